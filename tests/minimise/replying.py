"""Clients made of plain functions, for confirming and replaying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import toy_engine as toy

from conformance.engines.replies import Answers, Reply, Unsupported
from conformance.properties.law import Trial
from conformance.wire.json_types import Json

Echo = Callable[[Json], "Json | None"]


def true_echo(scenario: Json) -> Json:
    """What was sent."""
    fields = ("zone", "controller", "colors", "types", "abilities")
    return {"objects": {o["id"]: {f: o[f] for f in fields if f in o} for o in scenario["objects"]}}


class Client:
    """The toy engine behind a client; counts what it was asked at once and whether it was closed."""

    def __init__(self, stops: toy.Stops = toy.rightly_stops, echo: Echo = true_echo) -> None:
        self.engine, self.echo = toy.Toy(stops), echo
        self.batches: list[int] = []
        self.closed = False

    def ask(self, scenarios: Sequence[Json], *, echo: bool = False) -> list[Reply]:
        """Answers, with the echo if asked for."""
        self.batches.append(len(scenarios))
        told = zip(scenarios, self.engine.ask([Trial("treatment", s, ()) for s in scenarios]), strict=True)
        return [self._reply(s, answers, echo) for s, answers in told]

    def _reply(self, scenario: Json, answers: Any, echo: bool) -> Reply:
        if answers is None:
            return Unsupported(0, "step.cast", "a toy")
        return Answers(
            answers,
            self.echo(scenario) if echo else None,
            [[{"clause": "702.16b"}, {"clause": "702.16b"}, {"clause": "115.1"}] for _ in answers],
        )

    def close(self) -> None:
        """Remembers it."""
        self.closed = True
