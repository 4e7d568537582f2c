"""A counterexample in a few words: its point, its clause, its signature, and the command that replays it."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from conformance.catalogue import UnknownSelector, clause, point
from conformance.events.log import Log
from conformance.reports.by_cause import clause_of
from conformance.reports.outcomes import DIRECTIONS
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

CONTROL = "control"
USUAL_FOLDER = Path("mtg-conformance-report")
PLACEHOLDER = Path("DIR")


def number(failure: Json) -> str:
    """The point's number, or `control`."""
    found: str = failure["point"] or CONTROL
    return found


def rule_of(failure: Json) -> str:
    """The clause that is broken, 702.16e, or `control`."""
    return clause_of(failure) or CONTROL


def clause_title(number: str) -> str:
    """What the clause is about, in a few words; of an unknown one, that."""
    if number == CONTROL:
        return "no hexproof or protection at all"
    try:
        return clause(number).title
    except UnknownSelector:
        return "a clause that this version doesn't know"


def statement(failure: Json) -> str:
    """What the broken point says, in a sentence."""
    if not failure["point"]:
        return "The board has no hexproof or protection at all."
    try:
        return point(failure["point"]).statement
    except UnknownSelector:
        return "A point that this version doesn't know."


def direction(failure: Json) -> str:
    """Too lax, too strict, or differs."""
    return DIRECTIONS[failure["direction"]].label


def in_one_line(failure: Json) -> str:
    """What was done, what the engine said and what is right."""
    told = failure["told"]
    asked = told["steps"][-1] if told["steps"] else failure["law"]
    return printable(f"{asked} The engine: {told['said']}. Right: {told['right']}.")


def signature(failure: Json) -> str:
    """What stays the same when the boards are drawn anew: point, law, direction and kind of step."""
    return f"{number(failure)} {failure['law']} {failure['direction']} {failure['step_kind']}"


def cited(failure: Json) -> str:
    """The reason, and the clauses that it rests on in brackets, where it doesn't name them itself."""
    because: str = failure["because"]
    return because + citation(failure)


def citation(failure: Json) -> str:
    """The clauses in brackets, with a space before; nothing where the reason names them all."""
    why = [number for number in failure["why"] if number not in failure["because"]]
    return f" ({', '.join(why)})" if why else ""


def replay_options(log: Log, path: Path | None) -> str:
    """The options of the command that replays: the engine, quoted for a shell, and where the counterexamples are."""
    engine = f"--engine {quote(printable(log.header['engine']['spec']))}"
    usual = path is None or path.parent == USUAL_FOLDER
    return engine if usual or path is None else f"{engine} --in {quote(printable(str(path.parent)))}"


def replay_command(log: Log, path: Path | None, failure: Json) -> str:
    """The command that asks the engine this counterexample again."""
    return f"mtg-conformance replay {failure['name']} {replay_options(log, path)}"


def portable(path: Path | None) -> Path | None:
    """The log's path as a report that is sent to others may tell it: one that begins at a machine's root has DIR for its folder."""
    return PLACEHOLDER / path.name if path is not None and path.is_absolute() else path


def engine_title(log: Log) -> str:
    """Name and version, made safe to show."""
    engine = log.header["engine"]
    return printable(f"{engine['name']} {engine['version']}".strip())
