"""Objects made from their printed text: a card of the contract as phase's own parser reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from conformance.adapters.phase.chain import made_audible
from conformance.adapters.phase.library import build_face
from conformance.adapters.phase.qualities import understood
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.structure import PARTS
from conformance.adapters.phase.words import LETTERS, SYMBOLS, TYPES
from conformance.wire.json_types import Json

CORE = frozenset(TYPES.values())
SUPER = frozenset({"Basic", "Legendary", "Snow", "World"})
PRINTED_KEYWORDS = (
    *("Hexproof", "Shroud", "Protection", "Trample", "Deathtouch", "Lifelink", "Wither", "Menace", "Changeling"),
    *("Enchant", "Equip", "Fortify", "Reconfigure", "Bestow", "Mutate"),
)
KINDS = {
    "activated": "abilities", "equip": "abilities", "fortify": "abilities", "reconfigure": "abilities",
    "when_enters": "triggers", "when_dies": "triggers", "when_cast": "triggers",
    "grant": "static_abilities", "take": "static_abilities", "cant_have": "static_abilities",
    "permission": "static_abilities", "cant_be_targeted": "static_abilities", "must_block": "static_abilities",
}  # fmt: skip
OUT_OF_PLACE = frozenset({"TriggeringPlayer", "TriggeringSource", "EventTarget"})


def face_of_text(card: Json) -> Json:
    """The face that phase reads off the card; what its parser can't read is unsupported."""
    printed = card.get("card")
    if printed is None:
        raise Unsupported("build.text", f"{card['name']} comes without a printed card")
    face = _read(printed)
    _check(face, printed["text"])
    _check_all_there(face, card)
    abilities = [made_audible(ability) for ability in face["abilities"]]
    return {**{part: face[part] for part in PARTS}, "abilities": abilities, **_numbers(face, printed)}


def _read(printed: Json) -> Json:
    supertypes, types, subtypes = type_line(printed["type_line"])
    more: Json = {"supertypes": supertypes}
    types = types or ["Enchantment"]  # an emblem's text is read as a permanent's
    more |= {stat: printed[stat] for stat in ("power", "toughness", "loyalty") if stat in printed}
    colors = [LETTERS[c] for c in colors_of(printed)]
    cost = printed["mana_cost"] or "{0}"
    text = printed["text"]
    return build_face(printed["name"], cost, colors, types, subtypes, text, keywords_named(text), more)


def colors_of(printed: Json) -> list[str]:
    """The colours by the indicator, or else by the mana cost."""
    if printed.get("color_indicator"):
        return list(printed["color_indicator"])
    return [color for color, letter in LETTERS.items() if f"{{{letter}}}" in printed["mana_cost"]]


def type_line(line: str) -> tuple[list[str], list[str], list[str]]:
    """Supertypes, card types and subtypes."""
    left, _, right = line.partition(" — ")
    words = [word for word in left.split() if word not in ("Token", "Emblem")]
    unknown = [w for w in words if w not in CORE | SUPER]
    if unknown:
        raise Unsupported("build.text", f"no type of phase: {' '.join(unknown)}")
    return [w for w in words if w in SUPER], [w for w in words if w in CORE], right.split()


def keywords_named(text: str) -> list[str]:
    """The keyword abilities that the card has, as card databases list them beside the text."""
    named = [word for line in text.split("\n") for word in PRINTED_KEYWORDS if re.match(rf"{word}\b", line)]
    froms = [line for line in text.split("\n") if line.startswith("Hexproof from")]
    plain = [word for word in named if word != "Hexproof"]
    plain += ["Hexproof"] if named.count("Hexproof") > len(froms) else []
    return sorted({*plain, *(["Hexproof from"] if froms else [])})


def _check(face: Json, text: str) -> None:
    """phase says where it gave up; a phrase kept as if it were a card type is one more way of giving up."""
    if face.get("parse_warnings"):
        raise Unsupported("build.text", f"phase's parser swallowed part of {text!r}")
    for node in _nodes([face[part] for part in PARTS]):
        if node.get("type") == "Unimplemented" or node.get("type") in OUT_OF_PLACE:
            raise Unsupported("build.text", f"phase's parser doesn't know {text!r}")
        if node.get("type") == "Attach" and _reaches_players(node.get("target") or {}):
            raise Unsupported("build.text", "phase's effects attach to permanents only")
        if not understood(node):
            raise Unsupported("build.text", f"phase keeps the quality in {text!r} as a mere phrase")


def _reaches_players(target: Json) -> bool:
    return any(node.get("type") in ("Any", "Player") for node in _nodes(target))


def _nodes(value: Any) -> Iterator[Json]:
    """All objects inside a JSON value."""
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _nodes(item)


def _check_all_there(face: Json, card: Json) -> None:
    """Each line must have left a trace of its sort."""
    wanted = [KINDS[a["kind"]] for a in card["abilities"] if a["kind"] in KINDS]
    if "instant" in card["types"] or "sorcery" in card["types"]:
        wanted += ["abilities"] if card["card"]["text"] else []
    for part in set(wanted):
        if len(face[part]) < wanted.count(part):
            raise Unsupported("build.text", f"phase's parser left no trace of a line in {card['card']['text']!r}")


def _numbers(face: Json, printed: Json) -> Json:
    shards: list[str] = face["mana_cost"].get("shards", [])
    own = [color for color in dict.fromkeys(shards) if color in SYMBOLS.values() and color not in ("X", "Colorless")]
    colors = face["color_override"] if face["color_override"] is not None else own
    stats = {stat: int(printed[stat]) if stat in printed else None for stat in ("power", "toughness", "loyalty")}
    types = {**face["card_type"], "core_types": type_line(printed["type_line"])[1]}
    return {"name": face["name"], "mana_cost": face["mana_cost"], "card_type": types, "colors": colors, **stats}
