"""Judging: only the given fields count, sets have no order, `unknown` is no mistake."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.judging import differences, first_difference

RIGHT: list[tuple[Any, Any]] = [
    (None, {"do": "look"}),
    ({"do": "targets", "targets": [["a", "b"], []]}, {"do": "targets", "targets": [["b", "a"], []]}),
    (
        {"do": "legal_blocks", "blocks": [["a", "b"], ["c", "d"]]},
        {"do": "legal_blocks", "blocks": [["c", "d"], ["a", "b"]]},
    ),
    ({"do": "resolve", "result": "no_legal_target"}, {"do": "resolve", "result": "unknown"}),
    (
        {"do": "look", "objects": {"a": {"zone": "hand"}}},
        {"do": "look", "objects": {"a": {"zone": "hand", "damage": 1}, "b": {}}, "players": {}},
    ),
    (
        {"do": "combat_damage", "dealt": [{"from": "a", "to": "b", "amount": 2}]},
        {
            "do": "combat_damage",
            "dealt": [{"from": "a", "to": "b", "amount": 1}, {"from": "a", "to": "b", "amount": 1}],
        },
    ),
]
WRONG: list[tuple[Any, Any, str]] = [
    ({"do": "targets", "targets": [["a"]]}, {"do": "targets", "targets": [[]]}, "targets[0] is []; right is ['a']"),
    ({"do": "targets", "targets": [["a"]]}, {"do": "targets", "targets": []}, "targets has 0 slots; right is 1"),
    ({"do": "cast", "legal": True}, {"do": "cast", "legal": False}, "legal is False; right is True"),
    ({"do": "resolve", "result": "resolved"}, {"do": "resolve", "result": None}, "result is null; right is resolved"),
    (
        {"do": "look", "objects": {"a": {"zone": "hand"}}},
        {"do": "look", "objects": {}},
        "objects.a is missing; right is {'zone': 'hand'}",
    ),
    (
        {"do": "look", "objects": {"a": {"counters": {}}}},
        {"do": "look", "objects": {"a": {"counters": {"x": 1}}}},
        "objects.a.counters is {'x': 1}; right is {}",
    ),
    (
        {"do": "damage", "dealt": []},
        {"do": "damage", "dealt": [{"to": "a", "amount": 1}]},
        "dealt is [{'to': 'a', 'amount': 1}]; right is []",
    ),
    (
        {"do": "apply", "affected": ["a"]},
        {"do": "apply", "affected": ["a", "b"]},
        "affected is ['a', 'b']; right is ['a']",
    ),
]


@pytest.mark.parametrize(("expected", "answer"), RIGHT)
def test_what_is_not_given_is_not_judged(expected: Any, answer: Any) -> None:
    assert differences(expected, answer) == []


@pytest.mark.parametrize(("expected", "answer", "text"), WRONG)
def test_what_is_wrong_is_said(expected: Any, answer: Any, text: str) -> None:
    assert differences(expected, answer) == [text]


def test_only_the_first_wrong_step_counts() -> None:
    expected = ({"do": "has", "has": True}, {"do": "has", "has": True}, {"do": "has", "has": True})
    answers: list[Any] = [{"do": "has", "has": True}, {"do": "has", "has": False}, {"do": "has", "has": False}]
    assert first_difference(expected, answers) == (1, ["has is False; right is True"])
    assert first_difference(expected[:1], answers[:1]) is None


def test_what_a_look_tells_only_with_a_feature_is_not_expected_of_others() -> None:
    expected = [{"do": "look", "objects": {"o1": {"zone": "battlefield", "types": ["planeswalker"], "loyalty": 4}}}]
    seen = {"zone": "battlefield"}
    answers = [{"do": "look", "objects": {"o1": seen}, "players": {}}]
    assert first_difference(expected, answers, frozenset({"step.look"})) is None
    assert first_difference(expected, answers, frozenset({"step.look", "look.types"})) == (
        0,
        ["objects.o1.types is missing; right is ['planeswalker']"],
    )
    seen["zone"] = "graveyard"
    assert first_difference(expected, answers, frozenset()) is not None


def test_types_are_a_set() -> None:
    right = {"do": "look", "objects": {"o1": {"types": ["creature", "enchantment"]}}}
    said = {"do": "look", "objects": {"o1": {"types": ["enchantment", "creature"]}}, "players": {}}
    assert differences(right, said) == []
