"""Files and options that nobody should give: each ends with code 2 and a word, never with a traceback or a hang."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

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
    assert (done.returncode, "bytes" in done.stderr) == (2, True), done.stderr


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
