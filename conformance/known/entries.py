"""`known-failures.toml` as values: read in full, checked against the laws and the catalogue, and refused in plain words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from conformance.catalogue import UnknownSelector, catalogue
from conformance.catalogue import point as point_called
from conformance.known.law_set import LawSet, law_set
from conformance.properties import all_laws
from conformance.properties.law import DIRECTION_WORDS
from conformance.wire.given_file import opened
from conformance.wire.json_types import Json
from conformance.wire.printable import printable
from conformance.wire.problems import near
from conformance.wire.validation import Invalid, check_document

FORMAT = 1
LARGEST = 10_000_000
UNEXPLAINED = "unexplained"
CONTROL = "control"
Key: TypeAlias = tuple[str, str, str, str]


class BadKnownFile(ValueError):
    """A file of known failures that can't be used; the message says where, what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One known failure: its signature, why it isn't mended, and its evidence. `build` None: made in either way.

    `point` is a slug, or `control`; `expires` is the last day on which it is accepted.
    """

    law: str
    point: str
    direction: str
    step_kind: str
    reason: str
    build: str | None = None
    link: str | None = None
    expires: str | None = None
    counterexample: str | None = None

    @property
    def key(self) -> Key:
        """The signature: law, point, direction, kind of step."""
        return self.law, self.point, self.direction, self.step_kind

    def covers(self, failure: Json) -> bool:
        """Is that failure (a record of the log) this one?"""
        return key_of(failure) == self.key and self.build in (None, failure["build"])

    def is_expired(self, today: date) -> bool:
        """Has its last day gone?"""
        return self.expires is not None and date.fromisoformat(self.expires) < today

    def as_json(self) -> Json:
        """Its fields, without those that are left out."""
        named = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: value for name, value in named if value is not None}

    def text(self) -> str:
        """The signature in words."""
        return in_words(self.point, self.direction, self.step_kind, self.law, self.build)


@dataclass(frozen=True, slots=True)
class KnownFile:
    """The whole file. `features` and `shares` (by slug) are what was asked when it was made; `engine` is its name."""

    path: Path
    laws: LawSet
    entries: tuple[Entry, ...] = ()
    engine: str | None = None
    features: frozenset[str] = frozenset()
    shares: tuple[tuple[str, float], ...] = ()

    @property
    def folder(self) -> Path:
        """Where the evidence is: the folder beside the file that is called as the file is."""
        return evidence_folder(self.path)


def evidence_folder(path: Path) -> Path:
    """`known-failures/` for `known-failures.toml`."""
    return path.with_suffix("") if path.suffix else path.with_name(f"{path.name}-evidence")


def key_of(failure: Json) -> Key:
    """The signature of a failure, or of a `known` record, of the log."""
    slug = failure["slug"] if "slug" in failure else failure["point"]
    return failure["law"], slug or CONTROL, failure["direction"], failure["step_kind"]


def in_words(point: str, direction: str, step_kind: str, law: str, build: str | None) -> str:
    """A signature in words."""
    road = f" [{build}]" if build else ""
    return f"{point}, {DIRECTION_WORDS[direction]} in {step_kind}{road} (law {law})"


def read_known(path: Path) -> KnownFile:
    """The file, checked. Raises BadKnownFile."""
    value = parsed(_text(path), path)
    entries = tuple(Entry(**row) for row in value["known"])
    _check_names(entries, path)
    asked = value.get("asked", {"features": [], "points": {}})
    _check_points(asked["points"], f"{path}: asked.points")
    return KnownFile(
        path,
        _laws(value["laws"], path),
        entries,
        value["engine"]["name"] if "engine" in value else None,
        frozenset(asked["features"]),
        tuple((slug, float(share)) for slug, share in asked["points"].items()),
    )


def same_engine(file: KnownFile | None, name: str) -> None:
    """Raises BadKnownFile if the file is of another engine than the one of that name."""
    if file and file.engine not in (None, name):
        told = f"{file.path} is of the engine {printable(str(file.engine))!r}, and this one calls itself {printable(name)!r}"
        raise BadKnownFile(f"{told}; if it was renamed, change engine.name in the file")


def parsed(text: str, path: Path) -> Json:
    """The values of the file's text, in the shape of its schema. A date may be written as one, or in quotes."""
    try:
        value: Json = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadKnownFile(f"{path} is no TOML: {error or 'too deeply nested'}") from None
    rows = value.setdefault("known", [])
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and type(row.get("expires")) is date:
            row["expires"] = row["expires"].isoformat()
    try:
        check_document("known_failures", value)
    except Invalid as error:
        raise BadKnownFile(f"{path}: {error}") from None
    return value


def _text(path: Path) -> str:
    try:
        with opened(path) as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise BadKnownFile(f"{path} has more than {LARGEST} bytes; name a file of known failures")
        return raw.decode()
    except FileNotFoundError:
        make = f"mtg-conformance known update LOG --file {path}"
        raise BadKnownFile(f"{path} isn't there; {make} makes it from the log of a run") from None
    except OSError as error:
        raise BadKnownFile(f"{path} can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadKnownFile(f"{path} is no UTF-8 text") from None


def _laws(text: str, path: Path) -> LawSet:
    try:
        return law_set(text)
    except ValueError as error:
        raise BadKnownFile(f"{path}: laws: {error}") from None


def _check_names(entries: Sequence[Entry], path: Path) -> None:
    """Each law and point is one of this release, each day one of the calendar, each signature there once."""
    laws = [law.name for law in all_laws()]
    for number, entry in enumerate(entries):
        where = f"{path}: known[{number}]"
        if entry.law not in laws:
            raise BadKnownFile(f"{where}: no law is called {printable(entry.law)!r}; {_near(entry.law, laws)}")
        if entry.point != CONTROL:
            _check_points([entry.point], where)
        _check_day(entry.expires, where)
        twice = next((n for n, other in enumerate(entries[:number]) if _overlap(entry, other)), None)
        if twice is not None:
            raise BadKnownFile(f"{where} is the same failure as known[{twice}]: {entry.text()}; take one of them away")


def _overlap(one: Entry, other: Entry) -> bool:
    return one.key == other.key and (one.build == other.build or None in (one.build, other.build))


def _check_day(day: str | None, where: str) -> None:
    try:
        _ = day and date.fromisoformat(day)
    except ValueError:
        raise BadKnownFile(f"{where}: expires: there is no day {day!r}; write it as in 2027-01-31") from None


def _check_points(slugs: Iterable[str], where: str) -> None:
    slugs_known = [p.slug for p in catalogue().points]
    for slug in slugs:
        if slug not in slugs_known:
            hint = _slug_of(slug) or _near(slug, slugs_known)
            raise BadKnownFile(f"{where}: no point is called {printable(slug)!r}; {hint}")


def _slug_of(text: Any) -> str | None:
    """Somebody may have written the number."""
    try:
        return f"write {point_called(text).slug}"
    except UnknownSelector:
        return None


def _near(name: str, allowed: Sequence[str]) -> str:
    hint = near(name, allowed)
    return hint if "?" in hint else "mtg-conformance clauses lists laws and points"
