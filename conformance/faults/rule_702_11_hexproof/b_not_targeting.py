"""Misreadings of 702.11b: hexproof taken for "can't be affected"."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Effect, Whom
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage, Doing

_right = RuleBook.standard()


def _keeps_off(game: Game, host: Host, player: str) -> bool:
    """A permanent with hexproof and a player whose effects it would have to fear."""
    protected = not host.is_player and bool(host.hexproofs)
    return protected and game.rules.is_opponent(game, player, game.rules.whose(game, host))


@misreading("11b.4", "too_strict", "affected_by", 5)
def is_spared_by_effects_on_each(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    """An opponent's effect on each creature passes over those with hexproof."""
    found = _right.affected_by(game, whom, doing)
    return [h for h in found if whom.kind != "group" or not _keeps_off(game, h, doing.you)]


@misreading("11b.4", "too_strict", "legal_choices", 3)
def hexproof_cant_be_chosen(game: Game, among: str) -> Sequence[str]:
    """Choosing is taken for targeting: a creature with hexproof can't be chosen."""
    return [i for i in _right.legal_choices(game, among) if i in game.life or not game.board.objects[i].hexproofs]


@misreading("11b.4", "too_strict", "do_sacrifice", 5)
def hexproof_cant_be_sacrificed(game: Game, effect: Effect, doing: Doing) -> None:
    """An opponent's effect can't make its controller sacrifice a creature with hexproof."""
    chosen = doing.choose.get("sacrifice")
    players = game.rules.affected_by(game, effect.to or Whom("you"), doing)
    can = [p for p in game.board.permanents if p.controller in {x.id for x in players} and effect.type in p.types]
    only = can[0].id if len(can) == 1 else chosen
    if only is None or not _keeps_off(game, game.board.objects[only], doing.you):
        _right.do_sacrifice(game, effect, doing)


@misreading("11b.4", "too_strict", "would_be_dealt", 4)
def hexproof_prevents_damage(game: Game, damage: Damage) -> bool:
    """Hexproof is mixed up with protection: damage from opponents' sources is prevented."""
    source = damage.source.controller or damage.source.owner
    return _right.would_be_dealt(game, damage) and not _keeps_off(game, damage.to, source)


@misreading("11b.4", "too_strict", "may_block", 5)
def hexproof_is_unblockable(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    """Hexproof keeps opponents' creatures from blocking it."""
    return _right.may_block(game, blocker, attacker) and not attacker.hexproofs


@misreading("11b.4", "too_strict", "may_be_attacked", 3)
def planeswalkers_cant_be_attacked(game: Game, host: Host) -> bool:
    """A planeswalker with hexproof can't be attacked."""
    return _right.may_be_attacked(game, host) and (host.is_player or not host.hexproofs)


@misreading("11b.4", "too_strict", "can_be_attached", 5)
def no_aura_gets_on(game: Game, what: GameObject, host: Host) -> bool:
    """An opponent's Aura that isn't cast can't enchant it: hexproof is asked as if the Aura targeted."""
    by = what.controller or what.owner
    return _right.can_be_attached(game, what, host) and not ("Aura" in what.subtypes and _keeps_off(game, host, by))


@misreading("11b.4", "too_strict", "may_stay_attached", 6)
def hexproof_takes_attachments_off(game: Game, what: GameObject, host: Host) -> bool:
    """What an opponent attached before the permanent gained hexproof comes off."""
    return _right.may_stay_attached(game, what, host) and not _keeps_off(game, host, what.controller or what.owner)


FAULTS = faults_in(globals())
