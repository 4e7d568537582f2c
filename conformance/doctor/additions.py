"""What a sample board can be given so that it needs a feature: the plainest object, ability or effect of each kind.

Ids and the name are of no drawn board, so that nothing on it is taken.
"""

from __future__ import annotations

from typing import Any

from conformance.wire.json_types import Ability, GameObject, Json

ID, NAME = "extra", "Quorrim"
_BODY: dict[str, Json] = {
    "creature": {"power": 2, "toughness": 2},
    "planeswalker": {"loyalty": 5},
    "instant": {"targets": [], "effects": [{"effect": "nothing"}]},
    "sorcery": {"targets": [], "effects": [{"effect": "nothing"}]},
}
_HEXPROOF: Ability = {"kind": "hexproof"}
_TELLS: Json = {"id": "extra", "targets": [{"kind": "creature"}], "effects": [{"effect": "nothing"}]}
_CREATURES: Json = {"kind": "group", "type": "creature"}
_ABILITIES: dict[str, Json] = {
    "hexproof_from": {"from": [{"kind": "color", "color": "red"}]},
    "protection": {"from": [{"kind": "color", "color": "red"}]},
    "cant_be_targeted": {"by": "anyone"},
    "grant": {"to": _CREATURES, "abilities": [_HEXPROOF]},
    "take": {"of": _CREATURES, "what": {"kind": "hexproof"}},
    "cant_have": {"of": _CREATURES, "what": "hexproof"},
    "permission": {"reaches": ["creatures"]},
    **dict.fromkeys(("activated", "when_enters", "when_dies"), _TELLS),
}
_NOT_ON_A_CREATURE = frozenset({"when_cast", "enchant", "equip", "fortify", "reconfigure", "bestow", "mutate"})
CHOSEN: dict[str, Any] = {"color": "red", "type": "artifact", "name": "Veshk", "number": 2,
                          "creature_type": "Goblin", "parity": "odd"}  # fmt: skip


def plain_object(owner: str, kind: str, zone: str = "battlefield", **fields: Any) -> GameObject:
    """An object of that card type without any abilities; of no type: an emblem."""
    about: GameObject = {"id": ID, "name": NAME, "zone": zone, "owner": owner, "colors": [], "abilities": []}
    where = {"controller": owner} if zone == "battlefield" else {}
    return {**about, "types": [kind] if kind else [], **where, **_BODY.get(kind, {}), **fields}


def plain_ability(kind: str) -> Ability | None:
    """An ability of that kind as any creature may have it; None if no creature may."""
    return None if kind in _NOT_ON_A_CREATURE else {"kind": kind, **_ABILITIES.get(kind, {})}


def plain_effect(kind: str, to: Json, you: Json) -> Json:
    """An effect of that kind: on `to` if it affects an object, on `you` if players."""
    on_object: dict[str, Json] = {
        "damage": {"amount": 1},
        "destroy": {},
        "exile": {},
        "gain": {"abilities": [_HEXPROOF]},
        "lose": {"what": {"kind": "hexproof"}},
        "cant_have": {"what": "hexproof"},
        "become": {"colors": ["red"]},
        "gain_control": {},
        "counters": {"counter": "+1/+1", "amount": 1},
    }
    of_players: dict[str, Json] = {"sacrifice": {"type": "creature"}, "discard": {}, "lose_life": {"amount": 1}}
    others: dict[str, Json] = {"gain_life": {"amount": 1}, "permission": {"reaches": ["creatures"]}}
    if kind in on_object:
        return {"effect": kind, "to": to, **on_object[kind]}
    if kind in of_players:
        return {"effect": kind, "who": you, **of_players[kind]}
    return {"effect": kind, **others.get(kind, {})}
