"""What the page shows of one log: the summary, the clauses, the counterexamples by cause, the troubles, what wasn't asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.events.log import Log
from conformance.reports.by_cause import by_cause
from conformance.reports.by_clause import ClauseScore, scores
from conformance.reports.headline import headline
from conformance.reports.outcomes import LAW_OUTCOMES, TROUBLES, VERDICTS, Meaning, known, law_outcome
from conformance.reports.page.counterexample import Shown, shown
from conformance.reports.telling import clause_title, engine_title
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_MOST_LINES, _LONGEST_LINE = 12, 400


@dataclass(frozen=True)
class Count:
    """How many laws came to an outcome."""

    outcome: str
    meaning: Meaning
    laws: int


@dataclass(frozen=True)
class Cell:
    """A clause on one road: its points asked and wrong, the boards, and its laws by how they came out."""

    score: ClauseScore
    passed: int
    wrong: int
    other: int

    @property
    def laws(self) -> str:
        """How its laws came out, zeros left out."""
        told = {"right": self.passed, "wrong": self.wrong, "not judged": self.other}
        return "laws: " + (", ".join(f"{many} {how}" for how, many in told.items() if many) or "none")

    @property
    def right_points(self) -> int:
        """Points that were asked and never got wrong; a point that was wrong elsewhere may not have been asked here."""
        return max(0, self.score.asked - len(self.score.wrong)) if self.score.passed else 0


@dataclass(frozen=True)
class ClauseRow:
    """A clause, and a cell for each road."""

    clause: str
    title: str
    cells: tuple[Cell, ...]

    @property
    def result(self) -> str:
        """The worst of its cells."""
        results = {cell.score.result for cell in self.cells}
        return next(r for r in ("wrong", "no verdict", "ok", "not asked") if r in results)


@dataclass(frozen=True)
class Group:
    """Counterexamples under a heading; the first stands open."""

    anchor: str
    kicker: str
    title: str
    says: str
    items: tuple[Shown, ...]
    first_is_open: bool = True


@dataclass(frozen=True)
class Trouble:
    """A trouble in the conversation with the engine."""

    kind: str
    law: str
    build: str
    clauses: str
    lines: tuple[str, ...]
    stderr: tuple[str, ...]
    scenario: str


@dataclass(frozen=True)
class Unasked:
    """Laws that weren't asked for one reason."""

    outcome: str
    reason: str
    laws: tuple[str, ...]


@dataclass(frozen=True)
class Engine:
    """All of one log."""

    anchor: str
    title: str
    verdict: str
    headline: str
    facts: tuple[tuple[str, str], ...]
    counts: tuple[Count, ...]
    roads: tuple[str, ...]
    rows: tuple[ClauseRow, ...]
    causes: tuple[Group, ...]
    others: tuple[Group, ...]
    troubles: tuple[Trouble, ...]
    unasked: tuple[Unasked, ...]
    gate: tuple[str, ...] | None
    is_whole: bool
    is_mostly_broken: bool

    @property
    def counterexamples(self) -> int:
        """How many there are."""
        return sum(len(group.items) for group in (*self.causes, *self.others))


def engine(log: Log, path: Path | None, anchor: str) -> Engine:
    """The sections of one log; `anchor` begins the ids of its elements."""
    items = {id(f): shown(log, path, f, name) for f, name in _anchored(log.failures, anchor)}
    verdict, told = headline(log)
    return Engine(
        anchor,
        engine_title(log),
        verdict,
        told,
        tuple(_facts(log)),
        tuple(_counts(log)),
        tuple(log.header["roads"]),
        tuple(_rows(log)),
        tuple(_causes(log, items, anchor)),
        (*_others(log, items, anchor), *_known(log, items, anchor)),
        tuple(_troubles(log)),
        tuple(_unasked(log)),
        tuple(p["text"] for gate in log.gates for p in gate["problems"]) if log.gates else None,
        log.is_whole,
        _is_mostly_broken(log),
    )


def _anchored(failures: Sequence[Json], anchor: str) -> Iterable[tuple[Json, str]]:
    """Each failure with a name that only it bears on the page: its own, where that is free."""
    seen = Counter[str]()
    for failure in failures:
        seen[failure["name"]] += 1
        name = failure["name"] if seen[failure["name"]] == 1 else f"{failure['name']}-{seen[failure['name']]}"
        yield failure, f"{anchor}-{name}" if anchor else name


def _facts(log: Log) -> Iterable[tuple[str, str]]:
    header = log.header
    yield "Suite", f"{header['suite']['name']} {header['suite']['version']}"
    yield "Rules", f"{header['edition']} edition"
    yield "Boards a law", f"{header['boards']} ({header['profile']})"
    yield "Seed", str(header["seed"])
    yield "Started", header["started"]
    if log.footer is not None:
        yield "Took", f"{log.footer['seconds']:.0f} s, {log.footer['asked']} boards answered"
        yield "Exit code", str(log.footer["exit_code"])
    if header["selectors"]:
        yield "Only", ", ".join(header["selectors"])


def _counts(log: Log) -> Iterable[Count]:
    counts = Counter(law["outcome"] for law in log.laws)
    names = [*LAW_OUTCOMES, *sorted(set(counts) - set(LAW_OUTCOMES))]
    return [Count(name, law_outcome(name), counts[name]) for name in names if counts[name]]


def _rows(log: Log) -> Iterable[ClauseRow]:
    cells: dict[str, list[Cell]] = {}
    titles: dict[str, str] = {}
    for score in scores(log):
        titles[score.clause] = score.title
        cells.setdefault(score.clause, []).append(_cell(log, score))
    return [ClauseRow(clause, titles[clause], tuple(of_clause)) for clause, of_clause in cells.items()]


def _cell(log: Log, score: ClauseScore) -> Cell:
    weights = Counter(
        law_outcome(law["outcome"]).weight
        for law in log.laws
        if law["build"] == score.build and score.clause in _clauses_of(law)
    )
    return Cell(score, weights["good"], weights["bad"], weights.total() - weights["good"] - weights["bad"])


def _clauses_of(law: Json) -> list[str]:
    return list(dict.fromkeys(f"702.{point.rpartition('.')[0]}" for point in law["points"]))


def _causes(log: Log, items: dict[int, Shown], anchor: str) -> Iterable[Group]:
    found = by_cause(log, [f for f in log.failures if f["verdict"] == "wrong" and not known(f)])
    for cause in found.causes:
        told = tuple(items[id(f)] for f in (cause.first, *cause.others))
        yield Group(f"{anchor}{cause.clause}", cause.clause, clause_title(cause.clause), "", told)
    if found.follow:
        says = "These clauses went wrong on few boards, and most likely because of the above."
        told = tuple(items[id(f)] for f in found.follow)
        yield Group(f"{anchor}follow", "and", "what follows from it", says, told, first_is_open=False)


def _others(log: Log, items: dict[int, Shown], anchor: str) -> Iterable[Group]:
    for verdict, meaning in VERDICTS.items():
        found = tuple(items[id(f)] for f in log.failures if f["verdict"] == verdict and not known(f))
        if verdict != "wrong" and found:
            yield Group(
                f"{anchor}{verdict}",
                "",
                meaning.label.capitalize(),
                f"{meaning.says[0].upper()}{meaning.says[1:]}.",
                found,
            )


def _known(log: Log, items: dict[int, Shown], anchor: str) -> Iterable[Group]:
    found = tuple(items[id(f)] for f in log.failures if known(f))
    if found:
        says = "The engine's author lists these as known: they fail no gate."
        yield Group(f"{anchor}known", "", "Known failures", says, found, first_is_open=False)


def _troubles(log: Log) -> Iterable[Trouble]:
    """Each kind of trouble of a law once, with how often it came in the same words."""
    found: dict[tuple[str, ...], list[tuple[Json, Json]]] = {}
    for law in log.laws:
        for trouble in law["troubles"]:
            found.setdefault((law["law"], law["build"], trouble["kind"], trouble["detail"]), []).append((law, trouble))
    return [_trouble(*same[0], len(same)) for same in found.values()]


def _trouble(law: Json, trouble: Json, times: int) -> Trouble:
    kind: str = trouble["kind"]
    return Trouble(
        TROUBLES.get(kind, kind) + (f", {times} times" if times > 1 else ""),
        law["law"],
        law["build"],
        " ".join(_clauses_of(law)),
        _lines(trouble["detail"]),
        _lines(trouble.get("stderr", "")),
        json.dumps(trouble["scenario"], ensure_ascii=False) if "scenario" in trouble else "",
    )


def _lines(text: str) -> tuple[str, ...]:
    """A message of several lines, each cut where it is very long."""
    lines = text.rstrip().split("\n")
    shown_lines = [printable(line, _LONGEST_LINE) for line in lines[:_MOST_LINES]] if text.strip() else []
    more = len(lines) - _MOST_LINES
    return (*shown_lines, *([f"… ({more} more lines)"] if more > 0 else []))


def _unasked(log: Log) -> Iterable[Unasked]:
    """The laws that weren't asked, those with the same reason together, the most first."""
    found: dict[tuple[str, str], list[str]] = {}
    for law in log.laws:
        meaning = law_outcome(law["outcome"])
        if meaning.weight == "none":
            found.setdefault((meaning.label, law["reason"]), []).append(f"{law['law']} [{law['build']}]")
    ordered = sorted(found.items(), key=lambda entry: -len(entry[1]))
    return [Unasked(label, reason or "no reason told", tuple(laws)) for (label, reason), laws in ordered]


def _is_mostly_broken(log: Log) -> bool:
    asked = sum(law["asked"] for law in log.laws)
    return asked > 0 and sum(law["controls_failed"] for law in log.laws) * 2 > asked
