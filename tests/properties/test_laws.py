"""Every law is a law: its boards are sound, the reference keeps it, and neither refusing nor allowing everything does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from conformance.adapters.extremes import allows_everything, refuses_everything
from conformance.adapters.reference import ReferenceEngine
from conformance.catalogue import catalogue
from conformance.properties import all_laws
from conformance.properties.judge import findings
from conformance.properties.law import Board, Claim, Trial
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item
from conformance.strategies.stage import Features
from conformance.wire.features import missing, vocabulary
from conformance.wire.soundness import unsound
from conformance.wire.validation import check_scenario

BOARDS = 12
FEATURES = Features([name for name in vocabulary() if name != "named_cards"])
LAWS = {law.name: law for law in all_laws()}


@cache
def boards_of(name: str) -> tuple[Board, ...]:
    return tuple(drawn(Item(LAWS[name], "structure"), FEATURES, BOARDS, 3))


def answers(engine: Any, trials: list[Trial]) -> list[Any]:
    replies = [
        (ReferenceEngine() if t.oracle else engine)({"message": "run", "id": "1", "scenario": t.scenario})
        for t in trials
    ]
    assert [r for r in replies if r["message"] != "answers"] == []
    return [r["answers"] for r in replies]


@pytest.mark.parametrize("name", LAWS)
def test_boards_are_sound_and_need_only_what_the_vocabulary_has(name: str) -> None:
    assert boards_of(name)
    for board in boards_of(name):
        for trial in LAWS[name].trials(board):
            check_scenario(trial.scenario)
            assert unsound(trial.scenario) == []
            assert missing(trial.scenario, FEATURES.declared) == []


@pytest.mark.parametrize("name", LAWS)
def test_the_reference_keeps_it(name: str) -> None:
    engine = ReferenceEngine()
    for board in boards_of(name):
        trials = LAWS[name].trials(board)
        assert findings(LAWS[name], trials, answers(engine, trials)) == []


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("engine", [refuses_everything, allows_everything])
def test_an_engine_without_rules_breaks_it(name: str, engine: Any) -> None:
    law = LAWS[name]
    assert any(
        findings(law, trials, answers(engine, trials)) for board in boards_of(name) if (trials := law.trials(board))
    )


@pytest.mark.parametrize("name", [n for n, law in LAWS.items() if law.kind == "point"])
def test_it_claims_a_no_and_a_yes_and_speaks_for_its_points(name: str) -> None:
    claims = [c for board in boards_of(name) for t in LAWS[name].trials(board) if not t.is_control for c in t.claims]
    assert {c.no for c in claims if isinstance(c, Claim)} == {True, False}
    assert set(LAWS[name].points) <= {c.point for c in claims}


@pytest.mark.parametrize("name", LAWS)
def test_what_triggers_on_casting_asks_once_its_spell_is_cast(name: str) -> None:
    for trial in (t for board in boards_of(name) for t in LAWS[name].trials(board)):
        cast: set[str] = set()
        for step in trial.scenario["steps"]:
            if step["do"] == "cast":
                cast.add(step["object"])
            elif step["do"] == "targets" and step["of"]["kind"] == "trigger":
                asker = next(o for o in trial.scenario["objects"] if o["id"] == step["of"]["object"])
                used = next(a for a in asker["abilities"] if a.get("id") == step["of"]["ability"])
                assert used["kind"] != "when_cast" or asker["id"] in cast


def test_every_point_has_a_law_and_every_law_has_points() -> None:
    asked = {p for law in LAWS.values() for p in law.points}
    assert asked == {p.point for p in catalogue().points}


# Points that are one half of a pair: what one forbids, the other allows. Each law claims both halves.
PAIRED = {"16b.1": "16b.3", "16b.2": "16b.3", "16c.4": "16c.2", "16d.4": "16d.2", "16e.1": "16e.2", "16f.1": "16f.2"}


def test_every_point_is_claimed_in_both_directions() -> None:
    sides: dict[str, set[bool]] = {}
    for name, law in LAWS.items():
        for board in boards_of(name):
            for claim in (c for t in law.trials(board) for c in t.claims if isinstance(c, Claim) and c.point):
                sides.setdefault(str(claim.point), set()).add(claim.no)
    halves = {half for pair in PAIRED.items() for half in pair}
    assert {p: s for p, s in sides.items() if s != {True, False} and p not in halves} == {}
    assert {p for p, q in PAIRED.items() if sides[p] | sides[q] != {True, False}} == set()


def test_names_are_unique() -> None:
    assert len(LAWS) == len(all_laws())
