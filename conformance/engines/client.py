"""What all clients have in common: one handshake, checked scenarios, a fuse against engines that are gone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from conformance.engines.raw import RawTalk
from conformance.engines.replies import Answers, EngineUnusable, Farewell, Ready, Reply, Trouble
from conformance.wire.validation import check_scenario

FUSE = 60
_COSTS = {"hang": 10, "garbage": 10, "not_started": 10}


class Client(ABC):
    """A conversation with one engine. Not for use from several threads at once.

    Times are in seconds; `timeout` runs from the engine's last sign of life. A client is a context manager, and leaves
    nothing behind once closed; asked again after that, it starts anew. `put`: how many scenarios it was asked till now.
    """

    def __init__(self, spec: str, *, timeout: float) -> None:
        self.spec, self.timeout = spec, timeout
        self._ready: Ready | None = None
        self._burnt = 0
        self.put = 0
        self._is_probing = False
        self._last_trouble = Trouble("crash", "")
        self._known_good: dict[str, Any] | None = None

    @property
    def ready(self) -> Ready:
        """Who the engine is; starts it if need be. Raises EngineUnusable."""
        if self._ready is None:
            self._ready = self._handshake()
        return self._ready

    def ask(self, scenarios: Sequence[dict[str, Any]], *, echo: bool = False) -> list[Reply]:
        """One reply a scenario, in order.

        Raises Invalid for a scenario that doesn't fit its schema, EngineUnusable when it is hopeless.
        """
        for scenario in scenarios:
            check_scenario(scenario)
        _ = self.ready
        self.put += len(scenarios)
        replies = self._ask(scenarios, echo) if scenarios else []
        self._check_fuse()
        return replies

    @property
    def noise(self) -> int:
        """How many lines on stdout were no JSON object."""
        return 0

    @property
    def noise_lines(self) -> tuple[str, ...]:
        """The last of these lines, cut short."""
        return ()

    @property
    def restarts(self) -> int:
        """How often the engine had to be started again."""
        return 0

    @abstractmethod
    def fresh(self) -> Client:
        """A client of the same spec with an engine of its own, freshly started (for HTTP: the same server)."""

    @abstractmethod
    def raw(self) -> RawTalk:
        """A conversation of its own, in which anything can be said (`mtg-conformance doctor`). Raises GoneError."""

    def lapse(self, seconds: float) -> Trouble | None:
        """How it broke down since its last answer, nothing being asked; waits so long for it. None: it didn't, or can't be seen to."""
        return None

    def farewell(self) -> Farewell:
        """As `close`; tells what is left to tell."""
        self.close()
        return Farewell()

    @abstractmethod
    def close(self) -> None:
        """Says bye and ends the engine, by force if need be. May be called twice."""

    @abstractmethod
    def _handshake(self) -> Ready: ...

    @abstractmethod
    def _ask(self, scenarios: Sequence[dict[str, Any]], echo: bool) -> list[Reply]: ...

    def _note(self, scenario: dict[str, Any], reply: Reply) -> None:
        """Trouble after trouble burns the fuse."""
        if isinstance(reply, Trouble):
            self._burnt += _COSTS.get(reply.kind, 1)
            self._last_trouble = reply
            return
        self._burnt = 0
        if isinstance(reply, Answers):
            self._known_good = scenario

    def _check_fuse(self) -> None:
        """When the fuse has burnt, a scenario that was answered before decides whether the engine is still there."""
        if self._burnt < FUSE or self._is_probing:
            return
        last = self._last_trouble
        if not self._is_alive():
            reason = f"the engine only makes trouble now; the last was {last.kind}: {last.detail}"
            raise EngineUnusable(reason, last.stderr_tail)
        self._burnt = 0

    def _is_alive(self) -> bool:
        if self._known_good is None:
            return False
        self._is_probing = True
        try:
            return not isinstance(self._ask([self._known_good], False)[0], Trouble)
        finally:
            self._is_probing = False

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
