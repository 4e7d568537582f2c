"""702.18: shroud, in the order of its letters."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import Shroud
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking


@clause("702.18a", "113.6")
def shroud_works(game: Game, host: Host) -> bool:
    """It works for a player, and for a permanent on the battlefield; not for a card or spell elsewhere."""
    return isinstance(host, Player) or host.zone == "battlefield"


@clause("702.18a")
def shroud_stops(game: Game, host: Host, by: Asking) -> bool:
    """Shroud keeps off spells and abilities, whoever controls them; no permission passes it."""
    if not game.rules.has_shroud(game, host) or not game.rules.shroud_works(game, host):
        return False
    if isinstance(host, Player):
        return game.rules.player_shroud_stops(game, host, by)
    stops = game.rules.shroud_stops_ability if by.is_ability else game.rules.shroud_stops_spell
    return stops(game, host, by)


@clause("702.18a", decisive=True)
def shroud_stops_spell(game: Game, host: GameObject, by: Asking) -> bool:
    """A permanent with shroud is no target of any spell."""
    return True


@clause("702.18a", decisive=True)
def shroud_stops_ability(game: Game, host: GameObject, by: Asking) -> bool:
    """A permanent with shroud is no target of any ability."""
    return True


@clause("702.18a", decisive=True)
def player_shroud_stops(game: Game, host: Player, by: Asking) -> bool:
    """A player with shroud is no target of any spell or ability."""
    return True


@clause("702.18b")
def has_shroud(game: Game, host: Host) -> bool:
    """One instance does as much as several."""
    return any(isinstance(a, Shroud) for a in host.abilities)
