"""What the same board shows by the same answers is one card, and each further point of a clause has a card in sight."""

from __future__ import annotations

from typing import Any

from conformance.events.log import Log
from conformance.reports.cards import cards, headings


def failure(name: str, point: str, board: str, direction: str = "too_lax", said: str = "yes") -> dict[str, Any]:
    told = {"board": [board], "steps": ["Is it?"], "said": said, "right": "no"}
    return {"name": name, "point": point, "direction": direction, "verdict": "wrong", "told": told}


def asked_always(*points: str) -> Log:
    return Log({}, laws=[{"points_asked": dict.fromkeys(points, 10), "points_wrong": dict.fromkeys(points, 10)}])


def shown(log: Log, *failures: dict[str, Any]) -> dict[str, list[list[list[str]]]]:
    """The names on the cards of each clause: in sight, folded, elsewhere."""
    return {
        told.clause: [
            [[f["name"] for f in card.failures] for card in told.leads],
            [[f["name"] for f in card.failures] for card in told.rest],
            [[f["name"]] for f in told.elsewhere],
        ]
        for told in headings(log, failures)
    }


def test_laws_roads_and_clauses_with_the_same_board_and_answers_share_a_card() -> None:
    found = cards([failure("a", "11f.2", "x"), failure("b", "11g.2", "x"), failure("c", "11f.2", "y")])
    assert [[f["name"] for f in card.failures] for card in found] == [["a", "b"], ["c"]]


def test_another_answer_or_direction_is_another_card() -> None:
    same = failure("a", "11f.2", "x")
    others = [failure("b", "11f.2", "x", said="maybe"), failure("c", "11f.2", "x", "too_strict")]
    assert len(cards([same, *others])) == 3


def test_a_known_failure_shares_no_card_with_a_new_one() -> None:
    assert len(cards([failure("a", "11f.2", "x"), {**failure("b", "11f.2", "x"), "known": {"reason": "later"}}])) == 2


def test_a_card_stands_under_the_first_of_its_clauses_and_the_others_point_at_it() -> None:
    log = asked_always("11f.2", "11g.2")
    told = shown(log, failure("a", "11f.2", "x"), failure("b", "11g.2", "x"))
    assert told == {"702.11f": [[["a", "b"]], [], []], "702.11g": [[], [], [["b"]]]}


def test_each_further_point_and_direction_of_a_clause_is_in_sight_and_the_rest_is_folded() -> None:
    log = asked_always("11e.1", "11e.4")
    told = shown(
        log,
        failure("first", "11e.1", "a"),
        failure("again", "11e.1", "b"),
        failure("strict", "11e.1", "c", "too_strict"),
        failure("further", "11e.4", "d"),
    )
    assert told == {"702.11e": [[["first"], ["strict"], ["further"]], [["again"]], []]}


def test_clauses_that_only_follow_come_last() -> None:
    laws = [{"points_asked": {"11b.1": 10, "16e.1": 10}, "points_wrong": {"11b.1": 1, "16e.1": 10}}]
    told = headings(Log({}, laws=laws), [failure("a", "11b.1", "x"), failure("b", "16e.1", "y")])
    assert [(heading.clause, heading.follows) for heading in told] == [("702.16e", False), ("702.11b", True)]
