"""A clause is found by its name at every stop: catalogue, reference, laws, faults, fixtures, and what lists them."""

from __future__ import annotations

import json

import pytest

from conformance.catalogue import Clause, catalogue, points_of_clause
from conformance.cli import main
from conformance.cli.by_point import place_of, rules_of, stops
from conformance.fixtures.loading import FOLDER

CLAUSES = catalogue().clauses
STEMS = {"702.11": "702_11_hexproof", "702.16": "702_16_protection", "702.18": "702_18_shroud"}


def stem_of(clause: Clause) -> str:
    return STEMS[clause.clause[:-1]]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: c.clause)
def test_the_reference_states_the_clause_in_the_file_of_its_rule(clause: Clause) -> None:
    assert any(stem_of(clause) in place_of(rule) for rule in rules_of(clause.clause))


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: c.clause)
def test_a_law_a_fault_and_a_fixture_of_each_point_are_found(clause: Clause) -> None:
    for point in points_of_clause(clause.clause):
        found = stops(point)
        assert found.laws
        assert len(found.faults) >= 2
        assert found.fixtures


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: c.clause)
def test_the_fixtures_of_a_clause_are_the_file_of_its_name(clause: Clause) -> None:
    assert (FOLDER / stem_of(clause) / f"{clause.clause}.json").is_file()


def test_the_listing_names_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "16c.3"]) == 0
    told = capsys.readouterr().out
    for name in (
        "protected_player_forbids_enchanting",
        "protection/keeps-auras-off-a-player",
        "players_can_be_enchanted",
        "curse-falls-off-player",
    ):
        assert name in told


def test_the_listing_for_programs_names_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "16c.3", "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert {"rules", "laws", "faults", "fixtures"} <= {key for key, value in row.items() if value}
