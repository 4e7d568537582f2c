"""A counterexample in a few words: its point, its clause, its signature, and the command that replays it."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from conformance.catalogue import UnknownSelector, clause, point
from conformance.events.log import Log
from conformance.reports.by_cause import clause_of
from conformance.reports.outcomes import DIRECTIONS, is_told_apart
from conformance.wire.differing import differing
from conformance.wire.json_types import Json
from conformance.wire.printable import printable
from conformance.wording.boards import names_in

CONTROL = "control"
USUAL_FOLDER = Path("mtg-conformance-report")
PLACEHOLDER = Path("DIR")
FOLLOWING = "Other clauses went wrong on few boards, or only where two whole answers are compared, and most likely because of the above:"


def number(failure: Json) -> str:
    """The point's number, or `control`."""
    found: str = failure["point"] or CONTROL
    return found


def spoken_number(failure: Json) -> str:
    """The point's number for people: with `perhaps`, where two whole answers are compared, which doesn't tell the point."""
    return number(failure) if is_told_apart(failure) else f"perhaps {number(failure)}"


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
    """What the broken point says, in a sentence; where the point isn't told, what the answers differ about."""
    if not is_told_apart(failure):
        return f"The law compares two whole answers, and doesn't tell the point. {_differs_about(failure)}"
    if not failure["point"]:
        return "The board has no hexproof or protection at all."
    try:
        return point(failure["point"]).statement
    except UnknownSelector:
        return "A point that this version doesn't know."


def _differs_about(failure: Json) -> str:
    """By name, each with its line of the board, which tells its abilities."""
    names = names_in(failure["board"]["scenario"])
    found = [names[ident] for ident in differing(failure["said"], failure["right"], names)]
    if not found:
        return "They differ in what is no object or player."
    lines = [next((line for line in failure["told"]["board"] if f"'s {name}, " in line), name) for name in found]
    return f"They differ about {'; '.join(lines)}."


def direction(failure: Json) -> str:
    """Too lax, too strict, or differs."""
    return DIRECTIONS[failure["direction"]].label


def charge(failure: Json) -> str:
    """What the engine is found to be: `is too lax in 16e.3`; `differs, perhaps in 16b.1`."""
    if is_told_apart(failure):
        return f"is {direction(failure)} in {number(failure)}"
    return f"{direction(failure)}, perhaps in {number(failure)}"


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
    if because == statement(failure):  # What a law only builds on has the point's own sentence for a reason.
        because = f"{because[0].lower()}{because[1:]}"
    return because.removesuffix(".") + citation(failure)


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
