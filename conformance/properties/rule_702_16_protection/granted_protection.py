"""702.16c, 702.16n, 702.16p: which things on a permanent the protection that Auras give it takes off, read off the fields.

Only boards on which the answer is one comparison are read: nothing that came off earlier, no chain of effects.
"""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Claim
from conformance.properties.reading import controller, named, reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import gone, stays
from conformance.properties.rule_702_16_protection.attempts import as_it_is, fits, protections, sort_of
from conformance.properties.twins import must
from conformance.wire.json_types import Ability, Scenario, Step


def granted(scenario: Scenario, ident: str) -> list[Ability]:
    """The protection abilities that it gives to what it is attached to."""
    return [a for g in thing_of(scenario, ident)["abilities"] if g["kind"] == "grant" and g["to"]["kind"] == "attached"
            for a in g["abilities"] if a["kind"] == "protection"]


def form_of(scenario: Scenario, ident: str) -> str | None:
    """The exception of the one protection ability that it gives; None: no exception."""
    found = granted(scenario, ident)
    must(len(found) == 1, f"{ident} gives one protection ability")
    return found[0].get("spares")


def without_exceptions(scenario: Scenario) -> Scenario:
    """The same board, where no granted protection says that it doesn't remove anything."""
    return {**scenario, "objects": [{**o, "abilities": [_plain(a) for a in o["abilities"]]} for o in scenario["objects"]]}


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
    return (step["do"] == "cast" and step["object"] == what and step["targets"] == [host]
            and at + 1 < len(steps) and steps[at + 1]["do"] == "resolve")


def on_host(scenario: Scenario, host: str, before: int) -> list[str]:
    """All that the board or the steps before that position attach to the host."""
    places = [(o["id"], arrival(scenario, o["id"], host)) for o in scenario["objects"] if "attached_to" in o or _moved(scenario, o["id"])]
    return [ident for ident, at in places if at is not None and at < before]


def _moved(scenario: Scenario, ident: str) -> bool:
    return any(ident in (s.get("object"), s.get("what")) for s in scenario["steps"])


def takes_off(scenario: Scenario, what: str, host: str, before: int) -> bool:
    """Does any instance of protection that the host has by then take it off? Exceptions count for their own instance."""
    thing = as_it_is(scenario, what, before)
    if any(reads(q, thing) for a in protections(scenario, host, before) for q in a["from"]):
        return True
    return any(reads(q, thing) and not spared(scenario, a, granting, what, host)
               for granting in on_host(scenario, host, before) for a in granted(scenario, granting) for q in a["from"])


def spared(scenario: Scenario, ability: Ability, granting: str, what: str, host: str) -> bool:
    """Does the exception of that instance cover it?"""
    form = ability.get("spares")
    if form in (None, "auras"):
        return form is not None and sort_of(scenario, what) == "Aura"
    if form == "this_aura":
        return what == granting
    started, there = arrival(scenario, granting, host), arrival(scenario, what, host)
    must(started is not None and started >= 0 and there is not None, "the effect starts on this board")
    must(as_it_is(scenario, what, len(scenario["steps"])) == thing_of(scenario, what), "its colours are the same all along")
    return what == granting or ((there or 0) < (started or 0) and controller(scenario, what) == controller(scenario, granting))


def reason(scenario: Scenario, what: str, host: str) -> str:
    """Why a thing comes off."""
    return f"{named(scenario, host)} has protection from a quality of {named(scenario, what)}, and no exception covers it"


def settled(scenario: Scenario, look: int, host: str, things: Sequence[tuple[str, str, str]], quiet: bool = False) -> tuple[Claim, ...]:
    """What became of things on the host, each with the points for its coming off and for its staying. Quiet: none comes off."""
    found: list[Claim] = []
    for what, no, yes in things:
        must(fits(scenario, what, host), f"{what} can be attached to {host}")
        off = takes_off(scenario, what, host, look)
        must(not (off and quiet), "nothing comes off here")
        found += gone(scenario, look, what, no, reason(scenario, what, host)) if off else [stays(scenario, look, what, host, yes)]
    return tuple(found)
