"""manabrew-engine, a rules engine in Rust: starts the program of `adapters/manabrew/`, which is built apart.

`python -m conformance.adapters.manabrew --build` builds it with cargo, in the user's cache folder; `mtg-conformance run manabrew`
then runs it. Where it isn't built, the program says on stderr what to do and ends.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from conformance.adapters.built_apart import build_folder, sources_of

PROGRAM = "mtg-conformance-manabrew"
SPEC = f"cmd:{shlex.quote(sys.executable)} -m conformance.adapters.manabrew"
SOURCES = sources_of("manabrew")
CANT_START = 3


def built_program() -> Path | None:
    """The program, if it is built: the optimised one before the other."""
    made = [build_folder("manabrew") / profile / PROGRAM for profile in ("release", "debug")]
    return next((program for program in made if program.is_file()), None)


def what_is_missing() -> str:
    """What to do first, in words."""
    if not SOURCES.is_dir():
        return f"the sources of the adapter of manabrew-engine aren't where they should be: {SOURCES}"
    if shutil.which("cargo") is None:
        return "manabrew-engine is in Rust: install cargo (Rust 1.85 or later), then run: " + _build_words()
    return "the adapter of manabrew-engine is not built; some minutes, once: " + _build_words()


def _build_words() -> str:
    return "python -m conformance.adapters.manabrew --build"


def main(words: list[str]) -> int:
    """Builds with `--build`; else becomes the program."""
    if words == ["--build"]:
        return _build()
    program = built_program()
    if program is not None:
        os.execv(program, [str(program)])  # the suite then speaks with the engine itself, and can end it
    print(what_is_missing(), file=sys.stderr)
    return CANT_START


def _build() -> int:
    if not SOURCES.is_dir() or shutil.which("cargo") is None:
        print(what_is_missing(), file=sys.stderr)
        return CANT_START
    folder = build_folder("manabrew")
    sources = folder / "sources"  # cargo writes beside them, which it may not where the suite is installed
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("target"), dirs_exist_ok=True)
    environment = {**os.environ, "CARGO_TARGET_DIR": str(folder)}
    words = ["cargo", "build", "--release", "--manifest-path", str(sources / "Cargo.toml")]
    return subprocess.run(words, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
