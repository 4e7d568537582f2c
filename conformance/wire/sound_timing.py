"""Timing never decides: what needs a main phase or an empty stack is asked when there is one, whatever an engine answers.

A spell that isn't an instant, and equip, fortify and reconfigure, are for the active player's main phase with an empty
stack (302.1, 303.1, 307.1, 702.6a, 702.67a, 702.151a). What was cast counts as on the stack until a `resolve`, though it
may be refused: an engine that wrongly lets it be cast is asked the rest too. The same card or ability may be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from conformance.wire.problems import Problem
from conformance.wire.slots import ATTACHING, ability_of, object_of
from conformance.wire.walking import effects, steps

Json = dict[str, Any]
FAST_TYPES = frozenset({"instant"})
_COPY = ""
"""What stands on the stack for a copy: it has no id, and nothing can take it off but `resolve`."""


class Moment(NamedTuple):
    """A step with its place, how much is on the stack before it, at least, and whether a combat is under way."""

    place: str
    step: Json
    stacked: int
    in_combat: bool


def moments(scenario: Json) -> Iterator[Moment]:
    """The steps in their order. A trigger may be on the stack uncounted: whether it went there depends on its targets."""
    stack: list[str] = []
    in_combat = False
    for place, step in steps(scenario):
        stack = [name for name in stack if name != _used(step)]
        yield Moment(place, step, len(stack), in_combat)
        do = step["do"]
        if do in ("combat_damage", "end_turn"):
            stack, in_combat = [], False
        else:
            in_combat = in_combat or do == "attack"
            stack = _stack_after(scenario, stack, step)


def _used(step: Json) -> str | None:
    """What is cast or activated, or asked about: not on the stack then, so what did it before must have been refused."""
    use = step["of"] if step["do"] == "targets" else step
    if not {"cast", "activate"} & {step["do"], use.get("kind")}:
        return None
    return f"{use['object']} {use['ability']}" if "ability" in use else use["object"]


def _stack_after(scenario: Json, stack: list[str], step: Json) -> list[str]:
    match step["do"]:
        case "cast" | "activate":
            return [*stack, _used(step) or _COPY]
        case "copy":
            return [*stack, _COPY]
        case "move" | "enter":
            return [name for name in stack if name != step["object"]]
        case "resolve" | "apply" if stack:
            left = stack[:-1] if step["do"] == "resolve" else stack
            return [name for name in left if name not in _maybe_exiled(scenario)]
        case _:
            return stack


def _maybe_exiled(scenario: Json) -> set[str]:
    """The objects that an effect may exile from wherever they are, as spells too (701.13a)."""
    exiling = [e.it["to"] for e in effects(scenario) if e.it["effect"] == "exile" and "to" in e.it]
    named: set[str] = {to["id"] for to in exiling if to["kind"] == "object"}
    return named | _targeted(scenario) if any(to["kind"] == "target" for to in exiling) else named


def _targeted(scenario: Json) -> set[str]:
    return {name for step in scenario["steps"] for name in (*step.get("targets", ()), step.get("to"))}


def slow_things_wait_for_an_empty_stack(scenario: Json) -> Iterator[Problem]:
    """In a main phase with nothing on the stack (307.1, 303.1, 702.6a)."""
    for moment in moments(scenario):
        if not (moment.stacked or moment.in_combat):
            continue
        slow = _slow_thing(scenario, moment.step)
        if slow is not None:
            what = f"{slow['id']!r} is slower than an instant"
            hint = (
                "a `resolve` comes before (if it is to be refused: in a scenario of its own)"
                if moment.stacked
                else "the combat is over after `combat_damage`"
            )
            when = "the stack isn't empty" if moment.stacked else "a combat is under way"
            yield Problem(moment.place, what, f"{when}: {hint}")


def slow_things_are_asked_of_the_active_player(scenario: Json) -> Iterator[Problem]:
    """What isn't at instant speed is only asked of the active player."""
    active = scenario["active_player"]
    for place, step in steps(scenario):
        o = _slow_thing(scenario, step)
        if o is None:
            continue
        users = _users(scenario, step, o)
        if active not in users:
            hint = f"{users[0]!r} isn't the active player, and could do it at no time"
            yield Problem(place, f"{o['id']!r} is slower than an instant", hint)


def _slow_thing(scenario: Json, step: Json) -> Json | None:
    """The card or permanent that this step asks about, if it is about something slower than an instant."""
    use = step["of"] if step["do"] == "targets" else step
    o = object_of(scenario, use.get("object", ""))
    return o if o is not None and _is_slow(scenario, step, use, o) else None


def _is_slow(scenario: Json, step: Json, use: Json, o: Json) -> bool:
    if "cast" in (step["do"], use.get("kind")):
        return not FAST_TYPES & {*o["types"]}
    ability = ability_of(scenario, o, use["ability"]) if "ability" in use else None
    return ability is not None and ability["kind"] in ATTACHING


def _users(scenario: Json, step: Json, o: Json) -> list[str]:
    """Who may be the one to do it: the owner casts; an ability is used by who may control the permanent by then."""
    use = step["of"] if step["do"] == "targets" else step
    if "ability" not in use:
        return [o["owner"]]
    users: list[str] = [o.get("controller", o["owner"])]
    comings = (s for s in scenario["steps"] if s.get("object") == o["id"] and s["do"] in ("enter", "cast"))
    users += [s.get("under", o["owner"]) for s in comings]
    for effect in effects(scenario):
        if effect.it["effect"] == "gain_control" and _may_reach(scenario, effect.it["to"], o):
            users += [effect.it["player"]] if "player" in effect.it else [p["id"] for p in scenario["players"]]
    return users


def _may_reach(scenario: Json, to: Json, o: Json) -> bool:
    """May the effect be of this object? Which things "this" and a group are by then isn't followed up."""
    if to["kind"] == "target":
        return o["id"] in _targeted(scenario)
    return to["kind"] != "object" or to["id"] == o["id"]


TIMING_RULES: tuple[Callable[[Json], Iterator[Problem]], ...] = (
    slow_things_are_asked_of_the_active_player,
    slow_things_wait_for_an_empty_stack,
)
