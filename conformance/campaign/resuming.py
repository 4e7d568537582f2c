"""Goes on with a campaign whose log was cut, stopped, or came to the end of its seeds or its time.

A task (law, road and seed) is done when its record is there with those of the failures that it was the first to find; of a
task that is there twice the first counts. What is done isn't asked again, and boards that were asked first are those that
the log says. As in a run the log is written anew beside the old one and takes its place when all of that is in it.

A campaign's log grows without end, so it is read twice, a law at a time, and never held as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from conformance.events.log import BadLog, each_record
from conformance.exit_codes import Exit
from conformance.minimise.kept import boards_of
from conformance.runner.resuming import before_the_laws, check_same, groups_of, is_done, is_end
from conformance.wire.json_types import Json

_CAN_GO_ON = (Exit.INTERRUPTED, Exit.TOO_SHORT)


@dataclass(frozen=True)
class Stand:
    """Where a campaign stands: the records before its laws, the tasks that are done, and its footer if it came to an end."""

    beginning: Sequence[Json]
    log: Path | None = None
    footer: Json | None = None
    _tasks: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def groups(self) -> Iterator[list[Json]]:
        """The records of each task that is done, read from the log anew."""
        return iter(()) if self.log is None else _done(self.log, each_record(self.log))

    def has_done(self, task: str) -> bool:
        """Is the task of that name done?"""
        return task in self._tasks

    @property
    def boards(self) -> dict[tuple[str, str], list[Json]]:
        """The kept boards that are asked first, by law and road."""
        return boards_of([record for record in self.beginning if record["event"] == "kept"])

    @property
    def end(self) -> Exit | None:
        """How it ended, if it was neither stopped nor had to stop."""
        code = None if self.footer is None else Exit(self.footer["exit_code"])
        return None if code in _CAN_GO_ON else code


def stand_of(path: Path, beginning: Sequence[Json]) -> Stand:
    """How far that log's campaign has come; it begins anew if nothing was done. Raises BadLog, CantResume."""
    records = each_record(path)
    header, old = beginning[0], next(records)
    check_same(path, old, header)
    before, laws = before_the_laws(path, chain([old], records))
    ends: list[Json] = []
    tasks = frozenset(_task(law) for law, *_ in _done(path, _noting_ends(laws, ends)))
    if not tasks:
        return Stand(beginning)
    now = [{**before[0], "campaign": header["campaign"]}, *before[1:]]
    return Stand(now, path, ends[-1] if ends else None, tasks)


def _noting_ends(records: Iterable[Json], ends: list[Json]) -> Iterator[Json]:
    """The records as they are; the last footer is put into `ends`."""
    for record in records:
        if is_end(record):
            ends[:] = [record]
        yield record


def _done(path: Path, records: Iterable[Json]) -> Iterator[list[Json]]:
    stored, seen = set[str](), set[str]()
    for group in groups_of(path, records):
        if "seed" not in group[0]:
            raise BadLog(f"{path} can't be resumed: it holds a law without the seed that a campaign writes with it")
        task = _task(group[0])
        if task not in seen and is_done(group, stored):
            seen.add(task)
            stored.update(failure["name"] for failure in group[1:])
            yield group


def _task(law: Json) -> str:
    """The name of its task, as `Task.name` gives it."""
    return f"{law['law']}/{law['build']}/{'kept' if law['seed'] is None else law['seed']}"
