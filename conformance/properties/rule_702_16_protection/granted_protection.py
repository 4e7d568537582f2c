"""702.16c, 702.16n, 702.16p: what comes off a permanent because of the protection that Auras give it, by the fields.

Only boards on which the answer is one comparison are read: nothing that came off earlier, no chain of effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import controller, named, reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import gone, stays
from conformance.properties.rule_702_16_protection.attempts import (
    as_it_is,
    attempt,
    fits,
    kept_from,
    possible,
    protections,
    sort_of,
)
from conformance.properties.twins import must, with_quality, without_protection
from conformance.wire.json_types import Ability, Scenario, Step

More = Callable[[Scenario], Sequence[Claim]]
_UNSPARED = {"Aura": ("16c.6", "16c.4"), "Equipment": ("16d.2", "16d.4"), "Fortification": ("16d.3", "16d.3")}


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the host, with the points for its coming off and for its staying."""

    ident: str
    no: str
    yes: str


def granted(scenario: Scenario, ident: str) -> list[Ability]:
    """The protection abilities that it gives to what it is attached to."""
    return [
        a
        for g in thing_of(scenario, ident)["abilities"]
        if g["kind"] == "grant" and g["to"]["kind"] == "attached"
        for a in g["abilities"]
        if a["kind"] == "protection"
    ]


def form_of(scenario: Scenario, ident: str) -> str | None:
    """The exception of the one protection ability that it gives; None: no exception."""
    found = granted(scenario, ident)
    must(len(found) == 1, f"{ident} gives one protection ability")
    return found[0].get("spares")


def without_exceptions(scenario: Scenario) -> Scenario:
    """The same board, where no granted protection says that it doesn't remove anything."""
    return {
        **scenario,
        "objects": [{**o, "abilities": [_plain(a) for a in o["abilities"]]} for o in scenario["objects"]],
    }


def _plain(ability: Ability) -> Ability:
    if ability["kind"] != "grant":
        return ability
    return {**ability, "abilities": [{k: v for k, v in a.items() if k != "spares"} for a in ability["abilities"]]}


def arrival(scenario: Scenario, what: str, host: str) -> int | None:
    """The position of the step that attaches it to the host; -1: it is there from the start; None: neither."""
    if thing_of(scenario, what).get("attached_to") == host:
        return -1
    return next((at for at, s in enumerate(scenario["steps"]) if _brings(scenario, s, at, what, host)), None)


def _brings(scenario: Scenario, step: Step, at: int, what: str, host: str) -> bool:
    steps = scenario["steps"]
    if step["do"] == "enter":
        return step["object"] == what and step.get("attached_to") == host
    if step["do"] == "attach":
        return (step["what"], step["to"]) == (what, host)
    return (
        step["do"] == "cast"
        and step["object"] == what
        and step["targets"] == [host]
        and at + 1 < len(steps)
        and steps[at + 1]["do"] == "resolve"
    )


def on_host(scenario: Scenario, host: str, before: int) -> list[str]:
    """All that the board or the steps before that position attach to the host."""
    places = [
        (o["id"], arrival(scenario, o["id"], host))
        for o in scenario["objects"]
        if "attached_to" in o or _moved(scenario, o["id"])
    ]
    return [ident for ident, at in places if at is not None and at < before]


def _moved(scenario: Scenario, ident: str) -> bool:
    return any(ident in (s.get("object"), s.get("what")) for s in scenario["steps"])


def takes_off(scenario: Scenario, what: str, host: str, before: int) -> bool:
    """Does any instance of protection that the host has by then take it off? Exceptions count for their own."""
    thing = as_it_is(scenario, what, before)
    if any(reads(q, thing) for a in protections(scenario, host, before) for q in a["from"]):
        return True
    return any(
        reads(q, thing) and not spared(scenario, a, granting, what, host)
        for granting in on_host(scenario, host, before)
        for a in granted(scenario, granting)
        for q in a["from"]
    )


def spared(scenario: Scenario, ability: Ability, granting: str, what: str, host: str) -> bool:
    """Does the exception of that instance cover it?"""
    form = ability.get("spares")
    if form in (None, "auras"):
        return form is not None and sort_of(scenario, what) == "Aura"
    if form == "this_aura":
        return what == granting
    started, there = arrival(scenario, granting, host), arrival(scenario, what, host)
    must(started is not None and started >= 0 and there is not None, "the effect starts on this board")
    must(
        as_it_is(scenario, what, len(scenario["steps"])) == thing_of(scenario, what),
        "its colours are the same all along",
    )
    return what == granting or (
        (there or 0) < (started or 0) and controller(scenario, what) == controller(scenario, granting)
    )


def reason(scenario: Scenario, what: str, host: str) -> str:
    """Why a thing comes off."""
    return (
        f"{named(scenario, host)} has protection from a quality of {named(scenario, what)}, and no exception covers it"
    )


def bars(scenario: Scenario, what: str, host: str, before: int) -> bool:
    """Does any instance that the host has by then keep the thing, not yet there, from becoming attached?"""
    if kept_from(scenario, what, host, before):
        return True
    thing = as_it_is(scenario, what, before)
    barring = [
        a
        for granting in on_host(scenario, host, before)
        if granting != what
        for a in granted(scenario, granting)
        if any(reads(q, thing) for q in a["from"])
    ]
    must(all(a.get("spares") != "auras" for a in barring), "no exception for Auras is asked about attaching one")
    return bool(barring)


def arrives_freely(scenario: Scenario, what: str, host: str) -> bool:
    """Do the steps bring it to the host, with nothing there that keeps it off?"""
    a = attempt(scenario, what, host)
    return (
        a.way in ("enter", "attach", "spell")
        and possible(scenario, a, looked_at=False)
        and not bars(scenario, what, host, a.at)
    )


def settled(
    scenario: Scenario, look: int, host: str, things: Sequence[Thing], quiet: bool = False
) -> tuple[Claim, ...]:
    """What became of the things on the host by that look. Quiet: the law says that none comes off."""
    found: list[Claim] = []
    there = on_host(scenario, host, look)
    for thing in things:
        must(thing.ident in there and fits(scenario, thing.ident, host), f"{thing.ident} gets onto {host}")
        off = takes_off(scenario, thing.ident, host, look)
        must(not (off and quiet), "nothing comes off here")
        found += (
            gone(scenario, look, thing.ident, thing.no, reason(scenario, thing.ident, host))
            if off
            else [stays(scenario, look, thing.ident, host, thing.yes)]
        )
    return tuple(found)


def for_each(point: str, *roles: str) -> dict[str, tuple[str, str]]:
    """The same point for the coming off and for the staying of each role."""
    return dict.fromkeys(roles, (point, point))


def things(board: Board, points: Mapping[str, tuple[str, str]]) -> list[Thing]:
    """Those of the roles that are on the board, each with the points for its coming off and for its staying."""
    present = {o["id"] for o in board.scenario["objects"]}
    return [Thing(board[role], *pair) for role, pair in points.items() if board.roles.get(role) in present]


def one_check(
    board: Board, asked: Sequence[Thing], *, more: More = lambda _: (), stripped: bool = False
) -> list[Trial]:
    """The things on the `subject` at the first look: those go that an instance reads and doesn't spare.

    On the control and with another quality all stay. `stripped` adds the board where nothing is spared.
    """
    scenario, host = board.scenario, board["subject"]
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed((*settled(control, first_look(control), host, asked), *more(control)))),
        Trial("treatment", scenario, (*settled(scenario, first_look(scenario), host, asked), *more(scenario))),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(
            Trial("other quality", twin, (*settled(twin, first_look(twin), host, asked, quiet=True), *more(twin)))
        )
    if stripped:
        trials += unspared(board, asked)
    return trials


def unspared(board: Board, asked: Sequence[Thing]) -> list[Trial]:
    """The premises: up to the first look, where nothing is spared, all go that have the quality (702.16c, 702.16d).

    With another quality all stay.
    """
    whole, host = without_exceptions(board.scenario), board["subject"]
    plain = {**whole, "steps": whole["steps"][: first_look(whole) + 1]}
    others = [Thing(t.ident, *_UNSPARED[sort_of(plain, t.ident)]) for t in asked]
    premises = [Trial("premise: no exception", plain, settled(plain, first_look(plain), host, others))]
    if board.other is not None:
        twin, label = with_quality(plain, board.other), "premise: no exception, other quality"
        premises.append(Trial(label, twin, settled(twin, first_look(twin), host, others, quiet=True)))
    return premises


def looks(scenario: Scenario) -> list[int]:
    """The positions of the looks; there is at least one."""
    found = [n for n, s in enumerate(scenario["steps"]) if s["do"] == "look"]
    must(found, "the board is looked at")
    return found


def first_look(scenario: Scenario) -> int:
    """The position of the first look."""
    return looks(scenario)[0]


def unpointed(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Claims of a control belong to no point."""
    return tuple(replace(c, point=None) for c in claims)
