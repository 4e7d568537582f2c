"""Misreadings of 702.16a: chosen values, numbers, and where the ability works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, but_not, or_else
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import Ability, Effect, Protection, Quality
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Doing

COLORS = ("white", "blue", "black", "red", "green")


def _choosing(change: Callable[[Card], Card | None]) -> RuleFunction:
    """Protection from a chosen value is read from another choice."""

    def single_abilities(
        game: Game, ability: Ability, holder: Host, chooser: Card | None, *rest: Any
    ) -> Sequence[Ability]:
        if isinstance(ability, Protection) and chooser is not None:
            chooser = change(chooser)
        return RIGHT.single_abilities(game, ability, holder, chooser, *rest)

    return single_abilities


def _nothing_chosen(card: Card) -> Card | None:
    return None


def _is_other_than_chosen(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Left unread, `chosen` covers what lacks the value chosen for its holder."""
    if quality.kind != "chosen":
        return RIGHT.protection_covers(game, quality, source, host)
    right = RIGHT.chosen_value(game, quality, host.card if isinstance(host, GameObject) else None)
    return not RIGHT.protection_covers(game, right, source, host)


def _is_left_open(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Left unread, `chosen` covers every value."""
    return quality.kind == "chosen"


def _choice_is_white(game: Game, effect: Effect, doing: Doing) -> None:
    if any(isinstance(a, Protection) for a in effect.abilities):
        doing = replace(doing, choose={**doing.choose, "color": COLORS[0]})
    RIGHT.begin_effect(game, effect, doing)


def _counting(value: Callable[[Game, GameObject], int]) -> RuleFunction:
    """Protection from mana values counts them in another way."""

    def covers(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
        if quality.kind == "mana_value":
            return game.rules.number_matches(game, quality, value(game, source))
        return RIGHT.protection_covers(game, quality, source, host)

    return covers


def _without_x(game: Game, source: GameObject) -> int:
    return source.card.cost


def _with_x_as_one(game: Game, source: GameObject) -> int:
    return source.card.cost + source.card.xs if source.zone == "battlefield" else game.rules.mana_value(game, source)


def _has_no_mana_value(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "mana_value" and not source.card.cost and not source.card.xs


def _is_the_limit(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return (
        quality.kind == "mana_value"
        and quality.value in ("at_least", "at_most")
        and game.rules.mana_value(game, source) == quality.number
    )


def _turned_round(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    turned = {"at_least": "at_most", "at_most": "at_least"}
    if quality.kind == "mana_value" and quality.value in turned:
        quality = replace(quality, value=turned[quality.value])
    return RIGHT.protection_covers(game, quality, source, host)


def _is_in_graveyard(game: Game, host: Host) -> bool:
    return isinstance(host, GameObject) and host.zone == "graveyard"


def _is_on_stack(game: Game, host: Host) -> bool:
    return isinstance(host, GameObject) and host.zone == "stack"


FAULTS = (
    Fault(
        "chosen_value_is_inert",
        "16a.6",
        "too_lax",
        "keeps the word 'chosen' and never looks at what was chosen, so the ability protects from nothing",
        {"single_abilities": _choosing(_nothing_chosen)},
        parts=5,
    ),
    Fault(
        "chosen_value_inverted",
        "16a.6",
        "either",
        "reads the chosen value as the one that is let through, so everything else is stopped",
        {"single_abilities": _choosing(_nothing_chosen), "protection_covers": _is_other_than_chosen},
        parts=5,
    ),
    Fault(
        "chosen_value_left_open",
        "16a.6",
        "too_strict",
        "takes a chosen value for any value, so every source is stopped",
        {
            "single_abilities": _choosing(_nothing_chosen),
            "protection_covers": or_else("protection_covers", _is_left_open),
        },
        parts=4,
    ),
    Fault(
        "choice_of_colour_is_always_white",
        "16a.6",
        "either",
        "never asks for the colour of your choice and takes the first one, so the chosen colour can target",
        {"begin_effect": _choice_is_white},
        parts=8,
    ),
    Fault(
        "mana_value_of_a_spell_ignores_x",
        "16a.7",
        "either",
        "counts X as 0 everywhere, so a spell with a large X is let through by protection from large mana values",
        {"protection_covers": _counting(_without_x)},
        parts=5,
    ),
    Fault(
        "counts_x_of_a_permanent_as_one",
        "16a.7",
        "either",
        "counts the symbols of the cost, so X of a permanent counts as 1",
        {"protection_covers": _counting(_with_x_as_one)},
        parts=5,
    ),
    Fault(
        "no_mana_cost_is_no_mana_value",
        "16a.7",
        "too_lax",
        "finds no mana value where there is no mana cost, so protection from small mana values doesn't cover it",
        {"protection_covers": but_not("protection_covers", _has_no_mana_value)},
        parts=3,
    ),
    Fault(
        "leaves_the_limit_out",
        "16a.7",
        "too_lax",
        "reads 'N or greater' as greater than N, so a mana value of N is let through",
        {"protection_covers": but_not("protection_covers", _is_the_limit)},
        parts=4,
    ),
    Fault(
        "compares_mana_values_the_wrong_way",
        "16a.7",
        "either",
        "reads 'N or greater' as N or less, so the wrong sources are stopped",
        {"protection_covers": _turned_round},
        parts=3,
    ),
    Fault(
        "works_in_the_graveyard",
        "16a.8",
        "too_strict",
        "asks any object for its keywords, so a card in a graveyard can't be the target of a red spell",
        {"protection_works": or_else("protection_works", _is_in_graveyard)},
        parts=4,
    ),
    Fault(
        "works_on_the_stack",
        "16a.8",
        "too_strict",
        "asks a spell for the abilities of its card, so a creature spell with protection from blue can't be countered",
        {"protection_works": or_else("protection_works", _is_on_stack)},
        parts=6,
    ),
)
