"""Changes `known-failures.toml` and the evidence beside it, keeping its comments, its order and what was written by hand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import AoT, Table

from conformance.events.log import Log
from conformance.known.asked import rounded, shares
from conformance.known.entries import (
    CONTROL,
    FORMAT,
    UNEXPLAINED,
    BadKnownFile,
    Entry,
    evidence_folder,
    key_of,
    parsed,
    read_known,
    same_engine,
)
from conformance.known.law_set import LawSet, is_newer, law_set, named
from conformance.minimise.counterexample import write_counterexample
from conformance.wire.given_file import text_of
from conformance.wire.json_types import Json

_KNOWABLE = ("wrong", "control", "misbuilt")
_TITLE = (
    "Known failures of the engine, kept by `mtg-conformance known`. Reasons, links and comments are yours to write."
)
_HEAD = re.compile(r"\s*\[\[\s*known\s*\]\]")


@dataclass
class Changes:
    """What was done: entries added, given other evidence or taken away; and failures that can't be known, with why."""

    added: list[Entry] = field(default_factory=list[Entry])
    refreshed: list[Entry] = field(default_factory=list[Entry])
    removed: list[Entry] = field(default_factory=list[Entry])
    refused: list[str] = field(default_factory=list[str])


def update(path: Path, log: Log, reason: str = UNEXPLAINED, newest: bool = False) -> Changes:
    """Adds the failures of the log that aren't known, and what was asked. Makes the file if there is none.

    `newest`: the file is pinned to this release's set of laws from now on. Raises BadKnownFile.
    """
    document = _document(path) if path.exists() else _fresh(log)
    if path.exists():
        same_engine(read_known(path), log.header["engine"]["name"])
    laws = law_set(log.header["suite"]["version"] if newest else str(document["laws"]))
    if str(document["laws"]) != named(laws):
        document["laws"] = named(laws)
    _set_engine(document, log.header["engine"])
    changes = _with_failures(document, path, _countable(log, laws), reason, _stale(log))
    _set_asked(document, log, laws)
    _save(path, tomlkit.dumps(document))
    return changes


def prune(path: Path, log: Log) -> Changes:
    """Takes away the entries that the log's replays found fixed, with their evidence. Raises BadKnownFile."""
    file = read_known(path)
    same_engine(file, log.header["engine"]["name"])
    gone = {n for n, entry in enumerate(file.entries) if _is_stale(entry, log) and not _is_seen(entry, log)}
    kept = [entry for n, entry in enumerate(file.entries) if n not in gone]
    text = text_of(path)
    _save(path, _without(text, gone, path))
    removed = [entry for n, entry in enumerate(file.entries) if n in gone]
    for name in {e.counterexample for e in removed} - {e.counterexample for e in kept} - {None}:
        (file.folder / f"{name}.json").unlink(missing_ok=True)
    return Changes(removed=removed)


def _document(path: Path) -> tomlkit.TOMLDocument:
    read_known(path)
    return tomlkit.parse(text_of(path))


def _fresh(log: Log) -> tomlkit.TOMLDocument:
    document = tomlkit.document()
    document.add(tomlkit.comment(_TITLE))
    document["format"] = FORMAT
    document["laws"] = named(law_set(log.header["suite"]["version"]))
    return document


def _set_engine(document: tomlkit.TOMLDocument, engine: Json) -> None:
    """Value by value, so that what stands beside them stays."""
    table: Any = document.setdefault("engine", tomlkit.table())
    for name in ("name", "version"):
        if table.get(name) != engine[name]:
            table[name] = engine[name]


def _countable(log: Log, laws: LawSet) -> list[Json]:
    """The failures that can shut a gate pinned to that set of laws."""
    records = {r["law"]: r for r in log.laws}
    apart = {
        name for name, r in records.items() if "contested" in r or is_newer(r.get("since", named(laws) + ".0"), laws)
    }
    return [f for f in log.failures if f["law"] not in apart and f["verdict"] != "contested"]


def _stale(log: Log) -> list[Json]:
    """The entries whose evidence no longer shows them."""
    return [k for k in log.known if k["state"] in ("fixed", "differs", "not_asked", "not_replayed")]


def _with_failures(
    document: tomlkit.TOMLDocument, path: Path, failures: Iterable[Json], reason: str, stale: Sequence[Json]
) -> Changes:
    changes = Changes()
    rows = _rows(document)
    for failure in failures:
        if failure["verdict"] not in _KNOWABLE:
            changes.refused.append(f"{failure['name']} is {failure['verdict'].replace('_', ' ')}")
            continue
        row = next((r for r in rows if _entry(r).covers(failure)), None)
        if row is None:
            rows.append(_table(failure, reason))
            changes.added.append(_entry(rows[-1]))
        elif "counterexample" in row and not _is_of(_entry(row), stale):
            continue
        else:
            row["counterexample"] = failure["name"]
            changes.refreshed.append(_entry(row))
        fields = {k: v for k, v in failure.items() if k not in ("event", "known")}
        write_counterexample(fields, evidence_folder(path))
    return changes


def _rows(document: tomlkit.TOMLDocument) -> AoT:
    """The entries; an empty list is made room for, where it stands."""
    if not isinstance(document.get("known"), AoT):
        document.pop("known", None)
        document.add(tomlkit.nl())
        document["known"] = tomlkit.aot()
    found: Any = document["known"]
    return found


def _table(failure: Json, reason: str) -> Table:
    table = tomlkit.table()
    table["law"] = failure["law"]
    table["point"] = failure["slug"] or CONTROL
    table["direction"] = failure["direction"]
    table["step_kind"] = failure["step_kind"]
    table["build"] = failure["build"]
    table["reason"] = reason
    table["counterexample"] = failure["name"]
    return table


def _entry(row: Any) -> Entry:
    values = dict(row.unwrap())
    if "expires" in values:
        values["expires"] = str(values["expires"])
    return Entry(**values)


def _is_of(entry: Entry, records: Iterable[Json]) -> bool:
    """Is one of these `known` records of this entry, with the evidence that it has now?"""
    return any(
        key_of(k) == entry.key and k.get("build") == entry.build and k.get("counterexample") == entry.counterexample
        for k in records
    )


def _is_stale(entry: Entry, log: Log) -> bool:
    return _is_of(entry, [k for k in log.known if k["state"] in ("fixed", "differs")])


def _is_seen(entry: Entry, log: Log) -> bool:
    """Did the run see it fail, if not on the stored board?"""
    return any(entry.covers(failure) for failure in log.failures)


def _set_asked(document: tomlkit.TOMLDocument, log: Log, laws: LawSet) -> None:
    """What was asked; points that the log didn't ask in full keep what stands there."""
    if log.header["roads"] != sorted(f[6:] for f in log.header["features"] if f.startswith("build.")):
        return
    asked: Any = document.setdefault("asked", tomlkit.table())
    if list(asked.get("features", ())) != log.header["features"]:
        asked["features"] = tomlkit.array()
        asked["features"].extend(log.header["features"])
        asked["features"].multiline(True)
    points: Any = asked.setdefault("points", tomlkit.table())
    for slug, share in shares(log, laws).items():
        points.pop(slug, None) if not rounded(share) else points.update({slug: rounded(share)})


def _without(text: str, gone: set[int], path: Path) -> str:
    """The text without these entries: from each one's head (and comments right above it) to the next table.

    What is cut is checked against what should be left, since a line that looks like a head may stand within a string.
    """
    lines = text.splitlines(keepends=True)
    heads = [n for n, line in enumerate(lines) if _HEAD.match(line)]
    for number in sorted(gone, reverse=True):
        start, end = _block(lines, heads, number) if number < len(heads) else (0, 0)
        del lines[start:end]
    left = "".join(lines)
    before, after = tomllib.loads(text), _loaded(left)
    before["known"] = [row for n, row in enumerate(before.get("known", [])) if n not in gone]
    if after | {"known": after.get("known", [])} != before:
        raise BadKnownFile(
            f"{path} is written in a way that can't be changed safely; take the fixed entries out by hand"
        )
    parsed(left, path)
    return left


def _loaded(text: str) -> Json:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _block(lines: Sequence[str], heads: Sequence[int], number: int) -> tuple[int, int]:
    """The lines of one entry: with the comments right above it, without those of whatever comes next."""
    start = heads[number]
    while start and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    end = next((n for n in range(heads[number] + 1, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))
    while end > heads[number] + 1 and lines[end - 1].lstrip().startswith("#"):
        end -= 1
    return start, end


def _save(path: Path, text: str) -> None:
    """All at once, so that no half of it is seen; into the file itself where a link leads to it."""
    parsed(text, path)
    path = path.resolve() if path.is_symlink() else path
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.tmp")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
