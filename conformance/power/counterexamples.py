"""The smallest board that shows a fault, found without the reference: only the law and the fault have a say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conformance.adapters.reference import ReferenceEngine
from conformance.faults.fault import Fault
from conformance.minimise.minimise import minimise
from conformance.minimise.parts import size
from conformance.power.law_power import Signature, boards_of, declared
from conformance.power.shadows import answers
from conformance.properties import law_named
from conformance.properties.judge import findings
from conformance.properties.law import Board, Law, Trial
from conformance.wire.json_types import Answer


@dataclass(frozen=True, slots=True)
class Smallest:
    """What a fault's first counterexample came down to: the board, its size in parts, and whether no part can go.

    `is_overclaimed`: the reference, which had no say in it, breaks the law on that board too.
    """

    fault: str
    law: str
    signature: Signature
    board: Board
    parts: int
    proved: bool
    questions: int
    is_overclaimed: bool = False


def smallest(fault: Fault, law: str, number: int, signature: Signature, count: int, seed: int) -> Smallest:
    """Minimises board `number` (from 1) of those that the law draws with that seed."""
    engine = fault.engine()

    def ask(trials: Sequence[Trial]) -> list[list[Answer] | None]:
        return [answers(engine, trial.scenario) for trial in trials]

    board = _boards(law, count, seed)[number - 1]
    found = minimise(law_named(law), board, signature, ask, declared=declared())
    over = _is_overclaimed(law_named(law), found.board)
    return Smallest(fault.name, law, signature, found.board, size(found.board), found.proved, found.questions, over)


def _is_overclaimed(law: Law, board: Board) -> bool:
    trials, reference = law.trials(board), ReferenceEngine()
    return bool(findings(law, trials, [answers(reference, t.scenario) for t in trials]))


@lru_cache(maxsize=8)
def _boards(law: str, count: int, seed: int) -> list[Board]:
    return boards_of(law_named(law), count, seed)
