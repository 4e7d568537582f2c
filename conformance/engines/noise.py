"""What a program writes on stdout that is no message: counted, kept in part, and never an answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from conformance.engines.replies import Remark

_KEPT = 20
_SHOWN = 200


class Noise:
    """The lines that were heard: `lines` in all, `spoilt` of them look like a message.

    What `remarks` tells depends neither on the order of the scenarios nor on how often the program was started, so that runs
    of one engine say the same with any number of workers: one line, which is after `ready` the first in sorted order, and
    no count.
    """

    def __init__(self) -> None:
        self.lines = 0
        self.spoilt = 0
        self._is_greeting = False
        self._greetings = 0
        self._banner: str | None = None
        self._said: str | None = None
        self._recent: deque[str] = deque(maxlen=_KEPT)

    @property
    def recent(self) -> tuple[str, ...]:
        """The last ones, cut short."""
        return tuple(self._recent)

    def greet(self, is_greeting: bool) -> None:
        """From now on `ready` is awaited; or answers are."""
        self._is_greeting = is_greeting
        self._greetings += is_greeting

    def hear(self, line: bytes) -> None:
        """One more line that is no message."""
        shown = line[:_SHOWN].decode(errors="replace").strip()
        self.lines += 1
        self.spoilt += line.lstrip().startswith(b"{")
        self._recent.append(shown)
        if not self._is_greeting:
            self._said = shown if self._said is None else min(self._said, shown)
        elif self._greetings == 1:
            self._banner = shown if self._banner is None else self._banner

    def remarks(self) -> Iterator[Remark]:
        """What a report says of them."""
        if self._banner is not None:
            yield Remark("banner", self._banner)
        if self._said is not None:
            yield Remark("noise", self._said)
