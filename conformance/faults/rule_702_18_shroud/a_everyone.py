"""Misreadings of 702.18a: whom shroud keeps off, and whom it shields."""

from __future__ import annotations

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

_right = RuleBook.standard()


def _is_opponents(game: Game, host: Host, by: Asking) -> bool:
    return game.rules.is_opponent(game, by.controller, game.rules.whose(game, host))


@misreading("18a.1", "too_lax", "shroud_stops_spell", 3)
def shroud_lets_its_controllers_spells_through(game: Game, host: GameObject, by: Asking) -> bool:
    """Shroud is read as hexproof: the permanent's controller may target it with a spell."""
    return _is_opponents(game, host, by)


@misreading("18a.1", "too_lax", "shroud_stops_spell", 3)
def shroud_is_for_creatures(game: Game, host: GameObject, by: Asking) -> bool:
    """Shroud is asked of creatures only; an artifact, enchantment, land or planeswalker can be a spell's target."""
    return "creature" in host.types


@misreading("18a.1", "too_strict", "can_be_targeted", 4, "702.11e")
def shroud_shields_the_permanents_beside_it(game: Game, thing: Host, by: Asking) -> bool:
    """One permanent's shroud is kept with its controller, and keeps spells off that player's other permanents."""
    if not _right.can_be_targeted(game, thing, by):
        return False
    if isinstance(thing, Player) or by.is_ability:
        return True
    beside = (p for p in game.board.permanents if p.controller == thing.controller)
    return not any(game.rules.has_shroud(game, p) for p in beside)


@misreading("18a.2", "too_lax", "shroud_stops_ability", 4)
def shroud_stops_spells_only(game: Game, host: GameObject, by: Asking) -> bool:
    """Shroud is checked where spells choose targets and forgotten where abilities do."""
    return False


@misreading("18a.2", "too_lax", "shroud_stops_ability", 4)
def shroud_lets_its_controllers_abilities_through(game: Game, host: GameObject, by: Asking) -> bool:
    """Shroud is read as hexproof: the permanent's controller may target it with an ability."""
    return _is_opponents(game, host, by)


@misreading("18a.2", "too_lax", "target_still_legal", 5, "702.18b")
def shroud_is_not_rechecked_for_abilities(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    """An ability's target counts as it was chosen; what gained shroud in response is still a legal target."""
    target = game.host(item.targets[slot])
    if not by.is_ability or target is None or not game.rules.has_shroud(game, target):
        return _right.target_still_legal(game, item, slot, by)
    return game.rules.fits_slot(game, item.slots[slot], target, by)


@misreading("18a.3", "too_lax", "player_shroud_stops", 2)
def players_have_no_shroud(game: Game, host: Player, by: Asking) -> bool:
    """Shroud is an ability of permanents only; a player who was given it can be targeted."""
    return False


@misreading("18a.3", "too_lax", "player_shroud_stops", 2)
def players_with_shroud_target_themselves(game: Game, host: Player, by: Asking) -> bool:
    """Shroud of a player is read as hexproof: they may target themselves."""
    return _is_opponents(game, host, by)


@misreading("18a.3", "too_strict", "can_be_targeted", 3)
def the_players_shroud_is_their_permanents(game: Game, thing: Host, by: Asking) -> bool:
    """ "You have shroud" is read as shroud for everything that the player controls."""
    you = game.board.players[game.rules.whose(game, thing)]
    shielded = not thing.is_player and game.rules.has_shroud(game, you)
    return not shielded and _right.can_be_targeted(game, thing, by)


FAULTS = faults_in(globals())
