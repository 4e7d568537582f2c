"""An effect that begins by fiat in place of the spell, or of the permanent's static ability, that brings it about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.minimise.parts import Part, without
from conformance.strategies.board import Board
from conformance.wire.json_types import Ability, GameObject, Json, Step
from conformance.wire.slots import object_of

_LASTING = frozenset({"gain", "lose", "become", "permission", "cant_have", "gain_control"})
_IDLE = frozenset({"nothing", "gain_life"})


def by_fiat(board: Board) -> Iterator[Board]:
    """The board without one such spell or permanent, and with its effects."""
    steps = board.scenario["steps"]
    for n, step in enumerate(steps[:-1]):
        o = object_of(board.scenario, step["object"]) if step["do"] == "cast" else None
        if o is not None and steps[n + 1]["do"] == "resolve":
            yield from _in_place_of_a_spell(board, n, o)
    for n, o in enumerate(board.scenario["objects"]):
        if o["zone"] == "battlefield" and len(o["abilities"]) == 1:
            yield from _in_place_of_a_permanent(board, n, o)


def _in_place_of_a_spell(board: Board, n: int, o: GameObject) -> Iterator[Board]:
    steps = board.scenario["steps"]
    effects = [_aimed(e, steps[n]["targets"]) for e in o.get("effects", ()) if e["effect"] not in _IDLE]
    if effects and all(e["effect"] in _LASTING for e in effects):
        begin = _begin(board, o["owner"], effects)
        yield _put(board, [*steps[:n], begin, *steps[n + 2 :]], o)


def _in_place_of_a_permanent(board: Board, n: int, o: GameObject) -> Iterator[Board]:
    effect = _effect_of(o["abilities"][0], o)
    if effect is not None:
        yield _put(board, [_begin(board, o["controller"], [effect]), *board.scenario["steps"]], o)


def _put(board: Board, steps: list[Step], o: GameObject) -> Board:
    """The board with these steps, without the object if nothing is left of it."""
    fresh = Board({**board.scenario, "steps": steps}, board.roles, board.other)
    place = [x["id"] for x in board.scenario["objects"]].index(o["id"])
    return without(fresh, Part("object", ("objects", place))) or fresh


def _begin(board: Board, by: str, effects: list[Json]) -> Step:
    begun = [b["id"] for s in board.scenario["steps"] if s["do"] == "begin" for b in s["effects"]]
    fresh = (f"n{n}" for n in range(1, 99) if f"n{n}" not in begun)
    return {"do": "begin", "by": by, "effects": [{"id": next(fresh), "effect": e, "lasts": "turn"} for e in effects]}


def _aimed(value: Any, targets: list[str]) -> Any:
    """What was a target is that very thing."""
    if isinstance(value, list):
        return [_aimed(v, targets) for v in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "target" and value["slot"] < len(targets):
        ident = targets[value["slot"]]
        return {"kind": "player" if ident.startswith("p") else "object", "id": ident}
    return {k: _aimed(v, targets) for k, v in value.items()}


def _effect_of(ability: Ability, o: GameObject) -> Json | None:
    """What a static ability does, as an effect."""
    match ability["kind"]:
        case "permission":
            return {"effect": "permission", "reaches": ability["reaches"]}
        case "take":
            return {"effect": "lose", "to": _whom(ability["of"], o), "what": ability["what"]}
        case "cant_have":
            return {"effect": "cant_have", "to": _whom(ability["of"], o), "what": ability["what"]}
        case _:
            return None


def _whom(whom: Mapping[str, Any], o: GameObject) -> Json:
    if whom["kind"] == "attached" and "attached_to" in o:
        return {"kind": "object", "id": o["attached_to"]}
    return dict(whom)
