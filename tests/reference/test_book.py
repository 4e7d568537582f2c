"""The rule book: rules by name, replaceable, and remembered when consulted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine
from reference.boards import can_target, color, creature, damage, dealt, play, protection, reply, scenario, spell
from reference_impl.book import RuleBook
from reference_impl.rules.rule_609_effects import ACTIONS
from reference_impl.rules.rule_702_16_protection.a_qualities import MATCHERS
from reference_impl.rules.rule_702_16_protection.c_d_attachments import SPARING
from reference_impl.rules.rule_702_16_protection.g_to_m_instances import EACH

RED_HOST = creature("host", "p1", (), protection(color("red")))
SHOOTER = creature("shooter", "p2", ["red"])


def test_one_rule_replaced_is_a_book_that_is_wrong_in_one_place() -> None:
    standard = RuleBook.standard()

    def only_permanents_of_opponents(game: Any, one: Any, to: Any, source: Any) -> bool:
        return source.controller != to.controller and standard.prevents_damage_to_permanent(game, one, to, source)

    faulty = standard.replacing(prevents_damage_to_permanent=only_permanents_of_opponents)
    board = [RED_HOST, SHOOTER, creature("own", "p1", ["red"])]
    asked = [damage("shooter", "host", 1), damage("own", "host", 1)]
    assert [dealt(a) for a in play(board, asked)] == [{}, {}]
    assert [dealt(a) for a in play(board, asked, rules=faulty)] == [{}, {"host": 1}]


def test_an_unknown_rule_is_an_error_with_near_misses() -> None:
    with pytest.raises(LookupError, match=r"did you mean .*prevents_damage_to_permanent"):
        RuleBook.standard().replacing(prevents_damage_to_permanents=lambda *_: True)


def test_the_rules_consulted_by_the_last_run_are_known_by_name() -> None:
    engine = ReferenceEngine()
    engine({"message": "run", "id": "1", "scenario": scenario([RED_HOST, SHOOTER], [damage("shooter", "host")])})
    assert {"prevents_damage_to_permanent", "has_color"} <= engine.consulted
    assert "forbids_blocking" not in engine.consulted
    assert engine.consulted <= set(RuleBook.standard().rules)


def test_every_answer_says_which_rules_led_to_it_and_about_what() -> None:
    board = [RED_HOST, spell("bolt", "p2", ["red"]), SHOOTER]
    why = reply(board, [can_target("bolt"), damage("shooter", "host")])["why"]
    assert why[0] == [{"clause": "702.16b", "rule": "protection_stops_spell", "about": ["host", "bolt"]}]
    assert why[1][0] == {"clause": "702.16e", "rule": "prevents_damage_to_permanent", "about": ["host", "shooter"]}


def test_every_rule_bears_clauses_and_a_docstring() -> None:
    for rule in RuleBook.standard().rules.values():
        assert rule.clauses, rule.name
        assert all(re.fullmatch(r"\d{3}(\.\d+[a-z]?)?", c) for c in rule.clauses), rule
        assert rule.function.__doc__, rule.name


def test_every_clause_of_hexproof_and_protection_is_stated_by_some_rule() -> None:
    stated = {c for rule in RuleBook.standard().rules.values() for c in rule.clauses}
    assert {f"702.11{letter}" for letter in "abcdefgh"} <= stated
    assert {f"702.16{letter}" for letter in "abcdefghijkmnp"} <= stated


def test_every_rule_that_is_asked_for_is_in_the_book() -> None:
    root = Path(__file__).resolve().parents[2]
    sources = [*root.glob("reference_impl/**/*.py"), *root.glob("conformance/adapters/reference*.py")]
    asked = {name for source in sources for name in re.findall(r"\brules\.(\w+)\(", source.read_text("utf-8"))}
    assert asked - {"reasons", "note", "get", "values", "name"} <= set(RuleBook.standard().rules)
    tables = (EACH, MATCHERS, SPARING, ACTIONS)
    assert {name for table in tables for name in table.values()} <= set(RuleBook.standard().rules)
