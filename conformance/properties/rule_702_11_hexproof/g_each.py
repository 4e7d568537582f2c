"""702.11g: "hexproof from each color" is one ability for each colour; a colourless source is none of them."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named
from conformance.properties.rule_702_11_hexproof.acting import by_hexproof
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, host, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, stopped
from conformance.properties.rule_702_11_hexproof.e_losing import one_lost, take_away
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, hexproof_from
from conformance.wire.json_types import Quality

EACH: Quality = {"kind": "each_color"}


# ------------------------------------------------------------------ 11g.1
def _each_scene(stage: Stage) -> Board:
    """Sources of one colour, of two others, and of none ask an opponent's permanent with hexproof from each color."""
    kind, way = host(stage), way_of(stage)
    stage.permanent("p2", kind, abilities=[hexproof_from(EACH)])
    wanted = slot_for(stage, kind)
    one = stage.pick(COLORS)
    pair = stage.two([c for c in COLORS if c != one])
    single, several, none = (asker(stage, "p1", wanted, way, colors=c) for c in ([one], list(pair), []))
    ask(stage, single, several, none)
    return stage.board(single=single, several=several, none=none)


def _each_trials(board: Board) -> list[Trial]:
    scenario, asks = board.scenario, []
    for source in askers(board, "single", "several", "none"):
        because = f"{named(scenario, source)} has a colour"
        asks += stopped(scenario, source, by_hexproof(scenario, source), "11g.1", "11g.1", because)
    must(
        any(a["kind"] == "hexproof_from" for o in scenario["objects"] for a in o["abilities"]),
        "hexproof from each color",
    )
    must(asks, "someone asks")
    return targeting(board, *asks)


# ------------------------------------------------------------------ 11g.2
def _one_gone_scene(stage: Stage) -> Board:
    """Hexproof from each color; hexproof from one colour is lost; that colour, another, and both ask."""
    red, blue = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=[hexproof_from(EACH)])
    wanted = slot_for(stage, kind)
    one, two, three = (asker(stage, "p1", wanted, way, colors=c, instant=True) for c in ([red], [blue], [red, blue]))
    take_away(stage, subject, kind, "hexproof_from", color(red))
    ask(stage, one, two, three)
    return stage.board(subject=subject, one=one, two=two, three=three)


def _one_gone_trials(board: Board) -> list[Trial]:
    return one_lost(board, "11g.2")


_BASE = frozenset({"step.targets", "ability.hexproof_from", "hexproof.each_color"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/from-each-color-stops-every-color",
        ("11g.1",),
        "hexproof from each color stops sources of any colour, and no colourless source",
        boards(_each_scene),
        _each_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-each-color-keeps-the-others",
        ("11g.2",),
        "what has hexproof from each color and loses hexproof from one keeps it from the others",
        boards(_one_gone_scene),
        _one_gone_trials,
        _BASE | {"lose.hexproof_from"},
    ),
)
