"""Logs to report on: the small one that is stored, and one in which everything that an engine can say is hostile."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from conformance.events.log import Log, read_log

HERE = Path(__file__).parent
TOY = HERE / "logs" / "toy.jsonl"
TOY_PATH = Path("mtg-conformance-report/events.jsonl")  # where a run leaves it, so that the commands need no --in
EVIL = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">\x1b[31m\u202e| `x` @you #1"


def toy() -> Log:
    """A toy engine that is wrong in eight ways, one of them known, and crashes once."""
    return read_log(TOY)


def hostile() -> Log:
    """The same, but every string that comes from the engine is hostile."""
    log = copy.deepcopy(toy())
    log.header["engine"] |= {"name": EVIL, "version": EVIL, "spec": f"cmd:{EVIL}"}
    for failure in log.failures:
        failure["told"]["said"] = EVIL
        failure["detail"] = EVIL
    for law in log.laws:
        law["reason"] = EVIL
        for trouble in law["troubles"]:
            trouble |= {"detail": f"{EVIL}\n{EVIL}", "stderr": EVIL}
    return log


def written(log: Log, folder: Path) -> Path:
    """The log as a file of its own folder, as a run leaves it."""
    path = folder / "events.jsonl"
    records: list[Any] = [
        log.header,
        *log.known,
        *log.laws,
        *log.failures,
        *log.gates,
        *([log.footer] if log.footer else []),
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
