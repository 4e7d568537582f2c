"""Groups wrong answers by their cause: one mistake breaks many laws, and the clause that it breaks comes first.

A point that is itself got wrong fails wherever it is asked; one that only leans on it fails here and there. So each
clause is weighed by its worst point: the share of boards that went wrong in the law that shows it most, and over all
laws that ask it. A law may also ask a point of other laws, in its plainest form, as what it builds on: that counts
where it goes wrong; where it doesn't, it tells nothing of the rest of that point. What weighs little beside the
weightiest follows from it; the others are causes, in the order of the book, for what comes later there is built on
what comes before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.catalogue import catalogue

FOLLOWS_BELOW = 0.25


@dataclass(frozen=True, slots=True)
class Tally:
    """One point in one law: the boards on which it was asked, and those on which it went wrong.

    `speaks`: is it one of the law's own points, and not what the law builds on?
    """

    point: str
    asked: int
    wrong: int
    speaks: bool = True


@dataclass(frozen=True, slots=True)
class Cause:
    """A clause that goes wrong, how much weighs against it (0 to 2), and its points that did."""

    clause: str
    weight: float
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Causes:
    """What is wrong, in the order of the book, and which other clauses went wrong with it, as follows from it."""

    causes: tuple[Cause, ...]
    follow: tuple[Cause, ...]


def causes(tallies: Iterable[Tally]) -> Causes:
    """The causes of what went wrong; nothing went wrong where there are none."""
    clauses = _clauses(list(tallies))
    least = FOLLOWS_BELOW * max((c.weight for c in clauses), default=0)
    return Causes(tuple(c for c in clauses if c.weight >= least), tuple(c for c in clauses if c.weight < least))


def _clauses(tallies: Sequence[Tally]) -> list[Cause]:
    """The clauses with a wrong point, in the order of the book."""
    found: list[Cause] = []
    for number in (c.clause for c in catalogue().clauses):
        points = [p.point for p in catalogue().points if p.clause == number]
        of_points = {point: [t for t in tallies if t.point == point] for point in points}
        wrong = {p: ts for p, ts in of_points.items() if any(t.wrong for t in ts)}
        if wrong:
            found.append(Cause(number, max(_weight(ts) for ts in wrong.values()), tuple(wrong)))
    return found


def _weight(tallies: Sequence[Tally]) -> float:
    """The share of wrong boards in the law that shows it most, and in all together."""
    asked = [t for t in tallies if t.asked and (t.speaks or t.wrong)]
    if not asked:  # A log that was cut, or put together by hand.
        return 0
    most = max(t.wrong / t.asked for t in asked)
    return round(most + sum(t.wrong for t in asked) / sum(t.asked for t in asked), 3)
