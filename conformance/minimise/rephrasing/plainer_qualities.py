"""A quality of another kind becomes a colour, or else a card type; whether the source then has it, both are tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.minimise.leaves import QUALITY_KINDS, qualities
from conformance.strategies.board import Board
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import HEXPROOF, card_type, color
from conformance.wire.json_types import Ability, GameObject, Quality, Scenario

_WHITE = color(COLORS[0])


def plainer_qualities(board: Board) -> Iterator[Board]:
    """The board with one of its qualities replaced wherever it stands."""
    scenario = board.scenario
    found = {repr(q): q for q in qualities([scenario["objects"], scenario["players"], scenario["steps"]])}
    for quality in found.values():
        rank = QUALITY_KINDS.index(quality["kind"])
        if rank > 0:
            yield from _colored(board, quality)
        if rank > 1:
            yield from (_with(board, quality, card_type(t)) for t in _types(scenario))
        if quality["kind"] == "chosen" and quality["of"] != "color":
            yield from _chosen_color(board, quality)
    yield from _without_qualities(board)


def _colored(board: Board, quality: Quality) -> Iterator[Board]:
    plain = _with(board, quality, _WHITE)
    yield plain
    for o in plain.scenario["objects"]:
        if not any("from" in a for a in o["abilities"]):
            yield _with_object(plain, {**o, "colors": [COLORS[0]]})
            yield _with_object(plain, {**o, "colors": []})


def _chosen_color(board: Board, quality: Quality) -> Iterator[Board]:
    """A colour was chosen in place of something else."""
    plain = _with(board, quality, {"kind": "chosen", "of": "color"})
    objects = [{**o, "chosen": {"color": COLORS[0]}} if "chosen" in o else o for o in plain.scenario["objects"]]
    plain = Board({**plain.scenario, "objects": objects}, plain.roles, plain.other)
    yield plain
    for o in objects:
        if not any("from" in a for a in o["abilities"]):
            yield _with_object(plain, {**o, "colors": [COLORS[0]]})


def _without_qualities(board: Board) -> Iterator[Board]:
    """Plain hexproof in place of hexproof from something."""
    for table in ("objects", "players"):
        for n, holder in enumerate(board.scenario[table]):
            own: list[Ability] = holder.get("abilities", [])
            if any(a["kind"] == "hexproof_from" for a in own):
                abilities = [HEXPROOF if a["kind"] == "hexproof_from" else a for a in own]
                rows = [{**x, "abilities": abilities} if k == n else x for k, x in enumerate(board.scenario[table])]
                yield Board({**board.scenario, table: rows}, board.roles, board.other)


def _types(scenario: Scenario) -> list[str]:
    """The types that there are, and the first that there isn't."""
    there = {t for o in scenario["objects"] for t in o["types"]}
    absent = [t for t in PERMANENT_TYPES if t not in there]
    return [*sorted(there), *absent[:1]]


def _with(board: Board, quality: Quality, plainer: Quality) -> Board:
    return Board(_replaced(board.scenario, quality, plainer), board.roles, board.other)


def _with_object(board: Board, fresh: GameObject) -> Board:
    objects = [fresh if o["id"] == fresh["id"] else o for o in board.scenario["objects"]]
    return Board({**board.scenario, "objects": objects}, board.roles, board.other)


def _replaced(value: Any, quality: Quality, plainer: Quality) -> Any:
    if value == quality:
        return plainer
    if isinstance(value, list):
        return [_replaced(v, quality, plainer) for v in value]
    if isinstance(value, dict):
        return {k: _replaced(v, quality, plainer) for k, v in value.items()}
    return value
