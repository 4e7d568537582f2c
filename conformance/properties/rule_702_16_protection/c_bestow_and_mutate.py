"""702.16c with 702.103e, 702.103f, 702.140b: bestowed Auras and spells, and mutating ones, end as creatures."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import named, thing_of
from conformance.properties.rule_702_16_protection.attaching_scenes import SIDES, three_colors
from conformance.properties.rule_702_16_protection.creature_again import (
    PROBES,
    PROTECTS,
    as_an_instant,
    comes_off_as_creature,
    is_probed,
    premises,
    protect_and_look,
)
from conformance.properties.shapes import RESOLVES, member, says, seen
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import color
from conformance.wire.json_types import Scenario


def _bestow_scene(stage: Stage, early: bool) -> Board:
    """A red card is bestowed on a creature, which gets protection from red."""
    red, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    source = stage.add(
        zone="hand",
        owner="p1",
        types=["enchantment", "creature"],
        colors=[red],
        power=2,
        toughness=2,
        abilities=[{"kind": "bestow"}],
    )
    stage.step("cast", object=source, targets=[subject], **{"as": "bestow"})
    probe = protect_and_look(stage, subject, color(red), third, early)
    return stage.board(subject=subject, source=source, probe=probe, other=color(other))


def _bestowed_scene(stage: Stage) -> Board:
    return _bestow_scene(stage, early=False)


def _bestowed_spell_scene(stage: Stage) -> Board:
    return _bestow_scene(stage, early=True)


def _bestow_trials(board: Board, early: bool) -> list[Trial]:
    scenario = board.scenario
    premises(board, ("cast", board["source"], [board["subject"]]), "bestow", ("enchantment", "creature"))
    must(
        scenario["steps"][0].get("as") == "bestow" and thing_of(scenario, board["source"])["zone"] == "hand",
        "it is bestowed",
    )
    must((scenario["steps"][1]["do"] == "begin") == early, "when the protection begins")
    return [*comes_off_as_creature(board, "16c.7"), *(as_an_instant(board) if early else ())]


def _bestowed_trials(board: Board) -> list[Trial]:
    return _bestow_trials(board, early=False)


def _bestowed_spell_trials(board: Board) -> list[Trial]:
    return _bestow_trials(board, early=True)


def _mutate_scene(stage: Stage) -> Board:
    """A red card is cast with mutate at a creature of the same owner, which gets protection from red."""
    red, other, third = three_colors(stage)
    subject = stage.permanent("p1")
    source = stage.add(
        zone="hand", owner="p1", types=["creature"], colors=[red], power=3, toughness=3, abilities=[{"kind": "mutate"}]
    )
    stage.step("cast", object=source, targets=[subject], **{"as": "mutate"})
    probe = protect_and_look(stage, subject, color(red), third, early=True)
    return stage.board(subject=subject, source=source, probe=probe, other=color(other))


def _must_mutate(scenario: Scenario, source: str, subject: str) -> None:
    """The spell may be cast with mutate on the subject, and is."""
    card, onto = thing_of(scenario, source), thing_of(scenario, subject)
    must(scenario["steps"][0].get("as") == "mutate" and card["zone"] == "hand", "it is cast with mutate")
    must(scenario["steps"][1]["do"] == "begin", "protection begins before it resolves")
    must("Human" not in onto.get("subtypes", ()) and onto["owner"] == card["owner"], "it may mutate onto the subject")
    must(not any(a["kind"] == "changeling" for a in onto["abilities"]), "the subject is no Human")


def _mutate_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    premises(board, ("cast", source, [subject]), "mutate", ("creature",))
    _must_mutate(scenario, source, subject)
    spell = named(scenario, source)
    control, moved = without_protection(scenario)
    resolves = "a mutating spell resolves, merged or as a creature"
    trials = [
        Trial("control", control, (says(moved[2], "result", RESOLVES, no=False, because=resolves),)),
        Trial(
            "treatment",
            scenario,
            (
                says(2, "result", RESOLVES, no=False, because=resolves, point="16c.7"),
                seen(
                    3,
                    source,
                    "zone",
                    "battlefield",
                    no=False,
                    because=f"{spell} resolves as a creature spell",
                    point="16c.7",
                ),
                *_apart(scenario, source, subject),
            ),
        ),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(
            Trial("other quality", twin, (says(2, "result", RESOLVES, no=False, because=resolves, point="16c.7"),))
        )
    return [*trials, *as_an_instant(board)]


def _apart(scenario: Scenario, source: str, subject: str) -> list[Claim]:
    """The instant, where there is one, finds two creatures."""
    if not is_probed(scenario):
        return []
    words = {source: "is a creature of its own", subject: "is what it was: nothing merged with it"}
    return [
        member(4, ("targets", 0), i, True, no=True, because=f"{named(scenario, i)} {words[i]}", point="16c.7")
        for i in (source, subject)
    ]


_BESTOW = PROBES | PROTECTS | {"ability.bestow", "step.cast", "cast.bestow", "type.enchantment"}
LAWS = (
    Law(
        "protection/bestowed-auras-come-off-as-creatures",
        ("16c.7",),
        "a bestowed Aura with the quality comes off and stays on the battlefield as a creature",
        boards(_bestowed_scene),
        _bestowed_trials,
        _BESTOW,
    ),
    Law(
        "protection/bestowed-spells-resolve-as-creatures",
        ("16c.7",),
        "a bestowed spell whose target got protection from its quality resolves as a creature spell",
        boards(_bestowed_spell_scene),
        _bestowed_spell_trials,
        _BESTOW,
    ),
    Law(
        "protection/mutating-spells-resolve-as-creatures",
        ("16c.7",),
        "a mutating spell whose target got protection from its quality resolves as a creature spell",
        boards(_mutate_scene),
        _mutate_trials,
        PROBES | PROTECTS | {"ability.mutate", "step.cast", "cast.mutate"},
    ),
)
