"""`mtg-conformance compare LOG LOG …`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cli.values import named_path

if TYPE_CHECKING:
    from conformance.events.log import Log


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `compare`."""
    parser.add_argument(
        "logs",
        nargs="+",
        type=named_path,
        metavar="LOG",
        help="two or more events.jsonl or their folders; versions of one engine from the oldest to the newest",
    )
    parser.add_argument(
        "--format", choices=("terminal", "json", "html", "markdown"), default="terminal", help="which form (terminal)"
    )
    parser.add_argument(
        "--into",
        type=named_path,
        metavar="PAGE.md",
        help="put a table of one line an engine into the page, between <!-- engines: begin --> and <!-- engines: end -->",
    )


def main(options: argparse.Namespace) -> int:
    """Prints the comparison; the exit code is 0 whatever the logs say, or 2 if one can't be read."""
    from conformance.cli.files import fail
    from conformance.events.log import BadLog, log_of, read_log
    from conformance.reports.comparing import comparing
    from conformance.reports.comparison import compared

    if len(options.logs) < 2:
        fail("compare takes two logs or more; mtg-conformance report tells one")
    try:
        logs = [read_log(log_of(path)) for path in options.logs]
    except BadLog as error:
        fail(str(error))
    if options.into is not None:
        _put(logs, options.into)
    print(comparing(compared(logs), options.format), end="")
    return 0


def _put(logs: Sequence[Log], page: Path) -> None:
    """Writes the table of engines into the page; what is wrong with it ends the command with code 2."""
    from conformance.cli.files import fail
    from conformance.reports.overview import NoMarks, overview, put_into
    from conformance.wire.given_file import text_of

    try:
        page.write_text(put_into(text_of(page), overview(logs)), encoding="utf-8")
    except (OSError, UnicodeDecodeError, NoMarks) as error:
        fail(f"{page}: {error}")
