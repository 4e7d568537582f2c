"""An instant in place of an Aura spell, or of a permanent whose ability asks for targets; an ability for a trigger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.strategies.board import Board
from conformance.wire.json_types import GameObject, Json, Step
from conformance.wire.slots import TARGETED, spell_slots

_NOTHING: list[Json] = [{"effect": "nothing"}]
_TRIGGERS = frozenset({"when_enters", "when_dies"})
_KEPT = ("id", "name", "owner", "colors", "supertypes", "mana_cost")


def askers(board: Board) -> Iterator[Board]:
    """The board with one asker an instant in hand, or an ability of a permanent where it was a trigger."""
    for o in board.scenario["objects"]:
        instant, permanent = _instant(o), _permanent(o)
        if instant is not None:
            plain = _asking(board, instant, {"kind": "cast", "object": o["id"]})
            yield plain
            yield Board(_from_instants(plain.scenario), plain.roles, plain.other)
        if permanent is not None:
            ability = permanent["abilities"][0]["id"]
            plain = _asking(board, permanent, {"kind": "activate", "object": o["id"], "ability": ability})
            yield plain
            yield Board({**plain.scenario, "steps": _used_first(board, o, ability)}, plain.roles, plain.other)


def _asking(board: Board, asker: GameObject, use: Json) -> Board:
    """The board with that asker in place of the one of its id, used in that way."""
    objects = [asker if x["id"] == asker["id"] else x for x in board.scenario["objects"]]
    steps = [_using(step, use) for step in board.scenario["steps"]]
    return Board({**board.scenario, "objects": objects, "steps": steps}, board.roles, board.other)


def _instant(o: GameObject) -> GameObject | None:
    """The same as an instant of its controller; None for what has nothing to ask with, or more than that."""
    own = [a for a in o["abilities"] if a["kind"] in TARGETED]
    if len(own) == len(o["abilities"]) == 1:
        slots, effects = own[0]["targets"], own[0]["effects"] or _NOTHING
    elif o["zone"] == "hand" and [a["kind"] for a in o["abilities"]] == ["enchant"]:
        slots, effects = spell_slots(o, None), _NOTHING
    else:
        return None
    kept = {k: o[k] for k in _KEPT if k in o}
    return {
        **kept,
        "owner": o.get("controller", o["owner"]),
        "zone": "hand",
        "types": ["instant"],
        "abilities": [],
        "targets": slots,
        "effects": effects,
    }


def _permanent(o: GameObject) -> GameObject | None:
    """A permanent with an activated ability in place of a trigger, or of an ability that is used from elsewhere."""
    own = o["abilities"]
    if len(own) != 1 or not (own[0]["kind"] in _TRIGGERS or "from_zone" in own[0]) or "token" in o:
        return None
    ability = {k: v for k, v in own[0].items() if k != "from_zone"} | {"kind": "activated"}
    return {**o, "zone": "battlefield", "controller": o.get("controller", o["owner"]), "abilities": [ability]}


def _used_first(board: Board, o: GameObject, ability: str) -> list[Step]:
    """In place of triggering as the object dies, the ability is activated before all else."""
    targets = next((s["targets"] for s in board.scenario["steps"] if s.get("object") == o["id"] and "targets" in s), [])
    steps = [
        {k: v for k, v in s.items() if k != "targets"} if s.get("object") == o["id"] and s["do"] == "move" else s
        for s in board.scenario["steps"]
    ]
    return [{"do": "activate", "object": o["id"], "ability": ability, "targets": targets}, *steps]


def _using(step: Step, use: Json) -> Step:
    """What used the old ability, or made it trigger, uses the new one."""
    ident = use["object"]
    if step["do"] == "targets" and step["of"]["object"] == ident and step["of"]["kind"] in ("activate", "trigger"):
        return {**step, "of": use}
    triggers = step["do"] in ("enter", "move") and "targets" in step
    if step.get("object") == ident and (step["do"] == "activate" or triggers):
        kept = {k: v for k, v in step.items() if k in ("targets", "picked_by")}
        named = {"ability": use["ability"]} if "ability" in use else {}
        return {"do": use["kind"], "object": ident, **named, **kept}
    return step


def _from_instants(value: Any) -> Any:
    """Qualities that are a card type speak of instants."""
    if isinstance(value, list):
        return [_from_instants(v) for v in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "type":
        return {**value, "type": "instant"}
    return {k: _from_instants(v) for k, v in value.items()}
