"""phase behind the contract, by both roads; what it can't take in is unsupported."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from conformance.adapters.phase import PhaseEngine, engine
from conformance.adapters.phase.declared import FEATURES
from conformance.wire.features import checked
from conformance.wire.validation import check_reply, check_scenario
from conformance.wording.cards import with_cards

pytest.importorskip("phase", reason="phase-python is not installed; install mtg-conformance[phase] to test its adapter")

Json = dict[str, Any]

ROADS = ("structure", "text")
DECLARED = checked(FEATURES)
HEXPROOF: Json = {"kind": "hexproof"}
RED: Json = {"kind": "color", "color": "red"}
FROM_RED: Json = {"kind": "protection", "from": [RED]}
SHOT: list[Json] = [{"effect": "damage", "amount": 2, "to": {"kind": "target", "slot": 0}}]
LOOK: Json = {"do": "look"}
RESOLVE: Json = {"do": "resolve"}
TWO_PLAYERS: list[Json] = [{"id": "p1"}, {"id": "p2"}]


def permanent(ident: str, owner: str, *abilities: Json, types: str = "creature", **fields: Any) -> Json:
    made = {"id": ident, "name": f"Vesh{ident}", "zone": "battlefield", "owner": owner, "controller": owner}
    made |= {"types": types.split(), "colors": [], "abilities": list(abilities)}
    return made | ({"power": 2, "toughness": 2} if "creature" in types else {}) | fields


def instant(ident: str, owner: str, color: str = "red", slot: str = "creature", **fields: Any) -> Json:
    made = {"id": ident, "name": f"Zor{ident}", "zone": "hand", "owner": owner, "types": ["instant"]}
    return made | {"colors": [color], "abilities": [], "targets": [{"kind": slot}], "effects": SHOT} | fields


def aura(ident: str, owner: str, color: str, *abilities: Json, **fields: Any) -> Json:
    enchant = {"kind": "enchant", "what": "creature"}
    made = permanent(ident, owner, enchant, *abilities, types="enchantment", colors=[color], subtypes=["Aura"])
    return made | fields


def targets_of(ident: str, **more: Any) -> Json:
    return {"do": "targets", "of": {"kind": "cast", "object": ident, **more}}


def cast(ident: str, *targets: str, **more: Any) -> Json:
    return {"do": "cast", "object": ident, "targets": list(targets), **more}


def begin(effect: Json, lasts: str = "on", by: str = "p1") -> Json:
    return {"do": "begin", "by": by, "effects": [{"id": "e1", "effect": effect, "lasts": lasts}]}


def gain(ident: str, ability: Json) -> Json:
    return {"effect": "gain", "to": {"kind": "object", "id": ident}, "abilities": [ability]}


def scenario(objects: list[Json], *steps: Json, players: list[Json] = TWO_PLAYERS, build: str = "structure") -> Json:
    made = {"edition": "current", "build": build, "players": players, "active_player": "p1", "objects": objects}
    made["steps"] = list(steps)
    return made if build == "structure" else with_cards(made)


def reply_to(asked: Json, **more: Any) -> Json:
    check_scenario(asked)
    reply = engine({"message": "run", "id": "7", "scenario": asked, **more})
    assert reply is not None
    check_reply(reply)
    assert reply["id"] == "7"
    return reply


def answers(objects: list[Json], *steps: Json, build: str = "structure", **more: Any) -> list[Json]:
    reply = reply_to(scenario(objects, *steps, build=build, **more))
    assert reply["message"] == "answers", reply
    found: list[Json] = reply["answers"]
    return found


def test_hello_declares_known_features_only() -> None:
    ready = PhaseEngine()({"message": "hello", "protocols": [0], "suite": {"name": "s", "version": "1"}})
    assert ready is not None
    check_reply(ready)
    assert set(ready["features"]) == DECLARED
    assert ready["engine"]["name"] == "phase-python"


@pytest.mark.parametrize("build", ROADS)
class TestBothRoads:
    """Objects made from data and objects made from printed text answer alike."""

    def test_target_sets_leave_out_the_hexproof_and_the_protected(self, build: str) -> None:
        board = [
            *(permanent("a", "p2", HEXPROOF), permanent("b", "p2", FROM_RED), permanent("c", "p2")),
            *(permanent("d", "p1", HEXPROOF), permanent("e", "p1", FROM_RED)),
            *(instant("x", "p1"), instant("y", "p1", "blue", "any")),
        ]
        told = answers(board, targets_of("x"), targets_of("y"), build=build)
        assert sorted(told[0]["targets"][0]) == ["c", "d"]
        assert sorted(told[1]["targets"][0]) == ["b", "c", "d", "e", "p1", "p2"]

    def test_no_legal_target_is_an_empty_set_and_the_only_one_is_told_too(self, build: str) -> None:
        board = [permanent("a", "p2", HEXPROOF), instant("x", "p1"), instant("y", "p2")]
        told = answers(board, targets_of("x"), targets_of("y"), cast("x", "a"), build=build)
        assert [t.get("targets", t.get("legal")) for t in told] == [[[]], [["a"]], False]

    def test_an_illegal_action_changes_nothing(self, build: str) -> None:
        board = [permanent("a", "p2", HEXPROOF), permanent("b", "p2"), instant("x", "p1")]
        told = answers(board, LOOK, cast("x", "a"), LOOK, cast("x", "b"), RESOLVE, LOOK, build=build)
        assert told[0] == told[2]
        assert [told[1]["legal"], told[3]["legal"], told[4]["result"]] == [False, True, "resolved"]
        assert told[5]["objects"]["b"]["zone"] == "graveyard"

    def test_a_target_that_gained_hexproof_is_illegal_on_resolution(self, build: str) -> None:
        board = [permanent("a", "p2"), instant("x", "p1")]
        end: Json = {"do": "end", "effect": "e1"}
        told = answers(board, cast("x", "a"), begin(gain("a", HEXPROOF)), RESOLVE, end, LOOK, build=build)
        assert told[2]["result"] == "no_legal_target"
        assert told[4]["objects"]["a"]["damage"] == 0

    def test_one_illegal_target_of_two_is_skipped(self, build: str) -> None:
        effects = [{**SHOT[0], "amount": 1, "to": {"kind": "target", "slot": n}} for n in (0, 1)]
        slots = [{"kind": "creature"}, {"kind": "player"}]
        board = [permanent("a", "p2"), instant("x", "p1", targets=slots, effects=effects)]
        told = answers(board, cast("x", "a", "p2"), begin(gain("a", HEXPROOF)), RESOLVE, LOOK, build=build)
        assert told[2]["result"] == "resolved"
        assert [told[3]["objects"]["a"]["damage"], told[3]["players"]["p2"]["life"]] == [0, 19]

    def test_an_activated_ability_has_the_qualities_of_its_source(self, build: str) -> None:
        shoot = {"kind": "activated", "id": "a1", "targets": [{"kind": "creature"}], "effects": SHOT}
        board = [
            permanent("a", "p2", FROM_RED),
            permanent("b", "p1", shoot, colors=["red"]),
            permanent("c", "p1", shoot),
        ]
        of = {"kind": "activate", "ability": "a1"}
        steps = [{"do": "targets", "of": {**of, "object": ident}} for ident in ("b", "c")]
        told = answers(board, *steps, build=build)
        assert [sorted(t["targets"][0]) for t in told] == [["b", "c"], ["a", "b", "c"]]

    def test_protection_takes_off_the_white_aura_and_keeps_the_blue_one(self, build: str) -> None:
        from_white: Json = {"kind": "protection", "from": [{"kind": "color", "color": "white"}]}
        board = [
            permanent("a", "p2"),
            aura("w", "p1", "white", attached_to="a"),
            aura("u", "p1", "blue", attached_to="a"),
        ]
        told = answers(board, begin(gain("a", from_white)), LOOK, build=build)[1]["objects"]
        assert [told["w"]["zone"], told["u"]["attached_to"]] == ["graveyard", "a"]

    def test_an_aura_that_spares_itself_stays(self, build: str) -> None:
        granted = {"kind": "protection", "from": [RED], "spares": "this_aura"}
        grant = {"kind": "grant", "to": {"kind": "attached"}, "abilities": [granted]}
        board = [
            permanent("a", "p1"),
            aura("r", "p1", "red", grant, zone="hand"),
            aura("s", "p1", "red", attached_to="a"),
        ]
        board[1].pop("controller")
        told = answers(board, cast("r", "a"), RESOLVE, LOOK, build=build)[2]["objects"]
        assert [told["r"]["attached_to"], told["s"]["zone"]] == ["a", "graveyard"]

    def test_blocks_and_combat_damage_respect_protection(self, build: str) -> None:
        board = [permanent("a", "p1", FROM_RED), permanent("r", "p2", colors=["red"]), permanent("g", "p2")]
        attack: Json = {"do": "attack", "attacks": [["a", "p2"]]}
        told = answers(
            board,
            *(attack, {"do": "legal_blocks"}, {"do": "block", "blocks": [["r", "a"]]}),
            *({"do": "block", "blocks": [["g", "a"]]}, {"do": "combat_damage"}),
            build=build,
        )
        assert [told[1]["blocks"], told[2]["legal"], told[3]["legal"]] == [[["g", "a"]], False, True]
        assert {(d["from"], d["to"]) for d in told[4]["dealt"]} == {("a", "g"), ("g", "a")}

    def test_trample_assigns_lethal_damage_to_a_protected_blocker_first(self, build: str) -> None:
        board = [permanent("a", "p1", {"kind": "trample"}, colors=["red"], power=5), permanent("b", "p2", FROM_RED)]
        steps: list[Json] = [{"do": "attack", "attacks": [["a", "p2"]]}, {"do": "block", "blocks": [["b", "a"]]}]
        for blocker, over in ((1, 4), (2, 3)):
            shares = (("b", blocker), ("p2", over))
            assign = [{"from": "a", "to": to, "amount": n} for to, n in shares]
            steps.append({"do": "combat_damage", "assign": assign})
        told = answers(board, *steps, build=build)
        assert [told[2]["legal"], told[3]["legal"]] == [False, True]
        assert {"from": "a", "to": "p2", "amount": 3} in told[3]["dealt"]

    def test_what_phase_cannot_take_in_is_unsupported(self, build: str) -> None:
        odd = {"kind": "protection", "from": [{"kind": "its_colors"}]}
        reply = reply_to(scenario([permanent("a", "p1", odd)], LOOK, build=build))
        assert reply["message"] == "unsupported"


@pytest.mark.parametrize("build", ROADS)
def test_a_permanent_without_a_controller_is_its_owners(build: str) -> None:
    bare = {k: v for k, v in permanent("a", "p2", HEXPROOF).items() if k != "controller"}
    told = answers([bare, instant("s", "p1")], targets_of("s"), LOOK, build=build)
    assert told[0]["targets"] == [[]]
    assert told[1]["objects"]["a"]["controller"] == "p2"


def test_damage_by_fiat_is_prevented_for_the_protected_only() -> None:
    board = [permanent("r", "p1", {"kind": "lifelink"}, colors=["red"]), permanent("a", "p2", FROM_RED)]
    board.append(permanent("b", "p2", HEXPROOF))
    steps: list[Json] = [{"do": "damage", "source": "r", "to": to, "amount": 1} for to in ("a", "b", "p2")]
    told = answers(board, *steps, LOOK)
    assert [t["dealt"] for t in told[:3]] == [[], [{"to": "b", "amount": 1}], [{"to": "p2", "amount": 1}]]
    assert told[3]["players"] == {"p1": {"life": 22}, "p2": {"life": 19}}


def test_an_aura_that_is_put_onto_the_battlefield_stays_away_from_the_protected() -> None:
    board = [permanent("a", "p1", FROM_RED), permanent("b", "p1", HEXPROOF)]
    board += [aura("r", "p2", "red", zone="hand"), aura("t", "p2", "red", zone="outside", token=True)]
    for card in board[2:]:
        card.pop("controller")
    steps: list[Json] = [
        {"do": "enter", "object": o, "attached_to": to} for o, to in (("r", "a"), ("r", "b"), ("t", "a"))
    ]
    told = answers(board, *steps)
    assert [(t["zone"], t["attached_to"]) for t in told] == [("hand", None), ("battlefield", "b"), ("none", None)]


def test_what_the_adapter_adds_is_never_in_answers() -> None:
    players: list[Json] = [{"id": "p1"}, {"id": "p2", "abilities": [HEXPROOF]}]
    board = [permanent("a", "p1"), instant("x", "p1", slot="any")]
    asked: Json = {"do": "choices", "source": "a", "among": "permanent"}
    told = answers(board, targets_of("x"), asked, {"do": "end_turn"}, LOOK, players=players)
    assert sorted(told[0]["targets"][0]) == ["a", "p1"]
    assert told[1]["choices"] == ["a"]
    assert [set(told[3]["objects"]), set(told[3]["players"])] == [{"a", "x"}, {"p1", "p2"}]


def test_the_turn_ends_what_lasts_until_then() -> None:
    board = [permanent("a", "p2"), instant("x", "p1")]
    told = answers(board, begin(gain("a", HEXPROOF), "turn"), targets_of("x"), {"do": "end_turn"}, targets_of("x"))
    assert [told[1]["targets"], told[3]["targets"]] == [[[]], [["a"]]]


def test_nothing_carries_over_from_one_scenario_to_the_next() -> None:
    first = scenario([permanent("a", "p2"), instant("x", "p1")], cast("x", "a"), RESOLVE, LOOK)
    second = scenario([permanent("a", "p2", HEXPROOF), instant("x", "p1")], targets_of("x"), LOOK)
    before = [reply_to(first), reply_to(second)]
    assert [reply_to(first), reply_to(second)] == before


@pytest.mark.parametrize("build", ROADS)
def test_the_echo_tells_what_phase_holds(build: str) -> None:
    board = [permanent("a", "p2", colors=["green", "red"], types="artifact creature"), instant("x", "p1")]
    held = reply_to(scenario(board, LOOK, build=build), echo=True)["echo"]["objects"]
    assert sorted(held["a"]["colors"]) == ["green", "red"]
    assert sorted(held["a"]["types"]) == ["artifact", "creature"]
    assert [held["a"]["controller"], held["x"]["zone"], held["x"]["colors"]] == ["p2", "hand", ["red"]]


def test_an_error_in_the_adapter_is_failed_and_no_answer() -> None:
    reply = engine({"message": "run", "id": "9", "scenario": {}})
    assert reply is not None
    assert [reply["message"], reply["id"]] == ["failed", "9"]


def test_it_speaks_json_lines_as_a_program() -> None:
    run = {"message": "run", "id": "1", "scenario": scenario([permanent("a", "p1")], LOOK)}
    hello = {"message": "hello", "protocols": [0], "suite": {"name": "s", "version": "1"}}
    lines = "".join(json.dumps(m) + "\n" for m in (hello, run, {"message": "bye"}))
    command = [sys.executable, "-m", "conformance.adapters.phase"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=True)
    assert [json.loads(line)["message"] for line in done.stdout.splitlines()] == ["ready", "answers"]
