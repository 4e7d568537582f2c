"""702.16n: an Aura that grants protection and says that the effect doesn't remove that Aura, or Auras."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.rule_702_16_protection.attaching import stays
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    arriving,
    attachment,
    three_colors,
)
from conformance.properties.rule_702_16_protection.exceptions import (
    FORMS,
    GUARDS,
    another_instance,
    another_trials,
    arrives,
    asked_for_protection,
    has_equipment,
    has_protection,
    later_scene,
    later_trials,
    law,
    warding,
)
from conformance.properties.rule_702_16_protection.granted_protection import (
    form_of,
    looks,
    one_check,
    takes_off,
    things,
)
from conformance.properties.twins import must
from conformance.strategies.stage import Stage
from conformance.strategies.terms import become, color, thing
from conformance.wire.json_types import Scenario

_BECOMES = frozenset({"step.begin", "begin.become", "begin.turn", "become.colors"})


# ---------------------------------------------------------------- 16n.1
def _itself_scene(stage: Stage) -> Board:
    """A white Aura that grants protection from white, itself excepted, gets onto a creature."""
    white, other, _ = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    granting = arriving(stage, subject, white, warding(white, "this_aura"))
    asked_for_protection(stage, subject)
    return stage.board(subject=subject, source=granting, other=color(other))


def _itself_trials(board: Board) -> list[Trial]:
    arrives(board, "this_aura")
    return one_check(
        board, things(board, {"source": ("16n.1", "16n.1")}), more=has_protection(board, "16n.1"), stripped=True
    )


# ---------------------------------------------------------------- 16n.2
def _auras_scene(stage: Stage) -> Board:
    """It excepts Auras; a white Aura and white Equipment are on the creature, and an Aura that becomes white last."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    roles = {"before": attachment(stage, "Aura", stage.pick(SIDES), white, on=subject)}
    if has_equipment(stage):
        roles["equipment"] = attachment(stage, "Equipment", stage.pick(SIDES), white, on=subject)
    late = attachment(stage, "Aura", stage.pick(SIDES), third, on=subject) if stage.flip(*_BECOMES) else None
    granting = arriving(stage, subject, white, warding(white, "auras"))
    if late is not None:
        roles["late"] = late
        stage.begin(stage.pick(SIDES), become(thing(late), colors=[white]))
        stage.step("look")
    return stage.board(subject=subject, source=granting, other=color(other), **roles)


def _auras_trials(board: Board) -> list[Trial]:
    arrives(board, "auras")
    subject, late = board["subject"], board.roles.get("late")

    def afterwards(scenario: Scenario) -> tuple[Claim, ...]:
        if late is None or len(looks(scenario)) < 2 or not any(o["id"] == late for o in scenario["objects"]):
            return ()
        must(not takes_off(scenario, late, subject, looks(scenario)[-1]), "the exception covers it")
        return (stays(scenario, looks(scenario)[-1], late, subject, "16n.2"),)

    pair = ("16n.2", "16n.2")
    asked = things(board, dict.fromkeys(("source", "before", "equipment"), pair))
    return one_check(board, asked, more=afterwards, stripped=True)


# ---------------------------------------------------------------- 16n.3
def _another_scene(stage: Stage) -> Board:
    """The Aura with its exception is on; then another instance of protection from white comes, without exception."""
    white, other, third = three_colors(stage)
    form = stage.pick(FORMS, "spares.{}")
    subject = stage.permanent(stage.pick(SIDES))
    before = {"before": attachment(stage, "Aura", stage.pick(SIDES), white, on=subject)} if form == "auras" else {}
    granting = arriving(stage, subject, white, warding(white, form))
    another_instance(stage, subject, color(white), third)
    return stage.board(subject=subject, source=granting, other=color(other), **before)


def _another_trials(board: Board) -> list[Trial]:
    form = arrives(board, *FORMS)
    asked = things(board, dict.fromkeys(("source", "before"), ("16n.3", "16n.3")))
    return another_trials(board, asked, GUARDS[form])


# ---------------------------------------------------------------- 16n.5
def _others_go_scene(stage: Stage) -> Board:
    """The Aura excepts only itself; a white Aura and one of another colour are on the creature already."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    roles = {
        role: attachment(stage, "Aura", stage.pick(SIDES), hue, on=subject)
        for role, hue in (("before", white), ("plain", third))
    }
    granting = arriving(stage, subject, white, warding(white, "this_aura"))
    return stage.board(subject=subject, source=granting, other=color(other), **roles)


def _others_go_trials(board: Board) -> list[Trial]:
    arrives(board, "this_aura")
    others = dict.fromkeys(("before", "plain"), ("16n.5", "16n.5"))
    return one_check(board, things(board, {"source": ("16n.1", "16n.1"), **others}), stripped=True)


def _others_kept_off_scene(stage: Stage) -> Board:
    return later_scene(stage, "this_aura", ("Aura",))


def _others_kept_off_trials(board: Board) -> list[Trial]:
    arrives(board, "this_aura")
    return later_trials(board, "this_aura", "16n.5", "16n.1")


# ---------------------------------------------------------------- 16n.6
def _two_scene(stage: Stage) -> Board:
    """Two Auras, each granting protection from white with an exception, become white."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    pair = [
        attachment(
            stage,
            "Aura",
            stage.pick(SIDES),
            third,
            on=subject,
            abilities=[warding(white, stage.pick(FORMS, "spares.{}"))],
        )
        for _ in range(2)
    ]
    changing = pair if stage.pick((True, True, False)) else [stage.pick(tuple(pair))]
    stage.begin(stage.pick(SIDES), *(become(thing(i), colors=[white]) for i in changing))
    stage.step("look")
    return stage.board(subject=subject, source=pair[0], second=pair[1], other=color(other))


def _two_trials(board: Board) -> list[Trial]:
    must([s["do"] for s in board.scenario["steps"]] == ["begin", "look"], "one change, one look")
    for role in ("source", "second"):
        must(form_of(board.scenario, board[role]) in FORMS, "each has its exception")
        must(not takes_off(board.scenario, board[role], board["subject"], 0), "the board is stable")
    return one_check(board, things(board, dict.fromkeys(("source", "second"), ("16n.6", "16n.6"))), stripped=True)


LAWS = (
    law(
        "this-aura-exception-keeps-that-aura",
        ("16n.1", "16c.6"),
        "an Aura that grants protection from its own colour stays if it says that the effect doesn't remove this Aura",
        _itself_scene,
        _itself_trials,
        "spares.this_aura",
    ),
    law(
        "auras-exception-keeps-every-aura",
        ("16n.2", "16c.6"),
        "where the effect doesn't remove Auras, no Aura goes because of it, but Equipment with the quality comes off",
        _auras_scene,
        _auras_trials,
        "spares.auras",
    ),
    law(
        "aura-exceptions-bind-one-instance",
        ("16n.3",),
        "another instance of protection from the same quality removes the excepted Auras as usual",
        _another_scene,
        _another_trials,
    ),
    law(
        "this-aura-exception-removes-other-auras",
        ("16n.5", "16n.1"),
        "where the effect doesn't remove this Aura, another Aura with the quality goes",
        _others_go_scene,
        _others_go_trials,
        "spares.this_aura",
    ),
    law(
        "this-aura-exception-keeps-other-auras-off",
        ("16n.5", "16n.1"),
        "where the effect doesn't remove this Aura, no other Aura with the quality can become attached",
        _others_kept_off_scene,
        _others_kept_off_trials,
        "spares.this_aura",
    ),
    law(
        "aura-exceptions-spare-only-from-their-own-instance",
        ("16n.6",),
        "each exception goes with its own instance: two Auras that each except only themselves remove each other",
        _two_scene,
        _two_trials,
        *_BECOMES,
    ),
)
