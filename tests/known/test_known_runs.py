"""The gate as an engine's author lives with it: real runs of an engine with a fault that comes and goes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from known_logs import HEAD, entry

LAW = "hexproof/lets-it-be-dealt-damage"
ENGINE = """
import os
from conformance.adapters.reference import ReferenceEngine
from conformance.faults import fault_named

inner = fault_named(os.environ["FAULT"]).engine() if os.environ.get("FAULT") else ReferenceEngine()

def engine(message):
    told = inner(message)
    if message["message"] == "hello":
        told["features"] = [f for f in told["features"] if f not in os.environ.get("LACKS", "").split()]
    return told
"""
FAULTY = {"FAULT": "hexproof_prevents_damage"}


def mtg(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from conformance.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        cwd=folder,
        env={**os.environ, "FAULT": "", "LACKS": "", **env},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def run(folder: Path, *options: str, law: str = LAW, **env: str) -> subprocess.CompletedProcess[str]:
    return mtg(folder, "run", "py:faulty:engine", law, "--boards", "3", "-j", "1", *options, **env)


def accept(folder: Path, shown: str) -> None:
    """Runs the command that the gate printed."""
    (command,) = re.findall(r"To accept this: mtg-conformance (.*)", shown)
    done = mtg(folder, *command.split())
    assert done.returncode == 0, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "faulty.py").write_text(ENGINE)
    (tmp_path / "known-failures.toml").write_text(HEAD)
    return tmp_path


def test_a_failure_becomes_known_is_mended_and_is_pruned(folder: Path) -> None:
    gate = ("--known", "known-failures.toml")
    new = run(folder, *gate, **FAULTY)
    assert (new.returncode, "Shut: 1 new failure." in new.stdout) == (1, True), new.stdout + new.stderr
    accept(folder, new.stdout)

    known = run(folder, *gate, **FAULTY)
    assert (known.returncode, "Open: nothing but what is known." in known.stdout) == (0, True), (
        known.stdout + known.stderr
    )
    assert f"{LAW}: unexplained" in known.stdout
    records = [
        json.loads(line) for line in (folder / "mtg-conformance-report" / "events.jsonl").read_text().splitlines()
    ]
    assert [r["event"] for r in records] == ["header", "known", "law", "failure", "gate", "footer"]
    assert records[3]["known"] == {"reason": "unexplained"}

    mended = run(folder, *gate)
    assert (mended.returncode, "Known to fail, and fixed" in mended.stdout) == (1, True), mended.stdout
    accept(folder, mended.stdout)
    assert not list((folder / "known-failures").iterdir())
    assert "0 known failures" in mtg(folder, "known", "list").stdout


def test_an_adapter_that_goes_quiet_shuts_the_gate(folder: Path) -> None:
    law = "hexproof/from-two-qualities-stops-either"  # alone asks its point; of others the share isn't known
    asked = run(folder, law=law)
    assert asked.returncode == 0, asked.stdout + asked.stderr
    assert mtg(folder, "known", "update").returncode == 0
    quiet = run(folder, "--known", "known-failures.toml", law=law, LACKS="step.targets")
    assert quiet.returncode == 1, quiet.stdout + quiet.stderr
    assert "the engine no longer declares step.targets" in quiet.stdout
    assert "is asked no longer: before" in quiet.stdout
    accept(folder, quiet.stdout)


def test_laws_newer_than_the_pinned_set_are_reported_and_fail_nothing(folder: Path) -> None:
    done = run(folder, "--laws", "0.0", **FAULTY)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Of laws newer than 0\.0, reported only: cx-", done.stdout)
    assert "WRONG ANSWERS" in done.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + entry(law="hexproof/lets-it-be-dealt-damages"), f"did you mean {LAW}"),
        (HEAD + entry(counterexample="cx-00000000"), "cx-00000000.json can't be read"),
        (HEAD + '[engine]\nname = "other"\nversion = "1"\n', "'other'"),
    ],
)
def test_a_file_that_cannot_be_used_is_wrong_usage(text: str | None, words: str, folder: Path) -> None:
    if text is not None:
        (folder / "bad.toml").write_text(text)
    done = run(folder, "--known", "bad.toml")
    assert (done.returncode, words in done.stderr) == (2, True), done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / "mtg-conformance-report").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "reference", "--allow-fixed"], "--known"),
        (["run", "reference", "--laws", "9.9"], "newer than this release"),
        (["known", "update", "nothing"], "nothing"),
        (["known", "prune", "cut"], "without --known"),
        (["known", "list", "--file", "none"], "isn't there"),
        (["known", "update", "--reason", " ", "cut"], "--reason is empty"),
    ],
)
def test_wrong_usage_is_said(arguments: list[str], words: str, folder: Path) -> None:
    from known_logs import header

    (folder / "cut").write_text(json.dumps(header()) + "\n")
    done = mtg(folder, *arguments)
    assert (done.returncode, words in done.stderr) == (2, True), done.stdout + done.stderr
