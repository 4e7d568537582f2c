"""What is asked out of place is refused with its reason, and what is only unusual there is answered."""

from __future__ import annotations

import pytest

from reference.boards import (
    HEXPROOF,
    LOOK,
    RESOLVE,
    Json,
    ability,
    aura,
    can_target_by,
    cast,
    creature,
    damage,
    on,
    play,
    reply,
    spell,
    targets_of,
)

MUTATE: Json = {"kind": "mutate"}
ONE_MUTATES = [cast("beast", "bear", **{"as": "mutate"}), RESOLVE]
ATTACK: Json = {"do": "attack", "attacks": [["bear", "p2"]]}
BLOCK: Json = {"do": "block", "blocks": [["ox", "bear"]]}
DAMAGE: Json = {"do": "combat_damage"}
END_TURN: Json = {"do": "end_turn"}
FIGHT = [creature("bear", "p1"), creature("ox", "p2")]
SWIPE = spell("swipe", "p1", ["red"])


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([ATTACK, BLOCK, BLOCK], "steps[2]: the blocks of this combat have been declared already"),
        ([ATTACK, BLOCK, {"do": "legal_blocks"}], "steps[2]: the blocks of this combat have been declared already"),
        ([ATTACK, DAMAGE, DAMAGE], "steps[2]: the combat of this turn is over"),
        ([ATTACK, DAMAGE, BLOCK], "steps[2]: the combat of this turn is over"),
        ([ATTACK, DAMAGE, ATTACK], "steps[2]: there is one combat a turn, and this turn's has begun already"),
        ([cast("swipe", "ox"), ATTACK], "steps[1]: 'swipe' is on the stack, and has to resolve before attackers"),
        ([cast("swipe", "ox"), END_TURN], "steps[1]: 'swipe' is on the stack, and has to resolve before the turn ends"),
    ],
)  # fmt: skip
def test_a_step_that_its_turn_has_no_place_for_is_refused(steps: list[Json], said: str) -> None:
    assert reply([*FIGHT, SWIPE], steps)["reason"].startswith(said)


def test_blocks_may_be_declared_anew_where_the_first_were_illegal_or_the_turn_is_another() -> None:
    illegal: Json = {"do": "block", "blocks": [["bear", "bear"]]}
    told = play(FIGHT, [ATTACK, illegal, BLOCK, END_TURN, ATTACK, BLOCK])
    assert [a["legal"] for a in told if "legal" in a] == [True, False, True, True, True]


def test_a_second_block_is_refused_whatever_was_illegal_before() -> None:
    board = [*FIGHT, spell("ray", "p1", ["red"]), creature("cat", "p2", (), HEXPROOF)]
    assert reply(board, [cast("ray", "cat"), ATTACK, BLOCK, BLOCK])["message"] == "failed"


@pytest.mark.parametrize("attacker", ["bear", "gone"])
def test_what_enters_blocking_nothing_that_attacks_enters_all_the_same(attacker: str) -> None:
    board = [*FIGHT, creature("gone", "p1", zone="graveyard"), creature("imp", "p2", zone="hand")]
    told = play(board, [{"do": "enter", "object": "imp", "blocking": attacker}])
    assert told[0]["zone"] == "battlefield"


@pytest.mark.parametrize("step", [
    {"do": "move", "object": "beast", "zone": "hand"},
    {"do": "has", "object": "beast", "what": "hexproof"},
    damage("ox", "beast"),
    damage("beast", "ox"),
    {"do": "apply", "source": "ox", "effect": {"effect": "destroy", "to": on("beast")}},
])  # fmt: skip
def test_a_card_that_has_merged_is_asked_nothing_of_its_own(step: Json) -> None:
    board = [*FIGHT, creature("beast", "p1", (), MUTATE, zone="hand")]
    assert "'beast' is a part of 'bear' now, and no object of its own" in reply(board, [*ONE_MUTATES, step])["reason"]


@pytest.mark.parametrize("kind", ["when_enters", "when_dies", "when_cast"])
def test_a_trigger_is_asked_only_of_what_can_trigger_it(kind: str) -> None:
    web = aura("web", "p1", ["red"], ability("t", trigger="when_enters"), zone="hand")
    imp = creature("imp", "p1", ["red"], ability("t", trigger=kind), zone="hand" if kind == "when_dies" else "exile")
    name = "web" if kind == "when_enters" else "imp"
    said = {
        "when_enters": "is an Aura",
        "when_dies": "only what is on the battlefield dies",
        "when_cast": "is cast from",
    }
    assert said[kind] in reply([web, imp], [can_target_by(name, "t", "trigger")])["reason"]


def test_a_card_in_hand_is_asked_for_its_cast_trigger_as_its_spell_on_the_stack() -> None:
    imp = creature("imp", "p1", ["red"], ability("t", kind="spell", trigger="when_cast"), zone="hand")
    board, asks = [imp, SWIPE, *FIGHT], can_target_by("imp", "t", "trigger")
    told = play(board, [cast("swipe", "ox"), asks, cast("imp"), asks, LOOK])
    assert (targets_of(told[1]), targets_of(told[3])) == ({"imp", "swipe"}, {"imp", "swipe"})


def test_after_a_player_has_lost_nothing_is_asked() -> None:
    said = "steps[1]: 'p2' has -1 life and so has lost the game: nothing more can be asked"
    assert reply(FIGHT, [damage("bear", "p2", 21), LOOK])["reason"] == said
    assert reply(FIGHT, [LOOK], players=[{"id": "p1"}, {"id": "p2", "life": 0}])["reason"].startswith("steps[0]: 'p2'")


def test_who_must_block_cant_be_left_out() -> None:
    board = [creature("bear", "p1"), creature("ox", "p2", (), {"kind": "must_block"})]
    assert "'ox' must block if able" in reply(board, [ATTACK, DAMAGE])["reason"]
    assert play(board, [ATTACK, BLOCK, DAMAGE])[2]["legal"]


def test_a_token_that_is_yet_to_be_made_deals_no_damage() -> None:
    imp = creature("imp", "p1", zone="outside", token=True)
    assert reply([*FIGHT, imp], [damage("imp", "ox")])["reason"] == "steps[0].source: 'imp' hasn't been made"
