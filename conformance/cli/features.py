"""`mtg-conformance features [SCENARIO.json]`."""

from __future__ import annotations

import argparse

from conformance.cli.values import named_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `features`."""
    parser.add_argument(
        "scenario", nargs="?", type=named_path, metavar="SCENARIO.json", help="list only what this scenario needs"
    )
    parser.add_argument(
        "--format", choices=("text", "markdown"), default="text", help="markdown is what docs/features.md holds"
    )
    parser.add_argument(
        "--terms",
        action="store_true",
        help="instead, every ability, quality, effect and step: an example, its printed wording, its meaning, its features "
        "(what docs/terms.md holds)",
    )


def main(options: argparse.Namespace) -> int:
    """Lists features with what they mean, or the terms."""
    if options.terms:
        from conformance.cli.terms_page import page

        print(page(), end="")
        return 0
    from conformance.cli.files import read_scenario
    from conformance.wire.features import features_of, vocabulary

    wanted = sorted(features_of(read_scenario(options.scenario))) if options.scenario else list(vocabulary())
    if options.format == "markdown":
        print("# Features\n\nWhat an engine can declare; made by `mtg-conformance features --format markdown`.\n")
        print("| feature | meaning |\n|---|---|")
    row = "| `{}` | {} |" if options.format == "markdown" else "{:40} {}"
    for name in wanted:
        print(row.format(name, vocabulary().get(name, "")))
    return 0
