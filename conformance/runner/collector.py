"""Takes the records out of pytest's reports, from this process or from workers, through the gate and into the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from conformance.events.log import LogWriter
from conformance.known.gate import Gate
from conformance.minimise.counterexample import write_counterexample
from conformance.minimise.kept import KeptBoards
from conformance.runner.leave import Notes
from conformance.runner.plan import UNUSABLE
from conformance.wire.json_types import Json


@dataclass
class Tally:
    """What has come in so far."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    asked: int = 0
    failures: int = 0
    verdicts: Counter[str] = field(default_factory=Counter[str])


class Collector:
    """A pytest plugin that takes the records out of the reports, from this process or from workers, into the log."""

    def __init__(
        self, log: LogWriter, tally: Tally, gate: Gate, progress: Callable[[Json], None], kept: KeptBoards | None = None
    ) -> None:
        self._log, self._tally, self._gate, self._progress = log, tally, gate, progress
        self._kept = kept
        self.notes = Notes()
        self.crashes: list[str] = []
        self.unusable: str | None = None
        self.unwritten: OSError | None = None
        self.is_interrupted = False
        self.is_ours = False

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Every phase of every item."""
        records = next((value for key, value in report.user_properties if key == "mtg-conformance"), None)
        if report.when == "call" and records is not None:
            try:
                self.take_all(records)
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

    def take_all(self, records: Sequence[Json]) -> None:
        """Records of whole laws; the boards of their failures are kept, where that is asked for, when all are in the log."""
        for record in records:
            self.take(record)
        if self._kept is not None:
            self._kept.keep_failures(r for r in records if r["event"] == "failure")

    def take(self, record: Json) -> None:
        """A record, through the gate and into the log; a failure into a file of its own too. A note is kept for the end."""
        if record["event"] == "note":
            self.notes.take(record)
            return
        record = self._gate.take(record)
        self._log.write(record)
        if record["event"] == "law":
            self._tally.outcomes[record["outcome"]] += 1
            self._tally.asked += record["asked"]
        elif record["event"] == "failure":
            fields = {k: v for k, v in record.items() if k not in ("event", "known")}
            write_counterexample(fields, self._log.path.parent / "counterexamples")
            self._tally.failures += 1
            self._tally.verdicts[record["verdict"]] += 1
        elif record["event"] == "known":
            self.is_ours |= record["state"] == "suite_disagreement"
        self._progress(record)
