"""Other ways to ask the same: another kind of quality, host or asker, each with what hangs on it changed at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.minimise.leaves import QUALITY_KINDS, qualities
from conformance.minimise.parts import Part, without
from conformance.strategies.board import Board
from conformance.strategies.tables import COLORS
from conformance.wire.json_types import GameObject, Json, Quality

_WHITE: Quality = {"kind": "color", "color": COLORS[0]}


def rephrasings(board: Board) -> Iterator[Board]:
    """Boards with a plainer quality, or with a player who has by data what a permanent gave them."""
    yield from _by_data(board)
    yield from _colored(board)


def _by_data(board: Board) -> Iterator[Board]:
    """A permanent that says "you have …" goes, and its controller has that by themselves."""
    scenario = board.scenario
    for n, o in enumerate(scenario["objects"]):
        given = [a for a in o["abilities"] if a["kind"] == "grant" and a["to"]["kind"] == "you"]
        fresh = without(board, Part("object", ("objects", n))) if given and len(o["abilities"]) == 1 else None
        if fresh is not None and o["zone"] == "battlefield":
            players = [_having(p, given[0]["abilities"]) if p["id"] == o["controller"] else p
                       for p in fresh.scenario["players"]]
            yield Board({**fresh.scenario, "players": players}, _handed(board, o, fresh), fresh.other)


def _having(player: Json, abilities: list[Json]) -> Json:
    return {**player, "abilities": [*player.get("abilities", ()), *abilities]}


def _handed(board: Board, o: GameObject, fresh: Board) -> dict[str, str]:
    """The roles that the permanent played, its controller plays."""
    return {**fresh.roles, **{role: o["controller"] for role, who in board.roles.items() if who == o["id"]}}


def _colored(board: Board) -> Iterator[Board]:
    """A quality of another kind becomes *white*, and what plays the source's part becomes white."""
    scenario = board.scenario
    found = {repr(q): q for q in qualities([scenario["objects"], scenario["players"], scenario["steps"]])}
    for quality in found.values():
        if quality["kind"] != QUALITY_KINDS[0]:
            yield from (_white(board, quality, who) for who in _sources(board))


def _sources(board: Board) -> list[str]:
    """What may be the source: objects without a protective quality of their own."""
    return [o["id"] for o in board.scenario["objects"] if not any("from" in a for a in o["abilities"])]


def _white(board: Board, quality: Quality, source: str) -> Board:
    scenario = _with_quality(board.scenario, quality)
    objects = [_painted(o) if o["id"] == source else o for o in scenario["objects"]]
    return Board({**scenario, "objects": objects}, board.roles, board.other)


def _painted(o: GameObject) -> Json:
    return {**o, "colors": [COLORS[0]]}


def _with_quality(value: Any, quality: Quality) -> Any:
    if value == quality:
        return _WHITE
    if isinstance(value, list):
        return [_with_quality(v, quality) for v in value]
    if isinstance(value, dict):
        return {k: _with_quality(v, quality) for k, v in value.items()}
    return value
