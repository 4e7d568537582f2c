"""Misreadings of 702.16e: which damage is prevented, and as what its source counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import (
    RIGHT,
    as_printed,
    but_not,
    never,
    or_else,
    own_side,
)
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import Effect, OneProtection
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage, Doing


def _is_combat(game: Game, source: GameObject, to: Host) -> bool:
    """Only combat damage is dealt while there is combat, on the boards that are asked."""
    return game.combat is not None


def _is_no_combat(game: Game, source: GameObject, to: Host) -> bool:
    return game.combat is None


def _is_own(game: Game, source: GameObject, to: Host) -> bool:
    return own_side(source, to)


def _is_no_creature(game: Game, one: OneProtection, to: GameObject, source: GameObject) -> bool:
    return "creature" not in to.types


def _is_to_all(game: Game, effect: Effect, doing: Doing) -> None:
    """Untargeted damage is dealt as if it couldn't be prevented."""
    targeted = effect.to is not None and effect.to.kind == "target"
    RIGHT.do_damage(game, effect if targeted else replace(effect, unpreventable=True), doing)


def _has_any(game: Game, source: GameObject, to: Host) -> bool:
    return bool(to.protections)


def _has_any_in_combat(game: Game, source: GameObject, to: Host) -> bool:
    return game.combat is not None and bool(to.protections)


def _source_is_protected(game: Game, damage: Damage) -> bool:
    """The damage that the protected creature would deal to one with the quality is prevented too."""
    if not isinstance(damage.to, GameObject):
        return False
    return any(
        game.rules.protection_covers(game, one.quality, damage.to, damage.source) for one in damage.source.protections
    )


# ---------------------------------------------------------------- 16e.3
def _by_itself(game: Game, damage: Damage) -> bool:
    return damage.unpreventable


def _by_effect(game: Game, damage: Damage) -> bool:
    return game.rules.damage_cant_be_prevented(game)


# ---------------------------------------------------------------- 16e.4
def _preventing(see: Callable[[Game, GameObject], GameObject | None]) -> RuleFunction:
    """Prevention reads the source as `see` makes it; None: nothing is prevented."""

    def prevents(game: Game, source: GameObject, to: Host) -> bool:
        seen = see(game, source)
        return seen is not None and RIGHT.protection_prevents(game, seen, to)

    return prevents


def _printed(game: Game, source: GameObject) -> GameObject | None:
    return as_printed(source)


def _is_gone(game: Game, source: GameObject) -> bool:
    return game.host(source.ref) is None


def _none_once_gone(game: Game, source: GameObject) -> GameObject | None:
    return None if _is_gone(game, source) else source


def _where_it_went(game: Game, source: GameObject) -> GameObject | None:
    return as_printed(source) if _is_gone(game, source) else source


def _is_prevented_once_gone(game: Game, source: GameObject, to: Host) -> bool:
    return bool(to.protections) and _is_gone(game, source)


FAULTS = (
    Fault(
        "damage_to_permanents_is_not_prevented",
        "16e.1",
        "too_lax",
        "thinks of targeting only, so a red source damages what has protection from red",
        {"prevents_damage_to_permanent": never},
        parts=4,
    ),
    Fault(
        "damage_to_players_is_not_prevented",
        "16e.1",
        "too_lax",
        "prevents damage to permanents only, so a red source damages a player with protection from red",
        {"prevents_damage_to_player": never},
        parts=3,
    ),
    Fault(
        "planeswalkers_are_not_protected_from_damage",
        "16e.1",
        "too_lax",
        "prevents damage to creatures and players only, so a protected planeswalker loses loyalty",
        {"prevents_damage_to_permanent": but_not("prevents_damage_to_permanent", _is_no_creature)},
        parts=4,
    ),
    Fault(
        "prevents_combat_damage_only",
        "16e.1",
        "too_lax",
        "reads 'damage' as combat damage, so other damage is dealt",
        {"protection_prevents": but_not("protection_prevents", _is_no_combat)},
        parts=4,
    ),
    Fault(
        "prevents_noncombat_damage_only",
        "16e.1",
        "too_lax",
        "leaves combat to the rule on blocking, so combat damage is dealt",
        {"protection_prevents": but_not("protection_prevents", _is_combat)},
        parts=5,
    ),
    Fault(
        "prevents_targeted_damage_only",
        "16e.1",
        "too_lax",
        "prevents the damage of what would target it only, so damage to each creature is dealt",
        {"do_damage": _is_to_all},
        parts=5,
    ),
    Fault(
        "prevents_opponents_damage_only",
        "16e.1",
        "too_lax",
        "prevents damage from opponents' sources only, so its controller's red source damages it",
        {"protection_prevents": but_not("protection_prevents", _is_own)},
        parts=4,
    ),
    Fault(
        "prevents_all_damage",
        "16e.2",
        "too_strict",
        "prevents damage from sources without the quality too",
        {"protection_prevents": or_else("protection_prevents", _has_any)},
        parts=5,
    ),
    Fault(
        "prevents_all_combat_damage",
        "16e.2",
        "too_strict",
        "prevents all combat damage to what has protection, whatever deals it",
        {"protection_prevents": or_else("protection_prevents", _has_any_in_combat)},
        parts=8,
    ),
    Fault(
        "prevents_what_the_protected_deals",
        "16e.2",
        "too_strict",
        "prevents damage both ways, so the protected creature deals none to a creature with the quality",
        {"is_prevented": or_else("is_prevented", _source_is_protected)},
        parts=4,
    ),
    Fault(
        "prevents_what_says_it_cant_be_prevented",
        "16e.3",
        "too_strict",
        "overlooks the words 'can't be prevented' of the source's own effect",
        {"is_unpreventable": _by_effect},
        parts=4,
    ),
    Fault(
        "prevents_while_nothing_can_be_prevented",
        "16e.3",
        "too_strict",
        "overlooks an effect by which damage can't be prevented this turn",
        {"is_unpreventable": _by_itself},
        parts=6,
    ),
    Fault(
        "unpreventable_never_reaches_protection",
        "16e.3",
        "too_strict",
        "lets protection stand above 'can't be prevented', as a rule about the permanent and not about damage",
        {"is_unpreventable": never},
        parts=4,
    ),
    Fault(
        "reads_a_source_of_damage_as_printed",
        "16e.4",
        "either",
        "reads the printed colours of what deals damage, so a source that has become red damages it",
        {"protection_prevents": _preventing(_printed)},
        parts=6,
    ),
    Fault(
        "a_source_that_left_is_not_asked",
        "16e.4",
        "too_lax",
        "finds no source that has left, so its ability's damage is dealt",
        {"protection_prevents": _preventing(_none_once_gone)},
        parts=11,
    ),
    Fault(
        "a_source_that_left_counts_as_its_card",
        "16e.4",
        "either",
        "follows a source that has left into its new zone, where it has the colours of its card",
        {"protection_prevents": _preventing(_where_it_went)},
        parts=11,
    ),
    Fault(
        "a_source_that_left_deals_nothing",
        "16e.4",
        "too_strict",
        "prevents all damage to what has protection once the source has left",
        {"protection_prevents": or_else("protection_prevents", _is_prevented_once_gone)},
        parts=11,
    ),
)
