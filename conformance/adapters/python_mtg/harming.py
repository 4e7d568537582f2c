"""Damage outside combat: the driver's own deed, on a creature that is named to it, on all creatures, or on an opponent.

The driver keeps no marked damage: a creature dies of it or nothing is left of it. How much was dealt is found on copies
of the position, by the toughness up to which it dies.
"""

from __future__ import annotations

from conformance.adapters.python_mtg.library import State, ask, driver, quietly
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

PROBE = "probe"
LATEST = 10**6


def damage(world: World, step: Json) -> Json:
    """A source deals damage to a creature or a player."""
    if step.keys() & {"unpreventable", "redirect_to", "first"}:
        raise Unsupported("step.damage", "python-mtg has no such damage")
    to, amount = step["to"], step["amount"]
    kind, by = _aimed(world, step["source"], to)
    if to in world.players:
        before = _life(world.state, to)
        quietly(driver()._apply_damage, world.state, step["source"], amount, kind, by)
        dealt = before - _life(world.state, to)
    else:
        dealt = _measured(world, step["source"], to, amount, kind, by)
        quietly(driver()._apply_damage, world.state, step["source"], amount, kind, by)
        world.damaged |= {to} if dealt else set()
    world.settle()
    return {"dealt": [{"to": to, "amount": dealt}] if dealt else []}


def _aimed(world: World, source: str, to: str) -> tuple[str, str]:
    """The driver's word for what is hit, and the player who is to do it."""
    if to in world.cards:
        if to not in world.creatures():
            raise Unsupported("step.damage", "the driver deals damage to creatures and players only")
        return f"creature_fixed:{to}", world.controller(source) or world.cards[source]["owner"]
    return "self", to


def _life(state: State, player: str) -> int:
    return next(int(n) for p, n in state["life"] if p == player)


def _measured(world: World, source: str, to: str, amount: int, kind: str, by: str) -> int:
    """The most toughness of which it would die, up to the amount."""
    for toughness in range(amount, 0, -1):
        copy = _with_toughness(world, {to}, toughness)
        quietly(driver()._apply_damage, copy, source, amount, kind, by)
        if (to,) not in copy["on_battlefield"]:
            return toughness
    return 0


def _with_toughness(world: World, whose: set[str], toughness: int) -> State:
    copy: State = driver().clone_state(world.state)
    rows = copy.setdefault("eff_set_toughness", set())
    rows |= {(f"{PROBE}{c}", c, toughness, LATEST) for c in whose}
    copy["counter"] = {row for row in copy.get("counter", set()) if row[0] not in whose}
    return copy


def damage_each(world: World, source: str, amount: int, by: str) -> list[str]:
    """Damage to each creature: who is dealt any, by who would die of it with toughness 1."""
    creatures = {c for (c,) in ask(world.state, "creature")["creature"]}
    copy = _with_toughness(world, creatures, 1)
    quietly(driver()._apply_damage, copy, source, amount, "all_creatures", by)
    hit = {c for c in creatures if (c,) not in copy["on_battlefield"]}
    quietly(driver()._apply_damage, world.state, source, amount, "all_creatures", by)
    world.damaged |= hit
    return sorted(hit)
