"""Casting spells and activating abilities: announcing them, choosing targets, and what their legal targets are."""

from __future__ import annotations

from typing import Any

from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.adapters.phase.usable import ability_index
from conformance.adapters.phase.words import COLORS
from conformance.adapters.phase.world import SILENT, World
from conformance.wire.json_types import Json

MANA = frozenset({*COLORS.values(), "Colorless"})
TARGETING = frozenset({"TargetSelection", "TriggerTargetSelection"})
ATTACHING = frozenset({"equip", "fortify", "reconfigure"})


def user(world: World, use: Json) -> int:
    """The seat of who casts or activates: a card's owner, a permanent's controller."""
    card = world.held(use["object"])
    if card is None:
        raise Unsupported(f"use.{use['kind']}", "the object isn't in the game")
    seat: int = card["controller"] if card["zone"] == "Battlefield" else card["owner"]
    return seat


def announce(world: World, use: Json) -> int:
    """Puts the spell or ability on the stack, up to the choice of its targets; returns who does it."""
    seat = user(world, use)
    world.priority_to(seat)
    if use["kind"] == "cast":
        _cast(world, use, seat)
    else:
        number = world.names.numbers[use["object"]]
        index = ability_index(world, use["object"], use["ability"])
        world.do(seat, {"type": "ActivateAbility", "data": {"source_id": number, "ability_index": index}})
    return seat


def _cast(world: World, use: Json, seat: int) -> None:
    number = world.names.numbers[use["object"]]
    _into_hand(world, use["object"], seat)
    _fill_pool(world, use["object"], seat, use.get("x", 0))
    action = {"object_id": number, "card_id": number, "targets": [], "payment_mode": {"type": "Auto"}}
    world.do(seat, {"type": "CastSpell", "data": action})
    if world.waiting()["type"] == "AlternativeCastChoice":
        way = "Alternative" if "as" in use else "Normal"
        world.do(seat, {"type": "ChooseAlternativeCast", "data": {"choice": {"type": way}}})
    elif "as" in use:
        raise Unsupported(f"cast.{use['as']}", "phase offers no such way of casting it")


def _into_hand(world: World, ident: str, seat: int) -> None:
    """phase casts from hands; a card of a graveyard that may be cast is put there first. Only the spell is judged."""
    held, number = world.held(ident), world.names.numbers[ident]
    if held is None or held["zone"] != "Graveyard":
        return
    state = world.edit()
    player = state["players"][seat]
    player["graveyard"] = [n for n in player["graveyard"] if n != number]
    player["hand"] = [*player["hand"], number]
    state["objects"][str(number)]["zone"] = "Hand"


def _fill_pool(world: World, ident: str, seat: int, x: int) -> None:
    """Exactly the mana that the spell costs."""
    cost = (world.held(ident) or {})["mana_cost"]
    mana = [shard for shard in cost.get("shards", ()) if shard in MANA]
    mana += ["Colorless"] * (cost.get("generic", 0) + x * cost.get("shards", []).count("X"))
    if mana:
        units = [mana_unit(color, n) for n, color in enumerate(mana, start=1)]
        state = world.edit()
        state["players"][seat] = {**state["players"][seat], "mana_pool": {"mana": units}}
        state["next_pip_id"] = len(units) + 1


def mana_unit(color: str, number: int) -> Json:
    """One mana in a pool."""
    return {"color": color, "pip_id": number, "restrictions": [], "snow": False, "source_id": 0}


def choose_targets(world: World, wanted: list[Json], x: int = 0) -> None:
    """Gives each slot its target, then X; a target that phase doesn't offer is illegal."""
    for _ in range(20):
        waiting = world.waiting()
        if waiting["type"] in TARGETING:
            _choose_target(world, waiting["data"], wanted)
        elif waiting["type"] == "ChooseXValue":
            world.do(waiting["data"]["player"], {"type": "ChooseX", "data": {"value": x}})
        elif waiting["type"] == "Priority":
            return
        else:
            raise Stuck(f"choosing targets asks for {waiting['type']}")
    raise Stuck("choosing targets doesn't end")


def _choose_target(world: World, data: Json, wanted: list[Json]) -> None:
    slot = data["selection"]["current_slot"]
    if len(data["target_slots"]) != len(wanted):
        raise Unsupported("build.text", f"phase makes {len(data['target_slots'])} target slots of it")
    if slot >= len(wanted) or wanted[slot] not in data["selection"]["current_legal_targets"]:
        raise Illegal("no legal target")
    world.do(data["player"], {"type": "ChooseTarget", "data": {"target": wanted[slot]}})


def targets_on(entry: Json) -> list[Json]:
    """The targets chosen for a spell or ability on the stack, in the order of its slots."""
    found: list[Json] = []
    node: Any = entry["kind"]["data"].get("ability")
    while node:
        found += node.get("targets", ())
        node = node.get("sub_ability")
    return found


def cast_or_activate(world: World, step: Json) -> bool:
    """The whole action; where it is illegal nothing has changed."""
    if "picked_by" in step:
        raise Unsupported("use.picked_by", "phase lets the controller pick the targets")
    use = {**step, "kind": step["do"]}
    before = world.fork()
    triggers: Json | None = None
    if any(a["kind"] == "when_cast" for a in world.names.cards[step["object"]]["abilities"]):
        triggers = world.set_triggers(step["object"], SILENT)  # targets of it may be asked, but are never given
    wanted = [world.names.reference(t) for t in step["targets"]]
    try:
        announce(world, use)
        choose_targets(world, wanted, step.get("x", 0))
    except Illegal:
        world.become(before)
        return False
    if not is_as_wanted(world, wanted):
        world.become(before)
        return False
    if triggers:
        world.set_triggers(step["object"], triggers)
    return True


def is_as_wanted(world: World, wanted: list[Json]) -> bool:
    """Where only one target was legal phase chose it unasked; where the contract sees none, phase may still see one."""
    chosen = targets_on(world.stack()[-1])
    if wanted and len(chosen) != len(wanted):
        raise Unsupported("build.text", f"phase makes {len(chosen)} target slots of it instead of {len(wanted)}")
    return not wanted or chosen == wanted
