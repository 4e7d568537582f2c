"""Engines that know no rules, that are wrong now and then, and that can't be repeated: what a run makes of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from conformance.adapters.extremes import allows_everything, refuses_everything
from conformance.adapters.reference import ReferenceEngine
from conformance.engines.in_process import InProcess
from conformance.faults import fault_named
from conformance.faults.combined import is_chosen, rarely
from conformance.power.law_power import declared
from conformance.properties import law_named
from conformance.runner.law_run import Bench, LawRun, run_law
from conformance.runner.plan import Item

Engine = Callable[[dict[str, Any]], Any]
LAWS = (
    "hexproof/stops-opponents-spells",
    "hexproof/lets-its-controller-target",
    "hexproof/from-a-quality-stops-nothing-else",
)


def run(make: Callable[[], Engine], law: str, boards: int = 30) -> LawRun:
    def client() -> InProcess:
        return InProcess("py:test", make, timeout=10)

    reference = InProcess("reference", ReferenceEngine, timeout=10)
    bench = Bench(client(), client, reference, declared(), {"name": "test", "version": "0"}, boards, 0)
    return run_law(Item(law_named(law), "structure"), bench)


def verdicts(runs: list[LawRun]) -> Counter[str]:
    return Counter(found.verdict for run in runs for found in run.failures)


class AtRandom:
    """Right or wrong as the dice fall: any set of answers is some other scenario's."""

    def __init__(self) -> None:
        self._right, self._dice = ReferenceEngine(), random.Random()

    def __call__(self, message: dict[str, Any]) -> Any:
        reply = self._right(message)
        for answer in (reply or {}).get("answers", ()):
            for slot in answer.get("targets", ()):
                slot[:] = [ident for ident in slot if self._dice.random() < 0.5]
            if "legal" in answer:
                answer["legal"] = self._dice.random() < 0.5
        return reply


class LastAnswer:
    """Answers what was right for the question before."""

    def __init__(self) -> None:
        self._right = ReferenceEngine()
        self._last: dict[str, Any] = {}

    def __call__(self, message: dict[str, Any]) -> Any:
        reply = self._right(message)
        if reply is None or message["message"] != "run":
            return reply
        last, self._last = self._last or reply, reply
        return {**last, "id": message["id"]}


class EveryFiftieth:
    """Wrong on every fiftieth request, whatever it is."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, message: dict[str, Any]) -> Any:
        self._count += message["message"] == "run"
        wrong = self._count % 50 == 0
        return (allows_everything if wrong else ReferenceEngine())(message)


@pytest.mark.parametrize("engine", [refuses_everything, allows_everything])
@pytest.mark.parametrize("law", LAWS)
def test_an_engine_without_rules_gives_wrong_answers(engine: Engine, law: str) -> None:
    told = run(lambda: engine, law, 10)
    assert told.failures
    assert {f.verdict for f in told.failures} <= {"wrong", "control"}


@pytest.mark.parametrize("make", [AtRandom, LastAnswer, EveryFiftieth])
def test_what_can_t_be_repeated_is_reported_as_just_that(make: Callable[[], Engine]) -> None:
    runs = [run(make, law, 60) for law in LAWS]
    found = verdicts(runs)
    assert found["not_repeatable"] > 0 or any(r.troubles for r in runs)
    assert found["wrong"] == found["control"] == 0


@cache
def rare() -> LawRun:
    return run(lambda: rarely(fault_named("lets_spells_through")), "hexproof/stops-opponents-spells", 200)


def test_a_rare_fault_is_a_wrong_answer_that_can_be_repeated() -> None:
    assert rare().outcome == "fail"
    assert {(f.verdict, f.point) for f in rare().failures} == {("wrong", "11b.1")}


def test_the_counterexample_of_a_rare_fault_is_one_of_the_chosen_boards() -> None:
    assert all(is_chosen(f.board.scenario, 50) for f in rare().failures)
