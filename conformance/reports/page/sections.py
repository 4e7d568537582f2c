"""What the page shows of one log: the summary, the clauses, the counterexamples by clause, the troubles, what wasn't asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conformance.catalogue import clause_number
from conformance.events.log import Log
from conformance.reports.by_clause import ClauseScore, Sum, in_all, scores, unspoken
from conformance.reports.ending import exit_words
from conformance.reports.headline import headline
from conformance.reports.notes import note_lines
from conformance.reports.outcomes import LAW_OUTCOMES, TROUBLES, Meaning, law_outcome
from conformance.reports.page.counterexample import Shown
from conformance.reports.page.groups import Group, Line, findings
from conformance.reports.page.unasked import Unasked, UnaskedPoint, unasked_laws, unasked_points
from conformance.reports.telling import engine_title, portable
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

    @property
    def laws(self) -> str:
        """How its laws came out, zeros left out."""
        told = {
            "right": self.score.passed,
            "wrong": self.score.failed,
            "not judged": self.score.unjudged - self.score.unasked,
            "not asked": self.score.unasked,
        }
        return "laws: " + (", ".join(f"{many} {how}" for how, many in told.items() if many) or "none")

    @property
    def right_points(self) -> int:
        """Points that were asked and never got wrong; a point that was wrong elsewhere may not have been asked here."""
        return max(0, self.score.asked - len(self.score.wrong) - len(self.score.perhaps)) if self.score.passed else 0


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
        return next(r for r in ("wrong", "perhaps wrong", "no verdict", "ok", "not asked") if r in results)


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
    unspoken: dict[str, int]
    sums: tuple[Sum, ...]
    whole: Sum
    causes: tuple[Group, ...]
    others: tuple[Group, ...]
    lines: tuple[Line, ...]
    troubles: tuple[Trouble, ...]
    notes: tuple[str, ...]
    unasked: tuple[Unasked, ...]
    unasked_points: tuple[UnaskedPoint, ...]
    gate: tuple[str, ...] | None
    has_placeholder: bool
    is_whole: bool
    is_mostly_broken: bool

    @property
    def counterexamples(self) -> int:
        """How many there are."""
        return sum(1 + len(card.also) for card in self._cards)

    @property
    def cards(self) -> int:
        """How many boards show them."""
        return len(self._cards)

    @property
    def wrong_clauses(self) -> list[str]:
        """Those that the table marks as wrong."""
        return [row.clause for row in self.rows if row.result == "wrong"]

    @property
    def perhaps_clauses(self) -> list[str]:
        """Those of which only laws that compare two whole answers found anything."""
        return [row.clause for row in self.rows if row.result == "perhaps wrong"]

    @property
    def known_clauses(self) -> list[str]:
        """Those that are wrong in known ways only, and so have no line in the summary."""
        return [
            clause
            for clause in (*self.wrong_clauses, *self.perhaps_clauses)
            if clause not in {line.clause for line in self.lines}
        ]

    @property
    def laws(self) -> int:
        """How many came to an outcome, a law counted once a road."""
        return sum(count.laws for count in self.counts)

    @property
    def _cards(self) -> list[Shown]:
        return [card for group in (*self.causes, *self.others) for card in group.items]


def engine(log: Log, path: Path | None, anchor: str) -> Engine:
    """The sections of one log; `anchor` begins the ids of its elements."""
    found = findings(log, portable(path), anchor)
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
        unspoken(log),
        tuple(in_all(log, build) for build in log.header["roads"]),
        in_all(log),
        found.causes,
        found.others,
        found.lines,
        tuple(_troubles(log)),
        tuple(note_lines(log)),
        unasked_laws(log),
        unasked_points(log),
        tuple(p["text"] for gate in log.gates for p in gate["problems"]) if log.gates else None,
        portable(path) != path,
        log.is_whole,
        _is_mostly_broken(log),
    )


def _facts(log: Log) -> Iterable[tuple[str, str]]:
    header = log.header
    yield "Suite", f"{header['suite']['name']} {header['suite']['version']}"
    yield "Rules", f"{header['edition']} edition"
    yield "Boards a law", f"{header['boards']} ({header['profile']})"
    yield "Seed", str(header["seed"])
    yield "Started", header["started"]
    if log.footer is not None:
        yield "Took", f"{log.footer['seconds']:.0f} s, {log.footer['asked']} boards answered"
        yield "Exit code", f"{log.footer['exit_code']}: {exit_words(log)}"
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
        cells.setdefault(score.clause, []).append(Cell(score))
    return [ClauseRow(clause, titles[clause], tuple(of_clause)) for clause, of_clause in cells.items()]


def _clauses_of(law: Json) -> list[str]:
    return list(dict.fromkeys(clause_number(point) for point in law["points"]))


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


def _is_mostly_broken(log: Log) -> bool:
    asked = sum(law["asked"] for law in log.laws)
    return asked > 0 and sum(law["controls_failed"] for law in log.laws) * 2 > asked
