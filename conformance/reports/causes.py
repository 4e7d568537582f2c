"""Groups wrong answers by their cause: one mistake breaks many laws, and the clause that it breaks comes first.

A point that is itself got wrong fails wherever it is asked; one that only leans on it fails here and there. So each
clause is weighed by its worst point: the share of boards that went wrong in the law that shows it most, and over all
laws that ask it. A clause that weighs much less than one before it, and goes wrong in no way that the other doesn't,
follows from it; any other is a cause of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.catalogue import catalogue

Way = tuple[str, str]
FOLLOWS_BELOW = 0.5


@dataclass(frozen=True, slots=True)
class Tally:
    """One point in one law: the boards on which it was asked, those on which it went wrong, and in which ways.

    `least`: the parts of the plainest question that went wrong. A way is the direction and the kind of step:
    `("too_lax", "targets")`.
    """

    point: str
    asked: int
    wrong: int
    least: int
    ways: frozenset[Way]


@dataclass(frozen=True, slots=True)
class Cause:
    """A clause that is wrong by itself, how much weighs against it (0 to 2), and the clauses that follow from it."""

    clause: str
    weight: float
    points: tuple[str, ...]
    follows: tuple[str, ...] = ()


def causes(tallies: Iterable[Tally]) -> list[Cause]:
    """The causes, the weightiest first; what weighs alike is in the order of the book."""
    groups: list[tuple[_Clause, list[str]]] = []
    for clause in sorted(_clauses(list(tallies)), key=lambda c: -c.weight):
        root = next((names for one, names in groups if clause.follows(one)), None)
        if root is None:
            groups.append((clause, []))
        else:
            root.append(clause.number)
    return [Cause(one.number, one.weight, one.points, tuple(names)) for one, names in groups]


@dataclass(frozen=True, slots=True)
class _Clause:
    number: str
    weight: float
    points: tuple[str, ...]
    ways: frozenset[Way]

    def follows(self, other: _Clause) -> bool:
        return self.weight < FOLLOWS_BELOW * other.weight and self.ways <= other.ways


def _clauses(tallies: Sequence[Tally]) -> list[_Clause]:
    """The clauses with a wrong point, in the order of the book."""
    found: list[_Clause] = []
    for number in (c.clause for c in catalogue().clauses):
        points = [p.point for p in catalogue().points if p.clause == number]
        of_points = {point: [t for t in tallies if t.point == point] for point in points}
        wrong = {p: ts for p, ts in of_points.items() if any(t.wrong for t in ts)}
        if wrong:
            ways = frozenset[Way]().union(*(t.ways for ts in wrong.values() for t in ts))
            found.append(_Clause(number, max(_weight(ts) for ts in wrong.values()), tuple(wrong), ways))
    return found


def _weight(tallies: Sequence[Tally]) -> float:
    """The share of wrong boards in the law that shows it most, and in all together."""
    asked = [t for t in tallies if t.asked]
    most = max(t.wrong / t.asked for t in asked)
    return round(most + sum(t.wrong for t in asked) / sum(t.asked for t in asked), 3)
