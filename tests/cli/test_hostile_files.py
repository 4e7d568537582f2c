"""Files and options that nobody should give: each ends with code 2 and a word, never with a traceback or a hang."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import main

SCHEMAS = Path(__file__).parents[2] / "schemas"
EVIL = "\x1b]0;x\x07\u202e"


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-c", "import sys; from conformance.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)


def events() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((SCHEMAS / "event.schema.json").read_text())["examples"]
    return found


def write_log(path: Path, records: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


@pytest.mark.parametrize("text", ['{"board": 5}', '{"board": []}', '{"scenario": null}', "[1]", "", '{"a": NaN}'])
@pytest.mark.parametrize("command", ["judge", "features"])
def test_a_file_that_is_no_scenario_is_wrong_usage(command: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(text)
    done = run(command, "s.json", cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr


@pytest.mark.parametrize("command", ["judge", "features", "report"])
def test_a_file_without_end_is_refused(command: str, tmp_path: Path) -> None:
    (tmp_path / "zero").symlink_to("/dev/zero")
    done = run(command, "zero", cwd=tmp_path)
    assert (done.returncode, "it is a device; give a file" in done.stderr) == (2, True), done.stderr


READERS = (
    ("judge", "{}"),
    ("features", "{}"),
    ("fill", "{}"),
    ("explain", "./{}.json"),
    ("replay", "{}", "--engine", "reference"),
    ("report", "{}"),
    ("compare", "{}", "{}"),
    ("known", "list", "--file", "{}"),
    ("known", "update", "{}"),
    ("run", "reference", "16b.1", "--known", "{}"),
    ("run", "reference", "16b.1", "--resume", "{}", "--boards", "1", "-j", "1"),
)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_named_pipe_is_refused_and_not_waited_for(words: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("pipe", "pipe.json"):
        os.mkfifo(tmp_path / name)
    done = run(*(word.format("pipe") for word in words), cwd=tmp_path)
    assert (done.returncode, "it is a named pipe" in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_log_is_not_written_into_a_named_pipe(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    os.mkfifo(tmp_path / "out" / "events.jsonl")
    done = run("run", "reference", "16b.1", "--boards", "1", "-j", "1", "--out", "out", cwd=tmp_path)
    assert (done.returncode, "events.jsonl can't be written: it is a named pipe" in done.stderr) == (2, True), (
        done.stderr
    )


@pytest.mark.skipif(not Path("/dev/fd").exists() or not shutil.which("bash"), reason="no process substitution here")
def test_what_the_shell_pipes_into_a_command_is_read(tmp_path: Path) -> None:
    write_log(tmp_path / "log.jsonl", events())
    suite = f"'{sys.executable}' -P -m conformance"
    for words in ("report <(cat log.jsonl)", "report /dev/stdin < <(cat log.jsonl)", "report /dev/fd/3 3< log.jsonl"):
        done = subprocess.run(
            ["bash", "-c", f"{suite} {words}"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )
        assert (done.returncode, "toy 1" in done.stdout) == (0, True), (words, done.stderr)
    words = "known update --file <(cat log.jsonl) log.jsonl"
    done = subprocess.run(
        ["bash", "-c", f"{suite} {words}"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr


FORGED = "log\nmtg-conformance: all is well"
"""Whoever names a file so wants a second line in the error."""
BEARERS = (
    *(tuple(word.format(FORGED) for word in words) for words in READERS),
    ("run", "reference", "16b.1", "--out", f"log.jsonl/{FORGED}"),
    ("run", f"cmd:{FORGED}"),
    ("run", f"py:{FORGED}:engine"),
    ("run", FORGED),
    ("run", "reference", FORGED),
    ("check", "reference", FORGED),
    ("campaign", "reference", "--resume", FORGED),
    ("explain", FORGED),
    ("explain", "cx-00000000", "--in", FORGED),
    ("clauses", FORGED),
    ("power", FORGED),
    ("report", "log.jsonl", "--output", f"nowhere/{FORGED}"),
    ("compare", "log.jsonl", "log.jsonl", "--into", FORGED),
    ("new-adapter", "--language", FORGED, "folder"),
    ("new-adapter", "--language", "go", "log.jsonl/" + FORGED),
    (FORGED,),
    ("run", "reference", f"--{FORGED}"),
    ("run", "reference", "--boards", FORGED),
)


@pytest.mark.parametrize("words", BEARERS, ids=lambda words: " ".join(words).replace(FORGED, "NAME"))
def test_a_name_with_a_line_break_forges_no_line(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_log(tmp_path / "log.jsonl", events())
    (tmp_path / "mtg-conformance-report").mkdir()
    write_log(tmp_path / "mtg-conformance-report" / "events.jsonl", events())
    try:
        code = main(words)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert code in (2, 3), told
    lines = (told.out + told.err).splitlines()
    assert not [line for line in lines if line.startswith("mtg-conformance: all is well")], told.err


def test_what_a_file_holds_moves_no_cursor(tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(json.dumps({EVIL: 1}))
    done = run("judge", "s.json", cwd=tmp_path)
    assert done.returncode == 2
    assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout + done.stderr)


def test_a_log_of_strange_records_is_told_in_plain_text(tmp_path: Path) -> None:
    records = [dict(record) for record in events()]
    for record in records:
        if record["event"] == "failure":
            record |= {"point": "99z.9", "because": EVIL}
        if record["event"] == "footer":
            record["exit_code"] = 99
    write_log(tmp_path / "log.jsonl", records)
    done = run("report", "log.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout)


def test_a_log_given_twice_is_not_counted_twice(tmp_path: Path) -> None:
    write_log(tmp_path / "log.jsonl", events())
    done = run("report", "log.jsonl", "log.jsonl", cwd=tmp_path)
    assert (done.returncode, "overlap" in done.stderr) == (2, True), done.stdout + done.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--timeout", "nan"],
        ["--timeout", "inf"],
        ["--timeout", "0"],
        ["--max-time", "0"],
        ["--seed", "9" * 20],
        ["--boards", "9" * 12],
        ["-j", "100000"],
        ["--shard", "١/٢"],
    ],
)
def test_silly_numbers_are_wrong_usage(options: list[str], tmp_path: Path) -> None:
    done = run("run", "reference", "16b.1", *options, cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["check", "doctor", "run"])
def test_a_time_that_makes_no_sense_is_wrong_usage_in_every_command(command: str, tmp_path: Path) -> None:
    done = run(command, "reference", "--timeout", "nan", cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr


def test_a_log_that_begins_with_no_header_leaves_the_engine_unnamed(tmp_path: Path) -> None:
    failure = next(e for e in events() if e["event"] == "failure")
    folder = tmp_path / "counterexamples"
    folder.mkdir()
    case = {k: v for k, v in failure.items() if k not in ("event", "known")}
    (folder / f"{case['name']}.json").write_text(json.dumps(case))
    write_log(tmp_path / "events.jsonl", [e for e in events() if e["event"] == "law"][:1])
    done = run("explain", case["name"], "--in", str(tmp_path), cwd=tmp_path)
    assert (done.returncode, "--engine ENGINE" in done.stdout) == (0, True), done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_that_a_full_disk_takes_no_more_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "conformance", "explain", "702.16"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "can't be written: No space left" in done.stderr


def test_a_closed_stderr_changes_nothing(tmp_path: Path) -> None:
    words = "-P -m conformance run reference 16e.3 --boards 2 -j 1"
    done = subprocess.run(
        f"'{sys.executable}' {words} 2>&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "Exit code 0" in done.stdout) == (0, True), done.stdout


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    (tmp_path / "counterexamples").mkdir()
    done = run("explain", "cx-" + "a" * 300, "--in", str(tmp_path), cwd=tmp_path)
    assert (done.returncode, "can't be read" in done.stderr) == (2, True), done.stderr
