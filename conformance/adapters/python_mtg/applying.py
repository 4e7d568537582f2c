"""Untargeted effects on all creatures, or on those of one side: the driver's own deed on a whole scope."""

from __future__ import annotations

from conformance.adapters.python_mtg.facts import COUNTERS
from conformance.adapters.python_mtg.harming import damage_each
from conformance.adapters.python_mtg.library import driver, quietly
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

LABEL = "fiat"
SCOPES = {
    None: "all_creatures",
    "you": "creatures_you_control",
    "opponents": "creatures_your_opponents_control",
}


def apply(world: World, step: Json) -> Json:
    """What it did something to."""
    effect = step["effect"]
    by = step.get("by") or world.controller(step["source"]) or world.cards[step["source"]]["owner"]
    if effect["effect"] == "damage":
        return {"affected": _damaged(world, step, by)}
    verb, payload = _deed(effect)
    before, counted = set(world.permanents()), set(world.state.get("counter", set()))
    label = f"{LABEL}{world.stamp}"
    world.stamp += 1
    world.state["spell_scope"] = {(label, verb, payload, _scope(effect))}
    quietly(driver()._run_spell_scope, world.state, label, by)
    world.state["spell_scope"] = set()
    grown = {row[0] for row in world.state.get("counter", set()) - counted}
    affected = sorted((before - set(world.permanents())) | (grown & before))
    world.settle()
    return {"affected": affected}


def _damaged(world: World, step: Json, by: str) -> list[str]:
    effect = step["effect"]
    if effect.keys() & {"by", "unpreventable"} or _scope(effect) != "all_creatures":
        raise Unsupported("apply.damage", "the driver damages all creatures, or one that is named to it")
    found = damage_each(world, step["source"], effect["amount"], by)
    world.settle()
    return found


def _deed(effect: Json) -> tuple[str, str]:
    """The driver's words for it."""
    if effect["effect"] in ("destroy", "exile"):
        return effect["effect"], "-"
    if effect["effect"] == "counters":
        return "counter", f"{COUNTERS[effect['counter']]}:{effect['amount']}"
    raise Unsupported(f"apply.{effect['effect']}", "the driver has no such deed for many creatures at once")


def _scope(effect: Json) -> str:
    whom = effect["to"]
    fits = whom["kind"] == "group" and whom.get("type") == "creature" and not whom.keys() & {"subtype", "other"}
    if not fits:
        raise Unsupported(f"apply.{effect['effect']}", "the driver does it to creatures only: all, yours, or theirs")
    return SCOPES[whom.get("controlled_by")]
