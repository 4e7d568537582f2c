"""702.16b, continued: a target that is changed, or chosen for a copy, must be legal too (115.7)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, is_plain, thing_of
from conformance.properties.rule_702_11_hexproof.retargeting import changing, set_scene
from conformance.properties.shapes import control_of, says, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import (
    color,
    gain,
    protection,
    slot,
    thing,
)
from conformance.wire.json_types import Json

CREATURE = frozenset({"ability.protection", "type.creature", "host.creature", "slot.creature"})


# ---------------------------------------------------------------- 16b.8
def _retarget_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p2", abilities=[protection(color(red))])
    first, free = stage.permanent("p2"), stage.permanent(stage.pick(("p1", "p2")))
    source = stage.spell("p1", colors=[red], slots=[slot("creature")])
    stage.step("cast", object=source, targets=[first])
    do = stage.pick(("retarget", "copy"), "step.{}")
    new = stage.pick((subject, free))
    stage.step("retarget", object=source, slot=0, to=new) if do == "retarget" else stage.step(
        "copy", object=source, targets=[new]
    )
    return stage.board(subject=subject, free=free, first=first, source=source, other=color(other))


def _retarget_trials(board: Board) -> list[Trial]:
    scenario, subject, free, first, source = (
        board.scenario,
        board["subject"],
        board["free"],
        board["first"],
        board["source"],
    )
    steps = scenario["steps"]
    must(
        len(steps) == 2 and steps[0] == {"do": "cast", "object": source, "targets": [first]}, "cast at another creature"
    )
    must(
        has_own(scenario, subject, "protection", source) and is_plain(scenario, source),
        "the subject is protected from the spell",
    )
    must(
        is_plain(scenario, free) and is_plain(scenario, first) and len({subject, free, first}) == 3,
        "the others are plain",
    )
    must(thing_of(scenario, source)["targets"] == [slot("creature")], "target creature")
    must(steps[1]["do"] in ("retarget", "copy") and steps[1]["object"] == source, "a new target")
    at_subject, at_free = ({**scenario, "steps": [steps[0], _aimed(steps[1], ident)]} for ident in (subject, free))
    legal = says(1, "legal", True, no=False, because="the new target is legal", point="16b.8")
    illegal = says(
        1,
        "legal",
        False,
        no=True,
        because="a newly chosen target must be legal, and this one is protected (115.7)",
        point="16b.8",
    )
    to_subject = Board(at_subject, board.roles, board.other)
    return [
        control_of(to_subject, legal),
        trial("treatment", at_subject, illegal),
        trial("another target", at_free, legal),
        *twin_of(to_subject, legal),
    ]


def _aimed(step: Json, ident: str) -> Json:
    return {**step, "to": ident} if step["do"] == "retarget" else {**step, "targets": [ident]}


def _left_alone_scene(stage: Stage) -> Board:
    """A copy that keeps its target, which has become protected in the meantime."""
    red = stage.pick(COLORS, "protection.color:{}")
    subject, other = stage.permanent("p2"), stage.permanent("p2", abilities=[protection(color(red))])
    source = stage.spell("p1", colors=[red], slots=[slot("creature")])
    stage.step("cast", object=source, targets=[subject])
    stage.begin("p2", gain(thing(subject), protection(color(red))))
    stage.step("copy", object=source, targets=[stage.pick((subject,))])
    return stage.board(subject=subject, protected=other, source=source)


def _left_alone_trials(board: Board) -> list[Trial]:
    scenario, subject, protected, source = board.scenario, board["subject"], board["protected"], board["source"]
    steps = scenario["steps"]
    must(
        [s["do"] for s in steps] == ["cast", "begin", "copy"]
        and steps[0]["targets"] == steps[2]["targets"] == [subject],
        "the same target",
    )
    must(
        steps[0]["object"] == steps[2]["object"] == source
        and thing_of(scenario, source)["targets"] == [slot("creature")],
        "one spell",
    )
    must(
        has_own(scenario, protected, "protection", source) and is_plain(scenario, source),
        "another is protected from it",
    )
    kept = says(2, "legal", True, no=False, because="a target that is left as it was need not be legal", point="16b.8")
    changed = {**scenario, "steps": [*steps[:2], {**steps[2], "targets": [protected]}]}
    refused = says(2, "legal", False, no=True, because="a newly chosen target must be legal", point="16b.8")
    return [control_of(board, kept), trial("treatment", scenario, kept), trial("a new target", changed, refused)]


# ---------------------------------------------------------------- 16b.8: offered, and of abilities too
def _offered_scene(stage: Stage) -> Board:
    """A permanent with protection from the colour of a spell or ability that has another target yet."""
    red, other = stage.two(COLORS, "protection.color:{}")
    by, side = stage.pick(("p1", "p2")), stage.pick(("p1", "p2"))
    roles = set_scene(stage, by, (side, protection(color(red))), colors=[red])
    return stage.board(color(other), **roles)


def _offered_trials(board: Board) -> list[Trial]:
    return changing(board, "16b.8", "16b.8")


LAWS = (
    Law(
        "protection/is-asked-as-a-target-changes",
        ("16b.8",),
        "the target of a spell or ability can't be changed to what has protection from its quality, to others it can",
        boards(_offered_scene),
        _offered_trials,
        frozenset({"ability.protection"}),
    ),
    Law(
        "protection/a-new-target-must-be-legal",
        ("16b.8",),
        "a target that is changed, or chosen for a copy, must be legal",
        boards(_retarget_scene),
        _retarget_trials,
        CREATURE | {"step.cast"},
    ),
    Law(
        "protection/a-target-left-alone-need-not-be-legal",
        ("16b.8",),
        "a copy may keep a target that has become illegal",
        boards(_left_alone_scene),
        _left_alone_trials,
        CREATURE | {"step.cast", "step.copy", "step.begin", "begin.gain", "begin.turn"},
    ),
)
