"""An unsound scenario is told by the rule that it breaks; the boards of fixtures and examples are sound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sound_boards import AURA, BEAR, BLAST, BOLT, GHOST, RED, SWORD, THE_BEAR, ZAP, grant, scenario, shield, thing, told

from conformance.wire.problems import Invalid
from conformance.wire.schema import schema_of
from conformance.wire.soundness import check_soundness, unsound

FIXTURES = sorted((Path(__file__).resolve().parents[2] / "conformance" / "fixtures").glob("702_*/**/*.json"))
CHOSEN = {"kind": "protection", "from": [{"kind": "chosen", "of": "color"}]}
TAKEN = {
    "kind": "take",
    "of": {"kind": "this"},
    "what": {"kind": "protection_from", "quality": {"kind": "chosen", "of": "color"}},
}
SOUND = scenario(
    BEAR, AURA, SWORD, BOLT, thing("rock", ["artifact"], abilities=[ZAP]),
    steps=[
        {"do": "targets", "of": {"kind": "cast", "object": "bolt"}},
        {"do": "cast", "object": "bolt", "targets": ["bear"], "picked_by": "p2"},
        {"do": "copy", "object": "bolt", "targets": ["bear"]},
        {"do": "retarget", "object": "bolt", "slot": 0, "to": "bear"},
        {"do": "resolve"},
        {"do": "resolve"},
        {"do": "activate", "object": "rock", "ability": "a1", "targets": ["bear"]},
        {"do": "resolve"},
        {"do": "begin", "by": "p1", "effects": [
            {"id": "e1", "effect": {"effect": "gain", "to": THE_BEAR, "abilities": [RED]}, "lasts": "on"}]},
        {"do": "end", "effect": "e1"},
        {"do": "legal_attacks"},
        {"do": "attack", "attacks": [["bear", "p2"]]},
        {"do": "combat_damage", "assign": [{"from": "bear", "to": "p2", "amount": 2}]},
    ],
)  # fmt: skip


def test_a_sound_scenario_has_no_problems() -> None:
    assert told(SOUND) == ""
    check_soundness(SOUND)


@pytest.mark.parametrize("example", schema_of("scenario")["examples"], ids=lambda e: e["build"])
def test_the_schemas_examples_are_sound(example: dict[str, Any]) -> None:
    assert told(example) == ""


@pytest.mark.parametrize("file", FIXTURES, ids=lambda f: f.stem)
def test_every_fixture_is_sound(file: Path) -> None:
    cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
    assert {c["id"]: told(c["scenario"]) for c in cases if unsound(c["scenario"])} == {}


def test_unsound_scenarios_are_invalid() -> None:
    with pytest.raises(Invalid, match=r"invalid scenario: active_player: 'p3' is no player; the players: p1, p2"):
        check_soundness(scenario(active_player="p3"))


GIVER = AURA | {
    "id": "giver",
    "colors": [],
    "abilities": [AURA["abilities"][0], grant(RED | {"spares": "already_attached"})],
}


def spell(**effect: Any) -> dict[str, Any]:
    return BOLT | {"effects": [effect]}


LETHAL = {"-1/-1": 2}
BOARDS: list[tuple[str, dict[str, Any], str]] = [
    ("an id twice", scenario(BEAR | {"id": "p1"}), "objects[0].id: the id 'p1' is taken"),
    ("a name twice", scenario(BEAR, BEAR | {"id": "b"}), "objects[1].name: the name 'Bear' is taken"),
    ("no such owner", scenario(BEAR | {"owner": "p9"}), "objects[0].owner: 'p9' is no player"),
    ("no such controller", scenario(BEAR | {"controller": "p9"}), "objects[0].controller: 'p9' is no player"),
    ("a controller in a hand", scenario(BOLT | {"controller": "p1"}), "only objects on the battlefield have one"),
    ("an instant on the battlefield", scenario(BOLT | {"zone": "battlefield"}), "objects[0].types: instant"),
    ("no types", scenario(thing("zorb", [], zone="hand")), "only an emblem (zone `command`) has none"),
    ("a red emblem", scenario(thing("zorb", [], zone="command", colors=["red"])), "an emblem with colors"),
    ("a token in a hand", scenario(BEAR | {"zone": "hand", "token": True}), "a token in zone 'hand'"),
    ("a card outside", scenario(BEAR | {"zone": "outside"}), "only a token"),
    ("no power", scenario(thing("zorb", ["creature"]) | {"types": ["land"]}), "only creatures have it"),
    ("no loyalty", scenario(thing("zorb", ["planeswalker"])), "loyalty missing; a planeswalker has it"),
    ("loyalty", scenario(BEAR | {"loyalty": 3}), "only planeswalkers have it"),
    ("slots of a bear", scenario(BEAR | {"targets": [{"kind": "any"}]}), "instants and sorceries only"),
    ("no slots", scenario(thing("zorb", ["instant"], zone="hand", effects=[])), "without targets"),
    ("a stun counter", scenario(BEAR | {"counters": {"stun": 1}}), "stun counters; a kind that no rule speaks of"),
    ("a green bear face down", scenario(BEAR | {"face_down": True, "colors": ["green"]}), "has []"),
    ("a face-down card in a hand", scenario(BEAR | {"face_down": True, "zone": "hand"}), "only on the battlefield"),
    ("a face-down Goblin", scenario(BEAR | {"face_down": True, "subtypes": ["Goblin"]}), "a face-down permanent has none"),
    ("any objects", scenario(shield({"kind": "objects"})), "objects without a description"),
    ("creature permanents",
     scenario(shield({"kind": "objects", "type": "creature", "permanent": True})), "leave one of the two out"),
    ("no number left out", scenario(shield({"kind": "each_mana_value_except"})), "either a `number`, or `chosen`"),
    ("no number chosen",
     scenario(shield({"kind": "each_mana_value_except", "chosen": True})), "no number is chosen for 'bear'"),
    ("an Aura land",
     scenario(thing("zorb", ["land"], subtypes=["Equipment"])),
     "Equipment on land; it is artifact too"),
    ("an Aura that enchants nothing", scenario(BEAR, AURA | {"abilities": []}), "0 enchant abilities"),
    ("equip of a rock", scenario(thing("zorb", ["artifact"], abilities=SWORD["abilities"])), "it is of Equipment"),
    ("bestow of a bear", scenario(BEAR | {"abilities": [{"kind": "bestow"}]}), "enchantment creatures"),
    ("an ability id twice", scenario(BEAR | {"abilities": [ZAP, ZAP]}), "the ability id 'a1' is taken"),
    ("a player with equip",
     scenario(players=[{"id": "p1", "abilities": [ZAP]}, {"id": "p2"}]),
     "a player with activated"),
    ("no such slot",
     scenario(spell(effect="destroy", to={"kind": "target", "slot": 1})),
     "slot 1; there are 1 target slots"),
    ("no such object", scenario(spell(effect="destroy", to={"kind": "object", "id": "x"})), "'x' is no object"),
    ("a size by half",
     scenario(spell(effect="become", to={"kind": "this"}, power=1)),
     "power or toughness without the other"),
    ("an Aura alone", scenario({k: v for k, v in AURA.items() if k != "attached_to"}), "an Aura attached to nothing"),
    ("attached to what isn't there", scenario(AURA), "no other permanent and no player"),
    ("attached to itself", scenario(SWORD | {"attached_to": "sword"}), "no other permanent"),
    ("an attached bear", scenario(BEAR, thing("zorb", ["creature"], attached_to="bear")), "only an Aura, Equipment"),
    ("an Aura on a land", scenario(thing("bear", ["land"]), AURA), "it can only be on a creature"),
    ("an Aura on a player", scenario(AURA | {"attached_to": "p2"}), "it can only be on a creature"),
    ("Equipment on a rock", scenario(thing("bear", ["artifact"]), SWORD), "it can only be on a creature"),
    ("an Aura creature",
     scenario(BEAR, AURA | {"types": ["enchantment", "creature"], "power": 1, "toughness": 1}),
     "a creature can't"),
    ("warded off", scenario(BEAR | {"abilities": [RED]}, AURA), "'bear' has protection from 'aura'"),
    ("warded off by itself", scenario(BEAR, AURA | {"abilities": [*AURA["abilities"], grant(RED)]}), "would come off"),
    ("spared perhaps", scenario(BEAR, AURA, GIVER), "let what grants"),
    ("no toughness left", scenario(BEAR | {"counters": LETHAL}), "no toughness left"),
    ("both counters", scenario(BEAR | {"counters": {"+1/+1": 1, "-1/-1": 1}}), "taken off in pairs"),
    ("counters in a hand",
     scenario(BEAR | {"counters": {"+1/+1": 1}, "zone": "hand"}),
     "only permanents have counters"),
    ("a timestamp twice",
     scenario(BEAR | {"timestamp": 1}, AURA),
     "objects[1].timestamp: timestamp 1; 'bear' has it too"),
    ("nothing chosen", scenario(shield({"kind": "chosen", "of": "color"})), "no color is chosen"),
    ("a choice printed", scenario(shield({"kind": "of_your_choice", "of": "color"})), "of your choice"),
    ("a quality twice",
     scenario(BEAR | {"abilities": [RED | {"from": RED["from"] * 2}]}),
     "objects[0].abilities[0].from[1]: the same quality again"),
    ("from abilities", scenario(shield({"kind": "abilities"})), "protection from abilities"),
    ("a needless number", scenario(shield({"kind": "mana_value", "is": "odd", "number": 1})), "no number"),
    ("a missing number", scenario(shield({"kind": "mana_value", "is": "equal"})), "a number is needed"),
    ("nothing chosen for what is given",
     scenario(spell(effect="gain", to=THE_BEAR, abilities=[CHOSEN])),
     "effects[0].abilities[0].from[0]: no color is chosen for 'bolt'"),
    ("nothing chosen for what is given in a grant",
     scenario(spell(effect="gain", to=THE_BEAR, abilities=[{"kind": "grant", "to": {"kind": "this"}, "abilities": [CHOSEN]}])),
     "no color is chosen for 'bolt'"),
    ("nothing chosen for what is taken",
     scenario(BEAR | {"abilities": [TAKEN]}),
     "objects[0].abilities[0].what.quality: no color is chosen"),
    ("damage dealt by many",
     scenario(spell(effect="damage", amount=1, to=THE_BEAR, by={"kind": "group"})),
     "effects[0].by: damage with 'group'; here: attached, object, target, this"),
    ("a bear that discards",
     scenario(spell(effect="discard", who=THE_BEAR)),
     "effects[0].who: discard with 'object'; here: "),
    ("attached to many",
     scenario(spell(effect="attach", what=THE_BEAR, to={"kind": "group"})),
     "effects[0].to: attach with 'group'"),
    ("a bear that becomes an instant",
     scenario(spell(effect="become", to=THE_BEAR, add_types=["instant"])),
     "effects[0].add_types: instant"),
    ("reconfigure given",
     scenario(spell(effect="gain", to=THE_BEAR, abilities=[{"kind": "reconfigure", "id": "r1"}])),
     "reconfigure that is given"),
    ("changeling given",
     scenario(spell(effect="gain", to=THE_BEAR, abilities=[{"kind": "changeling"}])),
     "changeling that is given"),
    ("spares on a bear",
     scenario(BEAR | {"abilities": [RED | {"spares": "auras"}]}),
     "only a grant of an Aura says so"),
]  # fmt: skip


def test_what_a_given_ability_gives_in_its_turn_is_of_who_has_it() -> None:
    gives = {"effect": "gain", "to": {"kind": "this"}, "abilities": [CHOSEN]}
    given = {"kind": "activated", "id": "a1", "targets": [], "effects": [gives]}
    assert "is chosen for" not in told(
        scenario(BEAR | {"abilities": [{"kind": "grant", "to": {"kind": "this"}, "abilities": [given]}]})
    )
    assert "is chosen for" not in told(scenario(spell(effect="gain", to=THE_BEAR, abilities=[given])))


@pytest.mark.parametrize(("board", "said"), [b[1:] for b in BOARDS], ids=[b[0] for b in BOARDS])
def test_an_unsound_board_is_told(board: dict[str, Any], said: str) -> None:
    assert said in told(board)


def cast(name: str = "bolt", *targets: str, **fields: Any) -> dict[str, Any]:
    return {"do": "cast", "object": name, "targets": list(targets), **fields}


def begin(name: str, lasts: str = "on", **effect: Any) -> dict[str, Any]:
    found = effect or {"effect": "no_prevention"}
    return {"do": "begin", "by": "p1", "effects": [{"id": name, "effect": found, "lasts": lasts}]}


STEPS: list[tuple[str, list[dict[str, Any]], str]] = [
    ("no such object",
     [{"do": "targets", "of": {"kind": "cast", "object": "x"}}],
     "steps[0].of.object: 'x' is no object"),
    ("no such target", [cast("bolt", "x")], "steps[0].targets[0]: 'x' is no object or player"),
    ("picked by an object", [cast("bolt", "bear", picked_by="bear")], "'bear' is no player"),
    ("no such attacker", [{"do": "attack", "attacks": [["x", "p2"]]}], "steps[0].attacks[0][0]: 'x'"),
    ("no such ability",
     [{"do": "activate", "object": "rock", "ability": "z", "targets": []}],
     "has no ability 'z'; it has a1"),
    ("a trigger that is none",
     [{"do": "targets", "of": {"kind": "trigger", "object": "rock", "ability": "a1"}}],
     "not for trigger"),
    ("too few targets", [cast("bolt")], "steps[0].targets: 0 targets; there are 1 target slots to fill"),
    ("too many targets",
     [{"do": "activate", "object": "sword", "ability": "e1", "targets": ["bear", "bear"]}],
     "2 targets"),
    ("targets for nothing", [{"do": "enter", "object": "rock", "targets": ["bear"]}], "there are 0 target slots"),
    ("no bestow", [cast("bear", "bear", **{"as": "bestow"})], "it has no bestow ability"),
    ("a sorcery out of turn", [cast("blast", "bear")], "'p2' isn't the active player"),
    ("a copy of nothing", [{"do": "copy", "object": "bolt", "targets": ["bear"]}], "'bolt' is not on the stack"),
    ("a copy with fewer targets",
     [cast("bolt", "bear"), {"do": "copy", "object": "bolt", "targets": []}],
     "the original has 1"),
    ("a slot too far",
     [cast("bolt", "bear"), {"do": "retarget", "object": "bolt", "slot": 1, "to": "p1"}],
     "was given 1 targets"),
    ("blocks without attack", [{"do": "legal_blocks"}], "an `attack` step comes before"),
    ("a second attack", [{"do": "attack", "attacks": [["bear", "p2"]]}, {"do": "legal_attacks"}], "one combat a turn"),
    ("an end of nothing", [{"do": "end", "effect": "e1"}], "no effect 'e1' goes on here"),
    ("an end of what ends by itself", [begin("e1", "turn"), {"do": "end", "effect": "e1"}], "going on: nothing"),
    ("an effect name twice", [begin("e1"), begin("e1")], "the name 'e1' is taken"),
    ("a one-shot that begins",
     [begin("e1", effect="destroy", to={"kind": "object", "id": "bear"})],
     "effects[0].effect.effect: destroy"),
    ("a target of nobody",
     [begin("e1", effect="gain_control", to={"kind": "target", "slot": 0})],
     "there are no target slots here"),
    ("what goes on is applied",
     [{"do": "apply", "source": "bear", "effect": {"effect": "no_prevention"}}],
     "no_prevention; here: "),
    ("this of nobody", [begin("e1", effect="gain", to={"kind": "this"}, abilities=[RED])], "'this' without a source"),
    ("others than nobody",
     [begin("e1", effect="gain", to={"kind": "group", "other": True}, abilities=[RED])],
     "'other' without a source"),
    ("a choice of nobody",
     [begin("e1", effect="gain", to=THE_BEAR, abilities=[CHOSEN])],
     "the chosen color without a source"),
    ("a choice that its source hasn't made",
     [begin("e1", effect="gain", to=THE_BEAR, abilities=[CHOSEN]) | {"source": "rock"}],
     "no color is chosen for 'rock'"),
    ("X without a cost", [cast("bolt", "bear", x=2)], "there is no {X} in the mana cost of 'bolt'"),
    ("X of a cost that isn't paid", [cast("ghost", "bear", x=2, **{"as": "bestow"})], "bestow has no {X} in its cost"),
    ("X asked without a cost",
     [{"do": "targets", "of": {"kind": "cast", "object": "bolt", "x": 2}}],
     "steps[0].of.x: X is 2"),
    ("first of one",
     [{"do": "damage", "source": "bear", "to": "p1", "amount": 1, "first": "prevention"}],
     "nothing is redirected"),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "said"), [s[1:] for s in STEPS], ids=[s[0] for s in STEPS])
def test_unsound_steps_are_told(steps: list[dict[str, Any]], said: str) -> None:
    rock = thing("rock", ["artifact"], abilities=[ZAP])
    assert said in told(scenario(BEAR, SWORD, BOLT, BLAST, rock, GHOST, steps=steps))


@pytest.mark.parametrize(
    ("host", "removes"),
    [
        (shield({"kind": "everything"}), True),
        (shield({"kind": "color", "color": "blue"}), False),
        (shield({"kind": "color", "color": "blue"}, {"kind": "color", "color": "red"}), True),
        (shield({"kind": "each_color"}), True),
        (shield({"kind": "colorless"}), False),
        (shield({"kind": "monocolored"}), True),
        (shield({"kind": "multicolored"}), False),
        (shield({"kind": "type", "type": "enchantment"}), True),
        (shield({"kind": "subtype", "subtype": "Aura"}), True),
        (shield({"kind": "supertype", "supertype": "legendary"}), False),
        (shield({"kind": "name", "name": "Aura"}), True),
        (shield({"kind": "player", "player": "p1"}), True),
        (shield({"kind": "player", "player": "p2"}), False),
        (shield({"kind": "each_opponent"}), False),
        (shield({"kind": "each_opponent"}, controller="p2"), True),
        (shield({"kind": "mana_value", "is": "even"}), True),
        (shield({"kind": "mana_value", "is": "at_least", "number": 1}), False),
        (shield({"kind": "power", "is": "at_least", "number": 0}), False),
        (shield({"kind": "each_mana_value_except", "number": 0}), False),
        (shield({"kind": "its_colors"}), False),
        (shield({"kind": "its_colors"}, colors=["red"]), True),
        (shield({"kind": "colors_among_your_permanents"}), True),
        (shield({"kind": "mana_values_among_your_artifacts"}), False),
        (shield({"kind": "chosen", "of": "color"}, chosen={"color": "red"}), True),
        (shield({"kind": "chosen", "of": "player"}, chosen={"player": "p2"}), False),
        (shield({"kind": "objects", "type": "enchantment", "not_subtype": "Aura"}), False),
        (shield({"kind": "objects", "type": "enchantment", "controlled_by": "you"}), True),
        (shield({"kind": "spells"}), False),
        (BEAR | {"abilities": [{"kind": "hexproof"}, {"kind": "shroud"}]}, False),
    ],
    ids=lambda v: str(v["abilities"][0].get("from", "other"))[:60] if isinstance(v, dict) else str(v),
)
def test_a_red_aura_comes_off_what_is_protected_from_it(host: dict[str, Any], removes: bool) -> None:
    assert ("would come off" in told(scenario(host, AURA))) == removes


@pytest.mark.parametrize(
    ("ability", "removes"),
    [
        (grant(RED | {"spares": "this_aura"}), False),
        (grant(RED | {"spares": "auras"}), False),
        (grant(RED), True),
        ({"kind": "grant", "to": {"kind": "group", "type": "creature"}, "abilities": [RED]}, True),
        ({"kind": "grant", "to": {"kind": "group", "type": "land"}, "abilities": [RED]}, False),
        ({"kind": "grant", "to": {"kind": "group", "controlled_by": "opponents"}, "abilities": [RED]}, False),
        (grant(RED, to="you"), False),
    ],
)
def test_granted_protection_counts_and_exceptions_are_heeded(ability: dict[str, Any], removes: bool) -> None:
    aura = AURA | {"abilities": [*AURA["abilities"], ability]}
    assert ("would come off" in told(scenario(BEAR, aura))) == removes


def test_a_protected_player_is_enchanted_by_nothing_of_the_quality() -> None:
    curse = AURA | {"attached_to": "p2", "abilities": [{"kind": "enchant", "what": "player"}]}
    assert told(scenario(curse)) == ""
    players = [{"id": "p1"}, {"id": "p2", "abilities": [RED]}]
    assert "'p2' has protection from 'aura'" in told(scenario(curse, players=players))


def test_where_abilities_are_taken_attachments_are_not_judged() -> None:
    taker = thing("taker", ["enchantment"], abilities=[
        {"kind": "take", "of": {"kind": "group"}, "what": {"kind": "all_abilities"}}])  # fmt: skip
    assert told(scenario(BEAR | {"abilities": [RED]}, AURA, taker)) == ""
