"""Explaining: every clause, point, law, question and outcome has an explanation, and every statement three languages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.catalogue import LANGUAGES, catalogue, titled, told
from conformance.explaining import Unexplained, explained, explained_counterexample
from conformance.explaining_cases import explained_case
from conformance.fixtures.loading import FOLDER, load_fixtures
from conformance.properties import all_laws
from conformance.reports.outcomes import DIRECTIONS, LAW_OUTCOMES, TROUBLES, VERDICTS
from conformance.wire.schema import data, schema_of

BOOK = catalogue()
FAILURE: dict[str, Any] = next(e for e in schema_of("event")["examples"] if e["event"] == "failure")
TERMS = {
    "en": {"hexproof": "hexproof", "protection": "protection", "shroud": "shroud"},
    "es": {"hexproof": "antimaleficio", "protection": "protec", "shroud": "velo"},
    "it": {"hexproof": "malocchio", "protection": "prote", "shroud": "velo"},
}


@pytest.mark.parametrize("language", ["es", "it"])
def test_every_clause_and_point_has_words_of_its_own_in_each_language(language: str) -> None:
    words = data(f"catalogue.{language}.json")
    assert list(words["clauses"]) == [c.clause for c in BOOK.clauses]
    assert list(words["points"]) == [p.slug for p in BOOK.points]
    for row in (*BOOK.clauses, *BOOK.points):
        assert told(row, language) != told(row)
        assert told(row, language).endswith(".")
    statements = [told(p, language) for p in BOOK.points]
    assert len(set(statements)) == len(statements)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_title_bears_the_keyword_as_the_language_prints_it(language: str) -> None:
    for row in BOOK.clauses:
        if row.clause != "702.11e" or language != "en":
            assert TERMS[language][row.keyword] in titled(row, language), row.clause


@pytest.mark.parametrize("language", ["es", "it"])
def test_a_translation_holds_the_numbers_and_names_that_the_statement_holds(language: str) -> None:
    for row in BOOK.points:
        for token in re.findall(r"\b\d+\b|\bX\b", told(row)):
            assert token in told(row, language), row.point


def test_everything_that_has_a_name_is_explained() -> None:
    names = [
        *(c.clause for c in BOOK.clauses),
        *(p.point for p in BOOK.points),
        *(p.slug for p in BOOK.points),
        *(law.name for law in all_laws()),
        *(q.id for q in BOOK.contested),
        *LAW_OUTCOMES,
        *VERDICTS,
        *DIRECTIONS,
        *TROUBLES,
        "702.11",
        "16",
        "too lax",
        "wrong answer",
        "hexproof",
        "protection",
        "point",
        "reference",
    ]
    assert [name for name in names if not explained(name)] == []


def test_a_clause_is_found_by_its_older_number() -> None:
    assert explained("702.14e")[0] == "702.16e: protection prevents damage"


def test_a_name_of_nothing_has_near_misses() -> None:
    with pytest.raises(Unexplained, match="did you mean misbuilt"):
        explained("misbuild")
    with pytest.raises(Unexplained, match="is wanted"):
        explained("nonsense of mine")


def test_a_counterexample_begins_with_the_clause_in_the_language() -> None:
    lines = explained_counterexample(FAILURE, "es")
    assert "no puede" in lines[1] or "puede hacer objetivo" in lines[1]
    assert "  Engine   legal targets: Zorb  (toy)" in lines
    assert "  Right    legal targets: none" in lines


def test_a_counterexample_that_compares_says_so_and_blames_no_point() -> None:
    answers = {"said": {"do": "targets", "targets": [[]]}, "right": {"do": "targets", "targets": [["o1"]]}}
    lines = explained_counterexample({**FAILURE, **answers, "direction": "either", "law": "differential/x"})
    assert "answers otherwise than the reference here" in lines[0]
    assert lines[1].startswith("The law compares two whole answers, and doesn't tell the point. They differ about ")


def test_the_command_that_asks_again_is_the_one_of_its_run(tmp_path: Path) -> None:
    fields = {k: v for k, v in FAILURE.items() if k not in ("event", "known")}
    folder = tmp_path / "r2"
    (folder / "counterexamples").mkdir(parents=True)
    (folder / "counterexamples" / f"{fields['name']}.json").write_text(json.dumps(fields))
    told = run("explain", fields["name"], "--in", "r2", cwd=tmp_path).stdout
    assert f"mtg-conformance replay {fields['name']} --engine ENGINE --in r2" in told
    header = next(e for e in schema_of("event")["examples"] if e["event"] == "header")
    engine = {**header["engine"], "name": fields["engine"]["name"], "spec": "cmd:python toy.py"}
    (folder / "events.jsonl").write_text(json.dumps({**header, "engine": engine}) + "\n")
    told = run("explain", fields["name"], "--in", "r2", cwd=tmp_path).stdout
    assert f"mtg-conformance replay {fields['name']} --engine 'cmd:python toy.py' --in r2" in told


def test_a_control_is_explained_without_a_point() -> None:
    lines = explained_counterexample({**FAILURE, "point": None, "slug": None, "verdict": "control"})
    assert "no hexproof or protection at all" in lines[1]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-c", "import sys; from conformance.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_explains_names_and_files(tmp_path: Path) -> None:
    fields = {k: v for k, v in FAILURE.items() if k not in ("event", "known")}
    (tmp_path / "mine.json").write_text(json.dumps(fields))
    assert "Ask it again" in run("explain", "mine.json", cwd=tmp_path).stdout
    assert "la protezione previene il danno" in run("explain", "16e", "--lang", "it", cwd=tmp_path).stdout
    for wrong in ("cx-00000000", "none.json", "16z", "\x1b[2J"):
        done = run("explain", wrong, cwd=tmp_path)
        assert (done.returncode, "Traceback" in done.stderr, "\x1b" in done.stderr) == (2, False, False), done.stderr


def test_every_fixture_is_explained_in_words() -> None:
    for case in load_fixtures():
        lines = explained_case(case)
        right = [line for line in lines if line.startswith("  Right ")]
        assert len(right) == len(case.scenario["steps"]), case.id
        assert not any(line.startswith("  Right    {") for line in right), case.id
        assert lines[-2].endswith(case.id)


def test_a_fixture_is_explained_by_its_id_and_a_wrong_id_has_near_ones() -> None:
    done = explain("protected-land")
    assert done.returncode == 0, done.stderr
    assert "legal targets: none" in done.stdout
    assert str(FOLDER) in done.stdout
    wrong = explain("protected-lnd")
    assert (wrong.returncode, "protected-land" in wrong.stderr) == (2, True)


def test_the_folder_of_the_fixtures_is_printed() -> None:
    words = [sys.executable, "-m", "conformance.fixtures"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (Path(done.stdout.strip()) / "corpus.json").is_file()


def explain(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "conformance", "explain", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
