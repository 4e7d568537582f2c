"""Objects as printed cards: name, mana cost, type line, rules text (schemas/scenario.schema.json, `card`)."""

from __future__ import annotations

from typing import Any

from conformance.wording.abilities import END_OF_TURN, ability_text, quoted
from conformance.wording.effects import TYPE_ORDER, effects_text, sentence
from conformance.wording.nouns import Voice
from conformance.wording.qualities import Unprintable

Object = dict[str, Any]

SYMBOL_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
ATTACHMENTS = ("Aura", "Equipment", "Fortification")
SUPERTYPE_ORDER = ("basic", "legendary", "snow")
LINE_ORDER = {"enchant": 0, "changeling": 1, "equip": 3, "fortify": 3, "reconfigure": 3}
CHOICES = {
    "color": "choose a color",
    "type": "choose a card type",
    "name": "choose a card name",
    "player": "choose a player",
    "number": "choose a number",
    "creature_type": "choose a creature type",
    "parity": "choose odd or even",
}


def with_cards(scenario: dict[str, Any]) -> dict[str, Any]:
    """The scenario with a `card` on every object; `build` is left as it is. Raises Unprintable as `card_of` does."""
    return {**scenario, "objects": [{**o, "card": card_of(o, scenario)} for o in scenario["objects"]]}


def card_of(obj: Object, scenario: dict[str, Any] | None = None) -> dict[str, Any]:
    """The object as a printed card, consistent with its fields.

    `scenario` is the board that it stands on: with it, an Aura without an enchant ability still knows whether it
    enchants a player. What no card can say (a particular player or object, a colour that the mana cost
    contradicts) raises Unprintable.
    """
    card: dict[str, Any] = {
        "name": obj["name"],
        "mana_cost": obj.get("mana_cost", ""),
        "type_line": type_line(obj),
        "text": rules_text(obj, scenario),
    }
    if indicator := color_indicator(obj):
        card["color_indicator"] = indicator
    for field in ("power", "toughness", "loyalty"):
        if field in obj:
            card[field] = str(obj[field])
    return card


def color_indicator(obj: Object) -> list[str]:
    """The colours that an indicator must show: all of them where the mana cost alone gives fewer, else none."""
    costly = {SYMBOL_COLORS[s] for s in obj.get("mana_cost", "") if s in SYMBOL_COLORS}
    if not costly.issubset(obj["colors"]):
        raise Unprintable("mana_cost", f"{obj['mana_cost']} gives colors that {obj['name']} doesn't have")
    return list(obj["colors"]) if len(costly) < len(obj["colors"]) else []


def type_line(obj: Object) -> str:
    """The type line: "Legendary Artifact Creature — Goblin", "Token Creature — Bear", "Emblem"."""
    if not obj["types"]:
        return "Emblem" if obj["zone"] == "command" else ""
    words = ["token"] if obj.get("token") else []
    words += sorted(obj.get("supertypes", ()), key=SUPERTYPE_ORDER.index)
    words += sorted(obj["types"], key=TYPE_ORDER.index)
    line = " ".join(word.capitalize() for word in words)
    return f"{line} — {' '.join(obj['subtypes'])}" if obj.get("subtypes") else line


def rules_text(obj: Object, scenario: dict[str, Any] | None = None) -> str:
    """The rules text, one ability a line; a choice made earlier is printed as made when the object enters."""
    voice = voice_of(obj, scenario)
    abilities = sorted(obj["abilities"], key=_line_rank)
    lines = [ability_text(a, voice) for a in abilities]
    lines[_heads(abilities) : _heads(abilities)] = _choices(obj, voice)
    if obj.get("targets") or obj.get("effects"):
        lines.append(spell_text(obj, voice))
    return "\n".join(filter(None, lines))


def _line_rank(ability: dict[str, Any]) -> int:
    return LINE_ORDER.get(ability["kind"], 2)


def _heads(abilities: list[dict[str, Any]]) -> int:
    """How many lines stand above the choice: "Enchant creature" does."""
    return sum(a["kind"] == "enchant" for a in abilities)


def _choices(obj: Object, voice: Voice) -> list[str]:
    return [f"As {voice.this} enters, {CHOICES[kind]}." for kind in CHOICES if kind in obj.get("chosen", ())]


def spell_text(obj: Object, voice: Voice) -> str:
    """What an instant or sorcery does: `voice` as `voice_of` gives it."""
    spell = voice._replace(until=END_OF_TURN)
    return sentence(effects_text(obj.get("targets", []), obj.get("effects", []), spell))


def voice_of(obj: Object, scenario: dict[str, Any] | None = None) -> Voice:
    """How the object's printed text speaks of itself and of what it is attached to."""
    return Voice(_this(obj), _attached(obj, scenario), mortal="creature" in obj["types"], quote=quoted)


def _this(obj: Object) -> str:
    """What it calls itself: "this creature", "this token"; legendary ones, instants and sorceries say their name."""
    types = obj["types"]
    if "legendary" in obj.get("supertypes", ()) or "instant" in types or "sorcery" in types:
        return obj["name"]
    if obj.get("token"):
        return "this token"
    if "creature" in types:
        return "this creature"
    special = next((s for s in ATTACHMENTS if s in obj.get("subtypes", ())), None)
    if special:
        return f"this {special}"
    if not types:
        return "this emblem"
    return f"this {next((t for t in ('planeswalker', 'artifact', 'enchantment', 'land') if t in types), 'permanent')}"


def _attached(obj: Object, scenario: dict[str, Any] | None) -> str | None:
    """What it may be attached to, "enchanted creature"; None for what is never attached."""
    kinds = {a["kind"]: a for a in obj["abilities"]}
    subtypes = obj.get("subtypes", ())
    if "enchant" in kinds:
        return f"enchanted {kinds['enchant']['what']}"
    if "Equipment" in subtypes or "reconfigure" in kinds:
        return "equipped creature"
    if "Fortification" in subtypes:
        return "fortified land"
    if "Aura" in subtypes:
        people = {p["id"] for p in scenario["players"]} if scenario else set[str]()
        return "enchanted player" if obj.get("attached_to") in people else "enchanted permanent"
    return "enchanted creature" if "bestow" in kinds else None
