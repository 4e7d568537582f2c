"""The examination itself: what is asked, in which order, and what each check makes of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Literal

from conformance.doctor import checks as c
from conformance.doctor.asking import Asked, Differing, agree, asked, carried_over, fresh_differs, thrice
from conformance.doctor.checks import Check, Examination
from conformance.doctor.declared import answered_features, features_check
from conformance.doctor.judging import controls_check
from conformance.doctor.manners import bad_input, ending
from conformance.doctor.replies import answers_check, echo_check, in_words, is_mix_up, noise_check
from conformance.doctor.samples import samples_for
from conformance.doctor.showing import differing_lines
from conformance.engines import Answers, Client, EngineUnusable, Failed, Reply, Trouble
from conformance.engines.over_http import OverHttp
from conformance.engines.over_pipes import FIRST_WORD, OverPipes
from conformance.wire.json_types import Scenario
from conformance.wire.printable import printable

_ORDER = "give each answer the id of its own run, and let one run's board be no other's, however many are under way"
_RANDOM = "take chance out: a fixed seed, sorted sets, no clock"
_STATELESS = "build a new game for each run; keep nothing of the one before, and no static or global state"
_SILENT = "mtg-conformance doctor looks no further than this; mend it first"
Progress = Callable[[str], None]


def examined(client: Client, tell: Progress = lambda _: None) -> Examination:
    """Examines the engine, in about a minute. Raises nothing: that it can't be used is a finding."""
    started = time.perf_counter()
    try:
        ready = client.ready
    except EngineUnusable as error:
        return Examination(None, (_no_handshake(error),), "unusable")
    said = f"{len(ready.features)} features, protocol {ready.protocol}, after {time.perf_counter() - started:.2f} s"
    tell("drawing sample boards")
    samples = samples_for(ready.features)
    tell(f"asking {sum(len(s.scenarios) for s in samples)} scenarios")
    found = asked(client, samples)
    checks = [c.ok("handshake", said), *_looked_at(client, found, tell)]
    control, wrong, judged = controls_check(found)
    checks.append(control)
    return Examination(
        ready,
        tuple(checks),
        _verdict(found, checks),
        found.round_trip,
        answered_features(found, ready.features),
        wrong,
        judged,
    )


def _no_handshake(error: EngineUnusable) -> Check:
    lines = [printable(line, 200) for line in error.stderr_tail.splitlines()[-5:]]
    advice = "answer `hello` with `ready`, in one line, and flush (docs/contract.md)"
    return c.bad("handshake", printable(error.reason, 500), advice, [f"stderr: {line}" for line in lines])


def _verdict(found: Asked, checks: list[Check]) -> Literal["sound", "bad", "unusable", "nothing asked"]:
    if found.hopeless and not found.answered:
        return "unusable"
    if any(check.status == "bad" for check in checks):
        return "bad"
    return "sound" if found.scenarios else "nothing asked"


def _looked_at(client: Client, found: Asked, tell: Progress) -> Iterator[Check]:
    """All checks between the handshake and the controls."""
    yield features_check(found, client.ready.features)
    yield answers_check(found)
    tell("asking again, in other orders")
    yield from _repeated(client, found)
    yield echo_check(found)
    yield _speed(found)
    tell("telling it what it doesn't know")
    yield from _manners(client, found)
    yield noise_check(client)


def _speed(found: Asked) -> Check:
    if found.round_trip is None:
        return c.unchecked("speed", "nothing was answered")
    return c.ok("speed", f"a round trip takes {found.round_trip * 1000:.1f} ms (median of {len(found.seconds)})")


def _manners(client: Client, found: Asked) -> Iterator[Check]:
    good = next(iter(found.answered), None)
    reply = None if good is None else found.alone[good]
    first_word = max(FIRST_WORD, client.timeout)
    if good is None or not isinstance(reply, Answers):
        yield c.unchecked("bad input", "no scenario was answered, so there is nothing to tell by that it goes on")
    else:
        yield from bad_input(client, found.scenarios[good], reply, first_word)
    yield from ending(client, first_word)


def _repeated(client: Client, found: Asked) -> Iterator[Check]:
    """The same answer twice; nothing carried over; order and ids. What is bad in one isn't blamed on the next."""
    if found.hopeless or not found.answered:
        why = found.hopeless or "nothing was answered"
        yield from (
            c.unchecked(name, printable(why, 200), _SILENT) for name in ("repeatable", "stateless", "order and ids")
        )
        return
    try:
        yield from _asked_again(client, found)
    except EngineUnusable as error:
        yield c.bad("repeatable", printable(error.reason, 300), "it must stand being asked the same again")


def _asked_again(client: Client, found: Asked) -> Iterator[Check]:
    differing = [
        at for at in found.answered if at < len(found.together) and not agree(found.alone[at], found.together[at])
    ]
    chosen = [found.scenarios[at] for at in [*differing[:6], *found.answered[:6]]]
    varying, changed = thrice(client, chosen)
    if varying:
        what = _count(varying, "is answered otherwise when asked again in a row")
        yield c.bad("repeatable", what, _RANDOM, differing_lines(varying))
        yield c.unchecked("stateless", "its answers vary anyway")
        yield c.unchecked("order and ids", "its answers vary anyway")
        return
    yield c.ok("repeatable", f"{len(chosen)} scenarios asked again in a row: the same answers")
    yield (stateless := _stateless(client, found, differing, changed))
    yield _order(client, found, differing, stateless)


def _stateless(client: Client, found: Asked, differing: list[int], changed: list[Differing]) -> Check:
    """Asked are A, B, A, and A of a fresh engine."""
    pairs = list(islice(_pairs(found, differing), 10))
    over = carried_over(client, pairs)
    can_be_fresh = not isinstance(client, OverHttp)  # a server is what it is
    alone = [*differing[:2], *found.answered[:1]] if can_be_fresh else []
    fresh = fresh_differs(client, [found.scenarios[at] for at in alone], lambda n: found.alone[alone[n]])
    if over or changed:
        carried = [*over, *changed]
        what = _count(carried, "is answered otherwise after another scenario")
        return c.bad("stateless", what, _STATELESS, differing_lines(carried, "Before", "After"))
    if fresh:
        what = _count(fresh, "is answered otherwise by an engine that was asked nothing yet")
        return c.bad("stateless", what, _STATELESS, differing_lines(fresh, "Before", "Fresh"))
    new = ", and of a fresh engine" if can_be_fresh else ""
    return c.ok("stateless", f"{len(pairs)} scenarios asked before and after another{new}: the same answers")


def _pairs(found: Asked, differing: list[int]) -> Iterator[tuple[Scenario, Scenario]]:
    """What differed with what was asked before or after it; then scenarios with one from far away in the list."""
    last = len(found.scenarios) - 1
    for at in differing[:5]:
        yield found.scenarios[at], found.scenarios[min(at + 1, last)]
        yield found.scenarios[at], found.scenarios[max(at - 1, 0)]
    yield from (
        (found.scenarios[at], found.scenarios[found.answered[-1 - n]]) for n, at in enumerate(found.answered[:10])
    )


def _order(client: Client, found: Asked, differing: list[int], stateless: Check) -> Check:
    if not isinstance(client, OverPipes):
        return c.unchecked("order and ids", "it is told one message at a time, so none is under way with another")
    broken = [
        two
        for one, two in zip(found.alone, found.together, strict=False)
        if isinstance(one, Answers) and _is_broken(two)
    ]
    mixed = [r for r in (*found.alone, *broken) if is_mix_up(r)]
    if mixed or broken:
        told = sorted({in_words(r) for r in (*mixed, *broken)})
        what = "is answered under an id that isn't its own" if mixed else "is not answered when several are under way"
        return c.bad("order and ids", _count(mixed or broken, what), _ORDER, told[:3])
    if differing and stateless.status == "ok":
        return c.bad("order and ids", _count(differing, "is answered otherwise when several are under way"), _ORDER)
    return c.ok("order and ids", f"{len(found.together)} runs with several under way: each got its own answer")


def _is_broken(reply: Reply) -> bool:
    return isinstance(reply, (Trouble, Failed))


def _count(things: Sequence[object], what: str) -> str:
    """'1 scenario is …', '3 scenarios are …'"""
    return f"1 scenario {what}" if len(things) == 1 else f"{len(things)} scenarios {what.replace('is ', 'are ', 1)}"
