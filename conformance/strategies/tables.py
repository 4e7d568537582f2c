"""The short tables that boards are drawn from. All are well below 100 entries, so that draws depend on the seed alone."""

from __future__ import annotations

COLORS = ("white", "blue", "black", "red", "green")
PERMANENT_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker")
SPELL_TYPES = ("instant", "sorcery")
SUBTYPES = ("Goblin", "Elf", "Zombie", "Bear", "Human")
SUPERTYPES = ("legendary", "snow", "basic")

NAMES = (
    "Veshk",
    "Zorb",
    "Quillip",
    "Morvath",
    "Tessim",
    "Brakko",
    "Ondrel",
    "Fyssa",
    "Grumbol",
    "Hexil",
    "Jandor",
    "Kippra",
    "Lurvo",
    "Mezzik",
    "Nolthar",
    "Oxbarr",
    "Prillo",
    "Rannok",
    "Sythra",
    "Tovmir",
    "Ulgrin",
    "Vortaz",
    "Wimbly",
    "Xandro",
    "Yebbit",
    "Zaffri",
    "Abrolk",
    "Bessom",
    "Cwyll",
    "Drommo",
    "Eshkar",
    "Fizzun",
    "Gorlam",
    "Hathik",
    "Ikkora",
    "Jubbol",
    "Kraddix",
    "Lommin",
    "Munzar",
    "Nyrphel",
)
