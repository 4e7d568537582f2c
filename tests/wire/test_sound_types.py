"""Type lines that no card and no token has are told."""

from __future__ import annotations

import pytest
from sound_boards import scenario, thing, told

SPELL = {"zone": "hand", "targets": [], "effects": []}


@pytest.mark.parametrize(
    "types", [["kindred"], ["instant", "creature"], ["artifact", "sorcery"], ["instant", "sorcery"]]
)
def test_types_that_no_card_has_together(types: list[str]) -> None:
    spell = SPELL if {"instant", "sorcery"} & {*types} else {"zone": "hand"}
    assert "objects[0].types" in told(scenario(thing("zorb", types, **spell)))


@pytest.mark.parametrize("types", [["kindred", "instant"], ["sorcery", "kindred"]])
def test_kindred_spells_are_cards(types: list[str]) -> None:
    assert told(scenario(thing("zorb", types, **SPELL, subtypes=["Goblin"]))) == ""


@pytest.mark.parametrize("types", [["kindred", "artifact"], ["land", "creature"], ["artifact", "enchantment", "land"]])
def test_permanent_types_go_together(types: list[str]) -> None:
    assert told(scenario(thing("zorb", types))) == ""


@pytest.mark.parametrize(
    ("types", "subtype", "needed"),
    [
        (["artifact"], "Goblin", "creature or kindred"),
        (["land", "enchantment"], "Elf", "creature or kindred"),
        (["creature"], "Vehicle", "artifact"),
        (["artifact"], "Shrine", "enchantment"),
        (["creature"], "Forest", "land"),
        (["creature"], "Lesson", "instant or sorcery"),
    ],
)
def test_a_subtype_needs_its_type(types: list[str], subtype: str, needed: str) -> None:
    said = told(scenario(thing("zorb", types, subtypes=[subtype])))
    assert f"objects[0].subtypes: {subtype} on" in said
    assert f"it is {needed} too" in said


@pytest.mark.parametrize(
    ("types", "subtypes"),
    [
        (["kindred", "artifact"], ["Goblin"]),
        (["creature", "land"], ["Elf", "Forest"]),
        (["artifact"], ["Vehicle"]),
        (["enchantment"], ["Shrine"]),
    ],
)
def test_and_with_it_is_sound(types: list[str], subtypes: list[str]) -> None:
    assert told(scenario(thing("zorb", types, subtypes=subtypes))) == ""


def test_a_word_on_no_list_may_be_a_planeswalkers() -> None:
    assert told(scenario(thing("zorb", ["planeswalker"], subtypes=["Bolas"], loyalty=3))) == ""
