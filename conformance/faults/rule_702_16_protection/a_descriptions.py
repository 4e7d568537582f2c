"""Misreadings of 702.16a: descriptions of objects, and what a choice made earlier stands for."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from conformance.faults.rule_702_16_protection.reading import RIGHT
from reference_impl.objects.abilities import Quality
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game


@misreading("16a.1", "too_lax", "has_described_types", 3, "702.11d")
def not_of_a_subtype_is_of_creatures(game: Game, quality: Quality, source: GameObject) -> bool:
    """Takes "non-Goblins" for non-Goblin creatures, so an artifact that is no Goblin can target."""
    alone = quality.not_subtype is not None and quality.value is None
    return (not alone or "creature" in source.types) and RIGHT.has_described_types(game, quality, source)


@misreading("16a.1", "too_strict", "has_described_subtypes", 4, "702.11d")
def a_description_is_its_card_type(game: Game, quality: Quality, source: GameObject) -> bool:
    """Reads the card type of "Goblin creatures" and drops the word before it, so Elves are stopped too."""
    return quality.subtype is not None or RIGHT.has_described_subtypes(game, quality, source)


@misreading("16a.1", "too_strict", "has_described_types", 5, "702.11d")
def a_description_is_its_subtype(game: Game, quality: Quality, source: GameObject) -> bool:
    """Looks for the subtype alone, so a Goblin that is no creature counts among "Goblin creatures"."""
    return quality.subtype is not None or RIGHT.has_described_types(game, quality, source)


@misreading("16a.1", "too_strict", "has_described_types", 5, "702.11d")
def noncreature_permanents_may_be_artifact_creatures(game: Game, quality: Quality, source: GameObject) -> bool:
    """Asks for a card type other than creature, so an artifact creature is a noncreature permanent."""
    if quality.not_type is None:
        return RIGHT.has_described_types(game, quality, source)
    return bool(source.types - {quality.not_type})


@misreading("16a.1", "too_strict", "is_described_object", 3, "702.11d")
def permanents_are_permanent_cards_and_spells(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Takes "permanents" for objects of any zone, so an instant is stopped as a noncreature one."""
    return RIGHT.is_described_object(game, replace(quality, permanent=False), source, host)


@misreading("16a.1", "too_strict", "is_nameless", 5, "702.11d")
def tokens_have_no_name(game: Game, source: GameObject) -> bool:
    """No card gives a token a name, so each token counts as nameless."""
    return source.card.token or RIGHT.is_nameless(game, source)


@misreading("16a.1", "too_lax", "is_nameless", 4, "702.11d")
def everything_has_a_name(game: Game, source: GameObject) -> bool:
    """Every object has a field for its name, so nothing is nameless: an emblem or a face-down creature neither."""
    return False


@misreading("16a.1", "too_strict", "has_creature_types", 7, "702.11d")
def every_subtype_is_a_creature_type(game: Game, thing: GameObject, many: int) -> bool:
    """Counts all that stands behind the dash, so a Goblin Equipment has two creature types."""
    return len(thing.subtypes) >= many or RIGHT.has_creature_types(game, thing, many)


@misreading("16a.1", "too_strict", "has_creature_types", 5, "702.11d")
def one_creature_type_is_enough(game: Game, thing: GameObject, many: int) -> bool:
    """Asks whether there are creature types and not how many, so any Goblin has two or more."""
    return RIGHT.has_creature_types(game, thing, 1)


@misreading("16a.1", "too_strict", "has_counter", 5, "702.11d")
def any_counter_will_do(game: Game, source: GameObject, kind: str) -> bool:
    """Asks whether there are counters and not of which kind, so a charge counter counts as a corruption counter."""
    return bool(source.counters)


@misreading("16a.6", "too_strict", "quality_chosen", 6)
def the_chosen_creature_type_is_a_subtype(game: Game, of: str, value: str | int) -> Quality:
    """Drops the "creatures" of "creatures of the chosen type", so a Goblin that is no creature is stopped."""
    return Quality("subtype", str(value)) if of == "creature_type" else RIGHT.quality_chosen(game, of, value)


@misreading("16a.6", "either", "quality_chosen", 4)
def the_chosen_number_counts_itself(game: Game, of: str, value: str | int) -> Quality:
    """Overlooks "other than": the chosen number is stopped, and every other one is let through."""
    return RIGHT.quality_chosen(game, "number" if of == "other_number" else of, value)


@misreading("16a.6", "either", "quality_chosen", 4)
def odd_is_chosen_whatever_was(game: Game, of: str, value: str | int) -> Quality:
    """Never keeps whether odd or even was chosen and reads odd, so even mana values are let through."""
    return RIGHT.quality_chosen(game, of, "odd" if of == "parity" else value)


FAULTS = faults_in(globals())
