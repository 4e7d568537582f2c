"""Engines with two and with five faults at once: each is found, and its clause is reported as a cause of its own."""

from __future__ import annotations

import pytest

from conformance.faults import fault_named
from conformance.faults.combined import combined
from conformance.faults.fault import Fault
from conformance.power.law_power import LawPower, law_power
from conformance.power.results import killed
from conformance.properties import law_named

LAWS = (
    "hexproof/stops-opponents-spells",
    "hexproof/stops-opponents-abilities",
    "hexproof/of-a-player-stops-opponents",
    "hexproof/from-a-quality-stops-spells-with-it",
    "hexproof/from-a-quality-stops-nothing-else",
    "hexproof/lost-takes-hexproof-from",
    "hexproof/from-two-qualities-stops-either",
    "hexproof/from-each-color-stops-every-color",
    "hexproof/lets-it-be-chosen",
    "hexproof/had-twice-is-lost-at-once",
)
TWO = (
    ("lets_spells_through", "players_have_no_hexproof"),
    ("hexproof_cant_be_chosen", "loses_only_plain_hexproof"),
    ("keeps_the_first_quality", "each_color_includes_colorless"),
)
FIVE = (
    (
        "lets_spells_through",
        "players_have_no_hexproof",
        "the_quality_is_inert_for_spells",
        "loses_only_plain_hexproof",
        "keeps_the_first_quality",
    ),
    (
        "hexproof_cant_be_chosen",
        "abilities_may_target_the_player",
        "colorless_spells_are_of_every_color",
        "loses_only_plain_hexproof",
        "keeps_the_last_quality",
    ),
)


def together(names: tuple[str, ...]) -> Fault:
    faults = [fault_named(name) for name in names]
    replaces = {name: function for fault in faults for name, function in fault.replaces.items()}
    return Fault("together", faults[0].point, "either", "Several at once.", replaces, 0)


def powers(fault: Fault) -> list[LawPower]:
    return [law_power(law_named(law), 0, 15, [fault]) for law in LAWS]


@pytest.mark.parametrize("names", [*TWO, *FIVE], ids="+".join)
def test_each_of_several_faults_is_found_and_reported_apart(names: tuple[str, ...]) -> None:
    fault = together(names)
    told = killed(fault, 0, powers(fault))
    assert told is not None
    for name in names:
        one = fault_named(name)
        assert {one.clause, *one.beside} & set(told.clauses), name


def test_faults_of_one_rule_can_t_be_combined() -> None:
    with pytest.raises(ValueError, match="they can't be combined"):
        combined(fault_named("stops_teammates"), fault_named("asks_the_owner"))


def test_combined_faults_are_one_engine() -> None:
    engine = combined(fault_named("lets_spells_through"), fault_named("players_have_no_hexproof"))
    assert {"hexproof_stops_spell", "plain_player_hexproof_stops"} <= set(engine.rules.rules)
