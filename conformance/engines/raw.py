"""Lines to an engine as they are, good or bad, and what it says to them: for examining its manners, not for asking it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Any

from conformance.engines.messages import hello
from conformance.wire.strict_json import BadJson, as_bytes, loads

Message = dict[str, Any]


class GoneError(Exception):
    """The engine ended, or can't be reached any more; says how."""


class RawTalk(ABC):
    """A conversation of its own with a fresh engine (for HTTP: the same server). Times are in seconds."""

    reads_text = True
    """Does it read text at all? A Python callable is given values, so no broken JSON can reach it."""

    @abstractmethod
    def tell(self, line: bytes) -> None:
        """Sends a line, without its line break. Raises GoneError."""

    @abstractmethod
    def hear(self, seconds: float) -> Message | None:
        """The next JSON object that it says; None if there is none in time. Raises GoneError."""

    @abstractmethod
    def close(self) -> None:
        """Ends it, by force where it can be ended."""

    def greet(self, seconds: float) -> None:
        """Says `hello` and waits for an answer. Raises GoneError."""
        self.tell(as_bytes(hello()))
        if self.hear(seconds) is None:
            raise GoneError("it gave no answer to `hello`")

    def hear_of(self, ident: str, seconds: float) -> list[Message]:
        """All that it says up to its answer to that run; without that answer if there is none in time."""
        heard: list[Message] = []
        until = time.monotonic() + seconds
        while (message := self.hear(max(until - time.monotonic(), 0.0))) is not None:
            heard.append(message)
            if message.get("id") == ident:
                break
        return heard

    def ends_by_itself(self, farewell: bytes | None, seconds: float) -> int | None:
        """Its exit code after that last line (None: after stdin is closed without one); None if it goes on."""
        raise NotImplementedError


class RawProgram(RawTalk):
    """A program of its own, spoken to over its pipes."""

    def __init__(self, argv: list[str]) -> None:
        from conformance.engines.pipes import Pipes

        try:
            self._pipes = Pipes(argv)
        except OSError as error:
            raise GoneError(f"it can't be started: {error.strerror or error}") from None

    def tell(self, line: bytes) -> None:
        self._pipes.send(line + b"\n")

    def hear(self, seconds: float) -> Message | None:
        from conformance.engines.pipes import EndedError, TooLargeError

        until = time.monotonic() + seconds
        try:
            while (line := self._pipes.receive(until)) is not None:
                if (message := _object(line)) is not None:
                    return message
        except (EndedError, TooLargeError) as error:
            raise GoneError(str(error)) from None
        return None

    def ends_by_itself(self, farewell: bytes | None, seconds: float) -> int | None:
        return self._pipes.ends_by_itself(b"" if farewell is None else farewell + b"\n", seconds)

    def close(self) -> None:
        self._pipes.kill()


class RawExchange(RawTalk):
    """Whatever gives one answer to one message: an HTTP server, or a callable; `post` raises GoneError."""

    def __init__(self, post: Callable[[bytes], Message | None], *, reads_text: bool) -> None:
        self._post, self.reads_text = post, reads_text
        self._heard: deque[Message] = deque()

    def tell(self, line: bytes) -> None:
        told = self._post(line)
        if told is not None:
            self._heard.append(told)

    def hear(self, seconds: float) -> Message | None:
        return self._heard.popleft() if self._heard else None

    def close(self) -> None:
        self._heard.clear()


def _object(line: bytes) -> Message | None:
    try:
        value: Any = loads(line, what="a line of the engine")
    except BadJson:
        return None
    return value if isinstance(value, dict) else None
