"""Boards on which everything is mixed: the standard board of eight objects, two players and four steps.

    @given(roaming(Features(my_engine_features)))
    def test_something(board): ...

Three hosts with any abilities, two askers, a source of damage, an attachment and a plain creature; two whole sets of legal
targets, one deal of damage, one attempt to attach. `anchor` is protected from the first asker, `plain` from nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from conformance.strategies.board import Board
from conformance.strategies.stage import Features, Stage, Unaskable, boards
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
    *(color(c) for c in COLORS), {"kind": "multicolored"}, {"kind": "monocolored"}, {"kind": "colorless"},
    card_type("creature"), card_type("artifact"), card_type("instant"), {"kind": "subtype", "subtype": "Goblin"},
    {"kind": "each_color"},
)
ABILITIES: tuple[tuple[Ability, ...], ...] = (
    (), (HEXPROOF,), (SHROUD,), (protection(EVERYTHING),), *((protection(q),) for q in SIMPLE),
    *((hexproof_from(q),) for q in SIMPLE), (protection(color("red"), color("black")),),
    (hexproof_from(color("red"), color("white")),), (protection(color("blue")), hexproof_from(color("green"))),
    (HEXPROOF, protection(color("white"))), (protection(color("green"), card_type("creature")),),
)
COLOR_SETS: tuple[tuple[str, ...], ...] = (
    *((c,) for c in COLORS), (), ("red", "white"), ("black", "green"), ("white", "blue"), ("blue", "red", "green"),
)


def roaming(features: Features) -> st.SearchStrategy[Board]:
    """Standard boards from what the features allow."""
    return boards(_scene)(features)


def askable(stage: Stage, abilities: tuple[Ability, ...], kind: str) -> bool:
    """Do the features allow a permanent of that kind with these abilities?"""
    known: dict[tuple[int, str], bool] = stage.features.__dict__.setdefault("_askable", {})
    key = (id(abilities), kind)
    if key not in known:
        o: Json = {"id": "o1", "zone": "battlefield", "owner": "p1", "types": [kind], "abilities": list(abilities)}
        empty: Mapping[str, Json | list[Json] | str] = {"build": stage.features.build, "players": [], "objects": [o], "steps": []}
        known[key] = stage.features.has(*features_of(dict(empty)))
    return known[key]


def _table(stage: Stage, kind: str) -> tuple[tuple[Ability, ...], ...]:
    """The ability sets that are allowed on that kind of permanent."""
    tables: dict[str, tuple[tuple[Ability, ...], ...]] = stage.features.__dict__.setdefault("_tables", {})
    if kind not in tables:
        tables[kind] = tuple(a for a in ABILITIES if askable(stage, a, kind))
    return tables[kind]


def _scene(stage: Stage) -> Board:
    sides = ("p1", "p2")
    colors = stage.pick(COLOR_SETS[:5])
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    if not stage.features.has(f"protection.color:{colors[0]}"):
        raise Unaskable("the anchor needs protection from a colour")
    anchor = stage.permanent("p2", kind, abilities=[protection(color(colors[0]))])
    hosts = [stage.permanent(stage.pick(sides), kind, colors=stage.pick(COLOR_SETS), abilities=stage.pick(_table(stage, kind)))
             for _ in range(2)]
    plain = stage.permanent("p2", kind)
    first = stage.spell("p1", colors=colors, slots=[slot(stage.pick(("permanent", kind), "slot.{}"))])
    second = _second_asker(stage, kind)
    source = stage.permanent(stage.pick(sides), "creature", colors=stage.pick(COLOR_SETS),
                             subtypes=[stage.pick(("Goblin", "Elf"))])
    stage.step("targets", of=cast(first))
    stage.step("targets", of=second)
    victim = stage.pick((*hosts, plain))
    if kind in ("creature", "planeswalker") and stage.features.has("step.damage"):
        stage.step("damage", source=source, to=victim, amount=1)
    if kind == "creature" and stage.features.has("step.attach", "subtype.equipment", "ability.equip"):
        gear = stage.equipment("p1", colors=stage.pick(COLOR_SETS))
        stage.step("attach", what=gear, to=stage.pick((*hosts, plain)))
    return stage.board(anchor=anchor, plain=plain, first=first)


def _second_asker(stage: Stage, kind: str) -> Json:
    """An activated ability of either side, or another spell."""
    slots = [slot(stage.pick(("permanent", kind), "slot.{}"))]
    if stage.features.has("use.activate", "ability.activated") and stage.pick((True, False)):
        return activate(stage.permanent(stage.pick(("p1", "p2")), "creature", colors=stage.pick(COLOR_SETS),
                                        abilities=[activated(*slots)]))
    return cast(stage.spell(stage.pick(("p1", "p2")), colors=stage.pick(COLOR_SETS), slots=slots))
