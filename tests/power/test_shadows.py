"""Asking the faults' rules beside the reference's misses no fault that answers otherwise."""

from __future__ import annotations

import pytest

from conformance.faults import all_faults
from conformance.power.law_power import boards_of
from conformance.power.shadows import Shadows, acts, answers
from conformance.properties import all_laws
from conformance.properties.law import Inapplicable, Law
from conformance.wire.json_types import Scenario
from reference_impl.book import RuleBook

FAULTS = [fault for fault in all_faults() if fault.struck is None]
LAWS = [law for law in all_laws() if law.kind != "differential"][::9]


def scenarios(law: Law) -> list[Scenario]:
    found: list[Scenario] = []
    for board in boards_of(law, 2, 5):
        try:
            found += [trial.scenario for trial in law.trials(board)]
        except Inapplicable:
            continue
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_whoever_is_not_asked_would_have_answered_as_the_reference(law: Law) -> None:
    shadows = Shadows(FAULTS)
    engines = {fault.name: fault.engine() for fault in FAULTS}
    for scenario in scenarios(law)[:3]:
        right, differing = shadows.ask(scenario)
        wrong = {name for name, engine in engines.items() if answers(engine, scenario) != right}
        assert wrong <= differing


def test_rules_that_answer_nothing_act() -> None:
    rules = RuleBook.standard().rules
    assert acts(rules["move"])
    assert not acts(rules["can_be_targeted"])
