"""python-mtg behind the contract: its rules by facts, and apart from them its play."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from driven import FROM_RED, Json, handwritten

from conformance.adapters.python_mtg import PythonMtg, PythonMtgPlay
from conformance.fixtures import Case
from conformance.judging import first_difference
from conformance.wire.features import checked
from conformance.wire.validation import check_reply, check_scenario

pytest.importorskip(
    "mtg.engine_inproc", reason="python-mtg is not installed; install mtg-conformance[python-mtg] to test its adapter"
)

Engine = type[PythonMtg]

HEXPROOF: Json = {"kind": "hexproof"}
RESOLVE: Json = {"do": "resolve"}
WRONG = {  # as docs/findings.md says of python-mtg; a fault that is mended fails a test
    *("attacker-with-protection", "removal-resolves-through-hexproof", "white-auras-after-gain"),
    *("permanent-made-quality-color", "block-not-undone", "protected-blocker-blocks-anything"),
}


def creature(ident: str, owner: str, *abilities: Json, color: str | None = None, **fields: Any) -> Json:
    made = {"id": ident, "name": f"Vesh{ident}", "zone": "battlefield", "owner": owner, "controller": owner}
    made |= {"types": ["creature"], "colors": [color] if color else [], "abilities": list(abilities)}
    return made | {"power": 2, "toughness": 2} | fields


def instant(ident: str, owner: str, *effects: Json, slot: str = "creature", color: str = "red") -> Json:
    made = {"id": ident, "name": f"Zor{ident}", "zone": "hand", "owner": owner, "types": ["instant"]}
    given = list(effects) or [{"effect": "nothing"}]
    return made | {"colors": [color], "abilities": [], "targets": [{"kind": slot}], "effects": given}


def destroy(slot: int = 0) -> Json:
    return {"effect": "destroy", "to": {"kind": "target", "slot": slot}}


def targets_of(ident: str) -> Json:
    return {"do": "targets", "of": {"kind": "cast", "object": ident}}


def cast(ident: str, *targets: str) -> Json:
    return {"do": "cast", "object": ident, "targets": list(targets)}


def begin(ident: str, *abilities: Json) -> Json:
    effect = {"effect": "gain", "to": {"kind": "object", "id": ident}, "abilities": list(abilities)}
    return {"do": "begin", "by": "p1", "effects": [{"id": "e1", "effect": effect, "lasts": "on"}]}


def reply_to(engine: Engine, objects: list[Json], *steps: Json, **more: Any) -> Json:
    players = [{"id": "p1"}, {"id": "p2"}]
    asked = {"edition": "current", "build": "structure", "players": players, "active_player": "p1"}
    asked |= {"objects": objects, "steps": list(steps)}
    check_scenario(asked)
    reply = engine()({"message": "run", "id": "7", "scenario": asked, **more})
    assert reply is not None
    check_reply(reply)
    return reply


def answers(engine: Engine, objects: list[Json], *steps: Json) -> list[Json]:
    reply = reply_to(engine, objects, *steps)
    assert reply["message"] == "answers", reply
    found: list[Json] = reply["answers"]
    return found


@pytest.mark.parametrize("engine", [PythonMtg, PythonMtgPlay])
def test_hello_declares_known_features_only(engine: Engine) -> None:
    ready = engine()({"message": "hello", "protocols": [0], "suite": {"name": "s", "version": "1"}})
    assert ready is not None
    check_reply(ready)
    assert set(ready["features"]) == checked(ready["features"])


class TestRules:
    """What follows from the facts."""

    def test_target_sets_leave_out_the_hexproof_and_the_protected(self) -> None:
        board = [
            *(creature("a", "p2", HEXPROOF), creature("b", "p2", FROM_RED), creature("c", "p2")),
            *(creature("d", "p1", HEXPROOF), creature("e", "p1", FROM_RED)),
            *(instant("x", "p1"), instant("y", "p1", slot="any", color="blue")),
        ]
        told = answers(PythonMtg, board, targets_of("x"), targets_of("y"))
        assert sorted(told[0]["targets"][0]) == ["c", "d"]
        assert sorted(told[1]["targets"][0]) == ["b", "c", "d", "e", "p1", "p2"]

    def test_an_illegal_action_changes_nothing(self) -> None:
        board = [creature("a", "p2", HEXPROOF), creature("b", "p2"), instant("x", "p1", destroy())]
        look: Json = {"do": "look"}
        told = answers(PythonMtg, board, look, cast("x", "a"), look, cast("x", "b"), RESOLVE, look)
        assert told[0] == told[2]
        assert [told[1]["legal"], told[3]["legal"], told[4]["result"]] == [False, True, "resolved"]
        assert [told[5]["objects"][i]["zone"] for i in "abx"] == ["battlefield", "graveyard", "graveyard"]

    def test_a_spell_whose_only_target_gained_protection_fizzles(self) -> None:
        board = [creature("a", "p2"), instant("x", "p1", destroy())]
        told = answers(PythonMtg, board, cast("x", "a"), begin("a", FROM_RED), RESOLVE, {"do": "look"})
        assert told[2]["result"] == "no_legal_target"
        assert told[3]["objects"]["a"]["zone"] == "battlefield"

    def test_one_illegal_target_of_two_is_skipped(self) -> None:
        spell = instant("x", "p1", destroy(0), destroy(1))
        spell["targets"] = [{"kind": "creature"}, {"kind": "artifact"}]
        relic = creature("b", "p2") | {"types": ["artifact"]}
        board = [creature("a", "p2"), {k: v for k, v in relic.items() if k not in ("power", "toughness")}, spell]
        told = answers(PythonMtg, board, cast("x", "a", "b"), begin("a", FROM_RED), RESOLVE, {"do": "look"})
        assert told[2]["result"] == "resolved"
        assert [told[3]["objects"][i]["zone"] for i in "ab"] == ["battlefield", "graveyard"]

    def test_the_end_of_an_effect_leaves_what_is_printed(self) -> None:
        board = [creature("a", "p2", FROM_RED), creature("b", "p2"), instant("x", "p1")]
        end: Json = {"do": "end", "effect": "e1"}
        again = answers(PythonMtg, board, begin("a", FROM_RED), end, targets_of("x"))
        gone = answers(PythonMtg, board, begin("b", FROM_RED), targets_of("x"), end, targets_of("x"))
        assert again[2]["targets"] == [["b"]]
        assert [gone[1]["targets"], gone[3]["targets"]] == [[[]], [["b"]]]

    def test_combat_damage_is_measured_for_each_source(self) -> None:
        board = [creature("a", "p1", power=3), creature("b", "p2", toughness=9), creature("c", "p1", power=1)]
        attack: Json = {"do": "attack", "attacks": [["a", "p2"], ["c", "p2"]]}
        block: Json = {"do": "block", "blocks": [["b", "a"]]}
        told = answers(PythonMtg, board, attack, {"do": "legal_blocks"}, block, {"do": "combat_damage"})
        assert sorted(told[1]["blocks"]) == [["b", "a"], ["b", "c"]]
        dealt = sorted((d["from"], d["to"], d["amount"]) for d in told[3]["dealt"])
        assert dealt == [("a", "b", 3), ("b", "a", 2), ("c", "p2", 1)]

    def test_damage_outside_combat_is_measured(self) -> None:
        board = [creature("a", "p1"), creature("b", "p2", toughness=9)]
        hits = [{"do": "damage", "source": "a", "to": to, "amount": 3} for to in ("b", "p2")]
        assert [t["dealt"][0]["amount"] for t in answers(PythonMtg, board, *hits)] == [3, 3]

    def test_nothing_is_told_about_marked_damage(self) -> None:
        board = [creature("a", "p1"), creature("b", "p2", toughness=9)]
        hit: Json = {"do": "damage", "source": "a", "to": "b", "amount": 3}
        reply = reply_to(PythonMtg, board, hit, {"do": "look"})
        assert [reply["message"], reply["step"], reply["feature"]] == ["unsupported", 1, "step.look"]

    @pytest.mark.parametrize(
        "ability",
        [
            {"kind": "hexproof_from", "from": [{"kind": "color", "color": "red"}]},
            {"kind": "protection", "from": [{"kind": "everything"}]},
            {"kind": "cant_be_targeted", "by": "opponents"},
        ],
        ids=lambda ability: ability["kind"],
    )
    def test_what_there_is_no_relation_for_is_unsupported(self, ability: Json) -> None:
        reply = reply_to(PythonMtg, [creature("a", "p2", ability), instant("x", "p1")], targets_of("x"))
        assert reply["message"] == "unsupported"

    def test_the_echo_tells_what_is_held(self) -> None:
        reply = reply_to(PythonMtg, [creature("a", "p2", color="red")], {"do": "look"}, echo=True)
        told = {"zone": "battlefield", "controller": "p2", "colors": ["red"], "types": ["creature"]}
        assert reply["echo"]["objects"]["a"] == told


class TestPlay:
    """What the environment offers a player."""

    def test_targets_are_listed_by_class_and_side(self) -> None:
        board = [creature("a", "p2"), creature("b", "p1"), instant("x", "p2"), instant("y", "p1", destroy())]
        board[3]["targets"] = [{"kind": "creature", "controlled_by": "opponents"}]
        told = answers(PythonMtgPlay, board, targets_of("x"), targets_of("y"))
        assert [sorted(t["targets"][0]) for t in told] == [["a", "b"], ["a"]]

    def test_a_deed_that_the_driver_does_not_know_is_unsupported(self) -> None:
        spell = instant("x", "p1", {"effect": "damage", "amount": 2, "to": {"kind": "target", "slot": 0}})
        reply = reply_to(PythonMtgPlay, [creature("a", "p2"), spell], targets_of("x"))
        assert [reply["message"], reply["feature"]] == ["unsupported", "effect.damage"]


DECLARED = checked(PythonMtg.features)
FIXTURES = handwritten(DECLARED)


@pytest.mark.parametrize("case", FIXTURES, ids=lambda case: case.id)
def test_fixtures_are_answered_rightly_but_for_known_faults(case: Case) -> None:
    reply = PythonMtg()({"message": "run", "id": "7", "scenario": case.scenario})
    assert reply is not None
    check_reply(reply)
    if reply["message"] == "unsupported":
        pytest.skip(f"unsupported: {reply['reason']}")
    difference = first_difference(case.expected, reply["answers"])
    assert (difference is not None) == (case.id in WRONG), difference


def test_it_is_a_program_too() -> None:
    lines = [{"message": "hello", "protocols": [0], "suite": {"name": "s", "version": "1"}}, {"message": "bye"}]
    done = subprocess.run(
        [sys.executable, "-m", "conformance.adapters.python_mtg", "play"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["engine"]["name"] == "python-mtg at play"


@pytest.mark.parametrize("name", ["python-mtg", "python-mtg-play"])
def test_where_it_is_not_installed_the_command_says_what_to_install(name: str) -> None:
    hide = "import sys; sys.modules['mtg'] = None; from conformance.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", hide, "doctor", name]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert "pip install 'mtg-conformance[python-mtg]'" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout
