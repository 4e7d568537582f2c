"""A law is wrong in a clause only where a point of that clause went wrong in it, and the table adds up to the headline."""

from __future__ import annotations

import json
import re
from typing import Any

from report_logs import toy

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.badge import badge
from conformance.reports.by_cause import by_cause
from conformance.reports.by_clause import in_all, scores, unspoken
from conformance.reports.headline import headline
from conformance.reports.telling import spoken_number, statement


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


def test_a_point_that_only_a_comparison_shows_is_perhaps_wrong() -> None:
    compared = {"law": "compares", "point": "16b.1", "build": "structure", "verdict": "wrong", "direction": "either"}
    sure = {**compared, "law": "sure", "point": "11d.3", "direction": "too_strict"}
    laws = [law("compares", "fail", **{"16b_1": 5}), law("sure", "fail", **{"11d_3": 5})]
    both = Log({"roads": ["structure"]}, laws=laws, failures=[compared, sure])
    assert {s.clause: (s.result, s.wrong, s.perhaps) for s in scores(both)} == {
        "702.11d": ("wrong", ("11d.3",), ()),
        "702.16b": ("perhaps wrong", (), ("16b.1",)),
    }
    assert (in_all(both).wrong, in_all(both).perhaps) == (1, 1)
    assert headline(both) == ("bad", "Wrong in 1 point; 2 of the catalogue's 117 points were asked.")
    alone = Log({"roads": ["structure"]}, laws=laws[:1], failures=[compared], footer={"exit_code": 1})
    assert headline(alone)[1].startswith("Wrong, and which point it is isn't told; 1 of")
    assert json.loads(badge(alone))["message"] == "wrong, which point isn't told"


def test_a_comparison_follows_from_what_tells_its_point_and_says_what_differs() -> None:
    log = toy()
    found = log.failures[0]
    objects = [o["id"] for o in found["board"]["scenario"]["objects"]]
    answers = {"said": {"do": "targets", "targets": [[]]}, "right": {"do": "targets", "targets": [objects[:1]]}}
    compared = {**found, **answers, "direction": "either", "point": "16b.1", "name": "cx-00000000"}
    told = by_cause(log, [found, compared])
    assert [f["name"] for f in told.follow] == ["cx-00000000"]
    assert [cause.clause for cause in by_cause(log, [compared]).causes] == ["702.16b"]
    name = found["board"]["scenario"]["objects"][0]["name"]
    assert f"'s {name}, " in statement(compared)
    assert spoken_number(compared) == "perhaps 16b.1"


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


def test_the_headline_of_two_roads_says_that_it_is_the_sum_of_neither() -> None:
    one, two = law("one", "pass", **{"11b_1": 5}), {**law("two", "pass", **{"11b_2": 5}), "build": "text"}
    both = Log({"roads": ["structure", "text"]}, laws=[one, two], failures=[])
    alone = Log({"roads": ["structure"]}, laws=[one], failures=[])
    assert headline(both)[1].endswith("points were asked, on one road or the other.")
    assert headline(alone)[1].endswith("points were asked.")
    assert [in_all(both, road).asked for road in ("structure", "text")] == [1, 1]
    assert headline(both)[1].startswith("No wrong answer in what was asked; 2 of")
