"""An adapter for mtg-conformance: the conversation. Your engine goes into game.py; here is little to change.

Run it: mtg-conformance doctor 'cmd:python adapter.py'
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any

from game import EDITIONS, FEATURES, NAME, VERSION, Game, Unsupported


def ready() -> dict[str, Any]:
    """The answer to `hello`: who you are, and what you can be asked."""
    return {
        "message": "ready",
        "protocol": 0,
        "engine": {"name": NAME, "version": VERSION, "language": "Python"},
        "editions": EDITIONS,
        "features": FEATURES,
    }


def run(message: dict[str, Any]) -> dict[str, Any]:
    """Plays one scenario in a game of its own, and answers its steps in order."""
    scenario = message["scenario"]
    game = Game(scenario)  # a fresh game each time: nothing carries over from one run to the next
    answers: list[dict[str, Any]] = []
    for number, step in enumerate(scenario["steps"]):
        try:
            answers.append(game.answer(step))
        except Unsupported as error:
            return {
                "message": "unsupported",
                "id": message["id"],
                "step": number,
                "feature": error.feature,
                "reason": str(error),
            }
    return {"message": "answers", "id": message["id"], "answers": answers}


def reply(line: bytes) -> dict[str, Any] | None:
    """The answer to one line; None to `bye`. Whatever goes wrong is told with `failed`, and the program goes on."""
    ident = None
    try:
        message = json.loads(line)
        ident = message.get("id")
        kind = message.get("message")
        if kind == "bye":
            return None
        if kind == "hello":
            return ready()
        if kind == "run":
            return run(message)
        raise ValueError(f"unknown message {kind!r}")
    except Exception as error:
        traceback.print_exc()  # stderr is free for logs
        return {"message": "failed", "id": ident, "reason": f"{type(error).__name__}: {error}"}


def main() -> None:
    """One line in, one line out, until `bye` or the end of stdin."""
    out, sys.stdout = sys.stdout, sys.stderr  # so that what the engine prints can't get into the conversation
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        answer = reply(line)
        if answer is None:
            return
        print(json.dumps(answer), file=out, flush=True)  # flush, or the suite waits for ever


if __name__ == "__main__":
    main()
