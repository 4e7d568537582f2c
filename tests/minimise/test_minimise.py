"""Minimal boards: no part can go, the same from every seed, and within the budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
import toy_engine as toy
from drawn_boards import failing

from conformance.minimise.minimise import Minimal, minimise
from conformance.minimise.parts import parts, size, without
from conformance.minimise.questions import Questions, Signature
from conformance.properties import law_named
from conformance.properties.law import Trial
from conformance.strategies.board import Board
from conformance.wire.canonical import canonical_text, short_name
from conformance.wire.json_types import Json

SPELLS = "protection/stops-spells-with-the-quality"
ABILITIES = "protection/stops-abilities-of-sources-with-the-quality"
FAULTS = [
    (SPELLS, toy.never_for_spells),
    (SPELLS, toy.never_for_lands),
    (SPELLS, toy.never_from_blue),
    (SPELLS, toy.only_from_opponents),
    (SPELLS, toy.from_any_color),
    (ABILITIES, toy.never_for_lands),
    (ABILITIES, toy.never_from_blue),
    (ABILITIES, toy.only_from_opponents),
    (ABILITIES, toy.from_any_color),
]
faults = pytest.mark.parametrize(("law", "stops"), FAULTS)


def brought_down(law: str, stops: toy.Stops, number: int, budget: int = 500) -> dict[Signature, Minimal]:
    ask = toy.Toy(stops).ask
    return {
        signature: minimise(law_named(law), board, signature, ask, budget)
        for signature, board in failing(law, ask, number).items()
    }


@faults
def test_no_single_part_of_a_minimal_board_can_go(law: str, stops: toy.Stops) -> None:
    for signature, minimal in brought_down(law, stops, 1).items():
        assert minimal.proved
        fails = Questions(law_named(law), signature, toy.Toy(stops).ask, 500, None, None).fails
        assert fails(minimal.board)
        left = [without(minimal.board, part) for part in parts(minimal.board)]
        assert not [board for board in left if board is not None and fails(board)]


@faults
def test_the_same_fault_from_ten_seeds_ends_in_one_board_in_nine(law: str, stops: toy.Stops) -> None:
    names: dict[Signature, Counter[str]] = {}
    for number in range(10):
        for signature, minimal in brought_down(law, stops, number).items():
            assert minimal.questions <= 100
            names.setdefault(signature, Counter())[short_name((law,), minimal.board.scenario)] += 1
    assert names
    for found in names.values():
        assert found.most_common(1)[0][1] * 10 >= found.total() * 9


def test_a_fault_of_one_colour_ends_in_that_colour_and_any_other_in_white() -> None:
    for stops, color in ((toy.never_from_blue, "blue"), (toy.never_for_spells, "white")):
        (minimal,) = brought_down(SPELLS, stops, 4).values()
        assert {c for o in minimal.board.scenario["objects"] for c in o["colors"]} == {color}


def test_a_fault_with_lands_ends_in_a_land_and_any_other_in_a_creature() -> None:
    for stops, kind in ((toy.never_for_lands, "land"), (toy.never_for_spells, "creature")):
        (minimal,) = brought_down(SPELLS, stops, 4).values()
        subject = next(o for o in minimal.board.scenario["objects"] if o["id"] == minimal.board["subject"])
        assert subject["types"] == [kind]


def test_no_more_is_asked_than_the_budget_and_then_nothing_is_proved() -> None:
    whole = brought_down(SPELLS, toy.never_for_lands, 2)
    for budget in (1, 3, 6):
        (minimal,) = brought_down(SPELLS, toy.never_for_lands, 2, budget).values()
        assert minimal.questions <= budget
        assert not minimal.proved
        assert size(minimal.board) >= size(next(iter(whole.values())).board)


def test_a_board_that_does_not_fail_comes_back_as_it_was() -> None:
    ((signature, board),) = failing(SPELLS, toy.Toy(toy.never_for_lands).ask, 1).items()
    minimal = minimise(law_named(SPELLS), board, signature, toy.Toy().ask)
    assert (minimal.board, minimal.proved, minimal.finding) == (board, False, None)


def test_answers_that_are_not_given_count_as_gone() -> None:
    """An engine that can't be asked about lands: what needs lands isn't found, however it answers the rest."""
    engine = toy.Toy(toy.never_for_spells)

    def ask(trials: list[Trial]) -> list[list[Json] | None]:
        hard = [any("creature" in o["types"] for o in t.scenario["objects"]) for t in trials]
        return [None if no else answers for no, answers in zip(hard, engine.ask(trials), strict=True)]

    found = {s: b for n in range(6) for s, b in failing(SPELLS, ask, n).items()}
    ((signature, board),) = found.items()
    minimal = minimise(law_named(SPELLS), board, signature, ask)
    assert minimal.proved
    assert all("creature" not in o["types"] for o in minimal.board.scenario["objects"])


def test_what_needs_features_that_are_not_declared_is_not_asked() -> None:
    ((signature, board),) = failing(SPELLS, toy.Toy(toy.never_for_spells).ask, 3).items()
    declared = frozenset(
        {
            "build.structure",
            "step.targets",
            "use.cast",
            "ability.protection",
            "zone.hand",
            "effect.nothing",
            "protection.color:red",
            "host.land",
            "type.land",
            "type.instant",
            "slot.permanent",
            "slot.land",
        }
    )
    red, ask = _in_red_on_a_land(board), toy.Toy(toy.never_for_spells).ask
    minimal = minimise(law_named(SPELLS), red, signature, ask, declared=declared)
    assert minimal.proved
    assert '"white"' not in canonical_text(minimal.board.scenario)


def _in_red_on_a_land(board: Board) -> Board:
    """A board made of what those features allow."""
    from conformance.strategies.terms import cast, color, protection, slot

    knight = {
        "id": "o1",
        "name": "Veshk",
        "zone": "battlefield",
        "owner": "p2",
        "controller": "p2",
        "types": ["land"],
        "colors": [],
        "abilities": [protection(color("red"))],
    }
    bolt = {
        "id": "o2",
        "name": "Zorb",
        "zone": "hand",
        "owner": "p1",
        "types": ["instant"],
        "colors": ["red"],
        "targets": [slot("permanent")],
        "effects": [{"effect": "nothing"}],
        "abilities": [],
    }
    scenario = {**board.scenario, "objects": [knight, bolt], "steps": [{"do": "targets", "of": cast("o2")}]}
    return Board(scenario, {"subject": "o1", "source": "o2"})


def test_a_guard_that_the_law_disagrees_with_keeps_every_candidate_off() -> None:
    ask: Callable[..., list[list[Json] | None]] = toy.Toy(toy.never_for_spells).ask
    ((signature, board),) = failing(SPELLS, ask, 1).items()
    assert minimise(law_named(SPELLS), board, signature, ask, guard=toy.Toy().ask).proved
    assert minimise(law_named(SPELLS), board, signature, ask, guard=ask).questions == 0
