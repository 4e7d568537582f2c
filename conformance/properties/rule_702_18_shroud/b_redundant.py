"""702.18b: several instances of shroud are redundant, and each stands for itself."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named, own_abilities
from conformance.properties.rule_702_11_hexproof.acting import acting
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, host, shade, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, asks_of, stands, steps_of
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.rule_702_18_shroud.reading import shrouds_at
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import SHROUD, gain, thing

POINT = "18b.1"
HOLDER = "p2"


def _twice_scene(stage: Stage) -> Board:
    """Printed twice, or printed and given by an effect; both players ask."""
    kind, way = host(stage), way_of(stage)
    given = stage.flip("step.begin", "begin.gain")
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD] if given else [SHROUD, SHROUD])
    stage.permanent(HOLDER, kind)
    wanted = slot_for(stage, kind)
    foe, own = (asker(stage, p, wanted, way, instant=True, colors=shade(stage)) for p in ("p1", HOLDER))
    if given:
        stage.begin("p1", gain(thing(subject), SHROUD), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, foe, own)
    return stage.board(subject=subject, foe=foe, own=own)


def _ends_scene(stage: Stage) -> Board:
    """Given by two effects, or printed and given by one; the effects end one by one, or with the turn."""
    kind = host(stage)
    by_turn = not stage.features.has("step.end", "begin.on") or stage.flip("step.end_turn", "begin.turn")
    printed = by_turn or stage.pick((True, False))
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD] if printed else [])
    stage.permanent(HOLDER, kind)
    source = asker(stage, stage.pick(("p1", HOLDER)), slot_for(stage, kind), instant=True, colors=shade(stage))
    given = [gain(thing(subject), SHROUD)] * (1 if printed else 2)
    stage.begin(HOLDER, *given, lasts="turn" if by_turn else "on")
    ask(stage, source)
    for n in range(len(given)):
        stage.step("end_turn") if by_turn else stage.step("end", effect=f"e{n + 1}")
        ask(stage, source)
    return stage.board(subject=subject, foe=source)


def _by_instances(board: Board) -> list[Trial]:
    """At each question the subject is stopped as long as it has any instance, and nothing else is."""
    scenario, subject = board.scenario, board["subject"]
    must(stands(scenario, subject), "it is a permanent")
    must(all(e.effect["to"] == thing(subject) for e in acting(scenario, "gain")), "it alone is given shroud")
    others = (o["id"] for o in scenario["objects"] if o["id"] != subject)
    must(not any(own_abilities(scenario, i, "shroud") for i in others), "nothing else has shroud")
    counts = {n: shrouds_at(scenario, subject, n) for i in askers(board, "foe", "own") for n in asks_of(scenario, i)}
    must(max(counts.values()) > 1, "two instances")
    because = f"{named(scenario, subject)} has an instance of shroud"
    asks = (Asked(n, frozenset({subject} if c else ()), POINT, POINT, because) for n, c in counts.items())
    return targeting(board, *asks, twin=False)


def _ends_trials(board: Board) -> list[Trial]:
    must(steps_of(board.scenario, "end", "end_turn"), "an instance ends")
    return _by_instances(board)


_BASE = frozenset({"step.targets", "ability.shroud"})
LAWS = building_on_hexproof(
    Law(
        "shroud/had-twice-changes-nothing",
        (POINT,),
        "a second instance of shroud changes no answer",
        boards(_twice_scene),
        _by_instances,
        _BASE,
    ),
    Law(
        "shroud/had-twice-survives-the-end-of-one",
        (POINT,),
        "when one of two instances ends, the other still works, and when both have ended none does",
        boards(_ends_scene),
        _ends_trials,
        _BASE | {"step.begin", "begin.gain"},
    ),
)
