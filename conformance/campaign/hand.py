"""A process that puts laws to an engine for a worker: `python -m conformance.campaign.hand`, one task a line on stdin.

Dask runs tasks in threads, where no time limit on Python code works and no engine is killed with its suite
(engines/posix.py); here they run in the main thread of a process of their own. It keeps its engine over tasks, ends
when its worker does (stdin ends) or when nothing was asked for a while, and if an engine in Python takes it down, the
worker is still there to tell.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import IO

from conformance import __version__
from conformance.campaign.tasks import Setting, Task
from conformance.engines import BadSpec, Client, EngineUnusable, engine_client
from conformance.events.header import versions
from conformance.runner.law_run import Bench, Told, run_law
from conformance.runner.leave import told_of_lapse
from conformance.runner.records import law_records
from conformance.strategies.board import Board
from conformance.wire.editions import known_to
from conformance.wire.json_types import Json
from conformance.wire.strict_json import as_line, dumps

IDLE = 60.0
"""Seconds without a task after which the engine and the process end; the next task starts them again."""
_GRACE = 5.0
_GLANCE = 0.02


class Refused(Exception):
    """This machine can't take part in the campaign as it is; says why."""


class Hand:
    """One engine and the reference, kept over tasks."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._client: Client = engine_client(setting.engine, timeout=setting.timeout)
        self._reference = engine_client("reference")

    def greet(self) -> Json:
        """Who the engine is, and what it runs on. Raises EngineUnusable."""
        ready = self._client.ready
        engine = {"name": ready.name, "version": ready.version, "protocol": ready.protocol}
        found: Json = {"suite": __version__, "versions": versions(), "engine": engine}
        return found | {"editions": list(ready.editions), "features": sorted(ready.features)}

    def ask(self, task: Task) -> list[Json]:
        """The records of the law and its failures. Raises EngineUnusable, Refused."""
        self._check()
        run = run_law(task.item(self.setting.edition), self._bench(task))
        told_of_lapse(run, self._client.lapse(_GLANCE), run.item.name)
        if run.unusable is not None:
            self._client.close()  # The next task starts it anew.
        return law_records(run)

    def close(self) -> None:
        """Ends the engine."""
        self._client.close()
        self._reference.close()

    def _check(self) -> None:
        """Results count only if they come from what the log's header names."""
        here, wanted = self.greet(), self.setting.expected
        for name in here:
            if here[name] != wanted[name]:
                raise Refused(
                    f"on this worker {name} is {dumps(here[name])[:300]}; the campaign has {dumps(wanted[name])[:300]}"
                )

    def _bench(self, task: Task) -> Bench:
        ready = self._client.ready
        bench = Bench(
            self._client,
            self._client.fresh,
            self._reference,
            known_to(self.setting.edition, ready.features),
            {"name": ready.name, "version": ready.version},
            boards=0 if task.seed is None else self.setting.boards,
            seed=task.seed or 0,
        )
        told = {(law, point, way, step): Told(name, verdict) for law, point, way, step, name, verdict in task.told}
        return replace(bench, kept=[Board.from_json(board) for board in task.kept], told=told)


def answered(hand: Callable[[], Hand], message: Json) -> Json:
    """The answer to one line: records, a greeting, or why there are none."""
    try:
        if message["task"] is None:
            return {"greeting": hand().greet()}
        return {"records": hand().ask(Task.from_json(message["task"]))}
    except EngineUnusable as error:
        return {"unusable": str(error)}
    except (Refused, BadSpec) as error:
        return {"refused": str(error)}
    except Exception:  # noqa: BLE001 - whatever we didn't foresee is ours, and is told to who started the campaign
        return {"broken": traceback.format_exc()}


def main() -> None:
    """Answers line after line until stdin ends or nothing comes for a while."""
    out = _answers_only()
    lines: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    kept: list[Hand] = []
    try:
        while line := lines.get(timeout=IDLE):
            _serve(line, kept, out)
    except (Empty, KeyboardInterrupt, BrokenPipeError):
        pass
    finally:
        with suppress(KeyboardInterrupt):
            for hand in kept:
                hand.close()
    os._exit(0)  # No thread and no engine's module has anything more to say.


def _serve(line: bytes, kept: list[Hand], out: IO[bytes]) -> None:
    import json

    message: Json = json.loads(line)
    setting = Setting(**message["setting"])

    def hand() -> Hand:
        if not kept:
            kept.append(Hand(setting))
        kept[0].setting = setting  # The same but for what is expected, which the greeting settles.
        return kept[0]

    out.write(as_line(answered(hand, message)))
    out.flush()


def _answers_only() -> IO[bytes]:
    """The stream for answers; what an engine in Python prints goes to stderr from now on."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def _listen(lines: SimpleQueue[bytes]) -> None:
    """Hands on the lines; at the end of stdin the worker has gone, and what is under way is for nobody."""
    import _thread

    for line in sys.stdin.buffer:
        lines.put(line)
    lines.put(b"")
    _thread.interrupt_main()
    time.sleep(_GRACE)
    os._exit(1)


if __name__ == "__main__":
    main()
