"""Whole sets of legal targets. They are asked of a copy of the game, so that asking changes nothing."""

from __future__ import annotations

from conformance.adapters.phase.casting import TARGETING, announce, targets_on
from conformance.adapters.phase.filters import slot_filter
from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.adapters.phase.retargeting import new_targets
from conformance.adapters.phase.triggering import trigger
from conformance.adapters.phase.usable import slots_of
from conformance.adapters.phase.words import fixed
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

NO_TARGETS = "No legal targets"
SPELL: Json = {"kind": "Spell", "sub_ability": None}


def legal_targets(world: World, use: Json) -> list[list[str]]:
    """One set of ids for each slot."""
    if use["kind"] == "retarget":
        return [world.names.idents(legal) for legal in new_targets(world.fork(), use["object"])]
    slots = slots_of(world, use)
    if not slots:
        return []
    found = _ask(world.fork(), use)
    if found is None and len(slots) > 1:
        found = [_ask_alone(world.fork(), use, slot) for slot in slots]
    found = [[]] if found is None else found
    if len(found) != len(slots):
        raise Unsupported("build.text", f"phase makes {len(found)} target slots of it instead of {len(slots)}")
    return [world.names.idents(legal) for legal in found]


def _ask(world: World, use: Json) -> list[list[Json]] | None:
    """The legal targets of each slot; None where some slot has none, so that phase refuses all of it."""
    try:
        started = trigger(world, use) if use["kind"] == "trigger" else announce(world, use) >= 0
    except Illegal as refusal:
        if NO_TARGETS in str(refusal):
            return None
        raise Unsupported(f"use.{use['kind']}", f"phase doesn't let it be tried: {refusal}") from refusal
    if not started:
        return None
    return offered(world, use.get("x", 0))


def offered(world: World, x: int) -> list[list[Json]]:
    """What phase offers for each slot, or chose unasked because there was nothing else."""
    waiting = world.waiting()
    if waiting["type"] in TARGETING:
        return [slot["legal_targets"] for slot in waiting["data"]["target_slots"]]
    if waiting["type"] == "ChooseXValue":
        world.do(waiting["data"]["player"], {"type": "ChooseX", "data": {"value": x}})
    if world.waiting()["type"] == "Priority":
        return [[target] for target in targets_on(world.stack()[-1])]
    raise Stuck(f"choosing targets asks for {waiting['type']}")


def _ask_alone(world: World, use: Json, slot: Json | None) -> list[Json]:
    """One slot of several, when another has no legal target: the same spell or ability with only this slot."""
    if slot is None or use["kind"] != "cast":
        raise Unsupported("slot.several", "phase offers nothing where one of several slots has no target")
    state = world.edit()
    alone = {**SPELL, "effect": {"type": "DealDamage", "amount": fixed(1), "target": slot_filter(slot)}}
    card = state["objects"][str(world.names.numbers[use["object"]])]
    card["abilities"] = card["base_abilities"] = [alone]
    found = _ask(world, use)
    return found[0] if found else []
