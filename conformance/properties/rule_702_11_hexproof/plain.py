"""What the laws of 702.11 build on: hexproof, shroud, or hexproof or protection from a plain colour, stops this asker, no more.

Asked of the same permanent or player and the same spell or ability, with nothing else about. An engine that gets this
wrong is wrong about the basic points, and what it makes of the rest proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from conformance.properties.law import Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, thing_of
from conformance.properties.shapes import admitted, member
from conformance.properties.twins import with_permanents_for_emblems
from conformance.strategies.board import Board
from conformance.strategies.tables import NAMES
from conformance.strategies.terms import HEXPROOF, SHROUD, color, hexproof_from, protection
from conformance.wire.json_types import Ability, Json, Scenario, Step

_KEPT = (
    "id",
    "name",
    "zone",
    "owner",
    "controller",
    "types",
    "colors",
    "subtypes",
    "supertypes",
    "power",
    "toughness",
    "loyalty",
    "token",
    "targets",
)
_USED = frozenset({"enchant", "equip", "fortify", "reconfigure"})
_WHITE = "white"


def building_on_hexproof(*laws: Law) -> tuple[Law, ...]:
    """The laws, each with its premises beside what it asks itself."""
    return tuple(replace(law, trials=_Premised(law)) for law in laws)


class _Premised:
    """The trials of a law, and the premises that they build on: one for each kind of hexproof that is there."""

    def __init__(self, law: Law) -> None:
        self._law = law

    def __call__(self, board: Board) -> list[Trial]:
        trials = self._law.trials(board)
        return [*trials, *_premises(trials)]


def _premises(trials: list[Trial]) -> Iterator[Trial]:
    found = next(
        (
            (t.scenario, c)
            for t in trials
            if t.label == "treatment"
            for c in t.claims
            if isinstance(c, Claim) and c.no and c.path[0] == "targets" and c.right is False
        ),
        None,
    )
    if found is None:
        return
    scenario, claim = found
    step = scenario["steps"][claim.step]
    if step["do"] != "targets" or step["of"]["kind"] == "retarget":
        return
    scenario = with_permanents_for_emblems(scenario, claim.member)  # An emblem can't be given a colour.
    kinds = _kinds(scenario)
    if "hexproof" in kinds:
        yield _premise("hexproof", scenario, claim.member, step, HEXPROOF)
    if "hexproof_from" in kinds:
        yield _premise("hexproof from a colour", scenario, claim.member, step, hexproof_from(color(_WHITE)))
    if "protection" in kinds:
        yield _premise("protection from a colour", scenario, claim.member, step, protection(color(_WHITE)))
    if "shroud" in kinds:
        yield _premise("shroud", scenario, claim.member, step, SHROUD)


def _kinds(value: object) -> frozenset[str]:
    """The kinds of everything that is written anywhere."""
    if isinstance(value, dict):
        own = {value["kind"]} if isinstance(value.get("kind"), str) else set[str]()
        return frozenset(own).union(*(_kinds(v) for v in value.values()))
    return frozenset[str]().union(*(_kinds(v) for v in value)) if isinstance(value, list) else frozenset()


def _premise(name: str, scenario: Scenario, subject: str, step: Step, ability: Ability) -> Trial:
    asker = _asker(thing_of(scenario, step["of"]["object"]), step)
    if any(p["id"] == subject for p in scenario["players"]):
        hosts: list[Json] = []
    else:
        host = _permanent(thing_of(scenario, subject))
        hosts = [{**host, "abilities": [ability]}, {**host, "id": "o99", "name": NAMES[-1]}]
    bare = [{k: v for k, v in p.items() if k != "abilities"} for p in scenario["players"]]
    players = [{**p, "abilities": [ability]} if p["id"] == subject else p for p in bare]
    board = {**scenario, "players": players, "objects": [*hosts, asker], "steps": [{"do": "targets", "of": step["of"]}]}
    return Trial(f"premise: {name}", board, tuple(_claims(board, subject, asker["id"], step["of"]["kind"], ability)))


def _permanent(o: Json) -> Json:
    """The object on the battlefield, with nothing about it."""
    kept = {k: o[k] for k in _KEPT if k in o and k not in ("targets", "token")}
    return {**kept, "zone": "battlefield", "controller": o.get("controller", o["owner"]), "abilities": []}


def _asker(o: Json, step: Step) -> Json:
    """The object with what is asked about and nothing else, of one colour; it does nothing."""
    used = step["of"].get("ability")
    abilities = [_idle(a) for a in o["abilities"] if a.get("id") == used or (used is None and a["kind"] in _USED)]
    idle = {"effects": [{"effect": "nothing"}]} if "effects" in o else {}
    return {**{k: o[k] for k in _KEPT if k in o}, **idle, "colors": [_WHITE], "abilities": abilities}


def _idle(a: Ability) -> Ability:
    return {**a, "effects": [{"effect": "nothing"}]} if "effects" in a else a


def _claims(board: Scenario, subject: str, asker: str, use: str, ability: Ability) -> Iterator[Claim]:
    on_player = any(p["id"] == subject for p in board["players"])
    point = _point(on_player, use, ability)
    stopped = ability["kind"] in ("protection", "shroud") or is_opponent(
        board, controller(board, subject), controller(board, asker)
    )
    for ident in admitted(board, 0):
        out = stopped and ident == subject
        because = (
            f"{named(board, subject)} has what stops {named(board, asker)}"
            if out
            else f"nothing keeps {named(board, asker)} from {named(board, ident)}"
        )
        free = "16b.3" if ability["kind"] == "protection" and not on_player else point
        yield member(0, ("targets", 0), ident, not out, no=out, because=because, point=point if out else free)


def _point(on_player: bool, use: str, ability: Ability) -> str:
    if ability["kind"] == "protection":
        return "16b.6" if on_player else "16b.1" if use == "cast" else "16b.2"
    if ability == SHROUD:
        return "18a.3" if on_player else "18a.1" if use == "cast" else "18a.2"
    if ability == HEXPROOF:
        return "11c.1" if on_player else "11b.1" if use == "cast" else "11b.2"
    return "11d.5" if on_player else "11d.1" if use == "cast" else "11d.2"
