"""One law against all faults: drawn once, put to the reference once, and to each fault that may differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from conformance.adapters.reference import ReferenceEngine
from conformance.faults.fault import Fault
from conformance.minimise.parts import size
from conformance.power.shadows import Shadows, answers
from conformance.properties import law_named
from conformance.properties.judge import findings
from conformance.properties.law import Board, Finding, Law, Trial
from conformance.reports.causes import Tally
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item
from conformance.wire.json_types import Answer, Json, Scenario
from conformance.wire.strict_json import as_bytes

ROAD = "structure"
Signature = tuple[str, str, str, str]
Replies = list["list[Answer] | None"]
Shown = tuple[int, int]
"""The size of a board in parts, and its number from 1."""


ENOUGH = 20
"""Boards on which a law has found a fault before it asks no more: what it finds by then is found everywhere."""


@dataclass(slots=True)
class Kill:
    """What one law finds of one fault.

    `asked`: the boards it was asked, until enough had shown it; `first`: the number, from 1, of the first board with
    a finding; `boards`: how many have one; `found`: for each signature the smallest board that shows it; `points`,
    `wrong`: for each point the boards on which it was asked, and went wrong; `controls`: boards that failed without any
    protection; `differs`: those answered otherwise than by the reference; `broken`: trials without any answer.
    """

    asked: int = 0
    first: int = 0
    boards: int = 0
    controls: int = 0
    differs: int = 0
    broken: int = 0
    found: dict[Signature, Shown] = field(default_factory=dict["Signature", "Shown"])
    points: Counter[str] = field(default_factory=Counter[str])
    wrong: Counter[str] = field(default_factory=Counter[str])

    @property
    def is_enough(self) -> bool:
        """Has it been shown often enough?"""
        return self.boards >= ENOUGH


@dataclass(slots=True)
class LawPower:
    """One law: the boards it drew, those it asks, those that the reference itself fails; what it finds of each fault.

    `points`: for each point the boards on which it was asked.
    """

    law: str
    seed: int
    boards: int
    asked: int = 0
    disagreements: int = 0
    points: Counter[str] = field(default_factory=Counter[str])
    kills: dict[str, Kill] = field(default_factory=dict[str, Kill])

    def share(self, fault: str) -> float:
        """On what share of the boards that it was asked the law finds the fault."""
        kill = self.kills.get(fault)
        return kill.boards / kill.asked if kill and kill.asked else 0.0

    def tallies(self, fault: str) -> list[Tally]:
        """What the law says of the fault, point by point: as a report of a run has it."""
        kill = self.kills.get(fault)
        points, wrong = (kill.points, kill.wrong) if kill else (self.points, Counter[str]())
        own = law_named(self.law).points
        return [Tally(point, asked, wrong[point], point in own) for point, asked in points.items()]

    def close(self) -> None:
        """All boards are asked: whoever wasn't found often was asked them all."""
        for kill in self.kills.values():
            if not kill.is_enough:
                kill.asked, kill.points = self.asked, self.points


@cache
def declared() -> frozenset[str]:
    """The features of the reference, which are those of every fault."""
    ready: Json = ReferenceEngine()({"message": "hello", "protocols": [0]}) or {}
    return frozenset(ready["features"])


def boards_of(law: Law, count: int, seed: int) -> list[Board]:
    """The boards that a run with that seed draws."""
    item = Item(law, ROAD)
    features = item.features(declared())
    return drawn(item, features, count, seed) if features.has(*law.needs) else []


def law_power(law: Law, seed: int, count: int, faults: Sequence[Fault]) -> LawPower:
    """Draws the law's boards and puts every fault to them."""
    boards = boards_of(law, count, seed)
    bench = _Bench(faults)
    power = LawPower(law.name, seed, len(boards))
    for number, board in enumerate(boards, 1):
        _judge_board(power, law, number, board, bench)
    power.close()
    return power


class _Bench:
    """The reference with its eye on the faults, and the engine of each fault, made when it is first needed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.shadows = Shadows(faults)
        self._faults = {fault.name: fault for fault in faults}
        self._engines: dict[str, ReferenceEngine] = {}
        self._right: dict[bytes, tuple[list[Answer] | None, frozenset[str]]] = {}
        self._wrong: dict[tuple[str, bytes], list[Answer] | None] = {}

    def ask(self, trials: Sequence[Trial], but: frozenset[str]) -> tuple[Replies, dict[str, Replies]]:
        """The reference's replies to the trials, and those of each fault that has any other reply, but some."""
        keys = [as_bytes(trial.scenario) for trial in trials]
        asked = [self._shadowed(key, trial.scenario, but) for key, trial in zip(keys, trials, strict=True)]
        right = [reply for reply, _ in asked]
        others = {name: list(right) for name in sorted(set[str]().union(*(names for _, names in asked)))}
        for place, (key, trial, (_, names)) in enumerate(zip(keys, trials, asked, strict=True)):
            for name in names:
                others[name][place] = self._said(name, key, trial.scenario)
        return right, {name: replies for name, replies in others.items() if replies != right}

    def _shadowed(
        self, key: bytes, scenario: Scenario, but: frozenset[str]
    ) -> tuple[list[Answer] | None, frozenset[str]]:
        """As the shadows tell; a scenario that many boards come to is asked once. Who is passed over stays so."""
        if key not in self._right:
            self._right[key] = self.shadows.ask(scenario, but)
        reply, names = self._right[key]
        return reply, names - but

    def _said(self, name: str, key: bytes, scenario: Scenario) -> list[Answer] | None:
        if (name, key) not in self._wrong:
            self._wrong[name, key] = answers(self._engine(name), scenario)
        return self._wrong[name, key]

    def _engine(self, name: str) -> ReferenceEngine:
        if name not in self._engines:
            self._engines[name] = self._faults[name].engine()
        return self._engines[name]


def _judge_board(power: LawPower, law: Law, number: int, board: Board, bench: _Bench) -> None:
    trials = law.trials_of(board)
    if not trials:
        return
    right, others = bench.ask(trials, frozenset(name for name, kill in power.kills.items() if kill.is_enough))
    power.asked += 1
    power.points.update({c.point for t in trials for c in t.claims if c.point is not None})
    if findings(law, trials, right):
        power.disagreements += 1
        return
    for name, replies in others.items():
        kill = power.kills.setdefault(name, Kill())
        kill.differs += 1
        kill.broken += sum(a is not None and b is None for a, b in zip(right, replies, strict=True))
        found = findings(law, trials, replies)
        if found:
            _note(kill, (size(board), number), found)
        if kill.is_enough:
            kill.asked, kill.points = power.asked, Counter(power.points)


def _note(kill: Kill, board: Shown, found: Sequence[Finding]) -> None:
    if found[0].control:
        kill.controls += 1
        return
    kill.first = kill.first or board[1]
    kill.boards += 1
    kill.wrong.update({f.point for f in found if f.point is not None})
    for finding in found:
        kill.found[finding.signature] = min(board, kill.found.get(finding.signature, board))
