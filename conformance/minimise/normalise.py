"""Replaces colours, types, numbers, sides and names by the first of a fixed order with which the board still fails.

So the same fault, found with another seed, ends in the same board. Each step lowers the board's key (weight, parts,
text), so that it comes to an end. Values are renamed together first (a red source and protection from red become
white both), then each on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from conformance.minimise.leaves import GROUPS, leaves, weight
from conformance.minimise.parts import Path, size
from conformance.minimise.renaming import renumbered, with_ids_renamed, with_values, with_values_renamed
from conformance.minimise.rephrasing import rephrasings
from conformance.strategies.board import Board
from conformance.wire.canonical import canonical_text
from conformance.wire.strict_json import dumps

Fails = Callable[[Board], bool]
Move = Callable[[Board], Iterator[Board]]
Numbering = Callable[[Board], Board]
_WAYS = 64
_SIDED = ("owner", "controller", "by", "under", "picked_by", "active_player")


def normalised(board: Board, fails: Fails) -> Board:
    """The board with preferred values, as far as it still fails; until nothing changes."""
    board, numbering = _numbered(board, fails)
    while True:
        fresh = board
        for move in MOVES:
            fresh = _moved(fresh, move, numbering, fails)
        if fresh == board:
            return board
        board = fresh


def _numbered(board: Board, fails: Fails) -> tuple[Board, Numbering]:
    """Objects in a fixed order under fixed ids and names; where the order in time matters, under fixed ids only."""
    for numbering in (partial(renumbered, in_order=True), partial(renumbered, in_order=False)):
        fresh = numbering(board)
        if fresh == board or fails(fresh):
            return fresh, numbering
    return board, lambda same: same


def _moved(board: Board, move: Move, numbering: Numbering, fails: Fails) -> Board:
    """The first plainer board of the move that still fails, again and again."""
    while True:
        now = key(board)
        candidates = (numbering(b) for b in move(board) if weight(b) <= now[0])
        fresh = next((b for b in candidates if _is_plainer(b, now) and fails(b)), None)
        if fresh is None:
            return board
        board = fresh


def _is_plainer(board: Board, now: tuple[int, int, str]) -> bool:
    """Is its key lower? The weight alone decides mostly, and is cheap."""
    return weight(board) < now[0] or key(board) < now


def key(board: Board) -> tuple[int, int, str]:
    """How plain a board is: what every move lowers."""
    text = canonical_text(board.scenario) + dumps([sorted(board.roles.items()), board.other])
    return weight(board), size(board), text


# ------------------------------------------------------------------ moves
def _seats(board: Board) -> Iterator[Board]:
    """Two players change places: in everything, or only as those whom things happen to."""
    people = [p["id"] for p in board.scenario["players"]]
    for n, one in enumerate(people):
        for two in people[n + 1 :]:
            swapped = with_ids_renamed(board, {one: two, two: one})
            yield swapped
            yield with_values(swapped, _sides_of(board))


def _sides_of(board: Board) -> dict[Path, str]:
    """Who owns, controls, does things and is active, each at its place."""
    scenario = board.scenario
    tables = [(("objects", n), o) for n, o in enumerate(scenario["objects"])]
    tables += [(("steps", n), s) for n, s in enumerate(scenario["steps"])]
    found = {("scenario", *path, f): part[f] for path, part in tables for f in _SIDED if f in part}
    return {**found, ("scenario", "active_player"): scenario["active_player"]}


def _together(board: Board) -> Iterator[Board]:
    """A value and an earlier one change places wherever they stand; or all of the one become the other."""
    for group in dict.fromkeys(GROUPS.values()):
        found = [leaf for leaf in leaves(board) if GROUPS.get(leaf.family) == group]
        present = {leaf.value for leaf in found}
        for leaf in {leaf.value: leaf for leaf in found}.values():
            for better in leaf.better():
                yield with_values_renamed(board, group, {leaf.value: better, better: leaf.value})
                if better in present:
                    yield with_values_renamed(board, group, {leaf.value: better})


def _alone(board: Board) -> Iterator[Board]:
    """One value becomes an earlier one."""
    for leaf in leaves(board):
        yield from (with_values(board, {leaf.path: better}) for better in leaf.better())


def _sides(board: Board) -> Iterator[Board]:
    """Things are other players': objects, what is done by fiat, picks, the turn. All ways at once, if there are few."""
    people = [p["id"] for p in board.scenario["players"]]
    things = _sided_things(board)
    every = product(people, repeat=len(things)) if len(people) ** len(things) <= _WAYS else ()
    changed = [
        with_values(board, {path: who for paths, who in zip(things, way, strict=True) for path in paths})
        for way in every
    ]
    yield from sorted(changed, key=weight)
    for paths in (*things, *([path] for path in _sides_of(board))):
        yield from (with_values(board, dict.fromkeys(paths, who)) for who in people)


def _sided_things(board: Board) -> list[list[Path]]:
    """What belongs to one side: each thing with all places that say so. A stolen one is two."""
    found: dict[tuple[Path, str], list[Path]] = {}
    for path, who in _sides_of(board).items():
        found.setdefault((path[:-1], who), []).append(path)
    return list(found.values())


def _order(board: Board) -> Iterator[Board]:
    """Two steps, effects that begin at once, or targets of a spell change places; or two roles their players."""
    steps = board.scenario["steps"]
    for n in range(len(steps) - 1):
        yield with_values(board, {("scenario", "steps"): [*steps[:n], steps[n + 1], steps[n], *steps[n + 2 :]]})
    for n, step in enumerate(steps):
        if step["do"] == "cast" and len(step["targets"]) == 2:
            yield with_values(board, {("scenario", "steps", n, "targets"): step["targets"][::-1]})
        begun = step["effects"] if step["do"] == "begin" else ()
        for k in range(len(begun) - 1):
            swapped = [*begun[:k], begun[k + 1], begun[k], *begun[k + 2 :]]
            yield with_values(board, {("scenario", "steps", n, "effects"): swapped})
    roles = sorted(board.roles)
    for k, one in enumerate(roles):
        for two in roles[k + 1 :]:
            swap = {**board.roles, one: board.roles[two], two: board.roles[one]}
            yield Board(board.scenario, swap, board.other)


MOVES: tuple[Move, ...] = (_seats, rephrasings, _together, _sides, _alone, _order)
