"""The report as GitHub's Markdown, small enough for a step summary. What an engine says is text in it, never markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from conformance.events.log import Log
from conformance.reports.by_cause import by_cause
from conformance.reports.by_clause import ClauseScore, scores
from conformance.reports.ending import exit_words
from conformance.reports.headline import headline, many
from conformance.reports.notes import HEADING, note_lines
from conformance.reports.outcomes import LAW_OUTCOMES, TROUBLES, VERDICTS, known
from conformance.reports.telling import (
    FOLLOWING,
    citation,
    clause_title,
    direction,
    engine_title,
    number,
    replay_command,
    spoken_number,
    statement,
)
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

MOST_BYTES = 900_000
_LONGEST = 1000
_FEW = 20
# What starts markup, a mention, an issue's number or a link somewhere in a line; each is written as a character reference.
# A hyphen inside a word starts nothing.
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+!|~@$:<>&]|(?<!\w)-|-(?!\w)")


def markdown(log: Log, path: Path | None = None) -> str:
    """The whole report; counterexamples that would make it too large are counted, not shown."""
    parts = [*_top(log), *_clauses(log)]
    details = [*_gate(log), *_wrong(log, path), *_others(log, path), *_known(log), *_troubles(log), *_notes(log)]
    room = MOST_BYTES - sum(len(part.encode()) + 1 for part in parts)
    for at, part in enumerate(details):
        room -= len(part.encode()) + 1
        if room < 0:
            left = len(details) - at
            parts.append(
                f"\n_{left} more parts of this report are left out here: it would be too large. The log has them._"
            )
            break
        parts.append(part)
    return "\n".join([*parts, *_bottom(log)]) + "\n"


def plain(text: str) -> str:
    """Text from outside as Markdown that shows just that text."""
    return _MARKUP.sub(lambda found: _shown(found.group()), printable(text, _LONGEST))


def _shown(character: str) -> str:
    """The character by its number; mentions and issues are looked for in the finished text, so a comment stands behind theirs."""
    return f"&#{ord(character)};" + ("<!-- -->" if character in "@#" else "")


def _top(log: Log) -> Iterator[str]:
    header = log.header
    yield f"## {plain(engine_title(log))}: hexproof and protection"
    yield ""
    yield f"**{headline(log)[1]}**"
    yield ""
    counts = Counter(law["outcome"] for law in log.laws)
    told = ", ".join(f"{counts[name]} {meaning.label}" for name, meaning in LAW_OUTCOMES.items() if counts[name])
    yield (
        f"{len(log.laws)} laws: {told or 'none'}. mtg-conformance {plain(header['suite']['version'])}, "
        f"{header['edition']} rules, {header['boards']} boards a law, seed {header['seed']}."
    )
    yield ""


def _clauses(log: Log) -> Iterator[str]:
    rows = scores(log)
    if not rows:
        return
    several = len(log.header["roads"]) > 1
    yield f"| clause | about |{' made from |' if several else ''} points asked | boards | result |"
    yield f"|---|---|{'---|' if several else ''}--:|--:|---|"
    yield from (_row(row, several) for row in rows)
    yield ""


def _row(score: ClauseScore, several: bool) -> str:
    marks = {"wrong": "❌", "perhaps wrong": "❔", "ok": "✅", "no verdict": "⚠️", "not asked": "➖"}
    parts = (("wrong", score.wrong), ("perhaps wrong", score.perhaps))
    which = "; ".join(f"{how} in {', '.join(points)}" for how, points in parts if points)
    result = f"{marks[score.result]} {which or score.result}"
    road = f" {score.build} |" if several else ""
    return (
        f"| {score.clause} | {plain(score.title)} |{road} {score.asked} of {score.points} | {score.boards} | {result} |"
    )


def _wrong(log: Log, path: Path | None) -> Iterator[str]:
    found = by_cause(log, [f for f in log.failures if f["verdict"] == "wrong" and not known(f)])
    if found.causes:
        yield "### What it gets wrong, by clause\n"
    for cause in found.causes:
        yield f"#### {cause.clause}: {plain(clause_title(cause.clause))}\n"
        yield _told(log, path, cause.first)
        yield _listed("More counterexamples of this clause", cause.others)
    if found.follow:
        yield _listed(FOLLOWING.removesuffix(":"), found.follow)


def _others(log: Log, path: Path | None) -> Iterator[str]:
    for verdict, meaning in VERDICTS.items():
        found = [f for f in log.failures if f["verdict"] == verdict and not known(f)]
        if verdict != "wrong" and found:
            yield f"### {meaning.label.capitalize()}\n\n{meaning.says.capitalize()}.\n"
            yield from (_told(log, path, failure) for failure in found[:_FEW])
            yield _listed("More", found[_FEW:])


def _known(log: Log) -> Iterator[str]:
    found = [f for f in log.failures if known(f)]
    if found:
        yield "### Known failures, which fail no gate\n"
        yield from (
            f"- {f['name']} · {number(f)} · {f['law']}: {plain((known(f) or {}).get('reason', ''))}" for f in found
        )
        yield ""


def _gate(log: Log) -> Iterator[str]:
    """What shut the gate, if there was one."""
    for verdict in log.gates:
        problems = [f"- {plain(problem['text'])}" for problem in verdict["problems"]]
        yield "\n".join([f"**The gate is {'shut' if problems else 'open'}.**", "", *problems, ""])


def _told(log: Log, path: Path | None, failure: Json) -> str:
    """One counterexample: the two answers in sight, the board and the command to replay it below."""
    told = failure["told"]
    lines = [
        f"**{spoken_number(failure)}, {direction(failure)}**: {plain(statement(failure))}",
        f"<sub>{failure['name']} · {failure['law']} · made from {failure['build']}</sub>",
        "",
        *(f"- {plain(line)}" for line in told["board"]),
        "",
        *(f"{at}. {plain(step)}" for at, step in enumerate(told["steps"], 1)),
        "",
        "| the engine | right |",
        "|---|---|",
        f"| {plain(told['said'])} | {plain(told['right'])} |",
        "",
        f"Because {plain(failure['because'])}{citation(failure)}",
        "",
        _fenced(replay_command(log, path, failure)),
        "",
    ]
    return "\n".join(lines)


def _fenced(command: str) -> str:
    """A block of code, its fence longer than any row of backticks inside."""
    longest = max((len(row) for row in re.findall(r"`+", command)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}sh\n{command}\n{fence}"


def _listed(summary: str, failures: Sequence[Json]) -> str:
    if not failures:
        return ""
    lines = [
        f"- {f['name']} · {spoken_number(f)} · {direction(f)} · {f['law']} · made from {f['build']}" for f in failures
    ]
    return _folded(f"{summary} ({len(failures)})", lines)


def _folded(summary: str, lines: Iterable[str]) -> str:
    return "\n".join([f"<details><summary>{escape(summary)}</summary>", "", *lines, "", "</details>", ""])


def _troubles(log: Log) -> Iterator[str]:
    found = [(trouble, law) for law in log.laws for trouble in law["troubles"]]
    if not found:
        return
    yield "### Trouble in the conversation with the engine\n"
    for kind, count in Counter(trouble["kind"] for trouble, _ in found).most_common():
        first, law = next((trouble, law) for trouble, law in found if trouble["kind"] == kind)
        yield f"- {TROUBLES.get(kind, kind)} ({many(count, 'time')}), first in {law['law']}: {plain(first['detail'])}"
    yield ""


def _notes(log: Log) -> Iterator[str]:
    if log.notes:
        yield "\n".join([f"### {HEADING}\n", *(f"- {plain(line)}" for line in note_lines(log)), ""])


def _bottom(log: Log) -> Iterator[str]:
    if log.footer is None:
        yield "The run was cut short: the log has no footer, and laws may be missing."
    else:
        yield f"{log.footer['asked']} boards answered in {log.footer['seconds']:.0f} s."
        yield f"Exit code {log.footer['exit_code']}: {plain(exit_words(log))}."
