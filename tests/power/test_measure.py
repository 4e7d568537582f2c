"""The table: a small measurement finds what it must, blames it rightly, and shows it on a board that can't shrink."""

from __future__ import annotations

import json
from datetime import date

import pytest

from conformance.cli import main
from conformance.faults import fault_named
from conformance.minimise.parts import parts, without
from conformance.power.counterexamples import Smallest
from conformance.power.measure import Measured, Order, measure
from conformance.power.results import percentile
from conformance.power.selection import NoSuchFault, selected_faults
from conformance.power.shadows import answers
from conformance.power.tables import as_json, page, text, totals
from conformance.properties import law_named
from conformance.properties.judge import findings
from conformance.properties.law import Inapplicable
from conformance.strategies.board import Board
from conformance.wire.soundness import unsound

HANDFUL = ("lets_spells_through", "players_have_no_hexproof", "hexproof_cant_be_chosen", "keeps_the_last_quality")


@pytest.fixture(scope="module")
def measured() -> Measured:
    return measure(Order(tuple(fault_named(name) for name in HANDFUL), 10, (0, 1)))


def test_a_handful_of_faults_is_killed_in_both_seeds_and_blamed_on_the_right_clause(measured: Measured) -> None:
    assert [r.fault.name for r in measured.results if r.survives] == []
    assert {r.blame for r in measured.results} == {"right"}


def test_no_fault_leaves_a_question_unanswered_and_the_reference_keeps_every_law(measured: Measured) -> None:
    assert measured.disagreements == {}


def fails(least: Smallest, board: Board) -> bool:
    law, engine = law_named(least.law), fault_named(least.fault).engine()
    try:
        trials = law.trials(board)
        if any(unsound(t.scenario) for t in trials):
            return False
        found = findings(law, trials, [answers(engine, t.scenario) for t in trials])
        return any(f.signature == least.signature for f in found)
    except (Inapplicable, LookupError, ValueError, TypeError):
        return False


def test_no_part_of_a_counterexample_can_go(measured: Measured) -> None:
    for result in measured.results:
        least = result.smallest
        assert least is not None
        assert least.proved
        assert fails(least, least.board)
        smaller = [without(least.board, part) for part in parts(least.board)]
        assert not any(fails(least, board) for board in smaller if board is not None)


def test_the_counterexample_is_hardly_larger_than_the_one_drawn_by_hand(measured: Measured) -> None:
    assert [r.fault.name for r in measured.results if r.smallest and r.smallest.parts > r.fault.parts + 2] == []


def test_the_table_names_every_fault_in_every_form(measured: Measured) -> None:
    forms = (text(measured), page(measured, date(2026, 1, 31)), json.dumps(as_json(measured)))
    assert all(name in form for name in HANDFUL for form in forms)
    assert totals(measured.results)["killed in every seed"] == 1
    assert totals(measured.results)["blamed alone"] == 1


def test_a_percentile_is_one_of_the_numbers() -> None:
    assert percentile([1, 2, 3, 4], 0.95) == 4
    assert percentile(list(range(1, 101)), 0.95) == 95


def test_faults_are_selected_by_name_clause_and_point() -> None:
    assert [f.name for f in selected_faults(["lets_spells_*"])] == ["lets_spells_through"]
    assert {f.clause for f in selected_faults(["702.11h"])} == {"702.11h"}
    assert {f.point for f in selected_faults(["11h.2"])} == {"11h.2"}


def test_a_selector_that_names_no_fault_is_told_with_near_misses() -> None:
    with pytest.raises(NoSuchFault, match="lets_spells_through"):
        selected_faults(["lets_spell_through"])


def test_the_command_ends_with_code_2_where_there_is_no_such_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["power", "no_such_fault"])
    assert ended.value.code == 2
    assert "no_such_fault" in capsys.readouterr().err


def test_no_law_claims_too_much_of_a_board_that_a_counterexample_comes_down_to() -> None:
    """Three did: a quality that the source gets later, an attack out of turn, a loss of what was never there."""
    names = ("prevents_all_combat_damage", "what_must_block_can", "a_loss_of_protection_takes_given_ones")
    found = measure(Order(tuple(fault_named(name) for name in names), 10, (0,)))
    assert all(result.counterexamples for result in found.results)
    assert totals(found.results)["overclaimed"] == []
