"""`mtg-conformance features [SCENARIO.json]`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `features`."""
    parser.add_argument("scenario", nargs="?", type=Path, metavar="SCENARIO.json", help="list only what this scenario needs")


def main(options: argparse.Namespace) -> int:
    """Lists features with what they mean."""
    from conformance.cli.files import read_scenario
    from conformance.wire.features import features_of, vocabulary

    wanted = sorted(features_of(read_scenario(options.scenario))) if options.scenario else list(vocabulary())
    for name in wanted:
        print(f"{name:40} {vocabulary().get(name, '')}")
    return 0
