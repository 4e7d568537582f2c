"""205: card types and subtypes; 702.73 changeling."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import GameObject
from reference_impl.objects.drafts import Draft
from reference_impl.objects.game import Game

SUBTYPES = {
    "enchantment": frozenset(
        ("Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard", "Shrine")
    ),
    "artifact": frozenset(
        (
            "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
            "Incubator", "Junk", "Lander", "Map", "Powerstone", "Treasure", "Vehicle", "Spacecraft",
        )
    ),
    "land": frozenset(
        (
            "Cave", "Cloud", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains",
            "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
        )
    ),
    "planeswalker": frozenset(
        (
            "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra", "Comet",
            "Dack", "Dakkon", "Daretti", "Davriel", "Dihada", "Domri", "Dovin", "Ellywick", "Elminster", "Elspeth",
            "Ersta", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli", "Jace", "Jared", "Jaya",
            "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka", "Minsc",
            "Mordenkainen", "Nahiri", "Narset", "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral", "Rowan",
            "Saheeli", "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin", "Svega", "Szat", "Tamiyo", "Tasha", "Teferi",
            "Teyo", "Tezzeret", "Tibalt", "Tyvar", "Ugin", "Urza", "Venser", "Vivien", "Vraska", "Vronos", "Will",
            "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling", "Zariel",
        )
    ),
    "battle": frozenset(("Siege",)),
    "instant": frozenset(("Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap")),
}  # fmt: skip
NOT_CREATURE_TYPES = frozenset[str]().union(*SUBTYPES.values())
WITH_CREATURE_TYPES = frozenset({"creature", "kindred"})


@clause("205.3m")
def is_creature_type(game: Game, subtype: str, thing: GameObject) -> bool:
    """Any subtype that is none of another card type's; what is printed on a planeswalker alone is a planeswalker type."""
    card = thing.card
    is_walkers = "planeswalker" in card.types and card.types.isdisjoint(WITH_CREATURE_TYPES)
    return subtype not in NOT_CREATURE_TYPES and not (is_walkers and subtype in card.subtypes)


@clause("205.3", "205.3d", "702.73a")
def has_subtype(game: Game, thing: GameObject, subtype: str) -> bool:
    """It has the subtype; a creature or kindred with changeling has every creature type."""
    return subtype in thing.subtypes or (
        thing.every_creature_type
        and not WITH_CREATURE_TYPES.isdisjoint(thing.types)
        and game.rules.is_creature_type(game, subtype, thing)
    )


@clause("205.3m", "702.73a")
def has_creature_types(game: Game, thing: GameObject, many: int) -> bool:
    """Has it so many creature types? A creature or kindred with changeling has every one; other subtypes don't count."""
    if thing.every_creature_type and not WITH_CREATURE_TYPES.isdisjoint(thing.types):
        return True
    return sum(1 for s in thing.subtypes if game.rules.is_creature_type(game, s, thing)) >= many


@clause("205.3d")
def subtypes_gained(game: Game, thing: Draft, added: frozenset[str]) -> frozenset[str]:
    """Nothing gains a subtype that goes with no card type that it has in the end; what is printed and wasn't lost stays."""
    missing = frozenset(SUBTYPES).union(WITH_CREATURE_TYPES) - thing.types
    fitting = added
    for lost in missing:
        fitting = game.rules.subtypes_left(game, thing, fitting, lost)
    return thing.subtypes - (added - fitting - thing.own_subtypes)


@clause("205.1a", "205.1b")
def subtypes_left(game: Game, thing: GameObject, subtypes: frozenset[str], lost: str) -> frozenset[str]:
    """What loses a card type loses the subtypes that go with it; creature types go with kindred as well."""
    if lost not in WITH_CREATURE_TYPES:
        return subtypes - SUBTYPES.get(lost, frozenset())
    if not thing.types.isdisjoint(WITH_CREATURE_TYPES - {lost}):
        return subtypes
    return frozenset(s for s in subtypes if not game.rules.is_creature_type(game, s, thing))


@clause("205.1a", "205.1b", "702.73a")
def lose_subtypes(game: Game, draft: Draft, lost: str) -> None:
    """The subtypes that go with a lost card type go, those of a changeling too; the type alone may come back later."""
    draft.subtypes = game.rules.subtypes_left(game, draft, draft.subtypes, lost)
    draft.own_subtypes &= draft.subtypes
    if lost in WITH_CREATURE_TYPES and draft.types.isdisjoint(WITH_CREATURE_TYPES - {lost}):
        draft.every_creature_type = False
