"""The state of one `ask`: what is waiting, what is under way under which id, and what each was answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conformance.engines.messages import read_reply, run
from conformance.engines.replies import Failed, Reply, Trouble, TroubleKind
from conformance.wire.strict_json import as_line


class BreakdownError(Exception):
    """The conversation can't go on: the engine ended, hangs, floods, or says what can't be given to any run."""

    def __init__(self, kind: TroubleKind | Literal["failed"], detail: str) -> None:
        super().__init__(detail)
        self.kind: TroubleKind | Literal["failed"] = kind
        self.detail = detail

    def as_reply(self, stderr_tail: str) -> Reply:
        """What is said of the one scenario that caused it."""
        return Failed(self.detail) if self.kind == "failed" else Trouble(self.kind, self.detail, stderr_tail)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A JSON object that no two readers read alike; `name` is the id that it seems to bear."""

    name: Any
    reason: str

    @staticmethod
    def of(line: bytes, reason: str) -> Unreadable:
        """The line, as any reader reads it that can."""
        try:
            told: Any = json.loads(line)
        except (ValueError, RecursionError):
            return Unreadable(None, reason)
        return Unreadable(told.get("id") if isinstance(told, dict) else None, reason)


class Exchange:
    """One `ask`. `numbers` gives ids that were never used before; `noted` is told of each reply as it comes."""

    def __init__(
        self,
        scenarios: Sequence[dict[str, Any]],
        echo: bool,
        numbers: Iterator[int],
        noted: Callable[[dict[str, Any], Reply], None],
    ) -> None:
        self._scenarios, self._echo, self._numbers, self._noted = scenarios, echo, numbers, noted
        self._first = 0
        self._asked: dict[str, int] = {}
        self.under_way: dict[str, int] = {}
        self.replies: dict[int, Reply] = {}

    @property
    def waiting(self) -> list[int]:
        """The places of the scenarios that have no reply yet."""
        return [place for place in range(len(self._scenarios)) if place not in self.replies]

    def line(self, place: int) -> bytes:
        """The `run` of the scenario at that place, under a new id; it is under way from now on."""
        number = next(self._numbers)
        self._first = self._first or number
        self._asked[str(number)] = self.under_way[str(number)] = place
        return as_line(run(str(number), self._scenarios[place], self._echo))

    def settle(self, place: int, reply: Reply) -> None:
        """That is the reply to that scenario."""
        self.replies[place] = reply
        self._noted(self._scenarios[place], reply)

    def take(self, message: dict[str, Any] | Unreadable) -> bool:
        """Gives a message to the run that it answers. Was that run under way? Raises BreakdownError where there is none.

        A second answer to one run is that run's trouble, and no sign of life.
        """
        name: Any = message.name if isinstance(message, Unreadable) else message.get("id")
        if isinstance(name, str) and name in self.under_way:
            place = self.under_way.pop(name)
            self.settle(place, self._reply(message, place))
            return True
        if isinstance(name, str) and name in self._asked:
            place = self._asked[name]
            if not isinstance(self.replies.get(place), Trouble):  # Told once, however often it comes.
                self.settle(place, Trouble("duplicate_id", f"it answered the run {name!r} twice"))
            return False
        raise self._homeless(message, name)

    def has_told(self, message: dict[str, Any] | Unreadable) -> bool:
        """Is it about a run of which trouble was told already?"""
        name: Any = message.name if isinstance(message, Unreadable) else message.get("id")
        place = self._asked.get(name) if isinstance(name, str) else None
        return place is not None and isinstance(self.replies.get(place), Trouble)

    def suspects(self) -> list[int]:
        """The places that were under way; nothing is under way any more."""
        places = list(self.under_way.values())
        self.under_way.clear()
        return places

    def _next(self) -> int:
        """The first number that is no earlier run's."""
        self._first = self._first or next(self._numbers)
        return self._first

    def _reply(self, message: dict[str, Any] | Unreadable, place: int) -> Reply:
        if isinstance(message, Unreadable):
            return Trouble("invalid", message.reason)
        return read_reply(message, self._scenarios[place])

    def _homeless(self, message: dict[str, Any] | Unreadable, name: Any) -> BreakdownError:
        if isinstance(message, Unreadable):
            return BreakdownError("invalid", message.reason)
        if isinstance(name, str):
            name = name[:100]
            if name.isascii() and name.isdigit() and len(name) < 16 and 0 < int(name) < self._next():
                return BreakdownError("duplicate_id", f"it answered the run {name!r} once more, long after")
            under_way = ", ".join(self.under_way) or "none"
            return BreakdownError("wrong_id", f"it answered the run {name!r}; under way: {under_way}")
        if message.get("message") == "failed":
            return BreakdownError("failed", str(message.get("reason"))[:4000])
        return BreakdownError("invalid", "its message bears no id, so there is no telling which run it answers")
