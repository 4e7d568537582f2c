"""702.16c, 702.16d: what the laws about Auras, Equipment and Fortifications claim: kept off, taken on, coming off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import named, thing_of
from conformance.properties.rule_702_16_protection.attempts import (
    Attempt,
    attempt,
    fits,
    kept_from,
    last_look,
    onto,
    possible,
    sort_of,
)
from conformance.properties.shapes import says, seen
from conformance.properties.twins import must, with_quality, without_protection
from conformance.wire.json_types import Scenario


@dataclass(frozen=True, slots=True)
class Points:
    """The points that a question is about: what is kept off, what shows that the rest isn't, and other qualities."""

    no: str
    yes: str
    other: str


def held_off(scenario: Scenario, a: Attempt, point: str, because: str) -> tuple[Claim, ...]:
    """The attempt fails: an Aura stays where it was (303.4g-j), Equipment doesn't move or enters unattached."""
    thing = thing_of(scenario, a.what)
    aura = sort_of(scenario, a.what) == "Aura"
    if a.way == "enter":
        zone = "battlefield" if not aura else "none" if thing["zone"] == "outside" else thing["zone"]
        return (
            says(a.at, "zone", zone, no=aura, because=because, point=point),
            says(a.at, "attached_to", None, no=True, because=because, point=point),
        )
    must(a.look is not None, "the board is looked at after it")
    look, home = a.look or 0, thing.get("attached_to")
    stays = seen(look, a.what, "attached_to", home, no=True, because=because, point=point)
    here = (seen(look, a.what, "zone", "battlefield", no=False, because=because, point=point),) if home is None else ()
    if a.way == "attach":
        return (says(a.at, "attached", False, no=True, because=because, point=point), stays, *here)
    if a.way == "spell":
        return stays, seen(look, a.what, "zone", "graveyard", no=True, because=because, point=point)
    allowed = (says(a.at, "legal", True, no=False, because="nothing stops it from targeting", point=point),)
    return (*(allowed if a.way == "mover" else ()), stays, *here)


def taken_on(scenario: Scenario, a: Attempt, point: str | None) -> tuple[Claim, ...]:
    """The attempt succeeds."""
    because = f"nothing keeps {named(scenario, a.what)} off {named(scenario, a.host)}"
    if a.way in ("enter", "attach"):
        field, right = ("attached_to", a.host) if a.way == "enter" else ("attached", True)
        return (says(a.at, field, right, no=False, because=because, point=point),)
    return (
        says(a.at, "legal", True, no=False, because=because, point=point),
        seen(a.look or 0, a.what, "attached_to", a.host, no=False, because=because, point=point),
    )


def gone(scenario: Scenario, look: int, what: str, point: str, because: str) -> tuple[Claim, ...]:
    """An Aura is in the graveyard (704.5m), Equipment or a Fortification is unattached and stays (704.5n)."""
    off = seen(look, what, "attached_to", None, no=True, because=because, point=point)
    if sort_of(scenario, what) == "Aura":
        return off, seen(look, what, "zone", "graveyard", no=True, because=because, point=point)
    return off, seen(look, what, "zone", "battlefield", no=False, because="it comes off and stays", point=point)


def stays(scenario: Scenario, look: int, what: str, host: str, point: str | None) -> Claim:
    """It is attached to that."""
    because = f"nothing takes {named(scenario, what)} off {named(scenario, host)}"
    return seen(look, what, "attached_to", host, no=False, because=because, point=point)


def attaching(board: Board, points: Points) -> list[Trial]:
    """The `source` can't be attached to the `subject`; it can to the `neighbour`, and with another quality."""
    scenario, what, host = board.scenario, board["source"], board["subject"]
    a = attempt(scenario, what, host)
    must(possible(scenario, a) and kept_from(scenario, what, host, a.settles), "protection alone stops the attempt")
    because = f"{named(scenario, host)} has protection from a quality of {named(scenario, what)}"
    return [
        _free("control", without_protection(scenario)[0], what, host, None),
        Trial("treatment", scenario, held_off(scenario, a, points.no, because)),
        *_with_neighbour(board, a, points.yes),
        *_with_other(board, what, host, points.other),
    ]


def _free(label: str, scenario: Scenario, what: str, host: str, point: str | None) -> Trial:
    return Trial(label, scenario, taken_on(scenario, attempt(scenario, what, host), point))


def _with_neighbour(board: Board, a: Attempt, point: str) -> list[Trial]:
    """The same attempt on something that has no protection."""
    neighbour = board.roles.get("neighbour")
    if neighbour is None or not _is_there(board.scenario, neighbour):
        return []
    other = onto(board.scenario, a, neighbour)
    moved = attempt(other, a.what, neighbour)
    must(possible(other, moved) and not kept_from(other, a.what, neighbour, moved.settles), "the neighbour takes it on")
    return [Trial("neighbour", other, taken_on(other, moved, point))]


def _with_other(board: Board, what: str, host: str, point: str) -> list[Trial]:
    if board.other is None:
        return []
    scenario = with_quality(board.scenario, board.other)
    a = attempt(scenario, what, host)
    must(possible(scenario, a) and not kept_from(scenario, what, host, a.settles), "the other quality is not there")
    return [Trial("other quality", scenario, taken_on(scenario, a, point))]


def _is_there(scenario: Scenario, ident: str) -> bool:
    return any(x["id"] == ident for x in (*scenario["objects"], *scenario["players"]))


def coming_off(board: Board, points: Points) -> list[Trial]:
    """The `source`, attached to the `subject`, comes off once the steps have made that protected from it.

    What is attached to something else (`next_door`) or has another quality (`companion`) stays; so does everything on
    the control and with another quality.
    """
    scenario, what, host = board.scenario, board["source"], board["subject"]
    look = last_look(scenario)
    must(fits(scenario, what, host) and thing_of(scenario, what).get("attached_to") == host, "it is attached")
    must(not kept_from(scenario, what, host, 0) and kept_from(scenario, what, host, look), "protection begins")
    because = (
        f"{named(scenario, host)} has protection from a quality of {named(scenario, what)}, which is attached to it"
    )
    control, moved = without_protection(scenario)
    trials = [
        Trial("control", control, _all_stay(board, control, moved[look], None)),
        Trial(
            "treatment", scenario, (*gone(scenario, look, what, points.no, because), *_others_stay(board, look, points))
        ),
    ]
    if board.other is None:
        return trials
    twin = with_quality(scenario, board.other)
    return [*trials, Trial("other quality", twin, _all_stay(board, twin, look, points.other))]


def _attached_ones(board: Board, *roles: str) -> Iterable[tuple[str, str, str]]:
    """Role, id and host of those that are on the board and attached."""
    for role in roles:
        ident = board.roles.get(role)
        o = next((x for x in board.scenario["objects"] if x["id"] == ident), None)
        if ident is not None and o is not None and o.get("attached_to"):
            yield role, ident, o["attached_to"]


def _others_stay(board: Board, look: int, points: Points) -> tuple[Claim, ...]:
    found: list[Claim] = []
    for role, ident, host in _attached_ones(board, "companion", "next_door"):
        must(not kept_from(board.scenario, ident, host, look), f"nothing touches {ident}")
        found.append(stays(board.scenario, look, ident, host, points.other if role == "companion" else points.yes))
    return tuple(found)


def _all_stay(board: Board, scenario: Scenario, look: int, point: str | None) -> tuple[Claim, ...]:
    found: list[Claim] = []
    for _, ident, host in _attached_ones(board, "source", "companion", "next_door"):
        must(not any(kept_from(scenario, ident, host, at) for at in (0, look)), f"nothing touches {ident}")
        found.append(stays(scenario, look, ident, host, point))
    return tuple(found)
