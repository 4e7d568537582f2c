"""Misreadings of 702.11b: which spells and abilities hexproof stops, and whose."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Hexproof, OneHexproof
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

_right = RuleBook.standard()


@misreading("11b.1", "too_lax", "hexproof_stops_spell", 3)
def lets_spells_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof is checked where abilities choose targets and forgotten where spells do."""
    return False


@misreading("11b.1", "too_lax", "permanent_hexproof_stops", 3)
def hexproof_is_for_creatures(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof is asked of creatures only; an artifact, enchantment, land or planeswalker can be targeted."""
    return "creature" in host.types and _right.permanent_hexproof_stops(game, one, host, by)


@misreading("11b.1", "too_lax", "hexproof_stops_spell", 4, "702.11e")
def lets_auras_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """An Aura spell is taken to enchant without targeting, so that an opponent may cast it on the permanent."""
    return "Aura" not in by.source.subtypes


@misreading("11b.1", "too_strict", "can_be_targeted", 4)
def shields_the_permanents_beside_it(game: Game, thing: Host, by: Asking) -> bool:
    """One creature's hexproof is kept with its controller, and keeps opponents off that player's other permanents."""
    if isinstance(thing, Player) or thing.hexproofs or not game.rules.is_hexproofs_opponent(game, thing, by):
        return _right.can_be_targeted(game, thing, by)
    return _right.can_be_targeted(game, thing, by) and not any(
        any(one.quality is None for one in p.hexproofs)
        for p in game.board.permanents
        if p.controller == thing.controller
    )  # type: ignore[union-attr]


@misreading("11b.2", "too_lax", "hexproof_stops_ability", 4)
def lets_abilities_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof is read as a matter of spells; an opponent's activated or triggered ability may target."""
    return False


@misreading("11b.2", "too_lax", "hexproof_stops_ability", 4)
def lets_abilities_of_cards_elsewhere_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Only abilities of permanents are stopped; one of a card in a hand or graveyard has no controller to ask for."""
    return by.source.zone == "battlefield"


@misreading("11b.2", "too_strict", "hexproof_stops", 4)
def hexproof_stops_every_ability(game: Game, host: Host, by: Asking) -> bool:
    """Of "spells or abilities an opponent controls" the opponent is read with the spells only: no ability may target."""
    plain = any(one.quality is None for one in host.hexproofs)
    own = not host.is_player and plain and by.is_ability and game.rules.hexproof_works(game, host)
    return own or _right.hexproof_stops(game, host, by)


@misreading("11b.3", "too_strict", "is_hexproofs_opponent", 3)
def stops_its_controller(game: Game, host: Host, by: Asking) -> bool:
    """Hexproof is mixed up with shroud: its own controller can't target it."""
    return True


@misreading("11b.3", "too_strict", "is_hexproofs_opponent", 7)
def stops_teammates(game: Game, host: Host, by: Asking) -> bool:
    """Whoever isn't the controller counts as an opponent, teammates too."""
    return by.controller != game.rules.whose(game, host)


@misreading("11b.3", "too_lax", "is_hexproofs_opponent", 5)
def knows_one_opponent_only(game: Game, host: Host, by: Asking) -> bool:
    """The opponent is looked up once, as in a game of two: of several, only the first in turn order is stopped."""
    opponents = game.rules.opponents_of(game, game.rules.whose(game, host))
    return by.controller in opponents[:1]


@misreading("11b.5", "either", "is_hexproofs_opponent", 3)
def asks_the_owner(game: Game, host: Host, by: Asking) -> bool:
    """Opponents are those of the permanent's owner, whoever controls it."""
    owner = host.id if host.is_player else host.owner  # type: ignore[union-attr]
    return game.rules.is_opponent(game, by.controller, owner)


@misreading("11b.5", "either", "is_hexproofs_opponent", 5)
def keeps_the_sides_of_its_entering(game: Game, host: Host, by: Asking) -> bool:
    """Sides are fixed when the permanent enters: after an effect changed control they are still the old ones."""
    side = host.id if host.is_player else game.pieces[host.id].controller or game.rules.whose(game, host)
    return game.rules.is_opponent(game, by.controller, side)


@misreading("11b.5", "too_lax", "target_still_legal", 6, "702.11d")
def hexproof_is_not_rechecked(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    """Hexproof counts as the target is chosen only; what gained it in response is still a legal target."""
    target = game.host(item.targets[slot])
    if target is None or not game.rules.fits_slot(game, item.slots[slot], target, by):
        return False
    return not (game.rules.protection_stops(game, target, by) or game.rules.other_wording_stops(game, target, by))


@misreading("11b.6", "either", "asking_now", 8)
def asks_who_controls_the_source_now(game: Game, item: OnStack) -> Asking:
    """An ability on the stack counts as its source's present controller's."""
    by = _right.asking_now(game, item)
    return replace(by, controller=by.source.controller or by.controller) if by.is_ability else by


@misreading("11b.6", "either", "controller_of_activated_ability", 4)
def counts_activations_for_the_owner(game: Game, source: GameObject) -> str:
    """An activated ability counts as its source's owner's, whoever activated it."""
    return source.owner


@misreading("11b.6", "either", "controller_of_triggered_ability", 6)
def counts_triggers_for_the_owner(game: Game, source: GameObject) -> str:
    """A triggered ability counts as its source's owner's, whoever controlled that as it triggered."""
    return source.owner


@misreading("11b.7", "either", "is_hexproofs_opponent", 4)
def your_opponents_are_the_givers(game: Game, host: Host, by: Asking) -> bool:
    """In hexproof that an effect gave, "your opponents" are read as those of the effect's controller."""
    return game.rules.is_opponent(game, by.controller, _giver(game, host) or game.rules.whose(game, host))


@misreading("11b.7", "too_lax", "is_hexproofs_opponent", 4)
def gives_nothing_across_the_table(game: Game, host: Host, by: Asking) -> bool:
    """Hexproof from an effect is taken to help the effect's side, so that an opponent's permanent has nothing of it."""
    giver = _giver(game, host)
    whose = game.rules.whose(game, host)
    return (giver is None or giver == whose) and game.rules.is_opponent(game, by.controller, whose)


def _giver(game: Game, host: Host) -> str | None:
    """Who controls the last effect that gave the host hexproof."""
    giving = [e for e in game.lasting if e.effect.kind == "gain" and host.ref in (e.affected or ())]
    given = [e.you for e in giving if any(isinstance(a, Hexproof) for a in e.abilities)]
    return given[-1] if given else None


FAULTS = faults_in(globals())
