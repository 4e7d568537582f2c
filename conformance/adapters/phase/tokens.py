"""Tokens, as phase's effect that creates them says it."""

from __future__ import annotations

from typing import Any

from conformance.adapters.phase.cards import prototype
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import fixed
from conformance.wire.json_types import Json


def token_effect(card: Json, build: str, attach_to: Json | None) -> Json:
    """The effect that creates a token with these characteristics, attached or not."""
    made = prototype(card, build)
    if made["base_trigger_definitions"] or made["loyalty" if "loyalty" in made else "base_trigger_definitions"]:
        raise Unsupported("object.token", "phase's token effect gives neither triggered abilities nor loyalty")
    types = made["base_card_types"]
    effect: Json = {
        "type": "Token",
        "name": card["name"],
        "power": fixed(card.get("power", 0)),
        "toughness": fixed(card.get("toughness", 0)),
        "types": [*types["core_types"], *types["subtypes"]],
        "supertypes": types["supertypes"],
        "colors": made["base_color"],
        "keywords": made["base_keywords"],
        "static_abilities": [*made["base_static_definitions"], *_granted(made["base_abilities"])],
        "count": fixed(1),
        "owner": {"type": "Controller"},
    }
    return effect | ({"attach_to": attach_to} if attach_to else {})


def _granted(abilities: list[Any]) -> list[Json]:
    """Activated abilities come with the token as abilities that it gives itself."""
    changes = [{"type": "GrantAbility", "definition": ability} for ability in abilities]
    return [{"mode": "Continuous", "affected": {"type": "SelfRef"}, "modifications": changes}] if changes else []
