"""Whole runs of engines that can't be trusted: the run goes on, the report names what is wrong, and nothing gets out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import main

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "runner"))
from cut_runs import marked  # tells whose a process is

TINY = (Path(__file__).resolve().parents[2] / "docs" / "examples" / "tiny_engine.py").read_text(encoding="utf-8")
RULE = "or not any("
LAWS = ("11b.1",)
EVIL = "\x1b[2J\x1b]0;gone\x07\u202e<script>alert(1)</script>"
HABITS = {
    "answers otherwise the second time": (
        TINY.replace(RULE, "or times() % 3 == 2 or not any("),
        "import itertools\ncount = itertools.count()\ndef times():\n    return next(count)\n",
    ),
    "leaks state between scenarios": (
        TINY.replace(RULE, "or times() > 9 or not any("),
        "import itertools\ncount = itertools.count()\ndef times():\n    return next(count)\n",
    ),
    "has a name and words that nobody should print": (
        TINY.replace('"name": "tiny", "version": "1"', f'"name": {EVIL!r}, "version": "../../../etc"').replace(
            RULE, f"or fail({EVIL!r}) or not any("
        ),
        "import sys\ndef fail(words):\n    print(words, file=sys.stderr, flush=True)\n    raise ValueError(words)\n",
    ),
}


BREAKDOWNS = {
    "crash": "os._exit(3)",
    "hang": "time.sleep(600)",
    "garbage": "say('I am a teapot'), time.sleep(600)",
    "invalid": "say(json.dumps({'message': 'answers', 'id': ident, 'answers': [float('nan')]}))",
    "wrong_id": "say(json.dumps({'message': 'answers', 'id': '../../../etc/passwd', 'answers': []}))",
    "duplicate_id": "say(json.dumps({'message': 'failed', 'id': '1', 'reason': ''}))",
    "too_large": "[sys.stdout.write('y' * 1_000_000) for _ in range(200)], say('')",
}
"""What an engine does on some scenarios, by the kind that the report is to name."""
BREAKING = """
import os, time, zlib

def say(text):
    print(text, flush=True)

def breaks_down(ident, scenario):
    if ident != "1" and zlib.crc32(json.dumps(scenario, sort_keys=True).encode()) % 3 == 0:
        {breakdown}

def run("""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("kind", BREAKDOWNS)
def test_a_run_goes_on_and_its_report_names_what_broke(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TINY.replace("def run(", BREAKING.format(breakdown=BREAKDOWNS[kind])).replace(
        "    answers = []", "    breaks_down(ident, scenario)\n    answers = []"
    )
    (tmp_path / "engine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CUT_RUN", f"breaks-{kind}")
    engine = f"cmd:{sys.executable} -S -E engine.py"
    code = main(["run", engine, "11b.1", "--boards", "6", "-j", "1", "--out", "out", "--timeout", "1"])
    records = [json.loads(line) for line in (tmp_path / "out" / "events.jsonl").read_text().splitlines()]
    kinds = {t["kind"] for r in records if r["event"] == "law" for t in r["troubles"]}
    assert (code, kinds) == (1, {kind})
    assert sum(r["asked"] for r in records if r["event"] == "law") > 0, "the rest is answered"
    assert kind.replace("_", " ") in capsys.readouterr().out.replace("_", " ")
    assert marked(f"breaks-{kind}") == [], "no process is left behind"


def run(folder: Path, habit: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the records of a run of an engine with that habit."""
    text, first = HABITS[habit]
    assert text != TINY
    (folder / "engine.py").write_text(first + text, encoding="utf-8")
    monkeypatch.chdir(folder)
    engine = f"cmd:{sys.executable} -S -E engine.py"
    code = main(["run", engine, *LAWS, "--boards", "4", "-j", "1", "--out", "out", "--timeout", "20"])
    return code, [json.loads(line) for line in (folder / "out" / "events.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("habit", list(HABITS)[:2])
def test_an_engine_that_contradicts_itself_is_not_called_wrong(
    habit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, records = run(tmp_path, habit, monkeypatch)
    verdicts = {r["verdict"] for r in records if r["event"] == "failure"}
    assert (code, verdicts) == (1, {"not_repeatable"})
    assert "NOT REPEATABLE" in capsys.readouterr().out


def test_no_word_of_an_engine_reaches_a_terminal_a_page_or_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code, records = run(tmp_path, list(HABITS)[2], monkeypatch)
    assert records[0]["engine"]["name"] == EVIL, "the log keeps what was said"
    assert code in (1, 3)
    assert any(r["troubles"] for r in records if r["event"] == "law")
    for form in ("terminal", "json", "html", "markdown", "junit", "sarif"):
        assert main(["report", "out", "--format", form]) == 0
    shown = capfd.readouterr()
    assert not {"\x1b", "\x07", "\u202e"} & set(shown.out + shown.err)
    assert main(["report", "out", "--format", "html", "--output", "page.html"]) == 0
    assert "<script>alert(1)" not in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert {p.name for p in tmp_path.iterdir()} == {"engine.py", "out", "page.html"}
    assert {p.name for p in (tmp_path / "out").iterdir()} <= {"events.jsonl", "counterexamples"}
