"""One counterexample as the page shows it: picture, action, steps, both answers, reason, replay command."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from conformance.events.log import Log
from conformance.reports.outcomes import DIRECTIONS, VERDICTS, known
from conformance.reports.page.arrows import Action, action
from conformance.reports.page.picture import Seat, seats
from conformance.reports.page.plainly import Contrast, contrast
from conformance.reports.telling import clause_title, engine_title, number, replay_command, rule_of, statement
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class Known:
    """Why it is a known failure, and where that is discussed."""

    reason: str
    link: str


@dataclass(frozen=True)
class Shown:
    """What the template needs; `anchor` is the element's id, `marks` the numbers of the steps that concern each id."""

    anchor: str
    name: str
    engine: str
    number: str
    clause: str
    clause_title: str
    statement: str
    law: str
    build: str
    direction: str
    direction_label: str
    direction_says: str
    verdict: str
    verdict_label: str
    outcomes: str
    seats: tuple[Seat, ...]
    action: Action
    marks: dict[str, list[int]]
    contrast: Contrast
    board: tuple[str, ...]
    steps: tuple[str, ...]
    because: str
    why: tuple[str, ...]
    detail: str
    is_proved: bool
    known: Known | None
    replay: str


def shown(log: Log, path: Path | None, failure: Json, anchor: str) -> Shown:
    """The counterexample, ready to be shown."""
    done = action(failure)
    direction, verdict = DIRECTIONS[failure["direction"]], VERDICTS[failure["verdict"]]
    entry = known(failure)
    return Shown(
        anchor=anchor,
        name=failure["name"],
        engine=engine_title(log),
        number=number(failure),
        clause=rule_of(failure),
        clause_title=clause_title(rule_of(failure)),
        statement=statement(failure),
        law=failure["law"],
        build=failure["build"],
        direction=failure["direction"],
        direction_label=direction.label,
        direction_says=direction.says,
        verdict=failure["verdict"],
        verdict_label=verdict.label,
        outcomes=f"{failure['direction'] if failure['verdict'] == 'wrong' else failure['verdict']} {'known' if entry else 'new'}",
        seats=seats(failure["board"]["scenario"]),
        action=done,
        marks=_marks(done),
        contrast=contrast(failure, done),
        board=tuple(failure["told"]["board"]),
        steps=tuple(failure["told"]["steps"]),
        because=failure["because"],
        why=tuple(failure["why"]),
        detail=failure["detail"],
        is_proved=failure["proved"],
        known=_known(entry) if entry else None,
        replay=replay_command(log, path, failure),
    )


def _known(entry: Json) -> Known:
    link: str = entry.get("link") or ""
    return Known(entry.get("reason", ""), link if link.startswith(("https://", "http://")) else "")


def _marks(done: Action) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at, some_id in done.marks:
        if at not in found.setdefault(some_id, []):
            found[some_id].append(at)
    return found
