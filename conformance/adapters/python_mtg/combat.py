"""Attacks, blocks and combat damage, as the rules derive them.

python-mtg tells which creatures die and what players are dealt, not what creatures are dealt. That is found by asking
it again: with all other combat damage stated as prevented, from which toughness on does the creature survive?
"""

from __future__ import annotations

from itertools import product
from typing import Any

from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

PROBE = "probe"
LATEST = 10**6
MOST = 200
DAMAGE: Json = {"current_step_only": [("combat_damage",)]}


def legal_attacks(world: World, _: Json) -> Json:
    """Each creature that may attack, with each opponent: the rules don't tell whom."""
    _refuse_planeswalkers(world)
    return {"attacks": _attacks(world)}


def _attacks(world: World) -> list[list[str]]:
    opponents = [p for p in world.players if p != world.active and not world.has_fought]
    return [[a, p] for (a,) in sorted(world.ask("may_attack")) for p in opponents if a in world.cards]


def _refuse_planeswalkers(world: World) -> None:
    walkers = {c for c, kind in world.ask("printed_type") if kind == "planeswalker" and c in world.permanents()}
    if any(world.controller(c) != world.active for c in walkers):
        raise Unsupported("type.planeswalker", "python-mtg's combat has no attacks on planeswalkers")


def attack(world: World, step: Json) -> Json:
    """Declares these attackers."""
    legal = _attacks(world)
    attackers = [a for a, _ in step["attacks"]]
    if any(d in world.cards for _, d in step["attacks"]):
        raise Unsupported("type.planeswalker", "python-mtg's combat has no attacks on planeswalkers")
    if any(pair not in legal for pair in step["attacks"]) or len(attackers) != len(set(attackers)):
        return {"legal": False}
    world.attacks = dict(step["attacks"])
    world.state["attacks"] = set(world.attacks.items())
    return {"legal": True}


def legal_blocks(world: World, _: Json) -> Json:
    """Each pair that the rules don't call illegal, with the creatures of the attacked player as blockers."""
    return {"blocks": [[b, a] for b, a in _pairs(world) if _is_legal(world, [(b, a)])]}


def _pairs(world: World) -> list[tuple[str, str]]:
    creatures = sorted(world.creatures())
    return [(b, a) for b, (a, d) in product(creatures, world.attacks.items()) if world.controller(b) == d]


def _is_legal(world: World, blocks: list[tuple[str, str]]) -> bool:
    return not world.ask("illegal_block", blocks_only=blocks)


def block(world: World, step: Json) -> Json:
    """Declares these blocks."""
    blocks = [(b, a) for b, a in step["blocks"]]
    blockers = [b for b, _ in blocks]
    fits = world.attacks and set(blocks) <= set(_pairs(world)) and len(blockers) == len(set(blockers))
    if not fits or not _is_legal(world, blocks):
        return {"legal": False}
    world.state["blocks"] = set(blocks)
    return {"legal": True}


def combat_damage(world: World, step: Json) -> Json:
    """Combat damage, all at once; who died or lost life is then python-mtg's to say."""
    if not world.attacks:
        return {"legal": False, "dealt": []}
    _refuse_division(world, step)
    dealt = [{"from": s, "to": t, "amount": n} for s, t in _combatants(world) if (n := _amount(world, s, t))]
    world.state["current_step"] = {("combat_damage",)}
    world.settle()
    world.state["current_step"] = {("precombat_main",)}
    world.state["attacks"], world.state["blocks"] = set(), set()
    world.attacks, world.has_fought = {}, True
    world.damaged |= {str(entry["to"]) for entry in dealt}
    return {"legal": True, "dealt": dealt}


def _refuse_division(world: World, step: Json) -> None:
    """The rules let an attacker deal all of its damage to each of its blockers."""
    blocked = [a for _, a in world.state.get("blocks", set())]
    if step.get("assign") or len(blocked) != len(set(blocked)):
        raise Unsupported("step.combat_damage", "python-mtg doesn't divide combat damage")


def _combatants(world: World) -> list[tuple[str, str]]:
    fights = sorted(world.state.get("blocks", set()))
    return [*((a, b) for b, a in fights), *((b, a) for b, a in fights), *world.attacks.items()]


def _amount(world: World, source: str, target: str) -> int:
    """What the rules let that source deal to that creature or player."""
    everyone = {*world.cards, *world.players}
    alone = [(PROBE, s, t) for s, t in product(everyone, everyone) if t == target and s != source]
    if target in world.players:
        told = world.ask("player_damage", repl_prevent_damage=alone, **DAMAGE)
        return sum(int(n) for p, n in told if p == target)
    return _toughness_that_survives(world, source, target, alone) - 1


def _toughness_that_survives(world: World, source: str, target: str, alone: list[tuple[Any, ...]]) -> int:
    """The least toughness with which the target lives through it; deathtouch is set aside."""
    for toughness in range(1, MOST):
        facts: Json = {
            "repl_prevent_damage": alone,
            "eff_set_toughness": [(PROBE, target, toughness, LATEST)],
            "eff_remove_keyword": [(PROBE, source, "deathtouch")],
            **DAMAGE,
        }
        if (target,) not in world.ask("dies", **facts):
            return toughness
    raise Unsupported("step.combat_damage", "more damage than this adapter can measure")
