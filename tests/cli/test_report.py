"""`mtg-conformance report`: every format, to a file or printed, and a clear word for what can't be read or written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cli.report import FORMATS

TOY = Path(__file__).parents[1] / "reports" / "logs" / "toy.jsonl"


def report(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "conformance", "report", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)


def records() -> list[dict[str, object]]:
    return [json.loads(line) for line in TOY.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("format_name", FORMATS)
def test_what_is_written_is_what_is_printed(format_name: str, tmp_path: Path) -> None:
    printed = report(str(TOY), "--format", format_name, cwd=tmp_path)
    wrote = report(str(TOY), "--format", format_name, "--output", "it", cwd=tmp_path)
    assert (printed.returncode, wrote.returncode, wrote.stdout) == (0, 0, ""), printed.stderr + wrote.stderr
    assert (tmp_path / "it").read_text(encoding="utf-8") == printed.stdout


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_broken_log_is_named_and_nothing_is_written(format_name: str, tmp_path: Path) -> None:
    (tmp_path / "log").write_text('{"event": "law"}\n{"event": "law"}\n')
    done = report("log", "--format", format_name, "--output", "it", cwd=tmp_path)
    assert (done.returncode, "log line 1 is broken" in done.stderr, "Traceback" in done.stderr) == (2, True, False)
    assert not (tmp_path / "it").exists()


@pytest.mark.parametrize("output", ["nowhere/it", "."])
def test_a_place_that_cannot_be_written_is_wrong_usage(output: str, tmp_path: Path) -> None:
    done = report(str(TOY), "--format", "badge", "--output", output, cwd=tmp_path)
    assert (done.returncode, "can't be written" in done.stderr, "Traceback" in done.stderr) == (2, True, False)


def test_the_log_is_never_written_over(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    log.write_bytes(TOY.read_bytes())
    done = report(".", "--format", "html", "--output", "events.jsonl", cwd=tmp_path)
    assert (done.returncode, "is the log itself" in done.stderr) == (2, True)
    assert log.read_bytes() == TOY.read_bytes()


def test_the_page_takes_logs_of_several_engines_and_other_formats_refuse_them(tmp_path: Path) -> None:
    header, *rest = records()
    other = {**header, "engine": {**header["engine"], "name": "another"}}  # type: ignore[dict-item]
    (tmp_path / "other").write_text("".join(json.dumps(record) + "\n" for record in [other, *rest]), encoding="utf-8")
    page = report(str(TOY), "other", "--format", "html", cwd=tmp_path)
    assert (page.returncode, "another 1.2" in page.stdout, "toy 1.2" in page.stdout) == (0, True, True)
    junit = report(str(TOY), "other", "--format", "junit", cwd=tmp_path)
    assert (junit.returncode, "report them apart" in junit.stderr) == (2, True)


def test_shards_of_one_run_are_one_section_of_the_page(tmp_path: Path) -> None:
    header, *rest = records()
    shards: list[list[dict[str, object]]] = [[], []]
    for record in rest[:-1]:
        shards[record["build"] == "text"].append(record)
    for name, shard in zip("ab", shards, strict=True):
        text = "".join(json.dumps(record) + "\n" for record in [header, *shard, rest[-1]])
        (tmp_path / name).write_text(text, encoding="utf-8")
    page = report("a", "b", "--format", "html", cwd=tmp_path)
    assert (page.returncode, page.stdout.count("<h1>")) == (0, 1), page.stderr
