"""`mtg-conformance report LOG [LOG …]`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `report`."""
    parser.add_argument(
        "logs",
        nargs="*",
        type=Path,
        metavar="LOG",
        default=[Path("mtg-conformance-report")],
        help="an events.jsonl or its folder (mtg-conformance-report); several shards of one run are merged",
    )
    parser.add_argument("--format", choices=("terminal", "json"), default="terminal", help="which report (terminal)")


def main(options: argparse.Namespace) -> int:
    """Prints the report; the exit code is 0 whatever the log says, or 2 if it can't be read."""
    import json

    from conformance.cli.files import fail
    from conformance.events.log import BadLog, merged, read_log
    from conformance.reports.terminal import terminal

    try:
        paths = [p / "events.jsonl" if p.is_dir() else p for p in options.logs]
        log = merged([read_log(path) for path in paths])
    except (BadLog, ValueError) as error:
        fail(str(error))
    if options.format == "json":
        print(
            json.dumps(
                {"header": log.header, "laws": log.laws, "failures": log.failures, "footer": log.footer}, indent=1
            )
        )
    else:
        print(terminal(log, paths[0]), end="")
    return 0
