"""Runs one law on one road: draws its boards to the end of the budget, judges them, and works out each kind of failure."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from conformance.engines import Client, EngineUnusable
from conformance.minimise.confirm import confirm
from conformance.minimise.counterexample import Counterexample, described
from conformance.minimise.minimise import plainest
from conformance.properties.judge import findings
from conformance.properties.law import DIRECTION_WORDS, Board, Finding
from conformance.runner.asking import Asked, Asker
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item
from conformance.strategies.stage import Features
from conformance.wire.json_types import Json

Signature = tuple[str, str, str, str]
STARTS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """A failure that is worked out already: its counterexample's name, and what confirming came to."""

    name: str
    verdict: str


@dataclass(slots=True)
class LawRun:
    """What came of one item. `points` counts, for each point, the boards on which it was really asked, `wrong` those on which it
    went wrong. `unprintable`: how many scenarios no card can say, which is no matter of the engine. `lacks`: what isn't declared of
    all that the law needs. `again`: the failures that it saw and that were worked out before."""

    item: Item
    outcome: str = "not_applicable"
    reason: str = ""
    boards: int = 0
    asked: int = 0
    controls_failed: int = 0
    points: Counter[str] = field(default_factory=Counter[str])
    wrong: Counter[str] = field(default_factory=Counter[str])
    unsupported: Counter[str] = field(default_factory=Counter[str])
    unprintable: int = 0
    lacks: list[str] = field(default_factory=list[str])
    troubles: list[Json] = field(default_factory=list[Json])
    failures: list[Counterexample] = field(default_factory=list[Counterexample])
    again: list[Told] = field(default_factory=list[Told])
    seconds: float = 0.0
    unusable: EngineUnusable | None = None


@dataclass(frozen=True)
class Bench:
    """What a run needs besides the law: the engine under test, a fresh one of it, and the reference.

    `boards` are drawn from the `seed`. A campaign also has `kept` boards, which are asked before those that are drawn,
    and failures that it was `told` of, which aren't worked out again.
    """

    client: Client
    fresh: Callable[[], Client]
    reference: Client
    declared: frozenset[str]
    engine: Json
    boards: int
    seed: int
    kept: Sequence[Board] = ()
    told: Mapping[Signature, Told] = field(default_factory=dict[Signature, Told])


def run_law(item: Item, bench: Bench) -> LawRun:
    """Draws, asks, judges; then one confirmed minimal counterexample for each signature."""
    started = time.perf_counter()
    run = LawRun(item)
    features = item.features(bench.declared)
    run.lacks = sorted(need for need in item.law.needs if not features.has(need))
    boards = [] if run.lacks else [*bench.kept, *_drawn(item, features, bench)]
    if boards:
        _judge_all(run, boards, bench)
    else:
        run.reason = f"the engine lacks {', '.join(run.lacks)}" if run.lacks else _nothing_drawn(features)
    run.seconds = time.perf_counter() - started
    return run


def _drawn(item: Item, features: Features, bench: Bench) -> list[Board]:
    return drawn(item, features, bench.boards, bench.seed) if bench.boards else []


def _nothing_drawn(features: Features) -> str:
    """Why the features leave no board to draw."""
    why = f": {features.refusals[-1]}" if features.refusals else ""
    return f"the engine's features leave nothing to draw{why}"


def _judge_all(run: LawRun, boards: list[Board], bench: Bench) -> None:
    asker = Asker(bench.client, bench.declared, bench.reference)
    failing: dict[Signature, list[Board]] = {}
    run.unsupported, run.troubles = asker.unsupported, asker.troubles
    try:
        for asked in asker.put(run.item.law, boards):
            _count(run, asked)
            run.unprintable = asker.unprintable
            for finding in _noted(run, findings(run.item.law, asked.trials, asked.answers)):
                failing.setdefault(finding.signature, []).append(asked.board)
        for signature in list(failing):
            if signature in bench.told:
                run.again.append(bench.told[signature])
            else:
                run.failures.append(_worked_out(run.item, failing[signature], signature, bench))
            del failing[signature]
    except EngineUnusable as error:
        run.unusable, run.reason = error, str(error)
        run.troubles.insert(0, {"kind": "unusable", "detail": f"{error}{_lost(failing)}"})
    run.outcome = _outcome(run)
    run.reason = run.reason or _reason(run)


def _noted(run: LawRun, found: list[Finding]) -> list[Finding]:
    run.controls_failed += any(f.control for f in found)
    run.wrong.update({f.point for f in found if f.point is not None and not f.control})
    return found


def _lost(failing: dict[Signature, list[Board]]) -> str:
    """What had gone wrong before the engine broke down, and can't be brought down and confirmed without it."""
    told = [
        f"{point} {DIRECTION_WORDS[direction]} on {len(failing[law, point, direction, step])} boards"
        for law, point, direction, step in failing
    ]
    return f"; before that it went wrong, unconfirmed: {', '.join(told)}" if told else ""


def _count(run: LawRun, asked: Asked) -> None:
    run.boards += 1
    run.asked += asked.was_answered
    answered = {
        c.point
        for t, a in zip(asked.trials, asked.answers, strict=True)
        if a is not None
        for c in t.claims
        if c.point is not None
    }
    run.points.update(answered)


def _worked_out(item: Item, boards: list[Board], signature: Signature, bench: Bench) -> Counterexample:
    """Minimal, normalised, confirmed. What the engine can't answer on the way is no matter of the run."""
    asker = Asker(bench.client, bench.declared, bench.reference)
    smallest = plainest(
        item.law,
        boards[:STARTS],
        signature,
        asker.answers,
        declared=bench.declared,
        guard=Asker(bench.reference, bench.declared, bench.reference).answers,
    )
    verdict = confirm(item.law, smallest.board, signature, bench.fresh, bench.reference, bench.declared)
    return described(item.law, smallest, verdict, item.build, bench.engine)


def _outcome(run: LawRun) -> str:
    verdicts = [c.verdict for c in (*run.failures, *run.again)]
    if verdicts:
        return "fail" if "wrong" in verdicts else verdicts[0]
    if run.troubles:
        return "trouble"
    if run.asked:
        return "pass"
    return "not_applicable" if run.unprintable and not run.unsupported else "unsupported"


def _reason(run: LawRun) -> str:
    if run.outcome == "not_applicable":
        return "no card can say what its boards hold: it is asked of objects that are made from structure"
    if run.outcome != "unsupported" or not run.unsupported:
        return ""
    return "the engine didn't take: " + ", ".join(name for name, _ in run.unsupported.most_common(3))
