"""Scenarios that mean the same have one canonical form and one name; those that don't, don't."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from conformance.wire.canonical import canonical, canonical_text, short_name
from conformance.wire.schema import schema_of
from conformance.wire.validation import check_scenario

SCENARIO: dict[str, Any] = schema_of("scenario")["examples"][0]
O1, O2 = SCENARIO["objects"]
LORD = {
    "id": "a1", "name": "Glib", "zone": "battlefield", "owner": "p1", "types": ["enchantment"], "colors": [],
    "abilities": [{"kind": "take", "of": {"kind": "group"}, "what": {"kind": "protection"}}],
}  # fmt: skip
OTHER = LORD | {"id": "b1", "name": "Grob", "abilities": [{"kind": "grant", "to": {"kind": "group"}, "abilities": []}]}


def with_objects(*objects: dict[str, Any]) -> dict[str, Any]:
    return SCENARIO | {"objects": list(objects)}


def shuffled(value: Any, dice: random.Random) -> Any:
    """The same value with its keys in another order."""
    if isinstance(value, list):
        return [shuffled(v, dice) for v in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    dice.shuffle(keys)
    return {k: shuffled(value[k], dice) for k in keys}


def test_it_fits_the_schema_and_is_its_own_canonical_form() -> None:
    found = canonical(SCENARIO)
    check_scenario(found)
    assert canonical(found) == found


@given(st.randoms(use_true_random=False))
def test_the_order_of_keys_and_objects_means_nothing(dice: random.Random) -> None:
    objects = dice.sample(SCENARIO["objects"], 2)
    assert canonical_text(shuffled(with_objects(*objects), dice)) == canonical_text(SCENARIO)


def test_defaults_are_dropped() -> None:
    wordy = with_objects(
        O1 | {"token": False, "supertypes": [], "counters": {}, "targets": [], "card": {"name": "Veshk"}, "chosen": {}},
        O2 | {"effects": [O2["effects"][0] | {"unpreventable": False}]},
    ) | {"players": [{"id": "p1", "life": 20, "abilities": []}, {"id": "p2"}]}
    assert canonical_text(wordy) == canonical_text(SCENARIO)


def test_a_controller_who_is_the_owner_is_dropped_and_another_is_not() -> None:
    assert "controller" not in canonical(SCENARIO)["objects"][0]
    assert canonical(with_objects(O1 | {"controller": "p1"}, O2))["objects"][0]["controller"] == "p1"


def test_sets_have_no_order_but_steps_slots_and_abilities_have() -> None:
    both = O1 | {"colors": ["green", "red"]}
    turned = both | {"colors": ["red", "green"]}
    assert canonical_text(with_objects(both, O2)) == canonical_text(with_objects(turned, O2))
    assert canonical_text(SCENARIO | {"steps": SCENARIO["steps"][::-1]}) != canonical_text(SCENARIO)


def test_the_printed_card_counts_where_it_is_built_from() -> None:
    card = {"name": "Veshk", "mana_cost": "", "type_line": "Creature", "text": ""}
    built = with_objects(O1 | {"card": card}, O2) | {"build": "text"}
    assert canonical(built)["objects"][0]["card"] == card


def test_timestamps_that_the_order_of_the_list_tells_are_kept_where_they_matter() -> None:
    early = canonical(with_objects(OTHER, LORD))
    late = canonical(with_objects(LORD, OTHER))
    assert canonical_text(early) != canonical_text(late)
    assert [o.get("timestamp") for o in early["objects"]] == [1, 0]
    assert canonical(early) == early
    assert [o.get("timestamp") for o in late["objects"]] == [None, None]


def test_nothing_is_changed_in_place() -> None:
    before = json.dumps(SCENARIO)
    canonical(SCENARIO)
    assert json.dumps(SCENARIO) == before


def test_names_are_short_stable_and_of_law_and_board() -> None:
    name = short_name(("protection/law",), SCENARIO)
    assert re.fullmatch(r"cx-[0-9a-f]{8}", name)
    assert name == short_name(("protection/law",), with_objects(O2, O1))
    assert name != short_name(("protection/other",), SCENARIO)
    assert name != short_name(("protection/law",), SCENARIO | {"active_player": "p2"})
    assert name == "cx-44fca74c"
