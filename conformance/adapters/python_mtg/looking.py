"""Looking at the board, by python-mtg's facts and what follows from them."""

from __future__ import annotations

from conformance.adapters.python_mtg.facts import COUNTERS
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

OUR_COUNTERS = {theirs: ours for ours, theirs in COUNTERS.items()}


def look(world: World, _: Json) -> Json:
    """Every object and player."""
    if world.damaged & set(world.permanents()):
        raise Unsupported("step.look", "python-mtg keeps no marked damage")
    lives = dict(world.state["life"])
    return {
        "objects": {ident: _seen(world, ident) for ident in world.cards},
        "players": {ident: {"life": lives[ident]} for ident in world.players},
    }


def _seen(world: World, ident: str) -> Json:
    zone = world.zone(ident)
    counters = {OUR_COUNTERS[k]: n for c, k, n in world.state.get("counter", set()) if c == ident and n}
    hosts = [host for thing, host in world.state.get("attached_to", set()) if thing == ident]
    there = zone == "battlefield"
    controller = world.controller(ident) if there else world.cards[ident]["owner"] if zone == "stack" else None
    return {
        "zone": zone,
        "controller": controller,
        "attached_to": hosts[0] if there and hosts else None,
        "damage": 0,
        "counters": counters if there else {},
    }


def has(world: World, step: Json) -> Json:
    """Does that permanent have hexproof? python-mtg has no question about protection."""
    if step["what"] != "hexproof" or (step["object"],) not in world.state["on_battlefield"]:
        raise Unsupported("step.has", "python-mtg tells the keywords of permanents, and protection is none of them")
    return {"has": (step["object"], "hexproof") in world.ask("has_keyword")}


def echo(world: World) -> Json:
    """What python-mtg holds for each object before the first step."""
    return {"objects": {ident: _held(world, ident) for ident in world.cards}}


def _held(world: World, ident: str) -> Json:
    zone = world.zone(ident)
    return {
        "zone": zone,
        "controller": world.controller(ident) if zone == "battlefield" else None,
        "colors": sorted(color for c, color in world.ask("printed_color") if c == ident),
        "types": sorted(kind for c, kind in world.ask("printed_type") if c == ident),
    }
