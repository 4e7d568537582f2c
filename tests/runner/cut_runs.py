"""Runs that are killed, and what their logs come to."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from conformance.events.log import read_log

ROOT = Path(__file__).resolve().parents[2]
TINY = (ROOT / "docs" / "examples" / "tiny_engine.py").read_text(encoding="utf-8")
ENGINE = TINY.replace("or not any(", "or True or not any(")
"""An engine that knows no hexproof, and starts at once."""
SELECTED = ("702.11", "702.16")
FEW = ("11b",)


def command(folder: Path, *options: str) -> list[str]:
    """`mtg-conformance run` of a faulty engine over pipes, on the laws that the folder's file `laws` names."""
    (folder / "faulty.py").write_text(ENGINE)
    code = "import sys; from conformance.cli import main; sys.exit(main())"
    engine = f"cmd:{sys.executable} -S -E {folder / 'faulty.py'}"
    laws = (folder / "laws").read_text().split()
    return [sys.executable, "-P", "-c", code, "run", engine, *laws, "--boards", "3", *options]


def run(folder: Path, *options: str, mark: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, *options),
        cwd=folder,
        env=os.environ | {"CUT_RUN": mark},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def killed(folder: Path, after: float, *options: str, mark: str) -> bool:
    """Killed after so many seconds; False if it ended before."""
    words = command(folder, *options)
    silent = subprocess.DEVNULL
    with subprocess.Popen(
        words, cwd=folder, stdout=silent, stderr=silent, env=os.environ | {"CUT_RUN": mark}
    ) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.kill()
            return True
    return False


def survivors(mark: str, seconds: float = 15) -> list[int]:
    """The processes of that run that are still there, after some time to go."""
    until = time.monotonic() + seconds
    while (found := marked(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def marked(mark: str) -> list[int]:
    wanted = f"CUT_RUN={mark}".encode()
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if wanted in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found


def verdicts(folder: Path) -> list[str]:
    """Every record of the log but the header, order and times aside."""
    lines = (folder / "events.jsonl").read_text().splitlines()
    return sorted(json.dumps(_timeless(json.loads(line)), sort_keys=True) for line in lines[1:])


def _timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k != "seconds"}


def cut_and_finished(folder: Path, number: int, seconds: float, workers: int) -> tuple[str | None, int]:
    """Kills a run at a random time, and what resumes it at another, then finishes it: what went wrong, or None; and the kills."""
    kills = 0
    chance, out, mark = random.Random(number), f"cut-{number}", f"cut-{number}"
    options = ("--out", out, "-j", str(workers))
    for words in ((), ("--resume", out)):
        if words and not (folder / out / "events.jsonl").exists():
            break
        kills += killed(folder, chance.uniform(0, seconds), *options, *words, mark=mark)
        if left := survivors(mark):
            return f"killed, it left {len(left)} processes behind", kills
        log = folder / out / "events.jsonl"
        if log.exists() and log.stat().st_size:
            read_log(log)
    log = folder / out / "events.jsonl"
    is_begun = log.exists() and b"\n" in log.read_bytes()
    done = run(folder, *options, *(("--resume", out) if is_begun else ()), mark=mark)
    if done.returncode != 1:
        return f"it ended with code {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}", kills
    wrong = (
        None
        if verdicts(folder / out) == verdicts(folder / "whole")
        else "its verdicts differ from those of a whole run"
    )
    return wrong, kills
