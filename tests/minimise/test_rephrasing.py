"""Rephrasings: the plainer ways to ask the same, on boards drawn by hand."""

from __future__ import annotations

from conformance.minimise.leaves import weight
from conformance.minimise.normalise import key, normalised
from conformance.minimise.rephrasing import rephrasings
from conformance.minimise.rephrasing.askers import askers
from conformance.minimise.rephrasing.fiat import by_fiat
from conformance.minimise.rephrasing.givers import givers
from conformance.minimise.rephrasing.hosts import hosts
from conformance.minimise.rephrasing.ways import ways
from conformance.strategies.board import Board
from conformance.strategies.terms import (
    HEXPROOF,
    THIS,
    YOU,
    activate,
    activated,
    cast,
    color,
    gain,
    grant,
    protection,
    slot,
    target,
    thing,
)
from conformance.wire.json_types import Json

RED = protection(color("red"))


def creature(ident: str, *abilities: Json, **fields: object) -> Json:
    return {
        "id": ident,
        "name": {"o1": "Veshk", "o2": "Zorb", "o3": "Quillip"}[ident],
        "zone": "battlefield",
        "owner": "p1",
        "controller": "p1",
        "types": ["creature"],
        "colors": [],
        "power": 2,
        "toughness": 2,
        "abilities": list(abilities),
        **fields,
    }


def instant(ident: str, slots: list[Json], effects: list[Json]) -> Json:
    return {
        "id": ident,
        "name": {"o1": "Veshk", "o2": "Zorb", "o3": "Quillip"}[ident],
        "zone": "hand",
        "owner": "p1",
        "types": ["instant"],
        "colors": [],
        "abilities": [],
        "targets": slots,
        "effects": effects,
    }


def board(*objects: Json, steps: list[Json], abilities: list[Json] | None = None, **roles: str) -> Board:
    people: list[Json] = [{"id": "p1"}, {"id": "p2"}]
    if abilities:
        people[0]["abilities"] = abilities
    return Board(
        {
            "edition": "current",
            "build": "structure",
            "players": people,
            "active_player": "p1",
            "objects": list(objects),
            "steps": steps,
        },
        roles,
    )


def only(found: list[Board], before: Board) -> Json:
    """The one candidate, which is plainer than what it comes from."""
    (after,) = found
    assert weight(after) < weight(before)
    return after.scenario


def test_a_player_has_by_themselves_what_a_permanent_says_they_have() -> None:
    before = board(creature("o1", grant(YOU, HEXPROOF)), steps=[{"do": "look"}], holder="o1")
    (after,) = givers(before)
    assert after.scenario["objects"] == []
    assert after.scenario["players"][0] == {"id": "p1", "abilities": [HEXPROOF]}
    assert after.roles == {"holder": "p1"}
    assert key(after) < key(before)


def test_a_creature_has_by_itself_what_an_effect_gives_it() -> None:
    begun = {"id": "e1", "effect": gain(thing("o1"), RED), "lasts": "turn"}
    before = board(creature("o1"), steps=[{"do": "begin", "by": "p1", "effects": [begun]}, {"do": "look"}])
    after = only(list(givers(before)), before)
    assert after["objects"][0]["abilities"] == [RED]
    assert after["steps"] == [{"do": "look"}]


def test_an_effect_by_fiat_stands_in_for_a_spell_that_resolves() -> None:
    loses = {"effect": "lose", "to": target(), "what": {"kind": "hexproof"}}
    before = board(
        creature("o1", HEXPROOF),
        instant("o2", [slot("creature")], [loses]),
        steps=[{"do": "cast", "object": "o2", "targets": ["o1"]}, {"do": "resolve"}, {"do": "look"}],
    )
    after = only(list(by_fiat(before)), before)
    assert [o["id"] for o in after["objects"]] == ["o1"]
    assert after["steps"][0]["effects"][0]["effect"] == {**loses, "to": thing("o1")}


def test_an_instant_asks_in_place_of_a_permanents_ability() -> None:
    before = board(creature("o1", activated(slot("creature"))), steps=[{"do": "targets", "of": activate("o1")}])
    after = next(askers(before)).scenario
    assert after["steps"] == [{"do": "targets", "of": cast("o1")}]
    assert after["objects"][0]["types"] == ["instant"]
    assert after["objects"][0]["targets"] == [slot("creature")]


def test_a_creature_stands_in_for_a_player_with_abilities() -> None:
    before = board(
        instant("o1", [slot("player")], [{"effect": "nothing"}]),
        abilities=[RED],
        steps=[{"do": "cast", "object": "o1", "targets": ["p1"]}],
        subject="p1",
    )
    after = only(list(hosts(before)), before)
    assert after["steps"][0]["targets"] == ["o2"]
    assert after["objects"][1]["abilities"] == [RED]
    assert after["objects"][0]["targets"] == [slot("creature")]
    assert after["objects"][0]["owner"] == "p1"


def test_an_aura_enters_in_place_of_one_that_is_cast() -> None:
    aura = {
        **creature("o2", {"kind": "enchant", "what": "creature"}),
        "zone": "hand",
        "types": ["enchantment"],
        "subtypes": ["Aura"],
    }
    for field in ("controller", "power", "toughness"):
        del aura[field]
    before = board(
        creature("o1"),
        aura,
        steps=[{"do": "cast", "object": "o2", "targets": ["o1"]}, {"do": "resolve"}, {"do": "look"}],
    )
    after = only(list(ways(before)), before)
    assert after["steps"][0] == {"do": "enter", "object": "o2", "attached_to": "o1"}


def test_rephrasing_what_says_this_changes_no_meaning_of_it() -> None:
    before = board(creature("o1", grant(THIS, HEXPROOF)), steps=[{"do": "look"}])
    assert not list(rephrasings(before))


def test_normalising_a_board_that_always_fails_ends_and_is_done_after_once() -> None:
    before = board(
        creature("o2", RED, owner="p2"), creature("o1", HEXPROOF, colors=["green"], power=7), steps=[{"do": "look"}]
    )
    after = normalised(before, lambda _: True)
    assert normalised(after, lambda _: True) == after
    assert key(after) < key(before)
