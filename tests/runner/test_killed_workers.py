"""A run with several workers that is killed ends with all its processes, in the middle of a law too."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cut_runs import ENGINE, ROOT, command, marked, survivors

SLOW = ENGINE.replace("for line in sys.stdin:", "for line in sys.stdin:\n    time.sleep(0.2)").replace(
    "import sys", "import sys, time", 1
)
PROMPTLY = 3.0


def wait_for(mark: str, processes: int) -> None:
    until = time.monotonic() + 60
    while len(marked(mark)) < processes:
        assert time.monotonic() < until, marked(mark)
        time.sleep(0.1)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_and_engines_end_at_once_with_a_run_that_is_killed(tmp_path: Path) -> None:
    assert SLOW.count("time") == 2
    (tmp_path / "laws").write_text("702.11b")
    words = command(tmp_path, "--out", "out", "-j", "2", "--timeout", "60")
    (tmp_path / "faulty.py").write_text(SLOW)
    silent = subprocess.DEVNULL
    env = os.environ | {"CUT_RUN": "workers"}
    with subprocess.Popen(words, cwd=tmp_path, stdout=silent, stderr=silent, env=env) as run:
        wait_for("workers", 5)  # The run, two workers, and an engine each.
        time.sleep(1)
        run.kill()
    assert survivors("workers", PROMPTLY) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX")
@pytest.mark.parametrize("system", ["linux", "another"])
def test_a_process_ends_with_its_parent_by_the_kernel_or_by_looking_out(system: str, tmp_path: Path) -> None:
    child = (
        f"import sys; sys.platform = {system!r} if {system!r} == 'another' else sys.platform\n"
        "from conformance.engines.posix import end_with\n"
        "import os, time; end_with(os.getppid()); open('up', 'w').close(); time.sleep(600)"
    )
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    env = os.environ | {"CUT_RUN": f"parent-{system}", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", parent], cwd=tmp_path, env=env) as process:
        until = time.monotonic() + 60
        while not (tmp_path / "up").exists() and time.monotonic() < until:
            time.sleep(0.05)
        process.kill()
    assert survivors(f"parent-{system}", PROMPTLY) == []
