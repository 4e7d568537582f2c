"""One mistake is named once: the clause that is broken, and apart from it what only leans on it."""

from __future__ import annotations

from typing import Any

from conformance.events.log import Log
from conformance.reports.by_cause import by_cause
from conformance.reports.causes import Tally, causes


def test_what_goes_wrong_seldom_beside_what_always_does_follows_from_it() -> None:
    told = causes([Tally("11b.1", 100, 100), Tally("11e.4", 100, 5)])
    assert [c.clause for c in told.causes] == ["702.11b"]
    assert [c.clause for c in told.follow] == ["702.11e"]


def test_two_clauses_that_go_wrong_often_are_two_causes_in_the_order_of_the_book() -> None:
    told = causes([Tally("16e.1", 100, 90), Tally("11b.1", 100, 60)])
    assert [c.clause for c in told.causes] == ["702.11b", "702.16e"]


def test_a_clause_is_weighed_by_the_law_that_shows_it_most() -> None:
    told = causes([Tally("11b.4", 100, 0), Tally("11b.4", 100, 100)])
    assert told.causes[0].weight == 1.5


def test_where_nothing_went_wrong_there_is_no_cause() -> None:
    assert causes([Tally("11b.1", 100, 0)]).causes == ()


def failure(name: str, point: str, lines: int) -> dict[str, Any]:
    return {"name": name, "point": point, "direction": "too_lax", "told": {"board": ["line"] * lines, "steps": []}}


def test_each_cause_shows_its_plainest_counterexample_first() -> None:
    laws = [{"points_asked": {"11b.1": 10, "11e.4": 10}, "points_wrong": {"11b.1": 10, "11e.4": 1}}]
    failures = [failure("large", "11b.1", 5), failure("small", "11b.1", 2), failure("follows", "11e.4", 1)]
    told = by_cause(Log({}, laws=laws), failures)
    shown = [(c.clause, c.first["name"], [f["name"] for f in c.others]) for c in told.causes]
    assert shown == [("702.11b", "small", ["large"])]
    assert [f["name"] for f in told.follow] == ["follows"]
