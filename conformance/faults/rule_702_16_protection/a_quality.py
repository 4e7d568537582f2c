"""Misreadings of 702.16a: what may stand after "from", and which sources have it."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, as_printed, but_not, or_else, seeing
from reference_impl.objects.abilities import Quality
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game

COLORS = ("white", "blue", "black", "red", "green")
SYMBOLS = dict(zip("WUBRG", COLORS, strict=True))
COMMON = frozenset({"color", "type", "subtype"})
SPELL_TYPES = frozenset({"instant", "sorcery"})


def _is_uncommon(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind not in COMMON


def _is_of_supertype(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "supertype"


def _has_other_colors_too(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "color" and len(source.colors) > 1


def _is_not_first(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "color" and quality.value != next(c for c in COLORS if c in source.colors)


def _with_identity(source: GameObject) -> GameObject:
    """With the colours of the symbols in its mana cost."""
    return replace(source, colors=source.colors | {SYMBOLS[s] for s in source.card.mana_cost if s in SYMBOLS})


def _is_colorless(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "color" and not source.colors


def _is_called_so(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "subtype" and source.name == quality.value


def _names_are_subtypes(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    if quality.kind == "name":
        return game.rules.has_subtype(game, source, quality.value)
    return RIGHT.protection_covers(game, quality, source, host)


def _is_type_of_permanent(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind in ("type", "subtype", "supertype") and source.zone == "battlefield"


def _is_later_type(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """A type that isn't the first on its type line (as `land`, `artifact`, `enchantment` come before `creature`)."""
    first = next((t for t in ("land", "artifact", "enchantment") if t in source.types), quality.value)
    return quality.kind == "type" and quality.value != first


def _with_printed_types(source: GameObject) -> GameObject:
    return replace(source, types=source.card.types, subtypes=source.card.subtypes)


def _is_any_creature(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "subtype" and "creature" in source.types and source.zone == "battlefield"


def _by_changeling_only(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "subtype" and quality.value not in source.subtypes


def _is_type_of_spell(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind in ("type", "subtype", "supertype") and source.zone == "stack"


def _is_type_of_card(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind in ("type", "subtype", "supertype") and source.zone not in ("battlefield", "stack")


def _is_no_creature(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "subtype" and "creature" not in source.types


def _is_any_spell(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return quality.kind == "type" and quality.value in SPELL_TYPES and source.zone == "stack"


FAULTS = (
    Fault(
        "knows_colours_and_types_only",
        "16a.1",
        "too_lax",
        "knows colours, card types and subtypes only, so protection from anything else protects from nothing",
        {"protection_covers": but_not("protection_covers", _is_uncommon)},
        parts=3,
    ),
    Fault(
        "takes_unknown_qualities_for_everything",
        "16a.1",
        "too_strict",
        "doesn't know qualities other than colours and types, and reads each of them as protection from everything",
        {"protection_covers": or_else("protection_covers", _is_uncommon)},
        parts=4,
    ),
    Fault(
        "has_no_supertypes",
        "16a.1",
        "too_lax",
        "compares the quality with card types and subtypes only, so protection from legendary protects from nothing",
        {"protection_covers": but_not("protection_covers", _is_of_supertype)},
        parts=4,
    ),
    Fault(
        "multicolour_by_equality",
        "16a.2",
        "too_lax",
        "asks whether the source's colours are the colour, so a red and white source isn't red",
        {"protection_covers": but_not("protection_covers", _has_other_colors_too)},
        parts=5,
    ),
    Fault(
        "only_the_first_colour_counts",
        "16a.2",
        "too_lax",
        "keeps one colour for each source, the first of its colours, so a white and red source isn't red",
        {"protection_covers": but_not("protection_covers", _is_not_first)},
        parts=5,
    ),
    Fault(
        "reads_printed_colours",
        "16a.2",
        "either",
        "reads the source's printed colours, so a source that has become red still counts as blue",
        {"protection_covers": seeing(as_printed)},
        parts=7,
    ),
    Fault(
        "reads_colour_identity",
        "16a.2",
        "too_strict",
        "reads the colour identity in place of the colours, so a colorless source with a red symbol in its cost is red",
        {"protection_covers": seeing(_with_identity)},
        parts=4,
    ),
    Fault(
        "colourless_has_every_colour",
        "16a.2",
        "too_strict",
        "takes an empty set of colours for no restriction, so a colorless source is kept off by protection from red",
        {"protection_covers": or_else("protection_covers", _is_colorless)},
        parts=3,
    ),
    Fault(
        "a_word_is_also_a_name",
        "16a.3",
        "too_strict",
        "compares the word with the source's name too, so protection from Goblins stops an Elf called Goblin",
        {"protection_covers": or_else("protection_covers", _is_called_so)},
        parts=3,
    ),
    Fault(
        "looks_names_up_among_subtypes",
        "16a.3",
        "either",
        "takes every word for a subtype, so protection from a name stops the subtype of that name and not the name",
        {"protection_covers": _names_are_subtypes},
        parts=3,
    ),
    Fault(
        "type_qualities_skip_permanents",
        "16a.4",
        "too_lax",
        "takes type qualities for qualities of spells, so protection from creatures lets creatures' abilities target",
        {"protection_covers": but_not("protection_covers", _is_type_of_permanent)},
        parts=4,
    ),
    Fault(
        "only_the_first_card_type_counts",
        "16a.4",
        "too_lax",
        "keeps one card type for each permanent, so an artifact creature is no creature",
        {"protection_covers": but_not("protection_covers", _is_later_type)},
        parts=6,
    ),
    Fault(
        "reads_printed_types",
        "16a.4",
        "either",
        "reads the printed type line, so an artifact that has become a creature is none",
        {"protection_covers": seeing(_with_printed_types)},
        parts=6,
    ),
    Fault(
        "a_subtype_stands_for_its_card_type",
        "16a.4",
        "too_strict",
        "reads a creature type as creatures, so protection from Goblins stops Elves",
        {"protection_covers": or_else("protection_covers", _is_any_creature)},
        parts=4,
    ),
    Fault(
        "changelings_are_of_no_type",
        "16a.4",
        "too_lax",
        "looks for the word on the type line only, so a changeling is no Goblin",
        {"protection_covers": but_not("protection_covers", _by_changeling_only)},
        parts=5,
    ),
    Fault(
        "type_qualities_skip_spells",
        "16a.5",
        "too_lax",
        "takes a type for a description of permanents (109.2), so protection from instants stops no instant",
        {"protection_covers": but_not("protection_covers", _is_type_of_spell)},
        parts=3,
    ),
    Fault(
        "type_qualities_skip_cards_elsewhere",
        "16a.5",
        "too_lax",
        "asks permanents and spells for their types only, so the ability of a creature card in a hand can target",
        {"protection_covers": but_not("protection_covers", _is_type_of_card)},
        parts=4,
    ),
    Fault(
        "only_creatures_have_creature_types",
        "16a.5",
        "too_lax",
        "asks creatures only for creature types, so a Goblin instant is no Goblin",
        {"protection_covers": but_not("protection_covers", _is_no_creature)},
        parts=4,
    ),
    Fault(
        "instants_stand_for_all_spells",
        "16a.5",
        "too_strict",
        "reads protection from instants as protection from spells, so sorceries are stopped too",
        {"protection_covers": or_else("protection_covers", _is_any_spell)},
        parts=3,
    ),
)
