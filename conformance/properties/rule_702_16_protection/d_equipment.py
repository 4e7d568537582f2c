"""702.16d: Equipment and Fortifications with the quality can't be attached; they come off and stay in play."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection import plain_color
from conformance.properties.rule_702_16_protection.attaching import Points, attaching, coming_off
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    ZONES,
    attaching_scene,
    attachment,
    coming_off_scene,
    three_colors,
)
from conformance.properties.rule_702_16_protection.attempts import fits, kept_from
from conformance.properties.rule_702_16_protection.creature_again import (
    PROBES,
    PROTECTS,
    comes_off_as_creature,
    premises,
    protect_and_look,
)
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import activate, activated, color, protection, slot
from conformance.wire.json_types import Scenario

_NEEDS = frozenset({"ability.protection", "type.artifact"})
_EQUIPMENT = _NEEDS | {"subtype.equipment", "ability.equip", "host.creature", "type.creature"}
_FORTIFICATION = _NEEDS | {"subtype.fortification", "ability.fortify", "host.land", "type.land"}
_LOOKS = frozenset({"step.look", "object.attached"})
# moving it shows most: Equipment that enters unattached looks the same if it was attached for a moment
_WAYS = ("attach", "attach", "enter", "ability")
_HOSTS = {"Equipment": "creature", "Fortification": "land"}
Scene = Callable[[Stage], Board]
Trials = Callable[[Board], list[Trial]]


# ---------------------------------------------------------------- 16d.1, 16d.3, 16d.5: kept off
def _trying(sort: str, *ways: str, zones: tuple[str, ...] = ZONES) -> Scene:
    """A red one is tried to be attached to a permanent with protection from red."""
    return lambda stage: attaching_scene(stage, sort, (_HOSTS[sort],), ways, zones)


def _kept_off(no: str, other: str) -> Trials:
    return lambda board: attaching(board, Points(no, no, other))


# ---------------------------------------------------------------- 16d.1, 16d.3: equip and fortify
def _asking(sort: str) -> Scene:
    """Which targets has the equip or fortify ability of a red one?"""

    def scene(stage: Stage) -> Board:
        red, other, _ = three_colors(stage)
        kind = _HOSTS[sort]
        subject = stage.permanent("p1", kind, abilities=[protection(color(red))])
        stage.permanent("p1", kind)
        source = attachment(stage, sort, "p1", red, zone="battlefield")
        stage.bystanders(1)
        stage.step("targets", of=activate(source, "a9"))
        return stage.board(subject=subject, source=source, other=color(other))

    return scene


def _not_targeted(no: str, yes: str) -> Trials:
    def trials(board: Board) -> list[Trial]:
        scenario, subject, source = board.scenario, board["subject"], board["source"]
        must(
            len(scenario["steps"]) == 1 and scenario["steps"][0]["do"] == "targets",
            "the ability's targets are asked for",
        )
        must(
            scenario["steps"][0]["of"] == activate(source, "a9")
            and own_abilities(scenario, source, "equip", "fortify"),
            "equip or fortify",
        )
        must(
            fits(scenario, source, subject) and controller(scenario, subject) == controller(scenario, source),
            "it would fit",
        )
        must(
            controller(scenario, source) == scenario["active_player"] and kept_from(scenario, source, subject, 0),
            "protection",
        )
        because = f"{named(scenario, subject)} has protection from a quality of {named(scenario, source)}, the source"
        asked = targeting(board, Asked(0, frozenset({subject}), no, yes, because))
        return [*asked, *plain_color.premises(_with_any_ability(scenario, source), subject)]

    return trials


def _with_any_ability(scenario: Scenario, source: str) -> Scenario:
    """What such a law builds on: the Equipment asks by an ability that is not equip, but may target the same."""
    wanted = next(_HOSTS[sort] for sort in _HOSTS if sort in thing_of(scenario, source)["subtypes"])
    ability = activated(slot(wanted), ident="a9")
    objects = [{**o, "abilities": [ability]} if o["id"] == source else o for o in scenario["objects"]]
    return {**scenario, "objects": objects}


# ---------------------------------------------------------------- 16d.2, 16d.3: coming off
def _falling(sort: str) -> Scene:
    """A red one is attached to a permanent that gets protection from red."""
    return lambda stage: coming_off_scene(stage, sort, (_HOSTS[sort],))


def _fallen(no: str, other: str) -> Trials:
    return lambda board: coming_off(board, Points(no, no, other))


# ---------------------------------------------------------------- 16d.6
def _reconfigured_scene(stage: Stage) -> Board:
    """A red Equipment creature is attached to a creature by reconfigure; that gets protection from red."""
    red, other, third = three_colors(stage)
    subject = stage.permanent("p1")
    source = stage.add(
        zone="battlefield",
        owner="p1",
        controller="p1",
        types=["artifact", "creature"],
        subtypes=["Equipment"],
        colors=[red],
        power=2,
        toughness=2,
        abilities=[{"kind": "reconfigure", "id": "a9"}],
    )
    stage.step("activate", object=source, ability="a9", targets=[subject])
    probe = protect_and_look(stage, subject, color(red), third, early=False)
    return stage.board(subject=subject, source=source, probe=probe, other=color(other))


def _reconfigured_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    premises(board, ("activate", source, [subject]), "reconfigure", ("artifact", "creature"))
    must(
        scenario["steps"][1]["do"] == "resolve" and "Equipment" in thing_of(scenario, source).get("subtypes", ()),
        "Equipment",
    )
    must(
        controller(scenario, subject) == controller(scenario, source) == scenario["active_player"],
        "it may be reconfigured",
    )
    must("attached_to" not in thing_of(scenario, source), "it is a creature at first")
    return comes_off_as_creature(board, "16d.6")


def _law(name: str, points: tuple[str, ...], says: str, scene: Scene, trials: Trials, needs: frozenset[str]) -> Law:
    return Law(f"protection/{name}", points, says, boards(scene), trials, needs)


LAWS = (
    _law(
        "keeps-equipment-with-the-quality-off",
        ("16d.1", "16d.4"),
        "Equipment of a colour can't become attached to a creature with protection from that colour",
        _trying("Equipment", *_WAYS),
        _kept_off("16d.1", "16d.4"),
        _EQUIPMENT,
    ),
    _law(
        "stops-equip-of-equipment-with-the-quality",
        ("16d.1", "16d.4"),
        "equip of Equipment of a colour can't target a creature with protection from that colour",
        _asking("Equipment"),
        _not_targeted("16d.1", "16d.4"),
        _EQUIPMENT | {"step.targets", "use.activate"},
    ),
    _law(
        "equipment-stays-on-the-battlefield",
        ("16d.2", "16d.4"),
        "Equipment with the quality comes off once protection begins, and stays in play; other Equipment stays on",
        _falling("Equipment"),
        _fallen("16d.2", "16d.4"),
        _EQUIPMENT | _LOOKS,
    ),
    _law(
        "keeps-fortifications-off",
        ("16d.3",),
        "a Fortification of a colour can't become attached to a land with protection from that colour",
        _trying("Fortification", *_WAYS),
        _kept_off("16d.3", "16d.3"),
        _FORTIFICATION,
    ),
    _law(
        "stops-fortify",
        ("16d.3",),
        "fortify of a Fortification of a colour can't target a land with protection from that colour",
        _asking("Fortification"),
        _not_targeted("16d.3", "16d.3"),
        _FORTIFICATION | {"step.targets", "use.activate"},
    ),
    _law(
        "fortifications-come-off",
        ("16d.3",),
        "a Fortification with the quality comes off once protection begins, and stays on the battlefield",
        _falling("Fortification"),
        _fallen("16d.3", "16d.3"),
        _FORTIFICATION | _LOOKS,
    ),
    _law(
        "leaves-refused-equipment-where-it-was",
        ("16d.5",),
        "Equipment that can't be attached doesn't move, or enters unattached; others may still target the creature",
        _trying("Equipment", *_WAYS, "mover", zones=(*ZONES, "outside")),
        _kept_off("16d.5", "16d.5"),
        _EQUIPMENT,
    ),
    _law(
        "reconfigured-equipment-is-a-creature-again",
        ("16d.6",),
        "Equipment with reconfigure that comes off is a creature again",
        _reconfigured_scene,
        _reconfigured_trials,
        PROBES | PROTECTS | {"ability.reconfigure", "type.artifact", "subtype.equipment", "step.activate"},
    ),
)
