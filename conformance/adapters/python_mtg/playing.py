"""python-mtg at play: the targets and blocks that its environment offers a player. It asks the rules whether a spell can
be cast, but lists its targets by itself.

The board is stated in the same facts; a spell or activated ability is one that the driver has a deed for (destroy,
exile) at a target of a class that it knows.
"""

from __future__ import annotations

from typing import Any

from conformance.adapters.python_mtg.combat import attack
from conformance.adapters.python_mtg.facts import COLORS
from conformance.adapters.python_mtg.library import State, driver, environment
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.session import Answerer
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json

VERBS = {"destroy": "destroy", "exile": "exile", "nothing": "untap"}  # nothing here is tapped: untapping does nothing
CREATURES = {None: "any", "you": "you_control", "opponents": "opponent"}
SIDES = {None: "", "you": "own_", "opponents": "opp_"}
PERMANENTS = {"artifact": "artifact", "enchantment": "enchantment", "land": "land", "permanent": "any"}
GROUPS: dict[str, str] = {
    "build": "structure",
    "players": "3 4",
    "object": "stolen counters attached timestamp",
    "zone": "hand",
    "type": "artifact creature enchantment instant land planeswalker sorcery",
    "subtype": "aura equipment",
    "host": "creature artifact enchantment land planeswalker",
    "step": "targets attack legal_blocks",
    "use": "cast activate",
    "slot": "artifact creature enchantment land permanent controlled_by",
    "ability": "hexproof protection shroud cant_be_targeted grant enchant equip activated",
    "grant": "attached group",
    "effect": "destroy exile nothing",
}
FEATURES: list[str] = [
    *(f"{group}.{name}" for group, names in GROUPS.items() for name in names.split()),
    "joined",
    "supertype",
    *(f"protection.color:{color}" for color in COLORS),
]


def legal_targets(world: World, step: Json) -> Json:
    """The targets among the actions that the environment offers the player.

    It offers actions in a player's own turn only, so it is asked on a copy in which it is theirs.
    """
    use = step["of"]
    card = world.cards[use["object"]]
    if use["kind"] == "cast":
        return {"targets": [_offered(world, card["owner"], _as_spell(world, use["object"]), 2, use["object"])]}
    if use["kind"] == "activate":
        by = world.controller(use["object"])
        return {"targets": [_offered(world, by, _as_ability(world, use), 2, None)]}
    raise Unsupported(f"use.{use['kind']}", "the environment offers no such action")


def _offered(world: World, by: str | None, state: State, place: int, spell: str | None) -> list[str]:
    state["active_player"] = {(by,)}
    kind = "cast" if spell else "activate"
    actions: list[tuple[Any, ...]] = environment().legal_actions(state)
    mine = [a for a in actions if a[0] == kind and (spell is None or a[place] == spell)]
    return sorted({a[-1]["target"] for a in mine if a[-1].get("target") in world.cards})


def _as_spell(world: World, spell: str) -> State:
    """The position with the card's effect stated as a deed of the driver's."""
    card = world.cards[spell]
    verb, target_class = _deed(card.get("targets", []), card.get("effects", []))
    state: State = driver().clone_state(world.state)
    state["spell_target"] = {(spell, verb, "-", target_class)}
    return state


def _as_ability(world: World, use: Json) -> State:
    """The position with that ability, and no other."""
    own = [a for a in world.cards[use["object"]]["abilities"] if a.get("id") == use["ability"]]
    if not own or own[0]["kind"] != "activated":
        raise Unsupported("use.activate", "the environment picks hosts by itself, and knows no ability that is given")
    verb, target_class = _deed(own[0]["targets"], own[0]["effects"])
    state: State = driver().clone_state(world.state)
    row = ("ability", use["object"], 0, "-", "ctarget", 0, f"{verb}|-|{target_class}")
    state["activated_ability"] = {row}
    return state


def _deed(slots: list[Json], effects: list[Json]) -> tuple[str, str]:
    """The driver's verb and target class."""
    if len(slots) != 1:
        raise Unsupported("slot.several", "the driver's spells have one target")
    verbs = [e["effect"] for e in effects]
    if len(verbs) != 1 or verbs[0] not in VERBS:
        raise Unsupported(f"effect.{(verbs or ['nothing'])[0]}", "the driver has no deed for it")
    return VERBS[verbs[0]], _class_of(slots[0])


def _class_of(slot: Json) -> str:
    side = slot.get("controlled_by")
    if slot["kind"] == "creature":
        return CREATURES[side]
    if slot["kind"] not in PERMANENTS:
        raise Unsupported(f"slot.{slot['kind']}", "the driver has no such class of targets")
    return f"perm_{SIDES[side]}{PERMANENTS[slot['kind']]}"


def legal_blocks(world: World, _: Json) -> Json:
    """The blocks that the environment offers the player who is attacked."""
    if len(world.players) != len(set(world.attacks.values())) + 1:
        raise Unsupported("step.legal_blocks", "the environment asks one player only for blocks")
    found: list[tuple[str, str]] = []
    for defender in sorted(set(world.attacks.values())):
        found += environment()._legal_block_pairs(world.state, defender)
    return {"blocks": [[b, a] for b, a in found if world.attacks[a] == world.controller(b)]}


ANSWERERS: dict[str, Answerer] = {"targets": legal_targets, "attack": attack, "legal_blocks": legal_blocks}
