"""The end of a run: a breakdown after the very last answer counts, and what fails nothing is noted once, whatever the workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cut_runs import TINY
from same_runs import differences

from conformance.cli import main
from conformance.runner.leave import Notes

LOOP = """
import os
SAID = 0
for line in sys.stdin:
    SAID += 1
    {before}
    print(json.dumps(reply(line)), flush=True)
    {after}
"""
CRASH = "SAID == int(open('last').read()) and os._exit(3)"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="exit codes and files are those of POSIX")


def run(
    folder: Path,
    out: str,
    *,
    before: str = "pass",
    after: str = "pass",
    code: int,
    options: str = "-j 1",
    laws: tuple[str, ...] = ("11b.1", "11d"),
) -> Any:
    """The records of a run of a good engine that does more than it should before or after each answer."""
    text = TINY[: TINY.index("for line in sys.stdin")] + LOOP.format(before=before, after=after)
    (folder / "engine.py").write_text(text, encoding="utf-8")
    engine = f"cmd:{sys.executable} -S -E engine.py"
    words = ["run", engine, *laws, "--boards", "3", "--out", out, *options.split()]
    assert main(words) == code
    return [json.loads(line) for line in (folder / out / "events.jsonl").read_text().splitlines()]


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_crash_after_the_very_last_answer_fails_the_run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    good = run(tmp_path, "good", after="open('last', 'w').write(str(SAID))", code=0)
    records = run(tmp_path, "out", after=CRASH, code=1)
    assert "the conversation broke down (crash, 1 time)" in capfd.readouterr().out
    laws = [r for r in records if r["event"] == "law"]
    assert [law["outcome"] for law in laws if law["troubles"]] == ["trouble"]
    (trouble,) = [t for law in laws for t in law["troubles"]]
    assert trouble["kind"] == "crash"
    assert "it exited with code 3, after its last answer, with none under way" in trouble["detail"]
    assert [law["asked"] for law in laws] == [r["asked"] for r in good if r["event"] == "law"]
    assert differences(records, run(tmp_path, "again", after=CRASH, code=1)) == []
    assert main(["report", "out", "--format", "junit"]) == 0
    assert 'errors="1"' in capfd.readouterr().out


def test_noise_and_a_bad_end_are_noted_and_fail_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = r"print('\x1b[2JINFO: ' + str(len(line)) + '<script>alert(1)</script>', flush=True)"
    text = "'bye' in line and sys.exit(7)"
    records = run(tmp_path, "one", before=f"({text}, {before})", code=0)
    told = capfd.readouterr().out
    notes = [r for r in records if r["event"] == "note"]
    assert [note["kind"] for note in notes] == ["banner", "farewell", "noise"]
    assert notes[1]["detail"] == "told `bye`, it exited with code 7; exit code 0 is wanted"
    assert (
        "Notes on the engine, which fail nothing:\n  Before `ready` it wrote on stdout what is no JSON object" in told
    )
    assert "After `ready` it wrote on stdout what is no JSON object, such as" in told
    assert "Told `bye`, it exited with code 7" in told
    for form in ("html", "markdown", "junit", "sarif", "json"):
        assert main(["report", "one", "--format", form]) == 0
        shown = capfd.readouterr().out
        assert "exited with code 7" in shown
        assert "\x1b" not in shown
        assert "<script>alert" not in shown or form in ("sarif", "json"), "these two are data"
    assert differences(records, run(tmp_path, "two", before=f"({text}, {before})", code=0, options="-j 2")) == []


def test_a_run_that_is_out_of_time_takes_leave_too(tmp_path: Path) -> None:
    slow = "__import__('time').sleep(0.6 if 'scenario' in line else 0)"
    records = run(
        tmp_path, "out", before=f"('bye' in line and sys.exit(7), {slow})", code=5, options="-j 1 --max-time 3"
    )
    assert "not_reached" in {r["outcome"] for r in records if r["event"] == "law"}
    assert [r["kind"] for r in records if r["event"] == "note"] == ["farewell"]


def test_notes_of_several_workers_are_one() -> None:
    notes = Notes()
    for said in "bac":
        for kind in ("noise", "banner", "farewell"):
            notes.take({"event": "note", "kind": kind, "detail": said})
    assert [(n["kind"], n["detail"]) for n in notes] == [("banner", "a"), ("farewell", "a"), ("noise", "a")]


def test_a_crash_at_the_end_names_the_last_law_that_was_asked_anything(tmp_path: Path) -> None:
    laws = ("11b.1", "11b.5")
    good = run(tmp_path, "good", after="open('last', 'w').write(str(SAID))", code=0, laws=laws)
    *_, asked = [r for r in good if r["event"] == "law" and r["boards"]]
    assert [r["law"] for r in good if r["event"] == "law"][-1] != asked["law"]
    records = run(tmp_path, "out", after=CRASH, code=1, laws=laws)
    (trouble,) = [t for r in records if r["event"] == "law" for t in r["troubles"]]
    assert f"(it was asked last in {asked['law']}" in trouble["detail"]


def test_pytest_itself_fails_then_too(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    laws = ("11b.1", "11b.5")
    run(tmp_path, "good", after="open('last', 'w').write(str(SAID))", code=0, laws=laws)
    run(tmp_path, "out", after=CRASH, code=1, laws=laws)
    words = [f"--mtg-engine=cmd:{sys.executable} -S -E engine.py", *(f"--mtg-select={law}" for law in laws)]
    command = [sys.executable, "-m", "pytest", "--mtg-boards=3", *words]
    there = ["--pyargs", "conformance.runner.test_laws", "-p", "no:cacheprovider", "-c", os.devnull]
    found = subprocess.run([*command, *there], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert found.returncode == 1, found.stdout
    assert "it exited with code 3, after its last answer" in found.stdout


def test_a_crash_of_an_engine_that_was_asked_nothing_is_no_trouble(tmp_path: Path) -> None:
    records = run(tmp_path, "out", after="SAID == 1 and os._exit(3)", code=4, laws=("702.16",))
    assert not any(r["troubles"] for r in records if r["event"] == "law")
    assert "trouble" not in {r["outcome"] for r in records if r["event"] == "law"}


@pytest.mark.parametrize("line", ["'loaded ' + str(SAID) + ' cards'", "'INFO'"])
def test_a_line_after_ready_reads_alike_with_two_workers(tmp_path: Path, line: str) -> None:
    after = f"SAID == 1 and print({line}, flush=True)"
    records = run(tmp_path, "one", after=after, code=0)
    assert [r["kind"] for r in records if r["event"] == "note"] == ["noise"]
    assert differences(records, run(tmp_path, "two", after=after, code=0, options="-j 2")) == []
