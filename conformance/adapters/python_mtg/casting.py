"""Casting and resolving. The rules say whether a spell may be cast and whether it fizzles; the driver does its deeds.

python-mtg's driver picks targets by itself as a spell resolves, so the deed alone is asked of it, on the target given.
"""

from __future__ import annotations

from conformance.adapters.python_mtg.library import ask, driver, quietly
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.targeting import can_cast, candidates, slots_of
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

PASSED = {("yes",)}


def cast(world: World, step: Json) -> Json:
    """Casts a spell at these targets."""
    if step.keys() & {"as", "x", "picked_by"}:
        raise Unsupported("step.cast", "python-mtg's rules know no such way of casting")
    spell: str = step["object"]
    slots, targets = slots_of(world, spell), step["targets"]
    fits = len(slots) == len(targets) and all(
        target in candidates(world, spell, slot) for slot, target in zip(slots, targets, strict=True)
    )
    if not (fits and can_cast(world, spell, targets)):
        return {"legal": False}
    caster: str = world.cards[spell]["owner"]
    world.state["in_hand"].discard((caster, spell))
    quietly(driver()._stack_push, world.state, spell, caster)
    world.state.setdefault("targets", set()).update((spell, target) for target in targets)
    return {"legal": True}


def resolve(world: World, step: Json) -> Json:
    """Resolves the top of the stack, once all have passed."""
    if "choose" in step:
        raise Unsupported("step.resolve", "python-mtg's rules ask for no choices on resolution")
    if not world.stack():
        return {"result": None}
    spell = world.stack()[-1]
    told = ask({**world.state, "all_passed": PASSED}, "fizzles", "resolves")
    fizzles = (spell,) in told["fizzles"]
    if not fizzles and (spell,) not in told["resolves"]:
        raise Unsupported("step.resolve", "python-mtg says neither that it resolves nor that it doesn't")
    legal = [_is_legal_still(world, spell, target) for target in _targets(world, spell)]
    if not fizzles:
        for effect in _effects(world, spell):
            _do(world, spell, effect, legal)
    _put_away(world, spell)
    world.settle()
    return {"result": "no_legal_target" if fizzles else "resolved"}


def _effects(world: World, spell: str) -> list[Json]:
    card = world.cards[spell]
    if "effects" not in card:
        raise Unsupported("cast.permanent", "what becomes of a permanent spell is the driver's own choice")
    found: list[Json] = card["effects"]
    return found


def _targets(world: World, spell: str) -> list[str]:
    """In the order of the slots; the facts have none, but no two slots of the suite's spells have the same target."""
    chosen = {target for s, target in world.state.get("targets", set()) if s == spell}
    slots = slots_of(world, spell)
    fitting = [[t for t in chosen if t in candidates(world, spell, slot)] for slot in slots]
    if any(len(fits) > 1 for fits in fitting):
        raise Unsupported("slot.several", "python-mtg keeps no order among a spell's targets")
    return [fits[0] if fits else "" for fits in fitting]


def _is_legal_still(world: World, spell: str, target: str) -> bool:
    """Would the spell resolve if that were its only target?"""
    others = {row for row in world.state.get("targets", set()) if row[0] != spell}
    return (spell,) not in world.ask("fizzles", targets_only={*others, (spell, target)})


def _put_away(world: World, spell: str) -> None:
    quietly(driver()._stack_remove, world.state, spell)
    quietly(driver()._to_graveyard, world.state, spell)
    world.state["targets"] = {row for row in world.state.get("targets", set()) if row[0] != spell}


def _do(world: World, spell: str, effect: Json, legal: list[bool]) -> None:
    if effect["effect"] == "nothing":
        return
    caster: str = world.cards[spell]["owner"]
    if effect["effect"] == "gain_life":
        quietly(driver()._adjust_life, world.state, caster, effect["amount"])
        return
    whom = effect.get("to", {})
    if whom.get("kind") != "target":
        raise Unsupported(f"effect.{effect['effect']}", "the driver does it to targets only")
    if legal[whom["slot"]]:
        if effect["effect"] not in ("destroy", "exile"):
            raise Unsupported(f"effect.{effect['effect']}", "the driver has no such deed for a single target")
        perform(world, spell, caster, effect["effect"], _targets(world, spell)[whom["slot"]])


def perform(world: World, label: str, by: str, verb: str, target: str) -> None:
    """One deed of the driver's, to that permanent."""
    told = ask(world.state, "controls", "cant_be_destroyed")
    owners = {c: p for p, c in told["controls"]}
    safe = {c for (c,) in told["cant_be_destroyed"]}
    quietly(driver()._apply_target_verb, world.state, label, "spell", verb, "-", target, by, safe, owners)
