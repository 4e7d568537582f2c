"""A law is wrong in a clause only where a point of that clause went wrong in it, and the table adds up to the headline."""

from __future__ import annotations

import re
from typing import Any

from report_logs import toy

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.by_clause import in_all, scores, unspoken
from conformance.reports.headline import headline


def law(name: str, outcome: str, **points: int) -> dict[str, Any]:
    asked = {point.replace("_", "."): boards for point, boards in points.items()}
    return {"law": name, "build": "structure", "outcome": outcome, "points": [*asked], "points_asked": asked}


def scored(*laws: dict[str, Any], wrong: tuple[tuple[str, str], ...] = ()) -> dict[str, tuple[str, int, int, int]]:
    failures = [{"law": name, "point": point, "build": "structure", "verdict": "wrong"} for name, point in wrong]
    log = Log({"roads": ["structure"]}, laws=list(laws), failures=failures)
    return {s.clause: (s.result, s.passed, s.failed, s.unjudged) for s in scores(log)}


def test_a_law_that_went_wrong_in_another_clause_is_right_here() -> None:
    found = scored(law("both", "fail", **{"11b_1": 5, "11e_1": 5}), wrong=(("both", "11e.1"),))
    assert found == {"702.11b": ("ok", 1, 0, 0), "702.11e": ("wrong", 0, 1, 0)}


def test_a_law_that_never_asked_the_clause_or_broke_down_judges_nothing() -> None:
    found = scored(law("never", "pass", **{"11b_1": 0}), law("broke", "trouble", **{"11b_1": 5}))
    assert found == {"702.11b": ("no verdict", 0, 0, 2)}


def test_the_table_and_what_no_law_speaks_of_add_up_to_the_headline() -> None:
    log = toy()
    for road in log.header["roads"]:
        rows = [score for score in scores(log) if score.build == road]
        total = in_all(log, road)
        assert sum(row.asked for row in rows) == total.asked
        assert sum(len(row.wrong) for row in rows) == total.wrong
        assert sum(row.points for row in rows) + sum(unspoken(log).values()) == total.points == len(catalogue().points)
    numbers = [int(n) for n in re.findall(r"\d+", headline(log)[1].replace("(1 of them known)", ""))]
    assert numbers == [in_all(log).wrong, in_all(log).asked, in_all(log).points]
