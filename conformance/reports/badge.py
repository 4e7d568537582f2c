"""The report as a badge: the JSON that shields.io's endpoint badge reads (schemaVersion 1)."""

from __future__ import annotations

import json

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.by_clause import in_all
from conformance.reports.outcomes import is_told_apart, law_outcome

LABEL = "hexproof and protection"


def badge(log: Log) -> str:
    """The whole JSON document. A pass says how much was asked: what was not asked is never a pass."""
    message, color = _message(log)
    told = {"schemaVersion": 1, "label": LABEL, "message": message, "color": color, "isError": color == "red"}
    return json.dumps(told) + "\n"


def _message(log: Log) -> tuple[str, str]:
    asked = {p for law in log.laws for p, boards in law["points_asked"].items() if boards}
    wrong = {f["point"] for f in log.failures if f["verdict"] == "wrong" and f["point"] and is_told_apart(f)}
    if not log.is_whole:
        return "run cut short", "lightgrey"
    if wrong:
        return f"wrong in {len(wrong)} of {len(asked | wrong)} points asked", "red"
    if in_all(log).perhaps:
        return "wrong, which point isn't told", "red"
    if any(law_outcome(law["outcome"]).weight == "bad" for law in log.laws):
        return "wrong without any protection", "red"
    if any(law_outcome(law["outcome"]).weight == "broken" for law in log.laws):
        return "no verdict: trouble", "orange"
    if not asked:
        return "nothing asked", "lightgrey"
    share = f"{len(asked)} of {len(catalogue().points)} points asked, none wrong"
    return share, "brightgreen" if len(asked) == len(catalogue().points) else "green"
