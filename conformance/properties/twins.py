"""Boards computed from a board: with every protective ability off (the control), or with another quality (the twin)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from conformance.strategies.board import Inapplicable
from conformance.wire.features import PROTECTIVE
from conformance.wire.json_types import Ability, Json, Quality, Scenario

Change = Callable[[Ability], "Ability | None"]
_GRANTING = frozenset({"gain"})
Steps = dict[int, int]


def without_protection(scenario: Scenario) -> tuple[Scenario, Steps]:
    """The control: no hexproof, protection, shroud or the like anywhere. Effects that only gave such go, and steps
    that only began them; the second value leads from the old position of each step that is left to its new one."""
    return changed(scenario, lambda a: None if a["kind"] in PROTECTIVE else a)


def with_quality(scenario: Scenario, other: Quality) -> Scenario:
    """The twin: every hexproof-from and protection has that one quality instead of its own."""
    return changed(scenario, lambda a: {**a, "from": [other]} if "from" in a and a["kind"] in PROTECTIVE else a)[0]


def with_artifacts_for_emblems(scenario: Scenario) -> Scenario:
    """Each emblem is an artifact of its owner in its place, with its abilities: one that is no creature either."""
    artifact = {"types": ["artifact"], "zone": "battlefield"}
    objects = [
        {**o, **artifact, "controller": o["owner"]} if o["zone"] == "command" else o for o in scenario["objects"]
    ]
    return {**scenario, "objects": objects}


def changed(scenario: Scenario, change: Change) -> tuple[Scenario, Steps]:
    """Every ability on the board, printed, granted or gained, is what `change` makes of it; None: it goes."""
    players = [_with_abilities(p, change) if p.get("abilities") else p for p in scenario["players"]]
    objects = [_object(o, change) for o in scenario["objects"]]
    steps: list[Json] = []
    places: Steps = {}
    begun: set[str] = set()
    for position, step in enumerate(scenario["steps"]):
        kept = _step(step, change)
        if kept is None or (step["do"] == "end" and step["effect"] not in begun):
            continue
        begun.update(b["id"] for b in kept.get("effects", ()) if kept["do"] == "begin")
        places[position] = len(steps)
        steps.append(kept)
    return {**scenario, "players": players, "objects": objects, "steps": steps}, places


def _object(o: Json, change: Change) -> Json:
    fresh = _with_abilities(o, change) if o["abilities"] else o
    if any(e["effect"] in _GRANTING for e in o.get("effects", ())):
        fresh = {**fresh, "effects": _effects(o["effects"], change)}
    return fresh


def _with_abilities(holder: Json, change: Change) -> Json:
    return {**holder, "abilities": _abilities(holder["abilities"], change)}


def _abilities(abilities: Iterable[Ability], change: Change) -> list[Ability]:
    found: list[Ability] = []
    for a in abilities:
        inner = a
        if a["kind"] == "grant":
            granted = _abilities(a["abilities"], change)
            if not granted:
                continue
            inner = {**a, "abilities": granted}
        elif "effects" in a:
            inner = {**a, "effects": _effects(a["effects"], change)}
        kept = change(inner)
        if kept is not None:
            found.append(kept)
    return found


def _effects(effects: Iterable[Json], change: Change) -> list[Json]:
    """A gain of nothing is left standing as `nothing`, so that the object still has effects."""
    return [_effect(e, change) or {"effect": "nothing"} for e in effects]


def _effect(e: Json, change: Change) -> Json | None:
    if e["effect"] not in _GRANTING:
        return e
    kept = _abilities(e["abilities"], change)
    return {**e, "abilities": kept} if kept else None


def _step(step: Json, change: Change) -> Json | None:
    if step["do"] != "begin":
        return step
    kept: list[Any] = [{**b, "effect": e} for b in step["effects"] if (e := _effect(b["effect"], change)) is not None]
    return {**step, "effects": kept} if kept else None


def must(condition: object, what: str = "the law's premise") -> None:
    """Raises `Inapplicable` where the board lacks what the law speaks about."""
    if not condition:
        raise Inapplicable(what)
