"""Abilities by the contract's names: which of phase's abilities of an object `a1` is, and how many slots a use has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.adapters.phase.effects import activated
from conformance.adapters.phase.refusal import Illegal, Unsupported
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

SINGLE = frozenset({"equip", "fortify", "reconfigure", "bestow", "mutate"})
LAST_LINES = frozenset({"equip", "fortify", "reconfigure"})
ACTIVATED = frozenset({"activated", "equip", "fortify", "reconfigure"})


def _given(value: Any) -> Iterator[Json]:
    """Abilities inside grants and gains, wherever they stand."""
    if isinstance(value, list):
        for item in value:
            yield from _given(item)
    elif isinstance(value, dict):
        if value.get("kind") == "grant" or value.get("effect") == "gain":
            yield from value["abilities"]
        for item in value.values():
            yield from _given(item)


def find_ability(world: World, ident: str, name: str) -> Json:
    """The ability that an object has under this name, its own or one that it was given."""
    own: list[Json] = world.names.cards[ident]["abilities"]
    for ability in (*own, *_given(world.scenario)):
        if ability.get("id") == name:
            return ability
    raise Unsupported("step.activate", f"nothing is called {name}")


def ability_index(world: World, ident: str, name: str) -> int:
    """Where phase has it among the object's abilities."""
    own = [a for a in world.names.cards[ident]["abilities"] if a["kind"] in ACTIVATED]
    if world.names.build == "text":
        own.sort(key=lambda a: a["kind"] in LAST_LINES)
    card = world.look_at(ident) or {}
    held: list[Json] = card.get("abilities", [])
    base: list[Json] = card.get("base_abilities", [])
    for place, ability in enumerate(own):
        if ability["id"] == name:
            return _own_index(base, held, own, place)
    return _given_index(find_ability(world, ident, name), held, base)


def _own_index(base: list[Json], held: list[Json], own: list[Json], place: int) -> int:
    """Reconfigure counts twice, for it also unattaches."""
    places = [n for n, ability in enumerate(base) if ability["kind"] == "Activated"]
    index = places[place + sum(a["kind"] == "reconfigure" for a in own[:place])]
    if base[index] not in held:
        raise Illegal("the ability is lost")
    return held.index(base[index])


def _given_index(ability: Json, held: list[Json], base: list[Json]) -> int:
    """An ability that something gives: by its effect, after the object's own."""
    like = activated(ability)["effect"]
    given = [n for n, has in enumerate(held) if has["kind"] == "Activated" and has not in base]
    for n in given:
        if held[n]["effect"].get("type") == like["type"]:
            return n
    raise Illegal("it doesn't have the ability")


def slots_of(world: World, use: Json) -> list[Json | None]:
    """The target slots of a use; None where a keyword makes the slot."""
    card = world.names.cards[use["object"]]
    if use["kind"] == "retarget":
        raise ValueError("a retarget's slots are those of the stack")
    if use["kind"] == "cast":
        single = use.get("as") or "Aura" in card.get("subtypes", ())
        return [None] if single else list(card.get("targets", ()))
    ability = find_ability(world, use["object"], use["ability"])
    return [None] if ability["kind"] in SINGLE else list(ability["targets"])
