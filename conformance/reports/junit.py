"""The report as JUnit XML: a suite for each road, one test case a law.

Consumers (Jenkins, GitLab, GitHub actions) take one `failure`, `error` or `skipped` a case. A wrong answer is a failure; where
no verdict could be had, it is an error; what was not asked, doesn't count or is known, is skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

from conformance.catalogue import clause_number
from conformance.events.log import Log
from conformance.reports.notes import note_lines
from conformance.reports.outcomes import known, law_outcome
from conformance.reports.telling import (
    cited,
    direction,
    engine_title,
    in_one_line,
    replay_command,
    spoken_number,
    statement,
)
from conformance.wire.json_types import Json
from conformance.wire.printable import printable, printable_lines

_LONGEST_LINE, _MOST_LINES = 500, 2000
CUT_SHORT = "the run was cut short: the log has no footer, and laws may be missing"


def junit(log: Log, path: Path | None = None) -> str:
    """The whole XML document."""
    root = ET.Element("testsuites", name=f"mtg-conformance: {engine_title(log)}")
    for road in log.header["roads"]:
        root.append(_suite(log, path, road))
    _say_notes(log, root)
    root.extend(_gate(log, verdict) for verdict in log.gates)
    if not log.is_whole:
        root.append(_cut_short(log))
    for name in ("tests", "failures", "errors", "skipped"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    root.set("time", f"{sum(law['seconds'] for law in log.laws):.3f}")
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(log: Log, path: Path | None, road: str) -> ET.Element:
    laws = [law for law in log.laws if law["build"] == road]
    suite = ET.Element("testsuite", name=f"{engine_title(log)} [{road}]")
    suite.append(_properties(log))
    by_name = {failure["name"]: failure for failure in log.failures if failure["build"] == road}
    cases = [
        _case(log, path, law, [by_name[n] for n in dict.fromkeys(law["failures"]) if n in by_name]) for law in laws
    ]
    suite.extend(cases)
    _count(suite, cases)
    suite.set("time", f"{sum(law['seconds'] for law in laws):.3f}")
    if when := _in_utc(log.header["started"]):
        suite.set("timestamp", when)
    return suite


def _say_notes(log: Log, root: ET.Element) -> None:
    """Notes fail nothing and belong to no case: they are the output of the first suite."""
    if log.notes and len(root):
        ET.SubElement(root[0], "system-out").text = "\n".join(note_lines(log))


def _count(suite: ET.Element, cases: Sequence[ET.Element]) -> None:
    suite.set("tests", str(len(cases)))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(sum(case.find(tag) is not None for case in cases)))


def _properties(log: Log) -> ET.Element:
    header = log.header
    told = {
        "engine": engine_title(log),
        "suite": f"{header['suite']['name']} {header['suite']['version']}",
        "edition": header["edition"],
        "profile": header["profile"],
        "boards": header["boards"],
        "seed": header["seed"],
    }
    properties = ET.Element("properties")
    for name, value in told.items():
        ET.SubElement(properties, "property", name=name, value=printable(str(value)))
    return properties


def _case(log: Log, path: Path | None, law: Json, failures: Sequence[Json]) -> ET.Element:
    clause = clause_number(law["points"][0]) if law["points"] else "702"
    case = ET.Element("testcase", classname=f"{clause} [{law['build']}]", name=law["law"], time=f"{law['seconds']:.3f}")
    tag = _tag(law, failures)
    if tag is not None:
        found = ET.SubElement(case, tag, message=_message(law, failures))
        if tag != "skipped":
            found.set("type", law["outcome"])
        if lines := "\n".join(_body(log, path, law, failures)):
            found.text = printable_lines(lines, _LONGEST_LINE, _MOST_LINES)
    return case


def _tag(law: Json, failures: Sequence[Json]) -> str | None:
    """Which element says what became of the law; None for a pass."""
    weight = law_outcome(law["outcome"]).weight
    if weight == "bad" and failures and all(known(f) for f in failures):
        return "skipped"
    return {"good": None, "bad": "failure", "broken": "error", "open": "skipped", "none": "skipped"}[weight]


def _message(law: Json, failures: Sequence[Json]) -> str:
    outcome = law_outcome(law["outcome"])
    if failures and all(known(f) for f in failures):
        return printable(f"known: {(known(failures[0]) or {}).get('reason', '')}", _LONGEST_LINE)
    if failures:
        first = failures[0]
        return printable(f"{spoken_number(first)} {direction(first)}: {in_one_line(first)}", _LONGEST_LINE)
    reason = law["reason"] or (law["troubles"][0]["detail"] if law["troubles"] else outcome.says)
    return printable(f"{outcome.label}: {reason}", _LONGEST_LINE)


def _body(log: Log, path: Path | None, law: Json, failures: Sequence[Json]) -> Iterable[str]:
    for failure in failures:
        yield from _told(log, path, failure)
    for trouble in law["troubles"]:
        yield f"{trouble['kind']}: {trouble['detail']}"
        if trouble.get("stderr"):
            yield f"stderr: {trouble['stderr']}"


def _told(log: Log, path: Path | None, failure: Json) -> Iterable[str]:
    told = failure["told"]
    yield f"{failure['name']}  {spoken_number(failure)}  {direction(failure)}"
    yield f"Clause:  {statement(failure)}"
    yield from (f"Board:   {line}" for line in told["board"])
    yield from (f"Then:    {line}" for line in told["steps"])
    yield f"Engine:  {told['said']}"
    yield f"Right:   {told['right']}"
    yield f"Because: {cited(failure)}"
    if entry := known(failure):
        yield f"Known:   {entry.get('reason', '')} {entry.get('link', '')}".rstrip()
    yield f"Replay:  {replay_command(log, path, failure)}"
    yield ""


_TOLD_BY_A_LAW = ("new", "trouble")


def _gate(log: Log, verdict: Json) -> ET.Element:
    """What shut the gate and isn't told by a law's own case: what is fixed, asked no longer, expired …"""
    suite = ET.Element("testsuite", name=f"{engine_title(log)} [gate]", time="0")
    case = ET.SubElement(suite, "testcase", classname="gate", name="known failures, and what was asked", time="0")
    problems = [p for p in verdict["problems"] if p["kind"] not in _TOLD_BY_A_LAW]
    if problems:
        message = printable(problems[0]["text"], _LONGEST_LINE)
        failure = ET.SubElement(case, "failure", message=message, type=problems[0]["kind"])
        failure.text = printable_lines("\n".join(p["text"] for p in problems), _LONGEST_LINE, _MOST_LINES)
    _count(suite, [case])
    return suite


def _cut_short(log: Log) -> ET.Element:
    """A run that was cut is no success, whatever its laws say."""
    suite = ET.Element("testsuite", name=f"{engine_title(log)} [run]", tests="1", failures="0", errors="1", skipped="0")
    case = ET.SubElement(suite, "testcase", classname="run", name="the run came to its end", time="0")
    ET.SubElement(case, "error", message=CUT_SHORT, type="cut_short")
    return suite


def _in_utc(started: str) -> str | None:
    """As the JUnit schema wants it: without an offset; None if it can't be read."""
    try:
        when = datetime.fromisoformat(started)
    except ValueError:
        return None
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
