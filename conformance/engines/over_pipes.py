"""A program that speaks JSON Lines on stdin and stdout: many runs under way, and whatever such a program can do wrong.

Time runs from the last message of the engine, since a plain loop answers one run after the other. After a crash or
a hang the engine is started again and what was under way is asked one at a time, so that the guilty scenario is known.
If none is, the breakdown is told on the run that the engine had come to: it lives on what it was asked before. A
program that ends with exit code 0 after an answer, and says nothing else, is just started again. What becomes of it after
its last answer is told as it is taken leave of (`farewell`).
A line that is no JSON object is noise: counted, kept for a while, and never an answer.
"""

from __future__ import annotations

import shutil
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from conformance.engines.client import Client
from conformance.engines.exchange import BreakdownError, Exchange, Unreadable
from conformance.engines.messages import BYE, LARGEST_MESSAGE, hello, read_ready
from conformance.engines.noise import Noise
from conformance.engines.pipes import EndedError, Pipes, TooLargeError
from conformance.engines.posix import how_it_ended, is_broken_pipe
from conformance.engines.raw import RawProgram, RawTalk
from conformance.engines.replies import EngineUnusable, Farewell, Ready, Remark, Reply, Trouble
from conformance.wire.strict_json import BadJson, as_line, loads

WINDOW = 16
FIRST_WORD = 30.0
_FAREWELL = 2.0
_LAST_LOOK = 0.1
"""So long after its last answer a program is looked at before it is told to end: who dies of that answer dies at once."""
_HEED = 1.0
"""So long it has to heed `bye` before its stdin is closed, of which it may die as it likes."""
_Broken = tuple[list[int], Trouble | None]
"""What is to be asked again, and the breakdown that was the reason."""


class OverPipes(Client):
    """A client of a program, started with these words; `first_word` is its time to say `ready`, in seconds."""

    def __init__(self, spec: str, argv: list[str], *, timeout: float, first_word: float = FIRST_WORD) -> None:
        super().__init__(spec, timeout=timeout)
        self._argv, self._first_word = argv, max(first_word, timeout)
        self._pipes: Pipes | None = None
        self._is_new = True
        self._numbers = count(1)
        self._last: Exchange | None = None
        self._starts = 0
        self._noise = Noise()
        self._noise_before = self._spoilt_before = 0  # When the talk began.

    @property
    def noise(self) -> int:
        return self._noise.lines

    @property
    def noise_lines(self) -> tuple[str, ...]:
        return self._noise.recent

    @property
    def restarts(self) -> int:
        return max(self._starts - 1, 0)

    def fresh(self) -> OverPipes:
        return OverPipes(self.spec, self._argv, timeout=self.timeout, first_word=self._first_word)

    def raw(self) -> RawTalk:
        return RawProgram(self._argv)

    def close(self) -> None:
        pipes, self._pipes = self._pipes, None
        self._ready = None
        if pipes is not None:
            pipes.close(as_line(BYE), _FAREWELL)

    def farewell(self) -> Farewell:
        breakdown = self.lapse(_LAST_LOOK)
        remarks = [*self._noise.remarks(), *self._sent_away()]
        return Farewell(breakdown, tuple(remarks))

    def _sent_away(self) -> Iterator[Remark]:
        """Ends it, and tells if it heeds `bye` but doesn't end well. To die of a pipe that is closed is no bad end."""
        pipes, self._pipes, self._ready = self._pipes, None, None
        if pipes is None:
            return
        code = pipes.ends_by_itself(as_line(BYE), _HEED)
        pipes.close(b"", _FAREWELL)
        if code and not is_broken_pipe(code):
            yield Remark("farewell", f"told `bye`, {how_it_ended(code)}; exit code 0 is wanted")

    def lapse(self, seconds: float) -> Trouble | None:
        pipes, before = self._pipes, self._noise.lines
        if pipes is None:
            return None
        nothing_asked = Exchange((), False, self._numbers, self._note)
        last = self._last or nothing_asked
        until = time.monotonic() + seconds
        found: Trouble | None = None
        try:
            while (line := pipes.receive(until)) is not None:
                message = self._message(line)
                if message is not None and not last.has_told(message):
                    nothing_asked.take(message)
        except EndedError:
            pass
        except TooLargeError as error:
            found = Trouble("too_large", str(error), pipes.stderr_tail)
        except BreakdownError as error:
            found = Trouble("invalid" if error.kind == "failed" else error.kind, error.detail, pipes.stderr_tail)
        if found is None:  # It may have ended where the time was up too: what it started may still write for it.
            return _after_all(self._ended_since(said_else=self._noise.lines > before))
        self._abandon()
        return _after_all(found)

    def _handshake(self) -> Ready:
        """Starts the program and greets it. Raises EngineUnusable."""
        if shutil.which(self._argv[0]) is None:
            raise EngineUnusable(f"there is no program {self._argv[0]!r} here that may be run; is the path right?")
        self._starts += 1
        self._noise.greet(True)
        try:
            self._pipes = Pipes(self._argv)
        except OSError as error:
            raise EngineUnusable(f"{self._argv[0]!r} can't be started: {error.strerror or error}") from None
        try:
            self._pipes.send(as_line(hello()))
            ready = read_ready(self._first_message(self._pipes), self._pipes.stderr_tail)
        except BaseException:
            self._abandon()
            raise
        finally:
            self._noise.greet(False)
        self._is_new = True
        return ready

    def _first_message(self, pipes: Pipes) -> dict[str, Any]:
        try:
            return self._awaited(pipes)
        except BadJson as error:
            reason = f"the answer to `hello` can't be read: {error}"
        except TooLargeError as error:
            reason = f"the engine gave no answer to `hello`: {error}"
        except EndedError as error:
            reason = f"the engine ended before it answered `hello`: {error}"
        raise EngineUnusable(reason, pipes.stderr_tail)

    def _awaited(self, pipes: Pipes) -> dict[str, Any]:
        until, before = time.monotonic() + self._first_word, self.noise
        while (line := pipes.receive(until)) is not None:
            message = self._understood(line)
            if message is not None:
                return message
        lines = self.noise - before
        noise = f"; it wrote {lines} lines that are no JSON object, the last {self.noise_lines[-1]!r}" if lines else ""
        cause = f"no answer to `hello` within {self._first_word:g} s{noise}; do you flush stdout after each line?"
        raise EngineUnusable(cause, pipes.stderr_tail)

    def _ask(self, scenarios: Sequence[dict[str, Any]], echo: bool) -> list[Reply]:
        exchange = self._last = Exchange(scenarios, echo, self._numbers, self._note)
        ended = self._ended_since()
        while exchange.waiting:
            suspects, breakdown = self._talk(exchange, exchange.waiting, WINDOW)
            for place in suspects:
                while place not in exchange.replies:
                    _, again = self._talk(exchange, [place], 1)
                    breakdown = breakdown or again
                self._check_fuse()
            if breakdown and not any(isinstance(exchange.replies[p], Trouble) for p in suspects):
                exchange.settle(suspects[0], _lapse(breakdown, f"{len(suspects)} under way"))
        if ended and not isinstance(exchange.replies[0], Trouble):
            exchange.settle(0, _lapse(ended, "none under way"))
        return [exchange.replies[place] for place in range(len(scenarios))]

    def _talk(self, exchange: Exchange, places: list[int], window: int) -> _Broken:
        """Asks these. After a breakdown: what was under way, to be asked again, unless it was one and so is guilty."""
        try:
            pipes = self._running()
        except EngineUnusable as error:
            for place in exchange.waiting:
                exchange.settle(place, Trouble("not_started", error.reason, error.stderr_tail))
            return [], None
        try:
            self._converse(pipes, exchange, deque(places), window)
        except BreakdownError as breakdown:
            return self._blame(exchange, breakdown, pipes)
        except BaseException:  # Ctrl-C, say: what is under way would be answered into the next ask.
            self._abandon()
            raise
        return [], None

    def _ended_since(self, said_else: bool = False) -> Trouble | None:
        """How the program ended since it was asked last, unless it did so politely, or hasn't."""
        pipes = self._pipes
        if pipes is None or not pipes.is_gone():
            return None
        how, code = pipes.ending(), pipes.process.returncode
        self._abandon()
        is_polite = code == 0 and not pipes.is_within_a_line and not said_else
        return None if is_polite else Trouble("crash", how, pipes.stderr_tail)

    def _running(self) -> Pipes:
        """The program, started again if it has ended while nothing was asked. Raises EngineUnusable."""
        if self._pipes is not None and self._pipes.is_gone():
            self._abandon()
        if self._pipes is None:
            self._handshake()
        assert self._pipes is not None
        return self._pipes

    def _converse(self, pipes: Pipes, exchange: Exchange, to_ask: deque[int], window: int) -> None:
        until, before = self._new_deadline()
        self._spoilt_before, self._noise_before = self._noise.spoilt, self.noise
        while to_ask or exchange.under_way:
            while to_ask and len(exchange.under_way) < window:
                pipes.send(exchange.line(to_ask.popleft()))
            message = self._message(self._next_line(pipes, until, before))
            if message is not None and exchange.take(message):
                self._is_new = False
                until, before = self._new_deadline()

    def _new_deadline(self) -> tuple[float, int]:
        """By when a sign of life is wanted, and how much noise there had been till now."""
        return time.monotonic() + self.timeout, self.noise

    def _next_line(self, pipes: Pipes, until: float, before: int) -> bytes:
        try:
            line = pipes.receive(until)
        except EndedError as error:
            raise BreakdownError("crash", str(error)) from None
        except TooLargeError as error:
            raise BreakdownError("too_large", str(error)) from None
        if line is not None:
            return line
        lines = self.noise - before or self._noise.spoilt - self._spoilt_before
        if lines:
            found = f"{lines} lines that are no JSON object, the last {self.noise_lines[-1]!r}"
            raise BreakdownError("garbage", f"no answer within {self.timeout:g} s, but {found}")
        raise BreakdownError("hang", f"no sign of life for {self.timeout:g} s")

    def _message(self, line: bytes) -> dict[str, Any] | Unreadable | None:
        """An object that breaks the rules of JSON still tells, if it can be read at all, which run it answers."""
        try:
            return self._understood(line)
        except BadJson as error:
            return Unreadable.of(line, str(error))

    def _understood(self, line: bytes) -> dict[str, Any] | None:
        """The JSON object of a line; None for noise. Raises BadJson for an object with traps in it."""
        if len(line) > LARGEST_MESSAGE:
            raise BadJson("a line of the engine", "too_large", "", f"longer than {LARGEST_MESSAGE} bytes")
        if line.lstrip().startswith(b"{"):
            try:
                return loads(line, what="a line of the engine")
            except BadJson as error:
                if error.trap != "syntax":
                    raise
        if line.strip():
            self._noise.hear(line)
        return None

    def _blame(self, exchange: Exchange, breakdown: BreakdownError, pipes: Pipes) -> _Broken:
        """The engine is ended. A crash after good answers may come from what went before: it is asked again."""
        suspects = exchange.suspects()
        tail = pipes.stderr_tail
        self._abandon()
        if len(suspects) != 1 or (breakdown.kind == "crash" and not self._is_new):
            told = breakdown.as_reply(tail)
            is_polite = breakdown.kind == "crash" and self._left_politely(pipes)
            return suspects, told if isinstance(told, Trouble) and not is_polite else None
        exchange.settle(suspects[0], breakdown.as_reply(tail))
        return [], None

    def _left_politely(self, pipes: Pipes) -> bool:
        """Did it end with exit code 0 after a good answer, and say nothing else?"""
        said_else = pipes.is_within_a_line or self.noise > self._noise_before
        return pipes.process.poll() == 0 and not self._is_new and not said_else

    def _abandon(self) -> None:
        pipes, self._pipes = self._pipes, None
        if pipes is not None:
            pipes.kill()


def _lapse(breakdown: Trouble, runs: str) -> Trouble:
    """A breakdown that no scenario repeats."""
    detail = f"{breakdown.detail} (runs: {runs}); started anew it answers, so it lives on what it was asked before"
    return Trouble(breakdown.kind, detail, breakdown.stderr_tail)


def _after_all(breakdown: Trouble | None) -> Trouble | None:
    """A breakdown after the last answer, before it was told to end."""
    if breakdown is None:
        return None
    return Trouble(
        breakdown.kind, f"{breakdown.detail}, after its last answer, with none under way", breakdown.stderr_tail
    )
