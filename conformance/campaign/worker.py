"""What runs on a Dask worker: each of its threads has a hand, a process that does the work, and starts it again if it is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from typing import IO

from conformance.campaign.tasks import Task
from conformance.engines.posix import how_it_ended
from conformance.runner.law_run import LawRun
from conformance.runner.plan import Item
from conformance.runner.records import law_records
from conformance.wire.json_types import Json
from conformance.wire.strict_json import as_line

_STDERR_KEPT = 4000
_FAREWELL = 8.0
_hands: dict[tuple[str, int], Holding] = {}
_over: set[str] = set()


class HandLost(Exception):
    """The hand ended in the middle of a task; says how, and the last it wrote on stderr."""

    def __init__(self, code: int, stderr: str) -> None:
        super().__init__(code)
        self.code, self.how, self.stderr = code, how_it_ended(code), stderr


class Holding:
    """One hand, held by pipes: what it writes on stderr goes into a nameless file, which begins anew with each task."""

    def __init__(self) -> None:
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the hand is held
        command = [sys.executable, "-P", "-m", "conformance.campaign.hand"]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env=os.environ | {"HYPOTHESIS_STORAGE_DIRECTORY": tempfile.gettempdir()},
            start_new_session=True,  # Ctrl-C is for whoever started the campaign.
        )

    def ask(self, message: Json) -> Json:
        """The answer. Raises HandLost."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        os.ftruncate(self._stderr.fileno(), 0)
        with suppress(OSError):
            stdin.write(as_line(message))
            stdin.flush()
            if line := stdout.readline():
                return json.loads(line)
        self.close()
        raise HandLost(self.process.returncode, self._tail())

    def is_there(self) -> bool:
        """Can it be asked?"""
        return self.process.poll() is None

    def let_go(self) -> None:
        """Tells it to end, at once even in the middle of a task."""
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()

    def close(self) -> None:
        """Ends it, by force if need be."""
        self.let_go()
        try:
            self.process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _tail(self) -> str:
        size = os.fstat(self._stderr.fileno()).st_size
        kept = os.pread(self._stderr.fileno(), _STDERR_KEPT, max(0, size - _STDERR_KEPT))
        return kept.decode(errors="replace")


def ask(setting: Json, task: Json | None) -> Json:
    """One task on this thread's hand (None: only a greeting): records, or why there are none."""
    message = {"setting": setting, "task": task}
    try:
        try:
            return _holding(setting["campaign"]).ask(message)
        except HandLost as lost:
            if lost.code:
                raise
            return _holding(setting["campaign"]).ask(message)  # It had nothing to do for long, and was just leaving.
    except HandLost as lost:
        if task is None:
            return {"unusable": f"{lost.how} before the engine said who it is: {lost.stderr[-500:]}"}
        return {"records": _lost(Task.from_json(task).item(setting["edition"]), lost)}


def _holding(campaign: str) -> Holding:
    """This thread's hand. Raises HandLost where the campaign is over."""
    key = (campaign, threading.get_ident())
    holding = _hands.get(key)
    if holding is None or not holding.is_there():
        if campaign in _over:
            raise HandLost(0, "the campaign is over")
        holding = _hands[key] = Holding()
    return holding


def _lost(item: Item, lost: HandLost) -> list[Json]:
    """Only an engine in Python can take a hand down, or a machine that runs out of memory."""
    trouble = {"kind": "crash", "detail": lost.how, "stderr": lost.stderr}
    return law_records(LawRun(item, outcome="trouble", reason=lost.how, troubles=[trouble]))


def let_go(campaign: str) -> None:
    """The campaign is over: ends its hands on this worker."""
    _over.add(campaign)
    held = [_hands.pop(key) for key in list(_hands) if key[0] == campaign]
    for holding in held:
        holding.let_go()
    for holding in held:
        holding.close()
