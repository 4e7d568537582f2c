"""Hexproof, hexproof from and protection from as phase's keywords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import COLORS, fixed, typed
from conformance.wire.json_types import Json

LIVE_TYPES = frozenset({"artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"})
NO_TYPES = frozenset({"legendary", "snow", "basic", "world", "kindred", "spells", "permanents"})
COMPARATORS = {"at_least": "GE", "at_most": "LE", "equal": "EQ"}
PROTECTION_CHOSEN = {"color": "ChosenColor", "type": "ChosenCardType", "player": "ChosenPlayer"}


def protection_keywords(quality: Json) -> list[Json]:
    """One protection keyword, or five for each color."""
    return [{"Protection": target} for target in _protection_targets(quality)]


def hexproof_keywords(quality: Json) -> list[Json]:
    """One hexproof-from keyword, or five for each color."""
    return [{"HexproofFrom": value} for value in _hexproof_filters(quality)]


def keywords_of(ability: Json) -> list[Any]:
    """The keywords that a hexproof, hexproof-from or protection ability is to phase."""
    if ability["kind"] == "hexproof":
        return ["Hexproof"]
    make = protection_keywords if ability["kind"] == "protection" else hexproof_keywords
    return [keyword for quality in ability["from"] for keyword in make(quality)]


def _protection_targets(quality: Json) -> Iterator[Any]:
    match quality["kind"]:
        case "color":
            yield {"Color": COLORS[quality["color"]]}
        case "each_color":
            yield from ({"Color": color} for color in COLORS.values())
        case "colorless" | "monocolored" as kind:
            yield {"Quality": kind}
        case "multicolored":
            yield "Multicolored"
        case "everything":
            yield "Everything"
        case "type" | "subtype":
            yield {"CardType": _type_word(quality, "protection")}
        case "mana_value":
            yield {"Filter": _mana_value(quality)}
        case "player":
            yield "ChosenPlayer"
        case "each_opponent":
            yield {"FromPlayer": "Opponent"}
        case "chosen" | "of_your_choice" if quality["of"] in PROTECTION_CHOSEN:
            yield PROTECTION_CHOSEN[quality["of"]]
        case _:
            raise _no_word(quality, "protection")


def _hexproof_filters(quality: Json) -> Iterator[Json]:
    match quality["kind"]:
        case "color":
            yield {"type": "Color", "data": COLORS[quality["color"]]}
        case "each_color":
            yield from ({"type": "Color", "data": color} for color in COLORS.values())
        case "colorless" | "monocolored" | "multicolored" as kind:
            yield {"type": "Quality", "data": kind}
        case "type" | "subtype":
            yield {"type": "CardType", "data": _type_word(quality, "hexproof")}
        case "chosen" | "of_your_choice" if quality["of"] == "color":
            yield {"type": "ChosenColor"}
        case _:
            raise _no_word(quality, "hexproof")


def _type_word(quality: Json, keyword: str) -> str:
    """phase compares one lower-case word with card types and subtypes; it never looks for kindred."""
    if quality["kind"] == "subtype":
        return str(quality["subtype"]).lower()
    if quality["type"] not in LIVE_TYPES:
        raise _no_word(quality, keyword)
    return str(quality["type"])


def _mana_value(quality: Json) -> Json:
    comparator = COMPARATORS.get(quality["is"])
    if comparator is None:
        raise _no_word(quality, "protection")
    return typed(properties=({"type": "Cmc", "comparator": comparator, "value": fixed(quality["number"])},))


def _no_word(quality: Json, keyword: str) -> Unsupported:
    """phase has no value for this quality."""
    field = {"type": "type", "supertype": "supertype", "mana_value": "is", "chosen": "of"}.get(quality["kind"])
    name = f"{keyword}.{quality['kind']}" + (f":{quality[field]}" if field else "")
    return Unsupported(name, "phase has no value for this quality")


def from_player(abilities: list[Json]) -> str | None:
    """The player that a protection-from-a-player ability among these names, if one does."""
    named = {
        quality["player"]
        for ability in abilities
        if ability["kind"] == "protection"
        for quality in ability["from"]
        if quality["kind"] == "player"
    }
    if len(named) > 1:
        raise Unsupported("protection.player", "phase keeps one chosen player an object")
    return named.pop() if named else None


def understood(keyword: Any) -> bool:
    """Is a keyword that phase's text parser made one that phase acts on, not a phrase kept as a 'card type'?"""
    if not isinstance(keyword, dict):
        return True
    value = keyword.get("Protection", keyword.get("HexproofFrom"))
    if not isinstance(value, dict):
        return "Unknown" not in keyword
    phrase = value.get("CardType", value.get("data") if value.get("type") == "CardType" else None)
    return phrase is None or is_type_word(str(phrase))


def is_type_word(phrase: str) -> bool:
    """One word that could be a card type or subtype; phase has none of the supertypes and of kindred."""
    return " " not in phrase and phrase.lower() not in NO_TYPES
