"""The same again: ten pairs of runs under unlike circumstances, whose records are equal, order and times aside.

    python benchmarks/same_again.py                 # smoke runs of everything
    python benchmarks/same_again.py --boards 100    # as the ci profile does
    python benchmarks/same_again.py --write         # also puts the result into docs/sturdiness.md, dated

A pair differs in the number of workers, in being run from the checkout or from an installed wheel, in `CI`, in the modules
that the engine's author has loaded, in Python's hash seed, language and bytecode settings, and in Hypothesis's and pytest's
own settings in the environment. Versions of Python, Hypothesis and the suite are the same in both, as the log's header says.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "runner"))
from pages import measured, put  # noqa: E402 - beside this file
from same_runs import OTHER, Circumstances, differences, log_of  # noqa: E402 - the tests' own way to run


def pairs(wheel: Path) -> list[tuple[Circumstances, Circumstances]]:
    """The ten."""
    plain = Circumstances("plain")
    settings = {"HYPOTHESIS_PROFILE": "ci", "PYTEST_ADDOPTS": "-x -q", "PYTEST_PLUGINS": "nothing_there"}
    return [
        (plain, Circumstances("again")),
        (plain, Circumstances("two workers", 2)),
        (plain, Circumstances("three workers", 3)),
        (plain, Circumstances("CI set", env={"CI": "true"})),
        (plain, Circumstances("an author's other module", engine_module=OTHER)),
        (plain, Circumstances("from a wheel", installed=wheel)),
        (plain, Circumstances("from a wheel, three workers, CI set", 3, {"CI": "1"}, wheel)),
        (
            plain,
            Circumstances(
                "other hash seed and time zone", env={"PYTHONHASHSEED": "4242", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
            ),
        ),
        (plain, Circumstances("other settings of pytest and Hypothesis", env=settings)),
        (
            Circumstances("from a wheel, optimised", installed=wheel, flags=("-O",)),
            Circumstances("three workers, an author's other module", 3, engine_module=OTHER),
        ),
    ]


def main() -> None:
    """Prints each pair; ends with 1 where two differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=10, help="boards a law (10)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first pair; each next has the next (0)")
    parser.add_argument("--only", metavar="SELECTOR", nargs="*", default=[], help="only these laws (all)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/sturdiness.md")
    options = parser.parse_args()
    differ, lines = 0, list[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, (one, other) in enumerate(pairs(installed(folder / "wheel"))):
            words = [*options.only, "--boards", str(options.boards), "--seed", str(options.seed + number)]
            first = log_of(folder / f"{number}-one", one, *words)
            found = differences(first, log_of(folder / f"{number}-other", other, *words))
            differ += bool(found)
            told = (
                f"{len(found)} records differ, the first: {found[0][:300]}"
                if found
                else f"{len(first)} records, all equal"
            )
            print(f"{one.name} / {other.name}: {told}", flush=True)
            lines.append(f"| {one.name} | {other.name} | {options.seed + number} | {len(first)} | {len(found)} |")
    print(f"{len(lines)} pairs, {differ} that differ")
    if options.write:
        which = " ".join(options.only) or "all laws"
        head = "| one run | the other | seed | records | that differ |\n|---|---|---|---|---|\n"
        with_what = f"{measured('same_again.py')} {options.boards} boards a law; {which}."
        put("sturdiness.md", "same again", f"{with_what}\n\n{head}" + "\n".join(lines))
    sys.exit(differ > 0)


def installed(folder: Path) -> Path:
    """The suite as a wheel installs it, in a folder of its own; what it depends on is as it was."""
    words = ["install", "--quiet", "--no-deps", "--target", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    return folder


if __name__ == "__main__":
    main()
