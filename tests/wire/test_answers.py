"""An `answers` message answers the scenario that was asked, step by step, in ids of that scenario."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from conformance.wire.answers import check_answers
from conformance.wire.problems import Invalid
from conformance.wire.schema import schema_of

SCENARIO: dict[str, Any] = schema_of("scenario")["examples"][0]
SEEN = {"zone": "hand", "controller": None, "attached_to": None, "damage": 0, "counters": {}}
REPLY: dict[str, Any] = schema_of("reply")["examples"][0]


def check(step: dict[str, Any], answer: dict[str, Any], objects: list[dict[str, Any]] | None = None) -> None:
    scenario = SCENARIO | {"steps": [step]} | ({"objects": objects} if objects else {})
    check_answers(scenario, {"message": "answers", "id": "1", "answers": [answer]})


def test_the_example_answers_the_example() -> None:
    check_answers(SCENARIO, REPLY)


def test_each_step_gets_one_answer() -> None:
    with pytest.raises(Invalid, match="1 answers; the scenario has 2 steps"):
        check_answers(SCENARIO, REPLY | {"answers": REPLY["answers"][:1]})


def test_an_answer_bears_its_steps_word() -> None:
    with pytest.raises(Invalid, match=r"answers\[0\]\.do: 'look'; step 0 is a 'targets' step"):
        check_answers(SCENARIO, REPLY | {"answers": REPLY["answers"][::-1]})


def test_each_slot_gets_one_set() -> None:
    with pytest.raises(Invalid, match="2 sets; one a target slot is wanted, 1 in all"):
        check(SCENARIO["steps"][0], {"do": "targets", "targets": [[], []]})


@pytest.mark.parametrize(
    ("step", "answer", "place"),
    [
        ({"do": "targets", "of": {"kind": "cast", "object": "o2"}}, {"targets": [["o1", "x"]]}, "targets"),
        ({"do": "choices", "source": "o2", "among": "creature"}, {"choices": ["x"]}, "choices"),
        ({"do": "apply", "source": "o2", "effect": {}}, {"affected": ["x"]}, "affected"),
        ({"do": "damage"}, {"dealt": [{"to": "x", "amount": 1}]}, "dealt"),
        ({"do": "combat_damage"}, {"legal": True, "dealt": [{"from": "x", "to": "p1", "amount": 1}]}, "dealt"),
        ({"do": "legal_attacks"}, {"attacks": [["o1", "x"]]}, "attacks"),
        ({"do": "legal_blocks"}, {"blocks": [["x", "o1"]]}, "blocks"),
        ({"do": "enter"}, {"zone": "battlefield", "attached_to": "x", "triggered": None}, "attached_to"),
    ],
    ids=lambda v: v.get("do", "") if isinstance(v, dict) else v,
)
def test_only_ids_of_the_scenario_are_named(step: dict[str, Any], answer: dict[str, Any], place: str) -> None:
    with pytest.raises(Invalid, match=rf"answers\[0\]\.{place}: 'x' is no id of the scenario; its ids: o1, o2, p1, p2"):
        check(step, {"do": step["do"], **answer})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda look: look["objects"].pop("o1"), "answers[1].objects: o1 missing"),
        (lambda look: look["objects"].update(decoy=SEEN), "answers[1].objects: decoy unknown"),
        (lambda look: look["players"].pop("p2"), "answers[1].players: p2 missing"),
        (lambda look: look["objects"].update(o1=SEEN | {"controller": "o2"}), "answers[1].objects.o1.controller: 'o2'"),
        (lambda look: look["objects"].update(o1=SEEN | {"attached_to": "x"}), "answers[1].objects.o1.attached_to: 'x'"),
    ],
)
def test_a_look_tells_of_everything_and_nothing_else(change: Any, said: str) -> None:
    reply = deepcopy(REPLY)
    change(reply["answers"][1])
    with pytest.raises(Invalid) as told:
        check_answers(SCENARIO, reply)
    assert said in str(told.value)


def test_an_echo_names_objects_of_the_scenario() -> None:
    check_answers(SCENARIO, REPLY | {"echo": {"objects": {"o1": {}}}})
    with pytest.raises(Invalid, match=r"echo\.objects: 'p1'"):
        check_answers(SCENARIO, REPLY | {"echo": {"objects": {"p1": {}}}})


AURA = {"id": "a", "abilities": [{"kind": "enchant", "what": "creature"}, {"kind": "bestow"}]}
TOOL = {"id": "t", "abilities": [{"kind": "equip", "id": "e"}, {"kind": "when_enters", "id": "w", "targets": [{}, {}]}]}
BODY = {"id": "b", "abilities": [{"kind": "grant", "abilities": [{"kind": "activated", "id": "g", "targets": []}]}]}


@pytest.mark.parametrize(
    ("use", "slots"),
    [
        ({"kind": "cast", "object": "a"}, 1),
        ({"kind": "cast", "object": "a", "as": "bestow"}, 1),
        ({"kind": "cast", "object": "t"}, 0),
        ({"kind": "activate", "object": "t", "ability": "e"}, 1),
        ({"kind": "trigger", "object": "t", "ability": "w"}, 2),
        ({"kind": "activate", "object": "t", "ability": "g"}, 0),
    ],
)
def test_slots_are_those_of_the_aura_the_equip_the_trigger_or_the_granted_ability(use: Any, slots: int) -> None:
    right = {"do": "targets", "targets": [[]] * slots}
    check({"do": "targets", "of": use}, right, [AURA, TOOL, BODY])
    with pytest.raises(Invalid, match=f"{slots} in all"):
        check({"do": "targets", "of": use}, {"do": "targets", "targets": [[]] * (slots + 1)}, [AURA, TOOL, BODY])
