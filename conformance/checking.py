"""`conformance.check`: puts an engine to the laws from Python. docs/python-api.md shows how it is used."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from conformance.engines.given import given
from conformance.engines.in_process import Engine
from conformance.events.log import Log, read_log
from conformance.exit_codes import Exit
from conformance.reports.by_cause import clause_of
from conformance.reports.by_clause import in_all
from conformance.reports.formats import report as told_in
from conformance.reports.telling import engine_title, replay_command, replay_options
from conformance.reports.terminal import failure_lines
from conformance.runner.command import Order, run
from conformance.wire.editions import EDITIONS, EditionName
from conformance.wire.json_types import Json

__all__ = ["Failure", "Profile", "Report", "ReportFormat", "Road", "check"]

Profile = Literal["smoke", "ci", "deep"]
Road = Literal["structure", "text"]
ReportFormat = Literal["terminal", "json", "junit", "html", "markdown", "sarif", "badge"]


@dataclass(frozen=True)
class Failure:
    """A counterexample: the smallest board on which an answer is wrong.

    `point` (16e.3) and `clause` (702.16e) are empty where the board has no hexproof or protection at all. `verdict`: `wrong`, or why
    it isn't counted as wrong (docs/reading-a-report.md). `build`: whether objects were made from `structure` or from `text`.
    `explanation`: board, steps, answers and the reason, in lines of text. `counterexample`: the same as data
    (`schemas/counterexample.schema.json`). `replay`: the command that asks again. `is_known`: it is listed among known failures.
    """

    name: str
    clause: str
    point: str
    law: str
    verdict: str
    direction: str
    build: str
    explanation: str
    counterexample: Json
    replay: str
    is_known: bool


@dataclass(frozen=True)
class Report:
    """What came of a run. `log`: the event log; `path`: where it lies, None if it wasn't kept; `exit_code`: as of `mtg-conformance run`."""

    log: Log
    path: Path | None
    exit_code: Exit

    @property
    def is_conformant(self) -> bool:
        """Was something asked, all of it in time, and no failure found (what is known aside)?"""
        return self.exit_code is Exit.CONFORMANT

    @property
    def engine(self) -> str:
        """Name and version, as the engine told them."""
        return engine_title(self.log)

    @property
    def points_asked(self) -> int:
        """How many points of the catalogue were asked; what wasn't is neither right nor wrong."""
        return in_all(self.log).asked

    @property
    def points_wrong(self) -> int:
        """How many of them went wrong."""
        return in_all(self.log).wrong

    @property
    def laws(self) -> Mapping[str, int]:
        """How many laws came to each outcome (`pass`, `fail`, `trouble` …), a law counted once a road."""
        return Counter(law["outcome"] for law in self.log.laws)

    @cached_property
    def failures(self) -> tuple[Failure, ...]:
        """Every counterexample, in the order in which they were found; contested ones are among them only where they were asked for."""
        return tuple(_failure(self.log, self.path, found) for found in self.log.failures)

    def text(self) -> str:
        """The report for a terminal."""
        return self.told("terminal")

    def html(self) -> str:
        """The report as one HTML page."""
        return self.told("html")

    def told(self, format_name: ReportFormat) -> str:
        """The report in any form of `mtg-conformance report`."""
        return told_in(self.log, self.path, format_name)


def check(
    engine: str | Engine | Callable[[], Engine],
    *selectors: str,
    profile: Profile = "ci",
    boards: int | None = None,
    seed: int = 0,
    workers: int = 1,
    timeout: float = 10.0,
    max_time: float | None = None,
    edition: EditionName = "current",
    road: Road | None = None,
    contested: bool = False,
    known: Path | None = None,
    allow_fixed: bool = False,
    laws: str | None = None,
    out: Path | None = None,
) -> Report:
    """Puts an engine to the laws, as `mtg-conformance run` does, and prints nothing.

    `engine`: a spec (`reference`, `cmd:./my-engine`, `http://127.0.0.1:8000/`, `py:module:callable`), or a Python engine: a callable
    that takes a message and returns its answer, or a class whose instances are. `selectors`: rules, clauses, points, laws or
    patterns; all laws if there are none. `profile`, or `boards`: how many boards a law. `timeout`: seconds for one answer;
    `max_time`: start no law after that many seconds. `workers`: processes; an engine that is an object has one. `known`, `allow_fixed`,
    `laws`: the gate. `out`: the folder for the log and the counterexamples; without it a new temporary one, kept only if
    there are failures to replay.

    Raises EngineUnusable if the engine can't be spoken to; ValueError, whose words say what to do, for an engine, a selector, a file or
    an option that can't be; TypeError if the engine is neither a spec nor callable; OSError if the log can't be written.
    """
    _check_options(profile, boards, timeout, edition, road)
    if workers != 1 and not isinstance(engine, str):
        raise ValueError(
            "an engine that is a Python object is asked in this process: workers is 1, or name it by a spec"
        )
    with nullcontext(engine) if isinstance(engine, str) else given(engine) as spec, _folder(out) as folder:
        order = Order(
            engine=spec,
            selectors=selectors,
            profile=profile,
            boards=boards,
            seed=seed,
            workers=workers,
            timeout=timeout,
            max_time=max_time,
            edition=edition,
            road=road,
            contested=contested,
            known=known,
            allow_fixed=allow_fixed,
            laws=laws,
            out=folder,
        )
        path, code = run(order, lambda record: None)
        if code is Exit.INTERRUPTED:
            raise KeyboardInterrupt
        log = read_log(path)
    return Report(log, path if path.exists() else None, Exit(code))


def _check_options(profile: str, boards: int | None, timeout: float, edition: str, road: str | None) -> None:
    """What types rule out only where they are checked."""
    _check_word("profile", profile, get_args(Profile))
    _check_word("edition", edition, EDITIONS)
    _check_word("road", road, (None, *get_args(Road)))
    if boards is not None and boards < 1:
        raise ValueError(f"boards is at least 1, not {boards}")
    if not timeout > 0:
        raise ValueError(f"timeout is more than 0 seconds, not {timeout}")


def _check_word(name: str, word: str | None, allowed: Sequence[str | None]) -> None:
    if word not in allowed:
        raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {word!r}")


@contextmanager
def _folder(out: Path | None) -> Generator[Path]:
    """The folder of the run; a temporary one goes unless a counterexample lies in it."""
    if out is not None:
        yield out
        return
    folder = Path(tempfile.mkdtemp(prefix="mtg-conformance-"))
    try:
        yield folder
    finally:
        if not any((folder / "counterexamples").glob("cx-*.json")):
            shutil.rmtree(folder, ignore_errors=True)


def _failure(log: Log, path: Path | None, found: Json) -> Failure:
    counterexample = {k: v for k, v in found.items() if k not in ("event", "known")}
    return Failure(
        found["name"],
        clause_of(found),
        found["point"] or "",
        found["law"],
        found["verdict"],
        found["direction"],
        found["build"],
        "\n".join(failure_lines(found, replay_options(log, path))),
        counterexample,
        replay_command(log, path, found),
        "known" in found,
    )
