"""The workers: a Dask cluster that is there, or one made here for the time of the campaign."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from conformance.campaign.tasks import Setting, Task
from conformance.campaign.worker import ask, let_go
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_CONNECTING = 15.0
_FIRST_WORKER = 60.0
_TRIES = 5
_LOOK = 0.05
_COUNT_EVERY = 2.0
_AHEAD = 2


class NoCrew(ValueError):
    """There is no cluster to work with; says what to do."""


class CrewGone(Exception):
    """The scheduler has gone in the middle of the campaign."""


class Broken(Exception):
    """A task broke down in our own code; the traceback."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a task: what the worker said (`records`, `unusable`, `refused`, `broken`)."""

    task: Task
    said: Json


class Crew:
    """A context manager. Without a scheduler's address the cluster is here: threads, each with a process that does the work."""

    def __init__(self, setting: Setting, scheduler: str | None, workers: int) -> None:
        distributed = _dask()
        self._setting = setting.as_json()
        self._scheduler = scheduler
        self._cluster: Any = None
        try:
            if scheduler is None:
                self._cluster = distributed.LocalCluster(
                    n_workers=1, threads_per_worker=workers, processes=False, dashboard_address=None
                )
            self._client = distributed.Client(self._cluster or scheduler, timeout=_CONNECTING, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise NoCrew(f"no scheduler answers at {scheduler}: {printable(str(error), 300)}") from None
        self._results: Any = distributed.as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        self._under_way: dict[Any, tuple[Task, int]] = {}
        self._threads, self._counted = 0, 0.0

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._under_way))
            self._results.clear()
            if self._client.status == "running":
                self._client.run(let_go, self._setting["campaign"])
        for part in (self._client, self._cluster):
            with suppress(Exception):
                if part is not None:
                    part.close()

    @property
    def threads(self) -> int:
        """How many tasks can be done at a time, just now."""
        if time.monotonic() - self._counted > _COUNT_EVERY or not self._threads:
            self._counted = time.monotonic()
            self._threads = sum(self._client.nthreads().values())
        return self._threads

    @property
    def under_way(self) -> int:
        """How many tasks are given out."""
        return len(self._under_way)

    @property
    def has_room(self) -> bool:
        """Some tasks wait on the scheduler, so that no worker does."""
        return self.under_way < _AHEAD * self.threads + 2

    def greeting(self) -> Json:
        """Who the engine is, by the first worker that is there: said as by `worker.ask`. Raises NoCrew."""
        try:
            self._client.wait_for_workers(1, timeout=_FIRST_WORKER)
        except TimeoutError:
            raise NoCrew(
                f"no worker has joined {self._scheduler} within {_FIRST_WORKER:g} s; "
                f"start some: dask worker {self._scheduler} --nthreads 1"
            ) from None
        future = self._client.submit(ask, self._setting, None, key=f"{self._setting['campaign']}/greeting", pure=False)
        return _said(future.result) if future.exception() is None else _failed(future.exception())

    def expect(self, expected: Json) -> None:
        """From now on only results from such an engine and such versions count."""
        self._setting = {**self._setting, "expected": expected}

    def give(self, task: Task, attempt: int = 0) -> None:
        """Gives out a task. If its worker is lost, Dask gives it to another."""
        key = f"{self._setting['campaign']}/{task.name}/{attempt}"
        future = self._client.submit(ask, self._setting, task.as_json(), key=key, pure=False)
        self._under_way[future] = (task, attempt)
        self._results.add(future)

    def results(self) -> Iterator[Result]:
        """What has come in till now, after a short wait if nothing has. Raises CrewGone."""
        if self._client.status not in ("running", "connecting"):
            raise CrewGone
        batch = self._results.next_batch(block=False)
        if not batch:
            time.sleep(_LOOK)
        for future, said in batch:
            task, attempt = self._under_way.pop(future)
            if future.status == "finished":
                yield Result(task, said)
            elif attempt + 1 < _TRIES and _is_loss(future):
                self.give(task, attempt + 1)
            else:
                yield Result(task, _failed(_error_of(future)))


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise NoCrew("a campaign needs Dask: pip install 'mtg-conformance[campaign]'") from None
    for name in (
        "distributed",
        "distributed.client",
        "distributed.worker",
        "distributed.scheduler",
        "distributed.core",
        "tornado.application",
    ):
        logging.getLogger(name).setLevel(os.environ.get("MTG_CAMPAIGN_LOG", "CRITICAL"))
    return distributed


def _said(result: Any) -> Json:
    said: Json = result()
    return said


def _is_loss(future: Any) -> bool:
    """Were the workers lost on which it ran, more often than Dask bears, or the task itself?"""
    return future.status in ("cancelled", "lost") or type(_error_of(future)).__name__ == "KilledWorker"


def _error_of(future: Any) -> BaseException:
    error = future.exception() if future.status == "error" else None
    return error if isinstance(error, BaseException) else RuntimeError(f"the task was {future.status}")


def _failed(error: Any) -> Json:
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, ImportError):
        return {
            "refused": f"a worker can't take part ({told}); install the extra `campaign` of this package where it runs"
        }
    return {"broken": told}
