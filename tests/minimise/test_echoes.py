"""What counts as misbuilt: differences in what is told, never what is left out."""

from __future__ import annotations

from typing import Any

from conformance.minimise.echoes import misbuilt
from conformance.strategies.terms import HEXPROOF, color, grant, hexproof_from, protection
from conformance.wire.json_types import Json


def scenario(*abilities: Json) -> Json:
    knight = {
        "id": "o1",
        "name": "Veshk",
        "zone": "battlefield",
        "owner": "p2",
        "controller": "p2",
        "power": 2,
        "toughness": 2,
        "types": ["creature"],
        "colors": ["red", "white"],
        "abilities": list(abilities),
    }
    return {"players": [{"id": "p1"}, {"id": "p2"}], "objects": [knight]}


def differences(told: dict[str, Any], *abilities: Json) -> list[str]:
    return misbuilt(scenario(*abilities), {"objects": {"o1": told}})


def test_what_is_left_out_is_no_difference() -> None:
    assert misbuilt(scenario(HEXPROOF), None) == []
    assert misbuilt(scenario(HEXPROOF), {"objects": {}}) == []
    assert differences({}, HEXPROOF) == []


def test_colours_and_types_are_sets() -> None:
    assert differences({"colors": ["white", "red"], "types": ["creature"]}) == []
    assert differences({"colors": ["white"]}) == ["Veshk has colors white; sent were red, white"]
    assert differences({"types": []}) == ["Veshk has types none; sent were creature"]


def test_zone_and_controller_are_compared() -> None:
    assert differences({"zone": "hand"}) == ["Veshk is in hand; sent was battlefield"]
    assert differences({"controller": "p1"}) == ["Veshk is controlled by p1; sent was p2"]


def test_joined_qualities_and_single_abilities_are_the_same() -> None:
    joined = protection(color("red"), color("blue"))
    assert differences({"abilities": [protection(color("blue")), protection(color("red"))]}, joined) == []
    assert differences({"abilities": [protection(color("red"))]}, joined) != []


def test_hexproof_from_everything_sent_as_plain_hexproof_is_a_difference() -> None:
    assert len(differences({"abilities": [HEXPROOF]}, hexproof_from(color("red")))) == 2


def test_abilities_that_a_static_ability_may_have_given_are_no_difference() -> None:
    lord = grant({"kind": "group", "type": "creature"}, HEXPROOF)
    assert differences({"abilities": [lord, HEXPROOF]}, lord) == []


def test_abilities_that_are_no_protection_need_not_be_told() -> None:
    assert differences({"abilities": [HEXPROOF]}, HEXPROOF, {"kind": "trample"}) == []
