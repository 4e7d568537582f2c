"""`mtg-conformance compare LOG LOG …`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `compare`."""
    parser.add_argument(
        "logs",
        nargs="+",
        type=Path,
        metavar="LOG",
        help="two or more events.jsonl or their folders; versions of one engine from the oldest to the newest",
    )
    parser.add_argument(
        "--format", choices=("terminal", "json", "html", "markdown"), default="terminal", help="which form (terminal)"
    )


def main(options: argparse.Namespace) -> int:
    """Prints the comparison; the exit code is 0 whatever the logs say, or 2 if one can't be read."""
    from conformance.cli.files import fail
    from conformance.events.log import BadLog, read_log
    from conformance.reports.comparing import comparing
    from conformance.reports.comparison import compared

    if len(options.logs) < 2:
        fail("compare takes two logs or more; mtg-conformance report tells one")
    try:
        logs = [read_log(path / "events.jsonl" if path.is_dir() else path) for path in options.logs]
    except BadLog as error:
        fail(str(error))
    print(comparing(compared(logs), options.format), end="")
    return 0
