"""Objects as printed cards."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource
from wording_samples import (
    ABILITIES,
    ATTACHED,
    CREATURE,
    EFFECTS,
    HEXPROOF,
    QUALITIES,
    RED,
    WHITE,
    YOU,
    aura,
    creature,
    equipment,
    grant,
    group,
    instant,
    kinds,
    protection,
    shot,
    target,
)

from conformance.wire.schema import BASE, data
from conformance.wording import Unprintable, card_of, is_printable, with_cards
from conformance.wording.abilities import WORDED as ABILITIES_WORDED
from conformance.wording.effects import SENTENCES, article
from conformance.wording.qualities import from_phrase, plural_subtype, quality_phrase

GAIN_CHOSEN = {"effect": "gain", "to": YOU, "abilities": [protection({"kind": "chosen", "of": "type"})]}
PLAYER = {"kind": "player", "player": "p2"}


def text(obj: dict[str, Any]) -> str:
    return card_of(obj)["text"]


def validator(name: str, place: str) -> Any:
    files = ("terms.schema.json", "scenario.schema.json")
    registry: Any = Registry().with_resources([(BASE + f, Resource.from_contents(data(f))) for f in files])
    return jsonschema.Draft202012Validator({"$ref": f"{BASE}{name}.schema.json#/$defs/{place}"}, registry=registry)


@pytest.mark.parametrize(("quality", "words"), QUALITIES, ids=[w for _, w in QUALITIES])
def test_quality_reads(quality: dict[str, Any], words: str) -> None:
    assert quality_phrase(quality) == words


@pytest.mark.parametrize(("ability", "words"), ABILITIES, ids=[w for _, w in ABILITIES])
def test_ability_reads(ability: dict[str, Any], words: str) -> None:
    assert text(creature(ability)) == words
    assert is_printable(ability)


@pytest.mark.parametrize(("slots", "effects", "words"), EFFECTS, ids=[w for *_, w in EFFECTS])
def test_effect_reads(slots: list[Any], effects: list[Any], words: str) -> None:
    assert text(instant(slots, *effects)) == words


def test_the_samples_are_contract_objects() -> None:
    check = validator("scenario", "object")
    for obj in [creature(a) for a, _ in ABILITIES] + [instant(s, *e) for s, e, _ in EFFECTS]:
        check.validate(obj)
        check.validate({**obj, "card": card_of(obj)})
    for quality, _ in QUALITIES:
        validator("terms", "quality").validate(quality)


def test_every_quality_kind_of_the_schema_has_a_wording() -> None:
    assert {q["kind"] for q, _ in QUALITIES} | {"player"} == kinds("quality")


def test_every_ability_kind_of_the_schema_has_a_wording() -> None:
    assert {a["kind"] for a, _ in ABILITIES} == kinds("ability")
    assert set(ABILITIES_WORDED) < kinds("ability")


def test_every_effect_kind_of_the_schema_has_a_wording() -> None:
    assert {e["effect"] for _, effects, _ in EFFECTS for e in effects} == kinds("effect", "effect") == set(SENTENCES)


@pytest.mark.parametrize("kind", sorted(kinds("slot")))
def test_every_slot_kind_can_be_named_twice(kind: str) -> None:
    words = text(instant([{"kind": kind}], {"effect": "exile", "to": target()}, {"effect": "destroy", "to": target()}))
    assert words.startswith("Exile ")
    assert "target" in words.split(".")[0]
    assert "Destroy that " in words


@pytest.mark.parametrize("kind", sorted(kinds("slot") - {"any", "player", "player_or_planeswalker"}))
def test_a_slot_says_who_controls_its_target(kind: str) -> None:
    mine = text(instant([{"kind": kind, "controlled_by": "you"}], {"effect": "exile", "to": target()}))
    theirs = text(instant([{"kind": kind, "controlled_by": "opponents"}], {"effect": "exile", "to": target()}))
    assert " you control." in mine or " your graveyard." in mine
    assert " an opponent controls." in theirs or " an opponent's graveyard." in theirs


def test_a_lost_kind_is_named() -> None:
    for what in sorted(kinds("what")):
        quality = {"quality": RED} if what.endswith("_from") else {}
        words = text(creature({"kind": "take", "of": group(type="land"), "what": {"kind": what, **quality}}))
        assert words == f"All lands lose {what.replace('_from', ' from red').replace('_', ' ')}."


def test_a_real_looking_creature() -> None:
    assert card_of(creature(protection(RED), subtypes=["Bear"], mana_cost="{1}{G}")) == {
        "name": "Veshk",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear",
        "text": "Protection from red",
        "power": "2",
        "toughness": "2",
    }


def test_an_aura_that_grants_protection_and_spares_itself() -> None:
    spared = aura(grant(ATTACHED, protection(WHITE, spares="this_aura")))
    assert text(spared) == (
        "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove this Aura."
    )


@pytest.mark.parametrize(
    ("spares", "words"),
    [
        ("this_aura", "this Aura"),
        ("auras", "Auras"),
        ("already_attached", "Auras and Equipment you control that are already attached to it"),
    ],
)
def test_what_is_spared_stands_in_a_sentence_of_its_own(spares: str, words: str) -> None:
    line = text(aura(grant(ATTACHED, {"kind": "trample"}, protection(RED, spares=spares)))).split("\n")[1]
    assert line == f"Enchanted creature has trample and protection from red. This effect doesn't remove {words}."


def test_a_sparing_and_an_unsparing_protection_stand_on_two_lines() -> None:
    lines = text(aura(grant(ATTACHED, protection(RED), protection(WHITE, spares="auras")))).split("\n")
    assert lines[1:] == [
        "Enchanted creature has protection from red.",
        "Enchanted creature has protection from white. This effect doesn't remove Auras.",
    ]


def test_a_chosen_value_is_chosen_as_the_object_enters() -> None:
    chosen = protection({"kind": "chosen", "of": "color"})
    assert text(creature(chosen, chosen={"color": "red"})) == (
        "As this creature enters, choose a color.\nProtection from the chosen color"
    )
    assert text(aura(grant(ATTACHED, chosen), chosen={"color": "red"})).split("\n")[:2] == [
        "Enchant creature",
        "As this Aura enters, choose a color.",
    ]


def test_equipment_says_equipped_creature_and_equips_last() -> None:
    assert text(equipment({"kind": "equip", "id": "e"}, grant(ATTACHED, HEXPROOF))) == (
        "Equipped creature has hexproof.\nEquip {0}"
    )


def test_other_attachments_say_what_they_are_attached_to() -> None:
    fortification = {**equipment(grant(ATTACHED, HEXPROOF)), "subtypes": ["Fortification"]}
    curse = aura(abilities=[{"kind": "enchant", "what": "player"}, grant(ATTACHED, HEXPROOF)])
    assert text(fortification) == "Fortified land has hexproof."
    assert text(curse) == "Enchant player\nEnchanted player has hexproof."
    assert text(creature({"kind": "bestow"}, grant(ATTACHED, HEXPROOF))).endswith("Enchanted creature has hexproof.")


@pytest.mark.parametrize(
    ("fields", "this"),
    [
        ({}, "this creature"),
        ({"token": True}, "this token"),
        ({"supertypes": ["legendary"]}, "Veshk"),
        ({"types": ["artifact"], "subtypes": ["Equipment"]}, "this Equipment"),
        ({"types": ["artifact", "land"]}, "this artifact"),
        ({"types": ["land"]}, "this land"),
        ({"types": ["planeswalker"]}, "this planeswalker"),
        ({"types": [], "zone": "command"}, "this emblem"),
    ],
)
def test_an_object_speaks_of_itself_by_its_kind(fields: dict[str, Any], this: str) -> None:
    words = text(creature({"kind": "must_block"}, **fields))
    assert words == f"{this[0].upper()}{this[1:]} blocks each combat if able."


def test_only_creatures_die() -> None:
    assert text(creature(shot("when_dies"), token=True)).startswith("When this token dies, it deals")
    noncreature = text(creature(shot("when_dies"), types=["artifact"]))
    assert noncreature.startswith("When this artifact is put into a graveyard from the battlefield, it deals")


def test_a_trigger_calls_its_object_it_only_in_its_first_sentence() -> None:
    effects = [{"effect": "gain_life", "amount": 1}, {"effect": "damage", "amount": 1, "to": target()}]
    assert text(creature(shot("when_enters", effects=effects))) == (
        "When this creature enters, you gain 1 life. This creature deals 1 damage to any target."
    )


def test_targets_are_named_in_the_order_of_the_slots() -> None:
    words = text(instant([CREATURE, CREATURE], {"effect": "destroy", "to": target(1)}))
    assert words == "Choose target creature and another target creature. Destroy the second creature."


def test_damage_to_its_own_dealer_is_damage_to_itself() -> None:
    effect = {"effect": "damage", "amount": 3, "by": target(), "to": target()}
    assert text(instant([CREATURE], effect)) == "Target creature deals 3 damage to itself."


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"supertypes": ["snow", "legendary"], "types": ["creature", "artifact"], "subtypes": ["Elf", "Ally"]},
         "Legendary Snow Artifact Creature — Elf Ally"),
        ({"token": True, "subtypes": ["Bear"]}, "Token Creature — Bear"),
        ({"types": ["instant", "kindred"], "subtypes": ["Goblin"]}, "Kindred Instant — Goblin"),
        ({"types": ["land"], "supertypes": ["basic"]}, "Basic Land"),
        ({"types": [], "zone": "command"}, "Emblem"),
    ],
)  # fmt: skip
def test_type_line_reads(fields: dict[str, Any], line: str) -> None:
    assert card_of(creature(**fields))["type_line"] == line


def test_an_indicator_shows_what_the_mana_cost_does_not() -> None:
    assert card_of(creature())["color_indicator"] == ["green"]
    assert "color_indicator" not in card_of(creature(mana_cost="{G}"))
    assert "color_indicator" not in card_of(creature(colors=[], mana_cost="{2}"))
    assert card_of(creature(mana_cost="{G}", colors=["red", "green"]))["color_indicator"] == ["red", "green"]


def test_a_mana_cost_of_a_colour_that_the_object_lacks_is_unprintable() -> None:
    with pytest.raises(Unprintable) as refused:
        card_of(creature(mana_cost="{R}"))
    assert refused.value.args[0] == "mana_cost"


UNPRINTABLE: list[tuple[str, dict[str, Any]]] = [
    ("player", protection(PLAYER)),
    ("player", {"kind": "hexproof_from", "from": [RED, PLAYER]}),
    ("player", grant(YOU, protection(PLAYER))),
    ("player", grant(group(type="creature"), grant(YOU, protection(PLAYER)))),
    ("object", grant({"kind": "object", "id": "o2"}, HEXPROOF)),
    ("object", shot(effects=[{"effect": "gain_control", "to": target(), "player": "p1"}])),
    ("spares", protection(RED, spares="this_aura")),
    ("nothing", shot(targets=[], effects=[{"effect": "nothing"}])),
    ("target", shot(targets=[])),
    ("slot", shot(targets=[{"kind": "any", "controlled_by": "you"}])),
    ("slot", shot(targets=[{"kind": "player", "controlled_by": "you"}])),
    ("players", grant(YOU, {"kind": "must_block"})),
    ("chosen", shot(targets=[], effects=[GAIN_CHOSEN])),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "ability"), UNPRINTABLE)
def test_what_no_card_can_say_is_unprintable(kind: str, ability: dict[str, Any]) -> None:
    assert not is_printable(ability)
    with pytest.raises(Unprintable) as refused:
        card_of(creature(ability))
    assert refused.value.args[0] == kind


def test_an_object_that_is_never_attached_cannot_speak_of_what_it_is_attached_to() -> None:
    with pytest.raises(Unprintable):
        card_of(creature(grant(ATTACHED, HEXPROOF)))


def test_with_cards_adds_cards_and_changes_nothing_else() -> None:
    scenario = data("scenario.schema.json")["examples"][0]
    carded = with_cards(scenario)
    assert [o["card"]["text"] for o in carded["objects"]] == [
        "Protection from red",
        "Zorb deals 2 damage to target creature.",
    ]
    bare = [{k: v for k, v in o.items() if k != "card"} for o in carded["objects"]]
    assert {**carded, "objects": bare} == scenario
    assert "card" not in scenario["objects"][0]


def test_the_joined_form_repeats_from() -> None:
    assert from_phrase([RED, WHITE]) == "from red and from white"
    assert from_phrase([RED, PLAYER], {"p2": "p2"}) == "from red and from p2"


@pytest.mark.parametrize(
    ("one", "many"),
    [("Werewolf", "Werewolves"), ("Ox", "Oxen"), ("Plains", "Plains"), ("Faerie", "Faeries"), ("Monkey", "Monkeys")],
)
def test_plural_of_a_subtype(one: str, many: str) -> None:
    assert plural_subtype(one) == many


@pytest.mark.parametrize("phrase", ["an artifact", "a Unicorn", "an 8/8 creature", "an 11/11 creature", "a 2/2 Elf"])
def test_article_is_heard(phrase: str) -> None:
    assert article(phrase.partition(" ")[2]) == phrase
