"""508 to 510: attacks, blocks and combat damage."""

from __future__ import annotations

from typing import Any

from reference.boards import HEXPROOF, LOOK, begins, color, control, creature, on, play, protection, thing

MENACE, MUST_BLOCK, TRAMPLE = ({"kind": k} for k in ("menace", "must_block", "trample"))


def attack(*pairs: tuple[str, str]) -> dict[str, Any]:
    return {"do": "attack", "attacks": [list(p) for p in pairs]}


def block(*pairs: tuple[str, str]) -> dict[str, Any]:
    return {"do": "block", "blocks": [list(p) for p in pairs]}


def test_opponents_and_their_planeswalkers_can_be_attacked_hexproof_or_not() -> None:
    seats = [{"id": "p1", "team": "a"}, {"id": "p2", "abilities": [HEXPROOF]}, {"id": "p3", "team": "a"}]
    walker = thing("walker", "p2", ["planeswalker"], (), HEXPROOF, loyalty=3)
    board = [creature("a", "p1"), creature("b", "p2"), walker]
    assert play(board, [{"do": "legal_attacks"}], players=seats)[0]["attacks"] == [["a", "p2"], ["a", "walker"]]


def test_damage_to_a_planeswalker_takes_loyalty() -> None:
    walker = thing("walker", "p2", ["planeswalker"], (), loyalty=3)
    answers = play([creature("a", "p1"), walker], [attack(("a", "walker")), {"do": "combat_damage"}, LOOK])
    assert answers[2]["objects"]["walker"]["loyalty"] == 1


def test_menace_and_protection_together_leave_no_block() -> None:
    board = [
        creature("a", "p1", (), MENACE, protection(color("white"))),
        creature("w", "p2", ["white"]),
        creature("g", "p2", ["green"]),
    ]
    answers = play(
        board, [attack(("a", "p2")), {"do": "legal_blocks"}, block(("g", "a")), block(("g", "a"), ("w", "a")), block()]
    )
    assert answers[1]["blocks"] == [["g", "a"]]
    assert [a["legal"] for a in answers[2:]] == [False, False, True]


def test_a_creature_that_must_block_does_if_able_and_protection_frees_it() -> None:
    forced = creature("f", "p2", ["red"], MUST_BLOCK)
    assert [
        a["legal"] for a in play([creature("a", "p1"), forced], [attack(("a", "p2")), block(), block(("f", "a"))])[1:]
    ] == [False, True]
    kept = creature("a", "p1", (), protection(color("red")))
    assert [a["legal"] for a in play([kept, forced], [attack(("a", "p2")), block(("f", "a")), block()])[1:]] == [
        False,
        True,
    ]


def test_a_requirement_is_obeyed_with_others_help_against_menace() -> None:
    board = [creature("a", "p1", (), MENACE), creature("f", "p2", (), MUST_BLOCK), creature("g", "p2")]
    answers = play(board, [attack(("a", "p2")), block(), block(("f", "a")), block(("f", "a"), ("g", "a"))])
    assert [a["legal"] for a in answers[1:]] == [False, False, True]


def test_a_creature_doesnt_attack_or_block_twice() -> None:
    board = [creature("a", "p1"), creature("b", "p1"), creature("c", "p2")]
    assert play(board, [attack(("a", "p2"), ("a", "p2"))])[0]["legal"] is False
    assert play(board, [attack(("a", "p2"), ("b", "p2")), block(("c", "a"), ("c", "b"))])[1]["legal"] is False


def test_who_changes_sides_leaves_combat_and_the_blocked_stay_blocked() -> None:
    board = [creature("a", "p1"), creature("b", "p2")]
    steps = [attack(("a", "p2")), block(("b", "a")), begins(control(on("b"), "p1")), {"do": "combat_damage"}]
    assert play(board, steps)[3] == {"do": "combat_damage", "legal": True, "dealt": []}


def test_a_trampler_whose_blocker_left_deals_all_to_the_player() -> None:
    board = [creature("a", "p1", (), TRAMPLE), creature("b", "p2")]
    steps = [
        attack(("a", "p2")),
        block(("b", "a")),
        {"do": "move", "object": "b", "zone": "hand"},
        {"do": "combat_damage"},
    ]
    assert play(board, steps)[3]["dealt"] == [{"from": "a", "to": "p2", "amount": 2}]


def test_an_assignment_must_add_up_and_go_to_blockers_only() -> None:
    board = [creature("a", "p1", size=(3, 3)), creature("b", "p2"), creature("c", "p2")]

    def assigned(*shares: tuple[str, int]) -> Any:
        assign = [{"from": "a", "to": to, "amount": n} for to, n in shares]
        return play(
            board, [attack(("a", "p2")), block(("b", "a"), ("c", "a")), {"do": "combat_damage", "assign": assign}]
        )[2]

    assert assigned(("b", 1), ("c", 2))["legal"] is True
    assert [assigned(*s)["legal"] for s in ([("b", 1), ("c", 1)], [("b", 4)], [("b", 1), ("p2", 2)])] == [False] * 3


def test_combat_damage_is_dealt_all_at_once() -> None:
    answers = play(
        [creature("a", "p1"), creature("b", "p2")],
        [attack(("a", "p2")), block(("b", "a")), {"do": "combat_damage"}, LOOK],
    )
    assert [answers[3]["objects"][i]["zone"] for i in ("a", "b")] == ["graveyard", "graveyard"]


def test_a_creature_that_came_this_turn_doesnt_attack_until_the_next() -> None:
    board = [creature("new", "p1", zone="hand"), creature("lent", "p2")]
    steps = [
        {"do": "enter", "object": "new"},
        begins(control(on("lent"), "p1")),
        {"do": "legal_attacks"},
        {"do": "end_turn"},
        {"do": "legal_attacks"},
    ]
    answers = play(board, steps)
    assert answers[2]["attacks"] == []
    assert {a for a, _ in answers[4]["attacks"]} == {"new", "lent"}


def test_a_planeswalker_that_left_combat_is_dealt_nothing_and_its_player_may_block() -> None:
    walker = thing("walker", "p2", ["planeswalker"], (), loyalty=3)
    board = [creature("a", "p1"), creature("b", "p2"), walker]
    gone = begins(control(on("walker"), "p3"))
    steps = [attack(("a", "walker")), gone, {"do": "legal_blocks"}, {"do": "combat_damage"}]
    answers = play(board, steps, players=("p1", "p2", "p3"))
    assert answers[2]["blocks"] == [["b", "a"]]
    assert answers[3]["dealt"] == []
