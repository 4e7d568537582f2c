"""The command as a user starts it: cheap to start, clear about errors, deaf to the place where it runs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = shutil.which("mtg-conformance", path=str(Path(sys.executable).parent)) or "mtg-conformance"
HEAVY = ("hypothesis", "pytest", "_pytest", "jsonschema", "jsonschema_rs", "reference_impl", "httpx")


def run(*arguments: str, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["run", "--help"], ["run"], ["nonsense"]])
def test_help_version_and_usage_errors_import_nothing_heavy(arguments: list[str]) -> None:
    code = f"""
import sys
from conformance.cli import main
try:
    main({arguments!r})
except SystemExit:
    pass
print(sorted(m for m in {HEAVY!r} if m in sys.modules), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr.splitlines()[-1] == "[]"


def test_the_reference_passes_and_the_code_is_0(tmp_path: Path) -> None:
    done = run("run", "reference", "16b.1", "--profile", "smoke", "-j", "1", "--out", "here", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Exit code 0" in done.stdout
    assert sorted(p.name for p in tmp_path.iterdir()) == ["here"]


def test_two_workers_find_what_one_finds(tmp_path: Path) -> None:
    engine = "py:conformance.adapters.extremes:allows_everything"
    records = []
    for workers in ("1", "2"):
        done = run("run", engine, "16b", "--profile", "smoke", "-j", workers, "--out", workers, cwd=tmp_path)
        assert done.returncode == 1, done.stdout + done.stderr
        lines = [json.loads(line) for line in (tmp_path / workers / "events.jsonl").read_text().splitlines()]
        kept = [{k: v for k, v in r.items() if k not in ("seconds", "started")} for r in lines]
        records.append(sorted(json.dumps(r, sort_keys=True) for r in kept))
    assert records[0] == records[1]


@pytest.mark.parametrize("engine", ["refuses_everything", "allows_everything"])
def test_an_extreme_engine_fails_in_every_clause_that_is_asked(engine: str, tmp_path: Path) -> None:
    done = run(
        "run", f"py:conformance.adapters.extremes:{engine}", "16f", "11d", "--profile", "smoke", "-j", "1", cwd=tmp_path
    )
    assert done.returncode == 1, done.stdout + done.stderr
    records = [
        json.loads(line) for line in (tmp_path / "mtg-conformance-report" / "events.jsonl").read_text().splitlines()
    ]
    assert {r["outcome"] for r in records if r["event"] == "law"} <= {"fail", "control"}


def test_a_hostile_directory_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (tmp_path / "conftest.py").write_text("raise SystemExit('conftest was read')\n")
    for name in ("json", "hypothesis", "random", "conformance", "xdist"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('shadowed')\n")
    env = {
        "PYTEST_ADDOPTS": "--no-such-option",
        "PYTEST_PLUGINS": "no_such_plugin",
        "HYPOTHESIS_PROFILE": "debug",
        "CI": "true",
    }
    before = sorted(p.name for p in tmp_path.iterdir())
    done = run("run", "reference", "16b.1", "--profile", "smoke", "-j", "2", "--out", "out", cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*before, "out"])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["run", "reference", "16z.9"], 2, "16z.9"),
        (["run", "reference", "protection/stops-spell"], 2, "did you mean"),
        (["run", "cmd:/no/such/engine"], 3, "/no/such/engine"),
        (["run", "py:no_such_module:engine"], 2, "no_such_module"),
        (["run", "nonsense"], 2, "nonsense"),
        (["run", "reference", "--shard", "3/2"], 2, "shard"),
        (["run", "reference", "--boards", "0"], 2, "at least 1"),
        (["report", "no-such-log"], 2, "no-such-log"),
        (["judge", "no-such-file.json"], 2, "no-such-file.json"),
        (["replay", "cx-00000000", "--engine", "reference"], 2, "cx-00000000"),
        (["clauses", "99x"], 2, "99x"),
    ],
)
def test_errors_say_what_is_wrong_and_have_their_code(
    arguments: list[str], code: int, words: str, tmp_path: Path
) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == code, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_counterexample_is_replayed_by_its_name(tmp_path: Path) -> None:
    engine = "py:conformance.adapters.extremes:allows_everything"
    done = run("run", engine, "16b.1", "--profile", "smoke", "-j", "1", cwd=tmp_path)
    assert done.returncode == 1
    shown = re.search(rf"mtg-conformance replay (cx-[0-9a-f]{{8}}) --engine {re.escape(engine)}", done.stdout)
    assert shown, done.stdout
    name = shown[1]
    assert (tmp_path / "mtg-conformance-report" / "counterexamples" / f"{name}.json").is_file()
    still = run("replay", name, "--engine", engine, cwd=tmp_path)
    assert (still.returncode, "still fails" in still.stdout) == (1, True), still.stdout + still.stderr
    fixed = run("replay", name, "--engine", "reference", cwd=tmp_path)
    assert (fixed.returncode, "fixed" in fixed.stdout) == (0, True), fixed.stdout + fixed.stderr


def test_shards_merge_into_the_whole(tmp_path: Path) -> None:
    for part in ("1/2", "2/2"):
        assert (
            run(
                "run",
                "reference",
                "16b",
                "--profile",
                "smoke",
                "-j",
                "1",
                "--shard",
                part,
                "--out",
                part[0],
                cwd=tmp_path,
            ).returncode
            == 0
        )
    run("run", "reference", "16b", "--profile", "smoke", "-j", "1", "--out", "whole", cwd=tmp_path)
    merged = json.loads(run("report", "1", "2", "--format", "json", cwd=tmp_path).stdout)
    whole = json.loads(run("report", "whole", "--format", "json", cwd=tmp_path).stdout)
    assert sorted(r["law"] + r["build"] for r in merged["laws"]) == sorted(r["law"] + r["build"] for r in whole["laws"])


def test_time_that_ends_early_has_its_own_code(tmp_path: Path) -> None:
    done = run("run", "reference", "16b", "--profile", "smoke", "-j", "1", "--max-time", "0.001", cwd=tmp_path)
    assert done.returncode == 5, done.stdout + done.stderr


def test_an_engine_without_features_is_asked_nothing(tmp_path: Path) -> None:
    (tmp_path / "mute.py").write_text(
        "def engine(m):\n    return {'message': 'ready', 'protocol': 0, 'engine': {'name': 'mute', 'version': '1'}, "
        "'editions': ['current'], 'features': ['build.structure']} if m['message'] == 'hello' else None\n"
    )
    done = run("run", "py:mute:engine", "16b", "--profile", "smoke", "-j", "1", cwd=tmp_path)
    assert done.returncode == 4, done.stdout + done.stderr


def test_judge_prints_answers_and_clauses(tmp_path: Path) -> None:
    schema = json.loads((Path(__file__).parents[2] / "schemas" / "scenario.schema.json").read_text())
    (tmp_path / "s.json").write_text(json.dumps(schema["examples"][0]))
    done = run("judge", "s.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "702.16b" in done.stdout
    assert "legal targets: none" in done.stdout


def test_clauses_list_every_point_with_its_laws(tmp_path: Path) -> None:
    rows = json.loads(run("clauses", "--format", "json", cwd=tmp_path).stdout)
    assert len(rows) == 111 + 6
    assert [r["point"] for r in rows if not r["laws"]] == []


FILE = Path(__file__).parents[2] / "conformance" / "fixtures" / "702_16_protection" / "702.16f.json"


def test_a_case_of_a_fixture_file_is_judged_by_its_name(tmp_path: Path) -> None:
    done = run("judge", f"{FILE}#block-not-undone", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "702.16e   prevents damage to permanent: Veshk, Zorb" in done.stdout


def test_a_fixture_file_without_a_case_lists_its_cases(tmp_path: Path) -> None:
    done = run("judge", str(FILE), cwd=tmp_path)
    assert done.returncode == 2
    assert "#block-not-undone (block-not-undone, " in done.stderr


def test_selectors_may_stand_behind_the_options(tmp_path: Path) -> None:
    done = run("run", "reference", "--boards", "2", "-j", "1", "16f.1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    wrong = run("run", "reference", "--board", "2", cwd=tmp_path)
    assert wrong.returncode == 2
    assert "unrecognized arguments: --board 2; did you mean --boards?" in wrong.stderr


def test_a_name_that_is_nearly_right_gets_the_right_one(tmp_path: Path) -> None:
    for words, hint in (
        (["runn", "x"], "did you mean run?"),
        (["run", "x", "--profle", "smoke"], "did you mean --profile?"),
        (["explain", "hexproff"], "did you mean hexproof?"),
        (["run"], "required: ENGINE\n"),
    ):
        done = run(*words, cwd=tmp_path)
        assert (done.returncode, hint in done.stderr) == (2, True), done.stderr


def test_a_counterexample_that_isnt_there_says_where_it_was_looked_for(tmp_path: Path) -> None:
    for words in (["explain", "cx-00000000"], ["replay", "cx-00000000", "--engine", "reference"]):
        done = run(*words, cwd=tmp_path)
        assert done.returncode == 2
        assert "cx-00000000 isn't among the counterexamples in mtg-conformance-report" in done.stderr
        assert "--in DIR" in done.stderr
