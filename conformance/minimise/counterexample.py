"""A counterexample: a law, the smallest board on which an engine breaks it, what was said and what is right; its file.

The file is JSON by `schemas/counterexample.schema.json`, named after itself (`cx-7f3a91c2.json`): a hash of its signature
and of the normalised scenario. It outlives a release, so it carries the point's slug; the number is for people.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

import conformance
from conformance.catalogue import point as point_called
from conformance.minimise.confirm import Confirmation, Verdict
from conformance.minimise.minimise import Minimal
from conformance.minimise.questions import Signature
from conformance.properties.law import DIRECTION_WORDS, Direction, Finding, Law, is_premise
from conformance.strategies.board import Board
from conformance.wire.canonical import short_name
from conformance.wire.given_file import opened
from conformance.wire.json_types import Json
from conformance.wire.printable import printable
from conformance.wire.soundness import unsound
from conformance.wire.strict_json import BadJson, loads
from conformance.wire.validation import Invalid, check_document
from conformance.wording.answers import describe_answer
from conformance.wording.boards import describe_board
from conformance.wording.steps import describe_step

FORMAT = 0
LARGEST = 1_000_000
_REASON = 500
_LONGEST = 4000


class BadCounterexample(ValueError):
    """A file that is no counterexample: which file, what is wrong, and what would be right."""


@dataclass(frozen=True)
class Counterexample:
    """One confirmed failure. `point` is the number in today's text, `slug` its lasting name; both None for a control.

    `proved`: no part of the board can go; `questions`: how many candidates it took. `told`: board, steps, what the
    engine said and what is right, in words. `why`: the clauses that led the reference to its answer. `engine`: name
    and version.
    """

    name: str
    law: str
    point: str | None
    slug: str | None
    direction: Direction
    step_kind: str
    build: str
    board: Board
    trial: str
    step: int
    place: str
    said: Any
    right: Any
    because: str
    why: tuple[str, ...]
    verdict: Verdict
    detail: str
    proved: bool
    questions: int
    told: Json
    engine: Json
    suite: str

    @property
    def signature(self) -> Signature:
        """What makes two failures one: law, point, direction, kind of step."""
        return (self.law, self.point or "control", self.direction, self.step_kind)

    def as_json(self) -> Json:
        """The counterexample as its file holds it."""
        fields = {k: v for k, v in asdict(self).items() if k != "board"}
        return {"format": FORMAT, **fields, "board": self.board.as_json(), "why": list(self.why)}

    def text(self) -> str:
        """In words: law and point, board, what was done, what the engine said, what is right and why."""
        told = self.told
        kind = f"{self.point or 'control'}, {DIRECTION_WORDS[self.direction]}, {self.verdict}"
        lines = [
            f"{self.name}: {self.law} ({kind})",
            *_block("board", told["board"]),
            *_block("then", told["steps"]),
            f"  engine:  {told['said']}",
            f"  right:   {told['right']}",
            f"  because: {self.because}",
        ]
        lines += [f"  detail:  {printable(self.detail, _REASON)}"] if self.detail else []
        lines += [] if self.proved else ["  (not proved minimal: the budget of questions ran out)"]
        return "\n".join(lines)

    def save(self, folder: Path) -> Path:
        """Writes the file into the folder, which is made if need be; all at once, so that no half of it is seen."""
        return write_counterexample(self.as_json(), folder)


def write_counterexample(value: Json, folder: Path) -> Path:
    """Writes a counterexample's JSON value into a file of its name. Raises Invalid if it is none."""
    from conformance.wire.strict_json import dumps

    check_document("counterexample", value)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{value['name']}.json"
    unfinished = folder / f".{value['name']}.{os.getpid()}.tmp"
    unfinished.write_text(_spread(value, dumps), encoding="utf-8")
    unfinished.replace(path)
    return path


def described(law: Law, minimal: Minimal, confirmation: Confirmation, build: str, engine: Json) -> Counterexample:
    """The counterexample that a minimal board and its confirmation make. `engine` has a name and a version."""
    found = confirmation.finding or minimal.finding or _never_again(confirmation)
    board = minimal.board
    named = None if found.point is None else point_called(found.point)
    return Counterexample(
        name=short_name(found.signature, board.scenario),
        law=law.name,
        point=found.point,
        slug=named and named.slug,
        direction=found.direction,
        step_kind=found.step_kind,
        build=build,
        board=board,
        trial=found.trial,
        step=found.step,
        place=found.place,
        said=found.said,
        right=found.right,
        because=_because(found),
        why=confirmation.why,
        verdict=confirmation.verdict,
        detail=confirmation.detail[:_LONGEST],
        proved=minimal.proved,
        questions=minimal.questions,
        told=_told(board, found, confirmation),
        engine={"name": engine["name"], "version": engine["version"]},
        suite=conformance.__version__,
    )


def load(path: Path) -> Counterexample:
    """Reads a counterexample's file. Raises BadCounterexample, whatever is wrong with it."""
    value = _read(path)
    try:
        check_document("counterexample", value)
    except Invalid as error:
        raise BadCounterexample(f"{path} is no counterexample: {error}") from None
    fields = {k: v for k, v in value.items() if k not in ("format", "board", "why")}
    found = Counterexample(**fields, board=Board.from_json(value["board"]), why=tuple(value["why"]))
    _check(found, path)
    return found


def _read(path: Path) -> Json:
    try:
        with opened(path) as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadCounterexample(f"{path} can't be read: {error.strerror or error}") from None
    if len(raw) > LARGEST:
        raise BadCounterexample(f"{path} has more than {LARGEST} bytes; a counterexample has a few thousand")
    try:
        return loads(raw, what=str(path))
    except BadJson as error:
        raise BadCounterexample(str(error)) from None


def _check(found: Counterexample, path: Path) -> None:
    """What no schema says: the board is possible, and the name is its own."""
    problems = unsound(found.board.scenario)
    if problems:
        raise BadCounterexample(f"{path} holds no possible board: " + "; ".join(str(p) for p in problems[:3]))
    right = short_name(found.signature, found.board.scenario)
    if found.name != right:
        raise BadCounterexample(
            f"{path}: law, point and board make the name {right}, but it says {found.name}; "
            "if the board was changed on purpose, change the name too"
        )


def _never_again(confirmation: Confirmation) -> Finding:
    """Stands for what was seen once and never again."""
    law, point, direction, step_kind = confirmation.signature
    number = None if point == "control" else point
    return Finding(
        law,
        number,
        cast(Direction, direction),
        step_kind,
        "treatment",
        0,
        "",
        None,
        None,
        "it went wrong once, and never again on the same board",
    )


def _told(board: Board, found: Finding, confirmation: Confirmation) -> Json:
    scenario = confirmation.scenario or board.scenario
    steps = scenario["steps"][: found.step + 1]
    return {
        "board": describe_board(scenario),
        "steps": [describe_step(step, scenario) for step in steps],
        "said": _in_words(confirmation.said, scenario, found, found.said),
        "right": _in_words(confirmation.right, scenario, found, found.right),
    }


def _in_words(answer: Json | None, scenario: Json, found: Finding, value: Any) -> str:
    """The whole answer; where there is none, the value that was judged."""
    if answer is not None:
        return describe_answer(_at(answer, found.place), scenario)
    return printable(f"{found.place}: {value}", _REASON)


def _because(found: Finding) -> str:
    """The law's reason; of what the law only builds on, the statement of the point that it belongs to."""
    return point_called(found.point).statement if found.point and is_premise(found.trial) else found.because


def _at(answer: Json, place: str) -> Json:
    """Of a look, only the object or player that the finding is about (`objects.o2.zone`); other answers whole."""
    table, _, rest = place.partition(".")
    ident = rest.partition(".")[0]
    if answer["do"] != "look" or table not in ("objects", "players") or ident not in answer[table]:
        return answer
    return {**answer, "objects": {}, "players": {}, table: {ident: answer[table][ident]}}


def _block(label: str, lines: Sequence[str]) -> list[str]:
    return [f"  {label + ':' if not n else '':8} {line}" for n, line in enumerate(lines)]


def _spread(value: Json, dumps: Any) -> str:
    """One field a line, so that a file can be read and compared."""
    return "{\n" + ",\n".join(f"  {dumps(k)}: {dumps(v)}" for k, v in value.items()) + "\n}\n"
