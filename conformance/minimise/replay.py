"""Asks an engine a counterexample again: does it still fail?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from conformance.minimise.confirm import Answered, Asks
from conformance.minimise.counterexample import BadCounterexample, Counterexample
from conformance.minimise.questions import judged, trials_of
from conformance.properties import law_named
from conformance.properties.law import Finding, Law, Trial
from conformance.wire.json_types import Answer, Scenario
from conformance.wire.printable import printable
from conformance.wording.answers import describe_answer
from conformance.wording.cards import Unprintable, with_cards

Kind: TypeAlias = Literal["fails", "fixed", "fails_differently", "suite_disagreement", "not_asked", "trouble"]
_WORDS: dict[Kind, str] = {
    "fails": "still fails",
    "fixed": "fixed",
    "fails_differently": "fails differently",
    "not_asked": "not asked",
    "suite_disagreement": "our own fault: the reference disagrees with the law here; please report it",
    "trouble": "trouble in the conversation",
}
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of it. `finding`: what is wrong now; `said`: the answer it is in; `reason`: why nothing was judged."""

    kind: Kind
    finding: Finding | None = None
    said: str = ""
    reason: str = ""

    def text(self) -> str:
        """In a sentence or two."""
        lines = [_WORDS[self.kind] + (f": {printable(self.reason, _LONGEST)}" if self.reason else "")]
        if self.finding is not None:
            f = self.finding
            lines += [
                f"  {f.trial}, step {f.step} ({f.step_kind}), {f.direction.replace('_', ' ')}: {self.said}",
                f"  {f.place} should be {f.right}: {f.because}",
            ]
        return "\n".join(lines)


def replay(case: Counterexample, client: Asks, reference: Asks) -> Replayed:
    """Asks the engine all trials of the counterexample. Raises BadCounterexample if this release doesn't have the law.

    Whoever is asked raises what its client raises (an engine that can't be started).
    """
    law = _law(case)
    trials = trials_of(law, case.board)
    if not trials:
        return Replayed("not_asked", reason=f"the law {law.name} no longer speaks about this board")
    if judged(law, trials, _answers(reference.ask([t.scenario for t in trials]))) and not law.contested:
        return Replayed("suite_disagreement")
    sent = _sendable(trials)
    if sent is None:
        return Replayed("not_asked", reason="the board can't be printed on cards")
    replies = [(reference if t.oracle else client).ask([s])[0] for t, s in zip(trials, sent, strict=True)]
    return _judged(law, trials, replies, case)


def _law(case: Counterexample) -> Law:
    try:
        return law_named(case.law)
    except KeyError:
        unknown = f"{case.name} is of the law {printable(case.law)!r}, which this release doesn't have"
        raise BadCounterexample(unknown) from None


def _sendable(trials: Sequence[Trial]) -> list[Scenario] | None:
    try:
        return [with_cards(t.scenario) if t.scenario["build"] == "text" else t.scenario for t in trials]
    except Unprintable:
        return None


def _answers(replies: Sequence[Any]) -> list[list[Answer] | None]:
    return [r.answers if isinstance(r, Answered) else None for r in replies]


def _judged(law: Law, trials: Sequence[Trial], replies: Sequence[Any], case: Counterexample) -> Replayed:
    found = judged(law, trials, _answers(replies))
    same = next((f for f in found if f.signature == case.signature), None)
    if same is not None or found:
        finding = same or found[0]
        return Replayed("fails" if same else "fails_differently", finding, _said(finding, trials, replies))
    return _unanswered(trials, replies, case) or Replayed("fixed")


def _said(finding: Finding, trials: Sequence[Trial], replies: Sequence[Any]) -> str:
    place = next(n for n, t in enumerate(trials) if t.label == finding.trial)
    return describe_answer(replies[place].answers[finding.step], trials[place].scenario)


def _unanswered(trials: Sequence[Trial], replies: Sequence[Any], case: Counterexample) -> Replayed | None:
    """Nothing is fixed as long as the trial that failed isn't answered."""
    for trial, reply in zip(trials, replies, strict=True):
        if isinstance(reply, Answered) or trial.label != case.trial:
            continue
        if hasattr(reply, "feature"):
            return Replayed("not_asked", reason=f"the engine doesn't support {reply.feature}: {reply.reason}")
        return Replayed("trouble", reason=getattr(reply, "detail", None) or getattr(reply, "reason", "no answer"))
    return None
