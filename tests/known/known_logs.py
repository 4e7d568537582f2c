"""Logs and files of known failures, made by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from conformance.events.log import Log
from conformance.minimise.counterexample import write_counterexample
from conformance.wire.schema import schema_of

EVENTS: dict[str, dict[str, Any]] = {e["event"]: e for e in schema_of("event")["examples"]}
LAW = EVENTS["failure"]["law"]
SLUG = EVENTS["failure"]["slug"]
NAME = EVENTS["failure"]["name"]
HEAD = 'format = 1\nlaws = "0.1"\n'


def header(**fields: Any) -> dict[str, Any]:
    return {**EVENTS["header"], **fields}


def failure(**fields: Any) -> dict[str, Any]:
    return {**{k: v for k, v in EVENTS["failure"].items() if k != "known"}, **fields}


def law(name: str = LAW, **fields: Any) -> dict[str, Any]:
    made = {**EVENTS["law"], "law": name, "troubles": [], "failures": [], "since": "0.1.0"}
    return {**made, **fields}


def known(**fields: Any) -> dict[str, Any]:
    """What came of the entry that `entry` writes."""
    made = {"law": LAW, "point": SLUG, "direction": "too_lax", "step_kind": "targets", "build": "structure"}
    told = {"reason": "printed colours", "counterexample": NAME, "state": "fails", "is_expired": False, "detail": ""}
    return {"event": "known", **made, **told, **fields}


def entry(**fields: Any) -> str:
    """An entry of the file, as TOML."""
    made = {
        "law": LAW,
        "point": SLUG,
        "direction": "too_lax",
        "step_kind": "targets",
        "build": "structure",
        "reason": "printed colours",
        **fields,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in made.items() if value is not None]
    return "[[known]]\n" + "\n".join(lines) + "\n"


def written(folder: Path, text: str) -> Path:
    """The file, with the example's counterexample as evidence beside it."""
    path = folder / "known-failures.toml"
    path.write_text(text, encoding="utf-8")
    fields = {k: v for k, v in failure().items() if k != "event"}
    write_counterexample(fields, folder / "known-failures")
    return path


def log(*records: dict[str, Any], **head: Any) -> Log:
    """A whole log of these records."""
    kinds = {kind: [r for r in records if r["event"] == kind] for kind in ("law", "failure", "known", "gate")}
    return Log(header(**head), kinds["law"], kinds["failure"], EVENTS["footer"], kinds["known"], kinds["gate"])
