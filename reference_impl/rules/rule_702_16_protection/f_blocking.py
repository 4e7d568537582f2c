"""702.16f: an attacker with protection can't be blocked by creatures with the quality."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game


@clause("702.16f")
def protection_stops_block(game: Game, attacker: GameObject, blocker: GameObject) -> bool:
    """Some protection ability of the attacker covers the blocker; the blocker's own protection restricts nothing."""
    return any(game.rules.forbids_blocking(game, one, attacker, blocker) for one in attacker.protections)


@clause("702.16f", decisive=True)
def forbids_blocking(game: Game, one: OneProtection, attacker: GameObject, blocker: GameObject) -> bool:
    """A creature with the quality can't block it."""
    return game.rules.protection_covers(game, one.quality, blocker, attacker)
