"""The report as JSON: the log's records, and what every report reads out of them."""

from __future__ import annotations

import json
from dataclasses import asdict

from conformance.events.log import Log
from conformance.reports.by_cause import by_cause
from conformance.reports.by_clause import scores
from conformance.wire.json_types import Json


def as_json(log: Log) -> str:
    """The whole document: header, clauses, causes, laws, failures and footer."""
    told = {
        "header": log.header,
        "clauses": [asdict(score) for score in scores(log)],
        "causes": _causes(log),
        "laws": log.laws,
        "failures": log.failures,
        "notes": log.notes,
        "footer": log.footer,
    }
    return json.dumps(told, indent=1) + "\n"


def _causes(log: Log) -> Json:
    """The wrong answers by name: under the clause that causes them, or among what follows from the others."""
    found = by_cause(log, [f for f in log.failures if f["verdict"] == "wrong"])
    names = {c.clause or "control": [c.first["name"], *(f["name"] for f in c.others)] for c in found.causes}
    return {"by_clause": names, "follow": [f["name"] for f in found.follow]}
