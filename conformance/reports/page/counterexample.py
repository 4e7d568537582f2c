"""A card of the page: picture, action, steps, both answers, reason, what was sent, replay command; and who else shows it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conformance.events.log import Log
from conformance.reports.cards import Card
from conformance.reports.outcomes import DIRECTIONS, VERDICTS, known
from conformance.reports.page.arrows import Action, action
from conformance.reports.page.picture import Seat, seats
from conformance.reports.page.plainly import Contrast, contrast
from conformance.reports.telling import (
    cited,
    clause_title,
    engine_title,
    number,
    replay_command,
    rule_of,
    spoken_number,
    statement,
)
from conformance.wire.json_types import Json

_AS_ASKED = "legal targets: "  # which the question has said


@dataclass(frozen=True)
class Known:
    """Why it is a known failure, and where that is discussed."""

    reason: str
    link: str


@dataclass(frozen=True)
class Also:
    """A counterexample that the same card shows, of another point, law or road; `is_new_point`: no one before it is of that point."""

    anchor: str
    name: str
    number: str
    statement: str
    is_new_point: bool
    law: str
    build: str
    replay: str


@dataclass(frozen=True)
class Shown:
    """What the template needs; `anchor` is the element's id, `marks` the numbers of the steps that concern each id.

    `numbers`, `clauses` and `builds` are those of all counterexamples on the card, `number` and `clause` those of the first.
    """

    anchor: str
    name: str
    engine: str
    number: str
    numbers: tuple[str, ...]
    clause: str
    clauses: tuple[str, ...]
    clause_title: str
    statement: str
    law: str
    build: str
    builds: tuple[str, ...]
    several_roads: bool
    direction: str
    direction_label: str
    direction_says: str
    verdict: str
    verdict_label: str
    outcomes: str
    seats: tuple[Seat, ...]
    action: Action
    marks: dict[str, list[int]]
    moved: dict[str, str]
    contrast: Contrast
    board: tuple[str, ...]
    steps: tuple[str, ...]
    because: str
    detail: str
    is_proved: bool
    known: Known | None
    replay: str
    sent: tuple[str, ...]
    also: tuple[Also, ...]

    @property
    def claim(self) -> tuple[str, str]:
        """What the engine did and what is right, each with the step before it where the answer alone says little."""
        sides = (self.contrast.engine, self.contrast.right)
        if not self.steps or any(side.sentence != side.full for side in sides):
            return sides[0].sentence, sides[1].sentence
        step = self.steps[-1]
        if not step.endswith("?"):
            return f"{step}: {sides[0].sentence}", sides[1].sentence
        said, right = (side.sentence.removeprefix(_AS_ASKED) for side in sides)
        return f"{step} {said[:1].upper()}{said[1:]}", right


def shown(log: Log, path: Path | None, card: Card, anchors: dict[int, str]) -> Shown:
    """The card, ready to be shown; `anchors` has the name of each failure by its id()."""
    failure = card.first
    done = action(failure)
    direction, verdict = DIRECTIONS[failure["direction"]], VERDICTS[failure["verdict"]]
    entry = known(failure)
    return Shown(
        anchor=anchors[id(failure)],
        name=failure["name"],
        engine=engine_title(log),
        number=spoken_number(failure),
        numbers=_each(spoken_number(f) for f in card.failures),
        clause=rule_of(failure),
        clauses=_each(rule_of(f) for f in card.failures),
        clause_title=clause_title(rule_of(failure)),
        statement=statement(failure),
        law=failure["law"],
        build=failure["build"],
        builds=_each(f["build"] for f in card.failures),
        several_roads=len(log.header["roads"]) > 1,
        direction=failure["direction"],
        direction_label=direction.label,
        direction_says=direction.says,
        verdict=failure["verdict"],
        verdict_label=verdict.label,
        outcomes=_outcomes(failure),
        seats=seats(failure["board"]["scenario"]),
        action=done,
        marks=_marks(done),
        moved=_moved(failure),
        contrast=contrast(failure, done),
        board=tuple(failure["told"]["board"]),
        steps=tuple(failure["told"]["steps"]),
        because=cited(failure),
        detail=failure["detail"],
        is_proved=failure["proved"],
        known=_known(entry) if entry else None,
        replay=replay_command(log, path, failure),
        sent=tuple(json.dumps(failure["board"]["scenario"], ensure_ascii=False, indent=1).split("\n")),
        also=tuple(_also(log, path, card, anchors)),
    )


_MOVES = {"cast": "cast", "enter": "enters", "move": "moved"}


def _moved(failure: Json) -> dict[str, str]:
    """What is no longer where the picture has it when the last step is done: in which step it went away."""
    steps = failure["board"]["scenario"]["steps"][: failure["step"]]
    told = [(step["object"], _MOVES[step["do"]], at) for at, step in enumerate(steps, 1) if step["do"] in _MOVES]
    return {some_id: f"{moves} in step {at}" for some_id, moves, at in told}


def _each(names: Iterable[str]) -> tuple[str, ...]:
    """Each once, in order."""
    return tuple(dict.fromkeys(names))


def _outcomes(failure: Json) -> str:
    """The words by which the page's filter finds it."""
    kind = failure["direction"] if failure["verdict"] == "wrong" else failure["verdict"]
    return f"{kind} {'known' if known(failure) else 'new'}"


def _also(log: Log, path: Path | None, card: Card, anchors: dict[int, str]) -> Iterable[Also]:
    seen = {number(card.first)}
    for failure in card.others:
        yield Also(
            anchors[id(failure)],
            failure["name"],
            spoken_number(failure),
            statement(failure),
            number(failure) not in seen,
            failure["law"],
            failure["build"],
            replay_command(log, path, failure),
        )
        seen.add(number(failure))


def _known(entry: Json) -> Known:
    link: str = entry.get("link") or ""
    return Known(entry.get("reason", ""), link if link.startswith(("https://", "http://")) else "")


def _marks(done: Action) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at, some_id in done.marks:
        if at not in found.setdefault(some_id, []):
            found[some_id].append(at)
    return found
