"""What the laws of 702.11 build on: hexproof, shroud, or hexproof or protection from a plain colour, stops this asker, no more.

Asked of the same permanent or player and the same spell or ability, with nothing else about. An engine that gets this
wrong is wrong about the basic points, and what it makes of the rest proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from conformance.properties.law import Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, thing_of
from conformance.properties.shapes import admitted, member
from conformance.properties.twins import with_artifacts_for_emblems
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
_WHITE, _BLUE = "white", "blue"
_PREMISES: Mapping[str, Ability] = {
    "hexproof": HEXPROOF,
    "hexproof from a colour": hexproof_from(color(_WHITE)),
    "hexproof from another colour": hexproof_from(color(_BLUE)),
    "protection from a colour": protection(color(_WHITE)),
    "shroud": SHROUD,
}
_ACROSS: Mapping[str, Ability] = {
    "hexproof, other side": HEXPROOF,
    "hexproof from a colour, other side": hexproof_from(color(_WHITE)),
    "shroud, other side": SHROUD,
}
"""Of an asker on the other side than the first one."""


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
    treatment = next((t for t in trials if t.label == "treatment"), None)
    claims = [] if treatment is None else _of_targets(treatment)
    first = next((c for c in claims if c.no and c.right is False), None)
    if treatment is None or first is None:
        return
    scenario = with_artifacts_for_emblems(treatment.scenario)  # An emblem can't be given a colour.
    side = _is_opposed(scenario, first)
    across = next((c for c in claims if c.member == first.member and _is_opposed(scenario, c) != side), None)
    yield from _of_claim(scenario, first, _PREMISES)
    if across is not None:
        yield from _of_claim(scenario, across, _ACROSS)


def _of_targets(trial: Trial) -> list[Claim]:
    """What it says of what may be a target as it is chosen."""
    asked = {n for n, s in enumerate(trial.scenario["steps"]) if s["do"] == "targets" and s["of"]["kind"] != "retarget"}
    return [c for c in trial.claims if isinstance(c, Claim) and c.step in asked and c.member is not None]


def _is_opposed(scenario: Scenario, claim: Claim) -> bool:
    asker = scenario["steps"][claim.step]["of"]["object"]
    return is_opponent(scenario, controller(scenario, claim.member), controller(scenario, asker))


def _of_claim(scenario: Scenario, claim: Claim, premises: Mapping[str, Ability]) -> Iterator[Trial]:
    """One for each ability of a kind that is about."""
    kinds, step = _kinds(scenario), scenario["steps"][claim.step]
    for name, ability in premises.items():
        if ability["kind"] in kinds:
            yield _premise(name, scenario, claim.member, step, ability)


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
    steps = [*_cast_first(scenario, step, asker), {"do": "targets", "of": step["of"]}]
    board = {**scenario, "players": players, "objects": [*hosts, asker], "steps": steps}
    return Trial(f"premise: {name}", board, tuple(_claims(board, subject, asker["id"], step["of"]["kind"], ability)))


def _cast_first(scenario: Scenario, step: Step, asker: Json) -> list[Step]:
    """A "when you cast this spell" asks once its spell is on the stack."""
    if not any(a["kind"] == "when_cast" and a["id"] == step["of"].get("ability") for a in asker["abilities"]):
        return []
    return [s for s in scenario["steps"] if s["do"] == "cast" and s["object"] == asker["id"]]


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
    beside = "16b.3" if ability["kind"] == "protection" and not on_player else point
    stopped = _is_stopped(board, subject, asker, ability)
    at = len(board["steps"]) - 1
    for ident in admitted(board, at):
        out = stopped and ident == subject
        because = (
            f"{named(board, subject)} has what stops {named(board, asker)}"
            if out
            else f"nothing keeps {named(board, asker)} from {named(board, ident)}"
        )
        free = _free_point(on_player, ability) if ident == subject else None
        blamed = point if out else free or beside
        yield member(at, ("targets", 0), ident, not out, no=out, because=because, point=blamed)


def _is_stopped(board: Scenario, subject: str, asker: str, ability: Ability) -> bool:
    """Is a white asker kept off?"""
    if ability["kind"] in ("protection", "shroud"):
        return True
    opposed = is_opponent(board, controller(board, subject), controller(board, asker))
    return opposed and ability.get("from", [color(_WHITE)]) == [color(_WHITE)]


def _free_point(on_player: bool, ability: Ability) -> str:
    """The point for its being no obstacle: to its own side, or to another colour."""
    if ability == HEXPROOF:
        return "11c.1" if on_player else "11b.3"
    return "11d.5" if on_player else "11d.3"


def _point(on_player: bool, use: str, ability: Ability) -> str:
    if ability["kind"] == "protection":
        return "16b.6" if on_player else "16b.1" if use == "cast" else "16b.2"
    if ability == SHROUD:
        return "18a.3" if on_player else "18a.1" if use == "cast" else "18a.2"
    if ability == HEXPROOF:
        return "11c.1" if on_player else "11b.1" if use == "cast" else "11b.2"
    return "11d.5" if on_player else "11d.1" if use == "cast" else "11d.2"
