"""702.11e: what laws about permissions have in common: how one comes to be, what it reaches, and whom it frees."""

from __future__ import annotations

from conformance.properties.reading import controller, thing_of
from conformance.properties.rule_702_11_hexproof.acting import (
    Acting,
    acting,
    by_hexproof,
)
from conformance.properties.rule_702_11_hexproof.asking import (
    act,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    asks_of,
)
from conformance.properties.twins import must
from conformance.strategies.stage import Stage
from conformance.wire.json_types import Scenario

PERMISSION_ROADS = {
    "static": ("ability.permission",),
    "begin": ("step.begin", "begin.permission"),
    "spell": ("effect.permission", "step.cast", "step.resolve"),
}


def allow(stage: Stage, by: str, reaches: list[str], *roads: str) -> str:
    """That player may target so: by a permanent (its id is returned), by an effect that begins, or by a spell."""
    road = stage.pick([r for r in roads or tuple(PERMISSION_ROADS) if stage.features.has(*PERMISSION_ROADS[r])])
    if road == "static":
        kind = stage.pick(("artifact", "enchantment", "creature"), "type.{}")
        return stage.permanent(by, kind, abilities=[{"kind": "permission", "reaches": reaches}])
    effect = {"effect": "permission", "reaches": reaches}
    if road == "begin":
        stage.begin(by, effect, lasts=stage.pick(("turn", "on"), "begin.{}"))
    else:
        act(stage, stage.spell(by, "instant", effects=[effect]))
        stage.step("resolve")
    return ""


def reaching(stage: Stage, kind: str) -> list[str]:
    """What the permission names, so that it reaches such a permanent, or a player."""
    wide = {"creature": ("creatures", "permanents"), "player": ("players",)}.get(kind, ("permanents",))
    return [stage.pick(wide, "permission.{}")]


def frees(scenario: Scenario, found: Acting, source: str, ident: str) -> bool:
    """Is it for this source's controller, and does it name what this is?"""
    types = thing_of(scenario, ident).get("types")
    named_so = {"players": types is None, "permanents": types is not None, "creatures": "creature" in (types or ())}
    return found.by == controller(scenario, source) and any(named_so[r] for r in found.effect["reaches"])


def freed_by_permission(scenario: Scenario, source: str) -> dict[int, frozenset[str]]:
    """At each step that asks for the source's targets: whom a permission lets it past the hexproof of."""
    found = acting(scenario, "permission")
    must(found, "something permits")
    return {
        n: frozenset(
            i
            for i in by_hexproof(scenario, source)
            if any(e.acts_at(n) and frees(scenario, e, source, i) for e in found)
        )
        for n in asks_of(scenario, source)
    }
