"""702.16b: no target of spells with the quality, nor of abilities whose source has it."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking


@clause("702.16b")
def protection_stops(game: Game, host: Host, by: Asking) -> bool:
    """Some protection ability keeps the spell or ability off, whoever controls it."""
    if not host.protections or not game.rules.protection_works(game, host):
        return False
    rules = game.rules
    if isinstance(host, Player):
        stops = rules.protected_player_stops_ability if by.is_ability else rules.protected_player_stops_spell
    else:
        stops = rules.protection_stops_ability if by.is_ability else rules.protection_stops_spell
    return any(stops(game, one, host, by) for one in host.protections)


@clause("702.16b", decisive=True)
def protection_stops_spell(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    """A spell is judged by its own qualities on the stack (or by who controls it, 702.16k)."""
    return game.rules.protection_reaches_target(game, one.quality, by, host)


@clause("702.16b", decisive=True)
def protection_stops_ability(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    """An ability has no colour or type; its source counts (or who controls the ability, 702.16k)."""
    return game.rules.protection_reaches_target(game, one.quality, by, host)


@clause("702.16b", decisive=True)
def protected_player_stops_spell(game: Game, one: OneProtection, host: Player, by: Asking) -> bool:
    """The same for a player, whose own spells are stopped too."""
    return game.rules.protection_reaches_target(game, one.quality, by, host)


@clause("702.16b", decisive=True)
def protected_player_stops_ability(game: Game, one: OneProtection, host: Player, by: Asking) -> bool:
    """The same for a player, whose own abilities are stopped too."""
    return game.rules.protection_reaches_target(game, one.quality, by, host)
