"""Objects made from their structure: an object of the contract as a card face of phase."""

from __future__ import annotations

from typing import Any

from conformance.adapters.phase.changes import gained, lost
from conformance.adapters.phase.effects import activated, spell, triggered
from conformance.adapters.phase.filters import affected
from conformance.adapters.phase.qualities import keywords_of
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.stock import enchant, free_keyword, must_block
from conformance.adapters.phase.words import COLORS, KEYWORDS, SUPERTYPES, SYMBOLS, TYPES, typed
from conformance.wire.json_types import Json

PARTS = ("keywords", "abilities", "triggers", "static_abilities", "replacements")
STOCK = frozenset({"equip", "fortify", "reconfigure", "bestow", "mutate", "changeling"})
SPARES = {"this_aura": "Source", "auras": "Auras", "already_attached": "ControlledAttachmentsAlreadyAttached"}
REACHED = {"creatures": "Creature", "permanents": "Permanent"}


def face_of_structure(card: Json) -> Json:
    """The face that phase would have for a card with this structure."""
    face: Json = {part: [] for part in PARTS}
    for ability in card["abilities"]:
        _add(face, _parts(ability, card))
    if {"instant", "sorcery"} & set(card["types"]):
        face["abilities"].append(spell(card))
    return {
        **face,
        "name": card["name"],
        "mana_cost": mana_cost(card.get("mana_cost", "")),
        "card_type": _card_type(card),
        "colors": [COLORS[color] for color in card["colors"]],
        "power": card.get("power"),
        "toughness": card.get("toughness"),
        "loyalty": card.get("loyalty"),
    }


def mana_cost(printed: str) -> Json:
    """A mana cost; none is {0}, so that the card can be cast: the mana value is the same."""
    shards: list[str] = []
    generic = 0
    for symbol in printed.strip("{}").split("}{") if printed else ():
        if symbol.isdigit():
            generic += int(symbol)
        else:
            shards.append(SYMBOLS[symbol])
    return {"type": "Cost", "shards": shards, "generic": generic}


def _card_type(card: Json) -> Json:
    return {
        "supertypes": [SUPERTYPES[s] for s in card.get("supertypes", ())],
        "core_types": [TYPES[t] for t in card["types"]],
        "subtypes": list(card.get("subtypes", ())),
    }


def _add(face: Json, parts: Json) -> None:
    for part in PARTS:
        face[part] += parts.get(part, ())


def _parts(ability: Json, card: Json) -> Json:
    """What an ability adds to the face."""
    kind = ability["kind"]
    if kind in ("hexproof", "hexproof_from", "protection"):
        return {"keywords": keywords_of(ability)}
    if kind in KEYWORDS:
        return {"keywords": [KEYWORDS[kind]]}
    if kind in ("enchant", "must_block") or kind in STOCK:
        return _stock(ability)
    if kind == "activated":
        return {"abilities": [activated(ability)]}
    if kind in ("when_enters", "when_dies", "when_cast"):
        return {"triggers": [triggered(ability)]}
    if kind in ("grant", "take", "cant_have", "permission", "cant_be_targeted"):
        return {"static_abilities": statics_of(ability, card.get("subtypes", []))}
    raise Unsupported(f"ability.{kind}", "the adapter can't drive this ability")


def _stock(ability: Json) -> Json:
    if ability["kind"] == "enchant":
        return enchant(ability["what"])
    return must_block() if ability["kind"] == "must_block" else free_keyword(ability["kind"])


def statics_of(ability: Json, subtypes: list[str]) -> list[Json]:
    """The static abilities, as phase spells them, of a card with these subtypes."""
    match ability["kind"]:
        case "grant" if ability["to"]["kind"] == "you":
            return [_for_you(keyword) for a in ability["abilities"] for keyword in _player_keywords(a)]
        case "grant":
            return [_grant(ability, subtypes)]
        case "take":
            return [_static("Continuous", affected(ability["of"], subtypes, {}), lost(ability["what"]))]
        case "cant_have":
            mode = {"CantHaveKeyword": {"keyword": "Hexproof"}}
            return [_static(mode, affected(ability["of"], subtypes, {}))]
        case "permission":
            return [_permission(reached) for reached in ability["reaches"]]
        case _:
            return [_cant_be_targeted(ability)]


def _static(mode: Any, about: Json, modifications: list[Json] | None = None, **more: Any) -> Json:
    return {"mode": mode, "affected": about, "modifications": modifications or [], **more}


def _grant(ability: Json, subtypes: list[str]) -> Json:
    """What a group, or the thing that this is attached to, has."""
    granted = ability["abilities"]
    if any(q["kind"] == "player" for a in granted for q in a.get("from", ())):
        raise Unsupported("protection.player", "phase looks for the chosen player on the holder")
    spared = [SPARES[a["spares"]] for a in granted if "spares" in a]
    if spared and len(granted) > 1:
        raise Unsupported("spares", "phase marks a whole grant, not one protection in it")
    more: dict[str, Any] = {"protection_does_not_remove": spared[0]} if spared else {}
    modifications = gained(granted, activated, triggered)
    return _static("Continuous", affected(ability["to"], subtypes, {}), modifications, **more)


def _player_keywords(ability: Json) -> list[Any]:
    if ability["kind"] in ("hexproof", "hexproof_from", "protection"):
        return keywords_of(ability)
    if ability["kind"] == "shroud":
        return ["Shroud"]
    raise Unsupported(f"ability.{ability['kind']}", "phase gives players no such ability")


def _for_you(keyword: Any) -> Json:
    """phase's three ways of saying that a player has a keyword."""
    if isinstance(keyword, str):
        return _static(keyword, typed(controller="You"))
    if "Protection" in keyword:
        return _static({"PlayerProtection": keyword["Protection"]}, typed(controller="You"))
    return _static("Continuous", typed(controller="You"), [{"type": "AddKeyword", "keyword": keyword}])


def _permission(reached: str) -> Json:
    if reached not in REACHED:
        raise Unsupported("permission.players", "phase knows this permission for permanents only")
    about = typed(REACHED[reached], controller="Opponent")
    return _static("IgnoreHexproof", about, bypass_beneficiary="You")


def _cant_be_targeted(ability: Json) -> Json:
    if ability["by"] != "anyone":
        raise Unsupported("ability.cant_be_targeted", "phase has no such static for opponents only")
    return _static("CantBeTargeted", {"type": "SelfRef"})
