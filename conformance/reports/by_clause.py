"""Adds up a log by clause: what was asked, how it went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class ClauseScore:
    """One clause on one road: its points, how many of them were asked, on how many boards, which were got wrong, and how many laws
    that asked them passed."""

    clause: str
    title: str
    build: str
    points: int
    asked: int
    boards: int
    wrong: tuple[str, ...]
    passed: int

    @property
    def result(self) -> str:
        """wrong; ok; no verdict: it was asked, but no law that asked it passed; not asked."""
        if self.wrong:
            return "wrong"
        return ("ok" if self.passed else "no verdict") if self.asked else "not asked"


def scores(log: Log) -> list[ClauseScore]:
    """Every clause that a law of the run speaks of, on every road, in the order of the book."""
    wrong = {f["point"] for f in log.failures if f["point"]}
    spoken_of = {point.rsplit(".", 1)[0] for point in wrong.union(*(law["points"] for law in log.laws))}
    return [
        _score(log, clause.clause, clause.title, build)
        for build in log.header["roads"]
        for clause in catalogue().clauses
        if clause.clause.removeprefix("702.") in spoken_of
    ]


def _score(log: Log, clause: str, title: str, build: str) -> ClauseScore:
    points = {p.point for p in catalogue().points if p.clause == clause}
    laws = [law for law in log.laws if law["build"] == build]
    asked = _asked(laws, points)
    wrong = {f["point"] for f in log.failures if f["build"] == build and f["verdict"] == "wrong"} & points
    passed = sum(law["outcome"] == "pass" and bool(_asked([law], points)) for law in laws)
    return ClauseScore(clause, title, build, len(points), len(asked), sum(asked.values()), tuple(sorted(wrong)), passed)


def _asked(laws: Iterable[Json], points: set[str]) -> dict[str, int]:
    """For each point that was really asked: on how many boards."""
    asked: dict[str, int] = {}
    for law in laws:
        for point, boards in law["points_asked"].items():
            if point in points and boards:
                asked[point] = asked.get(point, 0) + boards
    return asked
