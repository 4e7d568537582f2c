"""Nothing is lost: runs are killed (SIGKILL) at random moments, resumed, killed again, and finished.

    python benchmarks/kills.py                # a hundred kills, about an hour
    python benchmarks/kills.py --times 10
    python benchmarks/kills.py --write        # also puts the result into docs/sturdiness.md, dated

A run is killed, then the run that resumes it, then it is finished. After each kill: no process of the run is left, its log can
be read up to the last record; and when it is finished its records are those of a run that nobody disturbed, order and times
aside. Runs on Linux, where /proc tells whose a process is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "runner"))
from cut_runs import SELECTED, cut_and_finished, run
from pages import measured, put


def main() -> None:
    """Prints what came of it; ends with 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=100, help="kills (100)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/sturdiness.md")
    options = parser.parse_args()
    runs = kills = lost = 0
    with tempfile.TemporaryDirectory() as name:
        folder, started = Path(name), time.monotonic()
        (folder / "laws").write_text(" ".join(SELECTED))
        run(folder, "--out", "whole", "-j", "1")
        seconds = time.monotonic() - started
        print(f"a whole run takes {seconds:.1f} s", flush=True)
        while kills < options.times:
            wrong, more = cut_and_finished(folder, runs, seconds, workers=1 + runs % 2)
            runs, kills, lost = runs + 1, kills + more, lost + (wrong is not None)
            print(f"{runs} runs, {kills} kills: {wrong or 'nothing lost'}", flush=True)
    print(f"{runs} runs, {kills} kills, {lost} runs with something lost")
    if options.write:
        put("sturdiness.md", "kills", told(runs, kills, lost, seconds))
    sys.exit(lost > 0)


def told(runs: int, kills: int, lost: int, seconds: float) -> str:
    """The result, for the page."""
    return (
        f"{measured('kills.py')}\n\n"
        "| runs | workers | killed by SIGKILL | a whole run takes | runs in which anything was lost |\n|---|---|---|---|---|\n"
        f"| {runs} | 1 and 2 in turn | {kills} times, at random | {seconds:.0f} s | **{lost}** |"
    )


if __name__ == "__main__":
    main()
