"""A plainer way to the same end: an Aura put onto the battlefield in place of one cast or moved; the turn's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.minimise.parts import Part, without
from conformance.strategies.board import Board
from conformance.wire.json_types import GameObject, Json, Step
from conformance.wire.slots import object_of

_COMBAT = frozenset({"attack", "block", "legal_blocks", "combat_damage"})


def ways(board: Board) -> Iterator[Board]:
    """The board with one step, or a spell and its resolving, replaced."""
    steps = board.scenario["steps"]
    for n, step in enumerate(steps):
        if step["do"] == "cast" and n + 1 < len(steps) and steps[n + 1]["do"] == "resolve":
            yield from _not_cast(board, n)
        if step["do"] == "attach":
            yield from _entering(board, n)
        if step["do"] == "apply" and step["effect"]["effect"] == "attach":
            yield from _attached(board, n, step["effect"], {}, 1)
        if step["do"] == "end":
            yield _with_the_turn(board, n)
        if step["do"] == "begin":
            yield from _for_one(board, n)
    yield from _without_combat(board)
    for o in board.scenario["objects"]:
        if o["zone"] == "outside":
            card = {k: v for k, v in o.items() if k != "token"} | {"zone": "hand"}
            objects = [card if x["id"] == o["id"] else x for x in board.scenario["objects"]]
            yield Board({**board.scenario, "objects": objects}, board.roles, board.other)


def _for_one(board: Board, n: int) -> Iterator[Board]:
    """What an effect does to a group it does to one permanent."""
    step = board.scenario["steps"][n]
    for k, begun in enumerate(step["effects"]):
        if begun["effect"].get("to", {}).get("kind") == "group":
            for o in board.scenario["objects"]:
                effect = {**begun["effect"], "to": {"kind": "object", "id": o["id"]}}
                effects = [{**b, "effect": effect} if j == k else b for j, b in enumerate(step["effects"])]
                if o["zone"] == "battlefield":
                    yield _with_steps(board, _spliced(board, n, 1, {**step, "effects": effects}))


def _without_combat(board: Board) -> Iterator[Board]:
    """One fighter deals damage to another, or to the player attacked, without a combat."""
    steps = board.scenario["steps"]
    dealing = next((n for n, s in enumerate(steps) if s["do"] == "combat_damage"), None)
    if dealing is None:
        return
    pairs = [p for s in steps if s["do"] in ("attack", "block") for p in s.get("attacks", s.get("blocks", ()))]
    calm = [s for s in steps[:dealing] if s["do"] not in _COMBAT]
    for one, two in (*pairs, *((two, one) for one, two in pairs)):
        damage = {"do": "damage", "source": one, "to": two, "amount": 1}
        yield _with_steps(board, [*calm, damage, *(s for s in steps[dealing + 1 :] if s["do"] not in _COMBAT)])


def _not_cast(board: Board, n: int) -> Iterator[Board]:
    """An Aura enters attached; what an attaching spell did, an effect does."""
    step = board.scenario["steps"][n]
    o = object_of(board.scenario, step["object"])
    if o is None:
        return
    if any(a["kind"] == "enchant" for a in o["abilities"]) and len(step["targets"]) == 1:
        enter = {"do": "enter", "object": o["id"], "attached_to": step["targets"][0]}
        yield _with_steps(board, _spliced(board, n, 2, enter))
    for effect in o.get("effects", ()):
        if effect["effect"] == "attach":
            yield from _attached(board, n, effect, dict(enumerate(step["targets"])), 2, o)


def _attached(
    board: Board, n: int, effect: Json, targets: dict[int, str], length: int, spell: GameObject | None = None
) -> Iterator[Board]:
    what, to = (_one(effect[f], targets) for f in ("what", "to"))
    if what is None or to is None:
        return
    fresh = _with_steps(board, _spliced(board, n, length, {"do": "attach", "what": what, "to": to}))
    if spell is not None:
        place = [o["id"] for o in board.scenario["objects"]].index(spell["id"])
        fresh = without(fresh, Part("object", ("objects", place))) or fresh
    yield fresh


def _one(whom: Json, targets: dict[int, str]) -> str | None:
    """The one thing that an effect speaks of."""
    return targets.get(whom["slot"]) if whom["kind"] == "target" else whom.get("id")


def _entering(board: Board, n: int) -> Iterator[Board]:
    """What was moved from one host to another comes from its owner's hand."""
    step = board.scenario["steps"][n]
    o = object_of(board.scenario, step["what"])
    if o is not None and o["zone"] == "battlefield":
        card = {k: v for k, v in o.items() if k not in ("controller", "attached_to", "token")} | {"zone": "hand"}
        objects = [card if x["id"] == o["id"] else x for x in board.scenario["objects"]]
        enter = {"do": "enter", "object": o["id"], "attached_to": step["to"]}
        steps = _spliced(board, n, 1, enter)
        yield Board({**board.scenario, "objects": objects, "steps": steps}, board.roles, board.other)


def _with_the_turn(board: Board, n: int) -> Board:
    """An effect that ended ends with the turn."""
    ended = board.scenario["steps"][n]["effect"]
    steps = [_until_end_of_turn(s, ended) for s in _spliced(board, n, 1, {"do": "end_turn"})]
    return _with_steps(board, steps)


def _until_end_of_turn(step: Step, ended: str) -> Step:
    if step["do"] != "begin":
        return step
    effects: list[Any] = [{**b, "lasts": "turn"} if b["id"] == ended else b for b in step["effects"]]
    return {**step, "effects": effects}


def _spliced(board: Board, n: int, length: int, *fresh: Step) -> list[Step]:
    steps = board.scenario["steps"]
    return [*steps[:n], *fresh, *steps[n + length :]]


def _with_steps(board: Board, steps: list[Step]) -> Board:
    return Board({**board.scenario, "steps": steps}, board.roles, board.other)
