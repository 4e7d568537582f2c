"""The page of `mtg-conformance clauses --format markdown`: each clause with its points, laws, faults and fixtures.

docs/clauses.md holds what this makes; a test keeps it current.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from itertools import groupby
from typing import TypeVar

from conformance.catalogue import Clause, Point, catalogue
from conformance.faults import all_faults
from conformance.fixtures.loading import FOLDER, Case, load_fixtures
from conformance.properties import all_laws

Thing = TypeVar("Thing")

_OPENING = """\
# The clauses

Each clause with its points, and for each point the laws that ask it, the faulty engines that prove these laws
([how](detection-power.md)), and the [fixtures](fixtures.md). Made by `mtg-conformance clauses --format markdown`.

The statements are ours, in other words than the rulebook's. *Too lax* and *too strict* say in which direction a faulty engine errs.
`mtg-conformance explain 16e.3` tells one of them, in Spanish or Italian too (`--lang es`, `--lang it`).
"""
_DIRECTIONS = {"too_lax": "too lax", "too_strict": "too strict", "either": "either way"}


def page(wanted: Collection[Point]) -> str:
    """The page in Markdown; `wanted` are the points to tell, and their clauses come along."""
    numbers = {p.clause for p in wanted}
    clauses = [c for c in catalogue().clauses if c.clause in numbers]
    every = load_fixtures()
    parts: list[str] = [_OPENING, *_summary(wanted, every)]
    tell = _teller(every)
    for keyword, of_keyword in groupby(clauses, key=lambda c: c.keyword):
        told = list(of_keyword)
        parts.append(f"## {keyword.capitalize()} ({told[0].clause[:-1]})\n")
        for one in told:
            parts += [*_clause(one), *(tell(p) for p in wanted if p.clause == one.clause)]
    return "\n".join([*parts, *_contested({p.point for p in wanted})]).rstrip() + "\n"


def _summary(wanted: Collection[Point], every: Sequence[Case]) -> Iterator[str]:
    """How many there are of each, by rule; a law that asks points of two rules is counted in both."""
    yield "| rule | clauses | points | laws | faulty engines | fixtures |\n|---|---|---|---|---|---|"
    for rule, of_rule in groupby(wanted, key=lambda p: p.clause[:-1]):
        told = list(of_rule)
        points = {p.point for p in told}
        laws = sum(not points.isdisjoint(law.points) for law in all_laws())
        faults = sum(fault.point in points for fault in all_faults())
        cases = sum(case.point in points for case in every)
        yield f"| {rule} | {len({p.clause for p in told})} | {len(points)} | {laws} | {faults} | {cases} |"
    yield ""


def _clause(one: Clause) -> Iterator[str]:
    older = [f"Number in the older text: {one.editions.legacy or 'none'}."]
    older += [one.legacy_difference] if one.legacy_difference and one.editions.legacy else []
    files = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.glob(f"702_*/{one.clause}.json"))]
    yield f"### {one.clause}: {one.title}\n\n{one.statement}\n"
    yield " ".join([*older, *(f"Fixtures: `conformance/fixtures/{name}`." for name in files)]) + "\n"


def _teller(every: Sequence[Case]) -> Callable[[Point], str]:
    """Tells a point; what there is of it is sorted by point once."""
    laws = _by_point(all_laws(), lambda law: law.points)
    faults = _by_point(all_faults(), lambda fault: (fault.point,))
    cases = _by_point(every, lambda case: (case.point,))

    def told(p: Point) -> str:
        lines = [f"#### {p.point}\n\n{p.statement}\n", f"`{p.slug}`; asked by the steps {_named(p.steps)}\n"]
        lines += [f"- law `{law.name}`: {law.says}" for law in laws[p.point]]
        lines += [f"- fault `{f.name}` ({_DIRECTIONS[f.direction]}): {f.says}" for f in faults[p.point]]
        lines += [f"- fixture `{case.id}`: {case.description}" for case in cases[p.point]]
        return "\n".join([*lines, ""])

    return told


def _by_point(things: Iterable[Thing], points: Callable[[Thing], Iterable[str]]) -> defaultdict[str, list[Thing]]:
    found: defaultdict[str, list[Thing]] = defaultdict(list)
    for thing in things:
        for number in points(thing):
            found[number].append(thing)
    return found


def _named(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _contested(wanted: Set[str]) -> Iterator[str]:
    """The questions that never count, and why they don't."""
    questions = [q for q in catalogue().contested if not wanted.isdisjoint(q.points)]
    if questions:
        yield "## Contested questions\n"
        yield "Two careful readers answer these differently. They are asked with `--contested` only, and never count.\n"
    for q in questions:
        yield f"### {q.id}: {q.question}\n\n{q.why} (`{q.slug}`; points {', '.join(q.points)})\n"
