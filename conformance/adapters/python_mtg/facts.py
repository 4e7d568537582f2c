"""The facts that a board, or an effect that begins, is stated in. What python-mtg has no relation for is unsupported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from conformance.adapters.python_mtg.library import State
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.wire.json_types import Ability, GameObject, Json, Scenario

Fact: TypeAlias = tuple[str, tuple[Any, ...]]
ENOUGH = 99
KEYWORDS = frozenset({"hexproof", "shroud", "deathtouch"})
COLORS = ("white", "blue", "black", "red", "green")
COUNTERS = {"+1/+1": "p1p1", "-1/-1": "m1m1"}
SCOPES = {
    (None, False): "all_creatures",
    (None, True): "other_creatures",
    ("you", False): "creatures_you_control",
    ("you", True): "other_creatures_you_control",
}


def board(scenario: Scenario) -> Iterator[Fact]:
    """The whole board, in the first main phase of the active player; costs are nothing and always paid."""
    for player in scenario["players"]:
        if "team" in player or player.get("abilities"):
            raise Unsupported("host.player", "python-mtg has no relation for a player's abilities, nor for teams")
        yield "is_player", (player["id"],)
        yield "life", (player["id"], player.get("life", 20))
        yield "mana_available", (player["id"], ENOUGH)
    yield "active_player", (scenario["active_player"],)
    yield "current_step", ("precombat_main",)
    for card in scenario["objects"]:
        yield from _card(card, scenario)


def _card(card: GameObject, scenario: Scenario) -> Iterator[Fact]:
    if card["zone"] == "battlefield":
        yield from _permanent(card, scenario)
    elif card["zone"] == "hand":
        yield from _spell(card)
    else:
        raise Unsupported(f"zone.{card['zone']}", "python-mtg's rules know no relation for cards there")


def _permanent(card: GameObject, scenario: Scenario) -> Iterator[Fact]:
    ident: str = card["id"]
    yield "on_battlefield", (ident,)
    yield "printed_control", (card.get("controller", card["owner"]), ident)
    yield from (("printed_type", (ident, kind)) for kind in card["types"])
    yield from (("printed_subtype", (ident, kind.lower())) for kind in card.get("subtypes", ()))
    yield from (("printed_color", (ident, color)) for color in card["colors"])
    yield from (("has_supertype", (ident, kind)) for kind in card.get("supertypes", ()))
    yield from (("counter", (ident, COUNTERS[kind], n)) for kind, n in card.get("counters", {}).items())
    if "power" in card:
        yield "printed_power", (ident, card["power"])
        yield "printed_toughness", (ident, card["toughness"])
    if "attached_to" in card:
        yield "attached_to", (ident, card["attached_to"])
    for ability in card["abilities"]:
        yield from grant(card, ability, scenario) if ability["kind"] == "grant" else own(ident, ability, "printed")


def _spell(card: GameObject) -> Iterator[Fact]:
    ident: str = card["id"]
    yield "in_hand", (card["owner"], ident)
    yield "mana_cost", (ident, 0)
    yield from (("spell_type", (ident, kind)) for kind in card["types"])
    yield from (("spell_color", (ident, color)) for color in card["colors"])
    yield from (("printed_type", (ident, kind)) for kind in card["types"])
    yield from (("printed_color", (ident, color)) for color in card["colors"])
    yield from (("printed_subtype", (ident, kind.lower())) for kind in card.get("subtypes", ()))


def own(ident: str, ability: Ability, effect: str) -> Iterator[Fact]:
    """An ability of that permanent: printed, or given by the effect of that name."""
    kind = ability["kind"]
    if kind in KEYWORDS:
        yield (
            ("printed_keyword", (ident, kind)) if effect == "printed" else ("eff_grant_keyword", (effect, ident, kind))
        )
    elif kind == "protection":
        yield from (("protection_from", (ident, color)) for color in protected_colors(ability))
    elif kind == "cant_be_targeted" and ability["by"] == "anyone":
        yield "cant_be_targeted", (ident,)
    elif kind not in ("enchant", "equip", "activated"):
        raise Unsupported(f"ability.{kind}", "python-mtg has no relation for it")


def protected_colors(ability: Ability) -> list[str]:
    """The colours of a protection ability: its only qualities in python-mtg."""
    if "spares" in ability:
        raise Unsupported(f"spares.{ability['spares']}", "python-mtg has no relation for it")
    found: list[str] = []
    for quality in ability["from"]:
        if quality["kind"] != "color":
            raise Unsupported(f"protection.{quality['kind']}", "python-mtg knows protection from colours only")
        found.append(quality["color"])
    return found


def grant(card: GameObject, ability: Ability, scenario: Scenario) -> Iterator[Fact]:
    """A static ability of a permanent that gives creatures abilities."""
    ident: str = card["id"]
    scope, narrowed = _scope(card, ability["to"], scenario)
    if sum(other["kind"] == "grant" for other in card["abilities"]) > 1:
        raise Unsupported("ability.grant", "python-mtg reads the scopes of one source's static abilities as one")
    if narrowed:
        yield "static_filter", (ident, "subtype", narrowed.lower())
    for given in ability["abilities"]:
        if given["kind"] == "protection":
            yield from (("static_protect", (ident, color, scope)) for color in protected_colors(given))
        elif given["kind"] in KEYWORDS:
            yield "static_grant", (ident, given["kind"], scope)
        else:
            raise Unsupported(f"ability.{given['kind']}", "python-mtg has no static ability that gives it")


def _scope(card: GameObject, whom: Json, scenario: Scenario) -> tuple[str, str | None]:
    """python-mtg's word for whom it reaches, and the subtype that narrows it: creatures only."""
    if whom["kind"] == "attached":
        host = next((o for o in scenario["objects"] if o["id"] == card.get("attached_to")), None)
        if host is not None and "creature" not in host["types"]:
            raise Unsupported("grant.attached", "python-mtg's static abilities reach creatures only")
        return "attached", None
    key = (whom.get("controlled_by"), whom.get("other", False))
    if whom["kind"] == "this" and "creature" in card["types"]:
        return "self", None
    if whom["kind"] != "group" or whom.get("type") != "creature" or key not in SCOPES:
        raise Unsupported(f"grant.{whom['kind']}", "python-mtg's static abilities reach creatures only, yours or all")
    return SCOPES[key], whom.get("subtype")


def add(state: State, facts: Iterator[Fact] | list[Fact]) -> None:
    """States these facts."""
    for relation, row in facts:
        state.setdefault(relation, set()).add(row)
