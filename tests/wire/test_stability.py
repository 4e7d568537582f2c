"""What no board may be as it begins: an attachment that a state-based action would take off at once."""

from __future__ import annotations

from typing import Any

import pytest
from sound_boards import AURA, BEAR, RED, SWORD, grant, scenario, shield, thing, told

OFF = "would come off"
RECONFIGURE = {"kind": "reconfigure", "id": "r1"}
BLADE = thing("blade", ["artifact", "creature"], subtypes=["Equipment"], attached_to="bear", abilities=[RECONFIGURE])
LOOSE = {k: v for k, v in BLADE.items() if k != "attached_to"}


@pytest.mark.parametrize(
    "on_it",
    [AURA, SWORD, BLADE | {"id": "pike", "name": "Pike"}],
    ids=["an Aura", "Equipment", "Equipment with reconfigure"],
)
def test_attached_equipment_with_reconfigure_is_no_creature_to_be_enchanted_or_equipped(on_it: dict[str, Any]) -> None:
    on_it = on_it | {"attached_to": "blade"}
    assert "it can only be on a creature" in told(scenario(BEAR, BLADE, on_it))
    assert told(scenario(BEAR, LOOSE, on_it)) == ""


def test_two_with_reconfigure_are_not_attached_to_each_other() -> None:
    pike = BLADE | {"id": "pike", "name": "Pike", "attached_to": "blade"}
    said = told(scenario(BLADE | {"attached_to": "pike"}, pike))
    assert said.count("it can only be on a creature") == 2


@pytest.mark.parametrize("what", ["artifact", "permanent"])
def test_an_aura_for_artifacts_may_be_on_attached_equipment(what: str) -> None:
    aura = AURA | {"attached_to": "blade", "abilities": [{"kind": "enchant", "what": what}]}
    assert told(scenario(BEAR, BLADE, aura)) == ""


@pytest.mark.parametrize(
    "quality",
    [
        {"kind": "type", "type": "creature"},
        {"kind": "power", "is": "at_least", "number": 2},
        {"kind": "toughness", "is": "equal", "number": 2},
        {"kind": "subtype", "subtype": "Goblin"},
        {"kind": "objects", "type": "creature"},
        {"kind": "objects", "creature_types": 2},
    ],
    ids=lambda q: f"{q['kind']} {len(q)}",
)
def test_attached_equipment_has_nothing_that_a_creature_has(quality: dict[str, Any]) -> None:
    goblin = BLADE | {"subtypes": ["Equipment", "Goblin", "Warrior"]}
    assert told(scenario(shield(quality), goblin)) == ""


@pytest.mark.parametrize("quality", [{"kind": "type", "type": "artifact"}, {"kind": "subtype", "subtype": "Equipment"}])
def test_it_is_equipment_all_the_same(quality: dict[str, Any]) -> None:
    assert OFF in told(scenario(shield(quality), BLADE))


def test_kindred_equipment_keeps_its_creature_types() -> None:
    goblin = BLADE | {"types": ["kindred", "artifact", "creature"], "subtypes": ["Equipment", "Goblin"]}
    assert OFF in told(scenario(shield({"kind": "subtype", "subtype": "Goblin"}), goblin))


def test_what_has_no_toughness_left_dies_only_as_a_creature() -> None:
    lethal = {"counters": {"-1/-1": 2}}
    assert told(scenario(BEAR, BLADE | lethal)) == ""
    assert "no toughness left" in told(scenario(LOOSE | lethal))


def test_creatures_are_granted_protection_and_attached_equipment_is_none() -> None:
    giver = thing("giver", ["artifact"], abilities=[
        {"kind": "grant", "to": {"kind": "group", "type": "creature"}, "abilities": [RED]}])  # fmt: skip
    aura = AURA | {"attached_to": "blade", "abilities": [{"kind": "enchant", "what": "artifact"}]}
    assert told(scenario(BEAR, BLADE, aura, giver)) == ""
    assert OFF in told(scenario(BEAR, LOOSE, aura, giver))


def each(abilities: list[dict[str, Any]], **group: Any) -> dict[str, Any]:
    return {"kind": "grant", "to": {"kind": "group", **group}, "abilities": abilities}


@pytest.mark.parametrize(
    ("ability", "removes"),
    [
        (grant(each([RED], type="creature"), to="this"), True),
        (grant(each([RED], type="land"), to="this"), False),
        (grant(each([RED], other=True), to="this"), False),
        (grant(grant(grant(RED, to="this"), to="this"), to="this"), True),
        (each([each([RED])]), True),
        (each([each([RED], controlled_by="opponents")]), False),
    ],
)
def test_what_a_given_grant_gives_counts(ability: dict[str, Any], removes: bool) -> None:
    assert (OFF in told(scenario(BEAR | {"abilities": [ability]}, AURA))) == removes


def test_what_is_given_is_read_for_who_has_it() -> None:
    """The ox has the inner grant: "this" is the ox, and "you" its controller (109.5)."""
    ox = thing("ox", ["creature"], owner="p2")
    the_ox = {"kind": "object", "id": "ox"}
    mine = each([RED], controlled_by="you")
    passed = BEAR | {"abilities": [{"kind": "grant", "to": the_ox, "abilities": [mine]}]}
    assert told(scenario(passed, ox, AURA)) == ""
    assert OFF in told(scenario(passed, ox, AURA | {"attached_to": "ox"}))


def test_many_grants_of_grants_are_read_quickly() -> None:
    ability = RED
    for _ in range(6):
        ability = each([ability])
    crowd = [BEAR | {"id": f"b{at}", "name": "B" + "abcdefghijkl"[at] * 3, "abilities": [ability]} for at in range(12)]
    assert OFF in told(scenario(*crowd, AURA | {"attached_to": "b0"}))


def take(kind: str, of: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "take", "of": of, "what": {"kind": kind}}


THIS: dict[str, Any] = {"kind": "this"}
GROUP: dict[str, Any] = {"kind": "group"}


@pytest.mark.parametrize(
    ("ability", "removes"),
    [
        (take("hexproof", GROUP), True),
        (take("hexproof_from", GROUP | {"type": "creature"}) | {
            "what": {"kind": "hexproof_from", "quality": {"kind": "everything"}}}, True),
        (take("protection", {"kind": "you"}), True),
        (take("all_abilities", THIS), True),
        (take("protection", {"kind": "group", "type": "land"}), True),
        (take("protection", GROUP), False),
        (take("all_abilities", {"kind": "object", "id": "bear"}), False),
        (grant(take("protection", GROUP), to="this"), False),
    ],
)  # fmt: skip
def test_only_what_may_take_this_protection_leaves_it_unjudged(ability: dict[str, Any], removes: bool) -> None:
    taker = thing("taker", ["artifact"], abilities=[ability])
    assert (OFF in told(scenario(BEAR | {"abilities": [RED]}, AURA, taker))) == removes


def test_what_is_given_may_be_lost_where_the_giver_may_lose_all() -> None:
    giver = thing("giver", ["artifact"], abilities=[each([RED])])
    for kind, removes in (("all_abilities", False), ("protection", True)):
        taker = thing("taker", ["artifact"], abilities=[take(kind, {"kind": "object", "id": "giver"})])
        assert (OFF in told(scenario(BEAR, AURA, giver, taker))) == removes


def test_an_aura_that_is_equipment_has_to_be_on_a_creature() -> None:
    both = AURA | {
        "types": ["artifact", "enchantment"],
        "subtypes": ["Aura", "Equipment"],
        "abilities": [{"kind": "enchant", "what": "permanent"}],
    }
    assert told(scenario(BEAR, both)) == ""
    assert "it can only be on a creature" in told(scenario(thing("bear", ["land"]), both))


def test_an_aura_that_may_lose_what_it_enchants_is_let_stay() -> None:
    for kind, judged in (("all_abilities", False), ("protection", True)):
        taker = thing("taker", ["artifact"], abilities=[take(kind, {"kind": "group", "type": "enchantment"})])
        said = told(scenario(thing("bear", ["land"]), AURA, taker))
        assert ("it can only be on a creature" in said) == judged
