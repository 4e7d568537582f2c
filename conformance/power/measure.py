"""Measures: every law against every fault, seed by seed, over several processes; then one counterexample a fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from multiprocessing import get_context
from typing import Any

from conformance.faults import fault_named
from conformance.faults.fault import Fault
from conformance.power.counterexamples import Smallest, smallest
from conformance.power.fixture_power import fixtures_finding
from conformance.power.law_power import LawPower, Signature, law_power
from conformance.power.results import FaultResult, candidates, killed
from conformance.properties import all_laws, law_named
from conformance.properties.law import Law

Tell = Callable[[str], None]
Spread = Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be measured: which faults, how many boards a law, which seeds, over how many processes."""

    faults: tuple[Fault, ...]
    boards: int
    seeds: tuple[int, ...]
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """The whole table. `disagreements`: boards, by law, on which the reference itself fails; they count for nothing."""

    results: tuple[FaultResult, ...]
    boards: int
    seeds: tuple[int, ...]
    laws: int
    disagreements: dict[str, int]
    seconds: float


def measured_laws() -> list[Law]:
    """The laws that count: not those that compare with the reference, nor contested ones."""
    return [law for law in all_laws() if law.kind != "differential" and law.contested is None]


def measure(order: Order, tell: Tell = lambda line: None) -> Measured:
    """The table; a fault that is struck is not put to the laws."""
    started = time.monotonic()
    living = [fault for fault in order.faults if fault.struck is None]
    names = tuple(fault.name for fault in living)
    with _workers(order.processes) as spread:
        laws = _powers(order, names, spread, tell)
        fixtures = fixtures_finding(living)
        results = [_result(fault, order.seeds, laws, fixtures[fault.name]) for fault in living]
        tell("taking counterexamples apart")
        results = _with_smallest(results, order, laws[order.seeds[0]], spread)
    disagreements = {law.law: law.disagreements for seed in order.seeds for law in laws[seed] if law.disagreements}
    return Measured(
        tuple(results),
        order.boards,
        order.seeds,
        len(measured_laws()),
        disagreements,
        round(time.monotonic() - started, 1),
    )


@contextmanager
def _workers(processes: int) -> Generator[Spread]:
    """Something like `map` that keeps the order, over processes if there are to be several."""
    if processes == 1:
        yield map
        return
    with get_context("spawn").Pool(processes) as pool:
        yield partial(pool.imap, chunksize=1)


def _powers(order: Order, names: tuple[str, ...], spread: Spread, tell: Tell) -> dict[int, list[LawPower]]:
    """Every law in every seed, in the order of the book."""
    tasks = [(law.name, seed, order.boards, names) for seed in order.seeds for law in measured_laws()]
    found: dict[int, list[LawPower]] = {seed: [] for seed in order.seeds}
    for number, power in enumerate(spread(_law_power, tasks), 1):
        found[power.seed].append(power)
        tell(f"{number} of {len(tasks)} laws put to {len(names)} faults")
    return found


def _law_power(task: tuple[str, int, int, tuple[str, ...]]) -> LawPower:
    law, seed, count, names = task
    return law_power(law_named(law), seed, count, _faults(names))


@cache
def _faults(names: tuple[str, ...]) -> tuple[Fault, ...]:
    return tuple(fault_named(name) for name in names)


def _result(fault: Fault, seeds: Sequence[int], laws: dict[int, list[LawPower]], fixtures: int) -> FaultResult:
    kills = [kill for seed in seeds if (kill := killed(fault, seed, laws[seed])) is not None]
    told = [law.kills[fault.name] for seed in seeds for law in laws[seed] if fault.name in law.kills]
    differs, controls = sum(k.differs for k in told), sum(k.controls for k in told)
    return FaultResult(fault, len(seeds), tuple(kills), differs, controls, fixtures)


def _with_smallest(
    results: Sequence[FaultResult], order: Order, laws: list[LawPower], spread: Spread
) -> list[FaultResult]:
    """A few counterexamples for each fault that the first seed finds, from different laws."""
    tasks = [
        (result.fault.name, *shown, order.boards, order.seeds[0])
        for result in results
        for shown in _shown(result, order.seeds[0], laws)
    ]
    found: dict[str, list[Smallest]] = {}
    for least in spread(_smallest, sorted(tasks, key=lambda task: task[1])):
        found.setdefault(least.fault, []).append(least)
    return [replace(result, counterexamples=tuple(found.get(result.fault.name, ()))) for result in results]


def _shown(result: FaultResult, seed: int, laws: list[LawPower]) -> list[tuple[str, int, Signature]]:
    kill = next((k for k in result.kills if k.seed == seed), None)
    return [] if kill is None else candidates(result.fault, kill.clauses[0], laws)


def _smallest(task: tuple[str, str, int, Signature, int, int]) -> Smallest:
    fault, law, number, signature, count, seed = task
    return smallest(fault_named(fault), law, number, signature, count, seed)
