"""702.16a, continued: modified objects, which a counter, Equipment or an Aura of their own controller makes so (700.9)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.a_descriptions import NEEDS
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import activate, activated, protection, slot
from conformance.wire.json_types import Json, Quality, Scenario

MODIFIED: Quality = {"kind": "objects", "type": "creature", "modified": True}
_WAYS = {
    "a counter": ("object.counters",),
    "its controller's Equipment": ("object.attached", "subtype.equipment"),
    "another's Equipment": ("object.attached", "subtype.equipment"),
    "its controller's Aura": ("object.attached", "subtype.aura"),
    "another's Aura": ("object.attached", "subtype.aura"),
    "nothing": (),
}


def _scene(stage: Stage) -> Board:
    """Two creatures of p1, of which one is modified in one of the ways, ask what they can target."""
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(MODIFIED)])
    ways = [w for w, needs in _WAYS.items() if stage.features.has(*needs)]
    yes = stage.pick([w for w in ways if w not in ("another's Aura", "nothing")])
    no = stage.pick([w for w in ways if w in ("another's Aura", "nothing")])
    for way in stage.pick(((yes, no), (no, yes))):
        stage.step("targets", of=activate(_with(stage, way)))
    return stage.board(subject=subject)


def _with(stage: Stage, way: str) -> str:
    counters: Json = {"counters": {"+1/+1": 1}} if way == "a counter" else {}
    found = stage.permanent("p1", abilities=[activated(slot("creature"))], **counters)
    side = "p2" if way.startswith("another's") else "p1"
    if way.endswith("Equipment"):
        stage.equipment(side, found)
    if way.endswith("Aura"):
        stage.aura(side, found)
    return found


def _is_modified(scenario: Scenario, o: Json) -> bool:
    attached = [a for a in scenario["objects"] if a.get("attached_to") == o["id"]]
    must(all(is_plain(scenario, a["id"]) for a in attached), "what is attached does nothing else")
    return bool(o.get("counters")) or any(
        "Equipment" in a["subtypes"] or ("Aura" in a["subtypes"] and a["controller"] == o["controller"])
        for a in attached
    )


def _trials(board: Board) -> list[Trial]:
    """A modified creature can't target it; one with nothing on it, or with an Aura of somebody else, can."""
    scenario, subject = board.scenario, board["subject"]
    stated = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    must(stated == [MODIFIED], "protection from modified creatures")
    must("attached_to" not in {k for o in scenario["objects"] if o["id"] == subject for k in o}, "a creature")
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets" and step["of"]["kind"] == "activate", "abilities ask for targets")
        source = thing_of(scenario, step["of"]["object"])
        must("creature" in source["types"] and is_plain(scenario, source["id"]), "of creatures with no more to them")
        is_so = _is_modified(scenario, source)
        words = f"{source['name']} {'is' if is_so else 'is not'} modified; {named(scenario, subject)} has protection"
        asks.append(Asked(position, frozenset({subject} if is_so else ()), "16a.1", "16a.1", words))
    must(asks, "something is asked")
    return [*targeting(board, *asks), *premises(scenario, subject)]


LAWS = (
    Law(
        "protection/from-modified-creatures",
        ("16a.1",),
        "a creature is modified by a counter, by Equipment or by an Aura of its own controller, and by nothing else",
        boards(_scene),
        _trials,
        NEEDS | {"protection.objects", "protection.objects.modified"},
    ),
)
