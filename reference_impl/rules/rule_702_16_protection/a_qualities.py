"""702.16a (and 702.11d): what a quality is, and whether an object has it now.

An emblem is an object without colour, type or mana cost (114.3), so it is colorless (105.2c) and has mana value 0
(202.3a).
"""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

MATCHERS = {
    "color": "has_color",
    "colorless": "is_colorless",
    "monocolored": "is_monocolored",
    "multicolored": "is_multicolored",
    "type": "has_type_quality",
    "subtype": "has_subtype_quality",
    "supertype": "has_supertype_quality",
    "name": "has_name",
    "mana_value": "mana_value_matches",
    "power": "power_matches",
    "toughness": "toughness_matches",
    "everything": "is_anything",
    "player": "is_of_player",
    "spells": "is_described_spell",
    "objects": "is_described_object",
    "other_mana_values": "has_other_mana_value",
}


@clause("702.16a", "113.6")
def protection_works(game: Game, host: Host) -> bool:
    """It works for a player, and for a permanent on the battlefield; not for a card or spell elsewhere."""
    return isinstance(host, Player) or host.zone == "battlefield"


@clause("702.16a")
def protection_covers(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Is the source one of those that a protection ability from this quality protects its holder from?"""
    return game.rules.quality_covers(game, quality, source, host)


@clause("702.16a", "702.11d")
def quality_covers(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Does the source have the quality? A quality that speaks of no object (abilities, say) covers none."""
    matcher = MATCHERS.get(quality.kind)
    return matcher is not None and getattr(game.rules, matcher)(game, quality, source, host)


@clause("702.11d", "113.8")
def quality_reaches_target(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    """Does what would target a host with hexproof from the quality have it: by its controller, kind, or source?"""
    if quality.kind == "player":
        return game.rules.is_asked_by_player(game, quality, by)
    if quality.kind == "abilities":
        return game.rules.is_ability(game, by)
    return game.rules.quality_covers(game, quality, by.source, host)


@clause("702.16b", "113.8")
def protection_reaches_target(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    """Does what would target a host with protection from the quality have it: by its controller, or by its source?"""
    if quality.kind == "player":
        return game.rules.is_asked_by_player(game, quality, by)
    if quality.kind == "abilities":
        return game.rules.is_ability(game, by)
    return game.rules.protection_covers(game, quality, by.source, host)


@clause("702.16k", "113.8", decisive=True)
def is_asked_by_player(game: Game, quality: Quality, by: Asking) -> bool:
    """What the player controls on the stack, whoever controls its source (contested C2: the source doesn't count)."""
    return by.controller == quality.value


@clause("702.11d", decisive=True)
def is_ability(game: Game, by: Asking) -> bool:
    """From activated and triggered abilities: whatever is no spell."""
    return by.is_ability


@clause("702.16a", "105.2")
def has_color(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """It has that colour among its colours now."""
    return quality.value in source.colors


@clause("702.16a", "105.2c")
def is_colorless(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """It has no colour."""
    return not source.colors


@clause("702.16a", "105.2a")
def is_monocolored(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """It has exactly one colour."""
    return len(source.colors) == 1


@clause("702.16a", "105.2b")
def is_multicolored(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """It has two or more colours."""
    return len(source.colors) > 1


@clause("702.16a")
def has_type_quality(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """A card type reaches permanents of the type, and sources elsewhere that are of it."""
    return quality.value in source.types and game.rules.type_quality_reaches(game, source)


@clause("702.16a")
def has_subtype_quality(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """So does a subtype."""
    return game.rules.has_subtype(game, source, quality.value) and game.rules.type_quality_reaches(game, source)


@clause("702.16a")
def has_supertype_quality(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """So does a supertype."""
    return quality.value in source.supertypes and game.rules.type_quality_reaches(game, source)


@clause("702.16a", "109.2")
def type_quality_reaches(game: Game, source: GameObject) -> bool:
    """Is it a source that a description by type can mean?"""
    if source.zone == "battlefield":
        return game.rules.type_quality_reaches_permanents(game, source)
    return game.rules.type_quality_reaches_elsewhere(game, source)


@clause("702.16a", "109.2")
def type_quality_reaches_permanents(game: Game, source: GameObject) -> bool:
    """Permanents are meant."""
    return True


@clause("702.16a", "702.11d")
def type_quality_reaches_elsewhere(game: Game, source: GameObject) -> bool:
    """Spells and cards elsewhere are meant too: the exception to 109.2."""
    return True


@clause("702.16a", "201.2")
def has_name(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """It has that name; asked only where the ability says that the quality is a name."""
    return source.name == quality.value


@clause("702.16a", "202.3")
def mana_value_matches(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Its mana value compares as the quality says."""
    return game.rules.number_matches(game, quality, game.rules.mana_value(game, source))


@clause("702.16a", "208.1")
def power_matches(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Its power does; without power it doesn't match."""
    return source.power is not None and game.rules.number_matches(game, quality, source.power)


@clause("702.16a", "208.1")
def toughness_matches(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Its toughness does; without toughness it doesn't match."""
    return source.toughness is not None and game.rules.number_matches(game, quality, source.toughness)


@clause("702.16a", "107.1")
def number_matches(game: Game, quality: Quality, number: int) -> bool:
    """Equal, at least, at most, odd or even (zero is even)."""
    limit = quality.number or 0
    comparison = quality.value
    if comparison in ("odd", "even"):
        return (number % 2 == 1) == (comparison == "odd")
    if comparison == "equal":
        return number == limit
    return number >= limit if comparison == "at_least" else number <= limit


@clause("702.16j")
def is_anything(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Every object is meant by "everything"."""
    return True


@clause("702.16k")
def is_of_player(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """An object that the player controls, or owns while nobody else controls it."""
    player = quality.value
    return game.rules.is_controlled_by(game, source, player) or game.rules.is_owned_uncontrolled(game, source, player)


@clause("702.16k")
def is_owned_uncontrolled(game: Game, source: GameObject, player: str) -> bool:
    """The player owns it and no other player controls it."""
    return source.owner == player and source.controller in (None, player)


@clause("702.16a", "702.16i", "202.3")
def has_other_mana_value(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """One of endlessly many mana values: all but those left out; of the odd or the even ones, where it says so."""
    return quality.holds(game.rules.mana_value(game, source))


@clause("702.16a", "205.3m", "202.3")
def quality_chosen(game: Game, of: str, value: str | int) -> Quality:
    """What a value that was chosen stands for: a number for mana values, a creature type for creatures of it."""
    if of == "number":
        return Quality("mana_value", "equal", int(value))
    if of == "other_number":
        return Quality("each_mana_value_except", number=int(value))
    if of == "parity":
        return Quality("each_mana_value_of_parity", str(value))
    if of == "creature_type":
        return Quality("objects", "creature", subtype=str(value))
    return Quality(of, str(value))
