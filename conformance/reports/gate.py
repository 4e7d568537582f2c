"""The gate's verdict in words: what shut it, what is known, and the commands that accept a change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from conformance.events.log import Log
from conformance.reports.ending import shut_by
from conformance.reports.telling import USUAL_FOLDER
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_FEW = 40
HEADINGS = {
    "new": "New failures, which aren't known",
    "expired": "Known until a day that has gone",
    "fixed": "Known to fail, and fixed",
    "differs": "Known to fail, and failing in another way now",
    "not_asked": "Known to fail, and not to be asked any more",
    "trouble": "Trouble in the conversation, which is never known",
    "features": "Features that the engine no longer declares",
    "asked": "Points that are asked no longer, or clearly less",
}
_UPDATE = ("new", "features", "asked", "differs")
_PRUNE = ("fixed", "differs")
_NO_FILE = "known-failures.toml"


def gate_lines(log: Log, path: Path | None) -> Iterator[str]:
    """The section for a terminal; nothing where the run had no gate. The commands name the log at that path."""
    for verdict in log.gates:
        yield from _lines(log, verdict, path or USUAL_FOLDER)


def commands(verdict: Json, path: Path) -> list[str]:
    """The commands that accept what shut the gate: what is new or asked less, then what is fixed."""
    kinds = {p["kind"] for p in verdict["problems"]}
    names = {"update": kinds.intersection(_UPDATE), "prune": kinds.intersection(_PRUNE)}
    where = f"{quote(str(path))} --file {quote(verdict['file'] or _NO_FILE)}"
    return [f"mtg-conformance known {name} {where}" for name, found in names.items() if found]


def _lines(log: Log, verdict: Json, path: Path) -> Iterator[str]:
    yield ""
    yield f"THE GATE ({verdict['file'] or 'no known failures'}, set of laws {verdict['laws']})"
    yield from _counts(log, verdict)
    for kind, heading in HEADINGS.items():
        found = [p["text"] for p in verdict["problems"] if p["kind"] == kind]
        if found:
            yield f"  {heading}:"
            yield from (f"    {printable(line)}" for text in found[:_FEW] for line in text.split("\n"))
            yield from [f"    and {len(found) - _FEW} more, which the log tells"] * (len(found) > _FEW)
    for command in commands(verdict, path):
        yield f"  To accept this: {command}"
    yield f"  {f'Shut: {shut_by(verdict)}' if verdict['problems'] else 'Open: nothing but what is known'}."


def _counts(log: Log, verdict: Json) -> Iterator[str]:
    if log.known or verdict["known"]:
        again = sum(k["state"] == "fails" for k in log.known)
        seen = f"{len(verdict['known'])} counterexamples of this run are known"
        yield f"  {seen}; {again} of {len(log.known)} known failures fail again when replayed."
    if verdict["newer"]:
        yield f"  Of laws newer than {verdict['laws']}, reported only: {', '.join(verdict['newer'])}"
