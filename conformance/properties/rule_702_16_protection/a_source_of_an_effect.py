"""702.16a, continued: an effect that begins with a source speaks of that: "this", "other", and what was chosen for it."""

from __future__ import annotations

from typing import Any

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, thing_of
from conformance.properties.rule_702_11_hexproof.claiming import only_step
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, SUBTYPES
from conformance.strategies.terms import THIS, activate, activated, gain, protection, slot, thing
from conformance.wire.json_types import Json, Scenario

Look = tuple[str, dict[str, Any]]
_FIELDS = {"color": "colors", "type": "types", "creature_type": "subtypes"}


def _scene(stage: Stage) -> Board:
    """By an effect whose source bears a choice, creatures gain protection from what was chosen."""
    of = stage.pick(("color", "type", "name", "creature_type"), "protection.chosen:{}")
    stage.pick((of,), "chosen.{}")
    giver, other = stage.permanent("p1"), stage.permanent(stage.pick(("p1", "p2")))
    value, shows, lacks = _looks(stage, of)
    asks = [stage.permanent("p1", kind, abilities=[activated(slot("creature"))], **f) for kind, f in (shows, lacks)]
    chosen = value or next(o["name"] for o in stage.objects if o["id"] == asks[0])
    stage.objects[0] = {**stage.objects[0], "chosen": {of: chosen}}
    whom = stage.pick((THIS, thing(other), {"kind": "group", "type": "creature", "other": True}))
    stage.begin("p1", gain(whom, protection({"kind": "chosen", "of": of})), source=giver)
    for source in stage.pick((asks, asks[::-1])):
        stage.step("targets", of=activate(source))
    return stage.board(None, giver=giver)


def _looks(stage: Stage, of: str) -> tuple[str | None, Look, Look]:
    """What is chosen, the type and fields of a source that shows it, and of one that doesn't; a name is the first's own."""
    if of == "color":
        red, other = stage.two(COLORS)
        return red, ("artifact", {"colors": [red]}), ("artifact", {"colors": [other]})
    if of == "type":
        return "artifact", ("artifact", {}), ("enchantment", {})
    if of == "name":
        return None, ("artifact", {}), ("artifact", {})
    goblin, elf = stage.two(SUBTYPES)
    return goblin, ("creature", {"subtypes": [goblin]}), ("creature", {"subtypes": [elf]})


def _trials(board: Board) -> list[Trial]:
    scenario, giver = board.scenario, board["giver"]
    begun = only_step(scenario, "begin")
    step = scenario["steps"][begun]
    must(begun == 0 and step.get("source") == giver and len(step["effects"]) == 1, "one effect of the giver begins")
    effect = step["effects"][0]["effect"]
    given = [q for a in effect.get("abilities", ()) for q in a.get("from", ())]
    must(effect["effect"] == "gain" and [q["kind"] for q in given] == ["chosen"], "protection from what was chosen")
    of = given[0]["of"]
    value = thing_of(scenario, giver).get("chosen", {}).get(of)
    must(value, "a choice was made for the giver")
    held = _affected(scenario, effect["to"], giver)
    asks: list[Asked] = []
    for n, asked in enumerate(scenario["steps"][1:], 1):
        must(asked["do"] == "targets", "questions of targets")
        o = thing_of(scenario, asked["of"]["object"])
        must(is_plain(scenario, o["id"]), "the source is what its fields say")
        shown = _is_so(of, value, o)
        words = f"{named(scenario, giver)} speaks of {value}, and {o['name']} {'is' if shown else 'is not'} that"
        asks.append(Asked(n, held if shown else frozenset(), "16a.6", "16a.6", words))
    must(asks and all(is_plain(scenario, o["id"]) for o in scenario["objects"]), "nothing else protects")
    must(held, "something gains it")
    return [*targeting(board, *asks), *premises(_printed(scenario, held), min(held))]


def _printed(scenario: Scenario, held: frozenset[str]) -> Scenario:
    """The same with the protection printed on what gains it, and no effect: what the law builds on."""
    given = scenario["steps"][0]["effects"][0]["effect"]["abilities"]
    objects = [{**o, "abilities": [*o["abilities"], *given]} if o["id"] in held else o for o in scenario["objects"]]
    return {**scenario, "objects": objects, "steps": scenario["steps"][1:]}


def _affected(scenario: Scenario, to: Json, giver: str) -> frozenset[str]:
    """Whom "this", a creature, or each other creature means."""
    if to == THIS:
        return frozenset({giver})
    if to["kind"] == "object":
        return frozenset({to["id"]})
    must(to == {"kind": "group", "type": "creature", "other": True}, "each other creature")
    return frozenset(o["id"] for o in scenario["objects"] if "creature" in o["types"] and o["id"] != giver)


def _is_so(of: str, value: str, o: Json) -> bool:
    """Is the source what was chosen?"""
    if of == "name":
        return bool(o["name"] == value)
    return value in o.get(_FIELDS[of], ()) and (of != "creature_type" or "creature" in o["types"])


LAWS = (
    Law(
        "protection/from-what-an-effects-source-speaks-of",
        ("16a.6",),
        "protection that an effect gives from what was chosen is read from the effect's source, and its own words too",
        boards(_scene),
        _trials,
        frozenset(
            {
                *("step.targets", "ability.protection", "type.creature", "host.creature", "slot.creature"),
                *("use.activate", "ability.activated", "type.artifact", "begin.source", "begin.gain", "begin.turn"),
            }
        ),
    ),
)
