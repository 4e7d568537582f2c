"""Sorts the wrong answers of a log by clause, and tells clauses that go wrong by themselves from those that only follow.

A clause is no more than where a mistake shows: one mistake of an engine may show under several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.catalogue import clause_number, sort_key
from conformance.events.log import Log
from conformance.reports.causes import Causes, Tally, causes
from conformance.reports.outcomes import is_told_apart
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class Shown:
    """A clause that is wrong: the plainest counterexample, and the others of the clause."""

    clause: str
    first: Json
    others: tuple[Json, ...]


@dataclass(frozen=True)
class Sorted:
    """The causes in the order of the book, and the failures of clauses that follow from them."""

    causes: tuple[Shown, ...]
    follow: tuple[Json, ...]


def causes_of(log: Log) -> Causes:
    """What is wrong by itself, and what follows from it."""
    return causes(
        Tally(point, asked, law.get("points_wrong", {}).get(point, 0), point in law.get("points", (point,)))
        for law in log.laws
        for point, asked in law["points_asked"].items()
    )


def by_cause(log: Log, failures: Sequence[Json]) -> Sorted:
    """The failures under their causes; one whose clause the log doesn't weigh is a cause of its own.

    A clause of which no failure tells the point follows from one of which some does.
    """
    follow = {cause.clause for cause in causes_of(log).follow}
    found: dict[str, list[Json]] = {}
    for failure in sorted(failures, key=lambda f: sort_key(f["point"] or "")):
        found.setdefault(clause_of(failure), []).append(failure)
    told = {clause for clause, of_clause in found.items() if any(map(is_told_apart, of_clause))}
    follow |= found.keys() - told if told - follow else set[str]()
    shown = [Shown(clause, *_plainest_first(of_clause)) for clause, of_clause in found.items() if clause not in follow]
    rest = [f for clause, of_clause in found.items() if clause in follow for f in of_clause]
    return Sorted(tuple(shown), tuple(rest))


def clause_of(failure: Json) -> str:
    """The clause of the failure's point; empty for a control."""
    return clause_number(failure["point"]) if failure["point"] else ""


def _plainest_first(failures: Iterable[Json]) -> tuple[Json, tuple[Json, ...]]:
    """The one with the fewest objects and steps to tell of; then the first of each further point and direction; then the rest."""
    shown: set[tuple[str, str]] = set()
    new: list[Json] = []
    again: list[Json] = []
    for failure in sorted(failures, key=plainness):
        aspect = (failure["point"] or "", failure["direction"])
        (again if aspect in shown else new).append(failure)
        shown.add(aspect)
    return new[0], (*new[1:], *again)


def plainness(failure: Json) -> tuple[bool, int]:
    """What tells its point comes first; then, how many objects and steps there are to tell of."""
    return not is_told_apart(failure), len(failure["told"]["board"]) + len(failure["told"]["steps"])
