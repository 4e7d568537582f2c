"""Adds up a log by clause: what was asked, how it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.outcomes import is_told_apart
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class ClauseScore:
    """One clause on one road: its points, how many of them were asked, on how many boards, which were got wrong (`perhaps`: only
    where a law compares two whole answers, which doesn't tell the point); and its laws: how many asked its points and got them right
    (`passed`), got one of them wrong (`failed`), or came to no judgement of it (`unjudged`; `unasked` of these asked none of them).
    A law that went wrong in another clause's points only is right here.
    """

    clause: str
    title: str
    build: str
    points: int
    asked: int
    boards: int
    wrong: tuple[str, ...]
    passed: int
    failed: int = 0
    unjudged: int = 0
    perhaps: tuple[str, ...] = ()
    unasked: int = 0

    @property
    def result(self) -> str:
        """wrong; perhaps wrong; ok; no verdict: it was asked, but no law that asked it came to its end; not asked."""
        if self.wrong or self.perhaps:
            return "wrong" if self.wrong else "perhaps wrong"
        return ("ok" if self.passed else "no verdict") if self.asked else "not asked"


@dataclass(frozen=True)
class Sum:
    """Of all clauses together: points of the catalogue, those asked, those got wrong, and those that perhaps were, besides."""

    points: int
    asked: int
    wrong: int
    perhaps: int = 0


def scores(log: Log) -> list[ClauseScore]:
    """Every clause that a law of the run speaks of or asked, on every road, in the order of the book."""
    wrong = {f["point"] for f in log.failures if f["point"]}
    spoken_of = {point.rsplit(".", 1)[0] for point in wrong.union(*map(_points, log.laws))}
    return [
        _score(log, clause.clause, clause.title, build)
        for build in log.header["roads"]
        for clause in catalogue().clauses
        if clause.clause.removeprefix("702.") in spoken_of
    ]


def in_all(log: Log, build: str | None = None) -> Sum:
    """The sum on one road, or what was asked and wrong on any of them. Without `build` it is the sum that the headline tells."""
    laws = [law for law in log.laws if build in (None, law["build"])]
    known = {p.point for p in catalogue().points}
    told, all_wrong = ({p for _, p in wrong} & known for wrong in (_wrong(log, build, told=True), _wrong(log, build)))
    return Sum(len(known), len(_asked(laws, known)), len(told), len(all_wrong - told))


def unspoken(log: Log) -> dict[str, int]:
    """The clauses of the catalogue that no law of the run speaks of, and how many points each has."""
    told = {score.clause for score in scores(log)}
    return {
        clause.clause: sum(p.clause == clause.clause for p in catalogue().points)
        for clause in catalogue().clauses
        if clause.clause not in told
    }


def _score(log: Log, clause: str, title: str, build: str) -> ClauseScore:
    points = {p.point for p in catalogue().points if p.clause == clause}
    laws = [law for law in log.laws if law["build"] == build]
    asked = _asked(laws, points)
    wrong = _wrong(log, build)
    told = {point for _, point in _wrong(log, build, told=True)} & points
    judged = Counter(_judged(law, points, wrong) for law in laws if points & _points(law))
    return ClauseScore(
        clause,
        title,
        build,
        len(points),
        len(asked),
        sum(asked.values()),
        tuple(sorted(told)),
        judged["right"],
        judged["wrong"],
        judged["open"] + judged["unasked"],
        tuple(sorted({point for _, point in wrong} & points - told)),
        judged["unasked"],
    )


def _points(law: Json) -> set[str]:
    """The points that the law is about, and those that it asked besides: a law often leans on others."""
    return {*law["points"], *(point for point, boards in law["points_asked"].items() if boards)}


def _wrong(log: Log, build: str | None, told: bool = False) -> set[tuple[str, str]]:
    """Each law with each point that went wrong in it, on that road (any, if None); `told`: only where the failure tells the point."""
    return {
        (f["law"], f["point"])
        for f in log.failures
        if build in (None, f["build"]) and f["verdict"] == "wrong" and f["point"] and (is_told_apart(f) or not told)
    }


def _judged(law: Json, points: set[str], wrong: set[tuple[str, str]]) -> str:
    """What the law says of the clause with those points: wrong, right, open, or unasked."""
    if any((law["law"], point) in wrong for point in points):
        return "wrong"
    if not _asked([law], points):
        return "unasked"
    return "right" if law["outcome"] in ("pass", "fail") else "open"


def _asked(laws: Iterable[Json], points: set[str]) -> dict[str, int]:
    """For each point that was really asked: on how many boards."""
    asked: dict[str, int] = {}
    for law in laws:
        for point, boards in law["points_asked"].items():
            if point in points and boards:
                asked[point] = asked.get(point, 0) + boards
    return asked
