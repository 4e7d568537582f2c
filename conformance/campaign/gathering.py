"""Takes what comes from the workers into one log: each result once, each failure once, the log valid after every record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conformance.campaign.tasks import Task
from conformance.events.folding import Folded
from conformance.events.log import LogWriter
from conformance.exit_codes import Exit
from conformance.minimise.counterexample import write_counterexample
from conformance.minimise.kept import KeptBoards
from conformance.wire.json_types import Json

Signature = tuple[str, str, str, str]
_FAILS = ("fail", "control", "misbuilt", "not_repeatable", "trouble")


@dataclass
class Gathered:
    """What has come in. `again`: how often a failure was found that is stored already."""

    log: LogWriter
    kept: KeptBoards | None = None
    laws: Folded = field(default_factory=Folded)
    boards: int = 0
    asked: int = 0
    tasks: int = 0
    again: int = 0
    is_ours: bool = False
    _stored: dict[tuple[str, Signature], Json] = field(default_factory=dict[tuple[str, Signature], Json])

    @property
    def failures(self) -> int:
        """How many are stored."""
        return len(self._stored)

    def told(self, task: Task) -> tuple[tuple[str, ...], ...]:
        """What a worker needn't work out again."""
        return tuple(
            (*signature, failure["name"], failure["verdict"])
            for (build, signature), failure in self._stored.items()
            if build == task.build and signature[0] == task.law
        )

    def take(self, task: Task, records: Sequence[Json]) -> None:
        """The records of a task: the law's, then one of each failure that is new."""
        said, *failures = records
        new = [failure for failure in failures if self._is_new(failure)]
        names = {f["name"]: self._stored[_cause(f)]["name"] for f in failures}
        named: list[str] = list(dict.fromkeys(names.get(name, name) for name in said["failures"]))
        self._add({**said, "failures": named, "seed": task.seed}, new)

    def go_on(self, groups: Iterable[Sequence[Json]]) -> None:
        """What had come in before, law by law with the failures that are stored with it; into a log that is a copy still."""
        for law, *failures in groups:
            self._add(law, [failure for failure in failures if self._is_new(failure)], sync=False)
        stored = {failure["name"] for failure in self._stored.values()}
        for path in self._counterexamples.glob("cx-????????.json"):
            if path.stem not in stored:
                path.unlink()  # Its record was lost with the task that found it, which is done again.

    def _is_new(self, failure: Json) -> bool:
        """Two workers may find one failure at the same time; the first that comes is the one."""
        first = self._stored.setdefault(_cause(failure), failure)
        return first is failure

    def _add(self, law: Json, new: Sequence[Json], sync: bool = True) -> None:
        """One more law with the failures that it is the first to show. Boards are kept when all of it is in the log."""
        self.log.write(law, sync=sync)
        for failure in new:
            self._store(failure, sync)
        if self.kept is not None:
            self.kept.keep_failures(new)
        self.laws.add(law)
        self.again += len(law["failures"]) - len(new)
        self.boards += law["boards"]
        self.asked += law["asked"]
        self.tasks += 1

    def _store(self, failure: Json, sync: bool) -> None:
        self.log.write(failure, sync=sync)
        self.is_ours |= failure["verdict"] == "suite_disagreement"
        write_counterexample({k: v for k, v in failure.items() if k != "event"}, self._counterexamples)

    @property
    def _counterexamples(self) -> Path:
        return self.log.path.parent / "counterexamples"

    def footer(self, code: Exit, seconds: float) -> Json:
        """The last record."""
        return {
            "event": "footer",
            "counts": dict(self._outcomes()),
            "failures": self.failures,
            "asked": self.asked,
            "exit_code": int(code),
            "seconds": round(seconds, 3),
        }

    def code(self, laws: int) -> Exit:
        """How a campaign ends that came to its end, or to the end of its time, on so many laws and roads."""
        outcomes = self._outcomes()
        if self.is_ours:
            return Exit.OUR_ERROR
        if outcomes["trouble"] and not self.asked:
            return Exit.UNUSABLE
        if any(outcomes[o] for o in _FAILS):
            return Exit.FAILURES
        if outcomes.total() < laws:
            return Exit.TOO_SHORT
        return Exit.CONFORMANT if self.asked else Exit.NOTHING_ASKED

    def _outcomes(self) -> Counter[str]:
        return Counter(law["outcome"] for law in self.laws.laws)


def _cause(failure: Json) -> tuple[str, Signature]:
    """What makes two failures one: the road, the law, the point, the direction and the kind of step."""
    signature = (failure["law"], failure["point"] or "control", failure["direction"], failure["step_kind"])
    return failure["build"], signature
