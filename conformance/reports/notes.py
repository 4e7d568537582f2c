"""What there is to say of an engine that fails nothing: noise on its stdout, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.events.log import Log
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

HEADING = "Notes on the engine, which fail nothing"
_LONGEST = 300
_WHEN = {"banner": "Before `ready`", "noise": "After `ready`"}


def note_lines(log: Log) -> Iterator[str]:
    """A sentence each, on one line whatever the engine said."""
    return (_sentence(note) for note in log.notes)


def _sentence(note: Json) -> str:
    told = printable(note["detail"], _LONGEST)
    if note["kind"] in _WHEN:
        return (
            f"{_WHEN[note['kind']]} it wrote on stdout what is no JSON object, such as {told!r}; logs belong on stderr"
        )
    return told[:1].upper() + told[1:]
