"""The fixtures: valid, well described, whole, and answered by the reference as they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters import extremes
from conformance.adapters.reference import ReferenceEngine
from conformance.fixtures import BadFixture, Case, load_fixtures
from conformance.fixtures.loading import FOLDER
from conformance.judging import first_difference
from conformance.wire.schema import data
from conformance.wire.validation import check_answers, check_reply, check_scenario

CASES = load_fixtures()
BY_ID = {case.id: case for case in CASES}
NAMING = frozenset({"object", "source", "to", "under", "attached_to", "blocking", "redirect_to", "by", "picked_by"})


def by_id(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_scenario_is_valid(case: Case) -> None:
    check_scenario(case.scenario)


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_scenario_refers_only_to_what_it_has(case: Case) -> None:
    scenario = case.scenario
    names = [o["name"] for o in scenario["objects"]]
    ids = [p["id"] for p in scenario["players"]] + [o["id"] for o in scenario["objects"]]
    assert len(set(names)) == len(names)
    assert len(set(ids)) == len(ids)
    for step in scenario["steps"]:
        named = {step[k] for k in NAMING & step.keys()} | set(step.get("targets", ()))
        assert named <= set(ids), step


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_words_state_facts_and_cite_rules(case: Case) -> None:
    assert not re.search(r"\b(should|test that|verify|check that)\b", case.description, re.IGNORECASE)
    assert case.description.endswith(".")
    assert case.why.endswith(".")


def test_every_case_names_a_point_and_slug_of_the_catalogue() -> None:
    slugs = {p["point"]: p["slug"] for p in data("catalogue.json")["points"]}
    assert {c.id: c.slug for c in CASES} == {c.id: slugs[c.point] for c in CASES}


def test_every_clause_but_none_else_has_a_file() -> None:
    assert {c.clause for c in CASES} == {c["clause"] for c in data("catalogue.json")["clauses"]}


def test_seventy_eight_cases_or_more_come_from_public_sources() -> None:
    assert len([c for c in CASES if c.source == "case"]) >= 78


def test_a_twin_differs_from_its_case_in_what_is_expected() -> None:
    twins = [c for c in CASES if c.id.removesuffix("-allowed") in BY_ID and c.id.endswith("-allowed")]
    assert len(twins) > 15
    for twin in twins:
        assert twin.expected != BY_ID[twin.id.removesuffix("-allowed")].expected, twin.id


def test_the_listed_inexpressible_cases_are_no_fixtures() -> None:
    page = (FOLDER.parents[1] / "docs/cases-not-expressible.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)
    assert len(listed) == 8
    assert not set(listed) & BY_ID.keys()


@pytest.mark.parametrize("case", [c for c in CASES if not c.contested], ids=by_id)
def test_the_reference_answers_as_expected(case: Case) -> None:
    reply = ReferenceEngine()({"message": "run", "id": case.id, "scenario": case.scenario})
    assert reply is not None
    assert reply["message"] == "answers", reply
    assert first_difference(case.expected, reply["answers"]) is None


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_reference_answers_whole(case: Case) -> None:
    reply = ReferenceEngine()({"message": "run", "id": case.id, "scenario": case.scenario})
    assert reply is not None
    check_reply(reply)
    check_answers(case.scenario, reply)


@pytest.mark.parametrize("mark", ["refuses_everything", "allows_everything"])
def test_an_engine_with_one_answer_fails_in_many_cases(mark: str) -> None:
    engine = getattr(extremes, mark)
    wrong = {c.clause for c in CASES if not c.contested and _is_wrong(engine, c)}
    assert len(wrong) >= 20


def _is_wrong(engine: Any, case: Case) -> bool:
    reply = engine({"message": "run", "id": case.id, "scenario": case.scenario})
    return first_difference(case.expected, reply["answers"]) is not None


BAD: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "not JSON"),
    "a key twice": ('{"rule": "702.16", "rule": "702.16"}', "twice"),
    "no cases": ({"rule": "702.16", "clause": "702.16g"}, "cases"),
    "another clause": ({"clause": "702.16h"}, "702.16h"),
    "an unknown point": ({"point": "16h.1"}, r"cases\[0\].point"),
    "a missing answer": ({"expected": []}, r"cases\[0\].expected"),
    "another step's answer": ({"expected": [{"do": "look"}, None, None]}, r"cases\[0\].expected\[0\].do"),
    "a misspelt field": ({"expected": [{"do": "targets", "target": []}, None, None]}, r"cases\[0\].expected\[0\]"),
    "an unknown source": ({"source": "rumour"}, r"cases\[0\].source"),
    "a bad scenario": ({"scenario": {}}, r"cases\[0\].scenario"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_reported_with_its_place(kind: str, tmp_path: Path) -> None:
    change, said = BAD[kind]
    file = tmp_path / "702_16_protection" / "702.16g.json"
    file.parent.mkdir()
    file.write_text(change if isinstance(change, str) else json.dumps(_changed(change)))
    with pytest.raises(BadFixture, match=said) as error:
        load_fixtures(tmp_path)
    assert "702.16g.json" in str(error.value)


def _changed(change: dict[str, Any]) -> dict[str, Any]:
    if "cases" not in change and "rule" in change:
        return change
    content = json.loads((FOLDER / "702_16_protection/702.16g.json").read_text())
    if "clause" in change:
        return content | change
    return content | {"cases": [content["cases"][0] | change]}


def test_one_id_in_two_files_is_reported(tmp_path: Path) -> None:
    content = json.loads((FOLDER / "702_16_protection/702.16g.json").read_text())
    file = tmp_path / "702_16_protection" / "702.16g.json"
    file.parent.mkdir()
    file.write_text(json.dumps(content | {"cases": content["cases"][:1] * 2}))
    with pytest.raises(BadFixture, match="two-distinct-grants-kept"):
        load_fixtures(tmp_path)


def test_an_empty_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadFixture, match="no fixture file"):
        load_fixtures(tmp_path)
