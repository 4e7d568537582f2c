"""`mtg-conformance explain SOMETHING`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `explain`."""
    parser.add_argument(
        "something",
        metavar="SOMETHING",
        help="a rule, clause, point or law (702.16, 702.16e, 16e.3, a slug), an outcome (misbuilt), "
        "or a counterexample (cx-7f3a91c2, or its file)",
    )
    parser.add_argument("--lang", choices=("en", "es", "it"), default="en", help="what clauses and points say in (en)")
    parser.add_argument(
        "--in",
        dest="folder",
        type=Path,
        default=Path("mtg-conformance-report"),
        metavar="DIR",
        help="where counterexamples are looked for by name (mtg-conformance-report)",
    )


def main(options: argparse.Namespace) -> int:
    """0: explained; 2: nothing is called so."""
    from conformance.cli.files import fail
    from conformance.explaining import Unexplained, explained
    from conformance.wire.printable import printable

    try:
        path = _path(options.something, options.folder)
        lines = (
            explained(options.something.strip(), options.lang) if path is None else _counterexample(path, options.lang)
        )
    except Unexplained as error:
        fail(str(error))
    print("\n".join(printable(line) for line in lines))
    return 0


def _path(text: str, folder: Path) -> Path | None:
    """The file of a counterexample, if that is what is meant: a name, or a path."""
    from conformance.cli.files import named_counterexample

    return named_counterexample(text, folder) or (Path(text) if text.endswith(".json") else None)


def _counterexample(path: Path, language: str) -> list[str]:
    from conformance.cli.files import fail
    from conformance.explaining import explained_counterexample
    from conformance.minimise.counterexample import BadCounterexample, load

    try:
        return explained_counterexample(load(path).as_json(), language)
    except BadCounterexample as error:
        fail(str(error))
