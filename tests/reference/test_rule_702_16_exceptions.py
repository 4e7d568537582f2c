"""702.16n and 702.16p: what an effect doesn't remove."""

from __future__ import annotations

from typing import Any

from reference.boards import (
    LOOK,
    RESOLVE,
    aura,
    become,
    begins,
    can_target,
    cast,
    color,
    control,
    creature,
    damage,
    dealt,
    equipment,
    gain,
    grants,
    on,
    play,
    protection,
    spell,
    targets_of,
)

WHITE = color("white")


def ward(form: str, ident: str = "ward", owner: str = "p1", **more: Any) -> Any:
    return aura(ident, owner, ["white"], grants(protection(WHITE, spares=form)), **more)


def zones(answer: Any, *ids: str) -> list[str]:
    return [answer["objects"][i]["zone"] for i in ids]


def test_this_aura_stays_and_other_auras_with_the_quality_go() -> None:
    board = [creature("host", "p1"), aura("plain", "p1", ["white"], attached_to="host"), ward("this_aura", zone="hand")]
    answers = play(board, [cast("ward", "host"), RESOLVE, LOOK])
    assert zones(answers[2], "ward", "plain") == ["battlefield", "graveyard"]


def test_no_other_aura_with_the_quality_can_become_attached_under_the_this_aura_form() -> None:
    board = [creature("host", "p1"), ward("this_aura", attached_to="host"), aura("plain", "p1", ["white"], zone="hand")]
    assert play(board, [{"do": "enter", "object": "plain", "attached_to": "host"}])[0]["zone"] == "hand"


def test_doesnt_remove_auras_keeps_auras_and_no_equipment() -> None:
    board = [
        creature("host", "p1"),
        aura("plain", "p2", ["white"], attached_to="host"),
        equipment("axe", "p1", ["white"], attached_to="host"),
        ward("auras", zone="hand"),
    ]
    answers = play(board, [cast("ward", "host"), RESOLVE, LOOK])
    assert zones(answers[2], "ward", "plain") == ["battlefield", "battlefield"]
    assert answers[2]["objects"]["axe"]["attached_to"] is None


def test_another_instance_removes_as_usual() -> None:
    for form in ("this_aura", "auras", "already_attached"):
        board = [creature("host", "p1"), ward(form, attached_to="host")]
        answers = play(board, [begins(gain(on("host"), protection(WHITE))), LOOK])
        assert zones(answers[1], "ward") == ["graveyard"]


def test_targeting_damage_and_blocks_work_as_usual() -> None:
    board = [
        creature("host", "p1"),
        ward("auras", attached_to="host"),
        creature("white", "p2", ["white"]),
        spell("bolt", "p2", ["white"]),
    ]
    steps = [
        can_target("bolt"),
        damage("white", "host"),
        {"do": "attack", "attacks": [["host", "p2"]]},
        {"do": "legal_blocks"},
    ]
    answers = play(board, steps)
    assert targets_of(answers[0]) == {"white"}
    assert dealt(answers[1]) == {}
    assert answers[3]["blocks"] == []


def _blessed() -> list[Any]:
    return [
        creature("host", "p1"),
        creature("other", "p1"),
        aura("mine", "p1", ["white"], attached_to="host"),
        aura("theirs", "p2", ["white"], attached_to="host"),
        equipment("axe", "p1", ["white"], attached_to="host"),
        equipment("stolen", "p2", ["white"], attached_to="host"),
        aura("late", "p1", ["white"], zone="hand"),
        ward("already_attached", zone="hand"),
    ]


def test_already_attached_spares_what_you_control_and_was_there() -> None:
    answers = play(_blessed(), [cast("ward", "host"), RESOLVE, LOOK])
    assert zones(answers[2], "ward", "mine", "theirs", "axe") == [
        "battlefield",
        "battlefield",
        "graveyard",
        "battlefield",
    ]
    assert answers[2]["objects"]["axe"]["attached_to"] == "host"
    assert answers[2]["objects"]["stolen"]["attached_to"] is None


def test_already_attached_lets_nothing_else_on_and_nothing_back() -> None:
    steps = [
        cast("ward", "host"),
        RESOLVE,
        {"do": "enter", "object": "late", "attached_to": "host"},
        {"do": "attach", "what": "axe", "to": "other"},
        {"do": "attach", "what": "axe", "to": "host"},
        LOOK,
    ]
    answers = play(_blessed(), steps)
    assert answers[2]["zone"] == "hand"
    assert [answers[i]["attached"] for i in (3, 4)] == [True, False]
    assert answers[5]["objects"]["axe"]["attached_to"] == "other"


def test_you_is_the_granting_auras_controller_and_not_the_creatures() -> None:
    board = [
        creature("host", "p2"),
        equipment("axe", "p2", ["white"], attached_to="host"),
        aura("mine", "p1", ["white"], attached_to="host"),
        ward("already_attached", zone="hand"),
    ]
    answers = play(board, [cast("ward", "host"), RESOLVE, LOOK])
    assert zones(answers[2], "mine") == ["battlefield"]
    assert answers[2]["objects"]["axe"]["attached_to"] is None


def test_when_the_aura_moves_the_effect_starts_anew_there() -> None:
    board = [
        creature("host", "p1"),
        creature("other", "p1"),
        ward("already_attached", attached_to="host"),
        equipment("axe", "p1", ["white"], attached_to="other"),
        aura("mine", "p1", ["white"], attached_to="other"),
    ]
    answers = play(board, [{"do": "attach", "what": "ward", "to": "other"}, LOOK])
    assert answers[0]["attached"] is True
    assert zones(answers[1], "mine") == ["battlefield"]
    assert answers[1]["objects"]["axe"]["attached_to"] == "other"


def test_an_exception_follows_its_own_instance_when_control_of_the_aura_changes() -> None:
    board = [creature("host", "p1"), ward("this_aura", attached_to="host")]
    answers = play(board, [begins(control(on("ward"), "p2"), become(on("host"), "e1", colors=["red"])), LOOK])
    assert zones(answers[1], "ward") == ["battlefield"]
