"""The report as SARIF 2.1.0 (OASIS): a rule for each clause, a result for each counterexample.

A result is found again by its signature, since another seed ends in another board. It is located in the counterexample's file,
beside the log; what broke in the conversation is a notification of the tool, not a result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.notes import note_lines
from conformance.reports.outcomes import TROUBLES, VERDICTS, known
from conformance.reports.telling import (
    CONTROL,
    charge,
    cited,
    clause_title,
    engine_title,
    in_one_line,
    number,
    replay_command,
    rule_of,
    signature,
    statement,
)
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {"bad": "error", "broken": "warning", "open": "note"}
_LONGEST = 4000


def sarif(log: Log, path: Path | None = None) -> str:
    """The whole JSON document."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(log, path)]}, indent=1) + "\n"


def _run(log: Log, path: Path | None) -> Json:
    rules = _rules(log)
    indexes = {rule["id"]: at for at, rule in enumerate(rules)}
    return {
        "tool": {"driver": _driver(log, rules)},
        "automationDetails": {"id": f"mtg-conformance/{engine_title(log)}/"},
        "invocations": [_invocation(log)],
        "results": [_result(log, path, failure, indexes) for failure in log.failures],
        "columnKind": "unicodeCodePoints",
        "properties": {
            "engine": engine_title(log),
            "edition": log.header["edition"],
            "seed": log.header["seed"],
            "boards": log.header["boards"],
            "profile": log.header["profile"],
        },
    }


def _driver(log: Log, rules: list[Json]) -> Json:
    suite = log.header["suite"]
    return {"name": suite["name"], "version": suite["version"], "rules": rules}


def _rules(log: Log) -> list[Json]:
    """Every clause of the catalogue, so that a rule's place doesn't hang on what went wrong; then what it lacks."""
    rules = [_rule(c.clause, c.title, c.statement) for c in catalogue().clauses]
    listed = {rule["id"] for rule in rules}
    others = sorted({rule_of(f) for f in log.failures} - listed | {CONTROL})
    return [*rules, *(_rule(other, clause_title(other), "The board has none of the clauses.") for other in others)]


def _rule(name: str, title: str, says: str) -> Json:
    return {
        "id": name,
        "name": title.title().replace(" ", "").replace("-", ""),
        "shortDescription": {"text": f"{name}: {title}"},
        "fullDescription": {"text": says},
        "help": {
            "text": f"{says} `mtg-conformance clauses` lists the points of each clause and the laws that ask them."
        },
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["magic-the-gathering", "conformance"], "precision": "very-high"},
    }


def _result(log: Log, path: Path | None, failure: Json, indexes: dict[str, int]) -> Json:
    weight = VERDICTS[failure["verdict"]].weight
    rule = rule_of(failure)
    result: Json = {
        "ruleId": rule,
        "ruleIndex": indexes[rule],
        "kind": "fail" if weight != "open" else "review",
        "level": _LEVELS[weight] if weight != "open" else "none",
        "message": {"text": _message(log, path, failure)},
        "locations": [_location(path, failure)],
        "partialFingerprints": {"signature/v1": signature(failure), "road/v1": failure["build"]},
        "properties": {
            "counterexample": failure["name"],
            "point": number(failure),
            "law": failure["law"],
            "direction": failure["direction"],
            "build": failure["build"],
            "verdict": failure["verdict"],
            "clauses": failure["why"],
        },
    }
    if entry := known(failure):
        reason = f"{entry.get('reason', '')} {entry.get('link') or ''}".strip()
        result["suppressions"] = [{"kind": "external", "justification": printable(reason)}]
    return result


def _message(log: Log, path: Path | None, failure: Json) -> str:
    told = failure["told"]
    lines = [
        f"{engine_title(log)} {charge(failure)}: {in_one_line(failure)}"
        if VERDICTS[failure["verdict"]].weight == "bad"
        else f"{VERDICTS[failure['verdict']].label}: {in_one_line(failure)}",
        f"The point: {statement(failure)}",
        *told["board"],
        *(f"{at}. {step}" for at, step in enumerate(told["steps"], 1)),
        f"Because {cited(failure)}",
        replay_command(log, path, failure),
    ]
    return "\n".join(printable(line, _LONGEST) for line in lines)


def _location(path: Path | None, failure: Json) -> Json:
    """The counterexample's file: relative to where the report was asked for, if the log lies below it."""
    name = f"{failure['name']}.json"
    folder = path.parent if path is not None and not path.is_absolute() else Path()
    uri = quote((folder / "counterexamples" / name).as_posix())
    return {
        "physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}},
        "logicalLocations": [{"fullyQualifiedName": failure["law"], "kind": "declaration"}],
    }


def _invocation(log: Log) -> Json:
    found: Json = {
        "executionSuccessful": log.is_whole and not any(law["outcome"] == "suite_disagreement" for law in log.laws),
        "toolExecutionNotifications": list(_notifications(log)),
    }
    if log.footer is not None:
        found["exitCode"] = log.footer["exit_code"]
    return found | _times(log)


def _notifications(log: Log) -> Iterator[Json]:
    if not log.is_whole:
        yield {
            "level": "error",
            "message": {"text": "the run was cut short: the log has no footer, and laws may be missing"},
        }
    for law in log.laws:
        for trouble in law["troubles"]:
            what = f"{TROUBLES.get(trouble['kind'], trouble['kind'])} in {law['law']} [{law['build']}]: {trouble['detail']}"
            yield {
                "level": "error",
                "descriptor": {"id": trouble["kind"]},
                "message": {"text": printable(what, _LONGEST)},
            }
    for note in note_lines(log):
        yield {"level": "note", "message": {"text": note}}


def _times(log: Log) -> dict[str, Any]:
    """Start and end in UTC; nothing where the log tells no readable time."""
    try:
        start = datetime.fromisoformat(log.header["started"]).astimezone(UTC)
        times = {"startTimeUtc": start}
        if log.footer is not None:
            times["endTimeUtc"] = start + timedelta(seconds=log.footer["seconds"])
    except (ValueError, OverflowError):
        return {}
    return {name: when.strftime("%Y-%m-%dT%H:%M:%SZ") for name, when in times.items()}
