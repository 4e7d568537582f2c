"""`mtg-conformance known update|prune|list`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cli.values import named_path

if TYPE_CHECKING:
    from conformance.events.log import Log
    from conformance.known.edit import Changes

_FILE = Path("known-failures.toml")
_LOG = Path("mtg-conformance-report")
_ACTIONS = {
    "update": "add a log's new failures, and what was asked",
    "prune": "take away what a log's replays found fixed",
    "list": "print the entries",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `known`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, summary in _ACTIONS.items():
        sub = actions.add_parser(name, help=summary, description=f"{summary.capitalize()}.", allow_abbrev=False)
        if name != "list":
            about = "an events.jsonl or its folder (mtg-conformance-report); several shards of one run are merged"
            sub.add_argument("logs", nargs="*", type=named_path, metavar="LOG", default=[_LOG], help=about)
        sub.add_argument(
            "--file", type=named_path, default=_FILE, metavar="FILE", help="the known failures (known-failures.toml)"
        )
        if name == "update":
            sub.add_argument("--reason", default="unexplained", help="why the new ones aren't mended (unexplained)")
            sub.add_argument(
                "--newest-laws", action="store_true", help="pin the file to the log's set of laws, new laws among them"
            )


def main(options: argparse.Namespace) -> int:
    """0: done; 2: a file can't be read or changed."""
    from conformance.cli.files import fail
    from conformance.known.entries import BadKnownFile

    try:
        if options.action == "list":
            return _list(options.file)
        log = _log(options.logs)
        if options.action == "prune":
            return _prune(options.file, log)
        return _update(options, log)
    except (BadKnownFile, ValueError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename}: {error.strerror or error}")


def _log(paths: list[Path]) -> Log:
    from conformance.events.log import log_of, merged, read_log

    return merged([read_log(log_of(path)) for path in paths])


def _update(options: argparse.Namespace, log: Log) -> int:
    from conformance.cli.files import fail, shown
    from conformance.known.edit import update

    if not options.reason.strip():
        fail("--reason is empty: say why the failures aren't mended")
    done = update(options.file, log, options.reason, options.newest_laws)
    _tell("added", [f"{e.counterexample}  {e.text()}" for e in done.added])
    _tell("given new evidence", [f"{e.counterexample}  {e.text()}" for e in done.refreshed])
    _tell("can't be known", done.refused)
    unchanged = f"No failure that {shown(options.file)} doesn't have; what was asked is written there"
    _tell_written(options.file, done, log, unchanged)
    return 0


def _prune(file: Path, log: Log) -> int:
    from conformance.cli.files import fail, shown
    from conformance.known.edit import prune

    if not log.gates and not log.known:
        fail("this log is of a run without --known: nothing in it was replayed, so nothing is known to be fixed")
    done = prune(file, log)
    _tell("taken away", [e.text() for e in done.removed])
    _tell_written(file, done, log, f"{shown(file)} holds nothing that is fixed")
    return 0


def _tell(what: str, lines: list[str]) -> None:
    from conformance.wire.printable import printable

    if lines:
        print(f"{len(lines)} {what}:")
    for line in lines:
        print(f"  {printable(line)}")


def _tell_written(file: Path, done: Changes, log: Log, unchanged: str) -> None:
    from conformance.cli.files import shown

    print(f"{shown(file)} is written" if done.added or done.refreshed or done.removed else unchanged)
    if not log.is_whole:
        print("The run was cut short: what its log doesn't tell stays as it was.")


def _list(file: Path) -> int:
    from datetime import date

    from conformance.cli.files import shown
    from conformance.known.entries import read_known
    from conformance.wire.printable import printable

    entries = read_known(file).entries
    for entry in entries:
        print(printable(entry.text()))
        print(f"  reason   {printable(entry.reason)}")
        if entry.link:
            print(f"  link     {printable(entry.link)}")
        if entry.expires:
            print(f"  expires  {entry.expires}{' (gone: it counts as new)' if entry.is_expired(date.today()) else ''}")
        print(f"  evidence {entry.counterexample or 'none: that it is fixed can only be guessed'}")
    print(f"{len(entries)} known failures in {shown(file)}")
    return 0
