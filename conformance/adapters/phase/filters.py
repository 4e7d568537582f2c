"""Target slots and groups as phase's target filters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import CONTROLLERS, TYPES, specific_object, specific_player, typed
from conformance.wire.json_types import Json

PLAYER: Json = {"type": "Player"}
SUBTYPE_SLOTS = {"aura": "Aura", "equipment": "Equipment", "fortification": "Fortification"}


def slot_filter(slot: Json) -> Json:
    """What may be chosen for a slot, hexproof, shroud and protection aside."""
    kind, controller = slot["kind"], CONTROLLERS.get(slot.get("controlled_by", ""))
    if kind == "player":
        return typed(controller=controller) if controller else PLAYER
    if kind in ("any", "player_or_planeswalker"):
        return _with_players(kind, controller)
    if kind == "spell":
        return _spells(controller)
    if kind == "card_in_graveyard":
        return _graveyard_cards(controller)
    if kind in SUBTYPE_SLOTS:
        return typed({"Subtype": SUBTYPE_SLOTS[kind]}, controller=controller)
    return typed("Permanent" if kind == "permanent" else TYPES[kind], controller=controller)


def spelled_out(target: Json) -> Json:
    """'Any target' is a target slot to phase only where damage is dealt; elsewhere it needs all the words."""
    if target["type"] != "Any":
        return target
    return {"type": "Or", "filters": [typed("Creature"), typed("Planeswalker"), PLAYER]}


def _with_players(kind: str, controller: str | None) -> Json:
    if controller:
        raise Unsupported("slot.controlled_by", f"phase has no such filter for {kind}")
    if kind == "any":
        return {"type": "Any"}
    return {"type": "Or", "filters": [PLAYER, typed("Planeswalker")]}


def _spells(controller: str | None) -> Json:
    if controller is None:
        return {"type": "StackSpell"}
    return {"type": "And", "filters": [{"type": "StackSpell"}, typed(controller=controller)]}


def _graveyard_cards(controller: str | None) -> Json:
    return typed("Card", controller=controller, properties=({"type": "InZone", "zone": "Graveyard"},))


def group_filter(group: Json) -> Json:
    """All permanents that fit, read from the controller of the source."""
    types: list[Any] = [TYPES[group["type"]]] if "type" in group else []
    types += [{"Subtype": group["subtype"]}] if "subtype" in group else []
    properties: tuple[Json, ...] = ({"type": "Another"},) if group.get("other") else ()
    controller = CONTROLLERS.get(group.get("controlled_by", ""))
    return typed(*(types or ["Permanent"]), controller=controller, properties=properties)


def players_scope(which: str) -> Json:
    """phase's scope over players."""
    return {"type": {"you": "Controller", "opponents": "Opponent", "everyone": "All"}[which]}


def affected(to: Json, subtypes: list[str], numbers: Mapping[str, int]) -> Json:
    """Whom a static ability of an object with these subtypes affects; `numbers` as in a chain."""
    match to["kind"]:
        case "this":
            return {"type": "SelfRef"}
        case "attached":
            return typed(*_host_types(subtypes), properties=({"type": _attachment(subtypes)},))
        case "group":
            return group_filter(to)
        case "you":
            return typed(controller="You")
        case "object":
            return specific_object(numbers[to["id"]])
        case "player":
            return specific_player(numbers[to["id"]])
        case kind:
            raise Unsupported(f"grant.{kind}", "phase's statics don't affect these")


def _attachment(subtypes: list[str]) -> str:
    """How phase calls being attached to: Auras enchant, Equipment equips; it has no word for fortified lands."""
    if "Fortification" in subtypes:
        raise Unsupported("subtype.fortification", "phase has no filter for the fortified land")
    return "EquippedBy" if "Equipment" in subtypes else "EnchantedBy"


def _host_types(subtypes: list[str]) -> list[str]:
    return ["Creature"] if "Equipment" in subtypes else ["Permanent"]
