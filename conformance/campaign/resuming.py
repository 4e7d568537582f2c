"""Goes on with a campaign whose log was cut, stopped, or came to the end of its seeds or its time.

A task (law, road and seed) is done when its record is there with those of the failures that it was the first to find; of a
task that is there twice the first counts. What is done isn't asked again, and boards that were asked first are those that
the log says. As in a run the log is written anew beside the old one and takes its place when all of that is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conformance.events.log import BadLog, read_records
from conformance.exit_codes import Exit
from conformance.minimise.kept import boards_of
from conformance.runner.resuming import before_the_laws, check_same, footer_of, groups_of, is_done
from conformance.wire.json_types import Json

_CAN_GO_ON = (Exit.INTERRUPTED, Exit.TOO_SHORT)


@dataclass(frozen=True)
class Stand:
    """Where a campaign stands: the records before its laws, each task's records, and its footer if it came to an end."""

    beginning: Sequence[Json]
    groups: Sequence[Sequence[Json]] = ()
    footer: Json | None = None
    _tasks: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tasks", frozenset(_task(law) for law, *_ in self.groups))

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
    records = read_records(path)
    header = beginning[0]
    check_same(path, records[0], header)
    before = before_the_laws(path, records)
    groups = list(_done(path, records[len(before) :]))
    if not groups:
        return Stand(beginning)
    return Stand([{**before[0], "campaign": header["campaign"]}, *before[1:]], groups, footer_of(records))


def _done(path: Path, records: Sequence[Json]) -> Iterator[list[Json]]:
    stored, seen = set[str](), set[str]()
    for group in groups_of(records):
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
