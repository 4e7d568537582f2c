"""108.3, 109.4, 111.2, 112.2, 113.8, 114.2: who owns and who controls what."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import Card, GameObject
from reference_impl.objects.game import Game


@clause("114.2")
def emblem_controller(game: Game, card: Card) -> str:
    """An emblem is controlled by the player who owns it."""
    return card.owner


@clause("112.2")
def spell_controller(game: Game, card: Card) -> str:
    """A spell's controller is the player who casts it: here the card's owner."""
    return card.owner


@clause("112.2", "707.10")
def copy_owner(game: Game, copier: str) -> str:
    """A copy of a spell is owned by the player under whose control it was put on the stack."""
    return copier


@clause("110.2")
def permanent_controller(game: Game, card: Card, under: str | None) -> str:
    """A permanent enters under its owner's control unless an effect says under whose."""
    return under or card.owner


@clause("113.8", "602.2a")
def controller_of_activated_ability(game: Game, source: GameObject) -> str:
    """Who activates an ability controls it: the permanent's controller, or the card's owner."""
    return source.controller or source.owner


@clause("113.8", "603.3a")
def controller_of_triggered_ability(game: Game, source: GameObject) -> str:
    """Who controlled the source when the ability triggered controls it, or its owner if nobody did."""
    return source.controller or source.owner


@clause("109.4")
def is_controlled_by(game: Game, thing: GameObject, player: str) -> bool:
    """Does that player control it now (or, if it is gone, did they as it last existed)?"""
    return thing.controller == player
