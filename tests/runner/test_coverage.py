"""Each point decides an answer often on the boards of its own laws, in both directions where it has both."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.catalogue import catalogue
from conformance.cli import main
from conformance.properties import all_laws
from conformance.runner.coverage import LEAST, Coverage, coverage
from conformance.wire.features import vocabulary


@pytest.fixture(scope="module")
def found() -> Coverage:
    return coverage([law for law in all_laws() if law.contested is None], vocabulary(), 20, 0)


def test_every_point_decides_an_answer_on_a_tenth_of_its_own_laws_boards_or_more(found: Coverage) -> None:
    assert {one.point: one for one in found.points if one.is_rare} == {}


def test_every_covered_point_has_a_law_in_which_it_nearly_always_decides(found: Coverage) -> None:
    covered = {p.point for p in catalogue().points if p.state == "covered"}
    assert covered <= found.worst().keys()
    assert {point for point, share in found.worst().items() if share < 0.5} == set()


def test_the_contents_are_counted(found: Coverage) -> None:
    assert found.contents["players"]["2"] > found.contents["players"]["3"] > 0
    assert {"protection", "hexproof", "hexproof_from"} <= found.contents["ability"].keys()


def test_the_command_prints_points_and_contents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "16f", "--coverage", "--profile", "smoke"]) == 0
    told = capsys.readouterr().out
    assert "16f.1" in told
    assert "\nability: protection" in told


def test_the_command_has_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "16f.1", "--coverage", "--profile", "smoke", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {row["point"] for row in told["points"]} == {"16f.1"}
    assert all(row["share"] >= LEAST for row in told["points"])


def test_hypothesis_observations_land_in_the_runs_folder(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "conformance", "run", "reference", "16f.1", "--boards", "3", "--out", "out"]
    observing = {"HYPOTHESIS_EXPERIMENTAL_OBSERVABILITY_NOCOVER": "1", "PATH": "/usr/bin:/bin"}
    subprocess.run(run, cwd=tmp_path, env=observing, check=True, capture_output=True)
    (observed,) = (tmp_path / "out" / "hypothesis" / "observed").glob("*_testcases.jsonl")
    first = json.loads(observed.read_text(encoding="utf-8").splitlines()[0])
    assert first["type"] == "test_case"
    assert [p.name for p in tmp_path.iterdir()] == ["out"]
