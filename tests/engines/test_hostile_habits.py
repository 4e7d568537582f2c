"""What else a program can do wrong: each is told by its kind, the rest is answered, and memory stays bounded.

The bound: a line that is no message costs at most three times the largest message (16 MiB) besides what a good engine
costs, for it is put together from chunks and copied once; so does a stream without end, on stdout or stderr. A message as
large as is allowed costs what Python's objects for it do: at most 32 times its bytes, and only while it is read.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from test_over_pipes import BAD, GOOD, HOSTILE, RIGHT, hostile, trouble, wait_until_gone

from conformance.engines import EngineUnusable, Failed, Trouble
from conformance.engines.messages import LARGEST_MESSAGE

MOST_FOR_NO_MESSAGE = 3 * LARGEST_MESSAGE
MOST_FOR_A_MESSAGE = 32 * 6_000_000  # The packed line has six million bytes.


def test_there_are_many_habits() -> None:
    text = HOSTILE.read_text(encoding="utf-8")
    habits = set(re.findall(r'"([a-z0-9-]+)"', " ".join(re.findall(r"case (.*?)(?: if .*)?:$", text, re.M))))
    habits |= set(re.findall(r'HABIT == "([a-z0-9-]+)"', text))
    assert len(habits) >= 50, sorted(habits)


@pytest.mark.parametrize(
    ("habit", "kind", "said"),
    [
        ("not-utf-8", "invalid", "not UTF-8"),
        ("deep", "invalid", "nested deeper"),
        ("too-many", "invalid", "2 answers; the scenario has 1 steps"),
        ("wrong-shape", "invalid", "answers"),
        ("path-id", "wrong_id", "'../../../etc/passwd'"),
        ("long-line", "too_large", "16777216 bytes"),
        ("strangers-forever", "invalid", "no id"),
    ],
)
def test_it_is_told_by_its_kind(habit: str, kind: str, said: str) -> None:
    found = trouble(habit)
    assert found.kind == kind
    assert said in found.detail


@pytest.mark.parametrize(
    ("habit", "kind"), [("two-on-a-line", "garbage"), ("closes-stdin", "hang"), ("stderr-forever", "hang")]
)
def test_who_never_answers_is_given_up_in_time(habit: str, kind: str) -> None:
    assert trouble(habit, timeout=1.5).kind == kind


def test_a_slow_engine_has_its_time() -> None:
    with hostile("slow", timeout=5) as client:
        assert client.ask([BAD] * 3) == [RIGHT] * 3
        assert client.restarts == 0


def test_one_that_gets_slower_and_slower_is_answered_as_long_as_it_answers() -> None:
    with hostile("slower", timeout=1) as client:
        replies = client.ask([GOOD] * 12)
        told = [r for r in replies if isinstance(r, Trouble)]
        assert [r for r in replies if r not in told] == [RIGHT] * (12 - len(told)), "started again, it is quick again"
        assert {r.kind for r in told} == {"hang"}
        assert client.restarts >= 1


def test_one_that_leaves_politely_before_it_says_who_it_is_is_unusable() -> None:
    with hostile("leaves-politely") as client, pytest.raises(EngineUnusable, match="ended before it answered"):
        _ = client.ready


def test_one_that_ends_before_it_reads_a_word_is_unusable() -> None:
    with hostile("dies-before-hello") as client, pytest.raises(EngineUnusable, match="exited with code 5"):
        _ = client.ready


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_crash_whose_children_hold_the_pipes_is_no_hang_and_leaves_nobody(tmp_path: Path) -> None:
    mark = tmp_path / "pids"
    with hostile("orphans", str(mark), timeout=20) as client:
        started = time.monotonic()
        (found,) = client.ask([BAD])
        assert isinstance(found, Trouble)
        assert (found.kind, found.detail) == ("crash", "it exited with code 3")
        assert time.monotonic() - started < 10, "before the time for an answer was over"
        assert all(wait_until_gone(int(pid)) for pid in mark.read_text().split())


def test_words_that_move_the_cursor_come_as_they_are_and_are_for_others_to_escape() -> None:
    with hostile("escapes") as client:
        (found,) = client.ask([BAD])
    assert isinstance(found, Failed)
    assert "\x1b[2J" in found.reason, "the log keeps what was said; reports/ and the terminal go through wire/printable"


MEASURED = """
import re, sys
from pathlib import Path
sys.path.insert(0, {here!r})
from test_over_pipes import BAD, GOOD, hostile

def peak():  # Not ru_maxrss, which a process inherits from the one that started it.
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) * 1024

with hostile({habit!r}, timeout={timeout}) as client:
    client.ask([GOOD])
    Path("/proc/self/clear_refs").write_text("5")
    before = peak()
    (found,) = client.ask([BAD])
    client.ask([GOOD])
print(getattr(found, "kind", "answers"), peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="measures in /proc")
@pytest.mark.parametrize(
    ("habit", "kind", "most"),
    [
        ("long-line", "too_large", MOST_FOR_NO_MESSAGE),
        ("endless-line", "too_large", MOST_FOR_NO_MESSAGE),
        ("babble-forever", "garbage", MOST_FOR_NO_MESSAGE),
        ("stderr-forever", "hang", MOST_FOR_NO_MESSAGE),
        ("strangers-forever", "invalid", MOST_FOR_NO_MESSAGE),
        ("deep", "invalid", MOST_FOR_NO_MESSAGE),
        ("packed-line", "invalid", MOST_FOR_A_MESSAGE),
    ],
)
def test_memory_stays_bounded(habit: str, kind: str, most: int) -> None:
    code = MEASURED.format(
        here=str(Path(__file__).parent), habit=habit, timeout=2 if kind in ("hang", "garbage") else 60
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    found, grown = done.stdout.split()
    print(f"{habit}: {int(grown) / 2**20:.1f} MiB")
    assert found == kind
    assert int(grown) <= most


def test_a_trouble_is_told_once_for_one_scenario() -> None:
    with hostile("path-id") as client:
        replies = client.ask([GOOD, BAD, GOOD])
    assert [isinstance(r, Trouble) for r in replies] == [False, True, False]
