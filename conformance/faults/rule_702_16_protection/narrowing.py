"""How the misreadings of 702.16i to 702.16p bend rules for one kind of protection only: from everything, from a player.

Rules about one instance take it as their second argument, rules about a quality take that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conformance.faults.rule_702_16_protection.reading import RIGHT, but_not, or_else, side_of
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import OneProtection, Quality
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game

ATTACHMENTS = ("aura", "equipment", "fortification")
FORBIDS = ("forbids_enchanting", "forbids_equipping", "forbids_fortifying")
REMOVES = tuple(f"removes_{sort}" for sort in ATTACHMENTS)
STOPS = ("protection_stops_spell", "protection_stops_ability")
STOPS_AT_PLAYER = ("protected_player_stops_spell", "protected_player_stops_ability")

Values = Callable[[Game, Quality, Host, Sequence[GameObject]], Sequence[Quality]]
Where = Callable[..., bool]


def quality_of(about: OneProtection | Quality) -> Quality:
    """The quality itself, or that of the instance."""
    return about.quality if isinstance(about, OneProtection) else about


def except_for(kind: str, *names: str, where: Where = lambda *_: True) -> dict[str, RuleFunction]:
    """The rules as they are, but that they say no of protection from that kind of quality (where that holds too)."""

    def excepted(game: Game, about: Any, *rest: Any) -> bool:
        return quality_of(about).kind == kind and where(game, about, *rest)

    return {name: but_not(name, excepted) for name in names}


def even_for(kind: str, *names: str, where: Where = lambda *_: True) -> dict[str, RuleFunction]:
    """The rules as they are, and a yes of all protection from that kind of quality (where that holds too)."""

    def added(game: Game, about: Any, *rest: Any) -> bool:
        return quality_of(about).kind == kind and where(game, about, *rest)

    return {name: or_else(name, added) for name in names}


def set_read_by(kind: str, values: Values) -> dict[str, RuleFunction]:
    """Protection "from each" of that kind stands for other qualities than it should."""

    def read(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
        read_by = values if quality.kind == kind else RIGHT.protection_values
        found: Sequence[Quality] = read_by(game, quality, holder, permanents)
        return found

    return {"protection_values": read}


def has_from(host: Host, kind: str) -> bool:
    """Has it protection from that kind of quality?"""
    return any(one.quality.kind == kind for one in host.protections)


def is_on_side_of(source: GameObject, host: Host) -> bool:
    """Is the source its controller's, or its owner's where nobody controls it?"""
    return (source.controller or source.owner) == side_of(host)


def host_of(game: Game, what: GameObject) -> Host | None:
    """What it is attached to."""
    return game.host(what.attached_to) if what.attached_to is not None else None
