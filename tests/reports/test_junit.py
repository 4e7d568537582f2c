"""JUnit in the eyes of its consumers: counts add up, failures stand apart from errors, and any text is well-formed XML."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import junitparser
from report_logs import TOY_PATH, hostile, toy

from conformance.events.log import Log
from conformance.reports.junit import junit


def cases(log: Log) -> dict[tuple[str, str], ET.Element]:
    """Each test case by its road and law."""
    root = ET.fromstring(junit(log, TOY_PATH))
    return {(case.get("classname", ""), case.get("name", "")): case for case in root.iter("testcase")}


def elements(log: Log) -> dict[str, list[str]]:
    """The names of the laws by what stands in their case."""
    found: dict[str, list[str]] = {}
    for (_, law), case in cases(log).items():
        found.setdefault(next((child.tag for child in case), "passed"), []).append(law)
    return found


def test_each_law_is_one_case_and_none_has_two_results() -> None:
    log = toy()
    assert len(cases(log)) == len(log.laws)
    assert all(len(case) <= 1 for case in cases(log).values())


def test_wrong_answers_are_failures_and_a_crash_is_an_error() -> None:
    found = elements(toy())
    crashed = [law["law"] for law in toy().laws if law["outcome"] == "trouble"]
    assert found["error"] == crashed
    assert len(found["failure"]) == sum(law["outcome"] == "fail" for law in toy().laws) - 1


def test_what_was_not_asked_is_skipped_and_so_is_what_is_known() -> None:
    asked_nothing = {law["law"] for law in toy().laws if law["outcome"] in ("unsupported", "not_applicable")}
    assert set(elements(toy())["skipped"]) == asked_nothing | {"protection/mutating-spells-resolve-as-creatures"}


def test_the_counts_are_those_of_the_cases() -> None:
    root = ET.fromstring(junit(toy(), TOY_PATH))
    for suite in root.iter("testsuite"):
        assert int(suite.get("tests", "")) == len(suite.findall("testcase"))
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(name, "")) == len(suite.findall(f"testcase/{tag}"))
    assert root.get("tests") == str(len(toy().laws))


def test_a_reader_of_junit_finds_the_message_and_the_replay_command() -> None:
    suites = junitparser.JUnitXml.fromstring(junit(toy(), TOY_PATH).encode())
    failures = [r for suite in suites for case in suite for r in case.result if isinstance(r, junitparser.Failure)]
    assert any(r.message.startswith("16e.1 too lax: Veshk deals 1 damage to p1") for r in failures)
    assert all("mtg-conformance replay cx-" in r.text for r in failures)


def test_hostile_text_stays_text() -> None:
    text = junit(hostile(), TOY_PATH)
    ET.fromstring(text)
    assert not {"\x1b", "\u202e"} & set(text)
    assert "<img" not in text


def test_a_run_that_was_cut_is_an_error() -> None:
    found = cases(replace(toy(), footer=None))
    assert found["run", "the run came to its end"].find("error") is not None


def test_what_shut_the_gate_without_a_failing_law_is_a_failure() -> None:
    problem = {"kind": "asked", "text": "point 16e.1 was asked on all boards, and is on none"}
    gate = {
        "event": "gate",
        "file": None,
        "laws": "0.1",
        "allow_fixed": False,
        "problems": [problem],
        "known": [],
        "newer": [],
    }
    failure = cases(replace(toy(), gates=[gate]))["gate", "known failures, and what was asked"].find("failure")
    assert failure is not None
    assert failure.get("message") == problem["text"]
