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
from conformance.wording.boards import describe_board
from conformance.wording.cards import Unprintable, with_cards
from conformance.wording.steps import describe_step

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
    """What came of it. `finding`: what is wrong now; `told`: board, steps, answer and what is right, in words;
    `reason`: why nothing was judged."""

    kind: Kind
    finding: Finding | None = None
    told: tuple[tuple[str, tuple[str, ...]], ...] = ()
    reason: str = ""

    def text(self) -> str:
        """In a sentence or two."""
        lines = [_WORDS[self.kind] + (f": {printable(self.reason, _LONGEST)}" if self.reason else "")]
        if self.finding is not None:
            f = self.finding
            lines.append(f"  {'Point':8} {f.point or 'control'}, {f.direction.replace('_', ' ')}")
            for label, told in (*self.told, ("Because", (f.because,))):
                lines += [f"  {label if not number else '':8} {line}" for number, line in enumerate(told)]
        return "\n".join(lines)


def replay(case: Counterexample, client: Asks, reference: Asks) -> Replayed:
    """Asks the engine all trials of the counterexample. Raises BadCounterexample if this release doesn't have the law.

    Whoever is asked raises what its client raises (an engine that can't be started).
    """
    law = _law(case)
    trials = trials_of(law, case.board)
    if not trials:
        return Replayed("not_asked", reason=f"the law {law.name} no longer speaks about this board")
    right = _answers(reference.ask([t.scenario for t in trials]))
    if judged(law, trials, right) and not law.contested:
        return Replayed("suite_disagreement")
    sent = _sendable(trials)
    if sent is None:
        return Replayed("not_asked", reason="the board can't be printed on cards")
    replies = [(reference if t.oracle else client).ask([s])[0] for t, s in zip(trials, sent, strict=True)]
    return _judged(law, trials, replies, right, case)


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


def _judged(
    law: Law,
    trials: Sequence[Trial],
    replies: Sequence[Any],
    right: Sequence[list[Answer] | None],
    case: Counterexample,
) -> Replayed:
    found = judged(law, trials, _answers(replies))
    same = next((f for f in found if f.signature == case.signature), None)
    if same is not None or found:
        finding = same or found[0]
        return Replayed("fails" if same else "fails_differently", finding, _told(finding, trials, replies, right))
    return _unanswered(trials, replies, case) or Replayed("fixed")


def _told(
    finding: Finding, trials: Sequence[Trial], replies: Sequence[Any], right: Sequence[list[Answer] | None]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The trial that fails, in words: with what the engine says now, and what the reference says."""
    place = next(n for n, t in enumerate(trials) if t.label == finding.trial)
    scenario, said, ours = trials[place].scenario, replies[place].answers, right[place]
    steps = [describe_step(step, scenario) for step in scenario["steps"][: finding.step + 1]]
    return (
        ("Board", tuple(describe_board(scenario))),
        ("Then", tuple(steps)),
        ("Engine", (describe_answer(said[finding.step], scenario),)),
        ("Right", (describe_answer(ours[finding.step], scenario),) if ours is not None else ()),
    )


def _unanswered(trials: Sequence[Trial], replies: Sequence[Any], case: Counterexample) -> Replayed | None:
    """Nothing is fixed as long as the trial that failed isn't answered."""
    for trial, reply in zip(trials, replies, strict=True):
        if isinstance(reply, Answered) or trial.label != case.trial:
            continue
        if hasattr(reply, "feature"):
            return Replayed("not_asked", reason=f"the engine doesn't support {reply.feature}: {reply.reason}")
        return Replayed("trouble", reason=getattr(reply, "detail", None) or getattr(reply, "reason", "no answer"))
    return None
