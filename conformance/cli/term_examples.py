"""An example of every term of the contract, which docs/terms.md shows; a test holds that each kind of the schemas has one that fits."""

from __future__ import annotations

from conformance.wire.json_types import Json

_RED: Json = {"kind": "color", "color": "red"}
_TARGET: Json = {"kind": "target", "slot": 0}
_YOURS: Json = {"kind": "group", "type": "creature", "controlled_by": "you"}
_DOES: Json = {
    "id": "a1",
    "targets": [{"kind": "creature"}],
    "effects": [{"effect": "damage", "amount": 1, "to": _TARGET}],
}
_NUMBERED: Json = {"is": "at_least", "number": 3}
_HEXPROOF: Json = {"kind": "hexproof"}

_FIELDS: dict[str, dict[str, Json]] = {
    "ability": {
        "hexproof_from": {"from": [_RED]},
        "protection": {"from": [_RED, {"kind": "type", "type": "artifact"}]},
        "cant_be_targeted": {"by": "opponents"},
        "grant": {"to": _YOURS, "abilities": [_HEXPROOF]},
        "take": {"of": {"kind": "group", "type": "creature", "controlled_by": "opponents"}, "what": _HEXPROOF},
        "cant_have": {"of": {"kind": "group", "type": "creature", "controlled_by": "opponents"}, "what": "hexproof"},
        "permission": {"reaches": ["creatures", "players"]},
        "activated": _DOES,
        "when_enters": _DOES,
        "when_dies": _DOES,
        "when_cast": _DOES,
        "enchant": {"what": "creature"},
        **{kind: {"id": "a1"} for kind in ("equip", "fortify", "reconfigure")},
    },
    "quality": {
        "color": {"color": "red"},
        "type": {"type": "artifact"},
        "subtype": {"subtype": "Goblin"},
        "supertype": {"supertype": "legendary"},
        "name": {"name": "Veshk"},
        **dict.fromkeys(("mana_value", "power", "toughness"), _NUMBERED),
        "player": {"player": "p2"},
        "chosen": {"of": "color"},
        "of_your_choice": {"of": "color"},
        "spells": {"type": "instant"},
        "objects": {"type": "creature", "supertype": "legendary"},
        "each_mana_value_except": {"number": 4},
    },
    "effect": {
        "damage": {"amount": 2, "to": _TARGET},
        "destroy": {"to": _TARGET},
        "exile": {"to": _TARGET},
        "gain": {
            "to": _TARGET,
            "abilities": [{"kind": "protection", "from": [{"kind": "of_your_choice", "of": "color"}]}],
        },
        "lose": {"to": _TARGET, "what": {"kind": "all_abilities"}},
        "cant_have": {"to": _TARGET, "what": "hexproof"},
        "permission": {"reaches": ["creatures", "players"]},
        "become": {"to": _TARGET, "colors": ["red"], "add_types": ["artifact"]},
        "gain_control": {"to": _TARGET},
        "attach": {"what": {"kind": "this"}, "to": _TARGET},
        "sacrifice": {"who": {"kind": "players", "which": "opponents"}, "type": "creature"},
        "discard": {"who": {"kind": "players", "which": "opponents"}},
        "lose_life": {"who": {"kind": "players", "which": "opponents"}, "amount": 1},
        "gain_life": {"amount": 1},
        "counters": {"to": _TARGET, "counter": "+1/+1", "amount": 1},
    },
    "whom": {
        "target": {"slot": 0},
        "object": {"id": "bear"},
        "player": {"id": "p2"},
        "group": {"type": "creature", "controlled_by": "you", "other": True},
        "players": {"which": "opponents"},
    },
    "what": {"hexproof_from": {"quality": _RED}, "protection_from": {"quality": _RED}},
    "use": {
        "cast": {"object": "bolt"},
        "activate": {"object": "idol", "ability": "zap"},
        "trigger": {"object": "idol", "ability": "zap"},
        "retarget": {"object": "bolt"},
    },
    "step": {
        "targets": {"of": {"kind": "cast", "object": "bolt"}},
        "choices": {"source": "idol", "among": "creature"},
        "cast": {"object": "bolt", "targets": ["bear"]},
        "activate": {"object": "idol", "ability": "zap", "targets": ["bear"]},
        "enter": {"object": "bear", "targets": ["ogre"]},
        "apply": {"source": "idol", "effect": {"effect": "destroy", "to": {"kind": "object", "id": "bear"}}},
        "damage": {"source": "idol", "to": "bear", "amount": 2},
        "attach": {"what": "blade", "to": "bear"},
        "attack": {"attacks": [["bear", "p2"]]},
        "block": {"blocks": [["ogre", "bear"]]},
        "combat_damage": {"assign": [{"from": "bear", "to": "ogre", "amount": 2}]},
        "begin": {
            "by": "p1",
            "effects": [
                {"id": "e1", "effect": {"effect": "gain", "to": _YOURS, "abilities": [_HEXPROOF]}, "lasts": "turn"}
            ],
        },
        "end": {"effect": "e1"},
        "move": {"object": "bear", "zone": "graveyard"},
        "has": {"object": "bear", "what": "hexproof"},
        "retarget": {"object": "bolt", "slot": 0, "to": "ogre"},
        "copy": {"object": "bolt", "targets": ["ogre"]},
    },
}
NAMED_BY = {"effect": "effect", "step": "do"}
"""The field that tells the kinds of a family apart, where it isn't `kind`."""


def example_of(family: str, kind: str) -> Json:
    """A term of that kind: `example_of("ability", "hexproof")`."""
    return {NAMED_BY.get(family, "kind"): kind, **_FIELDS.get(family, {}).get(kind, {})}
