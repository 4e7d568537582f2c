"""Nothing is lost: runs are killed (SIGKILL) at random moments, resumed, killed again, and finished.

    python benchmarks/kills.py                # a hundred kills and resumptions, about an hour
    python benchmarks/kills.py --times 10

After each: no process of the run is left, its log can be read up to the last record, and when it is finished its records
are those of a run that nobody disturbed, order and times aside. Runs on Linux, where /proc tells whose a process is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "runner"))
from cut_runs import SELECTED, cut_and_finished, run


def main() -> None:
    """Prints what came of it; ends with 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=100, help="runs to kill (100)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, started = Path(name), time.monotonic()
        (folder / "laws").write_text(" ".join(SELECTED))
        run(folder, "--out", "whole", "-j", "1")
        seconds = time.monotonic() - started
        print(f"a whole run takes {seconds:.1f} s", flush=True)
        lost = 0
        for number in range(options.times):
            wrong = cut_and_finished(folder, number, seconds, workers=1 + number % 2)
            lost += wrong is not None
            print(f"{number + 1}: {wrong or 'nothing lost'}", flush=True)
    print(f"{options.times} runs killed, {lost} with something lost")
    sys.exit(lost > 0)


if __name__ == "__main__":
    main()
