"""The end of a run: a breakdown after the very last answer counts, and what fails nothing is noted once, whatever the workers."""

from __future__ import annotations

import json
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


def run(folder: Path, out: str, *, before: str = "pass", after: str = "pass", code: int, options: str = "-j 1") -> Any:
    """The records of a run of a good engine that does more than it should before or after each answer."""
    text = TINY[: TINY.index("for line in sys.stdin")] + LOOP.format(before=before, after=after)
    (folder / "engine.py").write_text(text, encoding="utf-8")
    engine = f"cmd:{sys.executable} -S -E engine.py"
    words = ["run", engine, "11b.1", "11d", "--boards", "3", "--out", out, *options.split()]
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
    (trouble,) = laws[-1]["troubles"]
    assert trouble["kind"] == "crash"
    assert "it exited with code 3, after its last answer, with none under way" in trouble["detail"]
    assert laws[-1]["asked"] == [r for r in good if r["event"] == "law"][-1]["asked"]
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
    assert notes[2]["lines"] > sum(r["asked"] for r in records if r["event"] == "law") > 0
    assert "Notes on the engine, which fail nothing:\n  Before `ready` it wrote 1 line on stdout" in told
    assert f"Among its answers it wrote {notes[2]['lines']} lines on stdout that are no JSON object, such as" in told
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
    for first, lines in (("b", 2), ("a", 3)):
        notes.take({"event": "note", "kind": "noise", "detail": first, "lines": lines})
        notes.take({"event": "note", "kind": "banner", "detail": first, "lines": lines})
        notes.take({"event": "note", "kind": "farewell", "detail": "told `bye`, it exited with code 1"})
    assert [(n["kind"], n["detail"], n.get("lines")) for n in notes] == [
        ("banner", "a", 3),
        ("farewell", "told `bye`, it exited with code 1", None),
        ("noise", "a", 5),
    ]
