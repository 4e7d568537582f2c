"""How a campaign grows from one worker to two: the same laws and seeds of the reference on a real cluster, in pairs.

    python benchmarks/scaling.py              # five pairs; prints the table and the median
    python benchmarks/scaling.py --pairs 1
    python benchmarks/scaling.py --write      # also puts the table into docs/campaign.md, dated

Each worker is a process of its own with one thread, the reference runs inside it, and scheduler and workers are up before
the clock starts. A pair is one worker, then two, right after each other, for a machine's speed drifts; the figure is the
median over pairs. Nothing else may use the processors, or it measures that.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from pages import measured, put

AT_LEAST = 1.5
LAWS = ("protection/*", "hexproof/*")
HEAD = "| one worker, boards a second | two workers | ratio |\n|---|---|---|"


def main() -> None:
    """Prints each pair, then the median; ends with 1 where it is below the mark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=5, help="pairs of one worker and two (5)")
    parser.add_argument("--boards", type=int, default=100, help="boards a law and seed (100)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/campaign.md")
    options = parser.parse_args()
    print(HEAD)
    pairs = [pair(options.boards) for _ in range(options.pairs)]
    ratio = median(two / one for one, two in pairs)
    print(f"\nmedian of {len(pairs)}: {ratio:.2f} (at least {AT_LEAST})")
    if options.write:
        put("campaign.md", "scaling", "\n".join([measured("scaling.py"), "", HEAD, *map(row, pairs), "", told(pairs)]))
    sys.exit(ratio < AT_LEAST)


def pair(boards: int) -> tuple[float, float]:
    """Boards a second of one worker, then of two."""
    found = speed(1, boards), speed(2, boards)
    print(row(found), flush=True)
    return found


def row(found: tuple[float, float]) -> str:
    """A line of the table."""
    one, two = found
    return f"| {one:.0f} | {two:.0f} | {two / one:.2f} |"


def told(pairs: Sequence[tuple[float, float]]) -> str:
    """The medians in a sentence."""
    one, ratio = median(one for one, _ in pairs), median(two / one for one, two in pairs)
    return (
        f"Median of {len(pairs)} pairs: one worker {one:.0f} boards a second, two workers {ratio:.2f} times as many; "
        f"at least {AT_LEAST} is wanted."
    )


def speed(workers: int, boards: int) -> float:
    """Boards a second, by the log's own footer and the workers' start-up left out."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "scheduler.json"), Path(folder, "out")
        started = [_dask("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))]
        try:
            address = _address(file)
            started += [
                _dask("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(workers)
            ]
            _wait_for(address, workers)
            words = ["campaign", "reference", *LAWS, "--road", "structure", "--scheduler", address]
            words += ["--seeds", "1", "--boards", str(boards), "--out", str(out), "--database", "none"]
            subprocess.run([sys.executable, "-m", "conformance", *words], check=True, capture_output=True)
        finally:
            for process in started:
                process.kill()
                process.wait()
        records = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
    return sum(r["boards"] for r in records if r["event"] == "law") / records[-1]["seconds"]


def _dask(*words: str) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=silent, stderr=silent)


def _address(file: Path) -> str:
    while not file.exists():
        time.sleep(0.1)
    time.sleep(0.2)
    told: str = json.loads(file.read_text())["address"]
    return told


def _wait_for(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(workers)


if __name__ == "__main__":
    main()
