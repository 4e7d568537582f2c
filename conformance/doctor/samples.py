"""Sample boards for an examination: drawn from the laws, and from the fixtures, as far as the features go.

A law's control (its board without any hexproof or protection) needs fewer features than the law, so that even an adapter that
declares no protective ability can be asked something, and what it answers can be judged.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from conformance.doctor.variation import varied
from conformance.fixtures.loading import Case, load_fixtures
from conformance.judging import first_difference
from conformance.properties import all_laws, law_named
from conformance.properties.judge import findings
from conformance.properties.law import Inapplicable, Law, Trial
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item, roads_of
from conformance.strategies.stage import Features
from conformance.wire.features import features_of, missing, vocabulary
from conformance.wire.json_types import Answer, Scenario
from conformance.wording.cards import Unprintable, with_cards

Replies = Sequence[Sequence[Answer] | None]
_PROTECTIVE = ("hexproof.", "protection.", "host.", "ability.hexproof", "ability.protection", "joined")
_CONTROLS, _MOST = 40, 120
_PATIENCE = 8.0
_LAWS_TRIED = 5
_SMALL = 4


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer: which scenario of the sample, which step, what is right, and whether the board was a control."""

    scenario: int
    step: int
    right: str
    control: bool


@dataclass(frozen=True, slots=True)
class Sample:
    """Scenarios that are judged together. `judge` is given a reply for each of them (None: it wasn't answered)."""

    name: str
    scenarios: tuple[Scenario, ...]
    controls: tuple[bool, ...]
    judge: Callable[[Replies], list[Wrong]]
    law: str | None = None

    features: frozenset[str] = field(init=False)
    """What its scenarios need, all together."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "features", frozenset(f for s in self.scenarios for f in features_of(s)))


def covers(declared: str, needed: str) -> bool:
    """Is what is needed this declared feature, or one of its values?"""
    return declared in (needed, needed.partition(":")[0])


@cache
def samples_for(declared: frozenset[str]) -> tuple[Sample, ...]:
    """A sample for each declared feature, as far as one is found soon, and controls to judge by."""
    found = [*_first_draw(declared), *_from_fixtures(declared)]
    seen = {f for s in found for f in s.features}
    until = time.monotonic() + _PATIENCE
    for feature in sorted(declared):
        if any(covers(feature, f) for f in seen):
            continue
        more = next(_by_variation(feature, declared, (b for s in found for b in s.scenarios)), None)
        if more is None and time.monotonic() < until:
            more = _by_drawing(feature, declared, found)
        if more is not None:
            seen |= more.features
            found.append(more)
    return tuple(_selected(found))


@cache
def _needs_of_fixtures() -> tuple[tuple[Scenario, frozenset[str]], ...]:
    """The fixtures' scenarios and what each needs: read once, however many features are asked about."""
    return tuple((case.scenario, frozenset(features_of(case.scenario))) for case in load_fixtures())


def never_needed_alone(feature: str, declared: frozenset[str]) -> list[str]:
    """What else must be declared before the feature can be asked, by the fixture that needs the least."""
    cases = [scenario for scenario, needed in _needs_of_fixtures() if any(covers(feature, f) for f in needed)]
    needs = [missing(scenario, declared) for scenario in cases]
    return min(needs, key=len, default=[])


def _first_draw(declared: frozenset[str]) -> Iterator[Sample]:
    """A board of every law, with protective abilities as declared; and where it can't be, for its control's sake."""
    protective = frozenset(f for f in vocabulary() if f.startswith(_PROTECTIVE))
    for road in roads_of(declared):
        for law in all_laws():
            wide = declared if Features(declared, road).has(*law.needs) else declared | protective
            yield from _of_law(law, road, wide, declared, 1)


def _of_law(law: Law, road: str, drawable: frozenset[str], declared: frozenset[str], count: int) -> Iterator[Sample]:
    item = Item(law, road)
    if law.contested or not item.features(drawable).has(*law.needs):
        return
    for board in drawn(item, item.features(drawable), count, 0):
        try:
            sample = _law_sample(law, law.trials(board), declared)
        except (
            Inapplicable
        ):  # Features too narrow for this law's own bystander, say: the runner passes over it as well.
            continue
        if sample is not None:
            yield sample


def _law_sample(law: Law, trials: Sequence[Trial], declared: frozenset[str]) -> Sample | None:
    """What of a law's trials is within the features."""
    sent = {n: s for n, t in enumerate(trials) if not t.oracle and (s := _sendable(t.scenario, declared)) is not None}

    def judge(replies: Replies) -> list[Wrong]:
        by_trial = dict(zip(sent, replies, strict=True))
        places = {trials[n].label: at for at, n in enumerate(sent)}
        found = findings(law, trials, [by_trial.get(n) for n in range(len(trials))])
        return [Wrong(places[f.trial], f.step, f.because, f.control) for f in found]

    controls = tuple(trials[n].is_control for n in sent)
    return Sample(f"the law {law.name}", tuple(sent.values()), controls, judge, law.name) if sent else None


def _sendable(scenario: Scenario, declared: frozenset[str]) -> Scenario | None:
    if missing(scenario, declared):
        return None
    if scenario["build"] == "structure":
        return scenario
    try:
        return with_cards(scenario)
    except Unprintable:
        return None


def _from_fixtures(declared: frozenset[str]) -> Iterator[Sample]:
    """The fixtures, which are structure; on cards where that is all that the engine reads."""
    road = "structure" if "build.structure" in declared else "text"
    for case in load_fixtures():
        scenario = _sendable({**case.scenario, "build": road}, declared)
        if scenario is not None and not case.contested:
            yield Sample(f"the fixture {case.id}", (scenario,), (_is_plain(scenario),), _judge_of(case, declared))


def _judge_of(case: Case, declared: frozenset[str]) -> Callable[[Replies], list[Wrong]]:
    def judge(replies: Replies) -> list[Wrong]:
        answers = replies[0]
        found = None if answers is None else first_difference(case.expected, answers, declared)
        return [] if found is None else [Wrong(0, found[0], "; ".join(found[1]), _is_plain(case.scenario))]

    return judge


def _is_plain(scenario: Scenario) -> bool:
    """Is there nothing on it that gives, takes or ignores hexproof or protection?"""
    special = ("host.", "ability.grant", "ability.take", "ability.cant_have", "ability.permission", "effect.permission")
    return not any(f.startswith(special) for f in features_of(scenario))


def _by_variation(feature: str, declared: frozenset[str], bases: Iterable[Scenario]) -> Iterator[Sample]:
    """Boards of other samples with one thing changed."""
    for base in bases:
        changed = varied({**base, "build": "structure"}, feature)
        sent = None if changed is None else _sendable({**changed, "build": base["build"]}, declared)
        if sent is not None and any(covers(feature, f) for f in features_of(sent)):
            yield Sample(f"{feature}, put in", (sent,), (False,), lambda replies: [])


def _by_drawing(feature: str, declared: frozenset[str], found: Iterable[Sample]) -> Sample | None:
    """Draws with this feature alone of its kind, then many boards, from laws that drew others of the kind."""
    stem = feature.partition(".")[0] + "."
    narrowed = frozenset(f for f in declared if f == feature or not f.startswith(stem))
    near = Counter(s.law for s in found if s.law is not None and any(f.startswith(stem) for f in s.features))
    for features, count in ((narrowed, 2), (declared, 10)):
        for law, _ in near.most_common(_LAWS_TRIED):
            for road in roads_of(declared):
                drawn_now = _of_law(law_named(law), road, features, declared, count)
                if hit := next((s for s in drawn_now if any(covers(feature, f) for f in s.features)), None):
                    return hit
    return None


def more_for(feature: str, declared: frozenset[str], answered: Sequence[Scenario]) -> Iterator[Sample]:
    """Other samples that need the feature, since an engine may have refused a rare combination only.

    First the smallest boards that it answered with the feature put in, then draws from the laws that had it.
    """
    smallest = sorted(answered, key=lambda s: (len(features_of(s)), len(s["objects"])))
    yield from islice(_by_variation(feature, declared, smallest), _SMALL)
    known = samples_for(declared)
    laws = dict.fromkeys(s.law for s in known if s.law and any(covers(feature, f) for f in s.features))
    for law in islice(laws, _LAWS_TRIED):
        for road in roads_of(declared):
            drawn_now = _of_law(law_named(law), road, declared, declared, 10)
            yield from (s for s in drawn_now if any(covers(feature, f) for f in s.features))
    drawn_later = None if laws else _by_drawing(feature, declared, known)
    yield from () if drawn_later is None else (drawn_later,)


def _selected(found: Sequence[Sample]) -> list[Sample]:
    """Those first that bring up the most that is new, so that time that runs out costs little; then controls, then others."""
    left = dict(enumerate(found))
    chosen: list[Sample] = []
    seen: set[str] = set()
    while left:
        at = max(left, key=lambda n: len(left[n].features - seen) / len(left[n].scenarios))
        if left[at].features <= seen:
            break
        chosen.append(left.pop(at))
        seen |= chosen[-1].features
    controls = [at for at, sample in left.items() if any(sample.controls)][:_CONTROLS]
    chosen += [left.pop(at) for at in controls]
    room = max(_MOST - len(chosen), 0)
    others = list(left.values())
    return chosen + (others[:: max(len(others) // room, 1)][:room] if room else [])
