"""Continuous changes as phase's modifications: gaining and losing abilities, becoming a colour or type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.adapters.phase.qualities import hexproof_keywords, keywords_of, protection_keywords
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.stock import free_keyword
from conformance.adapters.phase.words import COLORS, KEYWORDS, TYPES
from conformance.wire.json_types import Json

Definition = Callable[[Json], Json]


def add_keyword(keyword: Any) -> Json:
    """The modification that adds a keyword."""
    return {"type": "AddKeyword", "keyword": keyword}


def gained(abilities: list[Json], activated: Definition, triggered: Definition) -> list[Json]:
    """The modifications that give these abilities."""
    return [change for ability in abilities for change in _gained(ability, activated, triggered)]


def _gained(ability: Json, activated: Definition, triggered: Definition) -> list[Json]:
    kind = ability["kind"]
    if kind in ("hexproof", "hexproof_from", "protection"):
        return [add_keyword(keyword) for keyword in keywords_of(ability)]
    if kind in KEYWORDS:
        return [add_keyword(KEYWORDS[kind])]
    if kind == "activated":
        return [{"type": "GrantAbility", "definition": activated(ability)}]
    if kind in ("when_enters", "when_dies"):
        return [{"type": "GrantTrigger", "trigger": triggered(ability)}]
    if kind == "changeling":
        return [add_keyword("Changeling"), *free_keyword(kind)["static_abilities"][0]["modifications"]]
    if kind == "cant_be_targeted" and ability["by"] == "anyone":
        return [{"type": "AddStaticMode", "mode": "CantBeTargeted"}]
    if kind == "must_block":
        return [{"type": "AddStaticMode", "mode": "MustBlock"}]
    raise Unsupported(f"ability.{kind}", "phase can't give this ability")


def lost(what: Json) -> list[Json]:
    """The modifications that take abilities away."""
    match what["kind"]:
        case "all_abilities":
            return [{"type": "RemoveAllAbilities"}]
        case "hexproof":
            return [_remove("Hexproof")]
        case "hexproof_from":
            return [_remove(keyword) for keyword in hexproof_keywords(what["quality"])]
        case "protection_from":
            return [_remove(keyword) for keyword in protection_keywords(what["quality"])]
        case kind:
            raise Unsupported(f"lose.{kind}", "phase removes keywords one by one, with their qualities")


def _remove(keyword: Any) -> Json:
    return {"type": "RemoveKeyword", "keyword": keyword}


def become(effect: Json) -> list[Json]:
    """The modifications of a change of colours, types, power and toughness."""
    changes: list[Json] = []
    if "colors" in effect:
        changes.append({"type": "SetColor", "colors": [COLORS[color] for color in effect["colors"]]})
    changes += [{"type": "AddType", "core_type": TYPES[t]} for t in effect.get("add_types", ())]
    changes += [{"type": "RemoveType", "core_type": TYPES[t]} for t in effect.get("lose_types", ())]
    changes += [{"type": "AddSubtype", "subtype": s} for s in effect.get("add_subtypes", ())]
    if "power" in effect:
        changes.append({"type": "SetPower", "value": effect["power"]})
    if "toughness" in effect:
        changes.append({"type": "SetToughness", "value": effect["toughness"]})
    return changes


def chosen_of(abilities: list[Json]) -> list[str]:
    """What of a resolving gain is chosen: `color` or `type`, for each 'of your choice'."""
    return [q["of"] for a in abilities for q in a.get("from", ()) if q["kind"] == "of_your_choice"]
