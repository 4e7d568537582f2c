"""Misreadings of 702.16g and 702.16h: "from A and from B" and "from each …" taken for one ability, or for another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, or_else
from reference_impl.objects.abilities import Ability, Loss, OneProtection, Protection, Quality
from reference_impl.objects.cards import Card, GameObject, Host, Player
from reference_impl.objects.drafts import Draft
from reference_impl.objects.game import Game

EACH = Quality("each_color")


def _written(game: Game, host: Host) -> Sequence[Ability]:
    """The abilities that a permanent or player has by itself, as they are written."""
    if isinstance(host, Player):
        return next(seat.abilities for seat in game.seats if seat.id == host.id)
    return host.card.abilities


def _joined(abilities: Sequence[Ability], quality: Quality | None) -> Protection | None:
    """The joined form that names the quality."""
    forms = [a for a in abilities if isinstance(a, Protection) and len(a.qualities) > 1]
    return next((a for a in forms if quality in a.qualities), None)


# ---------------------------------------------------------------- 16g
def _first_only(game: Game, ability: Protection) -> Sequence[Quality]:
    return ability.qualities[:1]


def _last_only(game: Game, ability: Protection) -> Sequence[Quality]:
    return ability.qualities[-1:]


def _all_needed(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    form = _joined(_written(game, host), quality)
    return all(RIGHT.protection_covers(game, q, source, host) for q in (form.qualities if form else (quality,)))


def _two_are_all(game: Game, ability: Protection) -> Sequence[Quality]:
    several = len(ability.qualities) > 1 and all(q.kind == "color" for q in ability.qualities)
    return (*ability.qualities, EACH) if several else ability.qualities


def _both_go(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Sequence[GameObject]) -> None:
    """What loses one of a joined form loses the other with it."""
    RIGHT.take_abilities(game, draft, what, chooser, permanents)
    form = _joined(draft.card.abilities, what.quality)
    for quality in form.qualities if form else ():
        RIGHT.take_abilities(game, draft, Loss(what.kind, quality), chooser, permanents)


def _neither_goes(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Sequence[GameObject]) -> None:
    """A joined form isn't what is lost, so it stays."""
    if _joined(draft.card.abilities, what.quality) is None:
        RIGHT.take_abilities(game, draft, what, chooser, permanents)


# ---------------------------------------------------------------- 16h
def _values_but(*instead: Quality) -> Any:
    """What "each colour" stands for in place of the five colours."""

    def values(game: Game, quality: Quality, *rest: Any) -> Sequence[Quality]:
        return instead if quality.kind == "each_color" else RIGHT.protection_values(game, quality, *rest)

    return values


def _and_colorless(game: Game, quality: Quality, *rest: Any) -> Sequence[Quality]:
    values: Sequence[Quality] = RIGHT.protection_values(game, quality, *rest)
    return (*values, Quality("colorless")) if quality.kind == "each_color" else values


def _has_a_color(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "each_color" and bool(source.colors)


def _is_one_of_each(game: Game, quality: Quality, one: OneProtection) -> bool:
    return one.quality.kind == "each_color" and quality.kind == "color"


ONE_ABILITY = {
    "protection_values": _values_but(EACH),
    "protection_covers": or_else("protection_covers", _has_a_color),
}

FAULTS = (
    Fault(
        "joined_form_reads_its_first_quality_only",
        "16g.1",
        "too_lax",
        "stops reading at the first quality of 'from A and from B', so B isn't protected from",
        {"protection_parts": _first_only},
        parts=6,
    ),
    Fault(
        "joined_form_keeps_its_last_quality_only",
        "16g.1",
        "too_lax",
        "keeps one ability a keyword, so the last quality of 'from A and from B' replaces the first",
        {"protection_parts": _last_only},
        parts=6,
    ),
    Fault(
        "joined_form_needs_all_its_qualities",
        "16g.1",
        "too_lax",
        "reads 'from A and from B' as from what is both A and B, so a source that is only A can target",
        {"protection_covers": _all_needed},
        parts=6,
    ),
    Fault(
        "two_colours_stand_for_all",
        "16g.1",
        "too_strict",
        "reads two colours in one ability as all colours, so sources of a third colour are stopped",
        {"protection_parts": _two_are_all},
        parts=6,
    ),
    Fault(
        "losing_one_loses_both",
        "16g.2",
        "too_lax",
        "takes 'from A and from B' for one ability, which is lost with either part",
        {"take_abilities": _both_go},
        parts=8,
    ),
    Fault(
        "losing_one_loses_neither",
        "16g.2",
        "too_strict",
        "takes 'from A and from B' for one ability, which isn't what 'loses protection from A' takes",
        {"take_abilities": _neither_goes},
        parts=8,
    ),
    Fault(
        "each_colour_is_inert",
        "16h.1",
        "too_lax",
        "knows single qualities only, so protection from each color protects from nothing",
        {"protection_values": _values_but()},
        parts=4,
    ),
    Fault(
        "each_colour_is_one_colour",
        "16h.1",
        "too_lax",
        "takes the first value that fits for all of them, so protection from each color is protection from white",
        {"protection_values": _values_but(Quality("color", "white"))},
        4,
        ("702.16a",),
    ),
    Fault(
        "each_colour_is_everything",
        "16h.1",
        "too_strict",
        "reads protection from each color as protection from everything, so colorless sources are stopped",
        {"protection_values": _values_but(Quality("everything"))},
        parts=3,
    ),
    Fault(
        "losing_one_colour_loses_each",
        "16h.2",
        "too_lax",
        "takes protection from each color for one ability, which is lost with any of its colours",
        {**ONE_ABILITY, "losing_one_protection_takes": or_else("losing_one_protection_takes", _is_one_of_each)},
        parts=6,
    ),
    Fault(
        "losing_one_colour_loses_none_of_each",
        "16h.2",
        "too_strict",
        "takes protection from each color for one ability, which isn't what 'loses protection from red' takes",
        ONE_ABILITY,
        parts=6,
    ),
    Fault(
        "colourless_is_a_sixth_colour",
        "16h.3",
        "too_strict",
        "counts colorless among the colours, so protection from each color stops colorless sources",
        {"protection_values": _and_colorless},
        parts=3,
    ),
    Fault(
        "each_colour_misses_multicoloured_sources",
        "16h.3",
        "too_lax",
        "reads 'each color' as sources of just one colour, so multicolored ones can target",
        {"protection_values": _values_but(Quality("monocolored"))},
        parts=6,
    ),
)
