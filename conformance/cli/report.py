"""`mtg-conformance report LOG [LOG …]`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cli.values import named_path

if TYPE_CHECKING:
    from conformance.events.log import Log

FORMATS = ("terminal", "json", "junit", "html", "markdown", "sarif", "badge")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `report`."""
    parser.add_argument(
        "logs",
        nargs="*",
        type=named_path,
        metavar="LOG",
        default=[Path("mtg-conformance-report")],
        help="an events.jsonl or its folder (mtg-conformance-report); several shards of one run are merged",
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="terminal", help="which report (terminal); html takes several engines too"
    )
    parser.add_argument("--output", type=named_path, metavar="FILE", help="write it there, in place of printing it")


def main(options: argparse.Namespace) -> int:
    """Makes the report; the exit code is 0 whatever the log says, or 2 if it can't be read or written."""
    from conformance.cli.files import fail
    from conformance.events.log import BadLog, log_of

    paths = [log_of(path) for path in options.logs]
    try:
        text = _text(paths, options.format)
    except (BadLog, ValueError) as error:
        fail(str(error))
    if options.output is None:
        print(text, end="")
    else:
        _write(options.output, text, paths)
    return 0


def _text(paths: list[Path], format_name: str) -> str:
    from conformance.events.log import merged, read_log
    from conformance.reports.formats import page_of, report

    logs = [(read_log(path), path) for path in paths]
    if format_name == "html":
        return page_of([(merged([log for log, _ in group]), group[0][1]) for group in _by_run(logs)])
    return report(merged([log for log, _ in logs]), paths[0], format_name)


def _by_run(logs: list[tuple[Log, Path]]) -> list[list[tuple[Log, Path]]]:
    """The logs of one engine and run together: the page shows several, each by itself."""
    runs: dict[str, list[tuple[Log, Path]]] = {}
    for log, path in logs:
        header = log.header
        runs.setdefault(repr([header[n] for n in ("engine", "edition", "seed", "profile")]), []).append((log, path))
    return list(runs.values())


def _write(output: Path, text: str, logs: list[Path]) -> None:
    """Into the file; a path that can't be written, or that is one of the logs, is wrong usage."""
    from conformance.cli.files import fail
    from conformance.wire.given_file import check_writable

    try:
        check_writable(output, once=True)
        if output.exists() and any(log.samefile(output) for log in logs):
            fail(f"{output} is the log itself; name another file for the report")
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{output} can't be written: {error.strerror or error}; name a file in a folder that exists")
