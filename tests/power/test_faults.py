"""The faults themselves: each has a name of its own, breaks a point, says what it misreads, and changes some answer."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from conformance.catalogue import catalogue
from conformance.catalogue import point as point_called
from conformance.faults import all_faults, fault_named
from conformance.faults.fault import Fault, misreading
from conformance.power.law_power import law_power
from conformance.power.measure import measured_laws
from reference_impl.book import RuleBook

POINTS = {p.point for p in catalogue().points}
FEWEST = 2
BY_POINT: dict[str, list[Fault]] = defaultdict(list)
for _fault in all_faults():
    BY_POINT[_fault.point].append(_fault)


def test_every_fault_has_a_name_of_its_own() -> None:
    assert [name for name, count in Counter(f.name for f in all_faults()).items() if count > 1] == []


def test_every_fault_breaks_a_point_of_the_catalogue() -> None:
    assert {f.point for f in all_faults()} <= POINTS


def test_there_are_more_than_two_hundred() -> None:
    assert len([f for f in all_faults() if f.struck is None]) > 200


@pytest.mark.parametrize("number", sorted(POINTS))
def test_every_point_has_its_faults(number: str) -> None:
    assert len([f for f in BY_POINT[number] if f.struck is None]) >= FEWEST


@pytest.mark.parametrize("fault", all_faults(), ids=lambda fault: fault.name)
def test_a_fault_says_what_is_misread(fault: Fault) -> None:
    assert len(fault.says.split()) > 4
    assert fault.parts > 1
    assert fault.replaces
    assert fault.clause == point_called(fault.point).clause
    assert fault.clause not in fault.beside


@pytest.mark.parametrize("fault", all_faults(), ids=lambda fault: fault.name)
def test_what_stands_beside_is_a_clause(fault: Fault) -> None:
    assert set(fault.beside) <= {c.clause for c in catalogue().clauses}


@pytest.mark.parametrize("fault", all_faults(), ids=lambda fault: fault.name)
def test_a_fault_replaces_rules_that_there_are(fault: Fault) -> None:
    assert set(fault.replaces) <= set(RuleBook.standard().rules)


def test_a_fault_is_found_by_its_name() -> None:
    assert fault_named("lets_spells_through").point == "11b.1"


def test_more_than_two_clauses_beside_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 2"):
        misreading("11b.1", "too_lax", "is_opponent", 3, "702.11c", "702.11d", "702.11e")(lambda: True)


def test_every_fault_changes_some_answer() -> None:
    left = {fault.name: fault for fault in all_faults() if fault.struck is None}
    for law in measured_laws():
        for name, kill in law_power(law, 0, 12, list(left.values())).kills.items():
            if kill.boards or kill.controls:
                del left[name]
        if not left:
            break
    rare = [name for name, fault in left.items() if not _is_found(fault, 100)]  # A dozen boards may miss what is rare.
    assert rare == []


def _is_found(fault: Fault, boards: int) -> bool:
    laws = [law for law in measured_laws() if fault.point in law.points]
    return any(kill.boards for law in laws for kill in law_power(law, 0, boards, [fault]).kills.values())
