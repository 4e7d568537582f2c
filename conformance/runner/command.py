"""Runs the laws through pytest, deaf to whatever pytest settings the place where it is started has, and keeps the log."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from conformance import __version__
from conformance.engines import Client, EngineUnusable, Ready, engine_client
from conformance.engines.posix import SAFE_PATH_BEFORE
from conformance.events.claim import claim
from conformance.events.header import header_record, versions
from conformance.events.log import LogWriter
from conformance.exit_codes import Exit
from conformance.known.entries import read_known, same_engine
from conformance.known.gate import Gate, opened
from conformance.known.replays import Bench, Stored, evidence, replays
from conformance.minimise.kept import beginning, kept_boards
from conformance.runner.collector import Collector, Tally
from conformance.runner.plan import PROFILES, ROADS, Item, Shard, planned, roads_of
from conformance.runner.resuming import Cut, cut_run
from conformance.runner.selection import selected
from conformance.wire.editions import EditionName, check_played
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_HERE = Path(__file__).resolve().parent
_DEAF_TO = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DEBUG", "PY_COLORS")
_OBSERVABILITY = {
    "HYPOTHESIS_EXPERIMENTAL_OBSERVABILITY",
    "HYPOTHESIS_EXPERIMENTAL_OBSERVABILITY_NOCOVER",
}


@dataclass(frozen=True)
class Order:
    """What the user asked for."""

    engine: str
    selectors: tuple[str, ...] = ()
    profile: str = "ci"
    seed: int = 0
    workers: int = 1
    out: Path = Path("mtg-conformance-report")
    boards: int | None = None
    max_time: float | None = None
    timeout: float = 10.0
    shard: str | None = None
    contested: bool = False
    road: str | None = None
    known: Path | None = None
    allow_fixed: bool = False
    laws: str | None = None
    edition: EditionName = "current"
    resume: Path | None = None
    database: str = "none"

    @property
    def log(self) -> Path:
        """The event log."""
        return self.resume or self.out / "events.jsonl"

    @property
    def boards_a_law(self) -> int:
        """The budget."""
        return self.boards or PROFILES[self.profile]


def run(order: Order, progress: Callable[[Json], None]) -> tuple[Path, Exit]:
    """Runs and returns the log's path and the exit code.

    `progress` is told how many laws are planned, each counted once a road (`plan`), then each record of the log.
    EngineUnusable, NoSuchSelector, BadKnownFile and NoDatabase come from the first steps.
    """
    started = time.time()
    if order.known is not None and order.database != "none":
        raise ValueError("the boards of a gate come from its seed alone: leave out --database, or --known")
    selected(order.selectors)
    file = None if order.known is None else read_known(order.known)
    stored = evidence(file) if file else []
    gate = opened(file, order.laws, order.allow_fixed)
    kept = kept_boards(order.database)
    with engine_client(order.engine, timeout=order.timeout) as client:
        check_played(order.edition, client.ready.editions)
        header = _header(order, client.ready)
        plan = [(item.law.name, item.build) for item in _planned(order, header)]
        header, *first = beginning(kept, header, plan, order.edition)
        same_engine(file, header["engine"]["name"])
        with claim(order.out):
            progress({"event": "plan", "laws": len(plan)})
            cut = cut_run(order.resume, header) if order.resume else None
            if cut and cut.footer:
                return order.log, Exit(cut.footer["exit_code"])
            log = LogWriter(order.log, beside=cut is not None)
            tally = Tally()
            collector = Collector(log, tally, gate, progress, kept)
            try:
                _begin(order, cut, [header, *first], collector, log)
                if cut is None or not cut.done:
                    for record in _replays(plan, stored, client, header):
                        collector.take(record)
                client.close()  # The laws start one of their own.
                return log.path, _laws(order, cut, collector, gate, tally, log, started)
            finally:
                log.close()
                if kept and kept.trouble:
                    print(kept.trouble, file=sys.stderr)


def _planned(order: Order, header: Json) -> list[Item]:
    shard = None if order.shard is None else Shard.parse(order.shard)
    return planned(selected(order.selectors), header["roads"], order.contested, shard, order.edition)


def _begin(order: Order, cut: Cut | None, first: Sequence[Json], collector: Collector, log: LogWriter) -> None:
    """The log begins anew, or with what a cut run had done."""
    if cut is not None:
        collector.take_all(cut.records if cut.done else first)
        log.take_its_place()
        return
    for stale in (order.out / "counterexamples").glob("cx-????????.json"):
        stale.unlink()  # The log that named them has just been replaced.
    collector.take_all(first)


def _laws(
    order: Order, cut: Cut | None, collector: Collector, gate: Gate, tally: Tally, log: LogWriter, started: float
) -> Exit:
    """All laws, then the gate's verdict and the footer."""
    _pytest(order, cut.done if cut else [], collector, started)
    if collector.unwritten:
        raise collector.unwritten
    if collector.unusable:
        raise EngineUnusable(collector.unusable)
    if collector.crashes:
        _tell_crashes(collector, order.out / "internal-errors.txt")
    if collector.is_interrupted:
        return Exit.INTERRUPTED
    verdict = gate.record()
    code = _code(tally, collector, bool(verdict["problems"]))
    for note in collector.notes:
        log.write(note)
    if gate.is_asked_for:
        log.write(verdict)
    footer = {"counts": dict(tally.outcomes), "failures": tally.failures, "asked": tally.asked}
    log.write({"event": "footer", **footer, "exit_code": int(code), "seconds": round(time.time() - started, 3)})
    return code


def _replays(plan: Sequence[tuple[str, str]], stored: Sequence[Stored], client: Client, header: Json) -> Iterator[Json]:
    """Of the known failures whose laws are in the plan."""
    wanted = [s for s in stored if any((s.entry.law, road) in plan for road in _roads_of(s))]
    if not wanted:
        return
    with engine_client("reference") as reference:
        bench = Bench(client, client.fresh, reference, client.ready.features)
        yield from replays(wanted, bench, header["engine"], date.today())


def _roads_of(stored: Stored) -> Sequence[str]:
    """How the objects of an entry may be made: as its evidence has them, if it doesn't say."""
    build = stored.case.build if stored.case else stored.entry.build
    return [build] if build else ROADS


def _tell_crashes(collector: Collector, path: Path) -> None:
    path.write_text("\n\n".join(collector.crashes), encoding="utf-8")
    told = collector.crashes[0].splitlines()
    print(
        f"mtg-conformance broke down in {len(collector.crashes)} laws; the first: {told[0]} … {told[-1]}\n"
        f"Please report {printable(str(path))} to us.",
        file=sys.stderr,
    )


def _code(tally: Tally, collector: Collector, is_gate_shut: bool) -> Exit:
    if collector.crashes or tally.verdicts["suite_disagreement"] or collector.is_ours:
        return Exit.OUR_ERROR
    if tally.outcomes["trouble"] and not tally.asked:
        return Exit.UNUSABLE
    if is_gate_shut:
        return Exit.FAILURES
    if tally.outcomes["not_reached"]:
        return Exit.TOO_SHORT
    return Exit.CONFORMANT if tally.asked else Exit.NOTHING_ASKED


def _header(order: Order, ready: Ready) -> Json:
    engine = {"name": ready.name, "version": ready.version, "protocol": ready.protocol}
    return header_record(
        order,
        engine,
        __version__,
        versions(),
        features=ready.features,
        roads=roads_of(ready.features, order.road),
        boards=order.boards_a_law,
        profile=order.profile,
        shard=order.shard,
    )


def _pytest(order: Order, done: Sequence[str], collector: Collector, started: float) -> None:
    """Runs pytest in this process (and its workers), on what isn't done."""
    import pytest

    with _deaf(order.out):
        code = pytest.main(_arguments(order, done, started), plugins=[collector])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        collector.crashes.append(f"pytest ended with {code!r}")


def _arguments(order: Order, done: Sequence[str], started: float) -> list[str]:
    given: list[tuple[str, object]] = [
        ("--mtg-engine", order.engine),
        ("--mtg-profile", order.profile),
        ("--mtg-boards", order.boards),
        ("--mtg-seed", order.seed),
        ("--mtg-road", order.road),
        ("--mtg-edition", order.edition),
        ("--mtg-timeout", order.timeout),
        ("--mtg-shard", order.shard),
        ("--mtg-kept", None if order.database == "none" else order.log.resolve()),
        ("--mtg-until", started + order.max_time if order.max_time else None),
        *(("--mtg-select", s) for s in order.selectors),
        *(("--mtg-done", item) for item in done),
    ]
    return [
        "-c",
        str(_HERE / "pytest.ini"),
        f"--rootdir={_HERE}",
        "--noconftest",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:junitxml",
        "-p",
        "conformance.plugin",
        *(["-p", "xdist.plugin", "-n", str(order.workers), "--dist", "worksteal"] if order.workers > 1 else []),
        *(f"{name}={value}" for name, value in given if value is not None),
        *(["--mtg-contested"] if order.contested else []),
        str(_HERE / "test_laws.py"),
    ]


@contextmanager
def _deaf(out: Path) -> Generator[None]:
    """Without the settings of the place: environment, plugins found by entry points, Hypothesis' own folder.

    Whoever asks Hypothesis for its observations finds them in the folder of the run.
    """
    before = dict(os.environ)
    observed = str(out.resolve() / "hypothesis") if _OBSERVABILITY & before.keys() else None
    with tempfile.TemporaryDirectory(prefix="mtg-conformance-") as scratch:
        for name in _DEAF_TO:
            os.environ.pop(name, None)
        os.environ.update(
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
            HYPOTHESIS_STORAGE_DIRECTORY=observed or scratch,
            PYTHONSAFEPATH="1",
            **{SAFE_PATH_BEFORE: before.get("PYTHONSAFEPATH", "")},
            PYTHONDONTWRITEBYTECODE=os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
        )
        written = sys.dont_write_bytecode
        try:
            yield
        finally:
            sys.dont_write_bytecode = written
            os.environ.clear()
            os.environ.update(before)
