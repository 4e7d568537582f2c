"""What becomes of a program after its last answer: a breakdown is told, a bad end is a remark, and who ends well is left in peace."""

from __future__ import annotations

import sys

import pytest
from test_over_pipes import BAD, GOOD, RIGHT, hostile

from conformance.engines import over_pipes
from conformance.engines.replies import Farewell, Remark

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals, and exit codes, are those of POSIX")


def farewell(habit: str) -> Farewell:
    """After a bad scenario that is answered well."""
    with hostile(habit) as client:
        assert client.ask([GOOD, BAD])[0] == RIGHT
        found = client.farewell()
        assert client.farewell().breakdown is None, "it is told once"
    return found


@pytest.mark.parametrize(
    ("habit", "kind", "said"),
    [
        ("dies-after", "crash", "it exited with code 3"),
        ("segfaults-after", "crash", "it was killed by SIGSEGV"),
        ("cries-after", "crash", "it exited with code 0"),
        ("twice", "duplicate_id", "it answered the run '2' once more"),
    ],
)
def test_a_breakdown_after_the_last_answer_is_told(habit: str, kind: str, said: str) -> None:
    found = farewell(habit).breakdown
    assert found is not None
    assert (found.kind, said in found.detail, "after its last answer" in found.detail) == (kind, True, True), found
    assert ("the dragon escaped" in found.stderr_tail) == (habit == "dies-after")


@pytest.mark.parametrize("habit", ["good", "leaves-after", "bye-pipe", "bye-words"])
def test_of_one_that_ends_well_there_is_nothing_to_tell(habit: str) -> None:
    assert farewell(habit) == Farewell()


@pytest.mark.parametrize("habit", ["bye-deaf", "stubborn"])
def test_how_it_ends_when_it_does_not_heed_bye_is_no_matter(habit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(over_pipes, "_HEED", 0.2)
    monkeypatch.setattr(over_pipes, "_FAREWELL", 0.5)
    assert farewell(habit) == Farewell()


@pytest.mark.parametrize(
    ("habit", "how"), [("bye-code", "it exited with code 5"), ("bye-signal", "it was killed by SIGABRT")]
)
def test_a_bad_end_after_bye_is_a_remark(habit: str, how: str) -> None:
    assert farewell(habit) == Farewell(None, (Remark("farewell", f"told `bye`, {how}; exit code 0 is wanted"),))


def test_noise_is_a_remark_with_one_line_that_does_not_depend_on_their_order() -> None:
    assert farewell("noise").remarks == (Remark("noise", "INFO: thinking …"),)
    assert farewell("banner").remarks == (Remark("banner", "Picked up JAVA_TOOL_OPTIONS: -Xmx1g"),)
    assert farewell("mumbles-after").remarks == (Remark("noise", "done"),)


def test_a_banner_is_told_once_however_often_it_is_started() -> None:
    with hostile("banner") as client:
        for _ in range(3):
            assert client.ask([GOOD]) == [RIGHT]
            client.close()
        assert client.noise == 3
        assert client.farewell().remarks == (Remark("banner", "Picked up JAVA_TOOL_OPTIONS: -Xmx1g"),)


def test_a_crash_is_seen_behind_a_child_that_floods_stdout() -> None:
    with hostile("floods-after") as client:
        assert client.ask([GOOD, BAD])[0] == RIGHT
        found = client.lapse(0.3)
    assert found is not None
    assert (found.kind, "it exited with code 4" in found.detail) == ("crash", True), found.detail


def test_who_has_ended_by_the_next_ask_is_told_there_and_not_again() -> None:
    with hostile("dies-after") as client:
        assert client.ask([BAD]) == [RIGHT]
        assert client.lapse(5) is not None
        assert client.lapse(0.1) is None
        assert client.ask([GOOD]) == [RIGHT]
        assert client.farewell() == Farewell()
