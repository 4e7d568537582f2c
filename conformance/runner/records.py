"""The records of the event log that one law's run leaves, and a remark on the engine."""

from __future__ import annotations

from conformance.engines.replies import Remark
from conformance.runner.law_run import LawRun
from conformance.wire.json_types import Json


def law_records(run: LawRun) -> list[Json]:
    """A record of the law, then one of each failure."""
    law = run.item.law
    record: Json = {
        "event": "law",
        "law": law.name,
        "build": run.item.build,
        "points": list(law.points),
        "says": law.says,
        "outcome": run.outcome,
        "reason": run.reason,
        "boards": run.boards,
        "asked": run.asked,
        "controls_failed": run.controls_failed,
        "points_asked": dict(sorted(run.points.items())),
        "points_wrong": dict(sorted(run.wrong.items())),
        "unsupported": dict(run.unsupported.most_common(10)),
        "troubles": run.troubles[:10],
        "failures": [c.name for c in (*run.failures, *run.again)],
        "seconds": round(run.seconds, 3),
        "since": law.since,
    }
    if run.unprintable:
        record["unprintable"] = run.unprintable
    if run.lacks:
        record["lacks"] = run.lacks
    if law.contested is not None:
        record["contested"] = law.contested
    return [record, *({"event": "failure", **c.as_json()} for c in run.failures)]


def note_record(remark: Remark) -> Json:
    """A record of what fails nothing."""
    return {"event": "note", "kind": remark.kind, "detail": remark.detail}
