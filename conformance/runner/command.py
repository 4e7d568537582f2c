"""Runs the laws through pytest, deaf to whatever pytest settings the place where it is started has, and keeps the log."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from conformance import __version__
from conformance.engines import EngineUnusable, engine_client
from conformance.events.log import FORMAT, LogWriter
from conformance.exit_codes import Exit
from conformance.minimise.counterexample import write_counterexample
from conformance.runner.plan import PROFILES, ROADS, UNUSABLE
from conformance.runner.selection import selected
from conformance.wire.json_types import Json

_HERE = Path(__file__).resolve().parent
_DEAF_TO = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DEBUG", "PY_COLORS")


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

    @property
    def boards_a_law(self) -> int:
        """The budget."""
        return self.boards or PROFILES[self.profile]


@dataclass
class Tally:
    """What has come in so far."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    asked: int = 0
    failures: int = 0
    verdicts: Counter[str] = field(default_factory=Counter[str])


class Collector:
    """A pytest plugin that takes the records out of the reports, from this process or from workers, into the log."""

    def __init__(self, log: LogWriter, tally: Tally, progress: Callable[[Json], None]) -> None:
        self._log, self._tally, self._progress = log, tally, progress
        self.crashes: list[str] = []
        self.unusable: str | None = None
        self.unwritten: OSError | None = None
        self.is_interrupted = False

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Every phase of every item."""
        records = next((value for key, value in report.user_properties if key == "mtg-conformance"), None)
        if report.when == "call" and records is not None:
            try:
                for record in records:
                    self._take(record)
            except OSError as error:
                self._stop(error)
        elif report.failed:
            self.crashes.append(f"{report.nodeid} ({report.when}):\n{report.longreprtext}")

    def pytest_collectreport(self, report: Any) -> None:
        """Collection that fails is ours, unless the engine could be started once and can't be again."""
        if report.failed and UNUSABLE in report.longreprtext:
            self.unusable = report.longreprtext.partition(UNUSABLE)[2]
        elif report.failed:
            self.crashes.append(report.longreprtext)

    def pytest_keyboard_interrupt(self, excinfo: Any) -> None:
        """Ctrl-C; not the end that pytest itself makes, where collecting failed."""
        self.is_interrupted = excinfo.type is KeyboardInterrupt

    def _stop(self, error: OSError) -> NoReturn:
        """The disk is full, say: what goes on would be lost."""
        import pytest

        self.unwritten = error
        pytest.exit(str(error))

    def _take(self, record: Json) -> None:
        self._log.write(record)
        if record["event"] == "law":
            self._tally.outcomes[record["outcome"]] += 1
            self._tally.asked += record["asked"]
        else:
            write_counterexample(
                {k: v for k, v in record.items() if k != "event"}, self._log.path.parent / "counterexamples"
            )
            self._tally.failures += 1
            self._tally.verdicts[record["verdict"]] += 1
        self._progress(record)


def run(order: Order, progress: Callable[[Json], None]) -> tuple[Path, Exit]:
    """Runs and returns the log's path and the exit code. EngineUnusable and NoSuchSelector come from the first steps."""
    started = time.time()
    selected(order.selectors)
    client = engine_client(order.engine, timeout=order.timeout)
    try:
        header = _header(order, client.ready)
    finally:
        client.close()
    log = LogWriter(order.out / "events.jsonl")
    for stale in (order.out / "counterexamples").glob("cx-????????.json"):
        stale.unlink()  # The log that named them has just been replaced.
    tally = Tally()
    try:
        log.write(header)
        collector = Collector(log, tally, progress)
        _pytest(order, collector, started)
        if collector.unwritten:
            raise collector.unwritten
        if collector.unusable:
            raise EngineUnusable(collector.unusable)
        interrupted = collector.is_interrupted
        code = Exit.INTERRUPTED if interrupted else _code(tally, collector)
        if collector.crashes:
            path = order.out / "internal-errors.txt"
            path.write_text("\n\n".join(collector.crashes), encoding="utf-8")
            told = collector.crashes[0].splitlines()
            print(
                f"mtg-conformance broke down in {len(collector.crashes)} laws; the first: {told[0]} … {told[-1]}\n"
                f"Please report {path} to us.",
                file=sys.stderr,
            )
        if not interrupted:
            log.write(
                {
                    "event": "footer",
                    "counts": dict(tally.outcomes),
                    "failures": tally.failures,
                    "asked": tally.asked,
                    "exit_code": int(code),
                    "seconds": round(time.time() - started, 3),
                }
            )
    finally:
        log.close()
    return log.path, code


def _code(tally: Tally, collector: Collector) -> Exit:
    if collector.crashes or tally.verdicts["suite_disagreement"]:
        return Exit.OUR_ERROR
    if tally.outcomes["trouble"] and not tally.asked:
        return Exit.UNUSABLE
    if any(tally.outcomes[o] for o in ("fail", "control", "misbuilt", "not_repeatable", "trouble")):
        return Exit.FAILURES
    if tally.outcomes["not_reached"]:
        return Exit.TOO_SHORT
    return Exit.CONFORMANT if tally.asked else Exit.NOTHING_ASKED


def _header(order: Order, ready: Any) -> Json:
    import hypothesis

    roads = [r for r in ROADS if f"build.{r}" in ready.features and order.road in (None, r)]
    return {
        "event": "header",
        "format": FORMAT,
        "suite": {"name": "mtg-conformance", "version": __version__},
        "engine": {"spec": order.engine, "name": ready.name, "version": ready.version, "protocol": ready.protocol},
        "edition": "current",
        "features": sorted(ready.features),
        "roads": roads,
        "seed": order.seed,
        "profile": order.profile,
        "boards": order.boards_a_law,
        "selectors": list(order.selectors),
        "shard": order.shard,
        "contested": order.contested,
        "versions": {"python": platform.python_version(), "hypothesis": hypothesis.__version__},
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _pytest(order: Order, collector: Collector, started: float) -> None:
    """Runs pytest in this process (and its workers)."""
    import pytest

    with _deaf():
        code = pytest.main(_arguments(order, started), plugins=[collector])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        collector.crashes.append(f"pytest ended with {code!r}")


def _arguments(order: Order, started: float) -> list[str]:
    given: list[tuple[str, object]] = [
        ("--mtg-engine", order.engine),
        ("--mtg-profile", order.profile),
        ("--mtg-boards", order.boards),
        ("--mtg-seed", order.seed),
        ("--mtg-road", order.road),
        ("--mtg-timeout", order.timeout),
        ("--mtg-shard", order.shard),
        ("--mtg-until", started + order.max_time if order.max_time else None),
        *(("--mtg-select", s) for s in order.selectors),
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
def _deaf() -> Generator[None]:
    """Without the settings of the place: environment, plugins found by entry points, Hypothesis' own folder."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="mtg-conformance-") as scratch:
        for name in _DEAF_TO:
            os.environ.pop(name, None)
        os.environ.update(
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
            HYPOTHESIS_STORAGE_DIRECTORY=scratch,
            PYTHONSAFEPATH="1",
            PYTHONDONTWRITEBYTECODE=os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
        )
        written = sys.dont_write_bytecode
        try:
            yield
        finally:
            sys.dont_write_bytecode = written
            os.environ.clear()
            os.environ.update(before)
