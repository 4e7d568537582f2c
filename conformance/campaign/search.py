"""The campaign itself: gives out tasks, gathers what comes, and ends when all is done, the time is over, or somebody says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from conformance.campaign.crew import Broken, Crew, CrewGone
from conformance.campaign.gathering import Gathered
from conformance.campaign.resuming import Stand, stand_of
from conformance.campaign.tasks import Setting, Task, tasks
from conformance.engines import EngineUnusable
from conformance.events.claim import claim
from conformance.events.header import header_record
from conformance.events.log import LogWriter
from conformance.exit_codes import Exit
from conformance.minimise.kept import KeptBoards, beginning, kept_boards
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
    resume: Path | None = None

    @property
    def log(self) -> Path:
        """The event log."""
        return self.resume or self.out / "events.jsonl"


class Refused(ValueError):
    """A worker can't take part."""


def campaign(order: Order, tell: Callable[[str], None]) -> tuple[Path, Exit, str]:
    """Searches; returns the log's path, the exit code and a word on the end where there is one.

    ValueError for what can't be done as ordered, EngineUnusable, OSError where nothing can be written, Broken for a
    mistake of ours. Whichever it is, the log holds what had come in.
    """
    started = time.time()
    laws = selected(order.selectors)
    if not order.resume and order.log.exists() and order.log.stat().st_size:
        raise ValueError(f"{order.log} is there already; go on with it by --resume {order.log}, or give another --out")
    kept = kept_boards(order.database)
    setting = Setting(uuid4().hex[:12], order.engine, order.timeout, order.boards, order.edition)
    with Crew(setting, order.scheduler, order.workers) as crew:
        greeting = _greeted(crew)
        check_played(order.edition, greeting["editions"])
        crew.expect(greeting)
        header = _header(order, greeting)
        items = planned(laws, header["roads"], order.contested, edition=order.edition)
        with claim(order.out):
            named = [(item.law.name, item.build) for item in items]
            stand = _stand(order, beginning(kept, header, named, order.edition))
            todo = _left(order, items, stand)
            if stand.end is not None and not todo:
                return order.log, stand.end, "all seeds of that campaign are done; give more with --seeds"
            with closing(LogWriter(order.log, beside=order.resume is not None)) as log:
                gathered = _gathered(log, kept, stand)
                search = _Search(order, crew, gathered, items, tell, started)
                code, word = search.run(todo)
                log.write(gathered.footer(code, time.time() - started))
    return order.log, code, word


def _stand(order: Order, first: Sequence[Json]) -> Stand:
    return stand_of(order.resume, first) if order.resume else Stand(first)


def _left(order: Order, items: Sequence[Item], stand: Stand) -> _Todo:
    """The tasks that aren't done yet."""
    todo = tasks(items, order.seed, order.seeds, stand.boards)
    return _Todo(task for task in todo if not stand.has_done(task.name))


def _gathered(log: LogWriter, kept: KeptBoards | None, stand: Stand) -> Gathered:
    """The log begins, anew or with what had come in before."""
    for record in stand.beginning:
        log.write(record, sync=False)
    gathered = Gathered(log, kept)
    gathered.go_on(stand.groups)
    log.take_its_place()
    return gathered


class _Todo:
    """Tasks to give out, without end perhaps; false if there is none left."""

    def __init__(self, todo: Iterable[Task]) -> None:
        self._todo = iter(todo)
        self._next = next(self._todo, None)

    def __bool__(self) -> bool:
        return self._next is not None

    def take(self) -> Task | None:
        """The next one."""
        task, self._next = self._next, next(self._todo, None)
        return task


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
        self._before = gathered.boards

    def run(self, todo: _Todo) -> tuple[Exit, str]:
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

    def _hand_out(self, todo: _Todo) -> bool:
        """Gives the crew as much as it has room for. Was there anything?"""
        given = False
        while self._crew.has_room and (task := todo.take()) is not None:
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
        counts = f"{found.tasks}{of} laws and seeds, {found.boards} boards, {(found.boards - self._before) / seconds:.0f} a second"
        crew = f"{self._crew.threads} at work" if self._crew.threads else "no worker is there; waiting"
        return f"{counts}; {found.failures} failures, seen again {found.again} times; {crew}"


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
    told = header_record(
        order,
        greeting["engine"],
        greeting["suite"],
        greeting["versions"],
        features=declared,
        roads=roads_of(declared, order.road),
        boards=order.boards,
        profile="deep",
    )
    return {**told, "campaign": {"seeds": order.seeds}}
