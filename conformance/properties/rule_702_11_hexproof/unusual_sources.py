"""What the laws share in which an emblem asks, or a spell's own "when you cast this spell": sources that are no permanents.

The source of such a trigger is the spell on the stack, with its qualities there (113.7a); an emblem is an object without
colour, card type or name (114.3), which its owner controls (114.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from conformance.properties.law import Board, Trial
from conformance.properties.reading import compares, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_11_hexproof.asking import BODIES
from conformance.properties.rule_702_11_hexproof.claiming import opposed, stands
from conformance.properties.rule_702_16_protection.a_values import mana_value
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage
from conformance.strategies.terms import activate, activated, slot, trigger, triggered
from conformance.wire.json_types import Ability, Json, Quality, Scenario

UNUSUAL: Mapping[str, tuple[str, ...]] = {
    "emblem": ("object.emblem", "use.activate", "ability.activated"),
    "cast": ("ability.when_cast", "use.trigger", "use.trigger_cast", "step.cast", "zone.hand"),
}


def unusual_ways(stage: Stage) -> list[str]:
    """Those of the two that the features allow."""
    return [w for w, needs in UNUSUAL.items() if stage.features.has(*needs)]


def emblem_asks(stage: Stage, owner: str, wanted: str) -> str:
    """The activated ability of an emblem asks."""
    ident = stage.add(zone="command", owner=owner, abilities=[activated(slot(wanted))])
    stage.step("targets", of=activate(ident))
    return ident


def cast_trigger_asks(stage: Stage, wanted: str, kind: str, colors: Sequence[str] = (), owner: str = "p1") -> str:
    """A spell without targets is cast, and its "when you cast this spell" asks."""
    ability = triggered("when_cast", slot(wanted))
    if kind in ("instant", "sorcery"):
        ident = stage.spell(owner, kind, colors=colors, abilities=[ability])
    else:
        body = BODIES.get(kind, {})
        ident = stage.add(zone="hand", owner=owner, types=[kind], colors=list(colors), abilities=[ability], **body)
    stage.step("cast", object=ident, targets=[])
    stage.step("targets", of=trigger(ident))
    return ident


def spell_kinds(stage: Stage) -> list[str]:
    """Card types of spells of the active player that don't target."""
    permanents = ("creature", "artifact", "enchantment") if stage.features.has("cast.permanent") else ()
    return list(stage.features.allowed(("instant", "sorcery", *permanents), "type.{}"))


def permanent_asks(stage: Stage, by: str, wanted: str, kind: str, colors: Sequence[str] = ()) -> str:
    """A permanent's activated ability asks: what the others are compared with."""
    ident = stage.permanent(by, kind, colors=colors, abilities=[activated(slot(wanted))])
    stage.step("targets", of=activate(ident))
    return ident


def shown(quality: Quality, o: Json) -> bool:
    """Has the source of an ability the quality, or is the ability what it says? A card in hand is on the stack by then."""
    if quality["kind"] == "abilities":
        return True
    if quality["kind"] == "spells":
        fits = quality.get("type") in (None, *o["types"])
        return o["zone"] == "hand" and fits and (bool(o["colors"]) or not quality.get("colored"))
    if quality["kind"] == "mana_value":
        return compares(quality, mana_value(o, 0))
    return reads(quality, o)


def stops(scenario: Scenario, ident: str, source: str) -> bool:
    """Does hexproof or protection of its own keep an ability of that source off the permanent?"""
    o = thing_of(scenario, source)

    def stopping(a: Ability) -> bool:
        against = a["kind"] == "protection" or opposed(scenario, ident, source)
        return against and (a["kind"] == "hexproof" or any(shown(q, o) for q in a["from"]))

    return any(stopping(a) for a in own_abilities(scenario, ident, "hexproof", "hexproof_from", "protection"))


def abilities_ask(board: Board, point: str, yes: str, kind: Callable[[Ability], bool]) -> list[Trial]:
    """Control, treatment and twin where only abilities ask, and each protected permanent has one ability of that kind."""
    scenario = board.scenario
    holders = [o["id"] for o in scenario["objects"] if stands(scenario, o["id"]) and not is_plain(scenario, o["id"])]
    must(holders and all(kind(a) for i in holders for a in thing_of(scenario, i)["abilities"]), "protection of a kind")
    asks: list[Asked] = []
    for n, step in enumerate(scenario["steps"]):
        if step["do"] == "cast":
            must(step["targets"] == [], "a spell without targets")
            continue
        must(step["do"] == "targets" and step["of"]["kind"] != "cast", "abilities ask")
        source = step["of"]["object"]
        in_hand = thing_of(scenario, source)["zone"] == "hand"
        must(not in_hand or source in _cast_before(scenario, n), "its spell is on the stack")
        must(is_plain(scenario, source), "the source is what its fields say")
        gone = frozenset(i for i in holders if stops(scenario, i, source))
        asks.append(Asked(n, gone, point, yes, f"{named(scenario, source)} is what it is protected from"))
    must(asks, "something is asked")
    return targeting(board, *asks)


def _cast_before(scenario: Scenario, at: int) -> list[str]:
    return [s["object"] for s in scenario["steps"][:at] if s["do"] == "cast"]
