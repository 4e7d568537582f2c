"""A Python engine is held to the contract as a program is: its exceptions are crashes, its results are checked."""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from conformance.engines import Answers, Client, EngineUnusable, Trouble, engine_client

SCENARIO: dict[str, Any] = {
    "edition": "current",
    "build": "structure",
    "players": [{"id": "p1"}, {"id": "p2"}],
    "active_player": "p1",
    "objects": [],
    "steps": [{"do": "has", "object": "p1", "what": "hexproof"}],
}
RIGHT = Answers([{"do": "has", "has": False}])


@pytest.fixture(autouse=True)
def _in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)


def client(name: str, timeout: float = 20.0) -> Client:
    return engine_client(f"py:python_engines:{name}", timeout=timeout)


def trouble(name: str, timeout: float = 20.0) -> Trouble:
    with client(name, timeout) as snake:
        (found,) = snake.ask([SCENARIO])
    assert isinstance(found, Trouble)
    return found


def test_a_good_engine_answers() -> None:
    with client("good") as snake:
        assert snake.ready.name == "snake"
        assert snake.ask([SCENARIO] * 3) == [RIGHT] * 3


def test_an_exception_is_a_crash_in_one_line_with_its_traceback() -> None:
    with client("Counting") as snake:
        replies = snake.ask([SCENARIO] * 4)
    assert replies[:2] == [RIGHT, RIGHT]
    crash = replies[2]
    assert isinstance(crash, Trouble)
    assert crash.kind == "crash"
    assert crash.detail.startswith("RuntimeError: three is too many (python_engines.py:")
    assert "Traceback" in crash.stderr_tail
    assert replies[3] == RIGHT, "made anew after the crash"
    assert snake.restarts == 1


def test_fresh_is_an_instance_of_its_own() -> None:
    with client("Counting") as snake, snake.fresh() as other:
        assert snake.ask([SCENARIO] * 2) == other.ask([SCENARIO] * 2) == [RIGHT] * 2


def test_what_is_no_exception_is_a_crash_too() -> None:
    assert trouble("panics").detail.startswith("SystemExit: Rust panicked")


def test_a_hang_is_told() -> None:
    assert trouble("sleeps", timeout=0.2) == Trouble("hang", "no answer within 0.2 s")


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("returns_none", "garbage", "a NoneType"),
        ("returns_a_set", "invalid", "set"),
        ("mistakes_the_id", "wrong_id", "'7up'"),
        ("answers_too_much", "invalid", "2 answers; the scenario has 1 steps"),
    ],
)
def test_a_result_that_is_wrong_is_told(name: str, kind: str, said: str) -> None:
    found = trouble(name)
    assert found.kind == kind
    assert said in found.detail


def test_a_result_that_is_no_json_is_invalid() -> None:
    with client("returns_nan") as snake, pytest.raises(EngineUnusable, match="no JSON"):
        _ = snake.ready


def test_an_engine_that_raises_on_hello_is_unusable() -> None:
    with client("rejects_hello") as snake, pytest.raises(EngineUnusable, match="ValueError: no"):
        _ = snake.ready


def test_an_engine_cannot_change_the_scenario() -> None:
    before = deepcopy(SCENARIO)
    with client("meddler") as snake:
        snake.ask([SCENARIO])
    assert before == SCENARIO


def test_the_current_folder_is_on_the_path_for_that_import_only() -> None:
    before = list(sys.path)
    client("good").close()
    assert sys.path == before


def test_an_engine_that_exits_as_it_is_told_to_ends_nothing_else() -> None:
    with client("exits_at_bye") as snake:
        assert snake.ask([SCENARIO]) == [RIGHT]
    assert snake.ask([SCENARIO]) == [RIGHT]  # It is made anew.
    snake.close()
