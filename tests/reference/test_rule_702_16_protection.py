"""702.16a to 702.16m: qualities, targets, attachments, damage, blocks, forms and instances."""

from __future__ import annotations

from typing import Any

import pytest

from reference.boards import (
    EACH_COLOR,
    EVERYTHING,
    LOOK,
    RESOLVE,
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

RED = protection(color("red"))
HAS: dict[str, Any] = {"do": "has", "object": "host", "what": "protection"}


def mana(compare: str, number: int | None = None) -> Any:
    return {"kind": "mana_value", "is": compare, **({} if number is None else {"number": number})}


def without(quality: Any) -> Any:
    return {"kind": "protection_from", "quality": quality}


QUALITIES: list[tuple[Any, dict[str, Any], bool]] = [
    (color("red"), {"colors": ["red", "blue"]}, True),
    (color("red"), {"colors": []}, False),
    ({"kind": "colorless"}, {"colors": []}, True),
    ({"kind": "colorless"}, {"colors": ["red"]}, False),
    ({"kind": "monocolored"}, {"colors": ["red"]}, True),
    ({"kind": "monocolored"}, {"colors": ["red", "blue"]}, False),
    ({"kind": "monocolored"}, {"colors": []}, False),
    ({"kind": "multicolored"}, {"colors": ["red", "blue"]}, True),
    ({"kind": "multicolored"}, {"colors": ["red"]}, False),
    (of_type("artifact"), {"types": ["artifact", "creature"]}, True),
    (of_type("artifact"), {"types": ["creature"]}, False),
    ({"kind": "subtype", "subtype": "Goblin"}, {"subtypes": ["Goblin"]}, True),
    ({"kind": "subtype", "subtype": "Goblin"}, {"abilities": [{"kind": "changeling"}]}, True),
    ({"kind": "subtype", "subtype": "Equipment"}, {"abilities": [{"kind": "changeling"}]}, False),
    ({"kind": "supertype", "supertype": "legendary"}, {"supertypes": ["legendary"]}, True),
    ({"kind": "supertype", "supertype": "legendary"}, {}, False),
    ({"kind": "name", "name": "Source"}, {}, True),
    ({"kind": "name", "name": "Goblin"}, {"subtypes": ["Goblin"]}, False),
    (mana("at_least", 3), {"mana_cost": "{2}{R}"}, True),
    (mana("at_least", 3), {"mana_cost": "{X}{R}"}, False),
    (mana("at_most", 0), {}, True),
    (mana("equal", 2), {"mana_cost": "{2}{R}"}, False),
    (mana("even"), {}, True),
    (mana("odd"), {}, False),
    (mana("odd"), {"mana_cost": "{R}"}, True),
    ({"kind": "power", "is": "at_least", "number": 2}, {}, True),
    ({"kind": "power", "is": "at_least", "number": 3}, {}, False),
    ({"kind": "power", "is": "at_least", "number": 3}, {"counters": {"+1/+1": 1}}, True),
    ({"kind": "power", "is": "at_least", "number": 0}, {"types": ["artifact"], "power": None}, False),
    ({"kind": "toughness", "is": "at_most", "number": 2}, {}, True),
    (EVERYTHING, {"colors": []}, True),
    (player("p2"), {}, True),
    (player("p1"), {}, False),
    (player("p2"), {"controller": "p1"}, False),
    ({"kind": "spells"}, {}, False),
    ({"kind": "objects", "type": "creature", "supertype": "legendary"}, {"supertypes": ["legendary"]}, True),
    ({"kind": "objects", "type": "creature", "supertype": "legendary"}, {}, False),
    ({"kind": "objects", "type": "creature", "not_subtype": "Human"}, {"subtypes": ["Human"]}, False),
    ({"kind": "objects", "type": "creature", "not_subtype": "Human"}, {"subtypes": ["Goblin"]}, True),
    ({"kind": "objects", "type": "creature", "not_supertype": "legendary"}, {}, True),
    ({"kind": "objects", "type": "creature", "controlled_by": "opponents"}, {}, True),
    ({"kind": "objects", "type": "creature", "controlled_by": "opponents"}, {"controller": "p1"}, False),
    ({"kind": "objects", "type": "creature", "controlled_by": "you"}, {"controller": "p1"}, True),
    ({"kind": "each_mana_value_except", "number": 4}, {}, True),
    ({"kind": "each_mana_value_except", "number": 4}, {"mana_cost": "{3}{R}"}, False),
    ({"kind": "objects", "type": "creature", "subtype": "God"}, {"subtypes": ["God"]}, True),
    ({"kind": "objects", "type": "creature", "subtype": "God"}, {"subtypes": ["Elf"]}, False),
    ({"kind": "objects", "type": "creature", "subtype": "God"}, {"types": ["kindred"], "subtypes": ["God"]}, False),
    ({"kind": "objects", "type": "creature", "subtype": "God"}, {"abilities": [{"kind": "changeling"}]}, True),
    ({"kind": "objects", "not_subtype": "Squirrel"}, {"types": ["land"]}, True),
    ({"kind": "objects", "not_subtype": "Squirrel"}, {"types": ["kindred"], "subtypes": ["Squirrel"]}, False),
    ({"kind": "objects", "not_subtype": "Squirrel"}, {"abilities": [{"kind": "changeling"}]}, False),
    ({"kind": "objects", "not_type": "creature", "permanent": True}, {"types": ["artifact"]}, True),
    ({"kind": "objects", "not_type": "creature", "permanent": True}, {"types": ["artifact", "creature"]}, False),
    ({"kind": "objects", "not_type": "creature", "permanent": True}, {"types": ["artifact"], "zone": "hand"}, False),
    ({"kind": "objects", "not_type": "creature"}, {"types": ["artifact"], "zone": "hand"}, True),
    ({"kind": "objects", "type": "creature", "no_name": True}, {}, False),
    ({"kind": "objects", "type": "creature", "no_name": True}, {"token": True}, False),
    ({"kind": "objects", "type": "creature", "no_name": True}, {"face_down": True}, True),
    ({"kind": "objects", "type": "creature", "no_name": True}, {"face_down": True, "zone": "graveyard"}, False),
    ({"kind": "objects", "no_name": True}, {"types": [], "zone": "command"}, True),
    ({"kind": "name", "name": "Source"}, {"face_down": True}, False),
    ({"kind": "objects", "creature_types": 2}, {"subtypes": ["God", "Elf"]}, True),
    ({"kind": "objects", "creature_types": 2}, {"types": ["artifact", "creature"], "subtypes": ["Elf", "Food"]}, False),
    ({"kind": "objects", "creature_types": 3}, {"subtypes": ["God", "Elf"]}, False),
    ({"kind": "objects", "creature_types": 5}, {"abilities": [{"kind": "changeling"}]}, True),
    ({"kind": "objects", "counter": "corruption"}, {"counters": {"corruption": 1}}, True),
    ({"kind": "objects", "counter": "corruption"}, {"counters": {"charge": 1}}, False),
    ({"kind": "objects", "counter": "+1/+1"}, {"counters": {"+1/+1": 1}}, True),
]


@pytest.mark.parametrize(("quality", "fields", "covered"), QUALITIES)
def test_damage_is_prevented_exactly_from_sources_with_the_quality(
    quality: Any, fields: dict[str, Any], covered: bool
) -> None:
    source = {**creature("source", "p2"), **fields}
    answers = play([creature("host", "p1", (), protection(quality)), source], [damage("source", "host", 1)])
    assert dealt(answers[0]) == ({} if covered else {"host": 1})


CHOICES: list[tuple[Any, dict[str, Any], dict[str, Any], bool]] = [
    ({"kind": "chosen", "of": "creature_type"}, {"creature_type": "God"}, {"subtypes": ["God"]}, True),
    ({"kind": "chosen", "of": "creature_type"}, {"creature_type": "God"}, {"subtypes": ["Elf"]}, False),
    (
        {"kind": "chosen", "of": "creature_type"},
        {"creature_type": "God"},
        {"types": ["kindred"], "subtypes": ["God"]},
        False,
    ),
    ({"kind": "chosen", "of": "creature_type"}, {}, {"subtypes": ["God"]}, False),
    ({"kind": "chosen", "of": "parity"}, {"parity": "even"}, {}, True),
    ({"kind": "chosen", "of": "parity"}, {"parity": "odd"}, {}, False),
    ({"kind": "chosen", "of": "parity"}, {"parity": "odd"}, {"mana_cost": "{2}{R}"}, True),
    ({"kind": "each_mana_value_except", "chosen": True}, {"number": 3}, {"mana_cost": "{3}"}, False),
    ({"kind": "each_mana_value_except", "chosen": True}, {"number": 3}, {}, True),
    ({"kind": "each_mana_value_except", "chosen": True}, {}, {}, False),
]


@pytest.mark.parametrize(("quality", "chosen", "fields", "covered"), CHOICES)
def test_what_was_chosen_is_what_a_quality_stands_for(
    quality: Any, chosen: dict[str, Any], fields: dict[str, Any], covered: bool
) -> None:
    host = creature("host", "p1", (), protection(quality), chosen=chosen)
    answers = play([host, {**creature("source", "p2"), **fields}], [damage("source", "host", 1)])
    assert dealt(answers[0]) == ({} if covered else {"host": 1})


def test_losing_protection_from_one_mana_value_leaves_the_others_of_a_chosen_parity() -> None:
    host = creature("host", "p1", (), protection({"kind": "chosen", "of": "parity"}), chosen={"parity": "odd"})
    sources = [creature(f"s{n}", "p2", mana_cost=f"{{{n}}}") for n in (1, 2, 3)]
    lost = begins(lose(on("host"), without(mana("equal", 3))))
    answers = play([host, *sources], [lost, *(damage(f"s{n}", "host", 1) for n in (1, 2, 3))])
    assert [dealt(a) for a in answers[1:]] == [{}, {"host": 1}, {"host": 1}]


@pytest.mark.parametrize(
    ("lost", "left"),
    [("odd", [2, 4]), ("even", [1, 3, 5])],
)
def test_losing_a_parity_of_mana_values_leaves_the_other_one(lost: str, left: list[int]) -> None:
    host = creature("host", "p1", (), protection({"kind": "each_mana_value_except", "number": 0})) | {"toughness": 9}
    taker = thing("taker", "p1", ["enchantment"], chosen={"parity": lost})
    take = {"kind": "take", "of": {"kind": "group", "type": "creature", "controlled_by": "you"}}
    taker |= {"abilities": [{**take, "what": without({"kind": "chosen", "of": "parity"})}]}
    sources = [creature(f"s{n}", "p2", mana_cost=f"{{{n}}}") for n in range(1, 6)]
    answers = play([host, taker, *sources], [damage(f"s{n}", "host", 1) for n in range(1, 6)])
    assert [n for n, a in enumerate(answers, 1) if dealt(a) == {}] == left


def test_counters_are_seen_and_gone_with_the_permanent() -> None:
    worn = creature("worn", "p2", counters={"corruption": 2})
    answers = play([worn], [LOOK, {"do": "move", "object": "worn", "zone": "hand"}, LOOK])
    assert [a["objects"]["worn"]["counters"] for a in (answers[0], answers[2])] == [{"corruption": 2}, {}]


def test_x_counts_on_the_stack_and_nowhere_else() -> None:
    host = creature("host", "p1", (), protection(mana("at_least", 3)))
    blast = spell("blast", "p2", ["red"], mana_cost="{X}{R}")
    answers = play([host, blast], [can_target("blast", x=2), can_target("blast", x=1), damage("blast", "host", 1)])
    assert targets_of(answers[0]) == set()
    assert targets_of(answers[1]) == {"host"}
    assert dealt(answers[2]) == {"host": 1}


def test_chosen_values_are_those_of_the_object_that_has_or_grants_the_ability() -> None:
    chosen = protection({"kind": "chosen", "of": "color"})
    board = [
        creature("host", "p1", (), chosen, chosen={"color": "red"}),
        creature("other", "p1"),
        aura("ward", "p1", [], grants(chosen), attached_to="other", chosen={"color": "blue"}),
        creature("none", "p1", (), chosen),
        *(creature(c, "p2", [c]) for c in ("red", "blue")),
    ]
    asked = [damage(c, h, 1) for h in ("host", "other", "none") for c in ("red", "blue")]
    assert [bool(dealt(a)) for a in play(board, asked)] == [False, True, True, False, True, True]


def test_a_color_of_your_choice_is_chosen_on_resolution_and_fixed() -> None:
    gains = {
        "effect": "gain",
        "to": {"kind": "target", "slot": 0},
        "abilities": [protection({"kind": "of_your_choice", "of": "color"})],
    }
    board = [creature("host", "p1"), spell("guard", "p1", ["white"], gains), spell("bolt", "p2", ["red"])]
    steps = [
        cast("bolt", "host"),
        cast("guard", "host"),
        {"do": "resolve", "choose": {"color": "red"}},
        RESOLVE,
        {"do": "end_turn"},
        HAS,
    ]
    answers = play(board, steps)
    assert answers[3]["result"] == "no_legal_target"
    assert answers[5]["has"] is False


def test_protection_stops_its_own_controllers_spells_too() -> None:
    board = [creature("host", "p1", (), RED), spell("own", "p1", ["red"]), spell("blue", "p1", ["blue"])]
    answers = play(board, [can_target("own"), can_target("blue")])
    assert [targets_of(a) for a in answers] == [set(), {"host"}]


def test_some_illegal_targets_leave_the_spell_to_the_others() -> None:
    twice = spell(
        "twice", "p2", ["red"], deals(1), deals(1, {"kind": "target", "slot": 1}), targets=[{"kind": "creature"}] * 2
    )
    board = [creature("host", "p1"), creature("other", "p1"), twice]
    answers = play(board, [cast("twice", "host", "other"), begins(gain(on("host"), RED)), RESOLVE, LOOK])
    assert answers[2]["result"] == "resolved"
    assert [answers[3]["objects"][i]["damage"] for i in ("host", "other")] == [0, 1]


def test_effects_that_dont_target_still_affect_it() -> None:
    board = [creature("host", "p1", (), RED), creature("source", "p2", ["red"])]
    everybody = {"kind": "group", "type": "creature"}
    effects = [
        {"effect": "counters", "to": everybody, "counter": "+1/+1", "amount": 1},
        {"effect": "destroy", "to": everybody},
    ]
    answers = play(board, [{"do": "apply", "source": "source", "effect": e} for e in effects])
    assert [set(a["affected"]) for a in answers] == [{"host", "source"}] * 2


def test_a_player_with_protection_is_kept_from_targets_auras_and_damage_their_own_too() -> None:
    seats = [{"id": "p1", "abilities": [RED]}, {"id": "p2"}]
    board = [
        spell("own", "p1", ["red"], kind="player"),
        aura("curse", "p2", [], enchants="player", attached_to="p1"),
        creature("source", "p2", ["red"]),
    ]
    steps = [can_target("own"), damage("source", "p1"), begins(become(on("curse"), colors=["red"])), LOOK]
    answers = play(board, steps, players=seats)
    assert targets_of(answers[0]) == {"p2"}
    assert dealt(answers[1]) == {}
    assert answers[3]["objects"]["curse"]["zone"] == "graveyard"


def test_for_an_ability_that_an_equipment_gives_the_source_is_the_creature() -> None:
    staff = equipment("staff", "p2", ["red"], grants(ability("g")), attached_to="bearer")
    board = [creature("host", "p1", (), RED), creature("bearer", "p2", ["blue"]), staff]
    assert "host" in targets_of(play(board, [can_target_by("bearer", "g")])[0])


def test_auras_go_to_their_owners_graveyard_and_equipment_and_fortifications_stay() -> None:
    board = [
        creature("host", "p1"),
        thing("land", "p1", ["land"]),
        aura("mine", "p2", ["red"], attached_to="host", controller="p1"),
        aura("blue", "p2", ["blue"], attached_to="host"),
        equipment("axe", "p1", ["red"], attached_to="host"),
        equipment("gray", "p1", [], attached_to="host"),
        thing(
            "fort",
            "p1",
            ["artifact"],
            ["red"],
            {"kind": "fortify", "id": "f"},
            subtypes=["Fortification"],
            attached_to="land",
        ),
    ]
    steps = [begins(gain(on("host"), RED), gain(on("land"), RED, name="e1")), LOOK]
    seen = play(board, steps)[1]["objects"]
    assert {i: (seen[i]["zone"], seen[i]["attached_to"]) for i in ("mine", "blue", "axe", "gray", "fort")} == {
        "mine": ("graveyard", None),
        "blue": ("battlefield", "host"),
        "axe": ("battlefield", None),
        "gray": ("battlefield", "host"),
        "fort": ("battlefield", None),
    }


def test_equip_of_equipment_with_the_quality_cant_target_it() -> None:
    board = [creature("host", "p1", (), RED), equipment("axe", "p1", ["red"]), equipment("gray", "p1")]
    answers = play(
        board,
        [
            can_target_by("axe", "equip"),
            can_target_by("gray", "equip"),
            activate("gray", "equip", "host"),
            RESOLVE,
            LOOK,
        ],
    )
    assert [targets_of(a) for a in answers[:2]] == [set(), {"host"}]
    assert answers[4]["objects"]["gray"]["attached_to"] == "host"


def test_an_effect_of_another_source_may_target_it_but_attaches_nothing_with_the_quality() -> None:
    attaches = ability(
        "m", {"effect": "attach", "what": {"kind": "target", "slot": 0}, "to": {"kind": "target", "slot": 1}}
    )
    attaches["targets"] = [{"kind": "equipment"}, {"kind": "creature"}]
    board = [
        creature("host", "p1", (), protection(of_type("artifact"))),
        creature("smith", "p1", ["white"], attaches),
        equipment("axe", "p1", attached_to="smith"),
    ]
    answers = play(board, [activate("smith", "m", "axe", "host"), RESOLVE, LOOK])
    assert answers[1]["result"] == "resolved"
    assert answers[2]["objects"]["axe"]["attached_to"] == "smith"


@pytest.mark.parametrize("kind", ["creature", "planeswalker"])
def test_damage_to_a_permanent_from_other_sources_or_unpreventable_is_dealt(kind: str) -> None:
    host = thing("host", "p1", [kind], (), RED, loyalty=5, power=2, toughness=9)
    board = [host, creature("red", "p1", ["red"]), creature("blue", "p2", ["blue"])]
    always = begins({"name": "e0", "effect": {"effect": "no_prevention"}})
    steps = [
        damage("red", "host", 1),
        damage("blue", "host", 1),
        damage("red", "host", 1, unpreventable=True),
        always,
        damage("red", "host", 1),
    ]
    answers = play(board, steps)
    assert [dealt(answers[i]) for i in (0, 1, 2, 4)] == [{}, {"host": 1}, {"host": 1}, {"host": 1}]


def test_prevented_damage_gives_no_life_and_no_counters() -> None:
    source = creature("source", "p2", ["red"], {"kind": "lifelink"}, {"kind": "wither"})
    answers = play(
        [creature("host", "p1", (), RED), creature("plain", "p1"), source],
        [damage("source", i, 1) for i in ("host", "plain")] + [LOOK],
    )
    assert answers[2]["players"]["p2"]["life"] == 21
    assert [answers[2]["objects"][i]["counters"] for i in ("host", "plain")] == [{}, {"-1/-1": 1}]


def test_only_the_attackers_protection_restricts_blocks_and_none_is_undone() -> None:
    board = [
        creature("host", "p1", (), RED),
        creature("other", "p1", ["blue"]),
        creature("red", "p2", ["red"], RED, protection(color("blue"))),
    ]
    steps = [
        {"do": "attack", "attacks": [["host", "p2"], ["other", "p2"]]},
        {"do": "legal_blocks"},
        {"do": "block", "blocks": [["red", "other"]]},
        begins(gain(on("other"), RED)),
        {"do": "combat_damage"},
    ]
    answers = play(board, steps)
    assert answers[1]["blocks"] == [["red", "other"]]
    assert answers[2]["legal"] is True
    assert answers[4]["dealt"] == [{"from": "host", "to": "p2", "amount": 2}]


def test_joined_and_each_forms_are_several_abilities() -> None:
    for form in ([color("red"), color("blue")], [EACH_COLOR]):
        board = [creature("host", "p1", (), protection(*form)), *(creature(c, "p2", [c]) for c in ("red", "blue"))]
        asked = [damage(c, "host", 1) for c in ("red", "blue")]
        answers = play(board, [*asked, begins(lose(on("host"), without(color("red")))), *asked])
        assert [bool(dealt(answers[i])) for i in (0, 1, 3, 4)] == [False, False, True, False]


def test_losing_a_color_doesnt_touch_everything_but_losing_protection_does() -> None:
    board = [creature("host", "p1", (), protection(EVERYTHING)), creature("red", "p2", ["red"])]
    steps = [
        begins(lose(on("host"), without(color("red")))),
        damage("red", "host", 1),
        begins(lose(on("host"), {"kind": "protection"}, name="e9")),
        damage("red", "host", 1),
    ]
    answers = play(board, steps)
    assert [dealt(answers[i]) for i in (1, 3)] == [{}, {"host": 1}]


def test_losing_one_quality_takes_every_instance_and_a_later_grant_stays() -> None:
    board = [creature("host", "p1", (), RED, protection(EACH_COLOR)), creature("red", "p2", ["red"])]
    gone, again = begins(lose(on("host"), without(color("red")))), begins(gain(on("host"), RED, name="e9"))
    answers = play(board, [gone, damage("red", "host", 1), again, damage("red", "host", 1)])
    assert [dealt(answers[i]) for i in (1, 3)] == [{"host": 1}, {}]


def test_each_opponent_follows_control_and_leaves_out_teammates() -> None:
    host = creature("host", "p1", (), protection({"kind": "each_opponent"}))
    board = [host, *(creature(p, "p" + p[-1]) for p in ("of1", "of2", "of3"))]
    taken = begins(control(on("host"), "p2"), by="p2")
    asked = [damage(p, "host", 0 + 1) for p in ("of1", "of2", "of3")]
    seats = [{"id": "p1"}, {"id": "p2"}, {"id": "p3"}]
    answers = play([{**host, "toughness": 9}, *board[1:]], [*asked, taken, *asked], players=seats)
    assert [bool(dealt(answers[i])) for i in (0, 1, 2, 4, 5, 6)] == [True, False, False, False, True, False]


def test_colors_among_your_permanents_follow_the_board() -> None:
    host = creature("host", "p1", ["white"], protection({"kind": "colors_among_your_permanents"}))
    board = [host, creature("ally", "p1", ["red"], zone="hand"), spell("bolt", "p2", ["red"])]
    answers = play(board, [cast("bolt", "host"), {"do": "enter", "object": "ally"}, RESOLVE])
    assert answers[2]["result"] == "no_legal_target"


def test_mana_values_among_your_artifacts_follow_the_board() -> None:
    host = creature("host", "p1", (), protection({"kind": "mana_values_among_your_artifacts"}), size=(2, 9))
    board = [
        host,
        thing("rock", "p1", ["artifact"], mana_cost="{2}"),
        creature("two", "p2", mana_cost="{1}{R}"),
        creature("one", "p2", mana_cost="{R}"),
    ]
    answers = play(board, [damage("two", "host", 1), damage("one", "host", 1)])
    assert [bool(dealt(a)) for a in answers] == [False, True]


def test_a_set_without_members_protects_from_nothing() -> None:
    host = creature("host", "p1", [], protection({"kind": "its_colors"}))
    assert dealt(play([host, creature("gray", "p2")], [damage("gray", "host", 1)])[0]) == {"host": 1}


def test_a_player_with_protection_from_everything_can_be_attacked_lose_life_discard_and_be_chosen() -> None:
    seats = [{"id": "p1"}, {"id": "p2", "abilities": [protection(EVERYTHING)]}]
    board = [creature("big", "p1"), spell("card", "p2")]
    p2 = {"kind": "player", "id": "p2"}
    steps = [
        {"do": "legal_attacks"},
        {"do": "attack", "attacks": [["big", "p2"]]},
        {"do": "combat_damage"},
        {"do": "apply", "source": "big", "effect": {"effect": "lose_life", "who": p2, "amount": 3}},
        {"do": "apply", "source": "big", "effect": {"effect": "discard", "who": p2}},
        {"do": "choices", "source": "big", "among": "player"},
        LOOK,
    ]
    answers = play(board, steps, players=seats)
    assert answers[0]["attacks"] == [["big", "p2"]]
    assert answers[2]["dealt"] == []
    assert [answers[i]["affected"] for i in (3, 4)] == [["p2"], ["p2"]]
    assert set(answers[5]["choices"]) == {"p1", "p2"}
    assert answers[6]["players"]["p2"]["life"] == 17


def test_an_ability_that_the_named_player_controls_is_stopped_whoever_controls_its_source_by_now() -> None:
    tool = thing("tool", "p2", ["artifact"], (), ability("a"))
    board = [creature("host", "p1"), tool]
    moved = begins(control(on("tool"), "p3"), gain(on("host"), protection(player("p2")), name="e1"), by="p3")
    answers = play(board, [activate("tool", "a", "host"), moved, RESOLVE], players=("p1", "p2", "p3"))
    assert answers[2]["result"] == "no_legal_target"


def test_a_second_instance_goes_and_the_first_still_works() -> None:
    board = [creature("host", "p1", (), RED), creature("red", "p2", ["red"])]
    steps = [
        begins(gain(on("host"), RED), lasts="turn"),
        damage("red", "host"),
        {"do": "end_turn"},
        damage("red", "host"),
    ]
    answers = play(board, steps)
    assert [dealt(answers[i]) for i in (1, 3)] == [{}, {}]
