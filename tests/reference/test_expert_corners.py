"""Corners of neighbouring rules on which the reference was once wrong, found by a second expert."""

from __future__ import annotations

import pytest

from reference.boards import (
    LOOK,
    RESOLVE,
    Json,
    ability,
    aura,
    become,
    begins,
    can_target_by,
    cast,
    color,
    control,
    creature,
    damage,
    deals,
    dealt,
    equipment,
    grants,
    on,
    play,
    protection,
    reply,
    spell,
    targets_of,
    thing,
)

MODIFIED: Json = {"kind": "objects", "modified": True}
NAMELESS: Json = {"kind": "objects", "type": "creature", "no_name": True}
ALL_CREATURES: Json = {"kind": "group", "type": "creature"}
FROM_WHITE = protection(color("white"))
SILENCE: Json = {"kind": "take", "of": ALL_CREATURES, "what": {"kind": "all_abilities"}}
MUTATE: Json = {"kind": "mutate"}


def test_a_loyalty_counter_modifies() -> None:
    walker = thing("walker", "p1", ["planeswalker"], loyalty=4)
    assert dealt(play([walker, creature("bear", "p2", (), protection(MODIFIED))], [damage("walker", "bear")])[0]) == {}


def test_what_lay_face_down_has_its_name_once_it_has_left() -> None:
    board = [creature("hidden", "p2", face_down=True), creature("bear", "p1", (), protection(NAMELESS), size=(2, 9))]
    again = [{"do": "move", "object": "hidden", "zone": "hand"}, {"do": "enter", "object": "hidden"}]
    told = play(board, [damage("hidden", "bear"), *again, damage("hidden", "bear")])
    assert (dealt(told[0]), dealt(told[3])) == ({}, {"bear": 2})


@pytest.mark.parametrize(
    "what", [aura("it", "p1", ["white"], SILENCE, zone="hand"), equipment("it", "p1", ["white"], SILENCE, zone="hand")]
)
def test_what_enters_attached_is_judged_before_its_own_abilities_work(what: Json) -> None:
    enters = {"do": "enter", "object": "it", "attached_to": "bear"}
    told = play([creature("bear", "p1", (), FROM_WHITE), what], [enters, LOOK])
    assert told[0]["attached_to"] is None
    assert told[1]["objects"]["it"]["zone"] == ("hand" if "Aura" in what["subtypes"] else "battlefield")


def test_an_aura_that_spares_itself_enters_under_its_own_protection_of_all() -> None:
    spared = grants(protection(color("white"), spares="this_aura"), to=ALL_CREATURES)
    board = [creature("bear", "p1"), aura("it", "p1", ["white"], spared, zone="hand")]
    assert play(board, [cast("it", "bear"), RESOLVE, LOOK])[2]["objects"]["it"]["attached_to"] == "bear"


def test_attached_equipment_that_becomes_a_creature_comes_off() -> None:
    blade = creature("blade", "p1", (), {"kind": "reconfigure", "id": "r"}, types=["artifact", "creature"])
    blade |= {"subtypes": ["Equipment"], "attached_to": "bear"}
    told = play([creature("bear", "p1"), blade], [begins(become(on("blade"), add_types=["creature"])), LOOK])
    assert told[1]["objects"]["blade"]["attached_to"] is None


def test_what_changed_a_mutating_spell_goes_on_for_the_permanent() -> None:
    board = [
        creature("bear", "p1"),
        creature("beast", "p1", (), MUTATE, zone="hand"),
        creature("foe", "p2", (), protection(color("red"))),
    ]
    steps = [cast("beast", "bear", **{"as": "mutate"}), begins(become(on("beast"), colors=["red"])), RESOLVE]
    assert dealt(play(board, [*steps, damage("bear", "foe")])[3]) == {}


def test_a_merged_card_is_told_under_the_permanents_controller() -> None:
    board = [creature("bear", "p1"), creature("beast", "p1", (), MUTATE, zone="hand")]
    steps = [cast("beast", "bear", **{"as": "mutate"}), RESOLVE, begins(control(on("bear"), "p2"), by="p2"), LOOK]
    assert {o["controller"] for o in play(board, steps)[3]["objects"].values()} == {"p2"}


def test_what_dies_is_remembered_with_counters_that_would_annihilate() -> None:
    dies = ability("d", deals(1, on("knight")), trigger="when_dies", targets=[])
    shrink: Json = {"effect": "counters", "to": {"kind": "target", "slot": 0}, "counter": "-1/-1", "amount": 1}
    imp = creature("imp", "p2", (), dies, size=(1, 1), counters={"+1/+1": 1})
    board = [imp, creature("knight", "p1", (), protection(MODIFIED)), spell("bolt", "p1", ["red"], deals(1), shrink)]
    told = play(board, [cast("bolt", "imp"), RESOLVE, RESOLVE, LOOK])
    assert (told[3]["objects"]["imp"]["zone"], told[3]["objects"]["knight"]["damage"]) == ("graveyard", 0)


def test_a_changeling_that_is_a_planeswalker_too_is_of_every_creature_type() -> None:
    walker = creature(
        "walker", "p1", (), {"kind": "changeling"}, ability("a", kind="creature"), types=["creature", "planeswalker"]
    )
    board = [
        walker | {"loyalty": 3},
        creature("bear", "p2", (), protection({"kind": "objects", "type": "creature", "subtype": "Goblin"})),
    ]
    assert targets_of(play(board, [can_target_by("walker", "a")])[0]) == {"walker"}


def test_a_trampler_whose_planeswalker_is_gone_must_say_how_it_divides() -> None:
    walker = thing("walker", "p2", ["planeswalker"], loyalty=3)
    board = [
        creature("big", "p1", (), {"kind": "trample"}, size=(4, 2)),
        walker,
        creature("one", "p2"),
        creature("two", "p2"),
    ]
    steps = [
        {"do": "attack", "attacks": [["big", "walker"]]},
        {"do": "block", "blocks": [["one", "big"], ["two", "big"]]},
        {"do": "move", "object": "walker", "zone": "graveyard"},
        {"do": "combat_damage"},
    ]
    assert "'big' can deal its damage to several" in reply(board, steps)["reason"]
