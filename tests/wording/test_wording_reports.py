"""Boards, steps and answers in words."""

from __future__ import annotations

from typing import Any

import pytest
from wording_samples import (
    ABILITIES,
    ATTACHED,
    CREATURE,
    EFFECTS,
    HEXPROOF,
    QUALITIES,
    RED,
    WHITE,
    aura,
    creature,
    grant,
    group,
    instant,
    kinds,
    protection,
    shot,
    target,
)

from conformance.wire.schema import data
from conformance.wording import describe_answer, describe_board, describe_object, describe_step
from conformance.wording.answers import WORDED as ANSWERS_WORDED
from conformance.wording.steps import WORDED as STEPS_WORDED

Json = dict[str, Any]
PLAYER = {"kind": "player", "player": "p2"}
BOLT = instant([CREATURE], {"effect": "damage", "amount": 2, "to": target()})
BEGIN = {
    "do": "begin",
    "by": "p2",
    "effects": [
        {
            "id": "e1",
            "lasts": "turn",
            "effect": {"effect": "gain", "to": {"kind": "object", "id": "o1"}, "abilities": [protection(PLAYER)]},
        }
    ],
}


def board(*objects: Json, steps: list[Json] | None = None) -> Json:
    players = [{"id": "p1"}, {"id": "p2", "life": 7, "abilities": [protection(PLAYER)]}]
    listed = list(objects) or [creature(protection(RED), subtypes=["Bear"]), BOLT, aura(id="o3", attached_to="o1")]
    made = {"edition": "current", "build": "structure", "players": players, "active_player": "p1"}
    return {**made, "objects": listed, "steps": steps or []}


def told(obj: Json) -> str:
    return describe_object(obj, board(obj))


def step(**fields: Any) -> str:
    return describe_step(fields, board())


def answer(**fields: Any) -> str:
    return describe_answer(fields, board())


def test_a_creature_with_a_keyword() -> None:
    bear = creature(protection(RED), subtypes=["Bear"])
    assert told(bear) == "p2's Veshk, a green 2/2 Bear creature with protection from red"


def test_a_spell_is_told_with_its_text() -> None:
    assert told(BOLT) == "p1's Zorb, a red instant in hand: “Zorb deals 2 damage to target creature.”"


def test_an_aura_is_told_with_what_it_is_attached_to() -> None:
    gorm = aura(grant(ATTACHED, protection(WHITE, spares="this_aura")), id="o3", attached_to="o1")
    assert describe_object(gorm, board(creature(), gorm)) == (
        "p2's Gorm, a green Aura enchantment with enchant creature: “Enchanted creature has protection from white."
        " This effect doesn't remove this Aura.”, attached to Veshk"
    )


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"owner": "p1"}, "p2's (p1-owned) Veshk, a green 2/2 creature"),
        ({"token": True, "colors": []}, "p2's Veshk, a colorless 2/2 creature token"),
        ({"colors": ["white", "blue"], "supertypes": ["legendary"]},
         "p2's Veshk, a legendary white and blue 2/2 creature"),
        ({"counters": {"+1/+1": 2, "-1/-1": 1}},
         "p2's Veshk, a green 2/2 creature, two +1/+1 counters on it, one -1/-1 counter on it"),
        ({"mana_cost": "{1}{G}"}, "p2's Veshk, a green 2/2 creature, mana cost {1}{G}"),
        ({"chosen": {"player": "p1", "color": "red"}},
         "p2's Veshk, a green 2/2 creature, chosen color: red, chosen player: p1"),
        ({"zone": "graveyard"}, "p2's Veshk, a green 2/2 creature in the graveyard"),
        ({"zone": "outside", "token": True}, "p2's Veshk, a green 2/2 creature token that is still to be made"),
    ],
)  # fmt: skip
def test_an_object_is_told_with_what_its_card_would_not_say(fields: Json, words: str) -> None:
    assert told(creature(**fields)) == words


def test_noncreatures_have_no_size() -> None:
    bare = {k: v for k, v in creature().items() if k not in ("power", "toughness")}
    assert told({**bare, "types": ["land"], "colors": []}) == "p2's Veshk, a land"
    walker = {**bare, "types": ["planeswalker"], "loyalty": 4}
    assert told(walker) == "p2's Veshk, a green planeswalker, loyalty 4"
    assert told({**bare, "types": [], "zone": "command", "abilities": [grant({"kind": "you"}, HEXPROOF)]}) == (
        "p2's Veshk, an emblem: “You have hexproof.”"
    )


def test_what_no_card_can_say_is_still_told() -> None:
    assert told(creature(protection(PLAYER))) == "p2's Veshk, a green 2/2 creature with protection from p2"
    nested = creature(grant(group(type="creature"), grant({"kind": "you"}, protection(PLAYER))))
    assert told(nested).endswith('“All creatures have "You have protection from p2."”')
    assert told(creature(shot(targets=[]))).endswith(": “[activated: there is no slot 0]”")


def test_a_board_is_told_player_by_player_and_object_by_object() -> None:
    lines = describe_board(board())
    assert lines[0] == "Players: p1 (active), 20 life; p2, 7 life with protection from p2"
    assert [line.split(",")[0] for line in lines[1:]] == ["p2's Veshk", "p1's Zorb", "p2's Gorm"]


def test_all_samples_can_be_told() -> None:
    for ability, _ in ABILITIES:
        assert "[" not in told(creature(ability))
    for slots, effects, _ in EFFECTS:
        assert "[" not in told(instant(slots, *effects))
    for quality, words in QUALITIES:
        assert told(creature(protection(quality))).endswith(f"protection from {words}")


def test_a_name_from_a_scenario_file_cannot_carry_an_escape() -> None:
    assert "\x1b" not in told(creature(protection({"kind": "name", "name": "\x1b[31mred"})))


STEPS: list[tuple[Json, str]] = [
    ({"do": "targets", "of": {"kind": "cast", "object": "o2"}}, "Which are the legal targets of Zorb?"),
    (
        {"do": "targets", "of": {"kind": "cast", "object": "o2", "as": "bestow", "x": 3}},
        "Which are the legal targets of Zorb with bestow with X = 3?",
    ),
    (
        {"do": "targets", "of": {"kind": "activate", "object": "o1", "ability": "a1"}},
        "Which are the legal targets of Veshk's ability a1?",
    ),
    ({"do": "targets", "of": {"kind": "retarget", "object": "o2"}}, "Which are the legal new targets of Zorb?"),
    (
        {"do": "choices", "source": "o2", "among": "creature_or_player"},
        "Which creatures and players may an effect of Zorb choose without targeting?",
    ),
    ({"do": "cast", "object": "o2", "targets": ["o1"]}, "p1 casts Zorb targeting Veshk"),
    (
        {"do": "cast", "object": "o2", "targets": ["o1", "p2"], "picked_by": "p2"},
        "p1 casts Zorb targeting Veshk and p2 (p2 picks)",
    ),
    (
        {"do": "activate", "object": "o1", "ability": "a1", "targets": ["p1"]},
        "Veshk's ability a1 is activated targeting p1",
    ),
    ({"do": "enter", "object": "o3"}, "Gorm enters the battlefield under p2's control"),
    (
        {"do": "enter", "object": "o3", "under": "p1", "attached_to": "o1", "targets": ["p2"]},
        "Gorm enters the battlefield under p1's control, attached to Veshk; its ability targets p2",
    ),
    ({"do": "resolve"}, "The top of the stack resolves"),
    ({"do": "resolve", "choose": {"color": "red"}}, "The top of the stack resolves, choosing red"),
    (
        {"do": "apply", "source": "o1", "effect": {"effect": "destroy", "to": group(type="creature")}},
        "An effect of p2's Veshk happens: destroy all creatures",
    ),
    (
        {
            "do": "apply",
            "source": "o1",
            "by": "p1",
            "effect": {"effect": "lose_life", "who": {"kind": "players", "which": "opponents"}, "amount": 1},
        },
        "An effect of p1's Veshk happens: each of p1's opponents loses 1 life",
    ),
    ({"do": "damage", "source": "o1", "to": "p1", "amount": 2}, "Veshk deals 2 damage to p1"),
    (
        {"do": "damage", "source": "o1", "to": "p1", "amount": 2, "redirect_to": "o3", "first": "redirection"},
        "Veshk deals 2 damage to p1, and an effect would redirect it to Gorm (redirection applies first)",
    ),
    (
        {"do": "damage", "source": "o1", "to": "p1", "amount": 2, "unpreventable": True},
        "Veshk deals 2 damage to p1 that can't be prevented",
    ),
    ({"do": "attach", "what": "o3", "to": "o1"}, "An effect attaches Gorm to Veshk"),
    ({"do": "legal_attacks"}, "Which attacks are legal?"),
    ({"do": "attack", "attacks": [["o1", "p1"]]}, "Veshk attacks p1"),
    ({"do": "legal_blocks"}, "Which blocks are legal?"),
    ({"do": "block", "blocks": []}, "No creature blocks"),
    ({"do": "block", "blocks": [["o3", "o1"]]}, "Gorm blocks Veshk"),
    ({"do": "combat_damage"}, "Combat damage is dealt"),
    (
        {"do": "combat_damage", "assign": [{"from": "o1", "to": "p1", "amount": 2}]},
        "Combat damage is dealt: Veshk assigns 2 to p1",
    ),
    (BEGIN, "An effect begins by p2: Veshk gains protection from p2 until end of turn (e1)"),
    ({"do": "end", "effect": "e9"}, "The effect e9 ends"),
    ({"do": "end_turn"}, "The turn ends"),
    ({"do": "move", "object": "o1", "zone": "graveyard"}, "Veshk is put into p2's graveyard"),
    ({"do": "move", "object": "o1", "zone": "exile"}, "Veshk is exiled"),
    ({"do": "has", "object": "o1", "what": "hexproof"}, "Does Veshk have hexproof?"),
    ({"do": "retarget", "object": "o2", "slot": 0, "to": "o1"}, "The target of Zorb becomes Veshk"),
    ({"do": "retarget", "object": "o2", "slot": 1, "to": "o1"}, "The second target of Zorb becomes Veshk"),
    ({"do": "copy", "object": "o2", "targets": ["o1"]}, "Zorb is copied, the copy targeting Veshk"),
    ({"do": "look"}, "What is where?"),
]


@pytest.mark.parametrize(("fields", "words"), STEPS, ids=[w for _, w in STEPS])
def test_step_reads(fields: Json, words: str) -> None:
    assert step(**fields) == words


def test_every_step_kind_of_the_schema_has_words() -> None:
    schema = data("scenario.schema.json")["$defs"]["step"]["properties"]["do"]["enum"]
    assert {s["do"] for s, _ in STEPS} == set(schema) == set(STEPS_WORDED)


@pytest.mark.parametrize("effect", sorted(kinds("effect", "effect")))
def test_every_effect_can_be_applied_in_words(effect: str) -> None:
    sample = next(e for _, effects, _ in EFFECTS for e in effects if e["effect"] == effect)
    aimed = {k: {"kind": "object", "id": "o1"} if v == target() else v for k, v in sample.items()}
    words = step(do="apply", source="o1", effect=aimed)
    assert words.startswith("An effect of p2's Veshk happens: ")
    assert not words.endswith(".")


def test_an_ability_is_named_by_its_words_where_there_are_several() -> None:
    shooter = creature(shot(), {"kind": "equip", "id": "e1"})
    use = {"do": "targets", "of": {"kind": "activate", "object": "o1", "ability": "a1"}}
    assert describe_step(use, board(creature(shot()))) == "Which are the legal targets of Veshk's ability?"
    assert describe_step(use, board(shooter)).startswith("Which are the legal targets of Veshk's ability “{0}: ")
    equip = {"do": "activate", "object": "o1", "ability": "e1", "targets": []}
    assert describe_step(equip, board(shooter)) == "Veshk's equip ability is activated"


def test_the_end_of_an_effect_says_which() -> None:
    end = {"do": "end", "effect": "e1"}
    assert describe_step(end, board(steps=[BEGIN, end])).startswith("The effect e1 ends (Veshk gains protection")
    assert describe_step(end, board(steps=[{"do": "look"}])) == "The effect e1 ends"


SEEN = {"zone": "battlefield", "controller": "p2", "attached_to": "o1", "damage": 1, "counters": {"+1/+1": 2}}
ANSWERS: list[tuple[Json, str]] = [
    ({"do": "targets", "targets": [["p2", "o1"]]}, "legal targets: p2 and Veshk"),
    ({"do": "targets", "targets": [[]]}, "legal targets: none"),
    ({"do": "targets", "targets": [["o1"], []]}, "legal targets: first Veshk; second none"),
    ({"do": "choices", "choices": ["o1"]}, "may be chosen: Veshk"),
    ({"do": "cast", "legal": True}, "legal"),
    ({"do": "activate", "legal": False}, "not legal"),
    ({"do": "attack", "legal": True}, "legal"),
    ({"do": "block", "legal": True}, "legal"),
    ({"do": "retarget", "legal": True}, "legal"),
    ({"do": "copy", "legal": True}, "legal"),
    (
        {"do": "enter", "zone": "battlefield", "attached_to": "o1", "triggered": True},
        "on the battlefield, attached to Veshk; its ability triggered",
    ),
    ({"do": "enter", "zone": "graveyard", "attached_to": None, "triggered": None}, "in the graveyard"),
    ({"do": "resolve", "result": "no_legal_target"}, "did not resolve: no legal target"),
    ({"do": "resolve", "result": None}, "nothing was on the stack"),
    ({"do": "apply", "affected": []}, "affected: none"),
    ({"do": "damage", "dealt": []}, "no damage dealt"),
    ({"do": "damage", "dealt": [{"to": "o1", "amount": 2}]}, "2 dealt to Veshk"),
    ({"do": "attach", "attached": False}, "not attached"),
    ({"do": "legal_attacks", "attacks": [["o1", "p1"]]}, "legal attacks: Veshk on p1"),
    ({"do": "legal_blocks", "blocks": []}, "legal blocks: none"),
    ({"do": "combat_damage", "legal": False, "dealt": []}, "the assignment is not legal"),
    (
        {"do": "combat_damage", "legal": True, "dealt": [{"from": "o1", "to": "p1", "amount": 2}]},
        "Veshk dealt 2 to p1",
    ),
    ({"do": "begin"}, "done"),
    ({"do": "end"}, "done"),
    ({"do": "end_turn"}, "done"),
    ({"do": "move", "triggered": False}, "done; its ability did not go on the stack"),
    ({"do": "has", "has": True}, "yes"),
    (
        {"do": "look", "objects": {"o3": SEEN}, "players": {"p1": {"life": 19}}},
        "Gorm on the battlefield, under p2, attached to Veshk, with 1 damage, with 2 +1/+1; p1 at 19 life",
    ),
]


@pytest.mark.parametrize(("fields", "words"), ANSWERS, ids=[f"{a['do']}: {w}" for a, w in ANSWERS])
def test_answer_reads(fields: Json, words: str) -> None:
    assert answer(**fields) == words


def test_every_answer_of_the_schema_has_words() -> None:
    schema = data("reply.schema.json")["$defs"]["answer"]["properties"]["do"]["enum"]
    assert {a["do"] for a, _ in ANSWERS} == set(schema) == set(ANSWERS_WORDED)


@pytest.mark.parametrize(
    "hostile",
    [
        {"do": "targets", "targets": [["\x1b[2J", "o1"]]},
        {"do": "targets", "targets": [[{"a": "\u202e"}, 3]]},
        {"do": "\x1b]0;x\x07"},
        {"do": ["unhashable"]},
        {"targets": "\x1b"},
        {"do": "resolve", "result": "\x1b[31mresolved"},
        {"do": "look", "objects": "\u202e", "players": 3},
        {"do": "choices", "choices": ["\x1b" * 100_000]},
    ],
)
def test_a_hostile_answer_is_shown_harmlessly(hostile: Json) -> None:
    words = describe_answer(hostile, board())
    assert words.isprintable()
    assert len(words) < 2100


def test_a_missing_answer_is_told() -> None:
    assert describe_answer(None, board()) == "no answer"
