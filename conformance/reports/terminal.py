"""The report for a terminal: plain text, the same on every terminal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from conformance.catalogue import catalogue, sort_key
from conformance.events.log import Log
from conformance.reports.by_cause import by_cause
from conformance.reports.by_clause import ClauseScore, in_all, scores, unspoken
from conformance.reports.cards import cards
from conformance.reports.ending import exit_words
from conformance.reports.gate import gate_lines
from conformance.reports.headline import headline, many
from conformance.reports.next_features import next_features
from conformance.reports.notes import HEADING, note_lines
from conformance.reports.outcomes import is_told_apart
from conformance.reports.telling import FOLLOWING, cited, direction, replay_options, rule_of, spoken_number, statement
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_FEW = 8
_WORDS = (
    "One mistake of the engine may show under several clauses. Too lax: hexproof or protection does less than the rules say;",
    "too strict: more. [structure], [text]: the engine was given its objects as data, or as the words on a card.",
)
_HEADINGS = {
    "wrong": "WRONG ANSWERS: what the engine gets wrong, under the clauses that it breaks, each on the smallest board that shows it",
    "control": "WRONG WITHOUT ANY HEXPROOF OR PROTECTION: the engine (or its adapter) is wrong about targeting, damage or "
    "blocking as such",
    "contested": "CONTESTED: the engine reads the rules otherwise than the reference here; no failure, whoever is right",
    "misbuilt": "MISBUILT: the engine doesn't hold the board that it was sent; the adapter's matter, no wrong answer",
    "not_repeatable": "NOT REPEATABLE: asked twice alone, in a fresh engine, it answers differently or rightly",
    "suite_disagreement": "OUR OWN FAULT: law and reference disagree; please report these to mtg-conformance",
}


def terminal(log: Log, path: Path | None = None) -> str:
    """The whole report."""
    return "\n".join(printable(line) for line in _lines(log, path)) + "\n"


def _lines(log: Log, path: Path | None) -> Iterator[str]:
    replay = replay_options(log, path)
    yield from _top(log)
    yield from _clauses(log)
    if _mostly_broken(log):
        yield ""
        yield (
            "Most boards go wrong even without any hexproof or protection: the adapter looks broken. Check it first "
            "(mtg-conformance doctor ENGINE), then read on."
        )
    for verdict, heading in _HEADINGS.items():
        found = [f for f in log.failures if f["verdict"] == verdict and "known" not in f]
        if found and verdict == "wrong":
            yield from ("", heading, *_WORDS)
            yield from _under_clauses(log, found, replay)
        elif found:
            yield from ("", heading)
            for first, *others in (
                card.failures for card in cards(sorted(found, key=lambda f: sort_key(f["point"] or "")))
            ):
                yield ""
                yield from failure_lines(first, replay)
                yield from _listed("Also", _names(others))
    yield from _known(log)
    yield from _troubles(log)
    yield from _notes(log)
    yield from gate_lines(log, path)
    yield from _bottom(log, path)


def _known(log: Log) -> Iterator[str]:
    """A line each, with the reason that their owner gave."""
    found = [f for f in log.failures if "known" in f]
    if found:
        yield from ("", "KNOWN FAILURES: they fail nothing")
        for f in sorted(found, key=lambda f: sort_key(f["point"] or "")):
            yield f"  {f['name']}  {_number(f)}  [{f['build']}]  {f['law']}: {f['known']['reason']}"


def _under_clauses(log: Log, found: Sequence[Json], replay: str) -> Iterator[str]:
    """One counterexample a clause, the plainest, and the names of the rest, those of further points first."""
    told = by_cause(log, found)
    for cause in told.causes:
        yield ""
        yield from failure_lines(cause.first, replay)
        yield from _listed("Also", _names(cause.others))
    if told.follow:
        yield from ("", FOLLOWING)
        yield from _listed("", _names(told.follow))


def _names(failures: Sequence[Json]) -> Iterator[str]:
    """The first few by name; all are in the log."""
    yield from (f"{f['name']}  {spoken_number(f)}  {direction(f)}  [{f['build']}]  {f['law']}" for f in failures[:_FEW])
    if len(failures) > _FEW:
        yield f"and {len(failures) - _FEW} more, which the log names"


def _number(failure: Json) -> str:
    point: str = failure["point"] or "control"
    return point


def _top(log: Log) -> Iterator[str]:
    header = log.header
    engine = header["engine"]
    yield (
        f"mtg-conformance {header['suite']['version']}: {printable(engine['name'])} {printable(engine['version'])}, "
        f"{header['edition']} rules, {header['boards']} boards a law, seed {header['seed']}"
    )
    yield ""


def _clauses(log: Log) -> Iterator[str]:
    several = len(log.header["roads"]) > 1
    for build in log.header["roads"]:
        if several:
            yield f"Objects made from {'their structure' if build == 'structure' else 'printed text'}:"
        yield f"  {'clause':9} {'points asked':>12}  {'boards':>7}  result"
        yield from (_row(s) + _older(log, s.clause) for s in scores(log) if s.build == build)
        yield from _whole(log, build)
        yield ""


def _whole(log: Log, build: str) -> Iterator[str]:
    """The clauses that no law of the run speaks of, and the sum."""
    others = unspoken(log)
    if others:
        which = ", ".join(others) if len(others) <= _FEW else f"{len(others)} clauses"
        yield f"  {'others':9} {0:>5} of {sum(others.values()):<4}  {0:>7}  not asked: {which}"
    total = in_all(log, build)
    boards = sum(score.boards for score in scores(log) if score.build == build)
    more = f", perhaps {total.perhaps}{' more' if total.wrong else ''}" if total.perhaps else ""
    yield f"  {'in all':9} {total.asked:>5} of {total.points:<4}  {boards:>7}  {many(total.wrong, 'point')} wrong{more}"


def _older(log: Log, number: str) -> str:
    """The clause's number in the older text, where that is what is played."""
    clause = next((c for c in catalogue().clauses if c.clause == number), None)
    older = clause.editions.legacy if clause is not None and log.header["edition"] == "legacy" else None
    return f"  ({older} in the older text)" if older else ""


def _row(score: ClauseScore) -> str:
    parts = (("WRONG", score.wrong), ("perhaps wrong", score.perhaps))
    result = "; ".join(f"{how} in {', '.join(points)}" for how, points in parts if points) or score.result
    return f"  {score.clause:9} {score.asked:>5} of {score.points:<4}  {score.boards:>7}  {result}"


def _mostly_broken(log: Log) -> bool:
    asked = sum(r["asked"] for r in log.laws)
    return asked > 0 and sum(r["controls_failed"] for r in log.laws) * 2 > asked


def failure_lines(failure: Json, replay: str) -> Iterator[str]:
    """One counterexample: clause, board, what was done, said, right, why, and the command that replays it."""
    told = failure["told"]
    yield f"{failure['name']}  {spoken_number(failure)}  {direction(failure)}  [{failure['build']}]  {failure['law']}"
    yield f"  Clause   {_clause(failure)}"
    yield from _listed("Board", told["board"])
    yield from _listed("Then", told["steps"])
    yield from _listed("Engine", [printable(told["said"])])
    yield from _listed("Right", [told["right"]])
    yield f"  Because  {cited(failure)}"
    if not failure["proved"]:
        yield "  (not proved minimal: the budget of questions ran out)"
    yield f"  Replay   mtg-conformance replay {failure['name']} {replay}"


def _clause(failure: Json) -> str:
    """The number of the clause, where the failure tells which point is broken, and what the point says."""
    says = statement(failure)
    return f"{rule_of(failure)}: {says}" if failure["point"] and is_told_apart(failure) else says


def _listed(label: str, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"  {label if not number else '':8} {line}"


def _troubles(log: Log) -> Iterator[str]:
    found = [(trouble, law) for law in log.laws for trouble in law["troubles"]]
    if not found:
        return
    yield ""
    yield "TROUBLE in the conversation with the engine:"
    for kind, count in Counter(trouble["kind"] for trouble, _ in found).most_common():
        first, law = next((trouble, law) for trouble, law in found if trouble["kind"] == kind)
        yield f"  {kind} ({many(count, 'time')}), the first in {law['law']} [{law['build']}]:"
        yield from (f"    {printable(line)}" for line in first["detail"].splitlines()[:12])
        if "scenario" in first:
            yield f"    The scenario: {printable(json.dumps(first['scenario'], ensure_ascii=False))}"


def _notes(log: Log) -> Iterator[str]:
    if log.notes:
        yield from ("", f"{HEADING}:", *(f"  {line}" for line in note_lines(log)))


def _bottom(log: Log, path: Path | None) -> Iterator[str]:
    outcomes = Counter(r["outcome"] for r in log.laws)
    words = {
        "pass": "pass",
        "fail": "fail",
        "control": "fail without protection",
        "not_applicable": "not applicable",
        "unsupported": "unsupported",
        "trouble": "in trouble",
        "not_reached": "not reached",
        "contested": "contested",
        "misbuilt": "misbuilt",
        "not_repeatable": "not repeatable",
        "suite_disagreement": "our own fault",
    }
    each = ", each counted once a road" if len(log.header["roads"]) > 1 else ""
    yield ""
    yield headline(log)[1]
    told = ", ".join(f"{outcomes[o]} {w}" for o, w in words.items() if outcomes[o])
    yield f"{many(len(log.laws), 'law')}{each if log.laws else ''}{': ' if told else ''}{told}"
    wrong = [f for f in log.failures if f["verdict"] == "wrong"]
    on = f", on {many(len(cards(wrong)), 'board')}" if wrong else ""
    found = f"{many(len(wrong), 'counterexample')} of wrong answers{on}"
    yield f"{found}, in {log.footer['seconds']:.0f} s" if log.footer else f"{found}; the run was cut short."
    if hint := next_features(log):
        yield hint
    if path is not None:
        yield f"Log and counterexamples: {path.parent}"
    if log.footer:
        yield f"Exit code {log.footer['exit_code']}: {exit_words(log)}"
