"""Misreadings of 702.16e: who deals the damage, and damage that is redirected."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, always, bare, but_not, never
from reference_impl.objects.abilities import Effect, OneProtection
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Damage, Doing


def _the_spell(game: Game, effect: Effect, doing: Doing) -> GameObject | None:
    """Whoever deals it, its colours are those of the spell or of the ability's source."""
    return None if RIGHT.damage_source(game, effect, doing) is None else game.rules.source_of(game, doing.source)


def _makes_another_deal_it(game: Game, one: OneProtection, host: Host, by: Asking) -> bool:
    return any(e.by is not None and e.by.kind != "this" for e in by.source.card.effects)


def _new_recipient_is_not_asked(game: Game, damage: Damage, instead: Host) -> Damage:
    return RIGHT.redirected(game, damage, bare(instead))


def _old_recipient_is_asked_still(game: Game, damage: Damage, instead: Host, first: str | None) -> list[Damage]:
    if game.rules.is_prevented(game, damage):
        return []
    return RIGHT.deal_redirected(game, damage, instead, first)


FAULTS = (
    Fault(
        "the_spells_colours_count_for_prevention",
        "16e.6",
        "either",
        "takes the spell for the source of damage that it makes a creature deal",
        {"damage_source": _the_spell},
        parts=10,
    ),
    Fault(
        "a_spell_that_deals_no_damage_itself_can_target",
        "16e.6",
        "too_lax",
        "asks the creature in place of the spell that makes it deal damage, so a red spell can target the protected",
        {
            "protection_stops_spell": but_not("protection_stops_spell", _makes_another_deal_it),
            "protected_player_stops_spell": but_not("protected_player_stops_spell", _makes_another_deal_it),
        },
        parts=12,
    ),
    Fault(
        "redirected_damage_is_not_prevented",
        "16e.7",
        "too_lax",
        "asks the first recipient only, so damage redirected to the protected one is dealt",
        {"redirected": _new_recipient_is_not_asked},
        parts=5,
    ),
    Fault(
        "the_old_recipient_protects_the_new_one",
        "16e.7",
        "too_strict",
        "prevents damage to the first recipient whatever its player chose, so nothing is redirected",
        {"deal_redirected": _old_recipient_is_asked_still},
        parts=5,
    ),
    Fault(
        "redirection_always_comes_first",
        "16e.7",
        "either",
        "redirects before it prevents, though the player of the protected one chose otherwise",
        {"prevention_comes_first": never},
        parts=5,
    ),
    Fault(
        "prevention_always_comes_first",
        "16e.7",
        "too_strict",
        "prevents before it redirects, though the player of the protected one chose otherwise",
        {"prevention_comes_first": always},
        parts=5,
    ),
)
