"""One question: does this candidate board still fail in the same way? Asked once, counted, never beyond the budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.properties.judge import findings
from conformance.properties.law import Finding, Law, Trial
from conformance.strategies.board import Board, Inapplicable
from conformance.wire.canonical import canonical_text
from conformance.wire.compiled import compiled
from conformance.wire.features import missing
from conformance.wire.json_types import Answer, Scenario
from conformance.wire.soundness import unsound
from conformance.wire.strict_json import dumps

Replies = Sequence["Sequence[Answer] | None"]
Ask = Callable[[Sequence[Trial]], Replies]
Signature = tuple[str, str, str, str]

# What a law raises on a board that lacks what it reads there. A law says so by Inapplicable; one that forgot to
# must not end a run, so that its board counts as one that the law doesn't speak about.
NOT_THIS_BOARD = (Inapplicable, LookupError, TypeError, ValueError, AssertionError, StopIteration, AttributeError)


class OutOfQuestions(Exception):
    """The budget is spent."""


class Questions:
    """Asks candidates of one law and signature, and remembers what was found on each and the last one that failed."""

    def __init__(
        self, law: Law, signature: Signature, ask: Ask, budget: int, declared: frozenset[str] | None, guard: Ask | None
    ) -> None:
        self.law, self.signature = law, tuple(signature)
        self.asked = 0
        self.smallest: Board | None = None
        self.finding: Finding | None = None
        self._ask, self._guard, self._budget, self._declared = ask, guard, budget, declared
        self._known: dict[str, Finding | None] = {}

    def fails(self, board: Board) -> bool:
        """Is it a board of the law on which a finding of the signature remains? Raises OutOfQuestions."""
        key = _key(board)
        if key not in self._known:
            self._known[key] = self._found(board)
        found = self._known[key]
        if found is not None:
            self.smallest, self.finding = board, found
        return found is not None

    def _found(self, board: Board) -> Finding | None:
        trials = trials_of(self.law, board)
        if not all(_is_possible(t.scenario) for t in trials):
            return None
        askable = [self._is_askable(t) for t in trials]
        if not any(askable) or not self._is_agreed(trials):
            return None
        if self.asked >= self._budget:
            raise OutOfQuestions
        self.asked += 1
        given = iter(self._ask([t for t, able in zip(trials, askable, strict=True) if able]))
        found = judged(self.law, trials, [next(given) if able else None for able in askable])
        return next((f for f in found if f.signature == self.signature), None)

    def _is_askable(self, trial: Trial) -> bool:
        return self._declared is None or not missing(trial.scenario, self._declared)

    def _is_agreed(self, trials: Sequence[Trial]) -> bool:
        """Has the guard nothing against what the law claims of these trials?"""
        if self._guard is None:
            return True
        return not judged(self.law, trials, self._guard(trials))


def _is_possible(scenario: Scenario) -> bool:
    """Does it fit its schema, and could it be a board?"""
    return compiled("scenario")(scenario) and not unsound(scenario)


def trials_of(law: Law, board: Board) -> list[Trial]:
    """The law's trials of a board; none where it isn't one that the law speaks about."""
    try:
        return law.trials(board)
    except NOT_THIS_BOARD:
        return []


def judged(law: Law, trials: Sequence[Trial], replies: Replies) -> list[Finding]:
    """The findings; none where a claim speaks of a step that is gone."""
    try:
        return findings(law, trials, replies)
    except NOT_THIS_BOARD:
        return []


def _key(board: Board) -> str:
    """What makes two candidates the same question. The order of the list is the order in time (613.7)."""
    order = [o["id"] for o in board.scenario["objects"]]
    return canonical_text(board.scenario) + dumps([order, dict(sorted(board.roles.items())), board.other])
