"""601 to 608, 115.7, 707.10: casting, activating, triggering, copying, retargeting, resolving."""

from __future__ import annotations

from typing import Any

import pytest

from reference.boards import (
    HEXPROOF,
    LOOK,
    RESOLVE,
    THIS,
    ability,
    activate,
    aura,
    become,
    begins,
    can_target,
    can_target_by,
    cast,
    color,
    creature,
    deals,
    gain,
    on,
    play,
    protection,
    spell,
    targets_of,
    thing,
)

RED = protection(color("red"))


def retarget(ident: str, to: str, slot: int = 0) -> dict[str, Any]:
    return {"do": "retarget", "object": ident, "slot": slot, "to": to}


def test_a_spell_goes_to_its_owners_graveyard_whether_it_resolves_or_not() -> None:
    board = [creature("host", "p1"), spell("bolt", "p2", ["red"]), spell("late", "p2", ["red"])]
    answers = play(board, [cast("late", "host"), cast("bolt", "host"), LOOK, RESOLVE, RESOLVE, RESOLVE, LOOK])
    assert answers[2]["objects"]["bolt"] == {
        "zone": "stack", "controller": "p2", "attached_to": None, "damage": 0, "counters": {}, "types": ["instant"]
    }  # fmt: skip
    assert [a["result"] for a in answers[3:6]] == ["resolved", "no_legal_target", None]
    assert [answers[6]["objects"][i]["zone"] for i in ("bolt", "late", "host")] == ["graveyard"] * 3


def test_an_illegal_target_makes_casting_illegal_and_changes_nothing() -> None:
    board = [creature("host", "p1", (), HEXPROOF), spell("bolt", "p2", ["red"])]
    answers = play(board, [cast("bolt", "host"), cast("bolt", "p1"), LOOK])
    assert [a["legal"] for a in answers[:2]] == [False, False]
    assert answers[2]["objects"]["bolt"]["zone"] == "hand"


def test_a_card_in_a_hand_is_discarded_and_one_in_a_graveyard_exiled_to_use_it() -> None:
    board = [
        creature("host", "p1", (), size=(2, 9)),
        creature("cycler", "p2", ["red"], ability("c", from_zone="hand"), zone="hand"),
        creature("scav", "p2", ["red"], ability("g", from_zone="graveyard"), zone="graveyard"),
    ]
    answers = play(board, [activate("cycler", "c", "host"), activate("scav", "g", "host"), RESOLVE, RESOLVE, LOOK])
    assert [answers[4]["objects"][i]["zone"] for i in ("cycler", "scav")] == ["graveyard", "exile"]
    assert answers[4]["objects"]["host"]["damage"] == 2


def test_enter_triggers_with_legal_targets_only() -> None:
    board = [
        creature("host", "p1", (), RED),
        creature("etb", "p2", ["red"], ability("t", trigger="when_enters"), zone="hand"),
    ]
    refused = play(board, [{"do": "enter", "object": "etb", "targets": ["host"]}, RESOLVE])
    assert refused[0]["triggered"] is False
    assert refused[1]["result"] is None
    allowed = play(board, [{"do": "enter", "object": "etb", "targets": ["p1"]}, RESOLVE, LOOK])
    assert allowed[0] == {"do": "enter", "zone": "battlefield", "attached_to": None, "triggered": True}
    assert allowed[2]["players"]["p1"]["life"] == 19


def test_a_cast_trigger_has_a_spell_as_its_source() -> None:
    spells = protection({"kind": "spells"})
    board = [
        creature("host", "p1", (), spells),
        creature("titan", "p2", [], ability("k", trigger="when_cast"), zone="hand"),
    ]
    answers = play(board, [cast("titan"), can_target_by("titan", "k", "trigger")], active="p2")
    assert "host" not in targets_of(answers[1])
    assert "host" not in targets_of(play(board, [can_target_by("titan", "k", "trigger")], active="p2")[0])


def test_a_new_target_must_be_legal_for_the_spells_controller() -> None:
    board = [
        creature("a", "p1"),
        creature("hex", "p1", (), HEXPROOF),
        creature("c", "p1"),
        spell("bolt", "p2", ["red"]),
    ]
    of = {"do": "targets", "of": {"kind": "retarget", "object": "bolt"}}
    answers = play(board, [cast("bolt", "a"), of, retarget("bolt", "hex"), retarget("bolt", "c"), RESOLVE, LOOK])
    assert targets_of(answers[1]) == {"c"}
    assert [answers[i]["legal"] for i in (2, 3)] == [False, True]
    assert answers[5]["objects"]["c"]["zone"] == "graveyard"


def test_a_copys_new_target_must_be_legal_and_a_kept_one_needs_not_be() -> None:
    board = [creature("a", "p1"), creature("safe", "p1", (), RED), creature("c", "p1"), spell("bolt", "p2", ["red"])]
    guarded = begins(gain(on("a"), RED))

    def copied(to: str) -> list[Any]:
        return play(
            board, [cast("bolt", "a"), guarded, {"do": "copy", "object": "bolt", "targets": [to]}, RESOLVE, LOOK]
        )

    assert [copied(to)[2]["legal"] for to in ("a", "safe", "c")] == [True, False, True]
    assert copied("a")[3]["result"] == "no_legal_target"
    assert copied("c")[4]["objects"]["c"]["zone"] == "graveyard"
    assert copied("c")[4]["objects"]["bolt"]["zone"] == "stack"
    assert set(copied("c")[4]["objects"]) == {"a", "safe", "c", "bolt"}


def test_a_spell_that_changed_colour_changes_the_permanent_that_it_becomes() -> None:
    board = [
        creature("host", "p1", (), protection(color("white"))),
        creature("bear", "p2", ["red"], zone="hand"),
        aura("web", "p2", ["white"], zone="hand"),
    ]
    turned = begins(become(on("bear"), colors=["white"]), by="p2")
    answers = play(
        board,
        [cast("bear"), turned, RESOLVE, {"do": "damage", "source": "bear", "to": "host", "amount": 1}],
        active="p2",
    )
    assert answers[3]["dealt"] == []


def test_a_recoloured_spell_is_judged_on_resolution_as_it_is_then() -> None:
    board = [creature("host", "p1", (), protection(color("white"))), spell("bolt", "p2", ["red"])]
    turned = begins(become(on("bolt"), colors=["white"]), by="p2")
    assert play(board, [cast("bolt", "host"), turned, RESOLVE])[2]["result"] == "no_legal_target"


def test_an_aura_spell_whose_target_is_protected_by_then_goes_to_the_graveyard() -> None:
    board = [creature("host", "p1"), aura("web", "p1", ["white"], zone="hand")]
    answers = play(board, [cast("web", "host"), begins(gain(on("host"), protection(color("white")))), RESOLVE, LOOK])
    assert answers[2]["result"] == "no_legal_target"
    assert answers[3]["objects"]["web"]["zone"] == "graveyard"


def test_a_mutating_spell_asks_for_a_nonhuman_creature_of_the_same_owner() -> None:
    beast = creature("beast", "p1", ["green"], {"kind": "mutate"}, zone="hand", size=(4, 4))
    board = [
        creature("mine", "p1", subtypes=["Bear"]),
        creature("human", "p1", subtypes=["Human"]),
        creature("yours", "p2", subtypes=["Bear"]),
        beast,
    ]
    steps = [can_target("beast", **{"as": "mutate"}), cast("beast", "mine", **{"as": "mutate"}), RESOLVE, LOOK]
    answers = play(board, [*steps, {"do": "move", "object": "mine", "zone": "hand"}, LOOK])
    assert targets_of(answers[0]) == {"mine"}
    assert answers[3]["objects"]["beast"]["zone"] == "battlefield"
    assert [answers[5]["objects"][i]["zone"] for i in ("mine", "beast")] == ["hand", "hand"]


def test_spells_are_targets_of_spells_but_not_of_themselves() -> None:
    board = [
        spell("bolt", "p1", ["red"], kind="player"),
        spell("counter", "p2", ["blue"], {"effect": "exile", "to": {"kind": "target", "slot": 0}}, kind="spell"),
    ]
    answers = play(board, [cast("bolt", "p2"), can_target("counter"), cast("counter", "bolt"), RESOLVE, LOOK, RESOLVE])
    assert targets_of(answers[1]) == {"bolt"}
    assert answers[4]["objects"]["bolt"]["zone"] == "exile"
    assert answers[5]["result"] is None


def test_an_ability_of_a_source_that_is_gone_still_does_its_damage() -> None:
    board = [creature("host", "p1"), creature("pinger", "p2", ["blue"], ability("a"))]
    gone = {"do": "move", "object": "pinger", "zone": "hand"}
    answers = play(board, [activate("pinger", "a", "host"), gone, RESOLVE, LOOK])
    assert answers[3]["objects"]["host"]["damage"] == 1


def test_a_token_that_left_is_gone_and_its_last_qualities_count() -> None:
    token = creature("token", "p2", ["red"], ability("a"), token=True)
    board = [creature("host", "p1"), token]
    guarded = begins(gain(on("host"), RED))
    steps = [
        activate("token", "a", "host"),
        {"do": "move", "object": "token", "zone": "graveyard"},
        LOOK,
        guarded,
        RESOLVE,
    ]
    answers = play(board, steps)
    assert answers[2]["objects"]["token"]["zone"] == "gone"
    assert answers[4]["result"] == "no_legal_target"


def test_a_lost_ability_cant_be_activated() -> None:
    board = [creature("host", "p1"), creature("pinger", "p2", [], ability("a"))]
    lost = begins({"name": "e0", "effect": {"effect": "lose", "to": on("pinger"), "what": {"kind": "all_abilities"}}})
    assert play(board, [lost, activate("pinger", "a", "host")])[1]["legal"] is False


def test_a_sacrifice_is_the_players_choice_and_targets_no_creature() -> None:
    edict = spell(
        "edict",
        "p1",
        ["black"],
        {"effect": "sacrifice", "who": {"kind": "target", "slot": 0}, "type": "creature"},
        kind="player",
    )
    board = [creature("a", "p2", (), protection(color("black"))), creature("b", "p2"), edict]
    answers = play(board, [cast("edict", "p2"), {"do": "resolve", "choose": {"sacrifice": "a"}}, LOOK])
    assert answers[2]["objects"]["a"]["zone"] == "graveyard"


def test_a_creatures_death_without_targets_triggers() -> None:
    gift = ability("d", {"effect": "gain_life", "amount": 3}, trigger="when_dies", targets=[])
    board = [creature("martyr", "p1", (), gift), spell("bolt", "p2", ["red"])]
    answers = play(board, [cast("bolt", "martyr"), RESOLVE, RESOLVE, LOOK])
    assert answers[3]["players"]["p1"]["life"] == 23


def test_no_target_slot_gives_no_set() -> None:
    pump = ability("p", {"effect": "counters", "to": THIS, "counter": "+1/+1", "amount": 1}, targets=[])
    board = [
        creature("host", "p1", (), pump),
        thing("rock", "p1", ["artifact"], zone="hand"),
        spell("none", "p1", [], deals(1, {"kind": "you"}), targets=[]),
    ]
    answers = play(board, [can_target_by("host", "p"), can_target("rock"), can_target("none")])
    assert [a["targets"] for a in answers] == [[], [], []]


def test_an_emblems_ability_works_from_the_command_zone() -> None:
    board = [creature("host", "p1", (), RED), thing("emblem", "p2", [], (), ability("z"), zone="command")]
    answers = play(board, [can_target_by("emblem", "z"), activate("emblem", "z", "host"), RESOLVE, LOOK])
    assert "host" in targets_of(answers[0])
    assert answers[3]["objects"]["host"]["damage"] == 1


def test_a_dying_creature_is_no_target_of_its_own_trigger() -> None:
    board = [creature("martyr", "p1", (), ability("d", trigger="when_dies", kind="creature")), creature("other", "p2")]
    assert targets_of(play(board, [can_target_by("martyr", "d", "trigger")])[0]) == {"other"}


def test_damage_by_a_token_that_is_gone_is_judged_by_what_it_last_was() -> None:
    board = [creature("host", "p1", (), RED), creature("token", "p2", ["red"], token=True)]
    source: dict[str, Any] = {"source": "token"}
    steps = [
        {"do": "move", "object": "token", "zone": "graveyard"},
        {"do": "damage", **source, "to": "host", "amount": 1},
        {"do": "apply", **source, "effect": deals(1, on("host"))},
    ]
    answers = play(board, steps)
    assert answers[1]["dealt"] == []
    assert answers[2]["affected"] == []


def test_a_curse_is_for_players_and_no_permanent_can_be_its_target() -> None:
    relic = thing("relic", "p2", ["artifact"])
    curse = aura("curse", "p1", ["red"], enchants="player", zone="hand")
    answers = play([relic, curse], [can_target("curse"), cast("curse", "relic"), cast("curse", "p2")])
    assert targets_of(answers[0]) == {"p1", "p2"}
    assert [a["legal"] for a in answers[1:]] == [False, True]


@pytest.mark.parametrize("kind", ["land", "card_in_graveyard", "spell"])
def test_a_target_of_another_kind_is_as_illegal_as_it_is_unlisted(kind: str) -> None:
    board = [creature("host", "p2"), spell("bolt", "p1", ["red"], kind=kind)]
    answers = play(board, [can_target("bolt"), cast("bolt", "host")])
    assert targets_of(answers[0]) == set()
    assert not answers[1]["legal"]


def test_what_is_offered_as_a_new_target_is_what_a_target_can_be_changed_to() -> None:
    board = [
        *(creature("first", "p2"), creature("open", "p2"), creature("host", "p2", (), RED)),
        spell("bolt", "p1", ["red"]),
    ]
    asked = {"do": "targets", "of": {"kind": "retarget", "object": "bolt"}}
    answers = play(board, [cast("bolt", "first"), asked, retarget("bolt", "host"), retarget("bolt", "open")])
    assert targets_of(answers[1]) == {"open"}
    assert [a["legal"] for a in answers[2:]] == [False, True]


def test_the_source_of_a_cast_trigger_is_the_spell_on_the_stack() -> None:
    board = [
        creature("host", "p2", (), protection({"kind": "spells"})),
        creature("titan", "p1", [], ability("k", kind="creature", trigger="when_cast"), zone="hand"),
    ]
    asked = can_target_by("titan", "k", "trigger")
    answers = play(board, [asked, cast("titan"), asked])
    assert [targets_of(a) for a in (answers[0], answers[2])] == [set(), set()]
