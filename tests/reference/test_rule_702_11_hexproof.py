"""702.11: hexproof."""

from __future__ import annotations

from typing import Any

import pytest

from reference.boards import (
    HEXPROOF,
    LOOK,
    RESOLVE,
    YOU,
    ability,
    aura,
    begins,
    can_target,
    can_target_by,
    cast,
    color,
    control,
    creature,
    damage,
    dealt,
    gain,
    grants,
    hexproof_from,
    lose,
    on,
    play,
    protection,
    spell,
    targets_of,
    thing,
)

WHO_HAS: dict[str, Any] = {"do": "has", "object": "host", "what": "hexproof"}
LOSE_HEXPROOF = {"kind": "hexproof"}
RED_HEXPROOF = hexproof_from(color("red"))


def without(quality: Any) -> Any:
    return {"kind": "hexproof_from", "quality": quality}


@pytest.mark.parametrize("kind", ["creature", "artifact", "enchantment", "land", "planeswalker"])
def test_opponents_cant_target_a_permanent_with_hexproof_and_its_controller_can(kind: str) -> None:
    host = thing("host", "p2", [kind], (), HEXPROOF, power=1, toughness=1, loyalty=3)
    board = [host, spell("theirs", "p1", kind="permanent"), spell("own", "p2", kind="permanent")]
    answers = play(board, [can_target("theirs"), can_target("own")])
    assert [targets_of(a) for a in answers] == [set(), {"host"}]


def test_opponents_abilities_are_stopped_activated_and_triggered() -> None:
    board = [
        creature("host", "p2", (), HEXPROOF),
        thing("tool", "p1", ["artifact"], (), ability("a")),
        creature("etb", "p1", (), ability("t", trigger="when_enters"), zone="hand"),
    ]
    answers = play(board, [can_target_by("tool", "a"), can_target_by("etb", "t", "trigger")])
    assert ["host" in targets_of(a) for a in answers] == [False, False]
    assert "etb" in targets_of(answers[1])


def test_hexproof_stops_targeting_only() -> None:
    board = [
        creature("host", "p2", (), HEXPROOF),
        creature("source", "p1", ["red"]),
        aura("web", "p1", [], zone="hand"),
    ]
    steps = [
        {"do": "choices", "source": "source", "among": "creature"},
        damage("source", "host", 1),
        {"do": "enter", "object": "web", "attached_to": "host"},
    ]
    answers = play(board, steps)
    assert set(answers[0]["choices"]) == {"host", "source"}
    assert dealt(answers[1]) == {"host": 1}
    assert answers[2]["attached_to"] == "host"


def test_the_sides_change_with_control_and_a_spell_is_measured_again() -> None:
    board = [creature("host", "p2", (), HEXPROOF), spell("own", "p2"), spell("other", "p1")]
    taken = begins(control(on("host"), "p1"))
    answers = play(board, [cast("own", "host"), taken, can_target("other"), RESOLVE])
    assert targets_of(answers[2]) == {"host"}
    assert answers[3]["result"] == "no_legal_target"


def test_your_opponents_are_those_of_the_permanents_controller_whoever_gave_it() -> None:
    board = [
        creature("host", "p2"),
        aura("veil", "p1", [], grants(HEXPROOF), attached_to="host"),
        spell("mine", "p1"),
        spell("theirs", "p2"),
    ]
    answers = play(board, [can_target("mine"), can_target("theirs")])
    assert [targets_of(a) for a in answers] == [set(), {"host"}]


def test_a_player_with_hexproof_is_closed_to_opponents_and_their_permanents_are_not() -> None:
    seats = [{"id": "p1"}, {"id": "p2", "abilities": [HEXPROOF]}]
    board = [creature("host", "p2"), spell("theirs", "p1", kind="any"), spell("own", "p2", kind="any")]
    answers = play(board, [can_target("theirs"), can_target("own")], players=seats)
    assert targets_of(answers[0]) == {"p1", "host"}
    assert targets_of(answers[1]) == {"p1", "p2", "host"}


def test_hexproof_from_a_quality_stops_spells_and_sources_with_it_and_nothing_else() -> None:
    board = [
        creature("host", "p2", (), RED_HEXPROOF),
        spell("red", "p1", ["red", "green"]),
        spell("blue", "p1", ["blue"]),
        spell("own", "p2", ["red"]),
        thing("tool", "p1", ["artifact"], ["red"], ability("a", kind="creature")),
        thing("gray", "p1", ["artifact"], [], ability("a", kind="creature")),
    ]
    asked = [
        can_target("red"),
        can_target("blue"),
        can_target("own"),
        can_target_by("tool", "a"),
        can_target_by("gray", "a"),
    ]
    assert ["host" in targets_of(a) for a in play(board, asked)] == [False, True, True, False, True]


def test_a_player_can_have_hexproof_from_a_quality() -> None:
    seats = [{"id": "p1"}, {"id": "p2", "abilities": [hexproof_from(color("blue"), color("black"))]}]
    board = [spell(c, "p1", [c], kind="player") for c in ("blue", "black", "red")]
    answers = play(board, [can_target(c) for c in ("blue", "black", "red")], players=seats)
    assert [targets_of(a) for a in answers] == [{"p1"}, {"p1"}, {"p1", "p2"}]


def test_hexproof_from_abilities_stops_abilities_and_no_spell() -> None:
    host = creature("host", "p2", (), hexproof_from({"kind": "abilities"}))
    board = [host, thing("tool", "p1", ["artifact"], (), ability("a")), spell("bolt", "p1")]
    answers = play(board, [can_target_by("tool", "a"), can_target("bolt")])
    assert ["host" in targets_of(a) for a in answers] == [False, True]


@pytest.mark.parametrize("zone", ["battlefield", "hand", "graveyard", "exile", "library"])
def test_hexproof_from_a_quality_is_hexproof_on_a_card_anywhere(zone: str) -> None:
    assert play([creature("host", "p2", (), RED_HEXPROOF, zone=zone)], [WHO_HAS])[0]["has"] is True
    assert play([creature("host", "p2", (), protection(color("red")), zone=zone)], [WHO_HAS])[0]["has"] is False


def test_losing_hexproof_takes_every_hexproof_from() -> None:
    board = [creature("host", "p2", (), HEXPROOF, RED_HEXPROOF), spell("red", "p1", ["red"])]
    answers = play(board, [begins(lose(on("host"), LOSE_HEXPROOF)), WHO_HAS, can_target("red")])
    assert answers[1]["has"] is False
    assert targets_of(answers[2]) == {"host"}


def test_losing_one_hexproof_from_leaves_the_others_and_plain_hexproof() -> None:
    both = hexproof_from(color("red"), color("blue"))
    board = [creature("host", "p2", (), both), spell("red", "p1", ["red"]), spell("blue", "p1", ["blue"])]
    answers = play(board, [begins(lose(on("host"), without(color("red")))), can_target("red"), can_target("blue")])
    assert [targets_of(a) for a in answers[1:]] == [{"host"}, set()]
    plain = [creature("host", "p2", (), RED_HEXPROOF, HEXPROOF), spell("red", "p1", ["red"])]
    assert targets_of(play(plain, [begins(lose(on("host"), without(color("red")))), can_target("red")])[1]) == set()


def test_from_each_color_is_five_abilities() -> None:
    host = creature("host", "p2", (), hexproof_from({"kind": "each_color"}))
    spells = [spell(c, "p1", [c]) for c in ("white", "blue", "black", "red", "green")]
    gray = spell("gray", "p1", [])
    lost = begins(lose(on("host"), without(color("black"))))
    asked = [can_target(s["id"]) for s in (*spells, gray)]
    before = play([host, *spells, gray], asked)
    after = play([host, *spells, gray], [lost, *asked])[1:]
    assert ["host" in targets_of(a) for a in before] == [False] * 5 + [True]
    assert ["host" in targets_of(a) for a in after] == [False, False, True, False, False, True]


def test_cant_have_hexproof_takes_it_and_keeps_it_away_whatever_the_timestamps() -> None:
    board = [creature("host", "p2", (), RED_HEXPROOF), spell("red", "p1", ["red"])]
    barred = begins({"name": "bar", "effect": {"effect": "cant_have", "to": on("host"), "what": "hexproof"}})
    steps = [
        barred,
        begins(gain(on("host"), HEXPROOF, name="late")),
        WHO_HAS,
        can_target("red"),
        {"do": "end", "effect": "bar"},
        WHO_HAS,
    ]
    answers = play(board, steps)
    assert answers[2]["has"] is False
    assert targets_of(answers[3]) == {"host"}
    assert answers[5]["has"] is True


def test_a_player_who_cant_have_hexproof_has_none() -> None:
    seats = [{"id": "p1"}, {"id": "p2", "abilities": [HEXPROOF]}]
    bar = thing(
        "bar",
        "p1",
        ["artifact"],
        (),
        {"kind": "cant_have", "of": {"kind": "players", "which": "opponents"}, "what": "hexproof"},
    )
    assert targets_of(play([bar, spell("bolt", "p1", kind="player")], [can_target("bolt")], players=seats)[0]) == {
        "p1",
        "p2",
    }


def test_words_without_the_keyword_are_not_hexproof() -> None:
    board = [
        creature("host", "p2", (), {"kind": "cant_be_targeted", "by": "opponents"}),
        spell("bolt", "p1"),
        spell("own", "p2"),
    ]
    answers = play(board, [begins(lose(on("host"), LOSE_HEXPROOF)), can_target("bolt"), WHO_HAS, can_target("own")])
    assert targets_of(answers[1]) == set()
    assert answers[2]["has"] is False
    assert targets_of(answers[3]) == {"host"}


def test_a_permission_helps_only_its_player_and_reaches_only_what_it_names() -> None:
    flare = thing("flare", "p1", ["artifact"], (), {"kind": "permission", "reaches": ["creatures"]})
    seats = [{"id": "p1"}, {"id": "p2", "abilities": [HEXPROOF]}, {"id": "p3"}]
    board = [
        flare,
        creature("host", "p2", (), HEXPROOF),
        thing("rock", "p2", ["artifact"], (), HEXPROOF),
        spell("any", "p1", kind="permanent"),
        spell("face", "p1", kind="player"),
        spell("third", "p3", kind="permanent"),
    ]
    answers = play(board, [can_target("any"), can_target("face"), can_target("third")], players=seats)
    assert targets_of(answers[0]) == {"flare", "host"}
    assert targets_of(answers[1]) == {"p1", "p3"}
    assert targets_of(answers[2]) == {"flare"}


def test_when_one_instance_goes_the_other_still_works() -> None:
    board = [creature("host", "p2", (), HEXPROOF), spell("bolt", "p1")]
    steps = [begins(gain(on("host"), HEXPROOF)), can_target("bolt"), {"do": "end", "effect": "e0"}, can_target("bolt")]
    answers = play(board, steps)
    assert [targets_of(answers[i]) for i in (1, 3)] == [set(), set()]


def test_you_have_hexproof_protects_the_controller_of_the_permanent() -> None:
    sigil = thing("sigil", "p2", ["enchantment"], (), grants(HEXPROOF, to=YOU))
    steps = [can_target("bolt"), begins(control(on("sigil"), "p1")), can_target("bolt"), can_target("own"), LOOK]
    answers = play([sigil, spell("bolt", "p1", kind="player"), spell("own", "p2", kind="player")], steps)
    assert [targets_of(answers[i]) for i in (0, 2, 3)] == [{"p1"}, {"p1", "p2"}, {"p2"}]
