"""What the laws of 702.11 share: what they read off a board before they claim anything, and how they claim it."""

from __future__ import annotations

from collections.abc import Iterable

from conformance.properties.law import Claim
from conformance.properties.reading import controller, fitting, has_own, is_opponent, named, reads, thing_of
from conformance.properties.shapes import FIZZLES, RESOLVES, Asked, admitted, member, says, seen
from conformance.properties.twins import must
from conformance.strategies.board import Board
from conformance.strategies.terms import YOU, somebody
from conformance.wire.json_types import Ability, GameObject, Json, Scenario, Step


def asks_of(scenario: Scenario, ident: str) -> list[int]:
    """Where the board asks for the legal targets of that spell or ability."""
    found = [n for n, s in enumerate(scenario["steps"]) if s["do"] == "targets" and s["of"]["object"] == ident]
    must(found, f"the targets of {ident} are asked for")
    return found


def admits(scenario: Scenario, source: str, ident: str) -> bool:
    """Would the text of the source's one slot admit that permanent (wherever its card is now) or player?"""
    slots = _slots(thing_of(scenario, source))
    here = [
        {**o, "zone": "battlefield", "controller": controller(scenario, ident)} if o["id"] == ident else o
        for o in scenario["objects"]
    ]
    return len(slots) == 1 and ident in fitting({**scenario, "objects": here}, slots[0], controller(scenario, source))


def _slots(o: GameObject) -> list[Json]:
    targeted = [s for a in o["abilities"] for s in a.get("targets", ())]
    return targeted or o.get("targets", [{"kind": a["what"]} for a in o["abilities"] if a["kind"] == "enchant"])


def player_in(board: Board, role: str) -> str:
    """The player with that role."""
    must(any(p["id"] == board[role] for p in board.scenario["players"]), "the role is a player's")
    return board[role]


def askers(board: Board, *roles: str) -> list[str]:
    """Those of the roles that are still there and asked about; one ending in `*` stands for all such roles."""
    stems = tuple(r[:-1] for r in roles if r.endswith("*"))
    wanted = [i for r, i in board.roles.items() if r in roles or (stems and r.startswith(stems))]
    asked = {s["of"]["object"] for s in board.scenario["steps"] if s["do"] == "targets"}
    found = [i for i in wanted if i in asked]
    must(found, "someone asks")
    return found


def steps_of(scenario: Scenario, *kinds: str) -> list[int]:
    """Positions of the steps of these kinds."""
    return [n for n, s in enumerate(scenario["steps"]) if s["do"] in kinds]


def only_step(scenario: Scenario, *kinds: str) -> int:
    """The one step of these kinds."""
    found = steps_of(scenario, *kinds)
    must(len(found) == 1, f"one step of {kinds}")
    return found[0]


def is_present(scenario: Scenario, ident: str | None) -> bool:
    """Is there still such an object?"""
    return any(o["id"] == ident for o in scenario["objects"])


def opposed(scenario: Scenario, one: str, two: str) -> bool:
    """Are the controllers of the two opponents?"""
    return is_opponent(scenario, controller(scenario, one), controller(scenario, two))


def stands(scenario: Scenario, ident: str, *kinds: str) -> bool:
    """Is it a permanent on the battlefield that has an ability of each of these kinds by itself?"""
    return thing_of(scenario, ident).get("zone") == "battlefield" and all(has_own(scenario, ident, k) for k in kinds)


def shows(scenario: Scenario, ident: str, quality: Json | None) -> bool:
    """Does the object show the quality?"""
    return quality is not None and reads(quality, thing_of(scenario, ident))


def twin_holds(board: Board, *sources: str) -> None:
    """The twin's quality is one that none of these shows."""
    if board.other is not None:
        must(not any(shows(board.scenario, s, board.other) for s in sources), "the other quality is another one")


def player_given(scenario: Scenario, who: str, *kinds: str) -> list[Ability]:
    """Abilities of these kinds that a player has: by data, by permanents of theirs, or by effects that begin."""
    found: list[Ability] = list(thing_of(scenario, who).get("abilities", ()))
    for o in scenario["objects"]:
        if o["zone"] == "battlefield" and o["controller"] == who:
            found += [a for g in o["abilities"] if g["kind"] == "grant" and g["to"] == YOU for a in g["abilities"]]
    for step in scenario["steps"]:
        for b in step["effects"] if step["do"] == "begin" else ():
            if b["effect"]["effect"] == "gain" and b["effect"]["to"] == somebody(who):
                found += b["effect"]["abilities"]
    return [a for a in found if a["kind"] in kinds]


def begins_before(scenario: Scenario, position: int) -> bool:
    """Has all that begins begun by that step?"""
    return all(n < position for n in steps_of(scenario, "begin"))


def touches(scenario: Scenario, whom: Json, ident: str, by: str) -> bool:
    """Does an effect of `by` on `whom` reach that permanent or player, as the board was sent?"""
    o = thing_of(scenario, ident)
    if whom["kind"] in ("object", "player"):
        return whom["id"] == ident
    if whom["kind"] == "players" and "types" not in o:
        return {"everyone": True, "you": ident == by, "opponents": is_opponent(scenario, ident, by)}[whom["which"]]
    if whom["kind"] != "group" or "types" not in o or o["zone"] != "battlefield":
        return False
    side = whom.get("controlled_by")
    fits = whom.get("type") in (None, *o["types"]) and "subtype" not in whom and not whom.get("other")
    who = controller(scenario, ident)
    sides = {None: True, "you": who == by, "opponents": is_opponent(scenario, who, by)}
    return fits and sides[side]


def stopped(scenario: Scenario, source: str, gone: Iterable[str], no: str, yes: str, because: str) -> list[Asked]:
    """Each question about the source: these are gone, all others are in."""
    return [Asked(n, frozenset(gone), no, yes, because) for n in asks_of(scenario, source)]


def all_in(scenario: Scenario, step: int, point: str | None, extra: Iterable[str] = ()) -> list[Claim]:
    """All that the slot's text admits are legal targets, and those that have come since."""
    return [
        member(step, ("targets", 0), i, True, no=False, because="nothing stops it", point=point)
        for i in (*admitted(scenario, step), *extra)
    ]


def is_out(step: int, ident: str, point: str, because: str) -> Claim:
    """It is not among the legal targets."""
    return member(step, ("targets", 0), ident, False, no=True, because=because, point=point)


def is_in(step: int, ident: str, point: str | None, because: str) -> Claim:
    """It is among the legal targets."""
    return member(step, ("targets", 0), ident, True, no=False, because=because, point=point)


def resolution(
    scenario: Scenario, source: str, by: str, resolves: bool, point: str | None, because: str
) -> list[Claim]:
    """Whether the one spell or ability that is resolved does, by its result and by the life that `by` gains."""
    at = only_step(scenario, "resolve")
    claims = [says(at, "result", RESOLVES if resolves else FIZZLES, no=not resolves, because=because, point=point)]
    life = thing_of(scenario, by).get("life", 20) + (_gained(thing_of(scenario, source)) if resolves else 0)
    return claims + [
        seen(n, by, "life", life, no=not resolves, because=because, point=point)
        for n in steps_of(scenario, "look")
        if n > at
    ]


def _gained(source: GameObject) -> int:
    effects: list[Json] = [*source.get("effects", ()), *(e for a in source["abilities"] for e in a.get("effects", ()))]
    return sum(e["amount"] for e in effects if e["effect"] == "gain_life")


def was_put(scenario: Scenario, source: str, point: str | None) -> list[Claim]:
    """The source's spell or ability was put on the stack at its targets."""
    at = only_step(scenario, "cast", "activate", "enter")
    must(
        scenario["steps"][at]["object"] == source and admits(scenario, source, target_of(scenario)),
        "it is the source's",
    )
    field = "triggered" if scenario["steps"][at]["do"] == "enter" else "legal"
    return [says(at, field, True, no=False, because="all its targets are legal as they are chosen", point=point)]


def target_of(scenario: Scenario) -> str:
    """The one target that the one spell or ability put on the stack has."""
    step: Step = scenario["steps"][only_step(scenario, "cast", "activate", "enter")]
    must(len(step.get("targets", ())) == 1, "one target")
    ident: str = step["targets"][0]
    return ident


# ---------------------------------------------------------------------- premises
def must_stop(scenario: Scenario, subject: str, *sources: str) -> str:
    """Each of these is stopped: the subject is a permanent with hexproof, and they are opponents'. Returns why."""
    must(stands(scenario, subject, "hexproof"), "the subject has hexproof")
    must(all(opposed(scenario, subject, s) for s in sources), "opponents ask")
    return f"{named(scenario, subject)} has hexproof, and an opponent of its controller asks"


def must_stop_quality(scenario: Scenario, subject: str, *sources: str) -> str:
    """Each of these is stopped: the subject has hexproof from a quality that they show, and they are opponents'."""
    must(
        all(stands(scenario, subject) and has_own(scenario, subject, "hexproof_from", s) for s in sources),
        "hexproof from it",
    )
    must(all(opposed(scenario, subject, s) for s in sources), "opponents ask")
    return f"{named(scenario, subject)} has hexproof from a quality that the source has"
