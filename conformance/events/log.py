"""Writes and reads event logs (JSON Lines; `schemas/event.schema.json`). A log without a footer is a cut run."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import IO

from conformance.events.folding import Folded
from conformance.events.header import FORMAT
from conformance.exit_codes import Exit
from conformance.wire.given_file import check_writable, opened
from conformance.wire.json_types import Json
from conformance.wire.strict_json import dumps, loads

_GRAVEST_FIRST = (
    Exit.OUR_ERROR,
    Exit.USAGE,
    Exit.UNUSABLE,
    Exit.FAILURES,
    Exit.TOO_SHORT,
    Exit.NOTHING_ASKED,
    Exit.CONFORMANT,
)
_SAID_OF_NOTHING = {Exit.UNUSABLE: Exit.FAILURES, Exit.NOTHING_ASKED: Exit.CONFORMANT}
LONGEST_LINE = 32 * 1024 * 1024


def log_of(given: Path) -> Path:
    """The log that is meant: a file, or the one in a folder. What can't even be looked at is told by who reads it."""
    return given / "events.jsonl" if os.path.isdir(given) else given


class BadLog(ValueError):
    """A file that is no event log, or a broken one; the message says which line and what to do."""


class LogWriter:
    """Appends records, each a whole line that has reached the disk before the next is written.

    A file of that name is replaced: at once, or, `beside` it, only when `take_its_place` is called. What can't be written
    raises OSError with the file's name in it, and leaves whole lines.
    """

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._now = path.with_name(f".{path.name}.new") if beside else path
        for written in (path, self._now):
            check_writable(written)
        self._file = self._now.open("wb", buffering=0)
        self._size = 0

    def write(self, record: Json, *, sync: bool = True) -> None:
        """One record. Without `sync` it needn't reach the disk yet: that is for copies, before they take their place."""
        line = dumps(record).encode() + b"\n"
        try:
            for _ in range(len(line)):  # A disk that is nearly full takes half a line, and says so only then.
                line = line[self._file.write(line) :]
                if not line:
                    break
            if sync:
                os.fsync(self._file.fileno())
        except OSError as error:
            os.ftruncate(self._file.fileno(), self._size)
            error.filename = str(self.path)
            raise
        self._size = self._file.tell()

    def take_its_place(self) -> None:
        """From now on what was written beside the file is the file."""
        os.fsync(self._file.fileno())
        if self._now != self.path:
            self._now.replace(self.path)
            self._now = self.path

    def close(self) -> None:
        """Nothing more will be written; what hasn't taken its place goes."""
        self._file.close()
        if self._now != self.path:
            self._now.unlink(missing_ok=True)


@dataclass(frozen=True)
class Log:
    """A log that was read; of a campaign, all seeds of a law are one record.

    `known`: what came of each known failure; `gates`: the gate's verdict, of merged logs several; `notes`: what fails nothing.
    """

    header: Json
    laws: list[Json] = field(default_factory=list[Json])
    failures: list[Json] = field(default_factory=list[Json])
    footer: Json | None = None
    known: list[Json] = field(default_factory=list[Json])
    gates: list[Json] = field(default_factory=list[Json])
    notes: list[Json] = field(default_factory=list[Json])

    @property
    def is_whole(self) -> bool:
        """Did the run come to its end?"""
        return self.footer is not None


def read_log(path: Path) -> Log:
    """A log from its file; a last line that was cut off is passed over, anything else that is wrong raises BadLog."""
    records = each_record(path)
    header, laws = next(records), Folded()
    kinds: dict[str, list[Json]] = {kind: [] for kind in ("known", "failure", "gate", "note")}
    footer: Json | None = None
    for record in records:
        kind: str = record["event"]
        if kind == "law":
            laws.add(record)
        elif kind == "footer":
            footer = record
        elif kind in kinds:
            kinds[kind].append(record)
    return Log(header, laws.laws, kinds["failure"], footer, kinds["known"], kinds["gate"][-1:], kinds["note"])


def each_record(path: Path) -> Iterator[Json]:
    """The records of a log in their order, the header first; each is read when it is its turn. Raises BadLog as `read_log` does."""
    try:
        with opened(path) as file:
            records = iter(_records(path, file))
            yield _header(path, next(records, {}))
            for record in records:
                if record["event"] == "header":
                    raise BadLog(f"{path} holds several logs in one file; report each from a file of its own")
                yield record
    except OSError as error:
        raise BadLog(f"{path} can't be read: {error.strerror or error}") from error


def _header(path: Path, first: Json) -> Json:
    if first.get("event") != "header":
        raise BadLog(f"{path} doesn't begin with a header record: it is no event log of mtg-conformance")
    if first.get("format") != FORMAT:
        raise BadLog(f"{path} has format {first.get('format')!r}; this version reads format {FORMAT}")
    return first


def read_beginning(path: Path) -> list[Json]:
    """The records of a log before its first law, the header first. Raises BadLog, OSError."""
    with opened(path) as file:
        return list(takewhile(lambda record: record["event"] != "law", _records(path, file)))


def _records(path: Path, file: IO[bytes]) -> Iterable[Json]:
    """A line is read when it is its turn, so that a file that is no log is refused at its first line, however long."""
    from conformance.wire.validation import Invalid, check_document

    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise BadLog(f"{path} line {number} has more than {LONGEST_LINE} bytes; take the log of another run")
        try:
            record = loads(line.rstrip(b"\r\n"), what=f"{path} line {number}")
            check_document("event", record)
        except ValueError as error:
            if not isinstance(error, Invalid) and not file.readline(1):
                return
            raise BadLog(f"{path} line {number} is broken ({error}); take the log of another run") from error
        yield record


def merged(logs: list[Log]) -> Log:
    """Several logs of one engine (the shards of a run) as one; ValueError if they don't belong together."""
    first = logs[0]
    for log in logs[1:]:
        for name in ("engine", "edition", "seed", "profile"):
            if log.header[name] != first.header[name]:
                raise ValueError(
                    f"these logs don't belong together: {name} is {first.header[name]!r} in one "
                    f"and {log.header[name]!r} in another; report them apart"
                )
    laws = Counter((r["law"], r["build"]) for log in logs for r in log.laws)
    twice = [f"{law} [{build}]" for (law, build), times in laws.items() if times > 1]
    if twice:
        raise ValueError(f"these logs overlap, and would be counted twice: {twice[0]}; report them apart")
    footers = [log.footer for log in logs if log.footer is not None]
    return Log(
        first.header,
        [r for log in logs for r in log.laws],
        _distinct(r for log in logs for r in log.failures),
        _added_up(footers) if len(footers) == len(logs) else None,
        [r for log in logs for r in log.known],
        [r for log in logs for r in log.gates],
        list({dumps(r): r for log in logs for r in log.notes}.values()),
    )


def _added_up(footers: list[Json]) -> Json:
    """One footer for all. Of their exit codes the gravest, but what is grave only if nothing was asked at all."""
    counts = Counter[str]()
    for footer in footers:
        counts.update(footer["counts"])
    added = {name: sum(footer[name] for footer in footers) for name in ("failures", "asked", "seconds")}
    codes = {footer["exit_code"] for footer in footers}
    if added["asked"]:
        codes = {int(_SAID_OF_NOTHING.get(code, code) or 0) for code in codes}
    known = next((code for code in _GRAVEST_FIRST if code in codes), max(codes))
    return {"event": "footer", "counts": dict(counts), **added, "exit_code": known}


def _distinct(failures: Iterable[Json]) -> list[Json]:
    return list({f["name"]: f for f in failures}.values())
