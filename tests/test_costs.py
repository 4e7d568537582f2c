"""What asking costs, counted and not timed, so that a regression of the hot path shows on any machine.

Counted are questions asked, bytes sent, rule functions called, and boards whose characteristics are computed. What is asked
is fixed: fixtures, the boards of some laws, and boards of growing size. The limits stand a tenth above what is measured;
where it gets cheaper, they go down with it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine
from conformance.engines import engine_client
from conformance.engines.in_process import InProcess
from conformance.fixtures.loading import load_fixtures
from conformance.properties import law_named
from conformance.runner.law_run import Bench, run_law
from conformance.runner.plan import Item
from conformance.wire.strict_json import dumps
from reference_impl.book import RuleBook

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from crowded import crowded  # boards of any size

LAWS = (
    "hexproof/does-nothing-for-a-card-in-a-graveyard",
    "hexproof/lets-effects-on-each-reach-it",
    "hexproof/lets-its-controller-target",
    "hexproof/of-a-player-leaves-their-permanents-open",
    "hexproof/from-a-quality-stops-nothing-else",
    "hexproof/cant-be-had-keeps-more-from-being-added",
    "hexproof/permission-helps-no-third-player",
    "hexproof/from-each-color-stops-every-color",
    "protection/from-a-colour-reads-each-colour",
    "protection/stops-spells-with-the-quality",
    "protection/keeps-auras-with-the-quality-off",
    "protection/mutating-spells-resolve-as-creatures",
    "protection/prevents-damage",
    "protection/a-source-that-left-counts-as-it-last-existed",
    "protection/what-enters-blocking-does-block",
    "protection/an-empty-set-protects-from-nothing",
    "protection/of-a-player-from-everything-sheds-auras",
    "protection/from-a-player-is-fixed-by-name",
    "protection/this-aura-exception-removes-other-auras",
    "protection/already-attached-exception-starts-anew-on-a-new-host",
    "shroud/is-no-shield-from-effects-on-each-player",
)
COMPUTED = "board_now"
"""The rule by which all characteristics are computed, once for each state of a game."""


class CountingEngine:
    """The reference, which counts."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        rules = RuleBook.standard()
        counted = {name: self._counted(name, rule.function) for name, rule in rules.rules.items()}
        self._inner = ReferenceEngine(rules.replacing(**counted))

    def _counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.counts["rule functions"] += 1
            self.counts["characteristics"] += name == COMPUTED
            return function(*arguments)

        return counted

    def __call__(self, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["message"] == "run":
            self.counts["questions"] += 1
            self.counts["steps"] += len(message["scenario"]["steps"])
            self.counts["bytes"] += len(dumps(message))
        return self._inner(message)


def counted_on_fixtures() -> Counter[str]:
    engine = CountingEngine()
    for case in load_fixtures():
        engine({"message": "run", "id": "1", "scenario": case.scenario})
    return engine.counts


def counted_on_laws() -> Counter[str]:
    """Some laws, five boards each, as a run asks them."""
    engine = CountingEngine()
    client = InProcess("counting", lambda: engine, timeout=60)
    with client, engine_client("reference") as reference:
        bench = Bench(client, client.fresh, reference, client.ready.features, {"name": "x", "version": ""}, 5, 0)
        runs = [run_law(Item(law, "structure"), bench) for law in map(law_named, LAWS)]
    engine.counts["boards"] = sum(run.boards for run in runs)
    assert engine.counts["boards"] > 80
    return engine.counts


@pytest.mark.parametrize(
    ("what", "unit", "most"),
    [
        ("rule functions", "questions", 108),
        ("characteristics", "steps", 1.12),
        ("bytes", "questions", 865),
    ],
)
def test_what_a_fixture_costs(what: str, unit: str, most: float, fixtures: Counter[str]) -> None:
    print(f"{what} a {unit}: {fixtures[what] / fixtures[unit]:.2f}")
    assert fixtures[what] / fixtures[unit] <= most


@pytest.mark.parametrize(
    ("what", "unit", "most"),
    [
        ("questions", "boards", 3.4),
        ("rule functions", "questions", 140),
        ("characteristics", "steps", 1.15),
        ("bytes", "questions", 1015),
    ],
)
def test_what_a_board_of_a_law_costs(what: str, unit: str, most: float, laws: Counter[str]) -> None:
    print(f"{what} a {unit}: {laws[what] / laws[unit]:.2f}")
    assert laws[what] / laws[unit] <= most


@pytest.fixture(scope="module")
def fixtures() -> Counter[str]:
    return counted_on_fixtures()


@pytest.fixture(scope="module")
def laws() -> Counter[str]:
    return counted_on_laws()


def counts_of(scenario: dict[str, Any]) -> Counter[str]:
    engine = CountingEngine()
    reply = engine({"message": "run", "id": "1", "scenario": scenario})
    assert reply is not None
    assert reply["message"] == "answers", reply
    return engine.counts


def lines_run(scenario: dict[str, Any]) -> int:
    """The lines of the rule book that are run for it: loops inside a rule count too."""
    lines = 0

    def trace(frame: Any, event: str, _: object) -> Any:
        nonlocal lines
        if "reference_impl" not in frame.f_code.co_filename:
            return None
        lines += event in ("line", "call")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ReferenceEngine()({"message": "run", "id": "1", "scenario": scenario})
    finally:
        sys.settrace(before)
    return lines


def test_ten_times_the_objects_cost_ten_times_as_much() -> None:
    one, ten = counts_of(crowded(30)), counts_of(crowded(300))
    assert one["characteristics"] == ten["characteristics"]
    assert ten["rule functions"] <= 11 * one["rule functions"]
    assert ten["bytes"] <= 11 * one["bytes"]
    assert lines_run(crowded(300)) <= 11 * lines_run(crowded(30))


def test_blocks_cost_as_many_as_there_are_pairs() -> None:
    few, many = counts_of(crowded(100, attackers=4)), counts_of(crowded(100, attackers=40))
    assert many["characteristics"] == few["characteristics"]
    assert many["rule functions"] <= 11 * few["rule functions"]
