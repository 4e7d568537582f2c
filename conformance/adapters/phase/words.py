"""How the contract's words are spelled inside phase."""

from __future__ import annotations

from typing import Any, Final

from conformance.wire.json_types import Json

COLORS: Final = {"white": "White", "blue": "Blue", "black": "Black", "red": "Red", "green": "Green"}
SYMBOLS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless", "X": "X"}
LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
TYPES: Final = {
    "artifact": "Artifact",
    "creature": "Creature",
    "enchantment": "Enchantment",
    "instant": "Instant",
    "kindred": "Kindred",
    "land": "Land",
    "planeswalker": "Planeswalker",
    "sorcery": "Sorcery",
}
SUPERTYPES: Final = {"basic": "Basic", "legendary": "Legendary", "snow": "Snow"}
PERMANENT_TYPES: Final = frozenset({"Artifact", "Creature", "Enchantment", "Land", "Planeswalker"})
COUNTERS: Final = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
KEYWORDS: Final = {
    "shroud": "Shroud",
    "trample": "Trample",
    "deathtouch": "Deathtouch",
    "lifelink": "Lifelink",
    "wither": "Wither",
    "menace": "Menace",
}
ZONES: Final = {
    "battlefield": "Battlefield",
    "command": "Command",
    "exile": "Exile",
    "graveyard": "Graveyard",
    "hand": "Hand",
    "library": "Library",
    "stack": "Stack",
}
CONTROLLERS: Final = {"you": "You", "opponents": "Opponent"}


def reversed_words(words: dict[str, str]) -> dict[str, str]:
    """The same table read from phase's side."""
    return {theirs: ours for ours, theirs in words.items()}


def fixed(number: int) -> Json:
    """A plain number, as phase spells quantities."""
    return {"type": "Fixed", "value": number}


def typed(*types: Any, controller: str | None = None, properties: tuple[Json, ...] = ()) -> Json:
    """A description of objects: by type, controller and further properties."""
    return {"type": "Typed", "type_filters": list(types), "controller": controller, "properties": list(properties)}


def specific_object(number: int) -> Json:
    """Exactly that object."""
    return {"type": "SpecificObject", "id": number}


def specific_player(seat: int) -> Json:
    """Exactly that player."""
    return {"type": "SpecificPlayer", "id": seat}
