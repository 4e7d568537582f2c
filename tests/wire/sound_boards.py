"""The pieces that the tests of soundness put boards together from."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from conformance.wire.soundness import unsound
from conformance.wire.validation import check_scenario

RED = {"kind": "protection", "from": [{"kind": "color", "color": "red"}]}
HIT = {"effect": "damage", "amount": 1, "to": {"kind": "target", "slot": 0}}
ZAP = {"kind": "activated", "id": "a1", "targets": [{"kind": "creature"}], "effects": [HIT]}


def thing(name: str, types: list[str], **fields: Any) -> dict[str, Any]:
    """An object of p1, on the battlefield unless a zone is given."""
    size = {"power": 2, "toughness": 2} if "creature" in types else {}
    return {
        "id": name, "name": name.capitalize(), "zone": "battlefield", "owner": "p1", "types": types, "colors": [],
        "abilities": [], **size, **fields,
    }  # fmt: skip


BEAR = thing("bear", ["creature"])
AURA = thing(
    "aura", ["enchantment"], subtypes=["Aura"], attached_to="bear", colors=["red"],
    abilities=[{"kind": "enchant", "what": "creature"}],
)  # fmt: skip
SWORD = thing(
    "sword", ["artifact"], subtypes=["Equipment"], attached_to="bear", abilities=[{"kind": "equip", "id": "e1"}]
)
BOLT = thing("bolt", ["instant"], zone="hand", targets=[{"kind": "creature"}], effects=[HIT])
BLAST = BOLT | {"id": "blast", "name": "Blast", "types": ["sorcery"], "owner": "p2"}
GHOST = thing("ghost", ["creature", "enchantment"], zone="hand", mana_cost="{X}{G}", abilities=[{"kind": "bestow"}])
LOOK = {"do": "look"}
THE_BEAR = {"kind": "object", "id": "bear"}


def scenario(*objects: dict[str, Any], steps: list[dict[str, Any]] | None = None, **fields: Any) -> dict[str, Any]:
    found = {
        "edition": "current", "build": "structure", "players": [{"id": "p1"}, {"id": "p2"}], "active_player": "p1",
        "objects": list(objects), "steps": steps or [LOOK], **fields,
    }  # fmt: skip
    check_scenario(found)
    return deepcopy(found)


def told(found: dict[str, Any]) -> str:
    return "\n".join(map(str, unsound(found)))


def grant(*abilities: dict[str, Any], to: str = "attached") -> dict[str, Any]:
    return {"kind": "grant", "to": {"kind": to}, "abilities": list(abilities)}


def shield(*qualities: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return BEAR | {"abilities": [{"kind": "protection", "from": list(qualities)}], **fields}
