"""Abilities that phase makes from its own text, once: equip, enchant, bestow and the like as phase builds them."""

from __future__ import annotations

from functools import cache

from conformance.adapters.phase.library import build_face
from conformance.wire.json_types import Json


@cache
def stock_face(text: str, keyword: str) -> Json:
    """The face of a card with only this ability."""
    subtypes = {"Enchant": ["Aura"], "Equip": ["Equipment"], "Reconfigure": ["Equipment"], "Fortify": ["Fortification"]}
    types = ["Enchantment"] if keyword in ("Enchant", "Bestow") else ["Artifact"]
    types += ["Creature"] if keyword in ("Bestow", "Reconfigure", "Mutate", "Changeling") else []
    return build_face("Wuxle", "{0}", [], types, subtypes.get(keyword, []), text, [keyword])


def enchant(what: str) -> Json:
    """Enchant creature, enchant player …"""
    return stock_face(f"Enchant {what}", "Enchant")


def free_keyword(kind: str) -> Json:
    """Equip {0}, fortify {0}, reconfigure {0}, bestow {0}, mutate {0}, or changeling."""
    word = kind.capitalize()
    return stock_face(word if kind == "changeling" else f"{word} {{0}}", word)


@cache
def must_block() -> Json:
    """This creature blocks each combat if able."""
    return build_face("Wuxle", "{0}", [], ["Creature"], [], "This creature blocks each combat if able.", [])
