"""Real Dask schedulers and workers, each a process, for the tests of campaigns."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNTIL = 400  # On a machine that has much else to do; alone it takes some seconds.
LAWS = ("protection/stops-spells-with-the-quality", "hexproof/lets-it-be-dealt-damage")
FAULTY = """
import time
from conformance.faults import fault_named
inner = fault_named("hexproof_prevents_damage").engine()

def engine(message):
    time.sleep(0.005)
    return inner(message)
"""


class Cluster:
    """A scheduler, and workers that come and go."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workers = folder, list[subprocess.Popen[bytes]]()
        self.file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--no-dashboard", "--no-show", "--host", "127.0.0.1", "--scheduler-file"
        )

    @property
    def address(self) -> str:
        import json

        until = time.monotonic() + 60
        while not self.file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        told: str = json.loads(self.file.read_text())["address"]
        return told

    def worker(self, mark: str = "") -> subprocess.Popen[bytes]:
        """One more, with one thread and no nanny that would start it again."""
        self.workers.append(
            self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--scheduler-file", mark=mark)
        )
        return self.workers[-1]

    def _start(self, kind: str, *options: str, mark: str = "") -> subprocess.Popen[bytes]:
        with (self.folder / "dask.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", kind, *options, str(self.file)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                env=os.environ | {"CAMPAIGN_TEST": mark, "PYTHONPATH": str(self.folder)},
            )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="pip install 'mtg-conformance[campaign]'")
    made = Cluster(folder)
    try:
        yield made
    finally:
        made.close()


def marked(mark: str) -> list[int]:
    """The processes that run with that mark in their environment: a worker, its hand, the hand's engine."""
    wanted = f"CAMPAIGN_TEST={mark}".encode()
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if wanted in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found


def gone(mark: str, seconds: float = 15) -> bool:
    until = time.monotonic() + seconds
    while marked(mark) and time.monotonic() < until:
        time.sleep(0.1)
    return not marked(mark)


def started(folder: Path, *arguments: str, **env: str) -> subprocess.Popen[str]:
    """`mtg-conformance campaign` in that folder; it minds Ctrl-C, which what starts the tests in the background has ignored."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from conformance.cli import main; sys.exit(main())"
    )
    return subprocess.Popen(
        [sys.executable, "-P", "-c", code, "campaign", *arguments, "--database", "none"],
        cwd=folder,
        env=os.environ | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(log: Path, lines: int, search: subprocess.Popen[str]) -> None:
    until = time.monotonic() + UNTIL
    while not (log.exists() and log.read_text().count("\n") >= lines):
        assert search.poll() is None, search.communicate()
        assert time.monotonic() < until, "nothing comes in"
        time.sleep(0.05)
