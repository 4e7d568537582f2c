"""Faces as phase's game objects, kept for the next scenario that has the same card."""

from __future__ import annotations

import marshal
from collections import OrderedDict
from typing import Any

from conformance.adapters.phase.printed import face_of_text
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.structure import face_of_structure
from conformance.adapters.phase.words import COLORS, TYPES
from conformance.wire.json_types import Json

CARD_FIELDS = (
    *("name", "types", "subtypes", "supertypes", "colors", "mana_cost", "power", "toughness", "loyalty"),
    *("abilities", "targets", "effects", "card"),
)
KEPT = 4096
BLANK: Json = {
    "base_characteristics_initialized": True,
    "base_mana_cost": None,
    "damage_marked": 0,
    "dealt_deathtouch_damage": False,
    "face_down": False,
    "flipped": False,
    "tapped": False,
    "transformed": False,
    "attached_to": None,
    "entered_battlefield_turn": 0,
    "summoning_sick": False,
}
_kept: OrderedDict[tuple[str, bytes], Json | Unsupported] = OrderedDict()


def prototype(card: Json, build: str) -> Json:
    """The part of phase's object that the card itself decides; never changed by anyone."""
    key = build, marshal.dumps([card.get(field) for field in CARD_FIELDS], 2)
    found = _kept.get(key)
    if found is None:
        found = _make(card, build)
        _kept[key] = found
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    if isinstance(found, Unsupported):
        raise found.with_traceback(None)
    return found


def _make(card: Json, build: str) -> Json | Unsupported:
    """A refusal is remembered like a card."""
    try:
        face = face_of_text(card) if build == "text" else face_of_structure(card)
    except Unsupported as refusal:
        return refusal
    return object_of(face)


def object_of(face: Json) -> Json:
    """phase's object fields for a face: the printed values and, equal to them, the present ones."""
    made: Json = dict(BLANK)
    values = {
        "name": face["name"],
        "color": face["colors"],
        "card_types": face["card_type"],
        "mana_cost": face["mana_cost"],
        "keywords": face["keywords"],
        "abilities": face["abilities"],
        "static_definitions": face["static_abilities"],
        "replacement_definitions": face["replacements"],
        "power": face["power"],
        "toughness": face["toughness"],
    }
    made |= values | {f"base_{field}": value for field, value in values.items()}
    made["base_trigger_definitions"] = face["triggers"]
    made["trigger_definitions"] = [trigger_entry(t, n) for n, t in enumerate(face["triggers"])]
    made |= {"layer_base_power": face["power"], "layer_base_toughness": face["toughness"]}
    if face["loyalty"] is not None:
        made |= _loyalty(face["loyalty"])
    return made


def trigger_entry(definition: Json, index: int) -> Json:
    """A printed trigger as an object holds it."""
    return {
        "definition": definition,
        "occurrence": {"type": "Printed", "data": {"base_set": 1, "printed_index": index}},
    }


def _loyalty(number: int) -> Json:
    printed_value = {"Fixed": number}
    fields = {"loyalty": number, "base_loyalty": number}
    return {
        **fields,
        "printed_loyalty": printed_value,
        "base_printed_loyalty": printed_value,
        "counters": {"loyalty": number},
    }


def chosen_attributes(chosen: Json, seats: dict[str, int]) -> list[Json]:
    """Values chosen earlier, as phase keeps them on the object."""
    spelled: dict[str, Any] = {
        "color": lambda v: {"type": "Color", "value": COLORS[v]},
        "type": lambda v: {"type": "CardType", "value": TYPES[v]},
        "player": lambda v: {"type": "Player", "value": seats[v]},
        "name": lambda v: {"type": "CardName", "value": v},
        "number": lambda v: {"type": "Number", "value": v},
    }
    return [spelled[of](value) for of, value in chosen.items()]
