"""Who belongs to a group now, read from phase's own state."""

from __future__ import annotations

from conformance.adapters.phase.board import Names
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import TYPES
from conformance.wire.json_types import Json

TEAMED = "TwoHeadedGiant"


def opponents(state: Json, seat: int) -> list[int]:
    """The opponents of a player; a teammate is none (102.3)."""
    seats = range(len(state["players"]))
    if state["format_config"]["format"] == TEAMED:
        return [s for s in seats if s // 2 != seat // 2]
    return [s for s in seats if s != seat]


def seats_among(names: Names, state: Json, which: str, you: int) -> list[int]:
    """You, your opponents, or everyone."""
    return {"you": [you], "opponents": opponents(state, you), "everyone": sorted(names.players)}[which]


def in_group(state: Json, group: Json, you: int, source: int) -> list[int]:
    """The numbers of the permanents that fit."""
    objects = (state["objects"][str(number)] for number in state["battlefield"])
    return [o["id"] for o in objects if _fits(state, o, group, you, source)]


def _fits(state: Json, held: Json, group: Json, you: int, source: int) -> bool:
    types = held["card_types"]
    if "type" in group and TYPES[group["type"]] not in types["core_types"]:
        return False
    if "subtype" in group and group["subtype"] not in types["subtypes"]:
        return False
    if group.get("other") and held["id"] == source:
        return False
    theirs = {"you": [you], "opponents": opponents(state, you)}.get(group.get("controlled_by", ""))
    return theirs is None or held["controller"] in theirs


def host_of(state: Json, source: int, kind: str) -> Json:
    """The source itself, or what it is attached to, as a target reference."""
    held = state["objects"].get(str(source))
    if held is None:
        raise Unsupported("begin.source", f"{kind} without a source")
    if kind == "this":
        return {"Object": source}
    if not held["attached_to"]:
        raise Unsupported("begin.source", "the source isn't attached")
    return {held["attached_to"]["type"]: held["attached_to"]["data"]}


def controller_of(state: Json, number: int) -> int:
    """Whose its effects are: its controller on the battlefield and stack, else its owner."""
    held = state["objects"][str(number)]
    seat: int = held["controller"] if held["zone"] in ("Battlefield", "Stack") else held["owner"]
    return seat
