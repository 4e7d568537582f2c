"""A creature in place of a player who has abilities, and an Aura in place of Equipment or a Fortification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.minimise.parts import NEEDED_TYPES
from conformance.strategies.board import Board
from conformance.wire.json_types import GameObject, Json, Scenario

_SIDED = frozenset({"owner", "controller", "by", "under", "picked_by", "active_player", "player", "id"})
_ATTACHING = frozenset({"equip", "fortify", "reconfigure"})


def hosts(board: Board) -> Iterator[Board]:
    """The board with one player's abilities on a creature, or one Equipment an Aura."""
    for player in board.scenario["players"]:
        if player.get("abilities"):
            yield _on_a_creature(board, player)
    for o in board.scenario["objects"]:
        if {"Equipment", "Fortification"} & set(o.get("subtypes", ())):
            yield _as_aura(board, o)


def _on_a_creature(board: Board, player: Json) -> Board:
    """What happened to the player happens to a new creature of theirs."""
    ident = f"o{len(board.scenario['objects']) + 1}"
    creature = {
        "id": ident,
        "name": "Ikkora",
        "zone": "battlefield",
        "owner": player["id"],
        "controller": player["id"],
        "colors": [],
        "types": ["creature"],
        "power": 2,
        "toughness": 2,
        "abilities": player["abilities"],
    }
    scenario = _redirected(board.scenario, player["id"], ident)
    players = [
        {k: v for k, v in p.items() if k != "abilities"} if p["id"] == player["id"] else p for p in scenario["players"]
    ]
    roles = {role: ident if who == player["id"] else who for role, who in board.roles.items()}
    return Board({**scenario, "players": players, "objects": [*scenario["objects"], creature]}, roles, board.other)


def _redirected(value: Any, player: str, ident: str) -> Any:
    """What points at the player as the one it happens to points at the creature; slots and `enchant` fit it."""
    if isinstance(value, list):
        return [ident if v == player else _redirected(v, player, ident) for v in value]
    if not isinstance(value, dict):
        return value
    part: Json = value
    if part == {"kind": "player", "id": player}:
        return {"kind": "object", "id": ident}
    if part.get("kind") == "players":
        side = {} if part["which"] == "everyone" else {"controlled_by": part["which"]}
        return {"kind": "group", "type": "creature", **side}
    if part == {"kind": "player"}:
        return {"kind": "creature"}
    if part.get("kind") == "enchant" and part["what"] == "player":
        return {**part, "what": "creature"}
    return {k: ident if v == player and k not in _SIDED else _redirected(v, player, ident) for k, v in part.items()}


def _as_aura(board: Board, o: GameObject) -> Board:
    land = "Fortification" in o["subtypes"]
    kept = [a for a in o["abilities"] if a["kind"] not in _ATTACHING]
    aura = {
        **o,
        "types": ["enchantment"],
        "subtypes": ["Aura", *(s for s in o["subtypes"] if s not in NEEDED_TYPES)],
        "abilities": [{"kind": "enchant", "what": "land" if land else "creature"}, *kept],
    }
    return Board(_with_object(board.scenario, aura), board.roles, board.other)


def _with_object(scenario: Scenario, fresh: GameObject) -> Scenario:
    return {**scenario, "objects": [fresh if o["id"] == fresh["id"] else o for o in scenario["objects"]]}
