"""A running program and the three pipes to it, served by one loop: whole lines, stderr drained, memory bounded.

Nothing here blocks for longer than it is told to, neither on a program that doesn't read nor on one that floods; there
are no threads. What a line means is for `over_pipes.py`.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from typing import Any
from uuid import uuid4

from conformance.engines.messages import LARGEST_MESSAGE
from conformance.engines.posix import end_group, has_ended, how_it_ended, kill_group, start_in_own_group

_CHUNK = 65536
_ENOUGH = 16384
_LOOK = 0.25
STDERR_KEPT = 65536


class EndedError(Exception):
    """The program ended, or closed its stdout; says how."""


class TooLargeError(Exception):
    """A line is over the limit."""


class Pipes:
    """A program that was started. Times are in seconds, on the monotonic clock."""

    def __init__(self, argv: list[str]) -> None:
        """Starts the program. Raises OSError."""
        mark = uuid4().hex
        self.process = start_in_own_group(argv, mark)
        self._kill = weakref.finalize(self, end_group, self.process, mark)
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._outbox = bytearray()
        self._stderr = bytearray()
        self._at_end = False
        self._is_writing = False
        self._selector = selectors.DefaultSelector()
        for stream, read in ((self.process.stdout, self._read_stdout), (self.process.stderr, self._read_stderr)):
            self._selector.register(_open(stream), selectors.EVENT_READ, read)

    @property
    def stderr_tail(self) -> str:
        """The end of what it wrote on stderr."""
        return bytes(self._stderr).decode(errors="replace")

    @property
    def is_within_a_line(self) -> bool:
        """Has it begun a line and not ended it?"""
        return bool(self._partial)

    def is_gone(self) -> bool:
        """Has the program ended, with nothing left to be read?"""
        return not self._lines and (self._at_end or has_ended(self.process))

    def send(self, line: bytes) -> None:
        """Puts a line, with its line break, in the outbox; it goes out while lines are waited for, or when there are some more.

        So a program has something to do while its answers are read.
        """
        self._outbox += line
        if len(self._outbox) > _ENOUGH:
            self._write()

    def receive(self, until: float) -> bytes | None:
        """The next line of stdout; None if there is none by then. Raises EndedError, TooLargeError."""
        while not self._lines:
            if self._at_end:
                raise EndedError(self.ending())
            left = until - time.monotonic()
            if left <= 0:
                return None
            if not self._serve(min(left, _LOOK)) and has_ended(self.process):
                raise EndedError(self.ending())  # What it started may still hold its pipes open.
        return self._lines.popleft()

    def close(self, farewell: bytes, patience: float) -> None:
        """Sends a last line, closes stdin, waits a little; then ends it, first politely. Drops what it still writes."""
        self.send(farewell)
        for end in (lambda: None, lambda: kill_group(self.process, signal.SIGTERM)):
            end()
            if self._wait(patience):
                break
        self.kill()

    def ends_by_itself(self, farewell: bytes, patience: float) -> int | None:
        """Sends a last line, or closes stdin if there is none, and waits: the exit code, or None if it goes on for that long."""
        if farewell:
            self.send(farewell)
        if not self._wait(patience, closing=not farewell):
            return None
        kill_group(self.process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1)
        return self.process.returncode

    def kill(self) -> None:
        """Ends the program and all that it started, at once."""
        self._kill()
        self._selector.close()

    def _wait(self, patience: float, closing: bool = True) -> bool:
        """Serves the pipes until it has ended; stdin is closed as soon as all is said, if it is to be."""
        until = time.monotonic() + patience
        while time.monotonic() < until and not has_ended(self.process):
            if closing and not self._outbox:
                self._close_stdin()
            if self._outbox or self._selector.get_map():
                self._serve(0.02)
            else:
                time.sleep(0.005)
            self._lines.clear()
            self._partial.clear()
        return has_ended(self.process)

    def _serve(self, seconds: float) -> bool:
        """Reads and writes what can be; was there anything?"""
        if self._outbox and not self._is_writing:
            self._selector.register(_open(self.process.stdin), selectors.EVENT_WRITE, self._write)
            self._is_writing = True
        ready = self._selector.select(seconds)
        for key, _ in ready:
            key.data()
        return bool(ready)

    def _write(self) -> None:
        try:
            sent = os.write(_open(self.process.stdin).fileno(), self._outbox[:_CHUNK])
            del self._outbox[:sent]
        except BlockingIOError:
            return
        except OSError:  # It doesn't read any more; what it still has to say is read before its end is reported.
            self._outbox.clear()
        if self._is_writing and not self._outbox:
            self._selector.unregister(_open(self.process.stdin))
            self._is_writing = False

    def _close_stdin(self) -> None:
        stdin = _open(self.process.stdin)
        if not stdin.closed:
            with contextlib.suppress(OSError):
                stdin.close()

    def _read_stdout(self) -> None:
        chunk = self._read(self.process.stdout)
        if chunk is None:
            return
        if not chunk:
            self._at_end = True
            if self._partial.strip().endswith(b"}"):  # A last message without a line break.
                self._lines.append(bytes(self._partial))
                self._partial.clear()
            return
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            self._lines.append(bytes(self._partial) + line)
            self._partial.clear()
        self._partial += rest
        if len(self._partial) > LARGEST_MESSAGE:
            raise TooLargeError(f"it writes a line of more than {LARGEST_MESSAGE} bytes")

    def _read_stderr(self) -> None:
        chunk = self._read(self.process.stderr)
        if chunk:
            self._stderr += chunk
            del self._stderr[:-STDERR_KEPT]

    def _read(self, stream: Any) -> bytes | None:
        """A chunk; empty at the end, None if there is nothing now."""
        try:
            chunk = os.read(stream.fileno(), _CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            chunk = b""
        if not chunk:
            self._selector.unregister(stream)
        return chunk

    def ending(self) -> str:
        """How it ended, or that it only closed its stdout; for when one of them has happened. What it started is ended with it."""
        until = time.monotonic() + 1
        while not has_ended(self.process) and time.monotonic() < until:
            self._drain_stderr(until)
            time.sleep(0.005)
        self._drain_stderr(until)
        unfinished = f", in the middle of a line of {len(self._partial)} bytes" if self._partial else ""
        if not has_ended(self.process):
            return f"it closed its stdout{unfinished}"
        kill_group(self.process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1)
        return how_it_ended(self.process.returncode) + unfinished

    def _drain_stderr(self, until: float) -> None:
        """Reads what is there of stderr, for as long as that; a flood has no end."""
        stderr = _open(self.process.stderr)
        while stderr in self._selector.get_map() and self._selector.select(0) and time.monotonic() < until:
            before = len(self._stderr), bytes(self._stderr[-64:])
            self._serve(0)
            if (len(self._stderr), bytes(self._stderr[-64:])) == before:
                return


def _open(stream: Any) -> Any:
    assert stream is not None, "all three streams are pipes"
    return stream
