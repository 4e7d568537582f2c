"""Puts the samples to an engine in several ways, and keeps what it said each time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from conformance.doctor.samples import Sample, covers, more_for
from conformance.engines import Answers, Client, EngineUnusable, Reply, Trouble
from conformance.properties.judge import normal
from conformance.wire.features import features_of
from conformance.wire.json_types import Answer, Scenario

ALONE_SECONDS = 25.0
_OTHER_PASSES = 10.0
_TOO_SLOW = frozenset({"hang", "garbage", "not_started"})
_HOPELESS = 3
_CHANCES = 12
_NO_IDS: frozenset[str] = frozenset()


def agree(one: Reply, two: Reply) -> bool:
    """Are the two answers the same, as far as order means nothing? What isn't an answer agrees with all."""
    if not (isinstance(one, Answers) and isinstance(two, Answers)):
        return True
    return len(one.answers) == len(two.answers) and all(map(same, one.answers, two.answers))


def same(one: Answer, two: Answer) -> bool:
    """Do two answers to a step say the same? Sets are sets, as `check` and the laws have it."""
    return normal(one, {}, _NO_IDS) == normal(two, {}, _NO_IDS)


@dataclass(slots=True)
class Asked:
    """What was asked, and what was said: `alone`, one after the other; `together`, backwards and several under way;
    `echoed`, with the echo asked for. Shorter lists where time ran out, or the engine is past asking (`hopeless`)."""

    samples: list[Sample]
    scenarios: list[Scenario] = field(default_factory=list[Scenario])
    alone: list[Reply] = field(default_factory=list[Reply])
    together: list[Reply] = field(default_factory=list[Reply])
    echoed: list[Reply] = field(default_factory=list[Reply])
    seconds: list[float] = field(default_factory=list[float])
    hopeless: str = ""

    @property
    def answered(self) -> list[int]:
        """The places of the scenarios that were answered when asked alone."""
        return [at for at, reply in enumerate(self.alone) if isinstance(reply, Answers)]

    @property
    def round_trip(self) -> float | None:
        """The median time of an answer, in seconds."""
        return statistics.median(self.seconds) if self.seconds else None

    def replies_of(self, sample: Sample) -> list[Reply] | None:
        """What was said, asked alone, to the scenarios of that sample; None if not all of them were asked."""
        at = 0
        for other in self.samples:
            if other is sample:
                break
            at += len(other.scenarios)
        replies = self.alone[at : at + len(sample.scenarios)]
        return replies if len(replies) == len(sample.scenarios) else None


def asked(client: Client, samples: Sequence[Sample]) -> Asked:
    """Asks the samples, as long as that makes sense. Raises nothing: an engine that is past asking is `hopeless`."""
    found = Asked(list(samples), [s for sample in samples for s in sample.scenarios])
    try:
        _ask_alone(client, found)
        _ask_more(client, found)
        few = _within(found, _OTHER_PASSES)
        if not found.hopeless:
            found.together = client.ask(found.scenarios[:few][::-1])[::-1]
            found.echoed = client.ask(found.scenarios[: min(few, 60)], echo=True)
    except EngineUnusable as error:
        found.hopeless = error.reason
    return found


def _ask_alone(client: Client, found: Asked) -> None:
    until, slow = time.monotonic() + ALONE_SECONDS, 0
    for scenario in found.scenarios:
        started = time.perf_counter()
        reply = client.ask([scenario])[0]
        if isinstance(reply, Answers):
            found.seconds.append(time.perf_counter() - started)
        found.alone.append(reply)
        slow += isinstance(reply, Trouble) and reply.kind in _TOO_SLOW
        if slow >= _HOPELESS:
            found.hopeless = "it made trouble too often for going on"
        if found.hopeless or time.monotonic() > until:
            return


def _ask_more(client: Client, found: Asked) -> None:
    """What was refused gets another chance, on other boards."""
    if found.hopeless or len(found.alone) < len(found.scenarios):
        return
    declared = client.ready.features
    answered = [found.scenarios[at] for at in found.answered]
    for feature in _refused(found, declared):
        for sample in islice(more_for(feature, declared, answered), _CHANCES):
            replies = [client.ask([scenario])[0] for scenario in sample.scenarios]
            found.samples.append(sample)
            found.scenarios += sample.scenarios
            found.alone += replies
            if any(isinstance(reply, Answers) for reply in replies):
                break


def _refused(found: Asked, declared: frozenset[str]) -> list[str]:
    """The declared features that were asked for and answered nowhere."""
    asked_for = [(features_of(s), isinstance(r, Answers)) for s, r in zip(found.scenarios, found.alone, strict=True)]
    tried = {f for needs, _ in asked_for for f in needs}
    done = {f for needs, was_answered in asked_for if was_answered for f in needs}
    silent = (f for f in sorted(declared) if not any(covers(f, d) for d in done))
    return [f for f in silent if any(covers(f, t) for t in tried)]


def _within(found: Asked, seconds: float) -> int:
    """How many of the first scenarios can be asked again in that time."""
    trip = found.round_trip
    return len(found.alone) if not trip else min(len(found.alone), max(int(seconds / trip), 1))


@dataclass(frozen=True, slots=True)
class Differing:
    """A scenario that was answered in two ways, and `after` which other one, if that is what made the difference."""

    scenario: Scenario
    first: Reply
    second: Reply
    after: Scenario | None = None


def thrice(client: Client, scenarios: Iterable[Scenario]) -> tuple[list[Differing], list[Differing]]:
    """Asks each three times in a row. Which differ from the second time to the third, and which only from the first?

    The second and the third come after the same scenario, so that what differs there is chance; the first doesn't.
    """
    varying: list[Differing] = []
    changed: list[Differing] = []
    for scenario in scenarios:
        first, second, third = (client.ask([scenario])[0] for _ in range(3))
        if not agree(second, third):
            varying.append(Differing(scenario, second, third))
        elif not agree(first, second):
            changed.append(Differing(scenario, first, second, scenario))
    return varying, changed


def carried_over(client: Client, pairs: Iterable[tuple[Scenario, Scenario]]) -> list[Differing]:
    """Of the pairs A, B those where A is answered otherwise after B: asked are A, B, A."""
    found: list[Differing] = []
    for a, b in pairs:
        first = client.ask([a])[0]
        client.ask([b])
        second = client.ask([a])[0]
        if not agree(first, second):
            found.append(Differing(a, first, second, b))
    return found


def fresh_differs(client: Client, scenarios: Sequence[Scenario], before: Callable[[int], Reply]) -> list[Differing]:
    """Those that an engine which was asked nothing yet answers otherwise; each gets an engine of its own."""
    found: list[Differing] = []
    for at, scenario in enumerate(scenarios):
        with client.fresh() as other:
            fresh = other.ask([scenario])[0]
        if not agree(before(at), fresh):
            found.append(Differing(scenario, before(at), fresh))
    return found
