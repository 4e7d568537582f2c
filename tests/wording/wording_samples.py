"""One ability, quality, effect, step and answer of every kind in the schemas, with its English wording."""

from __future__ import annotations

from typing import Any

from conformance.wire.schema import data

Json = dict[str, Any]

CREATURE: Json = {"kind": "creature"}
THIS: Json = {"kind": "this"}
YOU: Json = {"kind": "you"}
ATTACHED: Json = {"kind": "attached"}
EACH_OPPONENT: Json = {"kind": "players", "which": "opponents"}
HEXPROOF: Json = {"kind": "hexproof"}
RED: Json = {"kind": "color", "color": "red"}
WHITE: Json = {"kind": "color", "color": "white"}


def target(slot: int = 0) -> Json:
    return {"kind": "target", "slot": slot}


def group(**fields: Any) -> Json:
    return {"kind": "group", **fields}


def protection(*qualities: Json, **fields: Any) -> Json:
    return {"kind": "protection", "from": list(qualities), **fields}


def grant(to: Json, *abilities: Json) -> Json:
    return {"kind": "grant", "to": to, "abilities": list(abilities)}


def shot(kind: str = "activated", **fields: Any) -> Json:
    """An ability that deals 1 damage to any target."""
    effects = [{"effect": "damage", "amount": 1, "to": target()}]
    return {"kind": kind, "id": "a1", "targets": [{"kind": "any"}], "effects": effects, **fields}


def creature(*abilities: Json, **fields: Any) -> Json:
    made = {"id": "o1", "name": "Veshk", "zone": "battlefield", "owner": "p2", "controller": "p2"}
    kind = {"types": ["creature"], "colors": ["green"], "power": 2, "toughness": 2}
    return {**made, **kind, "abilities": list(abilities), **fields}


def aura(*abilities: Json, **fields: Any) -> Json:
    bare = creature({"kind": "enchant", "what": "creature"}, *abilities)
    kept = {k: v for k, v in bare.items() if k not in ("power", "toughness")}
    return {**kept, "name": "Gorm", "types": ["enchantment"], "subtypes": ["Aura"], **fields}


def equipment(*abilities: Json) -> Json:
    return {**aura(), "types": ["artifact"], "subtypes": ["Equipment"], "abilities": list(abilities), "colors": []}


def instant(slots: list[Json], *effects: Json, **fields: Any) -> Json:
    made = {"id": "o2", "name": "Zorb", "zone": "hand", "owner": "p1", "types": ["instant"], "colors": ["red"]}
    return {**made, "abilities": [], "targets": slots, "effects": list(effects), **fields}


def kinds(name: str, field: str = "kind") -> set[str]:
    """Every kind of a term in the schema."""
    return set(data("terms.schema.json")["$defs"][name]["properties"][field]["enum"])


QUALITIES: list[tuple[Json, str]] = [
    (RED, "red"),
    ({"kind": "colorless"}, "colorless"),
    ({"kind": "monocolored"}, "monocolored"),
    ({"kind": "multicolored"}, "multicolored"),
    ({"kind": "type", "type": "artifact"}, "artifacts"),
    ({"kind": "type", "type": "sorcery"}, "sorceries"),
    ({"kind": "subtype", "subtype": "Goblin"}, "Goblins"),
    ({"kind": "subtype", "subtype": "Elf"}, "Elves"),
    ({"kind": "subtype", "subtype": "Kavu"}, "Kavu"),
    ({"kind": "subtype", "subtype": "Ally"}, "Allies"),
    ({"kind": "subtype", "subtype": "Sphinx"}, "Sphinxes"),
    ({"kind": "supertype", "supertype": "snow"}, "snow"),
    ({"kind": "name", "name": "Veshk"}, "cards named Veshk"),
    ({"kind": "mana_value", "is": "at_least", "number": 3}, "mana value 3 or greater"),
    ({"kind": "mana_value", "is": "at_most", "number": 3}, "mana value 3 or less"),
    ({"kind": "mana_value", "is": "equal", "number": 0}, "mana value 0"),
    ({"kind": "mana_value", "is": "odd"}, "odd mana values"),
    ({"kind": "mana_value", "is": "even"}, "even mana values"),
    ({"kind": "power", "is": "at_least", "number": 4}, "power 4 or greater"),
    ({"kind": "toughness", "is": "at_most", "number": 1}, "toughness 1 or less"),
    ({"kind": "everything"}, "everything"),
    ({"kind": "chosen", "of": "color"}, "the chosen color"),
    ({"kind": "chosen", "of": "type"}, "the chosen card type"),
    ({"kind": "chosen", "of": "name"}, "the chosen card name"),
    ({"kind": "chosen", "of": "player"}, "the chosen player"),
    ({"kind": "chosen", "of": "number"}, "mana value equal to the chosen number"),
    ({"kind": "of_your_choice", "of": "color"}, "the color of your choice"),
    ({"kind": "of_your_choice", "of": "type"}, "the card type of your choice"),
    ({"kind": "spells"}, "spells"),
    ({"kind": "spells", "type": "instant"}, "instant spells"),
    ({"kind": "spells", "colored": True}, "spells that are one or more colors"),
    ({"kind": "abilities"}, "activated and triggered abilities"),
    ({"kind": "objects", "type": "creature", "supertype": "legendary"}, "legendary creatures"),
    ({"kind": "objects", "type": "creature", "not_subtype": "Human"}, "non-Human creatures"),
    ({"kind": "objects", "type": "creature", "not_supertype": "legendary"}, "nonlegendary creatures"),
    ({"kind": "objects", "type": "creature", "controlled_by": "opponents"}, "creatures your opponents control"),
    ({"kind": "objects", "type": "creature", "subtype": "God"}, "God creatures"),
    ({"kind": "objects", "not_subtype": "Squirrel"}, "non-Squirrels"),
    ({"kind": "objects", "permanent": True}, "permanents"),
    ({"kind": "objects", "not_type": "creature", "permanent": True}, "noncreature permanents"),
    ({"kind": "objects", "type": "creature", "no_name": True}, "creatures with no names"),
    ({"kind": "objects", "type": "creature", "modified": True}, "modified creatures"),
    ({"kind": "objects", "type": "creature", "creature_types": 2}, "creatures with two or more creature types"),
    ({"kind": "objects", "permanent": True, "counter": "corruption"}, "permanents with corruption counters on them"),
    ({"kind": "objects", "supertype": "snow", "counter": "+1/+1"}, "snow objects with +1/+1 counters on them"),
    ({"kind": "chosen", "of": "creature_type"}, "creatures of the chosen type"),
    ({"kind": "chosen", "of": "parity"}, "each mana value of the chosen quality"),
    ({"kind": "of_your_choice", "of": "color", "by": "its_controller"}, "the color of its controller's choice"),
    ({"kind": "each_color"}, "each color"),
    ({"kind": "each_opponent"}, "each of your opponents"),
    ({"kind": "its_colors"}, "each of its colors"),
    ({"kind": "colors_among_your_permanents"}, "each color among permanents you control"),
    ({"kind": "mana_values_among_your_artifacts"}, "each mana value among artifacts you control"),
    ({"kind": "each_mana_value_except", "number": 4}, "each mana value other than 4"),
    ({"kind": "each_mana_value_except", "chosen": True}, "each mana value other than the chosen number"),
]

ABILITIES: list[tuple[Json, str]] = [
    (HEXPROOF, "Hexproof"),
    ({"kind": "hexproof_from", "from": [{"kind": "type", "type": "artifact"}]}, "Hexproof from artifacts"),
    ({"kind": "hexproof_from", "from": [RED, WHITE]}, "Hexproof from red and from white"),
    (protection(RED), "Protection from red"),
    (protection(RED, WHITE), "Protection from red and from white"),
    (protection(RED, WHITE, {"kind": "everything"}), "Protection from red, from white, and from everything"),
    ({"kind": "shroud"}, "Shroud"),
    (
        {"kind": "cant_be_targeted", "by": "opponents"},
        "This creature can't be the target of spells or abilities your opponents control.",
    ),
    ({"kind": "cant_be_targeted", "by": "anyone"}, "This creature can't be the target of spells or abilities."),
    (grant(YOU, HEXPROOF), "You have hexproof."),
    (grant(EACH_OPPONENT, HEXPROOF), "Each opponent has hexproof."),
    (grant(group(type="creature", controlled_by="you"), HEXPROOF), "Creatures you control have hexproof."),
    (
        grant(group(type="artifact", controlled_by="you", other=True), HEXPROOF, protection(RED)),
        "Other artifacts you control have hexproof and protection from red.",
    ),
    (grant(group(subtype="Elf"), {"kind": "shroud"}), "All Elves have shroud."),
    (grant(THIS, protection(RED)), "This creature has protection from red."),
    (
        grant(group(type="creature", controlled_by="you"), shot(), HEXPROOF),
        'Creatures you control have hexproof and "{0}: This creature deals 1 damage to any target."',
    ),
    (
        grant(YOU, HEXPROOF, {"kind": "cant_be_targeted", "by": "anyone"}),
        "You have hexproof.\nYou can't be the target of spells or abilities.",
    ),
    (
        {"kind": "take", "of": group(type="creature", controlled_by="opponents"), "what": {"kind": "hexproof"}},
        "Creatures your opponents control lose hexproof.",
    ),
    (
        {"kind": "take", "of": group(type="creature"), "what": {"kind": "all_abilities"}},
        "All creatures lose all abilities.",
    ),
    (
        {"kind": "cant_have", "of": group(type="creature", controlled_by="opponents"), "what": "hexproof"},
        "Creatures your opponents control lose hexproof and can't have or gain hexproof.",
    ),
    (
        {"kind": "permission", "reaches": ["creatures"]},
        (
            "Creatures your opponents control with hexproof can be the targets of spells and abilities you control"
            " as though they didn't have hexproof."
        ),
    ),
    (
        {"kind": "permission", "reaches": ["players", "permanents"]},
        (
            "Your opponents and permanents your opponents control with hexproof can be the targets of spells and"
            " abilities you control as though they didn't have hexproof."
        ),
    ),
    (shot(), "{0}: This creature deals 1 damage to any target."),
    (shot(from_zone="hand"), "Discard this card: It deals 1 damage to any target."),
    (shot(from_zone="graveyard"), "Exile this card from your graveyard: It deals 1 damage to any target."),
    (shot("when_enters"), "When this creature enters, it deals 1 damage to any target."),
    (shot("when_dies"), "When this creature dies, it deals 1 damage to any target."),
    (shot("when_cast"), "When you cast this spell, it deals 1 damage to any target."),
    ({"kind": "enchant", "what": "creature"}, "Enchant creature"),
    ({"kind": "equip", "id": "e"}, "Equip {0}"),
    ({"kind": "fortify", "id": "f"}, "Fortify {0}"),
    ({"kind": "reconfigure", "id": "r"}, "Reconfigure {0}"),
    ({"kind": "bestow"}, "Bestow {0}"),
    ({"kind": "mutate"}, "Mutate {0}"),
    ({"kind": "trample"}, "Trample"),
    ({"kind": "deathtouch"}, "Deathtouch"),
    ({"kind": "lifelink"}, "Lifelink"),
    ({"kind": "wither"}, "Wither"),
    ({"kind": "menace"}, "Menace"),
    ({"kind": "must_block"}, "This creature blocks each combat if able."),
    ({"kind": "changeling"}, "Changeling"),
]

AURA: Json = {"kind": "aura"}
EQUIPMENT: Json = {"kind": "equipment", "controlled_by": "you"}
OF_CHOICE = protection({"kind": "of_your_choice", "of": "color"})
ALL_OTHERS = group(type="creature", other=True)
GOBLIN: Json = {"add_types": ["creature", "artifact"], "add_subtypes": ["Goblin"], "power": 2, "toughness": 2}

EFFECTS: list[tuple[list[Json], list[Json], str]] = [
    ([CREATURE], [{"effect": "damage", "amount": 2, "to": target()}], "Zorb deals 2 damage to target creature."),
    (
        [CREATURE],
        [{"effect": "damage", "amount": 2, "to": target(), "unpreventable": True}],
        "Zorb deals 2 damage to target creature. The damage can't be prevented.",
    ),
    (
        [{**CREATURE, "controlled_by": "you"}, CREATURE],
        [{"effect": "damage", "amount": 2, "by": target(0), "to": target(1)}],
        "Target creature you control deals 2 damage to target creature.",
    ),
    ([], [{"effect": "damage", "amount": 1, "to": ALL_OTHERS}], "Zorb deals 1 damage to each other creature."),
    ([], [{"effect": "damage", "amount": 1, "to": EACH_OPPONENT}], "Zorb deals 1 damage to each opponent."),
    (
        [{"kind": "any"}, {"kind": "any"}],
        [{"effect": "damage", "amount": n + 1, "to": target(n)} for n in (0, 1)],
        "Zorb deals 1 damage to any target. Zorb deals 2 damage to any other target.",
    ),
    (
        [CREATURE] * 3,
        [{"effect": "destroy", "to": target(n)} for n in (0, 1, 2)],
        "Destroy target creature. Destroy another target creature. Destroy a third target creature.",
    ),
    ([], [{"effect": "destroy", "to": group(type="creature")}], "Destroy all creatures."),
    ([], [{"effect": "destroy", "to": ALL_OTHERS}], "Destroy all other creatures."),
    ([{"kind": "card_in_graveyard"}], [{"effect": "exile", "to": target()}], "Exile target card from a graveyard."),
    (
        [CREATURE],
        [{"effect": "gain", "to": target(), "abilities": [OF_CHOICE]}],
        "Target creature gains protection from the color of your choice until end of turn.",
    ),
    (
        [CREATURE],
        [{"effect": "gain", "to": target(), "abilities": [shot()]}],
        'Until end of turn, target creature gains "{0}: This creature deals 1 damage to any target."',
    ),
    ([], [{"effect": "gain", "to": YOU, "abilities": [HEXPROOF]}], "You gain hexproof until end of turn."),
    (
        [CREATURE],
        [{"effect": "lose", "to": target(), "what": {"kind": "hexproof"}}, {"effect": "gain_life", "amount": 1}],
        "Target creature loses hexproof until end of turn. You gain 1 life.",
    ),
    (
        [CREATURE],
        [{"effect": "lose", "to": target(), "what": {"kind": "protection_from", "quality": RED}}],
        "Target creature loses protection from red until end of turn.",
    ),
    (
        [CREATURE],
        [{"effect": "cant_have", "to": target(), "what": "hexproof"}],
        "Target creature loses hexproof and can't have or gain hexproof until end of turn.",
    ),
    (
        [],
        [{"effect": "permission", "reaches": ["creatures"]}],
        (
            "Until end of turn, creatures your opponents control with hexproof can be the targets of spells and"
            " abilities you control as though they didn't have hexproof."
        ),
    ),
    (
        [CREATURE],
        [{"effect": "become", "to": target(), "colors": ["red"]}],
        "Target creature becomes red until end of turn.",
    ),
    (
        [CREATURE],
        [{"effect": "become", "to": target(), "colors": []}],
        "Target creature becomes colorless until end of turn.",
    ),
    (
        [{"kind": "land"}],
        [{"effect": "become", "to": target(), **GOBLIN}],
        "Target land becomes a 2/2 Goblin artifact creature in addition to its other types until end of turn.",
    ),
    (
        [CREATURE],
        [{"effect": "become", "to": target(), "lose_types": ["artifact"]}],
        "Target creature isn't an artifact until end of turn.",
    ),
    ([CREATURE], [{"effect": "gain_control", "to": target()}], "Gain control of target creature until end of turn."),
    (
        [],
        [{"effect": "gain_control", "to": group(type="creature", controlled_by="opponents")}],
        "Gain control of all creatures your opponents control until end of turn.",
    ),
    (
        [EQUIPMENT, CREATURE],
        [{"effect": "attach", "what": target(0), "to": target(1)}],
        "Attach target Equipment you control to target creature.",
    ),
    (
        [CREATURE, AURA],
        [{"effect": "attach", "what": target(1), "to": target(0)}],
        "Choose target creature and target Aura. Attach that Aura to that creature.",
    ),
    (
        [],
        [{"effect": "sacrifice", "who": EACH_OPPONENT, "type": "artifact"}],
        "Each opponent sacrifices an artifact of their choice.",
    ),
    ([], [{"effect": "sacrifice", "who": YOU, "type": "creature"}], "Sacrifice a creature."),
    ([{"kind": "player"}], [{"effect": "discard", "who": target()}], "Target player discards their hand."),
    ([], [{"effect": "lose_life", "who": EACH_OPPONENT, "amount": 2}], "Each opponent loses 2 life."),
    ([], [{"effect": "gain_life", "amount": 1}], "You gain 1 life."),
    (
        [CREATURE],
        [{"effect": "counters", "to": target(), "counter": "+1/+1", "amount": 2}],
        "Put two +1/+1 counters on target creature.",
    ),
    ([], [{"effect": "no_prevention"}], "Damage can't be prevented this turn."),
    (
        [CREATURE],
        [{"effect": "nothing"}, {"effect": "gain_life", "amount": 1}],
        "Choose target creature. You gain 1 life.",
    ),
    ([], [{"effect": "nothing"}], ""),
]
