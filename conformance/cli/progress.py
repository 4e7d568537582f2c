"""Tells how a run goes: one changing line on a terminal, nothing elsewhere but a line every now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from conformance.wire.json_types import Json


@contextmanager
def progress() -> Generator[Callable[[Json], None]]:
    """A function that is called with each record of the log, and before these with how many laws are planned (`plan`)."""
    planned = laws = failures = 0
    with one_line() as say:

        def tell(record: Json) -> None:
            nonlocal planned, laws, failures
            planned = record["laws"] if record["event"] == "plan" else planned
            laws += record["event"] == "law"
            failures += record["event"] == "failure"
            say(f"{laws} of {planned} laws done, {failures} counterexample{'' if failures == 1 else 's'} found")

        yield tell


@contextmanager
def one_line() -> Generator[Callable[[str], None]]:
    """A function that is told how far things have come."""
    live = sys.stderr.isatty()
    last = time.monotonic()

    def tell(line: str) -> None:
        nonlocal last
        if live:
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
        elif time.monotonic() - last > 10:
            last = time.monotonic()
            print(line, file=sys.stderr)

    try:
        yield tell
    finally:
        if live:
            sys.stderr.write("\r\x1b[K")
