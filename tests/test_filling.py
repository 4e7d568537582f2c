"""Filling: a fixture is written only when its author's expectation and the reference agree."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.adapters.reference import ReferenceEngine
from conformance.fixtures.filling import Answered, BadDraft, fill
from conformance.fixtures.layout import WIDTH, laid_out
from conformance.fixtures.loading import FOLDER, BadFixture
from conformance.wire.problems import Invalid

Json = dict[str, Any]
FILES = sorted(FOLDER.glob("702_*/*.json"))
JOINED = json.loads((FOLDER / "702_16_protection/702.16g.json").read_text(encoding="utf-8"))["cases"][0]


def ask(scenario: Json) -> Answered | str:
    reply = ReferenceEngine()({"message": "run", "id": "x", "scenario": scenario})
    if reply is None or reply["message"] != "answers":
        return "can't"
    return Answered(reply["answers"], reply.get("why") or [[] for _ in reply["answers"]])


def draft(**changes: Any) -> Json:
    """A draft with one case: no slug, source, or rule, and of three expectations the middle one is left to fill."""
    case = copy.deepcopy({k: v for k, v in JOINED.items() if k not in ("slug", "source", "contested")})
    case["id"] = "a-draft"
    case["expected"][1] = {"do": "targets"}
    return {"clause": "702.16g", "cases": [{**case, **changes}]}


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_every_file_of_the_corpus_is_complete_and_agreed_upon(file: Path) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    assert fill(content, ask) == (content, [])


def test_an_agreed_draft_is_completed_and_says_what_the_reference_filled() -> None:
    whole, differing = fill(draft(), ask)
    assert not differing
    (case,) = whole["cases"]
    assert (whole["rule"], case["slug"], case["source"], case["contested"]) == ("702.16", JOINED["slug"], "hand", False)
    assert case["expected"] == JOINED["expected"]
    assert case["filled"] == [1]
    assert fill(whole, ask) == (whole, [])


def test_a_null_is_still_not_judged_and_not_filled() -> None:
    whole, _ = fill(draft(expected=[None, None, JOINED["expected"][2]]), ask)
    assert whole["cases"][0]["expected"][:2] == [None, None]
    assert "filled" not in whole["cases"][0]


def test_a_disagreement_names_step_difference_and_rules() -> None:
    wrong = [{"do": "targets", "targets": [["guarded"]]}, {"do": "targets"}, None]
    _, differing = fill(draft(expected=wrong), ask)
    (found,) = differing
    assert (found.case, found.step) == ("a-draft", 0)
    assert found.expected == wrong[0]
    assert found.answer["targets"] == [[]]
    assert found.differences == ["targets[0] is []; right is ['guarded']"]
    assert "702.16b" in {r["clause"] for r in found.reasons}


def test_a_case_without_an_authors_expectation_is_taken_only_as_a_generated_one() -> None:
    for expected in ([], [{"do": "targets"}] * 3, [None] * 3):
        with pytest.raises(BadDraft, match="its author expects nothing"):
            fill(draft(expected=expected), ask)
    whole, _ = fill(draft(expected=[]), ask, generated=True)
    (case,) = whole["cases"]
    assert (case["source"], case["expected"]) == ("generated", JOINED["expected"])
    assert "filled" not in case
    assert fill(whole, ask) == (whole, [])


def test_generated_is_only_what_no_author_expected() -> None:
    assert fill(draft(), ask, generated=True)[0]["cases"][0]["source"] == "hand"


def test_a_contested_case_is_left_as_it_is() -> None:
    wrong = [{"do": "targets", "targets": [["guarded"]]}, None, None]
    whole, differing = fill(draft(expected=wrong, contested=True), ask)
    assert not differing
    assert whole["cases"][0]["expected"] == wrong


BAD: dict[str, tuple[Json, str]] = {
    "no cases": ({"clause": "702.16g"}, "`cases`"),
    "no clause": ({"cases": []}, "`clause`"),
    "another rule's clause": ({**draft(), "rule": "702.11"}, "no clause of rule"),
    "a case that is a number": ({"clause": "702.16g", "cases": [5]}, r"cases\[0\]: a case is an object"),
    "an unknown point": (draft(point="16g.99"), r"cases\[0\].point"),
    "another clause's point": (draft(point="16h.1"), r"cases\[0\].point"),
    "another point's slug": (draft(slug="protection/stops-blockers"), r"cases\[0\].slug"),
    "another step's answer": (draft(expected=[{"do": "look", "objects": {}}, None, None]), r"expected\[0\].do"),
    "a missing answer": (draft(expected=JOINED["expected"][:2]), r"2 entries for 3 steps"),
    "no scenario": (draft(scenario={}, expected=[]), r"its author expects nothing"),
    "a field too many": (draft(mood="bad"), "mood"),
    "an impossible board": (
        draft(scenario={**JOINED["scenario"], "active_player": "p9"}),
        "p9",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_draft_is_refused_with_the_place(kind: str) -> None:
    bad, said = BAD[kind]
    with pytest.raises((BadDraft, BadFixture, Invalid), match=said):
        fill(bad, ask)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=60,
)


@given(json_values)
def test_laid_out_json_is_the_same_json(value: Any) -> None:
    assert json.loads(laid_out(value)) == value


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_laid_out_fixtures_keep_to_the_width(file: Path) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    strings = ("description", "why")
    for line in laid_out(content).splitlines():
        assert len(line) <= WIDTH or line.strip().startswith(tuple(f'"{s}"' for s in strings)), line
