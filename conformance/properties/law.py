"""A law is a value: the points it speaks for, the boards it draws, and the trials that judge an engine on a board.

A law draws nothing while it judges, raises nothing and stops at nothing. What it compares with (the board with the
ability off, with another quality, renamed, swapped) is computed from the board, so a counterexample is (law, board).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from conformance.strategies.board import Board, Inapplicable
from conformance.wire.features import features_of
from conformance.wire.json_types import Scenario

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from conformance.strategies.stage import Features

__all__ = ["DEEPER", "Board", "Claim", "Direction", "Finding", "Inapplicable", "Law", "Same", "Trial", "is_premise"]

Direction = Literal["too_lax", "too_strict", "either"]
DEEPER = "premise of the premise"
"""The label of a trial on which the premise of the law builds: where it fails, nothing else of the law is told."""
DIRECTION_WORDS: Mapping[str, str] = {"too_lax": "too lax", "too_strict": "too strict", "either": "differs"}


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that must be so in the answers of a trial.

    `path` leads from the step's answer to a value; with `member` set, the value is a set and the claim is whether
    `member` is in it (`right` is a bool); else the value itself must equal `right` (or be one of `right`, if that is
    a frozenset). `no` says that `right` is the refusing side: what hexproof or protection forbids or does, so
    that an engine which gets it wrong is too lax; otherwise it is too strict. A claim without a point
    belongs to the control.
    """

    step: int
    path: tuple[str | int, ...]
    right: Any
    no: bool
    because: str
    point: str | None = None
    member: Any = None


@dataclass(frozen=True, slots=True)
class Same:
    """A metamorphic claim: this trial's answers are those of trial `of`, after renaming `of`'s ids by `renamed`."""

    of: int
    because: str
    point: str | None = None
    renamed: Mapping[str, str] = field(default_factory=dict[str, str])
    steps: tuple[tuple[int, int], ...] | None = None
    ignoring: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Trial:
    """One scenario to ask, and what must be so in its answers. `label` says which it is: control, premise, treatment …

    An `oracle` trial is put to the reference, over the contract like any engine, and not to the engine under test: only
    the differential law has such.
    """

    label: str
    scenario: Scenario
    claims: tuple[Claim | Same, ...]
    oracle: bool = False

    @property
    def is_control(self) -> bool:
        """Is it the board without any protective ability?"""
        return self.label.startswith("control")


def is_premise(label: str) -> bool:
    """Is it a trial of what the law builds on: that protection from a plain colour does this at all, say?

    Its claims bear the points that they are about, which are not the law's own.
    """
    return label.startswith("premise")


@dataclass(frozen=True, slots=True)
class Finding:
    """A wrong answer: where, in which direction, what was said, what is right and why."""

    law: str
    point: str | None
    direction: Direction
    step_kind: str
    trial: str
    step: int
    place: str
    said: Any
    right: Any
    because: str
    control: bool = False

    @property
    def signature(self) -> tuple[str, str, str, str]:
        """What makes two findings one: law, point, direction, kind of step."""
        return (self.law, self.point or "control", self.direction, self.step_kind)


@dataclass(frozen=True)
class Law:
    """One law. `boards` draws from what the features allow; `trials` is a pure function of a board.

    `kind` is `point` (varies only what its points are about), `roaming` (metamorphic) or `differential`.
    `since` is the release whose set of laws it joined. What of its `needs` tells what it is about (`tells`) has to be
    on every board that it speaks about: a law about joined qualities says nothing of a board without any.
    """

    name: str
    points: tuple[str, ...]
    says: str
    boards: Callable[[Features], SearchStrategy[Board]]
    trials: Callable[[Board], list[Trial]]
    needs: frozenset[str] = frozenset()
    kind: Literal["point", "roaming", "differential"] = "point"
    since: str = "0.1.0"
    contested: str | None = None
    always: bool = True

    def __post_init__(self) -> None:
        if self.tells:
            object.__setattr__(self, "trials", _speaking_of(self.tells, self.trials))

    @property
    def tells(self) -> frozenset[str]:
        """The features that make a board one of the law's; none where not each of its boards has them (`always`)."""
        return frozenset(need for need in self.needs if self.always and _TELLING.match(need))

    def trials_of(self, board: Board) -> list[Trial]:
        """Its trials of a board; none where the board isn't one that it speaks about."""
        try:
            return self.trials(board)
        except Inapplicable:
            return []


_TELLING = re.compile(
    r"joined$|players\.|lose\.(hexproof|hexproof_from|protection_from)$|begin\.(lose|cant_have)$|ability\.(permission|take)$|permission\.|spares\."
    r"|(hexproof|protection)\.(each_|its_|player$|everything$)"
)


def _speaking_of(tells: frozenset[str], trials: Callable[[Board], list[Trial]]) -> Callable[[Board], list[Trial]]:
    def of_its_boards(board: Board) -> list[Trial]:
        lacking = tells - features_of(board.scenario)
        if lacking:
            raise Inapplicable(f"the law is about {', '.join(sorted(lacking))}, which the board lacks")
        return trials(board)

    return of_its_boards
