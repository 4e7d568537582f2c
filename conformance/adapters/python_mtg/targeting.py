"""Legal targets: whether the rules let a spell be cast once it is stated that it targets that.

The rules take any id for a target; what a slot's kind takes in is read off python-mtg's own types and controllers.
"""

from __future__ import annotations

from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json


def legal_targets(world: World, step: Json) -> Json:
    """One set of ids for each slot."""
    use = step["of"]
    if use["kind"] != "cast" or use.get("as") or "x" in use or "picked_by" in use:
        raise Unsupported(f"use.{use['kind']}", "python-mtg's rules know no targets but those of spells")
    spell: str = use["object"]
    return {"targets": [_legal(world, spell, slot) for slot in slots_of(world, spell)]}


def _legal(world: World, spell: str, slot: Json) -> list[str]:
    if not can_cast(world, spell, []):
        raise Unsupported("use.cast", "python-mtg doesn't let it be cast even without a target")
    return [ident for ident in candidates(world, spell, slot) if can_cast(world, spell, [ident])]


def slots_of(world: World, spell: str) -> list[Json]:
    """The target slots of a card; an Aura's is what it enchants."""
    card = world.cards[spell]
    enchants = [a["what"] for a in card["abilities"] if a["kind"] == "enchant"]
    if enchants:
        return [{"kind": enchants[0]}]
    found: list[Json] = card.get("targets", [])
    return found


def can_cast(world: World, spell: str, targets: list[str]) -> bool:
    """Do the rules let its owner cast it at these targets, with priority?"""
    caster: str = world.cards[spell]["owner"]
    aimed = [(spell, target) for target in targets]
    return (caster, spell) in world.ask("can_cast", has_priority_only=[(caster,)], targets=aimed)


def candidates(world: World, spell: str, slot: Json) -> list[str]:
    """What is of the slot's kind, whatever may be aimed at it."""
    caster: str = world.cards[spell]["owner"]
    fits = [ident for ident in world.permanents() if _is_of_kind(world, ident, slot["kind"])]
    if slot["kind"] in ("any", "player"):
        fits += world.players
    return [ident for ident in fits if _is_on_side(world, ident, slot.get("controlled_by"), caster)]


def _is_of_kind(world: World, ident: str, kind: str) -> bool:
    types = {t for c, t in world.ask("printed_type") if c == ident}
    if kind in ("creature", "any"):
        return ident in world.creatures() or (kind == "any" and "planeswalker" in types)
    return kind == "permanent" or kind in types


def _is_on_side(world: World, ident: str, side: str | None, caster: str) -> bool:
    if side is None:
        return True
    own = (ident if ident in world.players else world.controller(ident)) == caster
    return own if side == "you" else not own
