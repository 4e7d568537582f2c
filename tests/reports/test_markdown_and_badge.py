"""Markdown that fits a step summary and shows an engine's words as they are; a badge that never says more than was asked."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from report_logs import TOY_PATH, hostile, toy

from conformance.events.log import Log
from conformance.reports.badge import badge
from conformance.reports.markdown import MOST_BYTES, markdown, plain


def test_markup_from_an_engine_is_written_as_text() -> None:
    text = markdown(hostile(), TOY_PATH)
    said = [line for line in text.splitlines() if "document.title" in line and "mtg-conformance replay" not in line]
    assert said
    assert not [line for line in said if "<script" in line or "<img" in line or "`x`" in line]
    assert not {"\x1b", "\u202e"} & set(text)


def test_no_mention_link_or_table_cell_comes_from_an_engine() -> None:
    assert plain("@you #1 | a") == "&#64;<!-- -->you &#35;<!-- -->1 &#124; a"
    assert "://" not in plain("see https://example.invalid/")


def test_a_command_with_backticks_stays_in_its_block() -> None:
    log = hostile()
    log.header["engine"]["spec"] = "cmd:./x ```` y"
    assert "`````sh\nmtg-conformance replay" in markdown(log, TOY_PATH)


def test_a_huge_report_is_cut_and_says_so() -> None:
    log = toy()
    many = [{**f, "verdict": "control", "name": f"cx-{n:08x}"} for n in range(2000) for f in log.failures[:1]]
    large = [{**f, "because": "x" * 900, "told": {**f["told"], "board": ["y" * 900] * 80}} for f in many]
    text = markdown(replace(log, failures=large), TOY_PATH)
    assert len(text.encode()) < MOST_BYTES + 5000
    assert "left out here" in text


def test_a_known_failure_is_told_apart_with_its_reason() -> None:
    text = markdown(toy(), TOY_PATH)
    assert "mutate is still to be written" in text.partition("### Known failures")[2]


def told(log: Log) -> Any:
    return json.loads(badge(log))


def all_right() -> Log:
    log = toy()
    return replace(log, failures=[], laws=[law for law in log.laws if law["outcome"] == "pass"])


def test_the_badge_counts_the_wrong_points_among_those_asked() -> None:
    found = told(toy())
    assert (found["schemaVersion"], found["color"]) == (1, "red")
    assert found["message"].startswith("wrong in 7 of ")


def test_the_badge_of_a_pass_says_how_much_was_asked() -> None:
    found = told(all_right())
    assert found["message"].endswith("points asked, none wrong")
    assert found["color"] == "green"


def test_the_badge_of_a_cut_or_empty_run_is_no_pass() -> None:
    assert told(replace(all_right(), footer=None))["message"] == "run cut short"
    assert told(replace(all_right(), laws=[]))["message"] == "nothing asked"
