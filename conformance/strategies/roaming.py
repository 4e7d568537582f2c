"""Boards on which everything is mixed: the standard board of eight objects, two players and four steps.

    @given(roaming(Features(my_engine_features)))
    def test_something(board): ...

Three hosts with any abilities, two askers, a source of damage, an attachment and a plain creature; two whole sets of legal
targets, one deal of damage, one attempt to attach. `anchor` is protected from the first asker, `plain` from nothing.
"""

from __future__ import annotations

from hypothesis import strategies as st

from conformance.strategies.board import Board
from conformance.strategies.stage import Features, Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import (
    EVERYTHING,
    HEXPROOF,
    SHROUD,
    activate,
    activated,
    card_type,
    cast,
    color,
    hexproof_from,
    protection,
    slot,
)
from conformance.wire.features import features_of
from conformance.wire.json_types import Ability, Json

SIMPLE: tuple[Json, ...] = (
    *(color(c) for c in COLORS),
    {"kind": "multicolored"},
    {"kind": "monocolored"},
    {"kind": "colorless"},
    card_type("creature"),
    card_type("artifact"),
    card_type("instant"),
    {"kind": "subtype", "subtype": "Goblin"},
    {"kind": "each_color"},
)
ABILITIES: tuple[tuple[Ability, ...], ...] = (
    (),
    (HEXPROOF,),
    (SHROUD,),
    (protection(EVERYTHING),),
    *((protection(q),) for q in SIMPLE),
    *((hexproof_from(q),) for q in SIMPLE),
    (protection(color("red"), color("black")),),
    (hexproof_from(color("red"), color("white")),),
    (protection(color("blue")), hexproof_from(color("green"))),
    (HEXPROOF, protection(color("white"))),
    (protection(color("green"), card_type("creature")),),
)
COLOR_SETS: tuple[tuple[str, ...], ...] = (
    *((c,) for c in COLORS),
    (),
    ("red", "white"),
    ("black", "green"),
    ("white", "blue"),
    ("blue", "red", "green"),
)
SIDED = tuple((side, colors) for side in ("p1", "p2") for colors in COLOR_SETS)


def roaming(features: Features) -> st.SearchStrategy[Board]:
    """Standard boards from what the features allow."""
    return boards(_scene)(features)


def is_askable(features: Features, abilities: tuple[Ability, ...], kind: str) -> bool:
    """Do the features allow a permanent of that kind with these abilities?"""
    o: Json = {"id": "o1", "zone": "battlefield", "owner": "p1", "types": [kind], "abilities": list(abilities)}
    return features.has(*features_of({"build": features.build, "players": [], "objects": [o], "steps": []}))


def _abilities(stage: Stage, kind: str) -> tuple[Ability, ...]:
    """Any abilities that the features allow on that kind of permanent."""
    tables = stage.features.tables
    if kind not in tables:
        tables[kind] = st.sampled_from([a for a in ABILITIES if is_askable(stage.features, a, kind)])
    return stage.draw(tables[kind])


def _scene(stage: Stage) -> Board:
    sides = ("p1", "p2")
    red = stage.pick(COLORS, "protection.color:{}")
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    slots = [slot(stage.pick(("permanent", kind), "slot.{}"))]
    anchor = stage.permanent("p2", kind, abilities=[protection(color(red))])
    hosts = [stage.permanent(stage.pick(sides), kind, abilities=_abilities(stage, kind)) for _ in range(2)]
    plain = stage.permanent("p2", kind)
    first = stage.spell("p1", colors=[red], slots=slots)
    second = _second_asker(stage, slots)
    side, colors = stage.pick(SIDED)
    source = stage.permanent(side, "creature", colors=colors, subtypes=["Goblin"])
    stage.step("targets", of=cast(first))
    stage.step("targets", of=second)
    victim = stage.pick((*hosts, plain))
    if kind in ("creature", "planeswalker") and stage.features.has("step.damage"):
        stage.step("damage", source=source, to=victim, amount=1)
    if kind == "creature" and stage.features.has("step.attach", "subtype.equipment", "ability.equip"):
        gear = stage.equipment("p1", colors=stage.pick(COLOR_SETS))
        stage.step("attach", what=gear, to=victim)
    return stage.board(anchor=anchor, plain=plain, first=first)


def _second_asker(stage: Stage, slots: list[Json]) -> Json:
    """An activated ability of either side, or another spell."""
    side, colors = stage.pick(SIDED)
    if stage.flip("use.activate", "ability.activated"):
        return activate(stage.permanent(side, "creature", colors=colors, abilities=[activated(*slots)]))
    return cast(stage.spell(side, colors=colors, slots=slots))
