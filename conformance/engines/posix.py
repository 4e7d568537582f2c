"""What only POSIX systems have: process groups, signals, a time limit on Python code. They are used nowhere else."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

IS_POSIX = os.name == "posix"


class TimeUp(BaseException):
    """The time limit is over. No Exception, so that the code that is interrupted doesn't catch it by mistake."""


MARK = "MTG_CONFORMANCE_STARTED"
"""The environment variable by which what a program started is known for its own, wherever it has moved since."""


SAFE_PATH_BEFORE = "MTG_CONFORMANCE_SAFE_PATH_BEFORE"
"""What PYTHONSAFEPATH was before a run set it for its own workers. A Python engine imports what lies beside it."""


def start_in_own_group(argv: list[str], mark: str) -> subprocess.Popen[bytes]:
    """Starts a program with pipes to its three streams, at the head of a process group of its own. Raises OSError."""
    process = subprocess.Popen(
        _guard() + argv if _can_guard() else argv,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=_environment() | {MARK: mark},
        start_new_session=True,
    )
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            os.set_blocking(stream.fileno(), False)
    return process


def _environment() -> dict[str, str]:
    """The environment as the suite itself was given it."""
    found = dict(os.environ)
    before = found.pop(SAFE_PATH_BEFORE, None)
    if before is not None:
        found.pop("PYTHONSAFEPATH", None)
    return found | ({"PYTHONSAFEPATH": before} if before else {})


def is_main_thread() -> bool:
    """Only there can a signal handler be set, and only its end is the end of the process."""
    return threading.current_thread() is threading.main_thread()


def _can_guard() -> bool:
    """The guard acts when the *thread* that started the program ends, so it is for the main thread only."""
    return bool(_guard()) and is_main_thread()


@cache
def _guard() -> list[str]:
    """Linux: words that have the program killed if the suite dies without a word (PR_SET_PDEATHSIG; prctl(2)).

    `setpriv` sets it and then becomes the program, so that no code of ours runs between fork and exec.
    """
    tool = shutil.which("setpriv") if sys.platform == "linux" else None
    words = [tool, "--pdeathsig", "KILL", "--"] if tool else []
    if words:
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            if subprocess.run([*words, "true"], capture_output=True, timeout=10, check=False).returncode == 0:
                return words
    return []


def end_with(parent: int) -> None:
    """This process is killed as soon as its parent, of that process id, has gone; at once if it has gone already.

    On Linux the kernel does it, whatever Python is busy with; it does so when the *thread* that started this process
    ends, so it is only for those that a main thread started. On other systems a thread looks out for it.
    """
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # A libc without prctl; the thread does it then, too.
            if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) == 0:
                _end_without(parent)
                return
    if IS_POSIX:
        threading.Thread(target=_look_out_for, args=(parent,), daemon=True).start()


_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_LOOK = 0.25


def _look_out_for(parent: int) -> None:
    while True:
        _end_without(parent)
        time.sleep(_LOOK)


def _end_without(parent: int) -> None:
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Has the program ended? Leaves it unreaped, so that its group can't be mistaken for another's."""
    if process.returncode is not None:
        return True
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def kill_group(process: subprocess.Popen[bytes], how: int | None = None) -> None:
    """Sends a signal (None: SIGKILL, which not every system has) to the program and all that it started in its group."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL if how is None else how)


def kill_marked(mark: str) -> None:
    """Kills what a program started and moved to a session of its own. Linux only: elsewhere nothing tells whose it is."""
    wanted = f"{MARK}={mark}".encode()
    for entry in Path("/proc").glob("[0-9]*/environ") if sys.platform == "linux" else ():
        with contextlib.suppress(OSError):  # It has ended, or is another user's.
            if wanted in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)


def end_group(process: subprocess.Popen[bytes], mark: str) -> None:
    """Kills the whole group and what left it, closes the pipes and reaps the program."""
    kill_group(process)
    kill_marked(mark)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=10)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def how_it_ended(code: int) -> str:
    """An exit code in words."""
    if code >= 0:
        return f"it exited with code {code}"
    try:
        return f"it was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was killed by signal {-code}"


def is_broken_pipe(code: int) -> bool:
    """Did it die of writing to, or reading from, what is closed? A shell tells a signal as 128 and its number."""
    return code in (-_SIGPIPE, 128 + _SIGPIPE)


_SIGPIPE = 13  # Windows has none.


@contextlib.contextmanager
def time_limit(seconds: float) -> Generator[None]:
    """Raises TimeUp in the block after so many seconds, where it can: in the main thread, with no other timer set."""
    if not _can_limit():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeUp

    before: Any = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_limit() -> bool:
    return IS_POSIX and is_main_thread() and signal.getitimer(signal.ITIMER_REAL)[0] == 0
