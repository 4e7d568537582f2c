"""A program that crashes, hangs, babbles or lies is told apart, blamed on the right scenario, and never left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from conformance.engines import Answers, Client, EngineUnusable, Failed, Trouble, Unsupported, engine_client
from conformance.engines.over_pipes import OverPipes
from conformance.wire.problems import Invalid

HOSTILE = Path(__file__).with_name("hostile.py")
GOOD: dict[str, Any] = {
    "edition": "current",
    "build": "structure",
    "players": [{"id": "p1"}, {"id": "p2"}],
    "active_player": "p1",
    "objects": [],
    "steps": [{"do": "has", "object": "p1", "what": "hexproof"}],
}
BAD = GOOD | {"active_player": "p2"}
RIGHT = Answers([{"do": "has", "has": False}])


@contextmanager
def hostile(habit: str, *mark: str, timeout: float = 20.0, first_word: float = 30.0) -> Iterator[Client]:
    argv = [sys.executable, "-S", "-E", str(HOSTILE), habit, *mark]
    with OverPipes("cmd:hostile", argv, timeout=timeout, first_word=first_word) as client:
        yield client


def trouble(habit: str, timeout: float = 20.0) -> Trouble:
    """What is said of the one bad scenario among good ones, which are all answered all the same."""
    with hostile(habit, timeout=timeout) as client:
        replies = client.ask([GOOD, GOOD, BAD, GOOD, GOOD])
        assert [r for r in replies if r == RIGHT] == [RIGHT] * 4
        assert client.ask([GOOD]) == [RIGHT]
    found = replies[2]
    assert isinstance(found, Trouble), found
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(pid: int) -> bool:
    until = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_running(pid)


def test_ready_tells_who_it_is() -> None:
    spec = f"cmd:{sys.executable} {HOSTILE} good"
    with engine_client(spec) as client:
        ready = client.ready
        assert (ready.name, ready.version, ready.language, ready.protocol) == ("hostile", "1", "Python", 0)
        assert ready.editions == ("current",)
        assert "step.has" in ready.features


def test_many_scenarios_are_answered_in_order() -> None:
    with hostile("good") as client:
        assert client.ask([GOOD] * 100) == [RIGHT] * 100
        assert client.restarts == 0


def test_answers_in_any_order_find_their_scenarios() -> None:
    with hostile("backwards") as client:
        assert client.ask([GOOD] * 8) == [RIGHT] * 8


def test_no_scenarios_need_no_answers() -> None:
    with hostile("good") as client:
        assert client.ask([]) == []


def test_a_crash_is_blamed_on_its_scenario_with_the_exit_code_and_stderr() -> None:
    found = trouble("crash")
    assert (found.kind, found.detail) == ("crash", "it exited with code 3")
    assert "the dragon escaped" in found.stderr_tail


def test_a_signal_is_told_by_its_name() -> None:
    assert trouble("signal").detail == "it was killed by SIGSEGV"


def test_a_hang_is_blamed_on_its_scenario() -> None:
    found = trouble("hang", timeout=1.5)
    assert (found.kind, found.detail) == ("hang", "no sign of life for 1.5 s")


def test_half_a_line_is_told_with_the_crash() -> None:
    found = trouble("half")
    assert found.kind == "crash"
    assert "in the middle of a line of 20 bytes" in found.detail


def test_a_closed_stdout_is_a_crash() -> None:
    found = trouble("closes-stdout")
    assert (found.kind, found.detail) == ("crash", "it closed its stdout")


def test_only_other_lines_are_garbage() -> None:
    found = trouble("garbage", timeout=1.5)
    assert found.kind == "garbage"
    assert "3 lines that are no JSON object, the last 'I am a teapot'" in found.detail


def test_endless_babble_is_garbage_in_the_end() -> None:
    assert trouble("babble-forever", timeout=1.5).kind == "garbage"


def test_an_endless_line_is_too_large() -> None:
    assert trouble("endless-line").kind == "too_large"


def test_an_unknown_id_is_wrong() -> None:
    found = trouble("wrong-id")
    assert found.kind == "wrong_id"
    assert "'nobody'" in found.detail


def test_a_second_answer_to_one_run_is_duplicate() -> None:
    found = trouble("twice")
    assert found.kind == "duplicate_id"


def test_a_late_second_answer_breaks_the_conversation_once() -> None:
    with hostile("twice") as client:
        assert client.ask([BAD])[0] in (RIGHT, Trouble("duplicate_id", "it answered the run '1' twice"))
        found = client.ask([GOOD])[0]
        assert found == RIGHT or (isinstance(found, Trouble) and found.kind == "duplicate_id")
        assert client.ask([GOOD]) == [RIGHT]


@pytest.mark.parametrize(
    ("habit", "said"),
    [
        ("nan", "notes"),
        ("duplicate-key", "occurs twice"),
        ("unknown-field", "unknown field 'anwsers'; did you mean answers"),
        ("too-few", "0 answers"),
        ("anonymous", "no id"),
        ("beyond", "step: 7"),
        ("ready-again", "no id"),
    ],
)
def test_a_message_that_is_wrong_is_invalid_and_says_how(habit: str, said: str) -> None:
    found = trouble(habit)
    assert found.kind == "invalid"
    assert said in found.detail


def test_noise_is_counted_and_spoils_nothing() -> None:
    with hostile("noise") as client:
        assert client.ask([GOOD, BAD, GOOD]) == [RIGHT] * 3
        assert client.noise == 3
        assert client.noise_lines == ("INFO: thinking …", "[1, 2]", "{not json")
        assert client.restarts == 0


def test_a_banner_before_ready_is_noise() -> None:
    with hostile("banner") as client:
        assert client.ready.name == "hostile"
        assert client.noise == 1


def test_a_flood_on_stderr_blocks_nothing_and_its_end_is_kept() -> None:
    with hostile("stderr-flood") as client:
        assert client.ask([BAD, GOOD]) == [RIGHT, RIGHT]


def test_a_last_line_without_a_line_break_counts() -> None:
    with hostile("last-line-without-break") as client:
        assert client.ask([BAD, GOOD]) == [RIGHT, RIGHT]


def test_failed_and_unsupported_are_no_trouble() -> None:
    with hostile("failed") as client:
        assert client.ask([BAD]) == [Failed("out of mana")]
    with hostile("unsupported") as client:
        assert client.ask([BAD]) == [Unsupported(0, "step.has", "not yet")]


def test_failed_without_an_id_is_given_to_its_scenario() -> None:
    with hostile("no-id") as client:
        assert client.ask([GOOD, BAD, GOOD]) == [RIGHT, Failed("I lost it"), RIGHT]


def test_an_engine_that_ends_after_each_answer_is_started_again() -> None:
    with hostile("one-shot") as client:
        assert client.ask([GOOD] * 3) == [RIGHT] * 3
        assert client.ask([GOOD]) == [RIGHT]
        assert client.restarts >= 3


def test_a_crash_that_no_scenario_repeats_is_told_where_it_happened() -> None:
    with hostile("tires") as client:
        replies = client.ask([GOOD] * 12)
    lapses = [r for r in replies if isinstance(r, Trouble)]
    assert [r.kind for r in lapses] == ["crash"] * len(lapses)
    assert 1 <= len(lapses) <= 4
    assert "started anew it answers, so it lives on what it was asked before" in lapses[0].detail
    assert [r for r in replies if r not in lapses] == [RIGHT] * (12 - len(lapses))


@pytest.mark.parametrize("habit", ["tires-mid-line", "tires-with-a-cry"])
def test_exit_code_0_in_the_middle_of_words_is_told(habit: str) -> None:
    with hostile(habit) as client:
        lapses = [r for r in client.ask([GOOD] * 12) if isinstance(r, Trouble)]
    assert {r.kind for r in lapses} == {"crash"}


def test_the_child_of_one_that_ends_between_two_asks_is_ended_too(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    with hostile("leaves-a-child", str(mark)) as client:
        assert client.ask([GOOD] * 5) == [RIGHT] * 5
        until = time.monotonic() + 10
        while "child" not in mark.read_text() and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.2)  # Now it has ended, and nobody has asked it since.
        assert client.ask([GOOD]) == [RIGHT]
        assert wait_until_gone(int(mark.read_text().splitlines()[0].removeprefix("child ")))


def test_an_engine_that_cannot_be_started_again_is_told(tmp_path: Path) -> None:
    with hostile("starts-once", str(tmp_path / "starts")) as client:
        replies = client.ask([GOOD, BAD, GOOD])
        assert replies[0] == RIGHT
        assert [r.kind for r in replies[1:] if isinstance(r, Trouble)] == ["not_started"] * 2


def test_trouble_without_end_makes_it_unusable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.engines.client.FUSE", 6)
    with hostile("crash") as client, pytest.raises(EngineUnusable, match=r"only makes trouble now; the last was crash"):
        client.ask([BAD] * 20)


def test_trouble_without_end_is_borne_while_other_scenarios_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.engines.client.FUSE", 6)
    with hostile("wrong-id") as client:
        assert client.ask([GOOD]) == [RIGHT]
        assert all(isinstance(r, Trouble) for r in client.ask([BAD] * 8))
        assert client.ask([GOOD]) == [RIGHT]


@pytest.mark.parametrize(
    ("habit", "said"),
    [
        ("mute", "flush stdout"),
        ("dies-at-once", "no license found"),
        ("protocol-9", "speaks protocol 9; this suite speaks 0"),
        ("odd-feature", "'build.structur'; did you mean build.structure"),
        ("not-ready", "the field 'protocol' is missing"),
    ],
)
def test_an_engine_without_a_proper_ready_is_unusable(habit: str, said: str) -> None:
    with hostile(habit, timeout=0.5, first_word=1.0) as client, pytest.raises(EngineUnusable) as told:
        _ = client.ready
    assert said in str(told.value)


def test_a_program_that_is_not_there_is_unusable() -> None:
    with engine_client("cmd:./no-such-engine --fast") as client, pytest.raises(EngineUnusable, match="no program"):
        client.ask([GOOD])


def test_a_scenario_that_is_none_is_refused_before_it_is_sent() -> None:
    with hostile("good") as client, pytest.raises(Invalid, match="active_player"):
        client.ask([GOOD | {"active_player": 1}])


def test_fresh_is_another_process(tmp_path: Path) -> None:
    mark = tmp_path / "pids"
    with hostile("good", str(mark)) as client, client.fresh() as other:
        assert client.ask([GOOD]) == other.ask([GOOD])
    assert len(set(mark.read_text().split())) == 2


@pytest.mark.parametrize("habit", ["good", "stubborn", "grandchild", "runaway"])
def test_nothing_is_left_behind(habit: str, tmp_path: Path) -> None:
    mark = tmp_path / "pids"
    with hostile(habit, str(mark)) as client:
        client.ask([GOOD])
        pids = [int(p) for p in mark.read_text().split()]
        assert all(is_running(p) for p in pids)
    assert all(wait_until_gone(p) for p in pids)


def test_nothing_is_left_behind_when_the_suite_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "pids"
    code = (
        "import sys; from conformance.engines import engine_client\n"
        f"client = engine_client('cmd:{sys.executable} {HOSTILE} stubborn {mark}'); client.ready\n"
        "print('up', flush=True); import time; time.sleep(600)"
    )
    root = Path(__file__).resolve().parents[2]
    suite = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(root)}
    )
    with suite:
        assert suite.stdout is not None
        assert suite.stdout.readline() == b"up\n"
        suite.kill()
    assert wait_until_gone(int(mark.read_text().splitlines()[0].removeprefix("child ")))


def test_a_closed_client_starts_anew() -> None:
    with hostile("good") as client:
        assert client.ask([GOOD]) == [RIGHT]
        client.close()
        assert client.ask([GOOD]) == [RIGHT]
