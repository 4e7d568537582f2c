"""What there is to say of an engine that fails nothing: noise on its stdout, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.events.log import Log
from conformance.reports.headline import many
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

HEADING = "Notes on the engine, which fail nothing"
_LONGEST = 300


def note_lines(log: Log) -> Iterator[str]:
    """A sentence each, on one line whatever the engine said."""
    return (_sentence(note) for note in log.notes)


def _sentence(note: Json) -> str:
    told = printable(note["detail"], _LONGEST)
    lines = note.get("lines", 1)
    count = f"{many(lines, 'line')} on stdout that {'is' if lines == 1 else 'are'} no JSON object"
    if note["kind"] == "banner":
        return f"Before `ready` it wrote {count}, {'' if lines == 1 else 'first '}{told!r}; logs belong on stderr"
    if note["kind"] == "noise":
        return f"Among its answers it wrote {count}, {'' if lines == 1 else 'such as '}{told!r}; logs belong on stderr"
    return told[:1].upper() + told[1:]
