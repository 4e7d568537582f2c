"""`mtg-conformance doctor` as a user starts it: its exit codes, and its two forms."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ILL = f"cmd:{sys.executable} {Path(__file__).with_name('ill_engine.py')}"


def doctor(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "conformance", "doctor", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


def test_the_example_of_the_documents_is_sound() -> None:
    done = doctor(f"cmd:{sys.executable} {ROOT / 'docs/examples/tiny_engine.py'}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("Nothing is amiss with the adapter.\n")


def test_a_program_reads_what_is_bad_and_what_to_do() -> None:
    done = doctor(f"{ILL} dies-at-broken-json", "--format", "json", "--timeout", "5")
    assert done.returncode == 1, done.stderr
    told = json.loads(done.stdout)
    assert (told["verdict"], told["exit_code"], told["engine"]["name"]) == ("bad", 1, "ill")
    assert {check["status"] for check in told["checks"]} <= {"ok", "bad", "not checked"}
    assert [check["check"] for check in told["checks"] if check["status"] == "bad"] == ["broken JSON"]
    assert set(told["features"].values()) == {"answered"}


def test_an_engine_that_can_not_be_started_has_its_code_in_both_forms() -> None:
    plain, told = doctor("cmd:/no/such/engine"), doctor("cmd:/no/such/engine", "--format", "json")
    assert (plain.returncode, plain.stdout) == (3, "")
    assert "/no/such/engine" in plain.stderr
    assert (told.returncode, json.loads(told.stdout)["verdict"]) == (3, "unusable")


def test_an_engine_that_declares_nothing_has_its_code() -> None:
    done = doctor(f"{ILL} empty")
    assert (done.returncode, "Nothing could be asked" in done.stdout) == (4, True), done.stdout


def test_a_wrong_name_and_a_wrong_number_are_wrong_usage() -> None:
    for words, said in ((["refrence"], "did you mean reference?"), (["reference", "--timeout", "0"], "more than 0")):
        done = doctor(*words)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr
