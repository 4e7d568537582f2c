"""Replaying: still fails, fixed, fails differently, or not asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
import toy_engine as toy
from replying import Client
from test_counterexample import CASE

from conformance.engines.replies import Trouble
from conformance.minimise.counterexample import BadCounterexample
from conformance.minimise.replay import replay
from conformance.wire.json_types import Json


def test_the_same_fault_still_fails() -> None:
    outcome = replay(CASE, Client(toy.never_for_lands), Client())
    assert outcome.kind == "fails"
    assert outcome.finding is not None
    assert "still fails" in outcome.text()
    assert "legal targets: Veshk" in outcome.text()


def test_a_mended_engine_is_fixed() -> None:
    outcome = replay(CASE, Client(), Client())
    assert (outcome.kind, outcome.finding, outcome.text()) == ("fixed", None, "fixed")


def test_another_failure_on_the_same_board_fails_differently() -> None:
    class Refusing(toy.Toy):
        def _is_kept_off(self, scenario: Json, source: str, target: str) -> bool:
            return True

    client = Client()
    client.engine = Refusing()
    assert replay(CASE, client, Client()).kind == "fails_differently"


def test_an_engine_that_answers_nothing_is_not_fixed() -> None:
    class Crashing(Client):
        def ask(self, scenarios: list[Json], *, echo: bool = False) -> list[Trouble]:
            return [Trouble("crash", "boom") for _ in scenarios]

    outcome = replay(CASE, Crashing(), Client())
    assert outcome.kind == "trouble"
    assert "boom" in outcome.text()


def test_an_engine_that_does_not_support_it_was_not_asked() -> None:
    class Narrow(Client):
        def ask(self, scenarios: list[Json], *, echo: bool = False) -> list[object]:
            return [self._reply(s, None, echo) for s in scenarios]

    outcome = replay(CASE, Narrow(), Client())
    assert outcome.kind == "not_asked"
    assert "step.cast" in outcome.text()


def test_a_reference_that_disagrees_with_the_law_is_our_own_fault() -> None:
    assert replay(CASE, Client(), Client(toy.never_for_lands)).kind == "suite_disagreement"


def test_a_law_of_another_release_is_refused_in_plain_words() -> None:
    with pytest.raises(BadCounterexample, match="doesn't have"):
        replay(replace(CASE, law="protection/of-tomorrow"), Client(), Client())
