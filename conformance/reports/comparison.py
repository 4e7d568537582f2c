"""Compares logs: engines by clause, and from one version of an engine to the next what is fixed, new and still failing.

Failures are the same if their signature is (point, law, too lax or too strict, kind of step; on one road), since other
boards end in other counterexamples. What a log didn't ask is never counted as fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.by_clause import ClauseScore, scores
from conformance.wire.json_types import Json

_NO_FAILURE = ("contested", "suite_disagreement")
_DRAWS = ("seed", "boards", "features")
Signature = tuple[str, str, str, str, str]


@dataclass(frozen=True)
class Engine:
    """Whose log it is, and how it was asked."""

    name: str
    version: str
    suite: str
    seed: int
    boards: int
    failures: int
    is_whole: bool


@dataclass(frozen=True)
class Row:
    """One clause on one road, with a score for each log; None where the log doesn't speak of it."""

    clause: str
    title: str
    build: str
    scores: tuple[ClauseScore | None, ...]


@dataclass(frozen=True)
class Failure:
    """A failure by its signature, and a counterexample of it. `point` is the number, or `control`."""

    point: str
    law: str
    direction: str
    step_kind: str
    build: str
    counterexample: str


@dataclass(frozen=True)
class Change:
    """From one log to the next of the same engine; `before` and `after` are their places.

    `unasked`: failed before, and its law isn't asked now; `newly_asked`: fails, and its law wasn't asked before.
    `is_drawn_alike`: both were asked the same boards, so that what isn't found again is mended.
    """

    before: int
    after: int
    is_drawn_alike: bool
    fixed: tuple[Failure, ...]
    new: tuple[Failure, ...]
    still: tuple[Failure, ...]
    unasked: tuple[Failure, ...]
    newly_asked: tuple[Failure, ...]


KINDS = tuple(f.name for f in fields(Change) if f.name not in ("before", "after", "is_drawn_alike"))


@dataclass(frozen=True)
class Comparison:
    """All of it."""

    engines: tuple[Engine, ...]
    rows: tuple[Row, ...]
    changes: tuple[Change, ...]

    def as_json(self) -> Json:
        """As plain values."""
        return asdict(self)


def compared(logs: Sequence[Log]) -> Comparison:
    """The logs, in the order in which they are given; changes between neighbours of one engine."""
    names = [log.header["engine"]["name"] for log in logs]
    changes = [_change(logs, at, to) for at, to in pairwise(range(len(logs))) if names[at] == names[to]]
    return Comparison(tuple(map(_engine, logs)), tuple(_rows(logs)), tuple(changes))


def _engine(log: Log) -> Engine:
    head = log.header
    failures = len(_failures(log))
    who = head["engine"]
    whole = log.is_whole
    return Engine(who["name"], who["version"], head["suite"]["version"], head["seed"], head["boards"], failures, whole)


def _rows(logs: Sequence[Log]) -> list[Row]:
    tables = [{(s.clause, s.build): s for s in scores(log)} for log in logs]
    roads = [road for road in ("structure", "text") if any(road in log.header["roads"] for log in logs)]
    places = [(c, road) for road in roads for c in catalogue().clauses]
    return [
        Row(c.clause, c.title, road, tuple(table.get((c.clause, road)) for table in tables))
        for c, road in places
        if any((c.clause, road) in table for table in tables)
    ]


def _change(logs: Sequence[Log], before: int, after: int) -> Change:
    old, new = _failures(logs[before]), _failures(logs[after])
    was_asked, is_asked = _asked(logs[before]), _asked(logs[after])
    gone = [f for key, f in old.items() if key not in new]
    come = [f for key, f in new.items() if key not in old]
    return Change(
        before,
        after,
        _is_drawn_alike(logs[before], logs[after]),
        fixed=tuple(f for f in gone if (f.law, f.build) in is_asked),
        new=tuple(f for f in come if (f.law, f.build) in was_asked),
        still=tuple(f for key, f in new.items() if key in old),
        unasked=tuple(f for f in gone if (f.law, f.build) not in is_asked),
        newly_asked=tuple(f for f in come if (f.law, f.build) not in was_asked),
    )


def _is_drawn_alike(one: Log, other: Log) -> bool:
    suites = one.header["suite"]["version"], other.header["suite"]["version"]
    return suites[0] == suites[1] and all(one.header[n] == other.header[n] for n in _DRAWS)


def _failures(log: Log) -> dict[Signature, Failure]:
    """By signature, in the order of the book, the first counterexample of each."""
    order = {p.point: n for n, p in enumerate(catalogue().points)}
    found: dict[Signature, Failure] = {}
    for f in sorted(log.failures, key=lambda f: (order.get(f["point"], -1), f["law"], f["build"])):
        if f["verdict"] in _NO_FAILURE:
            continue
        failure = Failure(f["point"] or "control", f["law"], f["direction"], f["step_kind"], f["build"], f["name"])
        found.setdefault((f["slug"] or "control", f["law"], f["direction"], f["step_kind"], f["build"]), failure)
    return found


def _asked(log: Log) -> set[tuple[str, str]]:
    """The laws, on their roads, that some board was answered of."""
    return {(r["law"], r["build"]) for r in log.laws if r["asked"]}
