"""The page of `mtg-conformance clauses --format markdown`: each clause with its rules, points, laws, faults and fixtures.

docs/clauses.md holds what this makes; a test keeps it current.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set
from itertools import groupby

from conformance.catalogue import Clause, Point, catalogue
from conformance.cli.by_point import place_of, rules_of, stops
from conformance.fixtures.loading import FOLDER

_OPENING = """\
# The clauses

Each clause with the rules of the reference that state it and its points, and for each point the laws that ask it, the faulty engines
that prove these laws ([how](detection-power.md)), and the [fixtures](fixtures.md). Made by `mtg-conformance clauses --format markdown`.

The statements are ours, in other words than the rulebook's. *Too lax* and *too strict* say in which direction a faulty engine errs.
`mtg-conformance explain 16e.3` tells one of them, in Spanish or Italian too (`--lang es`, `--lang it`).
"""
_DIRECTIONS = {"too_lax": "too lax", "too_strict": "too strict", "either": "either way"}


def page(wanted: Collection[Point]) -> str:
    """The page in Markdown; `wanted` are the points to tell, and their clauses come along."""
    numbers = {p.clause for p in wanted}
    clauses = [c for c in catalogue().clauses if c.clause in numbers]
    parts: list[str] = [_OPENING, *_summary(wanted)]
    for keyword, of_keyword in groupby(clauses, key=lambda c: c.keyword):
        told = list(of_keyword)
        parts.append(f"## {keyword.capitalize()} ({told[0].clause[:-1]})\n")
        for one in told:
            parts += [*_clause(one), *(_point(p) for p in wanted if p.clause == one.clause)]
    return "\n".join([*parts, *_contested({p.point for p in wanted})]).rstrip() + "\n"


def _summary(wanted: Collection[Point]) -> Iterator[str]:
    """How many there are of each, by rule; a law that asks points of two rules is counted in both."""
    yield "| rule | clauses | points | laws | faulty engines | fixtures |\n|---|---|---|---|---|---|"
    for rule, of_rule in groupby(wanted, key=lambda p: p.clause[:-1]):
        told = list(of_rule)
        found = [stops(p) for p in told]
        laws = len({law.name for f in found for law in f.laws})
        faults, cases = sum(len(f.faults) for f in found), sum(len(f.fixtures) for f in found)
        yield f"| {rule} | {len({p.clause for p in told})} | {len(told)} | {laws} | {faults} | {cases} |"
    yield ""


def _clause(one: Clause) -> Iterator[str]:
    older = [f"Number in the older text: {one.editions.legacy or 'none'}."]
    older += [one.legacy_difference] if one.legacy_difference and one.editions.legacy else []
    files = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.glob(f"702_*/{one.clause}.json"))]
    yield f"### {one.clause}: {one.title}\n\n{one.statement}\n"
    yield " ".join([*older, *(f"Fixtures: `conformance/fixtures/{name}`." for name in files)]) + "\n"
    for place, rules in groupby(rules_of(one.clause), key=place_of):
        yield f"- reference `{place}`: {_named(rule.name for rule in rules)}"
    yield ""


def _point(p: Point) -> str:
    found = stops(p)
    lines = [f"#### {p.point}\n\n{p.statement}\n", f"`{p.slug}`; asked by the steps {_named(p.steps)}\n"]
    lines += [f"- law `{law.name}`: {law.says}" for law in found.laws]
    lines += [f"- fault `{f.name}` ({_DIRECTIONS[f.direction]}): {f.says}" for f in found.faults]
    lines += [f"- fixture `{case.id}`{' (contested)' * case.contested}: {case.description}" for case in found.fixtures]
    return "\n".join([*lines, ""])


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
