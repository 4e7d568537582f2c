"""Triggered abilities that are about to go on the stack."""

from __future__ import annotations

from conformance.adapters.phase.cards import trigger_entry
from conformance.adapters.phase.casting import announce
from conformance.adapters.phase.fiat import gain_one_life, move_itself
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.usable import find_ability
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

AGAIN: Json = {"mode": "LifeGained", "valid_target": {"type": "Controller"}, "trigger_zones": ["Battlefield"]}
TRIGGERED = ("when_enters", "when_dies", "when_cast")


def trigger(world: World, use: Json) -> bool:
    """Makes the ability trigger, up to the choice of its targets; False if phase doesn't put it on the stack."""
    ability = find_ability(world, use["object"], use["ability"])
    card = world.saved()["objects"].get(str(world.names.numbers[use["object"]]))
    if card is None:
        raise Unsupported("use.trigger", "a token that isn't there yet can't be asked")
    depth = len(world.stack())
    if ability["kind"] == "when_cast":
        _as_cast(world, use["object"], card["zone"])
    elif card["zone"] == "Battlefield" and ability["kind"] == "when_dies":
        move_itself(world, use["object"], "graveyard", card["controller"])
    elif card["zone"] == "Battlefield":
        _again(world, use["object"], ability["kind"])
    elif ability["kind"] == "when_enters":
        move_itself(world, use["object"], "battlefield", card["owner"])
    else:
        raise Unsupported("use.trigger", "only permanents die")
    return world.waiting()["type"] != "Priority" or len(world.stack()) > depth


def _as_cast(world: World, ident: str, zone: str) -> None:
    """A card in a hand is cast; a spell on the stack triggers once more."""
    if zone == "Stack":
        _again(world, ident, "when_cast")
    else:
        announce(world, {"kind": "cast", "object": ident})


def _again(world: World, ident: str, kind: str) -> None:
    """The permanent's ability with another event: its controller gains life, and so it triggers now."""
    state = world.edit()
    card = state["objects"][str(world.names.numbers[ident])]
    own = [a for a in world.names.cards[ident]["abilities"] if a["kind"] in TRIGGERED]
    place = next(n for n, a in enumerate(own) if a["kind"] == kind)
    definition = {
        **card["base_trigger_definitions"][place],
        **AGAIN,
        "trigger_zones": [card["zone"]],
        "origin": None,
        "destination": None,
        "valid_card": None,
    }
    card["base_trigger_definitions"] = [definition]
    card["trigger_definitions"] = [trigger_entry(definition, 0)]
    gain_one_life(world, card["controller"])
