"""Resolving the top of the stack, with the choices that it asks for."""

from __future__ import annotations

from conformance.adapters.phase.casting import targets_on
from conformance.adapters.phase.refusal import Stuck, Unsupported
from conformance.adapters.phase.words import COLORS, TYPES
from conformance.adapters.phase.world import Answer, World
from conformance.wire.json_types import Json


def resolve(world: World, step: Json) -> Json:
    """`resolved`, or `no_legal_target` if it had targets and phase did nothing at all."""
    stack = world.stack()
    if not stack:
        return {"result": None}
    targeted = bool(targets_on(stack[-1]))
    events = world.resolve_top(chooser(step.get("choose", {})))
    world.expect_priority()
    return {"result": "resolved" if not targeted or _did_something(stack[-1], events) else "no_legal_target"}


def _did_something(entry: Json, events: list[Json]) -> bool:
    """An effect was carried out, or the spell became a permanent; a spell without a legal target does neither."""
    for event in events:
        if event["type"] in ("EffectResolved", "Mutated"):
            return True
        data = event.get("data") or {}
        if event["type"] == "ZoneChanged" and data["object_id"] == entry["id"] and data["to"] == "Battlefield":
            return True
    return False


def chooser(choices: Json) -> Answer:
    """Answers what resolving asks for with the step's choices."""

    def answer(world: World, waiting: Json) -> list[Json]:
        data = waiting["data"]
        kind = waiting["type"]
        if kind == "NamedChoice" and data["choice_type"] == "Color" and "color" in choices:
            return _option(world, data, COLORS[choices["color"]])
        if kind == "NamedChoice" and data["choice_type"] == "CardType" and "type" in choices:
            return _option(world, data, TYPES[choices["type"]])
        if kind == "EffectZoneChoice" and "sacrifice" in choices:
            cards = [world.names.numbers[choices["sacrifice"]]]
            return world.tell(data["player"], {"type": "SelectCards", "data": {"cards": cards}})
        if kind == "EffectZoneChoice" and data["destination"] == "Exile":
            raise Unsupported("effect.exile", "phase has another card chosen in the place of an illegal target")
        if kind == "MutateMergeChoice":
            return world.tell(data["player"], {"type": "ChooseMutateMergeSide", "data": {"side": "Top"}})
        raise Stuck(f"resolving asks for {kind}")

    return answer


def _option(world: World, data: Json, choice: str) -> list[Json]:
    return world.tell(data["player"], {"type": "ChooseOption", "data": {"choice": choice}})
