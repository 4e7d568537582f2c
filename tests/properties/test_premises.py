"""Laws check their premises: with any one part of a drawn board taken away, a law no longer applies, or is still right.

The minimiser takes parts away and asks again; a law that then claims what isn't so would end in a board that
shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from conformance.adapters.reference import ReferenceEngine
from conformance.minimise.parts import parts, size, without
from conformance.minimise.references import tidied
from conformance.properties import all_laws, law_named
from conformance.properties.judge import findings
from conformance.properties.law import Board, Inapplicable, Law, Trial
from conformance.strategies.stage import Features
from conformance.wire.features import vocabulary
from conformance.wire.json_types import Answer, Scenario
from conformance.wire.soundness import unsound
from conformance.wire.validation import check_scenario

BOARDS = 6
EVERYTHING = Features(name for name in vocabulary() if name != "named_cards")
REFERENCE = ReferenceEngine()
LAWS = [law for law in all_laws() if law.contested is None]
every_law = pytest.mark.parametrize("law", LAWS, ids=[law.name for law in LAWS])


@cache
def drawn(name: str) -> tuple[Board, ...]:
    """Some boards of the law."""
    law, found = law_named(name), list[Board]()

    @seed(5)
    @settings(
        max_examples=BOARDS,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(law.boards(EVERYTHING))
    def draw(board: Board) -> None:
        found.append(board)

    draw()
    return tuple(found)


def reduced(board: Board) -> Iterator[tuple[str, Board]]:
    """The board without each of its parts, and which that is."""
    for part in parts(board):
        fresh = without(board, part)
        if fresh is not None:
            yield f"without {part.kind} {'.'.join(map(str, part.path))}", fresh


def trials_of(law: Law, board: Board) -> list[Trial]:
    try:
        found = law.trials(board)
    except Inapplicable:
        return []
    return [] if any(unsound(t.scenario) for t in found) else found


def answers(scenario: Scenario) -> list[Answer] | None:
    reply = REFERENCE({"message": "run", "id": "1", "scenario": scenario})
    assert reply is not None
    found: list[Answer] | None = reply.get("answers")
    return found


@every_law
def test_the_reference_agrees_with_the_law_on_every_board_with_one_part_less(law: Law) -> None:
    wrong: list[str] = []
    for board in drawn(law.name):
        for which, fresh in reduced(board):
            trials = trials_of(law, fresh)
            found = findings(law, trials, [answers(t.scenario) for t in trials])
            wrong += [f"{which}: {f}\n{fresh.scenario}" for f in found[:1]]
    assert not wrong, f"{len(wrong)} boards, the first: {wrong[0]}"


@every_law
def test_a_board_with_one_part_less_is_smaller_and_fits_the_schema(law: Law) -> None:
    for board in drawn(law.name):
        for which, fresh in reduced(board):
            check_scenario(fresh.scenario)
            assert size(fresh) < size(board), which
            assert tidied(fresh.scenario) == fresh.scenario, which


@every_law
def test_nothing_refers_to_what_is_not_there_on_a_drawn_board(law: Law) -> None:
    for board in drawn(law.name):
        assert tidied(board.scenario) == board.scenario
