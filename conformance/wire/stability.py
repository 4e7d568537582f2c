"""The board is stable: no state-based action is waiting as it begins (704.5), by the rules of any engine.

Boards that are not stable are reached by steps. Where a static ability takes abilities away it depends on layers
whether an attachment may stay; then it isn't judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.matching import controller_of, has_quality, has_subtype, opponents
from conformance.wire.problems import Problem

Json = dict[str, Any]
ATTACHABLE = {"Aura", "Equipment", "Fortification"}


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
    for place, o, host in _attached(scenario):
        wanted = _wanted(o)
        kinds = {*host["types"], "permanent"} if "owner" in host else {"player"}
        if wanted not in kinds:
            yield Problem(place, f"{o['id']!r} is attached to {host['id']!r}", f"it can only be on a {wanted}")


def _wanted(o: Json) -> str:
    enchant = (a["what"] for a in o["abilities"] if a["kind"] == "enchant")
    return next(enchant, "land" if "Fortification" in o.get("subtypes", ()) else "creature")


def attached_things_are_no_creatures(scenario: Json) -> Iterator[Problem]:
    """A creature comes off (704.5p), but for Equipment with reconfigure, which is none while attached (702.151b)."""
    for place, o, _ in _attached(scenario):
        if "creature" in o["types"] and not any(a["kind"] == "reconfigure" for a in o["abilities"]):
            yield Problem(place, f"{o['id']!r} is a creature", "a creature can't be attached")


def attachments_are_not_warded_off(scenario: Json) -> Iterator[Problem]:
    """Nothing with the quality is attached to what has protection from it, unless spared (702.16c, 702.16d)."""
    working = [o for o in scenario["objects"] if o["zone"] in ("battlefield", "command")]
    if any(a["kind"] == "take" for o in working for a in o["abilities"]):
        return
    for place, o, host in _attached(scenario):
        for protection, origin in protections(scenario, host):
            if _removes(scenario, o, protection, host, origin):
                what = f"{host['id']!r} has protection from {o['id']!r}, which is attached to it"
                yield Problem(
                    place, what, _COMES_OFF.get(protection.get("spares", ""), "it would come off before the first step")
                )
                break


_COMES_OFF = {
    "already_attached": "a board doesn't tell what was attached first: let what grants the protection `enter` in a step",
}


def _removes(scenario: Json, o: Json, protection: Json, host: Json, origin: Json) -> bool:
    if not any(has_quality(scenario, _as_attached(o), q, host, origin) for q in protection["from"]):
        return False
    aura = "Aura" in o.get("subtypes", ())
    spares = protection.get("spares")
    return not ((spares in ("this_aura", "already_attached") and o is origin) or (spares == "auras" and aura))


def _as_attached(o: Json) -> Json:
    """Equipment with reconfigure is no creature while it is attached (702.151b)."""
    if not any(a["kind"] == "reconfigure" for a in o["abilities"]):
        return o
    return {**o, "types": [t for t in o["types"] if t != "creature"]}


def protections(scenario: Json, host: Json) -> Iterator[tuple[Json, Json]]:
    """The protection abilities of a permanent or player as the board begins, each with what it comes from."""
    for ability in host.get("abilities", ()):
        if ability["kind"] == "protection":
            yield ability, host
    for o in scenario["objects"]:
        for ability in o["abilities"] if o["zone"] in ("battlefield", "command") else ():
            if ability["kind"] == "grant" and _is_granted_to(scenario, o, ability["to"], host):
                yield from ((a, o) for a in ability["abilities"] if a["kind"] == "protection")


def _is_granted_to(scenario: Json, o: Json, to: Json, host: Json) -> bool:
    you = controller_of(o)
    match to["kind"]:
        case "this":
            return host is o
        case "attached":
            return o.get("attached_to") == host["id"]
        case "you":
            return host["id"] == you
        case "object" | "player":
            return host["id"] == to["id"]
        case "players":
            sides = {"you": {you}, "opponents": opponents(scenario, you)}
            return "owner" not in host and (to["which"] == "everyone" or host["id"] in sides[to["which"]])
        case "group":
            return "owner" in host and _is_in_group(scenario, o, to, host)
        case _:
            return False


def _is_in_group(scenario: Json, o: Json, group: Json, host: Json) -> bool:
    sides = {"you": {controller_of(o)}, "opponents": opponents(scenario, controller_of(o))}
    return (
        group.get("type") in (None, *host["types"])
        and ("subtype" not in group or has_subtype(host, group["subtype"]))
        and not (group.get("other") and host is o)
        and ("controlled_by" not in group or controller_of(host) in sides[group["controlled_by"]])
    )


def counters_are_stable(scenario: Json) -> Iterator[Problem]:
    """Counters are on permanents, not of both kinds together (704.5q), and leave a creature some toughness (704.5f)."""
    for at, o in enumerate(scenario["objects"]):
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
