"""What an engine said to one scenario, or what went wrong in the conversation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from conformance.wire.printable import shortened
from conformance.wire.unusable import LONGEST, EngineUnusable

__all__ = [
    "LONGEST",
    "Answers",
    "EngineUnusable",
    "Failed",
    "Farewell",
    "Ready",
    "Remark",
    "Reply",
    "Trouble",
    "TroubleKind",
    "Unsupported",
]

TroubleKind: TypeAlias = Literal[
    "crash", "hang", "garbage", "invalid", "wrong_id", "duplicate_id", "too_large", "refused", "not_started"
]


@dataclass(frozen=True, slots=True)
class Ready:
    """Who the engine is and what it can be asked: its answer to `hello`."""

    name: str
    version: str
    protocol: int
    editions: tuple[str, ...]
    features: frozenset[str]
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """One answer a step. `echo`: what it holds for each object, if asked. `why`: the clauses that led to each."""

    answers: list[dict[str, Any]]
    echo: dict[str, Any] | None = None
    why: list[list[dict[str, Any]]] | None = None


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine can't be asked this. `step` is the position of the step where it found out, if it told."""

    step: int | None
    feature: str
    reason: str

    def __post_init__(self) -> None:
        _shorten(self, feature=100, reason=LONGEST)


@dataclass(frozen=True, slots=True)
class Failed:
    """The engine said itself that it, or its adapter, broke."""

    reason: str

    def __post_init__(self) -> None:
        _shorten(self, reason=LONGEST)


@dataclass(frozen=True, slots=True)
class Trouble:
    """The conversation went wrong, at this scenario.

    crash: it ended, or raised. hang: no sign of life in time. garbage: it wrote, but no JSON object. invalid: its
    message doesn't fit the schema or the scenario. wrong_id, duplicate_id: it answered something that wasn't under way,
    or twice. too_large: a message over the limit. refused: an HTTP status other than 200. not_started: it couldn't be
    started again.
    `stderr_tail` is the end of what it wrote on stderr (for a Python engine: the traceback).
    """

    kind: TroubleKind
    detail: str
    stderr_tail: str = ""

    def __post_init__(self) -> None:
        _shorten(self, detail=LONGEST)


Reply: TypeAlias = Answers | Unsupported | Failed | Trouble


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about an engine that fails nothing.

    banner: lines on stdout before `ready` that are no message; `detail` is the first. noise: such lines after it; `detail`
    is one of them. farewell: how it ended when it was told to, other than with exit code 0.
    """

    kind: Literal["banner", "noise", "farewell"]
    detail: str


@dataclass(frozen=True, slots=True)
class Farewell:
    """What is left to tell of an engine when all is asked: a breakdown after its last answer, and remarks."""

    breakdown: Trouble | None = None
    remarks: tuple[Remark, ...] = ()


def _shorten(reply: Unsupported | Failed | Trouble, **limits: int) -> None:
    """What an engine says at great length is kept in part, so that neither memory nor the log grows with it."""
    for name, limit in limits.items():
        object.__setattr__(reply, name, shortened(getattr(reply, name), limit))
