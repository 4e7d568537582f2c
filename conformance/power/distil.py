"""A small set of boards that by themselves catch every fault: distilled from the counterexamples of a measurement.

Every fault is caught by at least two boards, of different laws where there are two; beside each board stands its twin
without protection. `python -m conformance.power.distil` measures one seed and writes the boards into the fixture files,
as generated cases: their answers are the reference's, to the steps that the law speaks about.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from conformance.adapters.reference import ReferenceEngine
from conformance.catalogue import clause_number
from conformance.catalogue import point as point_called
from conformance.faults import all_faults, fault_named
from conformance.faults.fault import Fault
from conformance.fixtures.layout import laid_out
from conformance.fixtures.loading import FOLDER
from conformance.judging import first_difference
from conformance.power.counterexamples import Smallest
from conformance.power.law_power import boards_of
from conformance.power.measure import Order, measure
from conformance.power.results import FaultResult
from conformance.power.shadows import Shadows, answers
from conformance.properties import law_named
from conformance.properties.law import Board, Claim, Law, Trial
from conformance.wire.canonical import canonical_text, short_name
from conformance.wire.json_types import Answer, Json

GENERATED = "generated"
BOARDS = 40
"""How many a law draws: by then every law has shown nearly all that it can show."""
TWICE = 2
"""How many boards have to catch each fault."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One scenario of a law with the answers that count, the point it shows, and whom it catches."""

    law: str
    point: str
    trial: Trial
    twin: Trial | None
    expected: tuple[Answer | None, ...]
    catches: frozenset[str]

    @property
    def cost(self) -> int:
        """How long it is to read."""
        return len(json.dumps(self.trial.scenario))


def distilled(results: Sequence[FaultResult]) -> list[Candidate]:
    """The fewest candidates, greedily, that catch each fault twice. ValueError names faults that nothing catches."""
    pool = list(_candidates(results))
    need = Counter({r.fault.name: TWICE for r in results})
    laws: dict[str, set[str]] = defaultdict(set)
    chosen: list[Candidate] = []
    while pool and any(need.values()):
        best = max(pool, key=lambda one: (_gain(one, need, laws), -one.cost))
        if _gain(best, need, laws) <= 0:
            break
        chosen.append(best)
        pool.remove(best)
        for name in best.catches:
            need[name] = max(0, need[name] - 1)
            laws[name].add(best.law)
    missing = sorted(name for name, left in need.items() if left == TWICE)
    if missing:
        raise ValueError(f"no board by itself catches {', '.join(missing)}")
    return chosen + [more for name, left in need.items() if left for more in _as_drawn(name, chosen)]


def _as_drawn(name: str, chosen: Sequence[Candidate]) -> list[Candidate]:
    """Where one minimal board alone catches a fault: another board of its law, as drawn, and of another kind if there is one."""
    first = next(one for one in chosen if name in one.catches)
    shadows, law = Shadows([fault_named(name)]), law_named(first.law)
    found: list[Candidate] = []
    for board in boards_of(law, BOARDS, 1):
        for point, trial, twin in _trials_of(law, board):
            expected, catches = _caught(trial, shadows)
            if catches and canonical_text(trial.scenario) != canonical_text(first.trial.scenario):
                found.append(Candidate(law.name, point, trial, twin, expected, catches))
    found.sort(key=lambda one: (_kind(one) == _kind(first), one.cost))
    return found[:1]


def _kind(one: Candidate) -> tuple[object, ...]:
    """What makes two boards of a law different in kind: what things there are, and what is done."""
    scenario = one.trial.scenario
    things = sorted(str((o["types"], [a["kind"] for a in o["abilities"]])) for o in scenario["objects"])
    return len(scenario["players"]), *things, *(step["do"] for step in scenario["steps"])


def _gain(one: Candidate, need: Counter[str], laws: dict[str, set[str]]) -> int:
    """How many faults it helps; more where no board of its law has caught them yet."""
    return sum(need[name] > 0 for name in one.catches) * 2 + sum(
        need[name] > 0 and one.law not in laws[name] for name in one.catches
    )


def _candidates(results: Sequence[FaultResult]) -> Iterator[Candidate]:
    """Every trial of every counterexample once; whom it catches is asked of all faults."""
    shadows, seen = Shadows([r.fault for r in results]), set[str]()
    for least in (one for r in results for one in r.counterexamples):
        if law_named(least.law).kind != "point":
            continue
        for point, trial, twin in _trials(least):
            text = canonical_text(trial.scenario)
            if text not in seen:
                seen.add(text)
                expected, catches = _caught(trial, shadows)
                yield Candidate(least.law, point, trial, twin, expected, catches)


def _trials(least: Smallest) -> Iterator[tuple[str, Trial, Trial | None]]:
    """The trials that speak about a point, each with the board without protection beside it."""
    yield from _trials_of(law_named(least.law), least.board)


def _trials_of(law: Law, board: Board) -> Iterator[tuple[str, Trial, Trial | None]]:
    trials = law.trials(board)
    control = next((t for t in trials if t.is_control), None)
    for trial in trials:
        points = [c.point for c in trial.claims if c.point is not None]
        if not trial.is_control and points:
            yield points[0], trial, control


def _caught(trial: Trial, shadows: Shadows) -> tuple[tuple[Answer | None, ...], frozenset[str]]:
    right, differing = shadows.ask(trial.scenario)
    expected = _expected(trial, right or [])
    said = {name: answers(_engine(name), trial.scenario) for name in differing}
    return expected, frozenset(n for n, a in said.items() if a is not None and first_difference(expected, a))


def _expected(trial: Trial, right: Sequence[Answer]) -> tuple[Answer | None, ...]:
    """The reference's answers to the steps that the law claims something about."""
    claimed = {c.step for c in trial.claims if isinstance(c, Claim)}
    return tuple(answer if n in claimed else None for n, answer in enumerate(right))


@cache
def _engine(fault: str) -> ReferenceEngine:
    return fault_named(fault).engine()


def cases_of(chosen: Iterable[Candidate]) -> dict[str, list[Json]]:
    """The generated cases by clause, each followed by its twin; the name of a case is a hash of what it asks."""
    found: dict[str, list[Json]] = defaultdict(list)
    reference, told = ReferenceEngine(), set[str]()
    for one in sorted(chosen, key=lambda c: (c.law, c.cost)):
        clause = clause_number(one.point)
        law = law_named(one.law)
        because = next(c.because for c in one.trial.claims if c.point == one.point)
        case = _case(one.law, one.point, one.trial, one.expected, f"{law.says}.", because)
        _tell(case, found[clause], told)
        if one.twin is not None:
            expected = _expected(one.twin, answers(reference, one.twin.scenario) or [])
            name = f"The allowed twin of {case['id']}: the same board without any protective ability."
            twin = _case(one.law, one.point, one.twin, expected, name, "there is nothing on the board that forbids it")
            _tell(twin, found[clause], told)
    return dict(found)


def _tell(case: Json, cases: list[Json], told: set[str]) -> None:
    """One board may be the twin of several, in other clauses too; it is told once."""
    if case["id"] not in told:
        told.add(case["id"])
        cases.append(case)


def _case(
    law: str, point: str, trial: Trial, expected: Sequence[Answer | None], description: str, because: str
) -> Json:
    return {
        "id": short_name((law,), trial.scenario).replace("cx-", "board-"),
        "description": description[0].upper() + description[1:],
        "point": point,
        "slug": point_called(point).slug,
        "scenario": trial.scenario,
        "expected": list(expected),
        "why": f"{clause_number(point)}: {because}.",
        "source": "generated",
        "contested": False,
    }


def write_cases(cases: dict[str, list[Json]], folder: Path = FOLDER) -> int:
    """Writes the generated cases beside those by hand, in place of what was generated before; returns how many."""
    for old in folder.glob(f"702_*/{GENERATED}/*.json"):
        old.unlink()
    for path in sorted(folder.glob("702_*/702.*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        made = cases.get(content["clause"])
        if made:
            new = path.parent / GENERATED / path.name
            new.parent.mkdir(exist_ok=True)
            new.write_text(laid_out({**content, "cases": made}), encoding="utf-8")
    return sum(map(len, cases.values()))


def living() -> tuple[Fault, ...]:
    """Every fault that isn't struck."""
    return tuple(fault for fault in all_faults() if fault.struck is None)


def main() -> None:
    """Measures one seed, distils, writes."""
    order = Order(living(), BOARDS, (0,), os.cpu_count() or 1)
    chosen = distilled(measure(order, lambda line: print(line, file=sys.stderr)).results)
    print(f"{write_cases(cases_of(chosen))} generated cases, from {len(chosen)} boards")


if __name__ == "__main__":
    main()
