"""702.16c, 702.16d: attempts to attach, read back from the steps of a board.

An *attempt* is how a board tries to attach one thing to another: put onto the battlefield attached, attached by fiat,
cast as an Aura spell, equipped or fortified, or moved by a spell of another object. It is found by what is attached
and to what, so that it is found again wherever other parts of the board have been taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.properties.law import Inapplicable
from conformance.properties.reading import controller, own_abilities, reads, thing_of
from conformance.properties.twins import must
from conformance.strategies.terms import whom
from conformance.wire.json_types import Ability, GameObject, Json, Scenario, Step

SORTS = ("Aura", "Equipment", "Fortification")
_TARGET: Json = {"kind": "target", "slot": 0}
_MOVES: Json = {"effect": "attach", "what": _TARGET, "to": {"kind": "target", "slot": 1}}


@dataclass(frozen=True, slots=True)
class Attempt:
    """How something is tried to be attached: the step that tries, the one that decides, and the look after it."""

    what: str
    host: str
    way: str
    at: int
    settles: int
    look: int | None


def sort_of(scenario: Scenario, what: str) -> str:
    """Aura, Equipment or Fortification."""
    subtypes = thing_of(scenario, what).get("subtypes", ())
    found = next((s for s in SORTS if s in subtypes), None)
    must(found, f"{what} can be attached")
    return found or ""


def fits(scenario: Scenario, what: str, host: str) -> bool:
    """May it be attached there, protection aside (301.5, 301.6, 303.4)?"""
    types = thing_of(scenario, host).get("types", ["player"])
    if sort_of(scenario, what) != "Aura":
        return {"Equipment": "creature", "Fortification": "land"}[sort_of(scenario, what)] in types
    enchant = own_abilities(scenario, what, "enchant")
    return len(enchant) == 1 and (
        enchant[0]["what"] in types or (enchant[0]["what"] == "permanent" and "player" not in types)
    )


def protections(scenario: Scenario, ident: str, before: int) -> list[Ability]:
    """Protection that it has by itself, by a grant to `you`, or given to it in the steps before that position."""
    given = [
        a
        for o in scenario["objects"]
        if o.get("controller") == ident
        for a in o["abilities"]
        if a["kind"] == "grant" and a["to"]["kind"] == "you"
    ]
    gained = [e for at in range(before) for e in _gains(scenario, at, ident)]
    inner = [a for source in (*given, *gained) for a in source["abilities"]]
    return [a for a in (*own_abilities(scenario, ident, "protection"), *inner) if a["kind"] == "protection"]


def _gains(scenario: Scenario, at: int, ident: str) -> Iterable[Json]:
    """The effects that give that object or player abilities in a step."""
    steps: list[Step] = scenario["steps"]
    step = steps[at]
    if step["do"] == "begin":
        return [
            b["effect"] for b in step["effects"] if b["effect"]["effect"] == "gain" and b["effect"]["to"] == whom(ident)
        ]
    if step["do"] not in ("cast", "activate") or at + 1 >= len(steps) or steps[at + 1]["do"] != "resolve":
        return []
    to = _TARGET if step["targets"] == [ident] else {"kind": "this"} if step["object"] == ident else None
    return [e for e in _effects(scenario, step) if e["effect"] == "gain" and e["to"] == to]


def _effects(scenario: Scenario, step: Step) -> Sequence[Json]:
    user = thing_of(scenario, step["object"])
    if step["do"] == "cast":
        found: Sequence[Json] = user.get("effects", ())
        return found
    return [e for a in user["abilities"] if a.get("id") == step["ability"] for e in a.get("effects", ())]


def as_it_is(scenario: Scenario, ident: str, before: int) -> GameObject:
    """The object with the colours that it was given in `begin` steps before that position."""
    colors = [
        b["effect"]["colors"]
        for step in scenario["steps"][:before]
        if step["do"] == "begin"
        for b in step["effects"]
        if b["effect"]["effect"] == "become" and b["effect"]["to"] == whom(ident) and "colors" in b["effect"]
    ]
    thing = thing_of(scenario, ident)
    return {**thing, "colors": colors[-1]} if colors else thing


def kept_from(scenario: Scenario, what: str, host: str, before: int) -> bool:
    """Has the host protection from a quality of that thing, as far as the steps before that position have gone?"""
    thing = as_it_is(scenario, what, before)
    return any(reads(q, thing) for a in protections(scenario, host, before) for q in a["from"])


def attempt(scenario: Scenario, what: str, host: str) -> Attempt:
    """The first attempt to attach one to the other."""
    for at, step in enumerate(scenario["steps"]):
        way = _way(scenario, step, what, host)
        if way:
            return _decided(scenario, Attempt(what, host, way, at, at, next_step(scenario, at, "look")))
    raise Inapplicable(f"nothing tries to attach {what} to {host}")


def _way(scenario: Scenario, step: Step, what: str, host: str) -> str | None:
    do = step["do"]
    if do == "enter" and step["object"] == what and step.get("attached_to") == host:
        return "enter"
    if do == "attach" and (step["what"], step["to"]) == (what, host):
        return "attach"
    if do in ("cast", "activate") and step["object"] == what and step["targets"] == [host]:
        return {"cast": "spell", "activate": "ability"}[do]
    if do == "cast" and step["targets"] == [what, host] and _MOVES in _effects(scenario, step):
        return "mover"
    return None


def _decided(scenario: Scenario, a: Attempt) -> Attempt:
    """With the step that decides; only effects that begin stand between."""
    if a.way in ("enter", "attach"):
        return a
    settles = next_step(scenario, a.at, "resolve")
    must(settles is not None and a.look is not None and a.look > settles, "it resolves and is looked at")
    must(
        all(s["do"] == "begin" for s in scenario["steps"][a.at + 1 : settles]),
        "nothing else happens before it resolves",
    )
    return Attempt(a.what, a.host, a.way, a.at, settles or 0, a.look)


def next_step(scenario: Scenario, at: int, do: str) -> int | None:
    """The position of the next step of that kind."""
    return next((n for n, s in enumerate(scenario["steps"]) if n > at and s["do"] == do), None)


def last_look(scenario: Scenario) -> int:
    """The position of the last step, a look."""
    must(scenario["steps"] and scenario["steps"][-1]["do"] == "look", "the board is looked at in the end")
    return len(scenario["steps"]) - 1


def onto(scenario: Scenario, a: Attempt, host: str) -> Scenario:
    """The same attempt with another host."""
    step = scenario["steps"][a.at]
    field = {"enter": "attached_to", "attach": "to"}.get(a.way, "targets")
    value = [*step["targets"][:-1], host] if field == "targets" else host
    steps = [{**step, field: value} if n == a.at else s for n, s in enumerate(scenario["steps"])]
    return {**scenario, "steps": steps}


def possible(scenario: Scenario, a: Attempt, looked_at: bool = True) -> bool:
    """Is it an attempt that only protection could stop (and whose outcome is looked at)?"""
    thing = thing_of(scenario, a.what)
    at_home = thing["zone"] == "battlefield"
    if (
        not fits(scenario, a.what, a.host)
        or thing.get("attached_to") == a.host
        or at_home == (a.way in ("enter", "spell"))
    ):
        return False
    if a.way in ("enter", "attach"):
        return not looked_at or a.look is not None or a.way == "enter"
    user = scenario["steps"][a.at]["object"]
    mine = a.way != "ability" or (
        controller(scenario, a.host) == controller(scenario, a.what)
        and bool(own_abilities(scenario, a.what, "equip", "fortify", "reconfigure"))
    )
    unstopped = not kept_from(scenario, user, a.host, a.at if a.way != "mover" else a.settles)
    return (
        mine
        and unstopped
        and (a.way != "mover" or _may_target(scenario, user, a))
        and controller(scenario, user) == scenario["active_player"]
    )


def _may_target(scenario: Scenario, mover: str, a: Attempt) -> bool:
    """Do the slots of the spell that moves it admit it and the host?"""
    slots = thing_of(scenario, mover).get("targets", ())
    hosts = {*thing_of(scenario, a.host).get("types", ["player"])}
    kinds = hosts | {"permanent"} if "player" not in hosts else hosts
    return (
        len(slots) == 2
        and slots[0] == {"kind": sort_of(scenario, a.what).lower()}
        and slots[1] in [{"kind": k} for k in kinds]
    )
