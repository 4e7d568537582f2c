"""The same fault, found with another seed, ends in the same board, in at least nine of ten seeds; and it is minimal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from drawn_boards import drawn

from conformance.adapters.reference import ReferenceEngine
from conformance.faults import fault_named
from conformance.minimise.minimise import Minimal, plainest
from conformance.minimise.parts import parts, without
from conformance.minimise.questions import Questions, Replies, judged
from conformance.properties import law_named
from conformance.properties.law import Board, Trial
from conformance.wire.canonical import short_name

SEEDS = 10
STARTS = 5
FAULTS = [
    ("stops_every_spell", "protection/stops-spells-with-the-quality", "16b.3"),
    ("only_opponents_auras_go", "protection/sends-attached-auras-to-the-graveyard", "16c.2"),
    ("only_opponents_equipment_comes_off", "protection/equipment-stays-on-the-battlefield", "16d.2"),
]
every_fault = pytest.mark.parametrize(("fault", "law", "point"), FAULTS, ids=[fault for fault, _, _ in FAULTS])


class Asking:
    """An engine as the minimiser asks it; counts its questions."""

    def __init__(self, engine: ReferenceEngine) -> None:
        self.engine, self.questions = engine, 0

    def __call__(self, trials: Sequence[Trial]) -> Replies:
        self.questions += 1
        replies = [self.engine({"message": "run", "id": "1", "scenario": t.scenario}) or {} for t in trials]
        return [reply.get("answers") for reply in replies]


@cache
def ends(fault: str, law: str, point: str) -> tuple[Minimal, ...]:
    """What the failing boards of each seed come down to."""
    ask, guard = Asking(fault_named(fault).engine()), Asking(ReferenceEngine())
    found: list[Minimal] = []
    for number in range(SEEDS):
        boards, signature = failing(law, point, ask, number)
        if boards:
            found.append(plainest(law_named(law), boards[:STARTS], signature, ask, guard=guard))
    return tuple(found)


def failing(law: str, point: str, ask: Asking, number: int) -> tuple[list[Board], tuple[str, str, str, str]]:
    """The boards of a seed on which the point is broken, the last drawn first, and the first signature."""
    rule, boards, signature = law_named(law), list[Board](), ("", "", "", "")
    for board in reversed(drawn(law, 20, number)):
        trials = rule.trials(board)
        signatures = [f.signature for f in judged(rule, trials, ask(trials)) if f.point == point]
        signature = signature if signature[0] or not signatures else signatures[0]
        boards += [board] if signature in signatures else []
    return boards, signature


@every_fault
def test_nine_of_ten_seeds_end_in_one_board(fault: str, law: str, point: str) -> None:
    names = Counter(short_name((law,), found.board.scenario) for found in ends(fault, law, point))
    assert names.total() >= SEEDS // 2
    assert names.most_common(1)[0][1] * 10 >= names.total() * 9


@every_fault
def test_each_is_proved_minimal_within_the_budget(fault: str, law: str, point: str) -> None:
    for found in ends(fault, law, point):
        assert found.proved
        assert found.questions <= 500


@every_fault
def test_no_part_of_it_can_go(fault: str, law: str, point: str) -> None:
    ask, guard = Asking(fault_named(fault).engine()), Asking(ReferenceEngine())
    for found in ends(fault, law, point)[:3]:
        assert found.finding is not None
        fails = Questions(law_named(law), found.finding.signature, ask, 500, None, guard).fails
        assert fails(found.board)
        left = [without(found.board, part) for part in parts(found.board)]
        assert not [board for board in left if board is not None and fails(board)]
