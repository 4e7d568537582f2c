"""613, 113.10, 113.11, 205.1b, 702.73: continuous effects in their layers."""

from __future__ import annotations

from typing import Any

from reference.boards import (
    HEXPROOF,
    LOOK,
    YOU,
    aura,
    become,
    begins,
    can_target,
    color,
    control,
    creature,
    damage,
    dealt,
    equipment,
    gain,
    grants,
    lose,
    of_type,
    on,
    play,
    protection,
    spell,
    targets_of,
    thing,
)

CREATURES: dict[str, Any] = {"kind": "group", "type": "creature"}
ALL_ABILITIES = {"kind": "all_abilities"}
GOBLINS = protection({"kind": "subtype", "subtype": "Goblin"})
RED = protection(color("red"))


def takes(of: Any, what: Any, ident: str = "dampener", **more: Any) -> Any:
    return thing(ident, "p2", ["enchantment"], (), {"kind": "take", "of": of, "what": what}, **more)


def test_changeling_stays_every_creature_type_without_its_abilities() -> None:
    board = [creature("host", "p1", (), GOBLINS), creature("shifter", "p2", (), {"kind": "changeling"})]
    answers = play(board, [begins(lose(on("shifter"), ALL_ABILITIES)), damage("shifter", "host", 1)])
    assert dealt(answers[1]) == {}


def test_changeling_gained_from_an_effect_comes_too_late_for_types() -> None:
    board = [creature("host", "p1", (), GOBLINS), creature("bear", "p2")]
    answers = play(board, [begins(gain(on("bear"), {"kind": "changeling"})), damage("bear", "host", 1)])
    assert dealt(answers[1]) == {"host": 1}


def test_what_stops_being_a_creature_loses_its_creature_types_and_power() -> None:
    strong = protection({"kind": "power", "is": "at_least", "number": 0})
    board = [
        creature("host", "p1", (), GOBLINS, strong),
        creature("goblin", "p2", types=["artifact", "creature"], subtypes=["Goblin"]),
    ]
    answers = play(board, [begins(become(on("goblin"), lose_types=["creature"])), damage("goblin", "host", 1)])
    assert dealt(answers[1]) == {"host": 1}


def test_a_granted_ability_that_grants_applies_too() -> None:
    banner = equipment("banner", "p1", (), grants(grants(HEXPROOF, to=CREATURES)), attached_to="bearer")
    board = [creature("bearer", "p1"), creature("host", "p1"), banner, spell("bolt", "p2", ["red"])]
    assert targets_of(play(board, [can_target("bolt")])[0]) == set()


def test_two_creatures_that_take_each_others_abilities_go_by_timestamp() -> None:
    def duel(first: int, second: int) -> set[str]:
        board = [
            creature("a", "p1", (), {"kind": "take", "of": on("b"), "what": ALL_ABILITIES}, HEXPROOF, timestamp=first),
            creature("b", "p1", (), {"kind": "take", "of": on("a"), "what": ALL_ABILITIES}, HEXPROOF, timestamp=second),
            spell("bolt", "p2", ["red"]),
        ]
        return targets_of(play(board, [can_target("bolt")])[0])

    assert duel(1, 2) == {"b"}
    assert duel(2, 1) == {"a"}


def test_an_ability_granted_before_a_loss_is_lost_and_one_after_it_kept() -> None:
    def granted(time: int) -> set[str]:
        boots = equipment("boots", "p1", (), grants(HEXPROOF), attached_to="host", timestamp=time)
        board = [creature("host", "p1", timestamp=0), boots, takes(CREATURES, {"kind": "hexproof"}, timestamp=5)]
        return targets_of(play([*board, spell("bolt", "p2", ["red"])], [can_target("bolt")])[0])

    assert granted(3) == {"host"}
    assert granted(7) == set()


def test_control_is_settled_before_groups_are_read() -> None:
    mine = {**CREATURES, "controlled_by": "you"}
    lord = thing("lord", "p1", ["enchantment"], (), grants(HEXPROOF, to=mine))
    board = [lord, creature("host", "p1"), spell("bolt", "p2", ["red"]), spell("shock", "p1", ["red"])]
    answers = play(
        board, [can_target("bolt"), begins(control(on("host"), "p2")), can_target("bolt"), can_target("shock")]
    )
    assert [targets_of(answers[i]) for i in (0, 2, 3)] == [set(), {"host"}, {"host"}]


def test_types_are_settled_before_groups_are_read() -> None:
    lord = thing("lord", "p1", ["enchantment"], (), grants(HEXPROOF, to=CREATURES))
    board = [lord, thing("land", "p1", ["land"]), spell("bolt", "p2", ["red"], kind="land")]
    awake = begins(become(on("land"), add_types=["creature"], power=2, toughness=2))
    answers = play(board, [can_target("bolt"), awake, can_target("bolt")])
    assert [targets_of(answers[i]) for i in (0, 2)] == [{"land"}, set()]


def test_the_latest_of_two_control_effects_decides_until_it_ends() -> None:
    board = [creature("host", "p1")]
    both = begins(control(on("host"), "p2"), control(on("host"), "p1", "e1"))
    answers = play(board, [both, LOOK, {"do": "end", "effect": "e1"}, LOOK, {"do": "end", "effect": "e0"}, LOOK])
    assert [answers[i]["objects"]["host"]["controller"] for i in (1, 3, 5)] == ["p1", "p2", "p1"]


def test_the_latest_colour_replaces_all_others() -> None:
    board = [creature("host", "p1", (), RED), creature("source", "p2", ["red"])]
    turned = begins(become(on("source"), colors=["red", "blue"]), become(on("source"), "e1", colors=[]))
    answers = play(
        board, [turned, damage("source", "host", 1), {"do": "end", "effect": "e1"}, damage("source", "host", 1)]
    )
    assert [dealt(answers[i]) for i in (1, 3)] == [{"host": 1}, {}]


def test_counters_and_set_power_and_toughness_add_up() -> None:
    board = [creature("host", "p1", counters={"+1/+1": 1}), creature("source", "p2")]
    small = begins(become(on("host"), power=0, toughness=1))
    answers = play(board, [small, damage("source", "host", 1), LOOK, damage("source", "host", 1), LOOK])
    assert answers[2]["objects"]["host"]["zone"] == "battlefield"
    assert answers[4]["objects"]["host"]["zone"] == "graveyard"


def test_a_player_gains_and_loses_in_timestamp_order() -> None:
    sigil = thing("sigil", "p1", ["enchantment"], (), grants(RED, to=YOU), timestamp=3)
    everyone = {"kind": "players", "which": "everyone"}
    source = creature("source", "p2", ["red"])

    def taken(time: int) -> Any:
        drain = takes(everyone, {"kind": "protection"}, timestamp=time)
        return dealt(play([sigil, drain, source], [damage("source", "p1", 1)])[0])

    assert taken(5) == {"p1": 1}
    assert taken(1) == {}


def test_an_aura_on_a_player_gives_the_player_abilities() -> None:
    board = [
        aura("halo", "p1", [], grants(protection(of_type("creature"))), enchants="player", attached_to="p2"),
        creature("source", "p1"),
    ]
    assert dealt(play(board, [damage("source", "p2", 1)])[0]) == {}


def test_a_group_that_an_effect_began_on_is_fixed() -> None:
    board = [creature("host", "p1"), creature("late", "p1", zone="hand"), spell("bolt", "p2", ["red"])]
    answers = play(board, [begins(gain(CREATURES, HEXPROOF)), {"do": "enter", "object": "late"}, can_target("bolt")])
    assert targets_of(answers[2]) == {"late"}
