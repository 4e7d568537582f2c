"""What stands after "from" in hexproof from and protection from, as cards print it (702.11d, 702.16a)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any


class Unprintable(ValueError):
    """No printed card could say this; the first argument names what."""


FIXED = {
    "colorless": "colorless",
    "monocolored": "monocolored",
    "multicolored": "multicolored",
    "everything": "everything",
    "abilities": "activated and triggered abilities",
    "each_color": "each color",
    "each_opponent": "each of your opponents",
    "its_colors": "each of its colors",
    "colors_among_your_permanents": "each color among permanents you control",
    "mana_values_among_your_artifacts": "each mana value among artifacts you control",
}
CHOSEN = {
    "color": "the chosen color",
    "type": "the chosen card type",
    "name": "the chosen card name",
    "player": "the chosen player",
    "number": "mana value equal to the chosen number",
    "creature_type": "creatures of the chosen type",
    "parity": "each mana value of the chosen quality",
}
OF_CHOICE = {
    ("color", ""): "the color of your choice",
    ("type", ""): "the card type of your choice",
    ("color", "its_controller"): "the color of its controller's choice",
    ("type", "its_controller"): "the card type of its controller's choice",
}
BROAD = {True: "permanents", False: "objects"}
SEVERAL = {2: "two", 3: "three", 4: "four", 5: "five"}
TYPE_PLURALS = {
    "artifact": "artifacts",
    "creature": "creatures",
    "enchantment": "enchantments",
    "instant": "instants",
    "kindred": "kindred",
    "land": "lands",
    "permanent": "permanents",
    "planeswalker": "planeswalkers",
    "sorcery": "sorceries",
}
# fmt: off
SAME_IN_PLURAL = frozenset({
    "Aetherborn", "Arcane", "Bison", "Dauthi", "Deer", "Eldrazi", "Elk", "Equipment", "Fish", "Jellyfish", "Kavu",
    "Kithkin", "Kor", "Merfolk", "Metathran", "Moonfolk", "Moose", "Myr", "Naga", "Nephilim", "Plains", "Samurai",
    "Sheep", "Soltari", "Starfish", "Thalakos", "Treefolk", "Vedalken", "Viashino",
})
# fmt: on
ODD_PLURALS = {
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Locus": "Loci",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
}


def plural_subtype(subtype: str) -> str:
    """Several of a subtype: "Goblins", "Elves", "Kavu"."""
    if subtype in SAME_IN_PLURAL:
        return subtype
    if subtype in ODD_PLURALS:
        return ODD_PLURALS[subtype]
    if subtype.endswith("y") and subtype[-2:-1] not in "aeou":
        return subtype[:-1] + "ies"
    return subtype + ("es" if subtype.endswith(("s", "x", "z", "ch", "sh")) else "s")


def listed(parts: list[str], joint: str = "and") -> str:
    """Parts in a row as cards join them: "A", "A and B", "A, B, and C"."""
    if len(parts) < 3:
        return f" {joint} ".join(parts)
    return f"{', '.join(parts[:-1])}, {joint} {parts[-1]}"


def from_phrase(qualities: Iterable[dict[str, Any]], names: Mapping[str, str] | None = None) -> str:
    """The joined form: "from red and from white", "from A, from B, and from C" (702.11f, 702.16g)."""
    return listed(["from " + quality_phrase(q, names) for q in qualities])


def quality_phrase(quality: dict[str, Any], names: Mapping[str, str] | None = None) -> str:
    """One quality without its "from".

    `names` says what players are called, by id, where the words are for a report. Without it they are for a card,
    which can't name a player: such a quality raises Unprintable.
    """
    kind = quality["kind"]
    if kind in FIXED:
        return FIXED[kind]
    if kind == "player":
        return _player(quality["player"], names)
    return WORDED[kind](quality)


def _player(player: str, names: Mapping[str, str] | None) -> str:
    if names is None:
        raise Unprintable("player", f"a card can't name the player {player}")
    return names.get(player, player)


def _compared(quality: dict[str, Any], noun: str, nouns: str) -> str:
    """A number compared: "mana value 3 or greater", "odd mana values"."""
    how, number = quality["is"], quality.get("number")
    if how in ("odd", "even"):
        return f"{how} {nouns}"
    if number is None:
        raise Unprintable(quality["kind"], f"{how} needs a number")
    return f"{noun} {number}" + {"at_least": " or greater", "at_most": " or less", "equal": ""}[how]


def _spells(quality: dict[str, Any]) -> str:
    kind = f"{quality['type']} " if "type" in quality else ""
    return f"{kind}spells" + (" that are one or more colors" if quality.get("colored") else "")


def _objects(quality: dict[str, Any]) -> str:
    """Objects with or without something: "legendary creatures", "non-Human creatures your opponents control"."""
    if quality.keys() == {"kind", "not_subtype"}:
        return f"non-{plural_subtype(quality['not_subtype'])}"
    words = [
        "modified" if "modified" in quality else "",
        f"non{quality['not_supertype']}" if "not_supertype" in quality else "",
        quality.get("supertype", ""),
        f"non-{quality['not_subtype']}" if "not_subtype" in quality else "",
        quality.get("subtype", ""),
        f"non{quality['not_type']}" if "not_type" in quality else "",
        TYPE_PLURALS[quality["type"]] if "type" in quality else BROAD["permanent" in quality],
        {"opponents": "your opponents control", "you": "you control"}.get(quality.get("controlled_by", ""), ""),
        *_having(quality),
    ]
    return " ".join(filter(None, words))


def _having(quality: dict[str, Any]) -> Iterator[str]:
    """What they have: "with no names", "with corruption counters on them"."""
    if "no_name" in quality:
        yield "with no names"
    if "creature_types" in quality:
        yield f"with {SEVERAL[quality['creature_types']]} or more creature types"
    if "counter" in quality:
        yield f"with {quality['counter']} counters on them"


WORDED: dict[str, Callable[[dict[str, Any]], str]] = {
    "color": lambda q: q["color"],
    "type": lambda q: TYPE_PLURALS[q["type"]],
    "subtype": lambda q: plural_subtype(q["subtype"]),
    "supertype": lambda q: q["supertype"],
    "name": lambda q: f"cards named {q['name']}",
    "mana_value": lambda q: _compared(q, "mana value", "mana values"),
    "power": lambda q: _compared(q, "power", "powers"),
    "toughness": lambda q: _compared(q, "toughness", "toughnesses"),
    "chosen": lambda q: CHOSEN[q["of"]],
    "of_your_choice": lambda q: OF_CHOICE[q["of"], q.get("by", "")],
    "spells": _spells,
    "objects": _objects,
    "each_mana_value_except": lambda q: f"each mana value other than {q.get('number', 'the chosen number')}",
}
