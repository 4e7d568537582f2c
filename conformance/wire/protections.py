"""Which protection abilities each permanent and player has as the board begins (613.1f), and which of them may be lost.

No layers are played here. What is given counts, through grants of grants too; what a static ability may take away is
not judged: which of the two wins depends on timestamps and dependence (613.7, 613.8).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any

from conformance.wire.matching import controller_of, has_subtype, opponents

Json = dict[str, Any]
_READ = frozenset({"protection", "grant", "take"})
_TAKES_PROTECTION = frozenset({"all_abilities", "protection", "protection_from"})


@dataclass(frozen=True, slots=True)
class Had:
    """An ability that `holder` has; `origin` is what it comes from: the object that grants it, or the holder itself."""

    it: Json
    holder: Json
    origin: Json
    is_given: bool


def abilities_had(scenario: Json) -> list[Had]:
    """Every protection, grant and take of what is there, printed or given; what a given grant gives, its holder gives."""
    there = [o for o in scenario["objects"] if o["zone"] in ("battlefield", "command")]
    found = [Had(a, h, h, False) for h in (*scenario["players"], *there) for a in _read(h.get("abilities", ()))]
    hosts = [*scenario["players"], *(o for o in there if o["zone"] == "battlefield")]
    seen: set[tuple[int, str, str]] = set()
    for had in found:  # grows while it is read: what is given may give in its turn
        if had.it["kind"] != "grant" or "owner" not in had.holder:
            continue
        for host in (h for h in hosts if reaches(scenario, had, had.it["to"], h)):
            for ability in _read(had.it["abilities"]):
                key = (id(ability), host["id"], had.holder["id"])
                if key not in seen:
                    seen.add(key)
                    found.append(Had(ability, host, had.holder, True))
    return found


def _read(abilities: Any) -> Iterator[Json]:
    return (a for a in abilities if a["kind"] in _READ)


def may_be_lost(scenario: Json, protection: Had, had: list[Had]) -> bool:
    """Does a static ability take protection from its holder, or all abilities from what may be giving it?"""
    if any(reaches(scenario, t, t.it["of"], protection.holder) for t in _takers(had, _TAKES_PROTECTION)):
        return True
    givers = [h.holder for h in had if h.it["kind"] == "grant"] if protection.is_given else []
    return any(may_lose_all(scenario, giver, had) for giver in givers)


def may_lose_all(scenario: Json, host: Json, had: list[Had]) -> bool:
    """Does a static ability take all abilities from this permanent?"""
    return any(reaches(scenario, t, t.it["of"], host) for t in _takers(had, {"all_abilities"}))


def _takers(had: list[Had], kinds: Set[str]) -> Iterator[Had]:
    return (h for h in had if h.it["kind"] == "take" and h.it["what"]["kind"] in kinds)


def reaches(scenario: Json, had: Had, whom: Json, host: Json) -> bool:
    """Is the permanent or player among those whom the static ability names, read for the object that has it?"""
    o = had.holder
    you = controller_of(o) if "owner" in o else o["id"]
    match whom["kind"]:
        case "this":
            return host is o
        case "attached":
            return o.get("attached_to") == host["id"]
        case "you":
            return host["id"] == you
        case "object" | "player":
            return host["id"] == whom["id"]
        case "players":
            sides = {"you": {you}, "opponents": opponents(scenario, you)}
            return "owner" not in host and (whom["which"] == "everyone" or host["id"] in sides[whom["which"]])
        case "group":
            return "owner" in host and _is_in_group(scenario, o, you, whom, host)
        case _:
            return False


def _is_in_group(scenario: Json, o: Json, you: str, group: Json, host: Json) -> bool:
    sides = {"you": {you}, "opponents": opponents(scenario, you)}
    return (
        group.get("type") in (None, *host["types"])
        and ("subtype" not in group or has_subtype(host, group["subtype"]))
        and not (group.get("other") and host is o)
        and ("controlled_by" not in group or controller_of(host) in sides[group["controlled_by"]])
    )
