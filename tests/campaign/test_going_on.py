"""A campaign goes on where it stood: killed, stopped, or at the end of its seeds; and says what an undisturbed one says."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from clusters import FAULTY, LAWS, gone, started, wait_for

from conformance.campaign.gathering import Gathered
from conformance.campaign.resuming import stand_of
from conformance.campaign.tasks import Task
from conformance.cli import main
from conformance.events.log import BadLog, LogWriter, read_log
from conformance.runner.resuming import CantResume
from conformance.wire.schema import schema_of

EVENTS: dict[str, dict[str, Any]] = {e["event"]: e for e in schema_of("event")["examples"]}
HEADER = {**EVENTS["header"], "campaign": {"seeds": 2}}
FAILURE = {k: v for k, v in EVENTS["failure"].items() if k != "known"}
LAW, NAME = FAILURE["law"], FAILURE["name"]
OPTIONS = ("--boards", "4", "--seeds", "6", "--road", "structure", "--timeout", "30", "-j", "2")


def law(seed: int | None, *failures: str, **fields: Any) -> dict[str, Any]:
    return {**EVENTS["law"], "law": LAW, "seed": seed, "failures": list(failures), "troubles": [], **fields}


def written(folder: Path, *records: dict[str, Any]) -> Path:
    path = folder / "events.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]


def verdicts(folder: Path) -> tuple[list[Any], list[Any]]:
    """Of each task, and of each failure that is stored; whichever seed was the first to show it."""
    said = ("law", "build", "seed", "outcome", "boards", "asked", "points_asked", "points_wrong", "controls_failed")
    laws = sorted(str([r[name] for name in said]) for r in records(folder) if r["event"] == "law")
    about = ("law", "build", "point", "direction", "step_kind", "verdict")
    return laws, sorted(str([r[name] for name in about]) for r in records(folder) if r["event"] == "failure")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_killed_in_the_middle_twice_it_says_what_an_undisturbed_one_says(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "faulty.py").write_text(FAULTY)
    words = ("py:faulty:engine", *LAWS, *OPTIONS)
    whole = started(tmp_path, *words, "--out", "whole")
    assert whole.wait() == 1, whole.communicate()
    for lines, more in ((3, ("--out", "cut")), (8, ("--resume", "cut"))):
        search = started(tmp_path, *words, *more, CAMPAIGN_TEST="cut")
        wait_for(tmp_path / "cut" / "events.jsonl", lines, search)
        search.kill()
        search.communicate()
        assert gone("cut"), "no hand and no engine outlives the campaign"
        assert not read_log(tmp_path / "cut" / "events.jsonl").is_whole
    before = records(tmp_path / "cut")
    search = started(tmp_path, *words, "--resume", "cut")
    out, err = search.communicate()
    assert search.returncode == 1, out + err
    assert verdicts(tmp_path / "cut") == verdicts(tmp_path / "whole")
    done = [r for r in before if r["event"] == "law" and not r["failures"]]
    assert [r for r in done if r not in records(tmp_path / "cut")] == [], "what was done isn't asked again"
    named = {r["name"] for r in records(tmp_path / "cut") if r["event"] == "failure"}
    assert {p.stem for p in (tmp_path / "cut" / "counterexamples").iterdir()} == named
    assert not list((tmp_path / "cut").glob(".*")), "neither a lock nor half a log is left behind"


def test_at_its_end_it_says_so_and_with_more_seeds_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    options = ["reference", LAW, "--boards", "2", "--road", "structure", "-j", "1", "--database", "none"]
    assert main(["campaign", *options, "--seeds", "1", "--out", "out"]) == 0
    log = tmp_path / "out" / "events.jsonl"
    before = log.read_bytes()
    capsys.readouterr()
    assert main(["campaign", *options, "--seeds", "1", "--resume", "out"]) == 0
    assert "all seeds of that campaign are done; give more with --seeds" in capsys.readouterr().err
    assert log.read_bytes() == before
    assert main(["campaign", *options, "--seeds", "3", "--resume", "out"]) == 0
    header, first, *others, footer = records(tmp_path / "out")
    assert (header["campaign"], footer["exit_code"]) == ({"seeds": 3}, 0)
    assert json.dumps(first) in json.dumps([json.loads(line) for line in before.splitlines()])
    assert [r["seed"] for r in others] == [1, 2]
    with pytest.raises(SystemExit, match="2"):
        main(["campaign", *options, "--seeds", "3", "--resume", "out", "--boards", "3"])
    assert "its boards is 2, but now it is 3" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["run", "reference", LAW, "--boards", "2", "--road", "structure", "-j", "1", "--resume", "out"])
    assert "is of a campaign; go on with it by" in capsys.readouterr().err


def test_a_log_that_is_cut_anywhere_keeps_what_had_come_in(tmp_path: Path) -> None:
    other = {**FAILURE, "name": "cx-00000002", "direction": "too_strict"}
    path = written(tmp_path, HEADER, law(0), law(1, NAME, "cx-00000002"), FAILURE, other, law(None, NAME), law(2, NAME))
    whole = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(whole) if byte == ord("\n")]
    for end in sorted({*ends, *(e - 1 for e in ends), *(e + 9 for e in ends[:-1])}):
        if end < ends[0] - 1:
            continue
        path.write_bytes(whole[:end])
        stand = stand_of(path, [HEADER])
        done = [seed for seed in (0, 1, None, 2) if stand.has_done(Task(LAW, "structure", seed).name)]
        last = sum(end >= e - 1 for e in ends)
        assert done == [0, 1, None, 2][: {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 4}[last]]


def test_what_is_stored_is_told_to_workers_and_not_stored_again(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, law(0, NAME, outcome="fail"), FAILURE, law(1, "cx-00000009"))
    stray = tmp_path / "counterexamples" / "cx-00000009.json"
    stray.parent.mkdir()
    stray.write_text("{}")
    stand = stand_of(path, [{**HEADER, "campaign": {"seeds": None}}])
    assert stand.beginning[0]["campaign"] == {"seeds": None}
    log = LogWriter(path, beside=True)
    found = Gathered(log)
    found.go_on(stand.groups)
    assert [name for *_, name, _ in found.told(Task(LAW, "structure", 1))] == [NAME]
    found.take(Task(LAW, "structure", 1), [law(1, "cx-00000003", outcome="fail"), {**FAILURE, "name": "cx-00000003"}])
    assert (found.tasks, found.failures, found.again) == (2, 1, 1)
    assert [p.stem for p in stray.parent.iterdir()] == [NAME], "what a lost task had found goes, what counts is there"
    log.close()
    assert path.read_text().count("\n") == 4, "the log that was is there until the new one has taken its place"


def test_a_campaign_of_kept_boards_asks_the_same_ones_again(tmp_path: Path) -> None:
    header = {**HEADER, "kept": 1}
    stand = stand_of(written(tmp_path, header, EVENTS["kept"], law(0)), [{**HEADER, "kept": 9}])
    assert stand.boards == {(LAW, "structure"): EVENTS["kept"]["boards"]}
    assert stand.beginning[0]["kept"] == 1
    assert not stand.has_done(Task(LAW, "structure", None).name)
    strange = {**EVENTS["kept"], "boards": [{**FAILURE["board"], "roles": {}}], "law": "no/such-law"}
    with pytest.raises(BadLog, match="no/such-law"):
        stand_of(written(tmp_path, header, strange, law(0)), [header])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 7),
        ("boards", 3),
        ("edition", "legacy"),
        ("roads", ["text"]),
        ("contested", True),
        ("selectors", []),
        ("suite", {"name": "mtg-conformance", "version": "9"}),
        ("versions", {"python": "3.99.0", "hypothesis": "1"}),
        ("engine", {**HEADER["engine"], "version": "2"}),
        ("features", ["build.structure"]),
    ],
)
def test_the_log_of_another_campaign_is_refused(field: str, value: Any, tmp_path: Path) -> None:
    with pytest.raises(CantResume, match=f"can't be resumed: its {field} is"):
        stand_of(written(tmp_path, HEADER, law(0)), [{**HEADER, field: value}])


def test_a_log_of_a_run_is_refused_and_one_without_seeds_too(tmp_path: Path) -> None:
    with pytest.raises(CantResume, match="of a run; go on with it by `mtg-conformance run … --resume"):
        stand_of(written(tmp_path, EVENTS["header"], law(0)), [HEADER])
    with pytest.raises(BadLog, match="without the seed"):
        stand_of(written(tmp_path, HEADER, EVENTS["law"]), [HEADER])


def test_a_full_disk_ends_a_campaign_with_a_word_and_a_log_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    disk = tmp_path / "disk"
    disk.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)]
    if sys.platform != "linux" or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (disk / "filler").write_bytes(b"x" * 5 * 4096)
        monkeypatch.chdir(tmp_path)
        options = [
            "campaign",
            "reference",
            LAW,
            "--boards",
            "1",
            "--road",
            "structure",
            "-j",
            "1",
            "--database",
            "none",
        ]
        with pytest.raises(SystemExit, match="2"):
            main([*options, "--seeds", "40", "--out", "disk/out"])
        assert "events.jsonl can't be written: No space left on device" in capsys.readouterr().err
        assert not read_log(disk / "out" / "events.jsonl").is_whole
        assert (disk / "out" / "events.jsonl").read_bytes().endswith(b"}\n")
        (disk / "filler").unlink()
        seeds = [r["seed"] for r in records(disk / "out") if r["event"] == "law"]
        assert main([*options, "--seeds", str(len(seeds) + 1), "--resume", "disk/out"]) == 0
        assert [r["seed"] for r in records(disk / "out") if r["event"] == "law"] == [*seeds, len(seeds)]
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_long_log_is_never_held_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with path.open("w") as file:
        file.write(json.dumps(HEADER) + "\n")
        file.writelines(json.dumps(law(seed, reason="so " * 4000)) + "\n" for seed in range(2000))
    log = LogWriter(tmp_path / "again.jsonl")
    tracemalloc.start()
    stand = stand_of(path, [HEADER])
    found = Gathered(log)
    found.go_on(stand.groups)
    assert len(read_log(path).laws) == 1
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    log.close()
    assert (found.tasks, stand.has_done(Task(LAW, "structure", 1999).name)) == (2000, True)
    assert most < path.stat().st_size / 5, f"{most} bytes for a log of {path.stat().st_size}"
