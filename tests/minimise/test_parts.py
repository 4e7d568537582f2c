"""Parts: what a board has, and what goes along with each."""

from __future__ import annotations

from typing import Any

from conformance.minimise.parts import parts, size, without
from conformance.strategies.board import Board
from conformance.strategies.terms import (
    activate,
    activated,
    cast,
    color,
    damage,
    gain,
    grant,
    protection,
    slot,
    target,
    thing,
)
from conformance.wire.json_types import Json
from conformance.wire.validation import check_scenario

RED = color("red")


def knight(ident: str = "o1", **fields: Any) -> Json:
    return {
        "id": ident,
        "name": "Veshk",
        "zone": "battlefield",
        "owner": "p2",
        "controller": "p2",
        "colors": [],
        "types": ["creature"],
        "power": 2,
        "toughness": 2,
        "abilities": [protection(RED)],
        **fields,
    }


def bolt(ident: str = "o2", **fields: Any) -> Json:
    return {
        "id": ident,
        "name": "Zorb",
        "zone": "hand",
        "owner": "p1",
        "types": ["instant"],
        "colors": ["red"],
        "targets": [slot("creature")],
        "effects": [damage(3, target())],
        "abilities": [],
        **fields,
    }


def board(*objects: Json, steps: list[Json], players: int = 2, **roles: str) -> Board:
    people = [{"id": f"p{n + 1}"} for n in range(players)]
    scenario = {
        "edition": "current",
        "build": "structure",
        "players": people,
        "active_player": "p1",
        "objects": list(objects),
        "steps": steps,
    }
    check_scenario(scenario)
    return Board(scenario, roles)


def gone(found: Board, kind: str, which: int = 0) -> Board | None:
    """The board without the part of that kind."""
    fresh = without(found, [p for p in parts(found) if p.kind == kind][which])
    if fresh is not None:
        check_scenario(fresh.scenario)
        assert size(fresh) < size(found)
    return fresh


def without_part(found: Board, kind: str, which: int = 0) -> Json:
    fresh = gone(found, kind, which)
    assert fresh is not None
    return fresh.scenario


def test_steps_that_name_an_object_go_with_it() -> None:
    found = board(knight(), bolt(), steps=[{"do": "targets", "of": cast("o2")}, {"do": "look"}], subject="o1")
    assert without_part(found, "object", 1)["steps"] == [{"do": "look"}]


def test_a_role_that_nobody_plays_any_more_vanishes() -> None:
    found = board(knight(), bolt(), steps=[{"do": "targets", "of": cast("o2")}], subject="o1", source="o2")
    fresh = gone(found, "object", 0)
    assert fresh is not None
    assert fresh.roles == {"source": "o2"}


def test_no_board_is_left_without_a_step() -> None:
    found = board(bolt(), steps=[{"do": "targets", "of": cast("o2")}])
    assert gone(found, "object") is None
    assert not [p for p in parts(found) if p.kind == "step"]


def test_an_aura_goes_with_its_host_and_equipment_stays() -> None:
    aura = knight(
        "o3",
        name="Fyssa",
        types=["enchantment"],
        subtypes=["Aura"],
        attached_to="o1",
        abilities=[{"kind": "enchant", "what": "creature"}],
    )
    sword = knight("o4", name="Ondrel", types=["artifact"], subtypes=["Equipment"], attached_to="o1", abilities=[])
    for o in (aura, sword):
        del o["power"], o["toughness"]
    left = without_part(board(knight(), aura, sword, steps=[{"do": "look"}]), "object")["objects"]
    assert [o["id"] for o in left] == ["o4"]
    assert "attached_to" not in left[0]


def test_the_end_of_an_effect_goes_with_its_begin() -> None:
    begun = {"id": "e1", "effect": gain(thing("o1"), protection(RED)), "lasts": "on"}
    begin = {"do": "begin", "by": "p1", "effects": [begun]}
    found = board(knight(), steps=[begin, {"do": "end", "effect": "e1"}, {"do": "look"}])
    assert without_part(found, "step", 0)["steps"] == [{"do": "look"}]


def test_the_rest_of_the_combat_goes_with_the_attack() -> None:
    steps: list[Json] = [{"do": "attack", "attacks": [["o1", "p2"]]}, {"do": "legal_blocks"}, {"do": "look"}]
    assert without_part(board(knight(), steps=steps), "step", 0)["steps"] == [{"do": "look"}]


def test_steps_that_use_an_ability_go_with_it() -> None:
    found = board(
        knight(abilities=[activated(slot("creature"))]), steps=[{"do": "targets", "of": activate("o1")}, {"do": "look"}]
    )
    assert without_part(found, "ability")["steps"] == [{"do": "look"}]


def test_the_last_effect_of_a_spell_leaves_nothing_behind_which_is_no_part() -> None:
    found = board(bolt(), steps=[{"do": "targets", "of": cast("o2")}])
    fresh = gone(found, "effect")
    assert fresh is not None
    assert fresh.scenario["objects"][0]["effects"] == [{"effect": "nothing"}]
    assert not [p for p in parts(fresh) if p.kind == "effect"]


def test_the_last_ability_that_is_granted_goes_with_the_grant() -> None:
    lord = knight(abilities=[grant({"kind": "group", "type": "creature"}, protection(RED))])
    found = board(lord, steps=[{"do": "look"}])
    assert [p.path for p in parts(found) if p.kind == "ability"] == [("objects", 0, "abilities", 0)]
    assert without_part(found, "ability")["objects"][0]["abilities"] == []


def test_one_quality_of_a_joined_ability_is_a_part_and_a_single_one_is_not() -> None:
    joined = board(knight(abilities=[protection(RED, color("blue"))]), steps=[{"do": "look"}])
    fresh = gone(joined, "quality")
    assert fresh is not None
    assert fresh.scenario["objects"][0]["abilities"] == [protection(color("blue"))]
    assert not [p for p in parts(fresh) if p.kind == "quality"]


def test_effects_and_targets_of_a_slot_go_with_it_and_later_ones_move_up() -> None:
    pair = bolt(targets=[slot("creature"), slot("player")], effects=[damage(1, target(0)), damage(2, target(1))])
    found = board(knight(), pair, steps=[{"do": "cast", "object": "o2", "targets": ["o1", "p2"]}])
    fresh = without_part(found, "slot", 0)
    assert fresh["objects"][1]["effects"] == [damage(2, target(0))]
    assert fresh["objects"][1]["targets"] == [slot("player")]
    assert fresh["steps"][0]["targets"] == ["p2"]


def test_what_a_third_player_owns_or_is_named_for_goes_with_them() -> None:
    named = {"kind": "player", "player": "p3"}
    found = board(
        knight(abilities=[protection(RED, named), protection(named)]),
        bolt(owner="p3"),
        players=3,
        steps=[{"do": "targets", "of": cast("o2")}, {"do": "look"}],
    )
    players = [p for p in parts(found) if p.kind == "player"]
    assert [p.path for p in players] == [("players", 1), ("players", 2)]
    fresh = without(found, players[1])
    assert fresh is not None
    assert [o["abilities"] for o in fresh.scenario["objects"]] == [[protection(RED)]]
    assert fresh.scenario["steps"] == [{"do": "look"}]


def test_a_creature_that_is_none_any_more_has_no_power() -> None:
    found = board(knight(types=["artifact", "creature"]), steps=[{"do": "look"}])
    left = without_part(found, "type", 1)["objects"][0]
    assert left["types"] == ["artifact"]
    assert not {"power", "toughness"} & left.keys()


def test_one_type_is_needed_and_no_part() -> None:
    assert not [p for p in parts(board(knight(), steps=[{"do": "look"}])) if p.kind == "type"]
