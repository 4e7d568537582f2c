"""The laws as pytest items: one engine process a worker, kept over all laws."""

from __future__ import annotations

import gc
import os
import signal
import time
from functools import cached_property
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from conformance.engines import Client, EngineUnusable, engine_client
from conformance.engines.posix import end_with, is_main_thread
from conformance.events.log import read_beginning
from conformance.runner.law_run import Bench, LawRun, run_law
from conformance.runner.leave import told_of_lapse
from conformance.runner.plan import PROFILES, UNUSABLE, Item, Shard, planned, roads_of
from conformance.runner.records import law_records, note_record
from conformance.runner.resuming import left
from conformance.runner.selection import selected
from conformance.strategies.board import Board
from conformance.wire.editions import known_to
from conformance.wire.json_types import Json

_PARENT = "mtg_conformance_parent"


class LawSession:
    """Connects to the engine when the first law needs it, and hands every law to it."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._client: Client | None = None
        self._unusable: EngineUnusable | None = None
        self._reference: Client | None = None
        self._is_interrupted = False
        self._is_last = False
        self._last_asked = ""
        self._notes: list[Json] = []
        if parent := getattr(config, "workerinput", {}).get(_PARENT):
            end_with(parent)
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler and is_main_thread():
            signal.signal(signal.SIGINT, self._interrupt)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tells a worker of pytest-xdist whose it is: it and its engine end with this process, however this ends."""
        spec = node.gateway.spec
        if is_main_thread() and spec.popen and not spec.python:  # Else somebody stands between it and this process.
            node.workerinput[_PARENT] = os.getpid()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self._is_interrupted = True
        signal.default_int_handler(number, frame)

    def _option(self, name: str) -> Any:
        """The value of one of our options."""
        return self._config.getoption(name)

    @property
    def client(self) -> Client:
        """The engine under test, started once; EngineUnusable if it can't be had."""
        if self._unusable is not None:
            raise self._unusable
        if self._client is None:
            try:
                self._client = engine_client(self._option("mtg_engine"), timeout=self._option("mtg_timeout"))
            except EngineUnusable as error:
                self._unusable = error
                raise
        return self._client

    def items(self) -> list[Item]:
        """The plan of the run; what is loaded by then stays, so no collection need look through it again."""
        gc.freeze()
        ready = self.client.ready
        roads = roads_of(ready.features, self._option("mtg_road"))
        shard = self._option("mtg_shard")
        items = planned(
            selected(self._option("mtg_select")),
            roads,
            self._option("mtg_contested"),
            None if shard is None else Shard.parse(shard),
            self._option("mtg_edition"),
        )
        return left(items, self._option("mtg_done"))

    def run(self, item: Item) -> LawRun:
        """One law on the engine."""
        if self._is_interrupted:
            # Ctrl-C fell into a callback of the garbage collector (Hypothesis has one), which swallows it.
            raise KeyboardInterrupt
        if self._is_over():
            return LawRun(item, outcome="not_reached", reason="the time that the run was given had ended")
        try:
            before = self.client.put
            run = run_law(item, self.bench(item))
            self._last_asked = item.name if self.client.put > before else self._last_asked
        except EngineUnusable as error:
            self._unusable = error
            return LawRun(
                item, outcome="trouble", reason=str(error), troubles=[{"kind": "unusable", "detail": str(error)}]
            )
        self._unusable = run.unusable
        if self._is_last or self._is_over():
            self._take_leave(run)
        return run

    def _is_over(self) -> bool:
        """Is there no time for another law?"""
        until = self._option("mtg_until")
        return until is not None and time.time() > until

    def _take_leave(self, run: LawRun) -> None:
        """Nothing more is asked here: the last law tells how the engine broke down since it was asked last, if it was asked anything, and
        the run what else there is to say of it."""
        if self._unusable is not None:
            return
        farewell = self.client.farewell()
        if self._last_asked:
            told_of_lapse(run, farewell.breakdown, self._last_asked)
        self._notes = [note_record(remark) for remark in farewell.remarks]

    def records(self, run: LawRun) -> list[Json]:
        """The records of a law; with the last come the notes on the engine."""
        notes, self._notes = self._notes, []
        return [*law_records(run), *notes]

    def bench(self, item: Item) -> Bench:
        """The engine, a way to start a fresh one, the reference, and the boards that are asked first."""
        if self._reference is None:
            self._reference = engine_client("reference")
        ready = self.client.ready
        boards = self._option("mtg_boards") or PROFILES[self._option("mtg_profile")]
        return Bench(
            self.client,
            self.client.fresh,
            self._reference,
            known_to(self._option("mtg_edition"), ready.features),
            {"name": ready.name, "version": ready.version},
            boards,
            self._option("mtg_seed"),
            [Board.from_json(board) for board in self._kept.get((item.law.name, item.build), ())],
        )

    @cached_property
    def _kept(self) -> dict[tuple[str, str], list[Json]]:
        """What the log of the run says of them; it was checked when they were read."""
        log = self._option("mtg_kept")
        kept = [r for r in read_beginning(Path(log)) if r["event"] == "kept"] if log else ()
        return {(record["law"], record["build"]): record["boards"] for record in kept}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, nextitem: pytest.Item | None) -> None:
        """Learns whether the law that comes now is the last one that is asked here, in a worker too."""
        self._is_last = nextitem is None

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Makes one test of each item."""
        if "law_item" not in metafunc.fixturenames:
            return
        try:
            items = self.items()
        except EngineUnusable as error:
            raise pytest.Collector.CollectError(UNUSABLE + str(error)) from None
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None
        metafunc.parametrize("law_item", items, ids=[item.name for item in items])

    @pytest.fixture
    def law_session(self) -> LawSession:
        """This session, for the one test function."""
        return self

    def pytest_sessionfinish(self) -> None:
        """No engine outlives the run."""
        if signal.getsignal(signal.SIGINT) == self._interrupt and is_main_thread():
            signal.signal(signal.SIGINT, signal.default_int_handler)
        for client in (self._client, self._reference):
            if client is not None:
                client.close()


def judged(session: LawSession, item: Item, properties: list[tuple[str, object]]) -> None:
    """The body of every law's test: runs the law, hands its records on, fails where the engine is wrong."""
    run = session.run(item)
    properties.append(("mtg-conformance", session.records(run)))
    if run.outcome in ("not_applicable", "unsupported", "not_reached"):
        pytest.skip(run.reason)
    if run.outcome not in ("pass", "contested"):
        pytest.fail("\n\n".join(c.text() for c in run.failures) or run.reason or run.outcome, pytrace=False)
