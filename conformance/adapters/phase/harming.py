"""Damage, attaching and one-shot effects by fiat, and what they did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.adapters.phase.chain import Chain
from conformance.adapters.phase.effects import LINKS
from conformance.adapters.phase.fiat import GIVEN, ITSELF, happen, link
from conformance.adapters.phase.members import controller_of, host_of
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.resolving import chooser
from conformance.adapters.phase.words import fixed, specific_object
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json


def damage(world: World, step: Json) -> Json:
    """A source deals damage to one thing."""
    if "redirect_to" in step:
        raise Unsupported("damage.redirect", "phase redirects only what would be dealt to a player")
    number = world.names.numbers[step["source"]]
    seat = controller_of(world.saved(), number)
    effect = {"type": "DealDamage", "amount": fixed(step["amount"]), "target": GIVEN}
    restriction = _forbid_prevention(world, number) if step.get("unpreventable") else None
    events = happen(world, link(number, seat, effect, [world.names.reference(step["to"])]))
    if restriction is not None:
        world.edit()["restrictions"].remove(restriction)
    return {"dealt": dealt_to(world, events)}


def _forbid_prevention(world: World, source: int) -> Json:
    """This source's damage can't be prevented, as phase says it."""
    scope = {"type": "SpecificSource", "data": source}
    restriction: Json = {
        "type": "DamagePreventionDisabled",
        "source": source,
        "expiry": {"type": "EndOfTurn"},
        "scope": scope,
    }
    state = world.edit()
    state["restrictions"] = [*state.get("restrictions", []), restriction]
    return restriction


def damage_events(world: World, events: list[Json]) -> Iterator[tuple[str | None, str, int]]:
    """Source, recipient and amount of all damage among the events."""
    for event in events:
        if event["type"] == "DamageDealt" and event["data"]["amount"]:
            data = event["data"]
            to = world.names.ident(data["target"])
            if to is not None:
                yield world.names.ids.get(data["source_id"]), to, data["amount"]


def dealt_to(world: World, events: list[Json]) -> list[Json]:
    """What was dealt, by recipient."""
    sums: dict[str, int] = {}
    for _, to, amount in damage_events(world, events):
        sums[to] = sums.get(to, 0) + amount
    return [{"to": to, "amount": amount} for to, amount in sums.items()]


def attach(world: World, step: Json) -> Json:
    """An effect attaches it, without targeting."""
    attach_by_effect(world, step["what"], step["to"])
    held = world.look_at(step["what"])
    return {"attached": held is not None and is_attached(world, held, step["to"])}


def attach_by_effect(world: World, what: str, to: str) -> None:
    """As the effect of an ability of the attachment that chooses its host as it resolves."""
    number = world.names.numbers[what]
    if to in world.names.seats:
        raise Unsupported("step.attach", "phase's effects attach to permanents only")
    host = specific_object(world.names.numbers[to])
    effect = {"type": "Attach", "attachment": ITSELF, "target": host, "selection": {"at_resolution": {}}}
    seat = controller_of(world.saved(), number)
    happen(world, link(number, seat, effect, target_choice_timing="Resolution"))


def is_attached(world: World, held: Json, to: str) -> bool:
    """Is this object attached to that permanent or player?"""
    host = held["attached_to"]
    return bool(host) and world.names.reference(to) == {host["type"]: host["data"]}


class Untargeted(Chain):
    """A chain whose single objects and players are given, not chosen."""

    __slots__ = ("given", "seat", "source", "world")

    def __init__(self, world: World, source: int, seat: int) -> None:
        super().__init__([], world.names.numbers)
        self.world, self.source, self.seat = world, source, seat
        self.given: list[Json] = []

    def whom(self, who: Json) -> Json:
        """The thing itself becomes the given target."""
        match "you" if who.get("which") == "you" else who["kind"]:
            case "object" | "player":
                self.given = [self.world.names.reference(who["id"])]
            case "you":
                self.given = [{"Player": self.seat}]
            case "this" | "attached":
                self.given = [host_of(self.world.saved(), self.source, who["kind"])]
            case kind:
                raise Unsupported("step.apply", f"phase has no single word for {kind} here")
        return GIVEN


def apply(world: World, step: Json) -> Json:
    """A one-shot effect of the source; what it did something to."""
    number = world.names.numbers[step["source"]]
    seat = world.names.seats[step["by"]] if "by" in step else controller_of(world.saved(), number)
    chain = _untargeted(world, number, seat, step["effect"])
    events: list[Json] = []
    for made in chain.links:
        more: dict[str, Any] = {key: value for key, value in made.items() if key not in ("kind", "effect")}
        ability = link(number, chain.seat, made["effect"], chain.given, **more)
        events += happen(world, ability, chooser(step.get("choose", {})))
    return {"affected": sorted(set(affected(world, step["effect"]["effect"], events)))}


def _untargeted(world: World, source: int, seat: int, effect: Json) -> Untargeted:
    """The effect in a chain of its own. What one named player does, that player does as 'you'."""
    who: Json = effect.get("who", {})
    if who.get("kind") == "player" and effect["effect"] != "lose_life":
        seat, effect = world.names.seats[who["id"]], {**effect, "who": {"kind": "you"}}
    chain = Untargeted(world, source, seat)
    if who.get("kind") == "player" and effect["effect"] == "lose_life":
        chain.link({"type": "LoseLife", "amount": fixed(effect["amount"]), "target": chain.whom(who)})
    else:
        LINKS[effect["effect"]](effect, chain)
    return chain


def affected(world: World, kind: str, events: list[Json]) -> Iterator[str]:
    """The ids of what an effect of this kind did something to."""
    wanted = AFFECTED[kind]
    for event in events:
        if event["type"] in wanted and event["data"].get("to", "Exile") == "Exile":
            ident = _about(world, event["data"], wanted[event["type"]])
            if ident is not None:
                yield ident


def _about(world: World, data: Json, key: str) -> str | None:
    if key == "target":
        return world.names.ident(data["target"])
    if key == "player_id":
        return world.names.players.get(data[key])
    return world.names.ids.get(data[key])


AFFECTED: dict[str, dict[str, str]] = {
    "damage": {"DamageDealt": "target"},
    "destroy": {"CreatureDestroyed": "object_id"},
    "exile": {"ZoneChanged": "object_id"},
    "sacrifice": {"PermanentSacrificed": "object_id"},
    "discard": {"Discarded": "player_id"},
    "lose_life": {"LifeChanged": "player_id"},
    "counters": {"CounterAdded": "object_id"},
}
