"""More corners of neighbouring rules: each once answered wrong, or answered where nothing could be."""

from __future__ import annotations

from typing import Any

import pytest

from reference.boards import (
    HEXPROOF,
    LOOK,
    RESOLVE,
    TARGET,
    THIS,
    Json,
    ability,
    activate,
    become,
    begins,
    can_target,
    cast,
    color,
    control,
    creature,
    damage,
    deals,
    dealt,
    grants,
    on,
    play,
    protection,
    spell,
    targets_of,
    thing,
)

CHOSEN: Json = {"kind": "chosen", "of": "color"}
CHOICE: Json = {"kind": "of_your_choice", "of": "color"}
MUTATE: Json = {"kind": "mutate"}
ONE_MUTATES = [cast("beast", "bear", **{"as": "mutate"}), RESOLVE]
EXILE_IT: Json = {"effect": "exile", "to": THIS}
END_TURN: Json = {"do": "end_turn"}
GOBLINS: Json = {"kind": "subtype", "subtype": "Goblin"}
CHANGELING: Json = {"kind": "changeling"}
FIGHT = [creature("bear", "p1"), creature("ox", "p2")]
SWIPE = spell("swipe", "p1", ["red"])


def zone_of(ident: str, answer: Json) -> str:
    return answer["objects"][ident]["zone"]


def test_each_part_of_a_merged_permanent_reads_what_was_chosen_for_it() -> None:
    beast = creature("beast", "p1", (), MUTATE, protection(CHOSEN), zone="hand", chosen={"color": "red"})
    bear = creature("bear", "p1", (), protection(CHOSEN), chosen={"color": "green"})
    rays = [spell(name, "p1", [name]) for name in ("red", "green", "blue")]
    told = play([bear, beast, *rays], [*ONE_MUTATES, *(can_target(c) for c in ("red", "green", "blue"))])
    assert [targets_of(a) for a in told[2:]] == [set(), set(), {"bear"}]


def test_a_merged_permanents_abilities_give_what_was_chosen_for_their_own_card() -> None:
    hardens = ability("a", {"effect": "gain", "to": THIS, "abilities": [protection(CHOSEN)]}, targets=[])
    beast = creature("beast", "p1", (), MUTATE, zone="hand", chosen={"color": "red"})
    bear = creature("bear", "p1", (), hardens, chosen={"color": "green"})
    rays = [spell(name, "p1", [name]) for name in ("red", "green")]
    told = play(
        [bear, beast, *rays], [*ONE_MUTATES, activate("bear", "a"), RESOLVE, *map(can_target, ("red", "green"))]
    )
    assert [targets_of(a) for a in told[4:]] == [{"bear"}, set()]


def test_what_died_is_found_in_the_graveyard_by_its_own_trigger() -> None:
    imp = creature("imp", "p1", (), ability("d", EXILE_IT, trigger="when_dies", targets=[]))
    told = play([imp], [{"do": "move", "object": "imp", "zone": "graveyard"}, RESOLVE, LOOK])
    assert zone_of("imp", told[2]) == "exile"


def test_all_the_cards_of_a_merged_permanent_that_died_are_found() -> None:
    bear = creature("bear", "p1", (), ability("d", EXILE_IT, trigger="when_dies", targets=[]))
    steps = [*ONE_MUTATES, {"do": "move", "object": "bear", "zone": "graveyard"}, RESOLVE, LOOK]
    told = play([bear, creature("beast", "p1", (), MUTATE, zone="hand")], steps)
    assert {zone_of("bear", told[4]), zone_of("beast", told[4])} == {"exile"}


def test_what_died_and_has_left_the_graveyard_is_not_found() -> None:
    imp = creature("imp", "p1", (), ability("d", EXILE_IT, trigger="when_dies", targets=[]))
    moves = [{"do": "move", "object": "imp", "zone": zone} for zone in ("graveyard", "hand")]
    assert zone_of("imp", play([imp], [*moves, RESOLVE, LOOK])[3]) == "hand"


@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_what_the_cost_moved_is_found_where_it_went(zone: str) -> None:
    imp = creature("imp", "p1", (), ability("a", EXILE_IT, gives_it(), targets=[], from_zone=zone), zone=zone)
    told = play([imp], [activate("imp", "a"), RESOLVE, LOOK, {"do": "has", "object": "imp", "what": "hexproof"}])
    assert (zone_of("imp", told[2]), told[3]["has"]) == ("exile", True)


def gives_it() -> Json:
    return {"effect": "gain", "to": THIS, "abilities": [HEXPROOF]}


def test_what_left_in_response_is_not_found() -> None:
    imp = creature("imp", "p1", (), ability("a", EXILE_IT, targets=[]))
    told = play([imp], [activate("imp", "a"), {"do": "move", "object": "imp", "zone": "graveyard"}, RESOLVE, LOOK])
    assert zone_of("imp", told[3]) == "graveyard"


def test_one_part_of_an_effect_finds_what_another_part_destroyed() -> None:
    ends = spell("ends", "p1", ["black"], {"effect": "destroy", "to": TARGET}, {"effect": "exile", "to": TARGET})
    told = play([*FIGHT, ends], [cast("ends", "ox"), RESOLVE, LOOK])
    assert zone_of("ox", told[2]) == "exile"


@pytest.mark.parametrize("ward", ["red", "black"])
def test_what_the_spell_exiled_deals_its_damage_as_it_last_existed(ward: str) -> None:
    strikes = deals(1, {"kind": "target", "slot": 1}, by=TARGET)
    last = spell(
        "last",
        "p1",
        ["black"],
        {"effect": "exile", "to": TARGET},
        strikes,
        targets=[{"kind": "creature"}, {"kind": "player"}],
    )
    board = [creature("ox", "p1", ["red"], {"kind": "lifelink"}), last]
    players = [{"id": "p1"}, {"id": "p2", "abilities": [protection(color("red"))] if ward == "red" else []}]
    life = play(board, [cast("last", "ox", "p2"), RESOLVE, LOOK], players=players)[2]["players"]
    assert (life["p1"]["life"], life["p2"]["life"]) == ((20, 20) if ward == "red" else (21, 19))


@pytest.mark.parametrize("zone", ["hand", "stack"])
def test_an_instant_put_onto_the_battlefield_stays_where_it_is(zone: str) -> None:
    enters: Json = {"do": "enter", "object": "swipe"}
    steps = [enters] if zone == "hand" else [cast("swipe", "ox"), enters]
    assert play([*FIGHT, SWIPE], steps)[-1]["zone"] == zone


def test_a_card_that_has_merged_is_told_as_a_part_of_the_permanent() -> None:
    board = [*FIGHT, creature("beast", "p1", (), MUTATE, zone="hand")]
    told = play(board, [*ONE_MUTATES, begins(become(on("bear"), add_types=["artifact"])), LOOK])[3]["objects"]
    assert told["beast"]["types"] == told["bear"]["types"] == ["artifact", "creature"]


def test_an_emblem_isnt_exiled() -> None:
    emblem = thing("emblem", "p1", [], (), ability("a"), zone="command")
    step = {"do": "apply", "source": "bear", "effect": {"effect": "exile", "to": on("emblem")}}
    told = play([*FIGHT, emblem], [step, LOOK])
    assert (told[0]["affected"], zone_of("emblem", told[1])) == ([], "command")


@pytest.mark.parametrize(("quality", "choose"), [(CHOSEN, {}), (CHOICE, {"color": "red"})])
def test_a_grant_that_is_gained_has_its_quality_filled_in(quality: Json, choose: Json) -> None:
    lends = {
        "effect": "gain",
        "to": TARGET,
        "abilities": [grants(protection(quality), to={"kind": "group", "type": "creature"})],
    }
    board = [*FIGHT, spell("lends", "p1", (), lends, chosen={"color": "red"}), SWIPE, spell("blast", "p1", ["blue"])]
    told = play(board, [cast("lends", "bear"), RESOLVE | {"choose": choose}, can_target("swipe"), can_target("blast")])
    assert [targets_of(a) for a in told[2:]] == [set(), {"bear", "ox"}]


def test_a_take_that_is_gained_has_its_quality_filled_in() -> None:
    loss: Json = {"kind": "protection_from", "quality": CHOICE}
    strips = {
        "effect": "gain",
        "to": TARGET,
        "abilities": [{"kind": "take", "of": {"kind": "group", "type": "creature"}, "what": loss}],
    }
    board = [
        creature("bear", "p1"),
        creature("ox", "p2", (), protection(color("red"))),
        spell("strips", "p1", (), strips),
        SWIPE,
    ]
    told = play(board, [cast("strips", "bear"), RESOLVE | {"choose": {"color": "red"}}, can_target("swipe")])
    assert targets_of(told[2]) == {"bear", "ox"}


def test_a_stolen_spells_permanent_is_the_thiefs_as_long_as_the_effect_lasts() -> None:
    """By default it is controlled by whoever put the spell on the stack (110.2b); the effect goes on for it (400.7a)."""
    steals = spell("steals", "p2", (), {"effect": "gain_control", "to": TARGET}, kind="spell")
    steps = [cast("imp"), cast("steals", "imp"), RESOLVE, RESOLVE, LOOK, END_TURN, LOOK]
    told = play([creature("imp", "p1", zone="hand"), steals], steps)
    assert [told[i]["objects"]["imp"]["controller"] for i in (4, 6)] == ["p2", "p1"]


def test_a_stolen_spells_enters_trigger_is_the_thiefs() -> None:
    gains = ability("e", {"effect": "gain_life", "amount": 1}, trigger="when_enters", targets=[])
    steps = [cast("imp"), begins(control(on("imp"), "p2"), by="p2"), RESOLVE, RESOLVE, LOOK]
    assert play([creature("imp", "p1", (), gains, zone="hand")], steps)[4]["players"]["p2"]["life"] == 21


def test_nobody_controls_a_card_elsewhere() -> None:
    digs = ability("a", kind="player", from_zone="graveyard")
    imp = creature("imp", "p1", (), digs, zone="graveyard")
    ward = creature("bear", "p1", (), protection({"kind": "player", "player": "p2"}))
    told = play([imp, ward], [begins(control(on("imp"), "p2"), by="p2"), damage("imp", "bear")])
    assert dealt(told[1]) == {"bear": 2}


TWO: Json = {"targets": [{"kind": "creature"}, {"kind": "creature"}]}


def test_two_slots_that_are_alike_have_two_targets() -> None:
    board = [*FIGHT, spell("twin", "p1", ["red"], {"effect": "nothing"}, **TWO)]
    told = play(board, [cast("twin", "ox", "ox"), cast("twin", "ox", "bear")])
    assert [a["legal"] for a in told] == [False, True]


def test_two_slots_that_differ_may_have_one_target() -> None:
    slots = [{"kind": "creature"}, {"kind": "creature", "controlled_by": "opponents"}]
    board = [*FIGHT, spell("twin", "p1", ["red"], {"effect": "nothing"}, targets=slots)]
    assert play(board, [cast("twin", "ox", "ox")])[0]["legal"]


def test_a_target_isnt_changed_to_that_of_a_slot_that_is_alike() -> None:
    board = [*FIGHT, creature("cat", "p2"), spell("twin", "p1", ["red"], {"effect": "nothing"}, **TWO)]
    asks = {"do": "targets", "of": {"kind": "retarget", "object": "twin"}}
    change = {"do": "retarget", "object": "twin", "slot": 0, "to": "bear"}
    copied = {"do": "copy", "object": "twin", "targets": ["cat", "cat"]}
    told = play(board, [cast("twin", "ox", "bear"), asks, change, copied])
    assert (told[1]["targets"], told[2]["legal"], told[3]["legal"]) == ([["cat"], ["cat"]], False, False)


@pytest.mark.parametrize("abilities", [(CHANGELING,), ()])
def test_creature_types_dont_come_back_with_the_card_type(abilities: Any) -> None:
    shape = creature("shape", "p1", (), *abilities, ability("a", kind="creature"), types=["artifact", "creature"])
    board = [shape | {"subtypes": ["Goblin"]}, creature("bear", "p2", (), protection(GOBLINS))]
    off = begins(become(on("shape"), lose_types=["creature"]))
    back = begins(become(on("shape"), name="e1", add_types=["creature"], power=2, toughness=2))
    told = play(board, [damage("shape", "bear"), off, back, damage("shape", "bear", 1)])
    assert (dealt(told[0]), dealt(told[3])) == ({}, {"bear": 1})


def test_a_kindred_changeling_stays_of_every_creature_type() -> None:
    shape = creature("shape", "p1", (), CHANGELING, types=["kindred", "artifact", "creature"])
    off = begins(become(on("shape"), lose_types=["creature"]))
    told = play([shape, creature("bear", "p2", (), protection(GOBLINS))], [off, damage("shape", "bear")])
    assert dealt(told[1]) == {}


def test_an_unattached_changeling_with_reconfigure_is_of_every_creature_type_again() -> None:
    blade = creature("blade", "p1", (), CHANGELING, {"kind": "reconfigure", "id": "r"}, types=["artifact", "creature"])
    board = [
        blade | {"subtypes": ["Equipment"], "attached_to": "ox"},
        creature("ox", "p1"),
        creature("bear", "p2", (), protection(GOBLINS)),
    ]
    told = play(
        board, [damage("blade", "bear", 1), {"do": "move", "object": "ox", "zone": "hand"}, damage("blade", "bear", 1)]
    )
    assert (dealt(told[0]), dealt(told[2])) == ({"bear": 1}, {})
