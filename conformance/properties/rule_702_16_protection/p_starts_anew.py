"""702.16p: when the Aura with the exception moves, its effect starts anew on the new host."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.rule_702_16_protection.attaching import stays, taken_on
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    arriving,
    attachment,
    three_colors,
    trying,
)
from conformance.properties.rule_702_16_protection.attempts import attempt, fits, possible
from conformance.properties.rule_702_16_protection.exceptions import (
    has_equipment,
    law,
    warding,
)
from conformance.properties.rule_702_16_protection.granted_protection import (
    arrives_freely,
    bars,
    for_each,
    form_of,
    looks,
    settled,
    things,
    unpointed,
    unspared,
)
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage
from conformance.strategies.terms import color
from conformance.wire.json_types import Scenario

FORM = "already_attached"


def _moves_scene(stage: Stage) -> Board:
    """The Aura moves on to a creature with white Auras of both players; then a white Aura gets onto the first one."""
    white, other, _ = three_colors(stage)
    first, subject = stage.permanent(stage.pick(SIDES)), stage.permanent(stage.pick(SIDES))
    sort = stage.pick(("Aura", "Equipment")) if has_equipment(stage) else "Aura"
    roles = {
        "ours": attachment(stage, sort, "p1", white, on=subject),
        "theirs": attachment(stage, "Aura", "p2", white, on=subject),
        "left": attachment(stage, "Aura", "p1", white, on=first),
    }
    granting = arriving(stage, first, white, warding(white, FORM), who="p1")
    stage.step("attach", what=granting, to=subject)
    stage.step("look")
    if stage.flip("step.enter", "enter.attached", "zone.hand"):
        roles["late"] = trying(stage, "enter", "Aura", white, first, None, what="creature", where="hand", mover=white)
    return stage.board(subject=subject, source=granting, first=first, other=color(other), **roles)


def _moves_trials(board: Board) -> list[Trial]:
    scenario, source, first = board.scenario, board["source"], board["first"]
    must(form_of(scenario, source) == FORM and arrives_freely(scenario, source, first), "the Aura arrives")
    must(fits(scenario, source, board["subject"]) and board["subject"] != first, "it moves on")
    must(not bars(scenario, source, board["subject"], attempt(scenario, source, board["subject"]).at), "freely")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed(_moved(board, control, quiet=True))),
        Trial("treatment", scenario, _moved(board, scenario)),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(Trial("other quality", twin, _moved(board, twin, quiet=True)))
    return [*trials, *_unspared_at_first(board)]


def _unspared_at_first(board: Board) -> list[Trial]:
    """The premises, about the creature that the Aura is on first: without the exception all white ones go."""
    at_first = Board(board.scenario, {**board.roles, "subject": board["first"]})
    return unspared(at_first, things(at_first, for_each("16p.1", "source", "left")))


def _moved(board: Board, scenario: Scenario, quiet: bool = False) -> tuple[Claim, ...]:
    """It spares what is on the first creature, then what was on the other one; by then the first is free."""
    subject, first, source = board["subject"], board["first"], board["source"]
    must(len(looks(scenario)) == 2, "two looks")
    one, two = looks(scenario)
    move = attempt(scenario, source, subject)
    must(move.way == "attach" and one < move.at < two, "it is moved between the looks")
    left = things(board, for_each("16p.1", "left"))
    found = [
        *settled(scenario, one, first, [*things(board, for_each("16p.1", "source")), *left], quiet=True),
        *settled(scenario, two, subject, things(board, for_each("16p.5", "source", "ours", "theirs")), quiet),
        *(stays(scenario, two, t.ident, first, "16p.5") for t in left),
    ]
    late = things(board, for_each("16p.5", "late"))
    for t in late:
        a = attempt(scenario, t.ident, first)
        must(a.at > move.at and possible(scenario, a, looked_at=False), "the first creature is free by then")
        found += taken_on(scenario, a, "16p.5")
    return tuple(found)


LAWS = (
    law(
        "already-attached-exception-starts-anew-on-a-new-host",
        ("16p.5", "16p.1"),
        "when the Aura moves to another creature, what is already attached to that one stays",
        _moves_scene,
        _moves_trials,
        "step.attach",
        f"spares.{FORM}",
    ),
)
