"""Misreadings of 702.16e: what prevented damage does all the same, and how combat damage is assigned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT
from reference_impl.book import RuleFunction
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage

MUCH = 1000


def _all_the_same(result: Callable[[Game, Damage], None]) -> RuleFunction:
    """Prevented damage isn't dealt, but has this result."""

    def deal_damage(game: Game, damages: Sequence[Damage]) -> list[Damage]:
        for damage in damages:
            if damage.amount > 0 and game.rules.is_prevented(game, damage):
                result(game, damage)
        return RIGHT.deal_damage(game, damages)

    return deal_damage


def _links_life(game: Game, damage: Damage) -> None:
    if game.rules.has_keyword(game, damage.source, "lifelink"):
        game.rules.gain_life_by_lifelink(game, damage)


def _withers(game: Game, damage: Damage) -> None:
    if game.rules.has_keyword(game, damage.source, "wither") and isinstance(damage.to, GameObject):
        game.change(damage.to.id, minus=game.pieces[damage.to.id].minus + damage.amount)


def _touches(game: Game, damage: Damage) -> None:
    """It is dealt no damage, and yet destroyed: the touch is remembered with a mark."""
    if game.rules.has_keyword(game, damage.source, "deathtouch") and isinstance(damage.to, GameObject):
        game.change(damage.to.id, deathtouched=True, damage=game.pieces[damage.to.id].damage + 1)


def _marks(game: Game, damage: Damage) -> None:
    if isinstance(damage.to, GameObject) and "creature" in damage.to.types:
        game.change(damage.to.id, damage=game.pieces[damage.to.id].damage + damage.amount)


def _costs_loyalty(game: Game, damage: Damage) -> None:
    if isinstance(damage.to, GameObject) and "planeswalker" in damage.to.types:
        game.change(damage.to.id, loyalty=max(0, game.pieces[damage.to.id].loyalty - damage.amount))


def _is_protected_from(game: Game, attacker: GameObject, blocker: GameObject) -> bool:
    return game.rules.protection_prevents(game, attacker, blocker)


def _nothing_is_enough(game: Game, attacker: GameObject, blocker: GameObject) -> int:
    return 0 if _is_protected_from(game, attacker, blocker) else RIGHT.least_lethal(game, attacker, blocker)


def _never_enough(game: Game, attacker: GameObject, blocker: GameObject) -> int:
    return MUCH if _is_protected_from(game, attacker, blocker) else RIGHT.least_lethal(game, attacker, blocker)


def _touch_is_not_enough(game: Game, attacker: GameObject, blocker: GameObject) -> int:
    """The damage of deathtouch is no longer lethal where it would be prevented."""
    if not _is_protected_from(game, attacker, blocker):
        return RIGHT.least_lethal(game, attacker, blocker)
    return RIGHT.least_lethal(game, replace(attacker, abilities=()), blocker)


FAULTS = (
    Fault(
        "prevented_damage_gains_life",
        "16e.5",
        "too_lax",
        "gains life by lifelink for damage that is prevented",
        {"deal_damage": _all_the_same(_links_life)},
        parts=7,
    ),
    Fault(
        "prevented_damage_puts_counters",
        "16e.5",
        "too_lax",
        "lets wither put counters for damage that is prevented",
        {"deal_damage": _all_the_same(_withers)},
        parts=7,
    ),
    Fault(
        "prevented_damage_has_deathtouch",
        "16e.5",
        "too_lax",
        "destroys a creature by deathtouch though the damage is prevented",
        {"deal_damage": _all_the_same(_touches)},
        parts=7,
    ),
    Fault(
        "prevented_damage_is_marked",
        "16e.5",
        "too_lax",
        "says that no damage was dealt and marks it on the creature all the same",
        {"deal_damage": _all_the_same(_marks)},
        parts=6,
    ),
    Fault(
        "prevented_damage_costs_loyalty",
        "16e.5",
        "too_lax",
        "takes loyalty for damage to a planeswalker that is prevented",
        {"deal_damage": _all_the_same(_costs_loyalty)},
        parts=6,
    ),
    Fault(
        "tramples_over_protected_blockers_for_nothing",
        "16e.5",
        "too_lax",
        "asks for no damage to a blocker that would be dealt none, so all of a trampler's goes past it",
        {"least_lethal": _nothing_is_enough},
        parts=9,
    ),
    Fault(
        "never_tramples_over_protected_blockers",
        "16e.5",
        "too_strict",
        "asks for lethal damage that would really be dealt, so nothing goes past a protected blocker",
        {"least_lethal": _never_enough},
        parts=9,
    ),
    Fault(
        "deathtouch_is_not_lethal_to_protected_blockers",
        "16e.5",
        "too_strict",
        "asks for as much as the toughness of a protected blocker, though the trampler has deathtouch",
        {"least_lethal": _touch_is_not_enough},
        parts=12,
    ),
)
