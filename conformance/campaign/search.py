"""The campaign itself: gives out tasks, gathers what comes, and ends when all is done, the time is over, or somebody says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from conformance.campaign.boards import KeptBoards, kept_boards
from conformance.campaign.crew import Broken, Crew, CrewGone
from conformance.campaign.gathering import Gathered
from conformance.campaign.tasks import Setting, Task, tasks
from conformance.engines import EngineUnusable
from conformance.events.claim import claim
from conformance.events.log import FORMAT, LogWriter
from conformance.exit_codes import Exit
from conformance.runner.plan import Item, planned, roads_of
from conformance.runner.selection import selected
from conformance.wire.editions import EditionName, check_played
from conformance.wire.json_types import Json

_HOPELESS = 20
"""So many tasks in a row whose worker can't start the engine end the campaign."""


@dataclass(frozen=True)
class Order:
    """What the user asked for. `seeds` None: without end. Times in seconds."""

    engine: str
    selectors: tuple[str, ...] = ()
    seed: int = 0
    seeds: int | None = None
    boards: int = 1000
    out: Path = Path("mtg-conformance-campaign")
    scheduler: str | None = None
    workers: int = 1
    max_time: float | None = None
    timeout: float = 10.0
    road: str | None = None
    contested: bool = False
    database: str = "none"
    edition: EditionName = "current"


class Refused(ValueError):
    """A worker can't take part."""


def campaign(order: Order, tell: Callable[[str], None]) -> tuple[Path, Exit, str]:
    """Searches; returns the log's path, the exit code and a word on the end where there is one.

    ValueError for what can't be done as ordered, EngineUnusable, OSError where nothing can be written, Broken for a
    mistake of ours. Whichever it is, the log holds what had come in.
    """
    started = time.time()
    laws = selected(order.selectors)
    path = order.out / "events.jsonl"
    if path.exists():
        raise ValueError(f"{path} is there already; give another --out, or put that campaign away")
    kept = kept_boards(order.database)
    setting = Setting(uuid4().hex[:12], order.engine, order.timeout, order.boards, order.edition)
    with Crew(setting, order.scheduler, order.workers) as crew:
        greeting = _greeted(crew)
        check_played(order.edition, greeting["editions"])
        crew.expect(greeting)
        header = _header(order, greeting)
        items = planned(laws, header["roads"], order.contested, edition=order.edition)
        with claim(order.out), closing(LogWriter(path)) as log:
            log.write(header)
            search = _Search(order, crew, Gathered(log, kept), items, tell, started)
            code, word = search.run(_tasks(order, items, kept))
            log.write(search.gathered.footer(code, time.time() - started))
    return path, code, word


class _Search:
    """The loop, and what it needs."""

    def __init__(
        self,
        order: Order,
        crew: Crew,
        gathered: Gathered,
        items: Sequence[Item],
        tell: Callable[[str], None],
        started: float,
    ) -> None:
        self._order, self._crew, self.gathered = order, crew, gathered
        self._items, self._tell, self._started = items, tell, started
        self._until = started + order.max_time if order.max_time else None
        self._hopeless = 0

    def run(self, todo: Iterator[Task]) -> tuple[Exit, str]:
        """Until the end, whichever comes: how it ended."""
        try:
            while self._is_time() and (self._hand_out(todo) or self._crew.under_way):
                for result in self._crew.results():
                    self._take(result.task, result.said)
                self._tell(self._progress())
        except KeyboardInterrupt:
            return Exit.INTERRUPTED, "stopped; what had come in is in the log"
        except CrewGone:
            return Exit.TOO_SHORT, "the scheduler has gone; what had come in is in the log"
        return self.gathered.code(len(self._items)), self.gathered.kept.trouble or "" if self.gathered.kept else ""

    def _hand_out(self, todo: Iterator[Task]) -> bool:
        """Gives the crew as much as it has room for. Was there anything?"""
        given = False
        while self._crew.has_room and (task := next(todo, None)) is not None:
            told = self.gathered.told(task)
            self._crew.give(Task(task.law, task.build, task.seed, task.kept, told))
            given = True
        return given

    def _take(self, task: Task, said: Json) -> None:
        """Records go into the log; a machine that can't start the engine is borne for a while."""
        if "records" in said:
            self._hopeless = 0
            self.gathered.take(task, said["records"])
            return
        self._hopeless += 1
        _raise(said, self._hopeless >= _HOPELESS)
        self._crew.give(task, attempt=_HOPELESS + self._hopeless)

    def _is_time(self) -> bool:
        return self._until is None or time.time() < self._until

    def _progress(self) -> str:
        found, seconds = self.gathered, max(time.time() - self._started, 0.001)
        of = f" of {self._order.seeds * len(self._items)}" if self._order.seeds else ""
        counts = f"{found.tasks}{of} laws and seeds, {found.boards} boards, {found.boards / seconds:.0f} a second"
        crew = f"{self._crew.threads} at work" if self._crew.threads else "no worker is there; waiting"
        return f"{counts}; {found.failures} failures, seen again {found.again} times; {crew}"


def _tasks(order: Order, items: Sequence[Item], kept: KeptBoards | None) -> Iterator[Task]:
    boards = {
        (i.law.name, i.build): [
            board for board in kept.of(i.law.name, i.build) if board["scenario"]["edition"] == order.edition
        ]
        for i in items
        if kept
    }
    return tasks(items, order.seed, order.seeds, boards)


def _greeted(crew: Crew) -> Json:
    said = crew.greeting()
    _raise(said, True)
    greeting: Json = said["greeting"]
    return greeting


def _raise(said: Json, is_enough: bool) -> None:
    """What a worker said instead of an answer."""
    if "refused" in said:
        raise Refused(said["refused"])
    if "broken" in said:
        raise Broken(said["broken"])
    if "unusable" in said and is_enough:
        raise EngineUnusable(said["unusable"])


def _header(order: Order, greeting: Json) -> Json:
    declared = greeting["features"]
    return {
        "event": "header",
        "format": FORMAT,
        "suite": {"name": "mtg-conformance", "version": greeting["suite"]},
        "engine": {"spec": order.engine, **greeting["engine"]},
        "edition": order.edition,
        "features": declared,
        "roads": roads_of(declared, order.road),
        "seed": order.seed,
        "profile": "deep",
        "boards": order.boards,
        "selectors": list(order.selectors),
        "shard": None,
        "contested": order.contested,
        "versions": greeting["versions"],
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "campaign": {"seeds": order.seeds},
    }
