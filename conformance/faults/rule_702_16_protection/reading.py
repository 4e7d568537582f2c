"""What the misreadings of 702.16 are made of: the rules as they are, and short ways to bend one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reference_impl.book import RuleBook, RuleFunction
from reference_impl.objects.abilities import Quality, Usable
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

RIGHT = RuleBook.standard()
Excepted = Callable[..., bool]


def never(*_: Any) -> bool:
    """A rule that says no, whatever it is asked."""
    return False


def always(*_: Any) -> bool:
    """A rule that says yes, whatever it is asked."""
    return True


def but_not(name: str, excepted: Excepted) -> RuleFunction:
    """The rule as it is, and a no where the exception holds; the exception takes what the rule takes."""
    right = getattr(RIGHT, name)

    def rule(*arguments: Any) -> bool:
        return bool(right(*arguments)) and not excepted(*arguments)

    return rule


def or_else(name: str, added: Excepted) -> RuleFunction:
    """The rule as it is, and a yes wherever the addition holds as well."""
    right = getattr(RIGHT, name)

    def rule(*arguments: Any) -> bool:
        return bool(right(*arguments)) or added(*arguments)

    return rule


def seeing(change: Callable[[GameObject], GameObject]) -> RuleFunction:
    """A `protection_covers` that sees every source as `change` makes it."""

    def covers(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
        return RIGHT.protection_covers(game, quality, change(source), host)

    return covers


def as_printed(source: GameObject) -> GameObject:
    """The source with its printed colours."""
    return replace(source, colors=source.card.colors)


def bare(host: Host) -> Host:
    """The permanent or player without any protection."""
    return replace(host, protections=())


def is_stopped(game: Game, host: Host | None, by: Asking) -> bool:
    """Does protection keep the spell or ability from that host?"""
    return host is not None and game.rules.protection_stops(game, host, by)


def side_of(host: Host) -> str:
    """The player, or the permanent's controller."""
    return host.id if isinstance(host, Player) else host.controller or host.owner


def own_side(source: GameObject, host: Host) -> bool:
    """Are both on the same side?"""
    return (source.controller or source.owner) == side_of(host)


def is_triggered(by: Asking) -> bool:
    """Is what asks a triggered ability?"""
    return any(
        isinstance(a, Usable) and a.kind.startswith("when_") and a.slots == by.slots for a in by.source.abilities
    )
