"""Python engines of several habits, for `py:tests...:NAME` and for direct use."""

from __future__ import annotations

import time
from typing import Any

Message = dict[str, Any]
READY: Message = {
    "message": "ready",
    "protocol": 0,
    "engine": {"name": "snake", "version": "1"},
    "editions": ["current"],
    "features": ["build.structure", "step.has"],
}


def good(message: Message) -> Message | None:
    if message["message"] == "hello":
        return READY
    if message["message"] == "bye":
        return None
    return {"message": "answers", "id": message["id"], "answers": [{"do": "has", "has": False}]}


class Counting:
    """Says in `notes` how many runs this instance was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, message: Message) -> Message | None:
        self.asked += message["message"] == "run"
        if self.asked == 3:
            raise RuntimeError("three is\ntoo many")
        return good(message)


def meddler(message: Message) -> Message | None:
    if message["message"] == "run":
        message["scenario"]["steps"].clear()
    return good(message)


def panics(message: Message) -> Message | None:
    if message["message"] == "run":
        raise SystemExit("Rust panicked")
    return good(message)


def sleeps(message: Message) -> Message | None:
    if message["message"] == "run":
        time.sleep(60)
    return good(message)


def returns_none(message: Message) -> Message | None:
    return good(message) if message["message"] == "hello" else None


def returns_a_set(message: Message) -> Message | None:
    return good(message) if message["message"] == "hello" else {"message": "answers", "answers": {1}}


def returns_nan(message: Message) -> Message | None:
    told = good(message)
    return told and told | {"notes": float("nan")}


def mistakes_the_id(message: Message) -> Message | None:
    told = good(message)
    return told | {"id": "7up"} if told and "id" in told else told


def rejects_hello(message: Message) -> Message | None:
    raise ValueError("no")


def answers_too_much(message: Message) -> Message | None:
    told = good(message)
    return told | {"answers": told["answers"] * 2} if told and "answers" in told else told


def exits_at_bye(message: Message) -> Message | None:
    """Does as a program would."""
    if message["message"] == "bye":
        raise SystemExit(0)
    return good(message)
