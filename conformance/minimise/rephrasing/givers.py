"""What something has from elsewhere, it has by itself: from a permanent that says "you have", or from an effect."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.minimise.parts import Part, without
from conformance.strategies.board import Board
from conformance.wire.json_types import Ability, Json, Scenario


def givers(board: Board) -> Iterator[Board]:
    """The board without one thing that gives abilities, but with the abilities."""
    yield from _by_permanents(board)
    yield from _by_grants(board)
    yield from _by_effects(board)
    yield from _by_becoming(board)


def _by_permanents(board: Board) -> Iterator[Board]:
    for n, o in enumerate(board.scenario["objects"]):
        given = [a for a in o["abilities"] if a["kind"] == "grant" and a["to"]["kind"] == "you"]
        fresh = without(board, Part("object", ("objects", n))) if given and len(o["abilities"]) == 1 else None
        if fresh is not None and o["zone"] == "battlefield":
            whose = o["controller"]
            roles = {**fresh.roles, **{role: whose for role, who in board.roles.items() if who == o["id"]}}
            yield Board(having(fresh.scenario, whose, given[0]["abilities"]), roles, fresh.other)


def _by_grants(board: Board) -> Iterator[Board]:
    """A permanent that gives abilities to what it is attached to, or to a group, goes; one other permanent has them."""
    for n, o in enumerate(board.scenario["objects"]):
        grants = [a for a in o["abilities"] if a["kind"] == "grant" and a["to"]["kind"] in ("attached", "group")]
        fresh = without(board, Part("object", ("objects", n))) if len(grants) == 1 else None
        for host in fresh.scenario["objects"] if fresh is not None else ():
            if fresh is not None and host["zone"] == "battlefield":
                given = [{k: v for k, v in a.items() if k != "spares"} for a in grants[0]["abilities"]]
                yield Board(having(fresh.scenario, host["id"], given), fresh.roles, fresh.other)


def _by_effects(board: Board) -> Iterator[Board]:
    for n, step in enumerate(board.scenario["steps"]):
        for k, begun in enumerate(step["effects"] if step["do"] == "begin" else ()):
            effect = begun["effect"]
            if effect["effect"] == "gain" and "id" in effect["to"]:
                alone = len(step["effects"]) == 1
                part = Part("step", ("steps", n)) if alone else Part("effect", ("steps", n, "effects", k))
                fresh = without(board, part)
                if fresh is not None:
                    scenario = having(fresh.scenario, effect["to"]["id"], effect["abilities"])
                    yield Board(scenario, fresh.roles, fresh.other)


def _by_becoming(board: Board) -> Iterator[Board]:
    """In place of protection from a colour beginning, the source becomes that colour; the protection was there."""
    for n, step in enumerate(board.scenario["steps"]):
        effect = step["effects"][0]["effect"] if step["do"] == "begin" and len(step["effects"]) == 1 else {}
        if effect.get("effect") == "gain" and "id" in effect["to"]:
            qualities = [q for a in effect["abilities"] for q in a.get("from", ()) if q["kind"] == "color"]
            scenario = having(board.scenario, effect["to"]["id"], effect["abilities"])
            for o in scenario["objects"]:
                if qualities and o["colors"] == [qualities[0]["color"]]:
                    yield Board(_becoming(scenario, n, o), board.roles, board.other)


def _becoming(scenario: Scenario, n: int, o: Json) -> Scenario:
    """The object is colourless until that step."""
    effect = {"effect": "become", "to": {"kind": "object", "id": o["id"]}, "colors": o["colors"]}
    step = scenario["steps"][n]
    fresh = {**step, "effects": [{**step["effects"][0], "effect": effect}]}
    objects = [{**x, "colors": []} if x["id"] == o["id"] else x for x in scenario["objects"]]
    return {**scenario, "objects": objects, "steps": [*scenario["steps"][:n], fresh, *scenario["steps"][n + 1 :]]}


def having(scenario: Scenario, ident: str, abilities: list[Ability]) -> Scenario:
    """The scenario in which that object or player has these abilities besides."""

    def fresh(x: Json) -> Json:
        return {**x, "abilities": [*x.get("abilities", ()), *abilities]} if x["id"] == ident else x

    players, objects = ([fresh(x) for x in scenario[table]] for table in ("players", "objects"))
    return {**scenario, "players": players, "objects": objects}
