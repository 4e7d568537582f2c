"""Every trap of the design: boards on which a reference goes wrong, with the settled answer."""

from __future__ import annotations

from typing import Any

from reference.boards import (
    EVERYTHING,
    HEXPROOF,
    LOOK,
    RESOLVE,
    TARGET,
    THIS,
    YOU,
    ability,
    activate,
    aura,
    become,
    begins,
    can_target,
    can_target_by,
    cast,
    color,
    control,
    creature,
    damage,
    deals,
    dealt,
    equipment,
    gain,
    grants,
    hexproof_from,
    lose,
    of_type,
    on,
    play,
    player,
    protection,
    spell,
    targets_of,
    thing,
)

THREE = ("p1", "p2", "p3")
WHITE, BLACK, RED = protection(color("white")), protection(color("black")), protection(color("red"))
ALL_ABILITIES = {"kind": "all_abilities"}


def test_hexproof_asks_who_controls_the_ability_not_its_source_now() -> None:
    board = [thing("pinger", "p1", ["artifact"], (), ability("a")), creature("host", "p1")]
    stolen = begins(control(on("pinger"), "p2"), by="p2")
    granted = begins(gain(on("host"), HEXPROOF), by="p1")
    answers = play(board, [activate("pinger", "a", "host"), stolen, granted, RESOLVE])
    assert answers[-1]["result"] == "resolved"


def test_a_source_still_in_its_zone_is_read_as_it_is_now() -> None:
    board = [creature("host", "p1", (), RED), creature("pinger", "p2", ["blue"], ability("a"))]
    steps = [activate("pinger", "a", "host"), begins(become(on("pinger"), colors=["red"])), RESOLVE]
    assert play(board, steps)[-1]["result"] == "no_legal_target"
    back = [begins(become(on("pinger"), colors=["red"])), activate("pinger", "a", "host")]
    assert play(board, back)[-1]["legal"] is False


def test_a_source_that_left_is_read_as_it_last_was() -> None:
    board = [creature("host", "p1", (), RED), creature("pinger", "p2", ["blue"], ability("a"))]
    gone = {"do": "move", "object": "pinger", "zone": "graveyard"}
    recoloured = begins(become(on("pinger"), colors=["red"]))
    assert play(board, [activate("pinger", "a", "host"), recoloured, gone, RESOLVE])[-1]["result"] == "no_legal_target"
    assert play(board, [activate("pinger", "a", "host"), gone, RESOLVE])[-1]["result"] == "resolved"


def test_a_target_that_left_and_came_back_is_a_new_object() -> None:
    board = [creature("host", "p1"), spell("bolt", "p2", ["red"])]
    steps = [
        cast("bolt", "host"),
        {"do": "move", "object": "host", "zone": "exile"},
        {"do": "enter", "object": "host"},
        RESOLVE,
    ]
    assert play(board, steps)[-1]["result"] == "no_legal_target"


def test_a_source_that_left_and_came_back_is_a_new_object() -> None:
    board = [creature("host", "p1", (), RED), creature("pinger", "p2", ["blue"], ability("a"))]
    steps = [
        activate("pinger", "a", "host"),
        {"do": "move", "object": "pinger", "zone": "exile"},
        {"do": "enter", "object": "pinger"},
        begins(become(on("pinger"), colors=["red"])),
        RESOLVE,
    ]
    assert play(board, steps)[-1]["result"] == "resolved"


def test_protection_from_a_player_follows_control_and_not_ownership() -> None:
    host = creature("host", "p1", (), protection(player("p2")), ability("x"))
    board = [
        host,
        creature("theirs", "p2", (), ability("a"), controller="p3"),
        creature("its", "p3", (), ability("a"), controller="p2"),
    ]
    steps = [
        can_target_by("theirs", "a"),
        can_target_by("its", "a"),
        damage("theirs", "host", 1),
        damage("its", "host", 1),
    ]
    answers = play(board, steps, players=THREE)
    assert "host" in targets_of(answers[0])
    assert "host" not in targets_of(answers[1])
    assert dealt(answers[2]) == {"host": 1}
    assert dealt(answers[3]) == {}


def test_the_death_trigger_of_a_stolen_card_is_its_last_controllers() -> None:
    host = creature("host", "p1", (), protection(player("p2")))
    dying = creature("dying", "p2", (), ability("d", trigger="when_dies"), controller="p3")
    steps = [{"do": "move", "object": "dying", "zone": "graveyard", "targets": ["host"]}, RESOLVE, LOOK]
    answers = play([host, dying], steps, players=THREE)
    assert answers[0]["triggered"] is True
    assert answers[2]["objects"]["host"]["damage"] == 1


def test_blocks_against_protection_from_a_player_follow_control() -> None:
    host = creature("host", "p1", (), protection(player("p2")))
    board = [host, creature("theirs", "p2", controller="p3"), creature("its", "p3", controller="p2")]
    steps = [{"do": "attack", "attacks": [["host", "p3"]]}, {"do": "legal_blocks"}]
    assert play(board, steps, players=THREE)[1]["blocks"] == [["theirs", "host"]]
    steps = [{"do": "attack", "attacks": [["host", "p2"]]}, {"do": "legal_blocks"}]
    assert play(board, steps, players=THREE)[1]["blocks"] == []


def test_a_card_in_its_owners_graveyard_is_that_players() -> None:
    host = creature("host", "p1", (), protection(player("p2")))
    card = creature("card", "p2", (), ability("a", from_zone="graveyard"), zone="graveyard")
    answers = play([host, card], [can_target_by("card", "a"), damage("card", "host")])
    assert "host" not in targets_of(answers[0])
    assert dealt(answers[1]) == {}


def test_an_emblem_is_its_players_and_has_no_colour_or_type() -> None:
    emblem = thing("emblem", "p2", [], (), zone="command")
    hosts = [
        creature("a", "p1", (), protection(EVERYTHING)),
        creature("b", "p1", (), protection(player("p2"))),
        creature("c", "p1", (), protection(of_type("enchantment")), RED),
        creature("d", "p1", (), protection(player("p1"))),
    ]
    answers = play([emblem, *hosts], [damage("emblem", h["id"], 1) for h in hosts])
    assert [dealt(a) for a in answers] == [{}, {}, {"c": 1}, {"d": 1}]


def test_the_named_player_gains_control_and_their_own_things_still_go() -> None:
    host = creature("host", "p1", (), protection(player("p2")))
    board = [
        host,
        aura("aura", "p1", ["white"], attached_to="host"),
        equipment("axe", "p1", attached_to="host"),
        spell("pump", "p2", ["green"]),
    ]
    took = begins(control(on("host"), "p2"), control(on("aura"), "p2", "e1"), control(on("axe"), "p2", "e2"), by="p2")
    answers = play(board, [took, LOOK, can_target("pump")])
    assert answers[1]["objects"]["aura"]["zone"] == "graveyard"
    assert answers[1]["objects"]["axe"]["attached_to"] is None
    assert targets_of(answers[2]) == set()


def test_its_own_ability_is_kept_off_when_it_has_the_quality() -> None:
    pump = ability("p", {"effect": "counters", "to": THIS, "counter": "+1/+1", "amount": 1}, targets=[])
    host = creature("host", "p1", ["red"], RED, pump, ability("t"))
    answers = play([host], [can_target_by("host", "t"), activate("host", "p"), RESOLVE, LOOK, damage("host", "host")])
    assert "host" not in targets_of(answers[0])
    assert answers[3]["objects"]["host"]["counters"] == {"+1/+1": 1}
    assert dealt(answers[4]) == {}


def test_a_creature_that_a_spell_makes_deal_damage_is_the_source_of_it() -> None:
    board = [
        creature("redhost", "p2", (), RED),
        creature("greenhost", "p2", (), protection(color("green"))),
        creature("biter", "p1", ["red"], size=(3, 3)),
        spell("bite", "p1", ["green"], deals(1, by=on("biter"))),
    ]
    answers = play(board, [can_target("bite"), cast("bite", "redhost"), RESOLVE, LOOK])
    assert targets_of(answers[0]) == {"redhost", "biter"}
    assert answers[2]["result"] == "resolved"
    assert answers[3]["objects"]["redhost"]["damage"] == 0


def test_redirected_damage_meets_the_protection_of_the_new_recipient() -> None:
    board = [creature("x", "p1"), creature("z", "p1", (), RED), creature("shooter", "p2", ["red"])]
    assert dealt(play(board, [damage("shooter", "x", 1, redirect_to="z")])[0]) == {}
    assert dealt(play(board, [damage("shooter", "z", 1, redirect_to="x", first="redirection")])[0]) == {"x": 1}
    assert dealt(play(board, [damage("shooter", "z", 1, redirect_to="x", first="prevention")])[0]) == {}


def _trample(assign: list[tuple[str, int]], *abilities: str) -> list[Any]:
    keywords = [{"kind": k} for k in ("trample", "lifelink", *abilities)]
    board = [
        creature("big", "p1", ["green"], *keywords, size=(6, 6)),
        creature("safe", "p2", (), protection(color("green"))),
        creature("plain", "p2"),
    ]
    steps = [
        {"do": "attack", "attacks": [["big", "p2"]]},
        {"do": "block", "blocks": [["safe", "big"], ["plain", "big"]]},
        {"do": "combat_damage", "assign": [{"from": "big", "to": to, "amount": n} for to, n in assign]},
        LOOK,
    ]
    return play(board, steps)


def test_a_trampler_assigns_lethal_damage_to_a_protected_blocker_too() -> None:
    assert _trample([("safe", 0), ("plain", 2), ("p2", 4)])[2]["legal"] is False
    answers = _trample([("safe", 2), ("plain", 2), ("p2", 2)])
    assert answers[2]["legal"] is True
    assert answers[3]["players"] == {"p1": {"life": 24}, "p2": {"life": 18}}
    assert answers[3]["objects"]["safe"]["damage"] == 0


def test_with_deathtouch_one_damage_is_lethal_for_each_blocker() -> None:
    assert _trample([("safe", 1), ("plain", 1), ("p2", 4)], "deathtouch")[2]["legal"] is True
    assert _trample([("safe", 0), ("plain", 1), ("p2", 5)], "deathtouch")[2]["legal"] is False


def test_an_aura_that_grants_protection_from_itself_gets_on_and_goes_and_the_protection_ends() -> None:
    card = aura("ward", "p1", ["white"], grants(WHITE), zone="hand")
    board = [creature("host", "p1"), card, equipment("axe", "p1", ["white"], attached_to="host")]
    steps = [cast("ward", "host"), RESOLVE, LOOK, {"do": "has", "object": "host", "what": "protection"}]
    answers = play(board, steps)
    assert answers[1]["result"] == "resolved"
    assert answers[2]["objects"]["ward"]["zone"] == "graveyard"
    assert answers[2]["objects"]["axe"]["attached_to"] is None
    assert answers[3]["has"] is False


def test_an_aura_that_protects_its_player_from_everything_goes() -> None:
    card = aura("ward", "p1", ["white"], grants(protection(EVERYTHING)), enchants="player", zone="hand")
    answers = play([card], [cast("ward", "p1"), RESOLVE, LOOK])
    assert answers[1]["result"] == "resolved"
    assert answers[2]["objects"]["ward"]["zone"] == "graveyard"


def test_auras_go_together_in_one_check() -> None:
    host = creature("host", "p1")
    two = [
        aura("plain", "p1", ["white"], attached_to="host"),
        aura("ward", "p1", ["white"], grants(WHITE), zone="hand"),
    ]
    seen = play([host, *two], [cast("ward", "host"), RESOLVE, LOOK])[2]["objects"]
    assert [seen[i]["zone"] for i in ("plain", "ward")] == ["graveyard", "graveyard"]


def test_two_auras_that_protect_from_each_other_both_go() -> None:
    board = [
        creature("host", "p1"),
        aura("first", "p1", ["white"], grants(BLACK), attached_to="host"),
        aura("second", "p1", [], grants(WHITE), attached_to="host"),
    ]
    seen = play(board, [begins(become(on("second"), colors=["black"])), LOOK])[1]["objects"]
    assert [seen[i]["zone"] for i in ("first", "second")] == ["graveyard", "graveyard"]


def test_two_this_aura_auras_that_come_to_bear_the_quality_remove_each_other() -> None:
    spared = grants(protection(color("white"), spares="this_aura"))
    board = [
        creature("host", "p1"),
        aura("first", "p1", ["green"], spared, attached_to="host"),
        aura("second", "p1", ["green"], spared, attached_to="host"),
    ]
    both = begins(become(on("first"), colors=["white"]), become(on("second"), "e1", colors=["white"]))
    seen = play(board, [both, LOOK])[1]["objects"]
    assert [seen[i]["zone"] for i in ("first", "second")] == ["graveyard", "graveyard"]


def test_two_doesnt_remove_auras_forms_remove_none() -> None:
    spared = grants(protection(color("white"), spares="auras"))
    board = [
        creature("host", "p1"),
        aura("first", "p1", ["white"], spared, attached_to="host"),
        aura("second", "p1", ["white"], spared, attached_to="host"),
        equipment("axe", "p1", attached_to="host"),
    ]
    seen = play(board, [begins(become(on("axe"), colors=["white"])), LOOK])[1]["objects"]
    assert [seen[i]["zone"] for i in ("first", "second")] == ["battlefield", "battlefield"]
    assert seen["axe"]["attached_to"] is None


def test_a_bestowed_aura_comes_off_as_a_creature() -> None:
    card = creature("nymph", "p1", ["white"], {"kind": "bestow"}, types=["enchantment", "creature"], zone="hand")
    board = [creature("host", "p1"), card]
    steps = [
        can_target("nymph", **{"as": "bestow"}),
        cast("nymph", "host", **{"as": "bestow"}),
        RESOLVE,
        LOOK,
        begins(gain(on("host"), WHITE)),
        LOOK,
    ]
    answers = play(board, steps)
    assert targets_of(answers[0]) == {"host"}
    assert answers[3]["objects"]["nymph"]["attached_to"] == "host"
    assert answers[3]["objects"]["nymph"]["types"] == ["enchantment"]
    assert answers[5]["objects"]["nymph"]["zone"] == "battlefield"
    assert answers[5]["objects"]["nymph"]["attached_to"] is None
    assert answers[5]["objects"]["nymph"]["types"] == ["creature", "enchantment"]


def test_a_bestowed_or_mutating_spell_with_a_protected_target_resolves_as_a_creature() -> None:
    for way in ("bestow", "mutate"):
        card = creature("nymph", "p1", ["white"], {"kind": way}, types=["enchantment", "creature"], zone="hand")
        steps = [cast("nymph", "host", **{"as": way}), begins(gain(on("host"), WHITE)), RESOLVE, LOOK]
        answers = play([creature("host", "p1"), card], steps)
        assert answers[2]["result"] == "resolved"
        assert answers[3]["objects"]["nymph"]["zone"] == "battlefield"
        assert answers[3]["objects"]["nymph"]["attached_to"] is None
        assert "creature" in answers[3]["objects"]["nymph"]["types"]


def test_reconfigure_turns_back_into_a_creature() -> None:
    rider = creature(
        "rider",
        "p1",
        ["white"],
        {"kind": "reconfigure", "id": "r"},
        types=["artifact", "creature"],
        subtypes=["Equipment"],
    )
    board = [creature("host", "p1"), rider]
    steps = [activate("rider", "r", "host"), RESOLVE, LOOK, begins(gain(on("host"), WHITE)), LOOK]
    answers = play(board, steps)
    assert answers[2]["objects"]["rider"]["types"] == ["artifact"]
    assert answers[2]["objects"]["rider"]["attached_to"] == "host"
    assert answers[4]["objects"]["rider"]["types"] == ["artifact", "creature"]
    assert answers[4]["objects"]["rider"]["attached_to"] is None


def test_an_aura_that_cant_enchant_its_host_stays_isnt_made_or_doesnt_move() -> None:
    board = [
        creature("host", "p1", (), WHITE),
        creature("other", "p1"),
        aura("card", "p1", ["white"], zone="graveyard"),
        aura("token", "p1", ["white"], zone="outside", token=True),
        aura("there", "p1", ["white"], attached_to="other"),
        equipment("axe", "p1", ["white"], zone="hand"),
    ]
    steps = [
        {"do": "enter", "object": "card", "attached_to": "host"},
        {"do": "enter", "object": "token", "attached_to": "host"},
        {"do": "attach", "what": "there", "to": "host"},
        {"do": "enter", "object": "axe", "attached_to": "host"},
        LOOK,
    ]
    answers = play(board, steps)
    assert answers[0] == {"do": "enter", "zone": "graveyard", "attached_to": None, "triggered": None}
    assert answers[1]["zone"] == "none"
    assert answers[2]["attached"] is False
    assert answers[3] == {"do": "enter", "zone": "battlefield", "attached_to": None, "triggered": None}
    assert answers[4]["objects"]["there"]["attached_to"] == "other"


def test_protection_from_its_colors_sees_colours_first_whatever_the_timestamps() -> None:
    lord = thing(
        "lord",
        "p1",
        ["enchantment"],
        (),
        grants(protection({"kind": "its_colors"}), to={"kind": "group", "type": "creature"}),
    )
    board = [lord, creature("host", "p1", ["red"]), spell("blue", "p2", ["blue"]), spell("red", "p2", ["red"])]
    answers = play(
        board, [can_target("red"), begins(become(on("host"), colors=["blue"])), can_target("red"), can_target("blue")]
    )
    assert [targets_of(answers[i]) for i in (0, 2, 3)] == [set(), {"host"}, set()]


def test_turning_everything_blue_sheds_a_colorless_equipment_from_protection_from_blue() -> None:
    board = [creature("host", "p1", (), protection(color("blue"))), equipment("axe", "p1", attached_to="host")]
    blue = begins(become({"kind": "group"}, colors=["blue"]))
    assert play(board, [blue, LOOK])[1]["objects"]["axe"]["attached_to"] is None


def test_players_come_after_all_objects() -> None:
    sigil = creature("sigil", "p1", ["white"], grants(HEXPROOF, to=YOU), timestamp=9)
    dampener = thing("dampener", "p2", ["enchantment"], (), timestamp=1)
    dampener["abilities"] = [{"kind": "take", "of": {"kind": "group", "type": "creature"}, "what": ALL_ABILITIES}]
    bolt = spell("bolt", "p2", ["red"], kind="player")
    assert targets_of(play([sigil, bolt], [can_target("bolt")])[0]) == {"p2"}
    assert targets_of(play([sigil, dampener, bolt], [can_target("bolt")])[0]) == {"p1", "p2"}


def _lords(lord_time: int, dampener_time: int, lord_types: list[str]) -> set[str]:
    group = {"kind": "group", "type": "creature"}
    lord = thing("lord", "p1", lord_types, (), grants(HEXPROOF, to=group), power=2, toughness=2, timestamp=lord_time)
    dampener = thing("dampener", "p2", ["enchantment"], (), {"kind": "take", "of": group, "what": ALL_ABILITIES})
    dampener["timestamp"] = dampener_time
    board = [lord, dampener, creature("host", "p1", timestamp=0), spell("bolt", "p2", ["red"])]
    return targets_of(play(board, [can_target("bolt")])[0])


def test_a_creatures_grant_never_applies_against_all_creatures_lose_all_abilities() -> None:
    assert "host" in _lords(1, 5, ["creature"])
    assert "host" in _lords(5, 1, ["creature"])


def test_a_noncreatures_grant_against_all_creatures_lose_all_abilities_goes_by_timestamp() -> None:
    assert "host" in _lords(1, 5, ["artifact"])
    assert "host" not in _lords(5, 1, ["artifact"])


def test_attaching_renews_the_timestamp_of_an_equipment() -> None:
    group = {"kind": "group", "type": "creature"}
    board = [
        creature("host", "p1", timestamp=0),
        creature("other", "p1", timestamp=1),
        equipment("boots", "p1", (), grants(HEXPROOF), attached_to="other", timestamp=2),
        thing("dampener", "p2", ["enchantment"], (), {"kind": "take", "of": group, "what": ALL_ABILITIES}, timestamp=3),
        spell("bolt", "p2", ["red"]),
    ]
    steps = [can_target("bolt"), {"do": "attach", "what": "boots", "to": "host"}, can_target("bolt")]
    answers = play(board, steps)
    assert targets_of(answers[0]) == {"host", "other"}
    assert targets_of(answers[2]) == {"other"}


def test_qualities_of_spells_reach_no_permanent_and_no_card_elsewhere() -> None:
    colored = protection({"kind": "spells", "colored": True})
    cycler = creature("cycler", "p2", ["red"], ability("c", from_zone="hand"), zone="hand")
    board = [
        creature("host", "p1", (), colored),
        aura("there", "p2", ["white"], attached_to="host"),
        creature("blocker", "p2", ["black"]),
        cycler,
        spell("bolt", "p2", ["red"]),
        spell("gray", "p2", []),
    ]
    steps = [
        begins(gain(on("blocker"), {"kind": "trample"})),
        LOOK,
        can_target_by("cycler", "c"),
        can_target("bolt"),
        can_target("gray"),
        {"do": "attack", "attacks": [["host", "p2"]]},
        {"do": "legal_blocks"},
    ]
    answers = play(board, steps)
    assert answers[1]["objects"]["there"]["attached_to"] == "host"
    assert "host" in targets_of(answers[2])
    assert "host" not in targets_of(answers[3])
    assert "host" in targets_of(answers[4])
    assert answers[6]["blocks"] == [["blocker", "host"]]


def test_type_qualities_catch_a_discarded_creature_card_and_a_goblin_instant() -> None:
    goblins = protection({"kind": "subtype", "subtype": "Goblin"})
    board = [
        creature("host", "p1", (), protection(of_type("creature")), goblins),
        creature("cycler", "p2", (), ability("c", from_zone="hand"), zone="hand"),
        spell("grenade", "p2", ["red"], types=["kindred", "instant"], subtypes=["Goblin"]),
        spell("bolt", "p2", ["red"]),
    ]
    answers = play(board, [can_target_by("cycler", "c"), can_target("grenade"), can_target("bolt")])
    assert ["host" in targets_of(a) for a in answers] == [False, False, True]


def test_an_animated_land_is_caught_only_while_it_is_a_creature_or_was_one_when_it_left() -> None:
    board = [
        creature("host", "p1", (), protection(of_type("creature"))),
        thing("land", "p2", ["land"], (), ability("a")),
    ]
    animated = begins(become(on("land"), add_types=["creature"], power=2, toughness=2))
    gone = {"do": "move", "object": "land", "zone": "graveyard"}
    assert "host" in targets_of(play(board, [can_target_by("land", "a")])[0])
    assert "host" not in targets_of(play(board, [animated, can_target_by("land", "a")])[1])
    assert play(board, [activate("land", "a", "host"), animated, gone, RESOLVE])[-1]["result"] == "no_legal_target"
    assert play(board, [activate("land", "a", "host"), gone, RESOLVE])[-1]["result"] == "resolved"


def test_a_creature_put_onto_the_battlefield_blocking_blocks_and_its_damage_is_prevented() -> None:
    board = [creature("host", "p1", (), BLACK), creature("ninja", "p2", ["black"], zone="hand")]
    steps = [
        {"do": "attack", "attacks": [["host", "p2"]]},
        {"do": "enter", "object": "ninja", "blocking": "host"},
        {"do": "combat_damage"},
        LOOK,
    ]
    answers = play(board, steps)
    assert answers[2]["dealt"] == [{"from": "host", "to": "ninja", "amount": 2}]
    assert answers[3]["players"]["p2"]["life"] == 20
    assert answers[3]["objects"]["host"]["damage"] == 0


def test_a_permission_lost_before_resolution_leaves_an_illegal_target() -> None:
    flare = thing("flare", "p1", ["artifact"], (), {"kind": "permission", "reaches": ["creatures"]})
    board = [flare, creature("host", "p2", (), HEXPROOF), spell("bolt", "p1", ["red"])]
    gone = {"do": "move", "object": "flare", "zone": "graveyard"}
    answers = play(board, [cast("bolt", "host"), gone, RESOLVE])
    assert answers[0]["legal"] is True
    assert answers[2]["result"] == "no_legal_target"


def test_a_permission_passes_no_shroud_protection_or_written_out_words() -> None:
    flare = thing("flare", "p1", ["artifact"], (), {"kind": "permission", "reaches": ["creatures"]})
    board = [
        flare,
        creature("hex", "p2", (), HEXPROOF),
        creature("hexfrom", "p2", (), hexproof_from(color("red"))),
        creature("shroud", "p2", (), {"kind": "shroud"}),
        creature("safe", "p2", (), RED),
        creature("words", "p2", (), {"kind": "cant_be_targeted", "by": "opponents"}),
        spell("bolt", "p1", ["red"]),
    ]
    assert targets_of(play(board, [can_target("bolt")])[0]) == {"hex", "hexfrom"}


def test_teammates_pass_hexproof_and_are_no_opponents_but_a_quality_stops_them() -> None:
    teams = [{"id": "p1", "team": "a"}, {"id": "p2", "team": "b"}, {"id": "p3", "team": "a"}, {"id": "p4", "team": "b"}]
    board = [
        creature("hex", "p1", (), HEXPROOF),
        creature("each", "p1", (), protection({"kind": "each_opponent"})),
        creature("safe", "p1", (), RED),
        spell("mate", "p3", ["red"]),
        spell("foe", "p2", ["red"]),
    ]
    answers = play(board, [can_target("mate"), can_target("foe")], players=teams)
    assert targets_of(answers[0]) == {"hex", "each"}
    assert targets_of(answers[1]) == set()


def test_protection_and_hexproof_of_a_card_in_a_graveyard_or_a_spell_stop_nothing() -> None:
    board = [
        creature("dead", "p2", (), HEXPROOF, protection(EVERYTHING), zone="graveyard"),
        creature("live", "p2", (), HEXPROOF, protection(EVERYTHING), zone="hand"),
        spell("raise", "p1", ["black"], kind="card_in_graveyard"),
        spell("counter", "p1", ["blue"], kind="spell"),
    ]
    answers = play(board, [can_target("raise"), cast("live"), can_target("counter")], active="p2")
    assert targets_of(answers[0]) == {"dead"}
    assert targets_of(answers[2]) == {"live"}


def test_an_effect_that_takes_all_abilities_leaves_later_grants() -> None:
    board = [creature("host", "p2", (), HEXPROOF), spell("bolt", "p1", ["red"])]
    steps = [
        begins(lose(on("host"), ALL_ABILITIES)),
        can_target("bolt"),
        begins(gain(on("host"), hexproof_from(color("red")), name="late")),
        can_target("bolt"),
    ]
    answers = play(board, steps)
    assert targets_of(answers[1]) == {"host"}
    assert targets_of(answers[3]) == set()


def test_who_asks_counts_for_a_target_that_another_player_picks() -> None:
    board = [creature("x", "p1", (), HEXPROOF), thing("machine", "p1", ["artifact"], (), ability("a", kind="creature"))]
    step = {**activate("machine", "a", "x"), "picked_by": "p2"}
    assert play(board, [step])[0]["legal"] is True


def test_target_constant_is_the_first_slot() -> None:
    assert TARGET == {"kind": "target", "slot": 0}
