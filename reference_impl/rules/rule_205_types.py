"""205: card types and subtypes; 702.73 changeling."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game

NOT_CREATURE_TYPES = frozenset(
    (
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard",
        "Shrine", "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food",
        "Fortification", "Gold", "Incubator", "Junk", "Lander", "Map", "Powerstone", "Treasure", "Vehicle",
        "Spacecraft", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains",
        "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's", "Cave", "Adventure", "Arcane",
        "Chorus", "Lesson", "Omen", "Trap",
    )
)  # fmt: skip


@clause("205.3m")
def is_creature_type(game: Game, subtype: str, thing: GameObject) -> bool:
    """Any subtype that is none of another card type's (a planeswalker's are never creature types)."""
    return subtype not in NOT_CREATURE_TYPES and "planeswalker" not in thing.card.types


@clause("205.3", "702.73a")
def has_subtype(game: Game, thing: GameObject, subtype: str) -> bool:
    """It has the subtype; with changeling it has every creature type."""
    return subtype in thing.subtypes or (
        thing.every_creature_type and game.rules.is_creature_type(game, subtype, thing)
    )


@clause("205.1b")
def subtypes_left(game: Game, thing: GameObject, subtypes: frozenset[str], lost: str) -> frozenset[str]:
    """What loses a card type loses the subtypes that go with it (creature types here; others are never taken)."""
    if lost != "creature":
        return subtypes
    return frozenset(s for s in subtypes if not game.rules.is_creature_type(game, s, thing))
