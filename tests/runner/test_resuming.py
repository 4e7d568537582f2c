"""A run that is cut, wherever, is finished by `--resume`, and says what a run says that nobody disturbed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cut_runs import FEW, cut_and_finished, run, verdicts

from conformance.campaign.resuming import stand_of
from conformance.cli import main
from conformance.events.claim import NAME, Claimed, claim
from conformance.events.log import BadLog, LogWriter, read_log
from conformance.runner.resuming import CantResume, cut_run
from conformance.wire.schema import schema_of

EVENTS: dict[str, dict[str, Any]] = {e["event"]: e for e in schema_of("event")["examples"]}
HEADER, FOOTER = EVENTS["header"], EVENTS["footer"]
FAILURE = {k: v for k, v in EVENTS["failure"].items() if k != "known"}
OPTIONS = ["reference", "16f", "11f", "--boards", "2", "--road", "structure", "-j", "1", "--out"]


def law(name: str, *failures: str, **fields: Any) -> dict[str, Any]:
    return {**EVENTS["law"], "law": name, "failures": list(failures), "troubles": [], **fields}


def written(folder: Path, *records: dict[str, Any]) -> Path:
    path = folder / "events.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_runs_killed_at_random_lose_nothing(tmp_path: Path) -> None:
    (tmp_path / "laws").write_text(" ".join(FEW))
    started = time.monotonic()
    assert run(tmp_path, "--out", "whole", "-j", "1").returncode == 1
    seconds = time.monotonic() - started
    assert len(verdicts(tmp_path / "whole")) >= 4
    wrong, _ = cut_and_finished(tmp_path, 3, seconds, workers=2)
    assert wrong is None
    assert not list((tmp_path / "cut-3").glob(".*")), "neither a lock nor half a file is left behind"


def test_a_log_that_is_cut_anywhere_keeps_what_was_done(tmp_path: Path) -> None:
    name = FAILURE["name"]
    path = written(tmp_path, HEADER, EVENTS["known"], law("a/b"), law("c/d", name, outcome="fail"), FAILURE, law("e/f"))
    whole = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(whole) if byte == ord("\n")]
    for end in sorted({*ends, *(e - 1 for e in ends), *(e + 9 for e in ends[:-1])}):
        path.write_bytes(whole[:end])
        if end < ends[0] - 1:
            continue
        done = cut_run(path, HEADER).done
        last = sum(end >= e - 1 for e in ends)
        assert (
            done == ["a/b [structure]", "c/d [structure]", "e/f [structure]"][: {3: 1, 4: 1, 5: 2, 6: 3}.get(last, 0)]
        )


def test_known_failures_are_replayed_again_only_if_no_law_was_done(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, EVENTS["known"])
    assert cut_run(path, HEADER).records == [HEADER]
    path = written(tmp_path, HEADER, EVENTS["known"], law("a/b"))
    assert [r["event"] for r in cut_run(path, HEADER).records] == ["header", "known", "law"]


def test_laws_that_had_no_turn_are_asked_and_a_whole_run_is_not(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, law("a/b"), law("c/d", outcome="not_reached"), FOOTER)
    cut = cut_run(path, HEADER)
    assert (cut.done, cut.footer) == (["a/b [structure]"], None)
    path = written(tmp_path, HEADER, law("a/b"), FOOTER)
    assert cut_run(path, HEADER).footer == FOOTER


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 7),
        ("boards", 3),
        ("selectors", []),
        ("shard", "1/2"),
        ("contested", True),
        ("versions", {"python": "3.99.0", "hypothesis": "1"}),
        ("engine", {**HEADER["engine"], "version": "2"}),
        ("features", ["build.structure"]),
        ("edition", "legacy"),
        ("roads", ["text"]),
    ],
)
def test_the_log_of_another_run_is_refused(field: str, value: Any, tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, law("a/b"))
    with pytest.raises(CantResume, match=f"can't be resumed: its {field} is"):
        cut_run(path, {**HEADER, field: value})


def test_whether_kept_boards_are_asked_first_must_be_the_same(tmp_path: Path) -> None:
    with pytest.raises(CantResume, match="begun without --database"):
        cut_run(written(tmp_path, HEADER, law("a/b")), {**HEADER, "kept": 0})
    with pytest.raises(CantResume, match="begun with --database"):
        cut_run(written(tmp_path, {**HEADER, "kept": 3}, law("a/b")), HEADER)
    path = written(tmp_path, {**HEADER, "kept": 1}, EVENTS["kept"], law("a/b"))
    assert [r["event"] for r in cut_run(path, {**HEADER, "kept": 7}).records] == ["header", "kept", "law"]
    strange = {**EVENTS["kept"], "law": "no/such-law"}
    with pytest.raises(BadLog, match="a board that was kept for no/such-law is none"):
        cut_run(written(tmp_path, {**HEADER, "kept": 1}, strange, law("a/b")), {**HEADER, "kept": 1})


def test_an_engine_may_have_moved_and_a_campaign_is_not_resumed(tmp_path: Path) -> None:
    moved = {**HEADER, "engine": {**HEADER["engine"], "spec": "cmd:elsewhere/toy"}}
    assert cut_run(written(tmp_path, HEADER), moved).done == []
    with pytest.raises(CantResume, match=r"of a campaign; go on with it by `mtg-conformance campaign … --resume"):
        cut_run(written(tmp_path, {**HEADER, "campaign": {"seeds": 1}}), HEADER)
    (tmp_path / "events.jsonl").write_text("{}\n{}\n")
    with pytest.raises(BadLog):
        cut_run(tmp_path / "events.jsonl", HEADER)


def test_a_resumed_run_says_what_a_whole_one_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert main(["run", *OPTIONS, str(whole)]) == 0
    lines = (whole / "events.jsonl").read_bytes().splitlines(keepends=True)
    cut.mkdir()
    log = cut / "events.jsonl"
    log.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert main(["run", *OPTIONS, "ignored", "--resume", str(cut)]) == 0
    assert verdicts(cut) == verdicts(whole)
    assert log.read_bytes().splitlines(keepends=True)[1:3] == lines[1:3], "what was done isn't asked again"
    before = log.read_bytes()
    assert main(["run", *OPTIONS, "ignored", "--resume", str(log)]) == 0
    assert log.read_bytes() == before, "nothing is left to do"
    with pytest.raises(SystemExit, match="2"):
        main(["run", *OPTIONS, "ignored", "--resume", str(cut), "--seed", "1"])
    assert "its seed is 0, but now it is 1" in capsys.readouterr().err


def test_two_runs_into_one_folder_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = (
        "import sys, pathlib; from conformance.events.claim import claim\n"
        f"with claim(pathlib.Path({str(tmp_path)!r})):\n    print('mine', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"mine\n"
        with pytest.raises(SystemExit, match="2"):
            main(["run", *OPTIONS, str(tmp_path)])
        assert f"process {other.pid} is writing into {tmp_path}" in capsys.readouterr().err
        assert not (tmp_path / "events.jsonl").exists()
        other.kill()
    assert (tmp_path / NAME).read_text() == f"{other.pid}\n", "what a killed run left behind"
    with claim(tmp_path), pytest.raises(Claimed, match=str(os.getpid())), claim(tmp_path):
        pass
    assert not (tmp_path / NAME).exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Any:
    """A disk of 64 kB; skipped where nobody may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_said_and_the_log_is_whole_up_to_there(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (small_disk / "filler").write_bytes(b"x" * 13 * 4096)
    with pytest.raises(SystemExit, match="2"):
        main(["run", *OPTIONS, str(small_disk / "out")])
    told = capsys.readouterr().err
    assert "events.jsonl can't be written: No space left on device; the log is whole up to there" in told
    assert (small_disk / "out" / "events.jsonl").read_bytes().endswith(b"}\n")
    log = read_log(small_disk / "out" / "events.jsonl")
    assert (log.is_whole, len(log.laws) >= 1) == (False, True)
    (small_disk / "filler").unlink()
    assert main(["run", *OPTIONS, "ignored", "--resume", str(small_disk / "out")]) == 0


def test_a_folder_that_cannot_be_written_to_is_said(small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(SystemExit, match="2"):
        main(["run", *OPTIONS, str(small_disk / "out")])
    assert "can't be written: Read-only file system; name another folder with --out" in capsys.readouterr().err


def test_half_a_record_never_stays(tmp_path: Path) -> None:
    log = LogWriter(tmp_path / "events.jsonl")
    log.write(HEADER)
    log.close()
    with pytest.raises((OSError, ValueError)):
        log.write(HEADER)
    assert (tmp_path / "events.jsonl").read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("first", [[], [FOOTER], [EVENTS["known"], FAILURE]], ids=["header", "footer", "known"])
def test_a_failure_that_follows_no_law_is_of_a_corrupt_log(first: list[dict[str, Any]], tmp_path: Path) -> None:
    records = [*first, FAILURE, law(FAILURE["law"], FAILURE["name"], outcome="fail")]
    path = written(tmp_path, HEADER, *records)
    with pytest.raises(BadLog, match=f"the log is corrupt; its failure {FAILURE['name']} follows no law"):
        cut_run(path, HEADER)
    campaign = {**HEADER, "campaign": {"seeds": 1}}
    path = written(tmp_path, campaign, *records)
    with pytest.raises(BadLog, match="the log is corrupt"):
        stand_of(path, [campaign])


def test_a_known_failure_that_is_another_now_is_before_the_laws(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, EVENTS["known"], FAILURE, law("a/b"))
    assert [r["event"] for r in cut_run(path, HEADER).records] == ["header", "known", "failure", "law"]
