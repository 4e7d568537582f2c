"""What of a quality not every engine knows is a feature of its own, so that no engine is asked unawares."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.strategies.stage import Features
from conformance.wire.features import features_of, has_feature, vocabulary

BEAR: dict[str, Any] = {
    "id": "bear", "name": "Bear", "zone": "battlefield", "owner": "p1", "types": ["creature"], "colors": [],
    "power": 2, "toughness": 2,
}  # fmt: skip


def needed(quality: dict[str, Any], **fields: Any) -> set[str]:
    bear = {**BEAR, "abilities": [{"kind": "protection", "from": [quality]}], **fields}
    return features_of({"build": "structure", "players": [{"id": "p1"}, {"id": "p2"}], "objects": [bear], "steps": []})


@pytest.mark.parametrize(
    ("quality", "feature"),
    [
        ({"kind": "objects", "type": "creature", "subtype": "God"}, "protection.objects.subtype"),
        ({"kind": "objects", "not_subtype": "God"}, "protection.objects.any_type"),
        ({"kind": "objects", "permanent": True, "not_type": "land"}, "protection.objects.not_type"),
        ({"kind": "objects", "type": "creature", "no_name": True}, "protection.objects.no_name"),
        ({"kind": "objects", "type": "creature", "modified": True}, "protection.objects.modified"),
        ({"kind": "objects", "type": "creature", "creature_types": 2}, "protection.objects.creature_types"),
        ({"kind": "objects", "type": "creature", "counter": "charge"}, "protection.objects.counter"),
        ({"kind": "of_your_choice", "of": "color", "by": "its_controller"},
         "protection.of_your_choice.by_its_controller"),
        ({"kind": "each_mana_value_except", "chosen": True}, "protection.each_mana_value_except.chosen"),
    ],
)  # fmt: skip
def test_a_newer_description_needs_a_feature_that_the_older_ones_do_not_give(
    quality: dict[str, Any], feature: str
) -> None:
    stem = frozenset({f"protection.{quality['kind']}"})
    assert feature in needed(quality) <= vocabulary().keys()
    assert stem <= needed(quality)
    assert not has_feature(stem, feature)


def test_older_descriptions_need_what_they_needed() -> None:
    older = needed({"kind": "objects", "type": "creature", "not_subtype": "Human", "controlled_by": "you"})
    assert {f for f in older if f.startswith("protection.")} == {"protection.objects"}


@pytest.mark.parametrize(
    ("fields", "feature"),
    [
        ({"face_down": True}, "object.face_down"),
        ({"counters": {"corruption": 1}}, "object.counters.named"),
        ({"chosen": {"parity": "odd"}}, "chosen.parity"),
        ({"chosen": {"creature_type": "God"}}, "chosen.creature_type"),
    ],
)
def test_what_a_board_holds_is_a_feature(fields: dict[str, Any], feature: str) -> None:
    plain = {"kind": "color", "color": "red"}
    assert needed(plain, **fields) - needed(plain) >= {feature}
    assert feature in vocabulary()


def test_plain_counters_need_no_named_ones() -> None:
    assert "object.counters.named" not in needed({"kind": "colorless"}, counters={"+1/+1": 1})


@pytest.mark.parametrize(("kind", "needs"), [("when_cast", {"use.trigger_cast"}), ("when_enters", set[str]())])
def test_a_cast_trigger_is_asked_about_by_a_feature_of_its_own(kind: str, needs: set[str]) -> None:
    trigger = {"kind": kind, "id": "a1", "targets": [], "effects": []}
    step = {"do": "targets", "of": {"kind": "trigger", "object": "bear", "ability": "a1"}}
    bear = {**BEAR, "zone": "hand", "abilities": [trigger]}
    found = features_of({"build": "structure", "players": [], "objects": [bear], "steps": [step]})
    assert found & {"use.trigger_cast"} == needs


HEXPROOF: list[dict[str, Any]] = [{"kind": "hexproof"}]
LAND: dict[str, Any] = {
    "id": "land",
    "name": "Land",
    "zone": "battlefield",
    "owner": "p1",
    "types": ["land"],
    "colors": [],
    "abilities": [],
}
EVERY_CREATURE = {"kind": "group", "type": "creature", "controlled_by": "you"}
EVERYTHING = {"kind": "group", "controlled_by": "you"}


@pytest.mark.parametrize(
    ("to", "beside", "hosts"),
    [
        ({"kind": "attached"}, [{"kind": "fortify"}], {"land"}),
        ({"kind": "attached"}, [{"kind": "equip"}], {"creature"}),
        ({"kind": "attached"}, [{"kind": "enchant", "what": "planeswalker"}], {"planeswalker"}),
        ({"kind": "attached"}, [{"kind": "enchant", "what": "player"}], {"player_by_permanent"}),
        ({"kind": "object", "id": "land"}, [], {"land"}),
        ({"kind": "this"}, [], {"artifact"}),
        (EVERY_CREATURE, [], {"creature"}),
        (EVERYTHING, [], {"artifact", "land"}),
        ({"kind": "players", "which": "everyone"}, [], {"player_by_permanent"}),
    ],
)
def test_a_grant_needs_the_kind_of_host_that_it_reaches(
    to: dict[str, Any], beside: list[dict[str, Any]], hosts: set[str]
) -> None:
    grant = {"kind": "grant", "to": to, "abilities": HEXPROOF}
    giver = {**LAND, "id": "giver", "types": ["artifact"], "abilities": [*beside, grant]}
    found = features_of({"build": "structure", "players": [{"id": "p1"}], "objects": [LAND, giver], "steps": []})
    assert {f for f in found if f.startswith("host.")} == {f"host.{h}" for h in hosts}


def test_hexproof_on_lands_is_nothing_without_lands() -> None:
    declared = {"host.land", "host.creature", "type.creature"}
    assert not Features(declared).has("host.land")
    assert Features(declared).has("host.creature")
    assert Features({*declared, "type.land"}).has("host.land")
