"""Misreadings of 702.11c: players with hexproof."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import OneHexproof, Whom
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Damage, Doing

_right = RuleBook.standard()


def _keeps_off(game: Game, host: Host, player: str) -> bool:
    """A player with hexproof and an opponent."""
    return host.is_player and bool(host.hexproofs) and game.rules.is_opponent(game, player, host.id)


@misreading("11c.1", "too_lax", "plain_player_hexproof_stops", 2)
def players_have_no_hexproof(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """Hexproof is an ability of permanents only; a player who was given it can be targeted."""
    return False


@misreading("11c.1", "too_lax", "plain_player_hexproof_stops", 3)
def abilities_may_target_the_player(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """A player with hexproof is asked about where spells are cast, not where abilities choose targets."""
    return not by.is_ability


@misreading("11c.1", "too_strict", "hexproof_stops", 2)
def players_cant_target_themselves(game: Game, host: Host, by: Asking) -> bool:
    """A player with hexproof can't be targeted by anyone, themselves included."""
    own = host.is_player and by.controller == host.id and bool(host.hexproofs)
    return own or _right.hexproof_stops(game, host, by)


@misreading("11c.2", "too_strict", "can_be_targeted", 3, "702.11b")
def the_player_shields_their_permanents(game: Game, thing: Host, by: Asking) -> bool:
    """ "You have hexproof" is read as hexproof for everything that the player controls."""
    you = game.board.players[game.rules.whose(game, thing)]
    shielded = not thing.is_player and any(one.quality is None for one in you.hexproofs)
    return not (shielded and _keeps_off(game, you, by.controller)) and _right.can_be_targeted(game, thing, by)


@misreading("11c.2", "too_strict", "can_be_targeted", 3, "702.11b")
def a_permanent_shields_its_controller(game: Game, thing: Host, by: Asking) -> bool:
    """A permanent with hexproof keeps opponents from targeting its controller."""
    shielded = (
        thing.is_player
        and game.rules.is_opponent(game, by.controller, thing.id)
        and any(p.controller == thing.id and p.hexproofs for p in game.board.permanents)
    )
    return not shielded and _right.can_be_targeted(game, thing, by)


@misreading("11c.3", "too_strict", "hexproof_stops", 6)
def teammates_cant_target_the_player(game: Game, host: Host, by: Asking) -> bool:
    """Whoever isn't the player is stopped, teammates too."""
    plain = any(one.quality is None for one in host.hexproofs)
    other = host.is_player and by.controller != host.id and plain
    return other or _right.hexproof_stops(game, host, by)


@misreading("11c.3", "too_strict", "may_be_attacked", 2)
def players_cant_be_attacked(game: Game, host: Host) -> bool:
    """A player with hexproof can't be attacked."""
    return _right.may_be_attacked(game, host) and not (host.is_player and host.hexproofs)


@misreading("11c.3", "too_strict", "would_be_dealt", 2)
def players_cant_be_dealt_damage(game: Game, damage: Damage) -> bool:
    """Damage that opponents' sources would deal to a player with hexproof is prevented."""
    source = damage.source.controller or damage.source.owner
    return _right.would_be_dealt(game, damage) and not _keeps_off(game, damage.to, source)


@misreading("11c.3", "too_strict", "affected_by", 2)
def players_are_spared_by_untargeted_effects(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    """ "Each opponent" and "each player" pass over a player with hexproof."""
    found = _right.affected_by(game, whom, doing)
    return [h for h in found if whom.kind == "target" or not _keeps_off(game, h, doing.you)]


@misreading("11c.3", "too_strict", "can_be_attached", 2)
def no_aura_gets_on_the_player(game: Game, what: GameObject, host: Host) -> bool:
    """An opponent's Aura that isn't cast can't enchant a player with hexproof."""
    return _right.can_be_attached(game, what, host) and not _keeps_off(game, host, what.controller or what.owner)


FAULTS = faults_in(globals())
