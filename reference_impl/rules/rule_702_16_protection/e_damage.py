"""702.16e: damage from sources with the quality is prevented."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game


@clause("702.16e")
def protection_prevents(game: Game, source: GameObject, to: Host) -> bool:
    """Some protection ability of the permanent or player covers the source of the damage, whoever controls it."""
    if not to.protections or not game.rules.protection_works(game, to):
        return False
    rules = game.rules
    prevents = rules.prevents_damage_to_player if isinstance(to, Player) else rules.prevents_damage_to_permanent
    return any(prevents(game, one, to, source) for one in to.protections)


@clause("702.16e", decisive=True)
def prevents_damage_to_permanent(game: Game, one: OneProtection, to: GameObject, source: GameObject) -> bool:
    """All damage to the permanent from a source with the quality, combat or not, targeted or not."""
    return game.rules.protection_covers(game, one.quality, source, to)


@clause("702.16e", decisive=True)
def prevents_damage_to_player(game: Game, one: OneProtection, to: Player, source: GameObject) -> bool:
    """All damage to the player from a source with the quality."""
    return game.rules.protection_covers(game, one.quality, source, to)
