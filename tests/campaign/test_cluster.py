"""A campaign on a real cluster: workers are killed and join, and every law and seed comes in once, as in a run."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from clusters import FAULTY, LAWS, UNTIL, cluster, gone, marked, started, wait_for

from conformance.events.log import read_log
from conformance.wire.validation import check_document


def records(log: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [json.loads(line) for line in log.read_text().splitlines()]
    for record in found:
        check_document("event", record)
    return found


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k != "seconds"}


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_lost_and_rejoining_cost_no_result(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)
    options = ("--boards", "5", "--seeds", "6", "--road", "structure", "--timeout", "30")
    with cluster(tmp_path) as crew:
        lost = crew.worker("lost")
        crew.worker("stays")
        search = started(tmp_path, "py:faulty:engine", *LAWS, *options, "--scheduler", crew.address, "--out", "far")
        wait_for(tmp_path / "far" / "events.jsonl", 3, search)
        crew.worker("joins")
        lost.kill()
        assert gone("lost"), "neither a hand nor an engine outlives its worker"
        out, err = search.communicate(timeout=UNTIL)
        assert search.returncode == 1, out + err
        assert len(marked("stays")) == 1, "only the worker itself is left, for the next campaign"
    found = records(tmp_path / "far" / "events.jsonl")
    laws = [r for r in found if r["event"] == "law"]
    assert sorted((r["law"], r["seed"]) for r in laws) == sorted((law, seed) for law in LAWS for seed in range(6))
    assert (
        [r["event"] for r in found].count("failure") == len(list((tmp_path / "far" / "counterexamples").iterdir())) == 1
    )
    assert found[-1]["event"] == "footer"
    assert read_log(tmp_path / "far" / "events.jsonl").laws[0]["boards"] == 30


def test_a_seed_says_the_same_as_a_run_with_that_seed(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from conformance.cli import main

    options = ["reference", *LAWS, "--boards", "4", "--road", "structure", "-j", "1"]
    assert main(["run", *options, "--seed", "3", "--out", str(tmp_path / "run")]) == 0
    out = str(tmp_path / "campaign")
    assert main(["campaign", *options, "--seed", "3", "--seeds", "1", "--out", out, "--database", "none"]) == 0
    one, other = (
        {r["law"]: timeless(r) for r in records(tmp_path / name / "events.jsonl") if r["event"] == "law"}
        for name in ("run", "campaign")
    )
    assert {law: {k: v for k, v in r.items() if k != "seed"} for law, r in other.items()} == one
    with pytest.raises(SystemExit, match="2"):  # The log of another campaign isn't replaced.
        main(["campaign", *options, "--out", out, "--database", "none"])


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_ends_a_search_without_end_with_a_whole_log_and_nothing_left_behind(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    engine = f"cmd:{sys.executable} -m conformance.adapters.reference"
    search = started(tmp_path, engine, *LAWS, "--boards", "2", "-j", "2", "--out", "out", CAMPAIGN_TEST="ctrl-c")
    wait_for(tmp_path / "out" / "events.jsonl", 4, search)
    search.send_signal(signal.SIGINT)
    out, err = search.communicate(timeout=UNTIL)
    assert (search.returncode, "Exit code 130" in out) == (130, True), out + err
    assert "Traceback" not in err
    assert gone("ctrl-c")
    found = records(tmp_path / "out" / "events.jsonl")
    assert found[-1]["exit_code"] == 130
    assert found[0]["campaign"] == {"seeds": None}


def test_an_engine_in_python_that_takes_its_process_down_is_blamed_and_the_rest_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "fatal.py").write_text(
        "import os, sys\nfrom conformance.adapters.reference import ReferenceEngine\ninner = ReferenceEngine()\n"
        "def engine(message):\n"
        "    if 'damage' in str(message.get('scenario')):\n"
        "        print('\\x1b[31mthe dragon escaped', file=sys.stderr, flush=True)\n"
        "        os._exit(7)\n"
        "    return inner(message)\n"
    )
    search = started(
        tmp_path,
        "py:fatal:engine",
        *LAWS,
        "--boards",
        "3",
        "--seeds",
        "1",
        "--road",
        "structure",
        "-j",
        "1",
        "--out",
        "out",
    )
    out, err = search.communicate(timeout=UNTIL)
    assert search.returncode == 1, out + err
    assert "\x1b" not in out + err
    laws = {r["law"]: r for r in records(tmp_path / "out" / "events.jsonl") if r["event"] == "law"}
    assert {law: r["outcome"] for law, r in laws.items()} == {LAWS[0]: "pass", LAWS[1]: "trouble"}
    (trouble,) = laws[LAWS[1]]["troubles"]
    assert (trouble["kind"], trouble["detail"]) == ("crash", "it exited with code 7")
    assert "the dragon escaped" in trouble["stderr"]


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("reference", "--scheduler", "tcp://127.0.0.1:9"), 2, "no scheduler answers"),
        (("reference", "nothing"), 2, "nothing"),
        (("cmd:./no-such-engine",), 3, "no program"),
        (("referense",), 2, "did you mean reference"),
        (("reference", "--database", "redis://127.0.0.1:9/0"), 2, "no database"),
        (("reference", "--database", "http://x"), 2, "redis://"),
    ],
)
def test_what_cannot_be_done_is_said(
    options: tuple[str, ...],
    code: int,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("distributed")
    from conformance.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("conformance.campaign.crew._CONNECTING", 2.0)
    with pytest.raises(SystemExit) as ended:
        main(["campaign", *options])
    assert ended.value.code == code
    assert words in capsys.readouterr().err
    assert not (tmp_path / "mtg-conformance-campaign").exists()
