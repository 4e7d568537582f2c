"""How much was asked, by point: so that an adapter can't become *unsupported* without anybody noticing.

A point's share is the mean, over the laws that ask it and the ways of making objects, of the part of their boards on
which it was really answered; where a law couldn't be asked at all, that is nothing. It has fallen *clearly* if it is
less than half of what it was, and so few of so many boards would be chance less than once in a thousand times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, log1p

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.known.law_set import LawSet, counts, is_newer
from conformance.properties import all_laws
from conformance.wire.json_types import Json

CLEARLY = 0.5
CHANCE = 0.001
_DIGITS = 3
_NEARLY_NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a point was asked: the share from 0 to 1, and the boards answered of those drawn."""

    share: float
    answered: int
    drawn: int

    def has_fallen(self, before: float) -> bool:
        """Is it clearly less than it was?"""
        return self.share < before * CLEARLY and _chance(self.answered, self.drawn, before) < CHANCE


def shares(log: Log, laws: LawSet) -> dict[str, Share]:
    """By slug: each point all of whose laws in that set had their turn in the log, on every road that was declared."""
    return {
        p.slug: _share(p.point, records, log.header["boards"])
        for p in catalogue().points
        if (records := _records(log, p.point, laws))
    }


def rounded(share: Share) -> float:
    """As it stands in the file."""
    return round(share.share, _DIGITS)


def _records(log: Log, point: str, laws: LawSet) -> list[Json]:
    """The records of the laws that ask the point; none unless all of them are there."""
    roads = [f.removeprefix("build.") for f in log.header["features"] if f.startswith("build.")]
    expected = {(law.name, road) for law in all_laws() if point in law.points and counts(law, laws) for road in roads}
    found = [r for r in log.laws if point in r["points"] and r["outcome"] != "not_reached" and _counts(r, laws)]
    return found if expected <= {(r["law"], r["build"]) for r in found} else []


def _counts(record: Json, laws: LawSet) -> bool:
    return "contested" not in record and not is_newer(record.get("since", "0.1.0"), laws)


def _share(point: str, records: Sequence[Json], budget: int) -> Share:
    answered = [r["points_asked"].get(point, 0) for r in records]
    drawn = [r["boards"] or budget for r in records]
    parts = [a / d if d else 0.0 for a, d in zip(answered, drawn, strict=True)]
    return Share(sum(parts) / len(parts), sum(answered), sum(drawn))


def _chance(successes: int, trials: int, share: float) -> float:
    """The chance of no more than so many successes; by logarithms, since there may be thousands of boards."""
    share = min(max(share, _NEARLY_NOTHING), 1 - _NEARLY_NOTHING)
    return sum(exp(_log_ways(trials, n) + n * log(share) + (trials - n) * log1p(-share)) for n in range(successes + 1))


def _log_ways(trials: int, successes: int) -> float:
    return lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
