"""Runs of one engine under unlike circumstances, to see whether they say the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ENGINE = """
import decimal, fractions  # What an author's module brings along.
NUMBERS = (31337, 271828, 987654321, 4.25)
WORDS = ("Grizzly Bears", "an author's own words", "red")
from conformance.faults import fault_named

def engine(message, inner=fault_named("hexproof_prevents_damage").engine()):
    return inner(message)
"""
OTHER = (
    ENGINE.replace("31337", "65537").replace("Grizzly Bears", "Runeclaw Bear")
    + "\nMORE = (12, 14, 'black', 'Elf', 7.5)\n"
)


@dataclass(frozen=True)
class Circumstances:
    """How one run of a pair differs from the other. `installed`: the folder of an installed wheel, None for the checkout."""

    name: str
    workers: int = 1
    env: Mapping[str, str] = field(default_factory=dict[str, str])
    installed: Path | None = None
    engine_module: str = ENGINE
    flags: tuple[str, ...] = ()


def log_of(folder: Path, how: Circumstances, *options: str) -> list[dict[str, Any]]:
    """The records of a run in that folder, which the test's author calls home."""
    folder.mkdir(parents=True)
    (folder / "author.py").write_text(how.engine_module)
    code = "import sys; from conformance.cli import main; sys.exit(main())"
    words = ["run", "py:author:engine", *options, "-j", str(how.workers), "--out", "out"]
    path = str(how.installed or ROOT)
    env = {k: v for k, v in os.environ.items() if k != "CI"} | {"PYTHONPATH": path} | dict(how.env)
    done = subprocess.run(
        [sys.executable, "-P", *how.flags, "-c", code, *words],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{how.name}: code {done.returncode}: {done.stderr[-1000:]}")
    return [json.loads(line) for line in (folder / "out" / "events.jsonl").read_text().splitlines()]


def comparable(records: Sequence[dict[str, Any]]) -> list[str]:
    """Order and times aside."""
    timeless = [{k: v for k, v in r.items() if k not in ("seconds", "started")} for r in records]
    return sorted(json.dumps(r, sort_keys=True) for r in timeless)


def differences(one: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]]) -> list[str]:
    """Records that only one of them has."""
    a, b = set(comparable(one)), set(comparable(other))
    return sorted(a ^ b)
