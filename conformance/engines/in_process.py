"""A Python engine: a callable that takes a message and returns its answer, held to the same contract as any other.

Messages are copied on their way in and out, as a pipe would, so that no engine changes a scenario that is asked again.
A callable can't be killed: where the system has no timer for it (in a thread, on Windows), a hang is a hang.
"""

from __future__ import annotations

import json
import marshal
import traceback
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from conformance.engines.client import Client
from conformance.engines.messages import BYE, LARGEST_MESSAGE, hello, read_ready, read_reply, run
from conformance.engines.posix import TimeUp, time_limit
from conformance.engines.raw import GoneError, RawExchange, RawTalk
from conformance.engines.replies import EngineUnusable, Ready, Reply, Trouble
from conformance.wire.printable import shortened
from conformance.wire.strict_json import BadJson, dumps, loads

Engine = Callable[[dict[str, Any]], Any]
_FAREWELL = 2.0
TRACEBACK_KEPT = 65536


class InProcess(Client):
    """A client of a Python callable. `make` gives an engine, a new one each time it can."""

    def __init__(self, spec: str, make: Callable[[], Engine], *, timeout: float) -> None:
        super().__init__(spec, timeout=timeout)
        self._make = make
        self._engine: Engine | None = None
        self._numbers = count(1)
        self._restarts = 0

    @property
    def restarts(self) -> int:
        return self._restarts

    def fresh(self) -> InProcess:
        return InProcess(self.spec, self._make, timeout=self.timeout)

    def raw(self) -> RawTalk:
        other = self.fresh()

        def post(line: bytes) -> dict[str, Any] | None:
            told = other.told(json.loads(line))
            if isinstance(told, Trouble) and told.kind == "hang":
                raise GoneError(told.detail)
            return None if isinstance(told, Trouble) else told

        return RawExchange(post, reads_text=False)

    def close(self) -> None:
        engine, self._engine = self._engine, None
        self._ready = None
        if engine is None:
            return
        try:
            with time_limit(_FAREWELL):
                engine(dict(BYE))
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - told to end, an adapter may well say sys.exit(): that is not our end
            return

    def _handshake(self) -> Ready:
        told = self.told(hello())
        if isinstance(told, Trouble):
            raise EngineUnusable(f"the engine didn't answer `hello`: {told.detail}", told.stderr_tail)
        return read_ready(told)

    def _ask(self, scenarios: Sequence[dict[str, Any]], echo: bool) -> list[Reply]:
        replies: list[Reply] = []
        for scenario in scenarios:
            reply = self._ask_one(scenario, echo)
            replies.append(reply)
            self._note(scenario, reply)
            self._check_fuse()
        return replies

    def _ask_one(self, scenario: dict[str, Any], echo: bool) -> Reply:
        name = str(next(self._numbers))
        told = self.told(run(name, scenario, echo))
        if isinstance(told, Trouble):
            return told
        reply = read_reply(told, scenario)
        if told.get("id") != name and not isinstance(reply, Trouble):
            return Trouble("wrong_id", f"it answered the run {told.get('id')!r}; asked was {name!r}")
        return reply

    def told(self, message: dict[str, Any]) -> dict[str, Any] | Trouble:
        """What the engine returns, as a plain JSON object. After an exception or a hang the engine is made anew."""
        try:
            with time_limit(self.timeout):
                if self._engine is None:
                    self._engine = self._make()
                told = self._engine(_copy(message))
        except TimeUp:
            self._discard()
            return Trouble("hang", f"no answer within {self.timeout:g} s")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a Rust panic, or sys.exit() in an adapter, is no Exception
            self._discard()
            return Trouble("crash", _in_one_line(error), _traceback())
        return _as_from_a_pipe(told)

    def _discard(self) -> None:
        self._engine = None
        self._restarts += 1


def _copy(message: dict[str, Any]) -> dict[str, Any]:
    """A deep copy of plain JSON types; marshal is the fastest there is, but knows no subclasses of them."""
    try:
        return marshal.loads(marshal.dumps(message))
    except ValueError:
        return json.loads(dumps(message))


def _as_from_a_pipe(told: Any) -> dict[str, Any] | Trouble:
    if not isinstance(told, dict):
        return Trouble("garbage", f"it returned {_article(type(told).__name__)}; a dict is wanted")
    try:
        line = dumps(told)
        if len(line) > LARGEST_MESSAGE:
            return Trouble("too_large", f"its message has {len(line)} bytes; {LARGEST_MESSAGE} are allowed")
        return loads(line, what="the engine's message")
    except BadJson as error:
        return Trouble("invalid", str(error))
    except Exception as error:  # noqa: BLE001 - a subclass of dict, or of str, may raise what it likes
        return Trouble("invalid", f"its message is no JSON: {_in_one_line(error)}")


def _article(noun: str) -> str:
    return noun if noun == "None" else f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _traceback() -> str:
    return shortened(traceback.format_exc()[-TRACEBACK_KEPT:], TRACEBACK_KEPT)


def _words(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - an exception of the engine's own making, which can't say what it is
        return "(it has no words)"


def _in_one_line(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    words = " ".join(_words(error).split())[:300]
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if len(frames) > 1 else ""
    return f"{type(error).__name__}: {words}{where}" if words else f"{type(error).__name__}{where}"
