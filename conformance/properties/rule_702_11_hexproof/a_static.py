"""702.11a: hexproof is a static ability; it works while the permanent is on the battlefield or the player has it."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, card, host, slot_for
from conformance.properties.rule_702_11_hexproof.claiming import (
    admits,
    all_in,
    asks_of,
    is_in,
    is_out,
    only_step,
    opposed,
    stands,
    steps_of,
    stopped,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import control_of, targeting, trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, YOU, grant, slot
from conformance.wire.json_types import Scenario

POINT = "11a.1"


# ------------------------------------------------------------------ a card in a graveyard
def _graveyard_scene(stage: Stage) -> Board:
    """The same card twice: on the battlefield, and in a graveyard; an opponent can target either kind of thing."""
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    buried = card(stage, "p2", kind, "graveyard", abilities=[HEXPROOF])
    bolt = stage.spell("p1", "instant", slots=[slot(slot_for(stage, kind))])
    grab = stage.spell("p1", "instant", slots=[slot("card_in_graveyard")])
    ask(stage, grab, bolt)
    return stage.board(subject=subject, buried=buried, bolt=bolt, grab=grab)


def _graveyard_trials(board: Board) -> list[Trial]:
    scenario, buried = board.scenario, board["buried"]
    must(
        thing_of(scenario, buried)["zone"] == "graveyard" and has_own(scenario, buried, "hexproof"),
        "hexproof in a graveyard",
    )
    because = f"{named(scenario, buried)} isn't on the battlefield"
    asks = stopped(scenario, board["grab"], (), POINT, POINT, because)
    if {"subject", "bolt"} <= set(board.roles):
        subject = board["subject"]
        must(stands(scenario, subject, "hexproof") and opposed(scenario, subject, board["bolt"]), "hexproof here")
        because = f"{named(scenario, subject)} has hexproof and is on the battlefield"
        asks += stopped(scenario, board["bolt"], (subject,), POINT, POINT, because)
    return targeting(board, *asks)


# ------------------------------------------------------------------ a spell on the stack
def _stack_scene(stage: Stage) -> Board:
    """A permanent spell with hexproof is on the stack; once it has resolved, it is a permanent with hexproof."""
    stage.active = "p2"
    kind = stage.pick(("creature", "artifact", "enchantment"), "host.{}")
    subject = card(stage, "p2", kind, abilities=[HEXPROOF])
    counter = stage.spell("p1", "instant", slots=[slot("spell")])
    bolt = stage.spell("p1", "instant", slots=[slot(slot_for(stage, kind))])
    stage.step("cast", object=subject, targets=[])
    ask(stage, counter)
    stage.step("resolve")
    ask(stage, bolt)
    return stage.board(subject=subject, counter=counter, bolt=bolt)


def _stack_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(has_own(scenario, subject, "hexproof"), "the spell has hexproof")
    must(opposed(scenario, subject, board["counter"]), "an opponent asks")
    must(thing_of(scenario, board["counter"]).get("targets") == [slot("spell")], "it targets a spell")
    at = only_step(scenario, "cast")
    must(scenario["steps"][at]["object"] == subject, "the spell with hexproof is cast")
    resolves = min(steps_of(scenario, "resolve"), default=len(scenario["steps"]))
    on_stack = [n for n in asks_of(scenario, board["counter"]) if at < n < resolves]
    later = _once_resolved(board, resolves)
    must(on_stack, "asked on the stack")
    free = [
        is_in(n, subject, POINT, f"hexproof of {named(scenario, subject)} does nothing on the stack") for n in on_stack
    ]
    out = [is_out(n, subject, POINT, f"{named(scenario, subject)} has hexproof on the battlefield now") for n in later]
    there = [is_in(n, subject, None, "nothing stops it") for n in later]
    return [control_of(board, *free, *there), trial("treatment", scenario, *free, *out)]


def _once_resolved(board: Board, resolves: int) -> list[int]:
    """Where the permanent's hexproof is asked about, if it is: by an opponent who could target it otherwise."""
    scenario, subject, bolt = board.scenario, board["subject"], board.roles.get("bolt")
    if bolt is None:
        return []
    must(opposed(scenario, subject, bolt) and admits(scenario, bolt, subject), "an opponent may target the permanent")
    must(len(steps_of(scenario, "resolve")) == 1, "it resolves once")
    return [n for n in asks_of(scenario, bolt) if n > resolves]


# ------------------------------------------------------------------ a player's hexproof, from a permanent
def _granter_scene(stage: Stage) -> Board:
    """A permanent says that its controller has hexproof; then it goes to another zone."""
    granter = stage.permanent(
        "p2", stage.pick(("enchantment", "artifact", "creature"), "type.{}"), abilities=[grant(YOU, HEXPROOF)]
    )
    source = asker(stage, "p1", slot_for(stage, "player"), instant=True)
    ask(stage, source)
    stage.step("move", object=granter, zone=stage.pick(("graveyard", "exile", "hand", "library")))
    ask(stage, source)
    return stage.board(granter=granter, source=source)


def _granter_trials(board: Board) -> list[Trial]:
    scenario, granter, source = board.scenario, board["granter"], board["source"]
    who = thing_of(scenario, granter).get("controller", "")
    must(
        grant(YOU, HEXPROOF) in own_abilities(scenario, granter, "grant"), "the permanent gives its controller hexproof"
    )
    must(opposed(scenario, granter, source) and admits(scenario, source, who), "an opponent asks")
    at = only_step(scenario, "move")
    must(scenario["steps"][at]["object"] == granter, "the permanent leaves")
    asks = [
        a
        for a in stopped(scenario, source, (who,), POINT, POINT, f"{who} has hexproof from {named(scenario, granter)}")
        if a.step < at
    ]
    after = [n for n in asks_of(scenario, source) if n > at]
    must(asks or after)
    reason = f"{named(scenario, granter)} has left the battlefield, and its ability works only there"
    freed = [is_in(n, who, POINT, reason) for n in after]
    control, treatment = targeting(board, *asks)
    return [
        Trial("control", control.scenario, control.claims + control_of(board, *freed).claims),
        Trial("treatment", scenario, treatment.claims + tuple(freed)),
    ]


# ------------------------------------------------------------------ from the moment it enters
def _enter_scene(stage: Stage) -> Board:
    """A permanent with hexproof is put onto the battlefield, beside one without."""
    kind = host(stage)
    subject = card(stage, "p2", kind, abilities=[HEXPROOF])
    stage.permanent("p2", kind)
    source = asker(stage, "p1", slot_for(stage, kind))
    stage.step("enter", object=subject)
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _enter_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    must(has_own(scenario, subject, "hexproof") and opposed(scenario, subject, source), "it has hexproof")
    must(admits(scenario, source, subject), "the permanent may be targeted")
    at = only_step(scenario, "enter")
    must(scenario["steps"][at]["object"] == subject, "it enters")
    after = [n for n in asks_of(scenario, source) if n > at]
    must(after, "asked after it entered")
    because = f"{named(scenario, subject)} has hexproof from the moment it entered"
    control = without_protection(scenario)[0]
    return [
        trial("control", control, *_all(control, after, None, subject)),
        trial(
            "treatment", scenario, *_all(scenario, after, POINT), *(is_out(n, subject, POINT, because) for n in after)
        ),
    ]


def _all(scenario: Scenario, steps: list[int], point: str | None, *extra: str) -> list[Claim]:
    return [c for n in steps for c in all_in(scenario, n, point, extra)]


LAWS = building_on_hexproof(
    Law(
        "hexproof/does-nothing-for-a-card-in-a-graveyard",
        (POINT,),
        "a permanent with hexproof can't be targeted by an opponent, a card with hexproof in a graveyard can",
        boards(_graveyard_scene),
        _graveyard_trials,
        frozenset(
            {"step.targets", "use.cast", "ability.hexproof", "slot.card_in_graveyard", "zone.graveyard", "host.card"}
        ),
    ),
    Law(
        "hexproof/does-nothing-for-a-spell-on-the-stack",
        (POINT,),
        "an opponent can target a permanent spell that has hexproof, and no longer the permanent that it becomes",
        boards(_stack_scene),
        _stack_trials,
        frozenset(
            {
                "step.targets",
                "use.cast",
                "step.cast",
                "step.resolve",
                "cast.permanent",
                "ability.hexproof",
                "slot.spell",
                "host.card",
            }
        ),
    ),
    Law(
        "hexproof/of-a-player-lasts-while-its-permanent-is-on-the-battlefield",
        (POINT,),
        "a permanent that gives its controller hexproof does so on the battlefield and in no other zone",
        boards(_granter_scene),
        _granter_trials,
        frozenset(
            {"step.targets", "step.move", "ability.grant", "grant.you", "host.player_by_permanent", "ability.hexproof"}
        ),
    ),
    Law(
        "hexproof/works-from-when-the-permanent-enters",
        (POINT,),
        "a permanent with hexproof that is put onto the battlefield can't be targeted by an opponent at once",
        boards(_enter_scene),
        _enter_trials,
        frozenset({"step.targets", "step.enter", "ability.hexproof", "host.card"}),
    ),
)
