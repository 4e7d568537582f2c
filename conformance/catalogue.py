"""The rule catalogue: every clause of 702.11, 702.16 and 702.18, split into points that an engine gets right or wrong.

The words are data, in `schemas/catalogue.json`; here they become frozen values that can be looked up and selected.
Attributes bear the names of the JSON fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from itertools import takewhile
from typing import Any, Literal, TypeVar

from conformance.wire.editions import EditionName
from conformance.wire.schema import data

LANGUAGES = ("en", "es", "it")
Keyword = Literal["hexproof", "protection", "shroud"]
Row = TypeVar("Row")


class UnknownSelector(LookupError):
    """Text that selects nothing; `near` holds names that it may have been meant for."""

    def __init__(self, text: str, near: tuple[str, ...]) -> None:
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(f"nothing in the catalogue is called {text!r}{hint}")
        self.text = text
        self.near = near


@dataclass(frozen=True)
class Edition:
    """A text of the rules, and what a reader of its numbers needs to know."""

    name: str
    note: str


@dataclass(frozen=True)
class Numbers:
    """The clause's number in each edition; None where that text has no such clause."""

    current: str
    legacy: str | None

    def in_edition(self, edition: EditionName) -> str | None:
        """The number in that edition."""
        return self.current if edition == "current" else self.legacy


@dataclass(frozen=True)
class Clause:
    """A clause of the rulebook, such as 702.16e."""

    clause: str
    keyword: Keyword
    title: str
    statement: str
    editions: Numbers
    legacy_difference: str | None

    def __str__(self) -> str:
        return self.clause


@dataclass(frozen=True)
class Point:
    """One thing that holds of an engine or doesn't, such as 16e.3."""

    point: str
    clause: str
    slug: str
    statement: str
    editions: Numbers
    legacy_difference: str | None
    steps: tuple[str, ...]
    state: Literal["covered", "open"]
    also: tuple[str, ...]

    def __str__(self) -> str:
        return self.point

    @property
    def names(self) -> tuple[str, ...]:
        """All that selects it: its rule, clause and point, each with and without 702, and its slug."""
        short = self.clause[4:-1], self.clause[4:], self.point
        return *short, *(f"702.{name}" for name in short), self.slug

    def is_asked_in(self, edition: EditionName) -> bool:
        """Does that edition have a clause to ask it by?"""
        return self.editions.in_edition(edition) is not None


@dataclass(frozen=True)
class Contested:
    """A question that two careful readers of the texts answer differently; it never gates."""

    id: str
    clause: str
    slug: str
    question: str
    why: str
    points: tuple[str, ...]
    state: Literal["contested"]

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Surrounding:
    """A rule around the two keywords, such as 704.5n."""

    number: str
    title: str


@dataclass(frozen=True)
class Catalogue:
    """The whole catalogue, each part in the order of the rulebook."""

    editions: Mapping[EditionName, Edition]
    clauses: tuple[Clause, ...]
    points: tuple[Point, ...]
    contested: tuple[Contested, ...]
    surrounding: tuple[Surrounding, ...]


@cache
def catalogue() -> Catalogue:
    """The catalogue, read once."""
    raw: dict[str, Any] = data("catalogue.json")
    return Catalogue(
        editions={"current": Edition(**raw["editions"]["current"]), "legacy": Edition(**raw["editions"]["legacy"])},
        clauses=tuple(_clause(row) for row in raw["clauses"]),
        points=tuple(_point(row) for row in raw["points"]),
        contested=tuple(_contested(row) for row in raw["contested"]),
        surrounding=tuple(Surrounding(**row) for row in raw["surrounding"]),
    )


def clause_number(number: str) -> str:
    """The number of the clause that holds a point, `702.11d` for `11d.3`: by its form alone, whether or not this version knows it."""
    return f"702.{number.rpartition('.')[0]}"


def point(name: str) -> Point:
    """The point of that name, `16d.2`, or of that slug, `protection/equipment-stays-on-the-battlefield`."""
    return _found(name, _points())


def clause(number: str) -> Clause:
    """The clause of that number in today's text: `702.16d`."""
    return _found(number, _clauses())


def contested(name: str) -> Contested:
    """The contested question of that name, `C1`, or of that slug."""
    return _found(name, _questions())


def told(row: Clause | Point, language: str = "en") -> str:
    """The statement in English, Spanish or Italian (`schemas/catalogue.es.json`), in our words and the rules' terms."""
    if language == "en":
        return row.statement
    words = data(f"catalogue.{language}.json")
    found: str = words["points"][row.slug] if isinstance(row, Point) else words["clauses"][row.clause]["statement"]
    return found


def titled(row: Clause, language: str = "en") -> str:
    """What the clause is about, in that language."""
    found: str = row.title if language == "en" else data(f"catalogue.{language}.json")["clauses"][row.clause]["title"]
    return found


def points_of_clause(number: str) -> tuple[Point, ...]:
    """The points of a clause, in order."""
    asked = clause(number).clause
    return tuple(p for p in catalogue().points if p.clause == asked)


def clause_of_point(name: str) -> Clause:
    """The clause that a point belongs to."""
    return clause(point(name).clause)


def select(text: str) -> list[Point]:
    """The points that a rule, clause, point, slug or shell pattern of these selects, in order.

    `702.16`, `702.16e`, `16e`, `16e.3`, `protection/undoes-no-block`, `16[ef].*`, `hexproof/from-*`.
    """
    wanted = text.strip().lower()
    chosen = [p for p in catalogue().points if any(fnmatchcase(name, wanted) for name in p.names)]
    if not chosen:
        raise UnknownSelector(text, _renumbered(wanted) or _near(wanted, _selectors()))
    return chosen


def sort_key(name: str) -> tuple[tuple[int, str], ...]:
    """Orders numbers of rules and points as a reader does: 16d before 16d.2 before 16d.10 before 16e.1."""
    parts: list[str] = re.findall(r"\d+|[a-z]+", name.lower())
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)


def _clause(row: dict[str, Any]) -> Clause:
    fields: dict[str, Any] = {**row, "editions": Numbers(**row["editions"])}
    return Clause(**fields)


def _point(row: dict[str, Any]) -> Point:
    fields: dict[str, Any] = {**row, "editions": Numbers(**row["editions"])}
    fields |= {"steps": tuple(row["steps"]), "also": tuple(row["also"])}
    return Point(**fields)


def _contested(row: dict[str, Any]) -> Contested:
    fields: dict[str, Any] = {**row, "points": tuple(row["points"])}
    return Contested(**fields)


@cache
def _points() -> dict[str, Point]:
    return {name: p for p in catalogue().points for name in (p.point, p.slug)}


@cache
def _clauses() -> dict[str, Clause]:
    return {c.clause: c for c in catalogue().clauses}


@cache
def _questions() -> dict[str, Contested]:
    return {name: q for q in catalogue().contested for name in (q.id, q.slug)}


@cache
def _selectors() -> tuple[str, ...]:
    """Every name that selects something, once."""
    return tuple(dict.fromkeys(name for p in catalogue().points for name in p.names))


def _found(name: str, rows: dict[str, Row]) -> Row:
    if name not in rows:
        raise UnknownSelector(name, _near(name, rows))
    return rows[name]


def _renumbered(text: str) -> tuple[str, ...]:
    """Today's number of a clause that was asked for by its older one."""
    return tuple(c.clause for c in catalogue().clauses if c.editions.legacy == text)


def _near(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Up to three names that contain the text or else resemble it, those that begin alike first."""
    known = list(names)
    containing = [name for name in known if text and text in name]
    alike = containing or get_close_matches(text, known, n=12, cutoff=0.5)
    return tuple(sorted(alike, key=lambda name: -_shared_start(text, name))[:3])


def _shared_start(one: str, other: str) -> int:
    """How many characters the two have in common before they part."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
