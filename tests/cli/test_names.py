"""Names on the command line that no file can have, that are empty, or that aren't a file's: code 2 and a word, and nothing is written."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cli import main
from conformance.wire.schema import schema_of

RUN = ("run", "reference", "11b.1", "--boards", "1", "-j", "1")
CAMPAIGN = ("campaign", "reference", "11b.1", "--boards", "1", "--seeds", "1", "-j", "1", "--database", "none")
NAMED = (
    ("report", "{}"),
    ("report", "log.jsonl", "--output", "{}"),
    ("compare", "log.jsonl", "{}"),
    ("compare", "log.jsonl", "log.jsonl", "--into", "{}"),
    ("judge", "{}"),
    ("features", "{}"),
    ("fill", "{}"),
    ("explain", "{}.json"),
    ("explain", "cx-00000000", "--in", "{}"),
    ("replay", "{}", "--engine", "reference"),
    ("known", "list", "--file", "{}"),
    ("known", "update", "{}"),
    ("known", "update", "--file", "{}", "log.jsonl"),
    ("new-adapter", "go", "{}"),
    ("power", "--publish", "{}"),
    (*RUN, "--known", "{}"),
    (*RUN, "--database", "{}"),
    (*RUN, "--out", "{}"),
    (*RUN, "--resume", "{}"),
    (*CAMPAIGN, "--out", "{}"),
    (*CAMPAIGN, "--resume", "{}"),
)
"""Every word that a command takes for the name of a file or a folder."""
VALUES = "--shard --laws --seed --boards -j --timeout --max-time --edition --profile --road"
OTHERS = (
    *((*RUN, option, "{}") for option in VALUES.split()),
    (*RUN, "{}"),
    ("run", "{}"),
    ("check", "{}"),
    ("doctor", "{}"),
    ("replay", "log.jsonl", "--engine", "{}"),
    ("campaign", "{}"),
    (*CAMPAIGN, "{}"),
    (*CAMPAIGN, "--database", "{}"),
    (*CAMPAIGN, "--scheduler", "{}"),
)
TOO_LONG = {"a name of 300 bytes": "a" * 300, "a path of 6000 bytes": "/".join(["b" * 200] * 30)}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a log."""
    monkeypatch.chdir(tmp_path)
    events = schema_of("event")["examples"]
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(record) + "\n" for record in events))
    return tmp_path


def code_of(words: tuple[str, ...]) -> int | str | None:
    try:
        return main(words)
    except SystemExit as ended:
        return ended.code


def suite(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command line of the shell, in which `suite` is the program."""
    line = command.replace("suite", f"{shlex.quote(sys.executable)} -P -m conformance")
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="says it in other words")
@pytest.mark.parametrize("long", TOO_LONG.values(), ids=TOO_LONG)
@pytest.mark.parametrize("words", [w for w in NAMED if not {"campaign"} & {*w}], ids=" ".join)
def test_a_name_that_no_file_can_have_is_told(
    words: tuple[str, ...], long: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(tuple(word.format(long) for word in words)) == 2
    told = capsys.readouterr().err
    assert ("File name too long" in told, "Traceback" in told) == (True, False), told
    assert [p.name for p in here.iterdir()] == ["log.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="says it in other words")
@pytest.mark.parametrize("option", ["--out", "--resume"])
def test_a_campaign_tells_it_too(option: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    assert code_of((*CAMPAIGN, option, TOO_LONG["a name of 300 bytes"])) == 2
    assert "File name too long" in capsys.readouterr().err


@pytest.mark.parametrize("words", [w for w in NAMED + OTHERS if "{}" in w], ids=" ".join)
def test_an_empty_word_is_no_word_left_out(
    words: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(tuple("" if word == "{}" else word for word in words)) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert [p.name for p in here.iterdir()] == ["log.jsonl"], "nothing was asked, and nothing written"


pipes = pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="there are no such pipes")


@pipes
@pytest.mark.parametrize(
    "words",
    [
        "report log.jsonl --format html --output pipe",
        "compare log.jsonl log.jsonl --into pipe",
        "power --publish pipe",
        "fill pipe",
        "known update --file pipe log.jsonl",
        "run reference 11b.1 --boards 1 -j 1 --database kept",
    ],
)
def test_nothing_is_written_into_a_pipe_that_nobody_may_read(words: str, here: Path) -> None:
    (here / "kept").mkdir()
    for pipe in ("pipe", "kept/.can-be-written"):
        os.mkfifo(here / pipe)
    done = suite(f"suite {words}", here)
    assert (done.returncode, "it is a named pipe" in done.stderr) == (2, True), done.stderr


@pipes
def test_a_report_goes_where_the_shell_takes_it(here: Path) -> None:
    report = "suite report log.jsonl --output"
    for words in (f"{report} /dev/stdout", f"exec 3>&1; {report} >(cat >&3) | cat", f"{report} /dev/fd/4 4>&1 | cat"):
        done = suite(words, here)
        assert (done.returncode, "toy 1" in done.stdout) == (0, True), (words, done.stderr)
    done = suite(f"{report} /dev/stderr", here)
    assert (done.returncode, done.stdout, "toy 1" in done.stderr) == (0, "", True), done.stderr
    done = suite(f"{report} /dev/null", here)
    assert (done.returncode, done.stderr) == (0, "")
    done = suite(f"{report} /dev/stdin < <(sleep 5)", here)
    assert (done.returncode, "it is a named pipe" in done.stderr) == (2, True), "what comes in takes nothing"


@pipes
def test_a_counterexample_may_come_out_of_a_pipe(here: Path) -> None:
    failure = next(e for e in schema_of("event")["examples"] if e["event"] == "failure")
    case = {k: v for k, v in failure.items() if k not in ("event", "known")}
    (here / "cx.json").write_text(json.dumps(case))
    piped, named = suite("suite explain <(cat cx.json)", here), suite("suite explain cx.json", here)
    assert (piped.returncode, piped.stdout.splitlines()[:3]) == (0, named.stdout.splitlines()[:3]), piped.stderr


@pipes
def test_what_is_written_anew_is_not_advised_to_come_out_of_a_pipe(here: Path) -> None:
    done = suite("suite fill --check <(cat log.jsonl)", here)
    assert (done.returncode, "give a file" in done.stderr, "<(" in done.stderr) == (2, True, False), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_known_failures_are_written_into_the_file_that_a_link_leads_to(here: Path) -> None:
    (here / "link.toml").symlink_to(here / "real.toml")
    for _ in range(2):
        assert code_of(("known", "update", "--file", "link.toml", "log.jsonl")) == 0
        assert (here / "link.toml").is_symlink()
        assert "[[known]]" in (here / "real.toml").read_text()
