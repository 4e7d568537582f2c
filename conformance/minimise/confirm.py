"""Confirms a finding before it is shown: with the reference, alone, in two fresh engines, three times each, with the echo.

The first verdict of these that fits is given:

1. *suite_disagreement*: the law has a finding on the reference too: law and reference disagree, the fault is ours.
2. *not_repeatable*: the answers are not all alike, or no finding of the signature is left.
3. *misbuilt*: the echo differs from what was sent: the engine doesn't hold the board that it was asked about.
4. *control*: the law's control fails: this is about targeting, damage or blocking as such.
5. *wrong*: none of these; of a contested law, *contested*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from conformance.minimise.echoes import misbuilt
from conformance.minimise.questions import Signature, judged, trials_of
from conformance.properties.judge import normal
from conformance.properties.law import Finding, Law, Trial
from conformance.strategies.board import Board
from conformance.wire.differing import differing
from conformance.wire.features import missing
from conformance.wire.json_types import Answer, Json, Scenario
from conformance.wire.unusable import EngineUnusable
from conformance.wording.cards import Unprintable, with_cards

Verdict: TypeAlias = Literal["wrong", "contested", "control", "suite_disagreement", "misbuilt", "not_repeatable"]
_NOTHING_IGNORED: frozenset[str] = frozenset()


@runtime_checkable
class Answered(Protocol):
    """A reply that has answers; whatever else a client gives (unsupported, failed, trouble) has none."""

    answers: list[Answer]
    echo: Json | None
    why: list[list[Json]] | None


class Asks(Protocol):
    """A client, as far as asking goes."""

    def ask(self, scenarios: list[Scenario], *, echo: bool = False) -> Sequence[Any]:
        """One reply a scenario, in order."""
        ...

    def close(self) -> None:
        """Ends the engine."""
        ...


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What confirming came to: the verdict, the finding that is left, what engine and reference say there, and why.

    `why` holds the clauses that led the reference to its answer; `detail` says more where the verdict isn't *wrong*.
    """

    verdict: Verdict
    signature: Signature
    finding: Finding | None
    scenario: Scenario | None = None
    said: Answer | None = None
    right: Answer | None = None
    why: tuple[str, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Heard:
    """What one engine replied to each trial, asked one by one (None: not asked or no answers), and the findings."""

    replies: list[Answered | None]
    found: list[Finding]

    def of(self, signature: Signature) -> Finding | None:
        return next((f for f in self.found if f.signature == tuple(signature)), None)


def confirm(
    law: Law,
    board: Board,
    signature: Signature,
    fresh: Callable[[], Asks],
    reference: Asks,
    declared: frozenset[str] | None = None,
) -> Confirmation:
    """Asks the board again and tells what the finding of that signature is worth. `fresh` starts a new engine."""
    trials = trials_of(law, board)
    sent = [_sendable(t.scenario, declared) for t in trials]
    right = _heard(law, trials, [t.scenario for t in trials], reference, reference, echo=False)
    first, *others = [heard for _ in range(2) for heard in _afresh(law, trials, sent, fresh, reference)]
    second = next((h for h in others if _answers(h) != _answers(first)), others[-1])
    finding = first.of(signature) or second.of(signature)
    verdict, detail = _verdict(law, trials, signature, right, first, second)
    if finding is None:
        return Confirmation(verdict, signature, None, detail=detail)
    return _told(trials, verdict, finding, first if first.of(signature) else second, right, detail)


def _verdict(
    law: Law, trials: Sequence[Trial], signature: Signature, right: _Heard, first: _Heard, second: _Heard
) -> tuple[Verdict, str]:
    if right.found and not law.contested:
        other = right.found[0]
        said = f"at step {other.step} of the {other.trial} the reference says {other.said!r}, the law {other.right!r}"
        return "suite_disagreement", said
    difference = _difference(trials, first, second, signature)
    if difference:
        return "not_repeatable", difference
    built = [
        m
        for heard in (first, second)
        for t, r in zip(trials, heard.replies, strict=True)
        if r is not None
        for m in misbuilt(t.scenario, r.echo)
    ]
    if built:
        return "misbuilt", "; ".join(dict.fromkeys(built))
    return ("control" if any(f.control for f in first.found) else "contested" if law.contested else "wrong"), ""


def _difference(trials: Sequence[Trial], first: _Heard, second: _Heard, signature: Signature) -> str:
    """How the two engines differ, or that they no longer go wrong as they did; empty if they do."""
    for trial, one, two in zip(trials, first.replies, second.replies, strict=True):
        if (one is None) != (two is None):
            return f"one fresh engine answers the {trial.label}, another doesn't"
        if one is not None and two is not None and _plain(one) != _plain(two):
            return f"two fresh engines answer the {trial.label} differently"
    if not any(first.replies):
        return "no fresh engine answers it"
    return "" if first.of(signature) else "asked alone in a fresh engine, it isn't wrong in this way"


def _answers(heard: _Heard) -> list[list[Json] | None]:
    return [None if reply is None else _plain(reply) for reply in heard.replies]


def _plain(reply: Answered) -> list[Json]:
    return [normal(a, {}, _NOTHING_IGNORED) for a in reply.answers]


def _afresh(
    law: Law, trials: Sequence[Trial], sent: Sequence[Scenario | None], fresh: Callable[[], Asks], reference: Asks
) -> list[_Heard]:
    """One fresh engine, asked three times over: what is answered at random seldom comes out alike six times."""
    engine = fresh()
    try:
        return [_heard(law, trials, sent, engine, reference, echo=True) for _ in range(3)]
    except EngineUnusable:  # It can't be started a second time; the run goes on with the one that there is.
        return [_Heard([None] * len(trials), [])]
    finally:
        engine.close()


def _heard(
    law: Law, trials: Sequence[Trial], sent: Sequence[Scenario | None], engine: Asks, reference: Asks, *, echo: bool
) -> _Heard:
    """The trials asked alone, each after the one before it. What is for the oracle goes to the reference."""
    replies: list[Answered | None] = []
    for trial, scenario in zip(trials, sent, strict=True):
        asked = reference if trial.oracle else engine
        reply = None if scenario is None else asked.ask([scenario], echo=echo and not trial.oracle)[0]
        replies.append(reply if isinstance(reply, Answered) else None)
    return _Heard(replies, judged(law, trials, [None if r is None else r.answers for r in replies]))


def _sendable(scenario: Scenario, declared: frozenset[str] | None) -> Scenario | None:
    """The scenario as it is sent, with its cards if it is built from text; None where it can't be."""
    if declared is not None and missing(scenario, declared):
        return None
    try:
        return with_cards(scenario) if scenario["build"] == "text" else scenario
    except Unprintable:
        return None


def _told(
    trials: Sequence[Trial], verdict: Verdict, finding: Finding, heard: _Heard, right: _Heard, detail: str
) -> Confirmation:
    place = next(n for n, t in enumerate(trials) if t.label == finding.trial)
    said, knows = heard.replies[place], right.replies[place]
    return Confirmation(
        verdict,
        finding.signature,
        finding,
        trials[place].scenario,
        None if said is None else said.answers[finding.step],
        None if knows is None else knows.answers[finding.step],
        () if knows is None else _clauses(knows, finding, trials[place].scenario),
        detail,
    )


def _clauses(reply: Answered, finding: Finding, scenario: Scenario) -> tuple[str, ...]:
    """Where two whole answers are compared, the reasons for what they agree in are none."""
    told = reply.why[finding.step] if reply.why else []
    if finding.direction == "either":
        ids = [o["id"] for o in (*scenario["players"], *scenario["objects"])]
        about = frozenset(differing(finding.said, finding.right, ids))
        told = [entry for entry in told if not about or not about.isdisjoint(entry["about"])]
    return tuple(dict.fromkeys(entry["clause"] for entry in told))
