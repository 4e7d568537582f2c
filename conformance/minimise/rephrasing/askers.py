"""An instant in place of an Aura spell, or of a permanent whose ability asks for targets."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.strategies.board import Board
from conformance.wire.json_types import GameObject, Json, Step
from conformance.wire.slots import TARGETED, spell_slots

_NOTHING: list[Json] = [{"effect": "nothing"}]
_KEPT = ("id", "name", "owner", "colors", "supertypes", "mana_cost")


def askers(board: Board) -> Iterator[Board]:
    """The board with one asker an instant in hand."""
    for o in board.scenario["objects"]:
        instant = _instant(o)
        if instant is not None:
            objects = [instant if x["id"] == o["id"] else x for x in board.scenario["objects"]]
            steps = [_cast(step, o["id"]) for step in board.scenario["steps"]]
            yield Board({**board.scenario, "objects": objects, "steps": steps}, board.roles, board.other)


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
    return {**kept, "owner": o.get("controller", o["owner"]), "zone": "hand", "types": ["instant"], "abilities": [],
            "targets": slots, "effects": effects}


def _cast(step: Step, ident: str) -> Step:
    """Using the ability becomes casting the instant."""
    if step["do"] == "targets" and step["of"]["object"] == ident and step["of"]["kind"] in ("activate", "trigger"):
        return {**step, "of": {"kind": "cast", "object": ident}}
    if step["do"] == "activate" and step["object"] == ident:
        return {k: v for k, v in step.items() if k != "ability"} | {"do": "cast"}
    return step
