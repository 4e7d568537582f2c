"""Misreadings of 702.11a: where and from when hexproof works."""

from __future__ import annotations

from conformance.faults.fault import faults_in, misreading
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game


@misreading("11a.1", "too_strict", "hexproof_works", 3)
def hexproof_works_in_graveyards(game: Game, host: Host) -> bool:
    """Hexproof is asked of whatever bears it, so that a card in a graveyard can't be targeted either."""
    return host.is_player or host.zone in ("battlefield", "graveyard")  # type: ignore[union-attr]


@misreading("11a.1", "too_strict", "hexproof_works", 5)
def hexproof_works_on_the_stack(game: Game, host: Host) -> bool:
    """Hexproof is taken to protect the spell that the permanent is before, so that it can't be countered."""
    return host.is_player or host.zone in ("battlefield", "stack")  # type: ignore[union-attr]


@misreading("11a.1", "too_lax", "hexproof_works", 5)
def hexproof_waits_a_turn(game: Game, host: Host) -> bool:
    """Hexproof begins only with the turn after the permanent entered, as if it were an ability that must be used."""
    return host.is_player or (host.zone == "battlefield" and host.ref not in game.new)  # type: ignore[union-attr]


@misreading("11a.1", "too_strict", "static_ability_works", 5, "702.11e")
def gives_on_after_leaving(game: Game, holder: GameObject) -> bool:
    """A permanent that gives its controller hexproof goes on giving it from the graveyard."""
    return holder.zone in ("battlefield", "command", "graveyard")


FAULTS = faults_in(globals())
