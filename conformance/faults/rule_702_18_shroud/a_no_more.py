"""Misreadings of 702.18a: shroud taken for "can't be affected", or for a kind of hexproof."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Ability, Loss, Shroud, Whom
from reference_impl.objects.cards import Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Damage, Doing

_right = RuleBook.standard()


@misreading("18a.4", "too_strict", "affected_by", 3)
def shroud_is_spared_by_effects_on_each(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    """An effect on each creature, or on each player, passes over those with shroud."""
    found = _right.affected_by(game, whom, doing)
    return [h for h in found if whom.kind not in ("group", "players") or not game.rules.has_shroud(game, h)]


@misreading("18a.4", "too_strict", "legal_choices", 3)
def shroud_cant_be_chosen(game: Game, among: str) -> Sequence[str]:
    """Choosing is taken for targeting: a permanent with shroud can't be chosen."""
    objects = game.board.objects
    return [
        i for i in _right.legal_choices(game, among) if i in game.life or not game.rules.has_shroud(game, objects[i])
    ]


@misreading("18a.4", "too_strict", "would_be_dealt", 3)
def shroud_prevents_damage(game: Game, damage: Damage) -> bool:
    """Shroud is mixed up with protection: damage to what has it is prevented."""
    return _right.would_be_dealt(game, damage) and not game.rules.has_shroud(game, damage.to)


@misreading("18a.5", "too_lax", "shroud_stops", 6, "702.11e")
def the_permission_passes_shroud(game: Game, host: Host, by: Asking) -> bool:
    """ "As though it didn't have hexproof" is read as "as though nothing kept you off", and passes shroud."""
    rules = game.rules
    passed = any(
        rules.permission_helps(game, you, host, by) and rules.permission_reaches(game, reaches, you, host)
        for you, reaches in rules.permissions(game)
    )
    return not passed and _right.shroud_stops(game, host, by)


@misreading("18a.5", "too_lax", "ability_left", 6, "702.11e")
def losing_hexproof_takes_shroud(game: Game, what: Loss, ability: Ability) -> Sequence[Ability]:
    """Shroud is kept as a stronger hexproof, so that an effect that takes hexproof takes it too."""
    if what.kind == "hexproof" and isinstance(ability, Shroud):
        return ()
    return _right.ability_left(game, what, ability)


FAULTS = faults_in(globals())
