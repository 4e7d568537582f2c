"""The board is stable: no state-based action is waiting as it begins (704.5), by the rules of any engine.

Boards that are not stable are reached by steps. Where a static ability may take a protection or what an Aura
enchants away, it depends on layers whether an attachment may stay; then it isn't judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.matching import has_quality, is_creature_type
from conformance.wire.problems import Problem
from conformance.wire.protections import Had, abilities_had, may_be_lost, may_lose_all

Json = dict[str, Any]
ATTACHABLE = {"Aura", "Equipment", "Fortification"}
ATTACHED_TO = {"Equipment": "creature", "Fortification": "land"}


def _permanents(scenario: Json) -> Iterator[tuple[str, Json]]:
    for at, o in enumerate(scenario["objects"]):
        if o["zone"] == "battlefield":
            yield f"objects[{at}]", o


def _attached(scenario: Json) -> Iterator[tuple[str, Json, Json]]:
    """Each attached permanent, and the permanent or player that it is attached to."""
    there = {h["id"]: h for h in (*scenario["players"], *(o for _, o in _permanents(scenario)))}
    for place, o in _permanents(scenario):
        if o.get("attached_to") in there:
            yield f"{place}.attached_to", o, there[o["attached_to"]]


def attachments_are_on_something(scenario: Json) -> Iterator[Problem]:
    """An Aura on the battlefield is attached (704.5m); what is attached is so to another permanent or a player."""
    there = {p["id"] for p in scenario["players"]} | {o["id"] for _, o in _permanents(scenario)}
    for at, o in enumerate(scenario["objects"]):
        place = f"objects[{at}]"
        if "attached_to" not in o:
            if "Aura" in o.get("subtypes", ()) and o["zone"] == "battlefield":
                hint = "it would be put into a graveyard: `attached_to` is needed"
                yield Problem(place, "an Aura attached to nothing", hint)
        elif o["zone"] != "battlefield" or not ATTACHABLE & {*o.get("subtypes", ())}:
            hint = "only an Aura, Equipment or Fortification on the battlefield is attached"
            yield Problem(f"{place}.attached_to", o["attached_to"], hint)
        elif o["attached_to"] not in there - {o["id"]}:
            hint = f"no other permanent and no player; there are {', '.join(sorted(there - {o['id']}))}"
            yield Problem(f"{place}.attached_to", f"{o['attached_to']!r}", hint)


def attachments_fit(scenario: Json) -> Iterator[Problem]:
    """An Aura is on what it enchants, Equipment on a creature, a Fortification on a land (704.5m, 704.5n)."""
    board = as_it_stands(scenario)
    for place, o, host in _attached(board):
        kinds = {*host["types"], "permanent"} if "owner" in host else {"player"}
        for wanted in [w for w in _wanted(board, o) if w not in kinds]:
            what = f"{o['id']!r} is attached to {host['id']!r}"
            yield Problem(place, what, f"it can only be on a {wanted}")


def _wanted(board: Json, o: Json) -> Iterator[str]:
    """What it has to be on; Equipment that is an Aura too has to be on a creature that it may enchant (301.5c, 303.4c)."""
    enchants = [a["what"] for a in o["abilities"] if a["kind"] == "enchant"]
    if enchants and not may_lose_all(board, o, abilities_had(board)):
        yield from enchants
    yield from (wanted for subtype, wanted in ATTACHED_TO.items() if subtype in o.get("subtypes", ()))


def attached_things_are_no_creatures(scenario: Json) -> Iterator[Problem]:
    """A creature comes off (704.5p), but for Equipment with reconfigure, which is none while attached (702.151b)."""
    for place, o, _ in _attached(as_it_stands(scenario)):
        if "creature" in o["types"]:
            yield Problem(place, f"{o['id']!r} is a creature", "a creature can't be attached")


def attachments_are_not_warded_off(scenario: Json) -> Iterator[Problem]:
    """Nothing with the quality is attached to what has protection from it, unless spared (702.16c, 702.16d)."""
    board = as_it_stands(scenario)
    attached = list(_attached(board))
    had = abilities_had(board) if attached else []
    for place, o, host in attached:
        for protection in (h for h in had if h.holder is host and h.it["kind"] == "protection"):
            if _removes(board, o, protection) and not may_be_lost(board, protection, had):
                what = f"{host['id']!r} has protection from {o['id']!r}, which is attached to it"
                hint = _COMES_OFF.get(protection.it.get("spares", ""), "it would come off before the first step")
                yield Problem(place, what, hint)
                break


_COMES_OFF = {
    "already_attached": "a board doesn't tell what was attached first: let what grants the protection `enter` in a step",
}


def _removes(scenario: Json, o: Json, protection: Had) -> bool:
    it, origin = protection.it, protection.origin
    if not any(has_quality(scenario, o, q, protection.holder, origin) for q in it["from"]):
        return False
    spares = it.get("spares")
    return not (
        (spares in ("this_aura", "already_attached") and o is origin)
        or (spares == "auras" and "Aura" in o.get("subtypes", ()))
    )


def as_it_stands(scenario: Json) -> Json:
    """The scenario with each permanent as it is while attached: Equipment with reconfigure is no creature (702.151b)."""
    if not any(_is_reconfigured(o) for o in scenario["objects"]):
        return scenario
    return {**scenario, "objects": [_no_creature(o) if _is_reconfigured(o) else o for o in scenario["objects"]]}


def _is_reconfigured(o: Json) -> bool:
    return "attached_to" in o and o["zone"] == "battlefield" and any(a["kind"] == "reconfigure" for a in o["abilities"])


def _no_creature(o: Json) -> Json:
    """Without the type go the creature types, unless it is kindred (205.1b), and power and toughness (208.3)."""
    kept = {field: value for field, value in o.items() if field not in ("power", "toughness")}
    subtypes = [s for s in o.get("subtypes", ()) if "kindred" in o["types"] or not is_creature_type(o, s)]
    return {**kept, "types": [t for t in o["types"] if t != "creature"], "subtypes": subtypes}


def counters_are_stable(scenario: Json) -> Iterator[Problem]:
    """Counters are on permanents, not of both kinds together (704.5q), and leave a creature some toughness (704.5f)."""
    for at, o in enumerate(as_it_stands(scenario)["objects"]):
        counters, place = o.get("counters", {}), f"objects[{at}].counters"
        if counters and o["zone"] != "battlefield":
            yield Problem(place, f"counters in zone {o['zone']!r}", "only permanents have counters")
        if {"+1/+1", "-1/-1"} <= counters.keys():
            yield Problem(place, "+1/+1 and -1/-1 counters together", "they would be taken off in pairs")
        if "toughness" in o and o["toughness"] <= counters.get("-1/-1", 0):
            yield Problem(place, "no toughness left", "it would be put into a graveyard")


def timestamps_are_distinct(scenario: Json) -> Iterator[Problem]:
    """Two permanents of one timestamp have no order (613.7m); left out, the timestamp is the place in the list."""
    seen: dict[int, str] = {}
    explicit = any("timestamp" in o for _, o in _permanents(scenario))
    for at, o in enumerate(scenario["objects"]):
        if explicit and o["zone"] in ("battlefield", "command"):
            stamp = o.get("timestamp", at)
            if stamp in seen:
                hint = f"{seen[stamp]!r} has it too; left out, it is the place in the list"
                yield Problem(f"objects[{at}].timestamp", f"timestamp {stamp}", hint)
            seen[stamp] = o["id"]


Rule = Callable[[Json], Iterator[Problem]]
STABILITY_RULES: tuple[Rule, ...] = (
    attachments_are_on_something,
    attachments_fit,
    attached_things_are_no_creatures,
    attachments_are_not_warded_off,
    counters_are_stable,
    timestamps_are_distinct,
)
