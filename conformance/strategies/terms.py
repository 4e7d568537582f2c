"""Short ways to write the terms of the contract: qualities, abilities, effects, uses, whom."""

from __future__ import annotations

from typing import Any

from conformance.wire.json_types import Ability, Json, Quality

HEXPROOF: Ability = {"kind": "hexproof"}
SHROUD: Ability = {"kind": "shroud"}
EVERYTHING: Quality = {"kind": "everything"}
THIS: Json = {"kind": "this"}
YOU: Json = {"kind": "you"}
ATTACHED: Json = {"kind": "attached"}


def color(name: str) -> Quality:
    """From a colour."""
    return {"kind": "color", "color": name}


def card_type(name: str) -> Quality:
    """From a card type."""
    return {"kind": "type", "type": name}


def player(who: str) -> Quality:
    """From a player (702.16k)."""
    return {"kind": "player", "player": who}


def protection(*qualities: Quality, spares: str | None = None) -> Ability:
    """Protection from A (and from B …)."""
    form = {} if spares is None else {"spares": spares}
    return {"kind": "protection", "from": list(qualities), **form}


def hexproof_from(*qualities: Quality) -> Ability:
    """Hexproof from A (and from B …)."""
    return {"kind": "hexproof_from", "from": list(qualities)}


def grant(to: Json, *abilities: Ability) -> Ability:
    """A static ability that grants abilities."""
    return {"kind": "grant", "to": to, "abilities": list(abilities)}


def activated(*slots: Json, effects: list[Json] | None = None, ident: str = "a1", **fields: Any) -> Ability:
    """An activated ability; without effects it does nothing."""
    return {
        "kind": "activated",
        "id": ident,
        "targets": list(slots),
        "effects": effects or [{"effect": "nothing"}],
        **fields,
    }


def triggered(kind: str, *slots: Json, effects: list[Json] | None = None, ident: str = "a1") -> Ability:
    """`when_enters`, `when_dies` or `when_cast`; without effects it does nothing."""
    return {"kind": kind, "id": ident, "targets": list(slots), "effects": effects or [{"effect": "nothing"}]}


def slot(kind: str, controlled_by: str | None = None) -> Json:
    """A target slot."""
    return {"kind": kind} if controlled_by is None else {"kind": kind, "controlled_by": controlled_by}


def target(position: int = 0) -> Json:
    """The target of a slot."""
    return {"kind": "target", "slot": position}


def thing(ident: str) -> Json:
    """A particular object as the one affected."""
    return {"kind": "object", "id": ident}


def somebody(ident: str) -> Json:
    """A particular player as the one affected."""
    return {"kind": "player", "id": ident}


def whom(ident: str) -> Json:
    """A particular object or player, told apart by the id (players are p1, p2 …)."""
    return somebody(ident) if ident.startswith("p") else thing(ident)


def cast(ident: str, **fields: Any) -> Json:
    """The use: casting a card."""
    return {"kind": "cast", "object": ident, **fields}


def activate(ident: str, ability: str = "a1") -> Json:
    """The use: activating an ability."""
    return {"kind": "activate", "object": ident, "ability": ability}


def trigger(ident: str, ability: str = "a1") -> Json:
    """The use: a triggered ability about to go on the stack."""
    return {"kind": "trigger", "object": ident, "ability": ability}


def retarget(ident: str) -> Json:
    """The use: choosing a new target for a spell or ability on the stack."""
    return {"kind": "retarget", "object": ident}


def gain(to: Json, *abilities: Ability) -> Json:
    """The effect: gains abilities."""
    return {"effect": "gain", "to": to, "abilities": list(abilities)}


def lose(to: Json, what: str, quality: Quality | None = None) -> Json:
    """The effect: loses abilities."""
    described = {"kind": what} if quality is None else {"kind": what, "quality": quality}
    return {"effect": "lose", "to": to, "what": described}


def become(to: Json, **fields: Any) -> Json:
    """The effect: becomes a colour or type."""
    return {"effect": "become", "to": to, **fields}


def damage(amount: int, to: Json, **fields: Any) -> Json:
    """The effect: deals damage."""
    return {"effect": "damage", "amount": amount, "to": to, **fields}


GAIN_LIFE: Json = {"effect": "gain_life", "amount": 1}
