"""Replaces colours, types, numbers, sides and names by the first of a fixed order with which the board still fails.

So the same fault, found with another seed, ends in the same board. Each step lowers the board's weight (`leaves.py`),
so that it comes to an end. Values are renamed together first (a red source and protection from red become white both),
then each on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from conformance.minimise.leaves import GROUPS, leaves, weight
from conformance.minimise.renaming import renumbered, with_ids_renamed, with_values, with_values_renamed
from conformance.minimise.rephrasing import rephrasings
from conformance.strategies.board import Board

Fails = Callable[[Board], bool]
Move = Callable[[Board], Iterator[Board]]


def normalised(board: Board, fails: Fails) -> Board:
    """The board with preferred values, as far as it still fails; until nothing changes."""
    while True:
        fresh = _in_order(board, fails)
        for move in MOVES:
            fresh = _moved(fresh, move, fails)
        if fresh == board:
            return board
        board = fresh


def _in_order(board: Board, fails: Fails) -> Board:
    """Objects in a fixed order under fixed ids and names; where the order matters, under fixed ids only."""
    for fresh in (renumbered(board, in_order=True), renumbered(board, in_order=False)):
        if fresh == board or fails(fresh):
            return fresh
    return board


def _moved(board: Board, move: Move, fails: Fails) -> Board:
    """The first lighter board of the move that still fails, again and again."""
    while True:
        now = weight(board)
        fresh = next((b for b in move(board) if weight(b) < now and fails(b)), None)
        if fresh is None:
            return board
        board = fresh


def _seats(board: Board) -> Iterator[Board]:
    """Two players change places in everything."""
    people = [p["id"] for p in board.scenario["players"]]
    for n, one in enumerate(people):
        for two in people[n + 1:]:
            yield with_ids_renamed(board, {one: two, two: one})


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
    """One thing is another player's: an object, an effect, a pick, a quality that names a player."""
    people = [p["id"] for p in board.scenario["players"]]
    for n, o in enumerate(board.scenario["objects"]):
        path = ("scenario", "objects", n)
        fields = [f for f in ("owner", "controller") if f in o]
        yield from (with_values(board, {(*path, f): who for f in fields}) for who in people)
        yield from (with_values(board, {(*path, f): who}) for f in fields for who in people)
    for n, step in enumerate(board.scenario["steps"]):
        path = ("scenario", "steps", n)
        fields = [f for f in ("by", "under", "picked_by") if f in step]
        yield from (with_values(board, {(*path, f): who}) for f in fields for who in people)
    yield from (with_values(board, {("scenario", "active_player"): who}) for who in people)


MOVES: tuple[Move, ...] = (_seats, rephrasings, _together, _sides, _alone)
