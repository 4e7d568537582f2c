"""The figures that the suite holds itself to, as ratios measured side by side in one run.

    python benchmarks/figures.py            # prints the table
    python benchmarks/figures.py --write    # also puts it into docs/figures.md, dated

Two yardsticks: E, one example of a bare `@given(integers())` test; P, `python -c pass`. The standard scenario is a roaming
board: eight objects, two players, four steps, two of them whole sets of legal targets. Times are CPU seconds of this
process (and of its children, for what runs in one). A machine's speed drifts within seconds, so a round takes the yardstick
right before and right after the work and divides by their mean; a figure is the median of several rounds.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from pages import measured, put

from conformance.adapters.reference import ReferenceEngine
from conformance.engines import engine_client
from conformance.properties import all_laws
from conformance.properties.law import Board
from conformance.runner.law_run import Bench, run_law
from conformance.runner.plan import Item
from conformance.strategies.roaming import roaming
from conformance.strategies.stage import Features
from conformance.wire.json_types import Json
from conformance.wire.validation import check_answers, check_reply, check_scenario

ROUNDS = 7
REPEATS = 10  # CPU time is counted in ticks of some milliseconds, so a round has to last many of them
Row = tuple[str, float, float, str]


def cpu() -> float:
    """CPU seconds of this process and of its children that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def cost(work: Callable[[], int]) -> float:
    """CPU seconds of one unit; the work returns how many units it did."""
    start = cpu()
    units = work()
    return (cpu() - start) / units


def ratio(work: Callable[[], int], yardstick: Callable[[], int], rounds: int = ROUNDS) -> float:
    """What a unit of the work costs in units of the yardstick: the median over rounds, each with the yardstick around it."""
    found: list[float] = []
    before = cost(yardstick)
    for _ in range(rounds):
        worked, after = cost(work), cost(yardstick)
        found.append(2 * worked / (before + after))
        before = after
    return median(found)


def e() -> int:
    """The yardstick E."""
    return examples(st.integers(), 600)


def p() -> int:
    """The yardstick P."""
    return sum(command("-c", "pass") for _ in range(3))


def examples(strategy: st.SearchStrategy[object], count: int = 300) -> int:
    """Draws that many examples and does nothing with them."""

    @seed(0)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def nothing(_: object) -> None:
        pass

    nothing()
    return count


def standard_scenarios(count: int = 100) -> list[Json]:
    """Roaming boards with eight objects and four steps."""
    found: list[Json] = []
    features = Features(engine_client("reference").ready.features)

    @seed(1)
    @settings(
        max_examples=count * 8,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(roaming(features))
    def collect(board: Board) -> None:
        scenario: Json = board.scenario
        if len(scenario["objects"]) == 8 and len(scenario["steps"]) == 4:
            found.append(scenario)

    collect()
    return found[:count]


def rows() -> list[Row]:
    """Every figure: what, its cost in the yardstick, the most it may cost, the yardstick."""
    features = Features(engine_client("reference").ready.features)
    scenarios = standard_scenarios()
    engine = ReferenceEngine()
    replies = [reply for s in scenarios if (reply := engine({"message": "run", "id": "1", "scenario": s}))]

    def validate() -> int:
        for scenario, reply in list(zip(scenarios, replies, strict=True)) * REPEATS:
            check_scenario(scenario)
            check_reply(reply)
            check_answers(scenario, reply)
        return len(scenarios) * REPEATS

    def in_process() -> int:
        for scenario in scenarios * REPEATS:
            engine({"message": "run", "id": "1", "scenario": scenario})
        return len(scenarios) * REPEATS

    return [
        ("drawing a standard board", ratio(lambda: examples(roaming(features)), e), 4, "E"),
        ("the reference, in-process, a standard scenario", ratio(in_process, e), 2, "E"),
        ("the reference, over stdio, validated, several under way", ratio(lambda: over_stdio(scenarios), e), 3, "E"),
        ("validating a standard scenario and its answers", ratio(validate, e), 0.1, "E"),
        ("a ci run of the reference, a board in all", ci_run(), 10, "E"),
        *(
            (f"mtg-conformance {' '.join(a)}", ratio(lambda a=a: command("-m", "conformance", *a), p), 8, "P")
            for a in (("--version",), ("--help",), ("run",))
        ),
    ]


def command(*arguments: str) -> int:
    """Runs Python once."""
    subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=False, cwd=Path(__file__).resolve().parent.parent
    )
    return 1


def over_stdio(scenarios: list[Json]) -> int:
    """The whole way: start-up is paid by a first scenario that isn't counted in units but is in CPU, so many rounds of scenarios follow."""
    with engine_client(f"cmd:{sys.executable} -m conformance.adapters.reference") as client:
        for _ in range(20):
            client.ask(scenarios)
    return len(scenarios) * 20


def ci_run() -> float:
    """What a board of every law costs in E, at 100 boards a law, in this process: a sum over laws, E taken around each ten."""
    client, reference = engine_client("reference"), engine_client("reference")
    bench = Bench(client, client.fresh, reference, client.ready.features, {"name": "reference", "version": ""}, 100, 0)
    laws, spent, boards, before = all_laws(), 0.0, 0, cost(e)
    for some in (laws[n : n + 10] for n in range(0, len(laws), 10)):
        start = cpu()
        boards += sum(run_law(Item(law, "structure"), bench).boards for law in some)
        worked, after = cpu() - start, cost(e)
        spent += 2 * worked / (before + after)
        before = after
    return spent / boards


def table(found: list[Row]) -> str:
    """The figures as Markdown."""
    lines = [
        measured("figures.py"),
        "",
        "| what | cost | at most |",
        "|---|---|---|",
    ]
    lines += [f"| {what} | {cost:.2f} {unit} | {limit} {unit} |" for what, cost, limit, unit in found]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the table; `--write` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="put it into docs/figures.md")
    options = parser.parse_args()
    started = time.time()
    text = table(rows())
    print(text + f"\n({time.time() - started:.0f} s)")
    if options.write:
        put("figures.md", "figures", text)


if __name__ == "__main__":
    main()
