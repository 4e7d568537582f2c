"""Does a permanent have a quality as the board begins (702.16a)? Read from the fields alone: no effect has begun yet.

This serves one question, whether an attachment may be where it is put at the start; it knows no stack and no layers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from conformance.wire.subtypes import OTHER_SUBTYPES

Json = dict[str, Any]


def controller_of(o: Json) -> str:
    """The controller of a permanent; left out, it is the owner."""
    return o.get("controller", o["owner"])


def mana_value(o: Json) -> int:
    """The mana value outside the stack: X is 0, each coloured symbol is 1 (202.3)."""
    symbols: list[str] = re.findall(r"\{(\w+)\}", o.get("mana_cost", ""))
    return sum(int(s) if s.isdigit() else s != "X" for s in symbols)


def opponents(scenario: Json, player: str) -> set[str]:
    """The players who are neither that player nor on that player's team (102.3)."""
    teams = {p["id"]: p.get("team", p["id"]) for p in scenario["players"]}
    return {p for p, team in teams.items() if team != teams[player]}


def has_quality(scenario: Json, o: Json, quality: Json, holder: Json, origin: Json) -> bool:
    """Has the permanent the quality, read for an ability of `holder` (permanent or player) that comes from `origin`?"""
    test = _TESTS.get(quality["kind"])
    if test is not None:
        return test(o, quality)
    you = controller_of(holder) if "owner" in holder else holder["id"]
    values = _values(scenario, quality["kind"], holder, you)
    match quality["kind"]:
        case "chosen":
            return _is_chosen(o, quality["of"], origin.get("chosen", {}).get(quality["of"]))
        case "each_opponent":
            return controller_of(o) in opponents(scenario, you)
        case "objects":
            return _is_such_object(scenario, o, quality, you)
        case "mana_values_among_your_artifacts":
            return mana_value(o) in values
        case "each_mana_value_except":
            return mana_value(o) != quality.get("number", origin.get("chosen", {}).get("number"))
        case _:
            return bool(values & {*o["colors"]})


def _values(scenario: Json, kind: str, holder: Json, you: str) -> set[Any]:
    yours = [p for p in scenario["objects"] if p["zone"] == "battlefield" and controller_of(p) == you]
    if kind == "its_colors":
        return {*holder.get("colors", ())}
    if kind == "colors_among_your_permanents":
        return {c for p in yours for c in p["colors"]}
    if kind == "mana_values_among_your_artifacts":
        return {mana_value(p) for p in yours if "artifact" in p["types"]}
    return set()


def _compares(value: int | None, quality: Json) -> bool:
    if value is None:
        return False
    number: int = quality.get("number", 0)
    found = {
        "odd": value % 2 == 1,
        "even": value % 2 == 0,
        "at_least": value >= number,
        "at_most": value <= number,
        "equal": value == number,
    }
    return found[quality["is"]]


def _is_chosen(o: Json, of: str, value: Any) -> bool:
    match of:
        case "color":
            return value in o["colors"]
        case "type":
            return value in o["types"]
        case "name":
            return value == o["name"]
        case "player":
            return value == controller_of(o)
        case "creature_type":
            return "creature" in o["types"] and has_subtype(o, value)
        case "parity":
            return value == ("odd" if mana_value(o) % 2 else "even")
        case _:
            return value == mana_value(o)


def _is_such_object(scenario: Json, o: Json, quality: Json, you: str) -> bool:
    sides = {"you": {you}, "opponents": opponents(scenario, you)}
    return (
        quality.get("type") in (None, *o["types"])
        and quality.get("not_type") not in o["types"]
        and quality.get("supertype") in (None, *o.get("supertypes", ()))
        and quality.get("not_supertype") not in o.get("supertypes", ())
        and ("subtype" not in quality or has_subtype(o, quality["subtype"]))
        and ("not_subtype" not in quality or not has_subtype(o, quality["not_subtype"]))
        and creature_types(o) >= quality.get("creature_types", 0)
        and ("no_name" not in quality or o.get("face_down", False))
        and quality.get("counter") in (None, *o.get("counters", ()))
        and ("modified" not in quality or is_modified(scenario, o))
        and ("controlled_by" not in quality or controller_of(o) in sides[quality["controlled_by"]])
    )


def is_modified(scenario: Json, o: Json) -> bool:
    """Has this permanent a counter or Equipment, or an Aura that its controller controls (700.9)?"""
    attached = [a for a in scenario["objects"] if a.get("attached_to") == o["id"]]
    kinds = [{*a.get("subtypes", ())} - ({"Aura"} if controller_of(a) != controller_of(o) else set()) for a in attached]
    return o["zone"] == "battlefield" and (
        bool(o.get("counters")) or "loyalty" in o or any({"Aura", "Equipment"} & k for k in kinds)
    )


def has_subtype(o: Json, subtype: str) -> bool:
    """On its type line, or by changeling, which gives every creature type (702.73a)."""
    return subtype in o.get("subtypes", ()) or (_is_changeling(o) and subtype not in OTHER_SUBTYPES)


def creature_types(o: Json) -> float:
    """How many creature types it has (205.3m); a changeling has every one."""
    if _is_changeling(o):
        return math.inf
    return sum(1 for s in o.get("subtypes", ()) if is_creature_type(o, s))


def is_creature_type(o: Json, subtype: str) -> bool:
    """Is a subtype on its type line a creature type? What a planeswalker has are planeswalker types (205.3j)."""
    return subtype not in OTHER_SUBTYPES and "planeswalker" not in o["types"]


def _is_changeling(o: Json) -> bool:
    return {"creature", "kindred"} & {*o["types"]} != set() and {"kind": "changeling"} in o["abilities"]


_TESTS: dict[str, Callable[[Json, Json], bool]] = {
    "everything": lambda o, q: True,
    "color": lambda o, q: q["color"] in o["colors"],
    "each_color": lambda o, q: bool(o["colors"]),
    "colorless": lambda o, q: not o["colors"],
    "monocolored": lambda o, q: len(o["colors"]) == 1,
    "multicolored": lambda o, q: len(o["colors"]) > 1,
    "type": lambda o, q: q["type"] in o["types"],
    "subtype": lambda o, q: has_subtype(o, q["subtype"]),
    "supertype": lambda o, q: q["supertype"] in o.get("supertypes", ()),
    "name": lambda o, q: q["name"] == o["name"],
    "player": lambda o, q: q["player"] == controller_of(o),
    "mana_value": lambda o, q: _compares(mana_value(o), q),
    "power": lambda o, q: _compares(o.get("power"), q),
    "toughness": lambda o, q: _compares(o.get("toughness"), q),
    "spells": lambda o, q: False,
    "abilities": lambda o, q: False,
    "of_your_choice": lambda o, q: False,
}
