"""Brings a failing board down to a 1-minimal, normalised one: a pure pass on (law, board) and a way to ask.

No single part of the result (`parts.py`) can go so that the rest is sound, the law applies to it, and a finding of the
same signature remains. *Unsupported*, a crash, or another signature count as gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from conformance.minimise.normalise import key, normalised
from conformance.minimise.parts import Part, parts, without
from conformance.minimise.questions import Ask, OutOfQuestions, Questions, Signature
from conformance.properties.law import Finding, Law
from conformance.strategies.board import Board

BUDGET = 500
_ROUNDS = 12
_ENOUGH = 3

Fails = Callable[[Board], bool]


@dataclass(frozen=True, slots=True)
class Minimal:
    """What a board came down to. `proved`: no part of it can go. `questions`: how many candidate boards were asked.

    `finding` is what is wrong on it; None where even the board that was given didn't fail when asked.
    """

    board: Board
    proved: bool
    questions: int
    finding: Finding | None = None


def minimise(
    law: Law,
    board: Board,
    signature: Signature,
    ask: Ask,
    budget: int = BUDGET,
    *,
    declared: frozenset[str] | None = None,
    guard: Ask | None = None,
) -> Minimal:
    """The board brought down, as far as the budget of questions goes.

    `ask` gives one list of answers a trial, None where there are none (unsupported, a crash). `declared`: the
    engine's features; what needs others isn't asked. `guard`: an engine that the law must agree with on every candidate
    (the reference). A board that doesn't fail with that signature when asked comes back unchanged and unproved.
    """
    questions = Questions(law, signature, ask, budget, declared, guard)
    try:
        proved = questions.fails(board) and _brought_down(questions, board)
    except OutOfQuestions:
        proved = False
    return Minimal(questions.smallest or board, proved, questions.asked, questions.finding)


def plainest(
    law: Law,
    boards: Sequence[Board],
    signature: Signature,
    ask: Ask,
    budget: int = BUDGET,
    *,
    declared: frozenset[str] | None = None,
    guard: Ask | None = None,
) -> Minimal:
    """The plainest of what several failing boards come down to, within one budget for all of them.

    One fault often shows in several ways that no single change leads from one to the other; from several boards the
    same way is nearly always among those found. Once the plainest has been found three times, the rest is left.
    """
    best, asked, times = Minimal(boards[0], False, 0), 0, 0
    for board in boards:
        found = minimise(law, board, signature, ask, budget - asked, declared=declared, guard=guard)
        asked += found.questions
        if found.finding is not None and (best.finding is None or _rank(found) < _rank(best)):
            best, times = found, 1
        elif found.board == best.board:
            times += 1
        if times == _ENOUGH or asked >= budget:
            break
    return Minimal(best.board, best.proved, asked, best.finding)


def _rank(found: Minimal) -> tuple[bool, tuple[int, int, str]]:
    return not found.proved, key(found.board)


def _brought_down(questions: Questions, board: Board) -> bool:
    """Reduces and normalises in turn until neither changes anything; then the last reduction is the proof."""
    for _ in range(_ROUNDS):
        reduced = _reduced(board, questions.fails)
        board = normalised(reduced, questions.fails)
        if board == reduced:
            return True
    _reduced(board, questions.fails)
    return True


def _reduced(board: Board, fails: Fails) -> Board:
    """Takes parts away while it still fails, until a whole sweep takes nothing."""
    board = _without_chunks(board, fails)
    while True:
        fresh = _swept(board, fails)
        if fresh == board:
            return board
        board = fresh


def _swept(board: Board, fails: Fails) -> Board:
    """One sweep over the parts. After a part has gone, the sweep goes on from there with the parts that are left."""
    left, place = parts(board), 0
    while place < len(left):
        fresh = without(board, left[place])
        if fresh is not None and fails(fresh):
            board, left = fresh, parts(fresh)
        else:
            place += 1
    return board


def _without_chunks(board: Board, fails: Fails) -> Board:
    """Several parts at once, which saves questions: whatever plays no role, then steps in runs of two and three."""
    for chunk in (_extras(board), *_runs_of_steps(board)):
        fresh = without(board, *chunk) if len(chunk) > 1 else None
        if fresh is not None and fails(fresh):
            return _without_chunks(fresh, fails)
    return board


def _extras(board: Board) -> Sequence[Part]:
    """The objects that play no role."""
    cast = set(board.roles.values())
    objects = board.scenario["objects"]
    return [p for p in parts(board) if p.kind == "object" and objects[int(p.path[1])]["id"] not in cast]


def _runs_of_steps(board: Board) -> Iterator[Sequence[Part]]:
    steps = [p for p in parts(board) if p.kind == "step"]
    for length in (3, 2):
        yield from (steps[n : n + length] for n in range(len(steps) - length + 1) if length < len(steps))
