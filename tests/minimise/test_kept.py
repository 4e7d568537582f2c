"""Boards on which an engine failed are kept, in a folder or on a real Redis server, and asked first the next time."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from conformance.minimise.kept import KeptBoards, NoDatabase, kept_boards
from conformance.wire.schema import schema_of

FAILURE: dict[str, Any] = next(e for e in schema_of("event")["examples"] if e["event"] == "failure")
LAW, BOARD = FAILURE["law"], FAILURE["board"]
FAULTY = "from conformance.faults import fault_named\nengine = fault_named('hexproof_prevents_damage').engine()\n"
SELECTED = "hexproof/lets-it-be-dealt-damage"


@contextmanager
def redis_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis server of the test's own."""
    pytest.importorskip("redis")
    if shutil.which("redis-server") is None:
        pytest.skip("redis-server isn't installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as server:
        until = time.monotonic() + 20
        while not _answers(port) and time.monotonic() < until:
            time.sleep(0.05)
        try:
            yield f"redis://127.0.0.1:{port}/0", server
        finally:
            server.kill()


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with redis_server() as (url, _):
        yield url


def _answers(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(params=["folder", "redis"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "boards") if request.param == "folder" else request.getfixturevalue("redis_url")


def opened(where: str) -> KeptBoards:
    kept = kept_boards(where)
    assert kept is not None
    return kept


def test_a_board_is_kept_once_and_found_by_whoever_opens_the_database(where: str) -> None:
    for _ in range(2):
        opened(where).keep(LAW, "structure", BOARD)
    assert opened(where).of(LAW, "structure") == [BOARD]
    assert opened(where).of(LAW, "text") == []
    assert opened(where).trouble is None


def test_what_is_no_board_is_passed_over(where: str) -> None:
    kept = opened(where)
    law = "protection/stops-abilities-of-sources-with-the-quality"
    strange = (
        {},
        {"scenario": []},
        {**BOARD, "roles": 7},
        {**BOARD, "roles": {}},
        {**BOARD, "other": [1]},
        [1],
        "\x1b",
    )
    for value in strange:
        kept.keep(law, "structure", value)
    kept._database.save(f"mtg-conformance/boards/{law}/structure".encode(), b"\xff{")
    assert kept.of(law, "structure") in ([], [BOARD])


def test_what_the_next_campaign_asks_first(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    from conformance.cli import main

    (tmp_path / "kept_faulty.py").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)
    options = ["py:kept_faulty:engine", SELECTED, "--road", "structure", "-j", "1", "--database", where, "--seeds", "1"]
    assert main(["campaign", *options, "--boards", "5", "--out", "first"]) == 1
    assert main(["campaign", *options, "--boards", "1", "--out", "second"]) == 1
    first, second = (
        [json.loads(line) for line in (tmp_path / name / "events.jsonl").read_text().splitlines()]
        for name in ("first", "second")
    )
    assert [r["seed"] for r in first if r["event"] == "law"] == [0]
    kept, drawn = (r for r in second if r["event"] == "law")
    assert (kept["seed"], kept["boards"], kept["outcome"], drawn["seed"]) == (None, 1, "fail", 0)
    assert [r["name"] for r in second if r["event"] == "failure"] == [
        r["name"] for r in first if r["event"] == "failure"
    ]


def test_a_server_that_goes_costs_no_result() -> None:
    with redis_server() as (url, server):
        kept = opened(url)
        server.kill()
        server.wait()
        kept.keep(LAW, "structure", BOARD)
    assert "can't be kept any more" in (kept.trouble or "")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NoDatabase, match="name another --database"):
        kept_boards(str(tmp_path / "file" / "boards"))
    assert kept_boards("none") is None


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_asks_kept_boards_first_where_that_is_asked_for(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from conformance.cli import main

    (tmp_path / "kept_faulty.py").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)
    options = ["run", "py:kept_faulty:engine", SELECTED, "11f", "--road", "structure", "-j", workers]
    asked = ["--database", "boards"]
    assert main([*options, *asked, "--boards", "5", "--out", "first"]) == 1
    assert main([*options, *asked, "--boards", "1", "--out", "second"]) == 1
    assert main([*options, "--boards", "1", "--out", "third"]) in (0, 1)
    first, second, third = (records_in(tmp_path / name) for name in ("first", "second", "third"))
    failed = [r for r in first if r["event"] == "failure"]
    assert (first[0]["kept"], second[0]["kept"], "kept" in third[0]) == (0, len(failed), False)
    assert [r["boards"] for r in second if r["event"] == "kept"] == [[f["board"]] for f in failed]
    assert {r["law"]: r["boards"] for r in second if r["event"] == "law"}[SELECTED] == 2
    assert {r["law"]: r["boards"] for r in third if r["event"] == "law"}[SELECTED] == 1
    lines = (tmp_path / "second" / "events.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "second" / "events.jsonl").write_text("".join(lines[:3]))  # The header, the boards, one law.
    assert main([*options, *asked, "--boards", "1", "--resume", "second"]) == 1
    assert timeless(records_in(tmp_path / "second")) == timeless(second)
    with pytest.raises(SystemExit, match="2"):
        main([*options, "--boards", "1", "--resume", "second"])
    assert "begun with --database" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main([*options, *asked, "--known", "known-failures.toml"])
    assert "the boards of a gate come from its seed alone" in capsys.readouterr().err


def records_in(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]


def timeless(records: list[dict[str, Any]]) -> list[str]:
    kept = [{k: v for k, v in r.items() if k not in ("seconds", "started")} for r in records]
    return sorted(json.dumps(r, sort_keys=True) for r in kept)
