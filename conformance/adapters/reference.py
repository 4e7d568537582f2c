"""The reference behind the contract: one more engine, in-process or over stdio (`python -m` this module).

It reads structure for both builds: a scenario built by text carries the structure too. It plays both editions by
today's rules: whatever the older text speaks of at all it decides in the same way.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from conformance.adapters import reference_reading as reading
from conformance.adapters.reference_steps import STEPS
from conformance.wire.editions import EDITIONS
from conformance.wire.features import vocabulary
from reference_impl.book import Consultation, RuleBook
from reference_impl.errors import Impossible, NotThere
from reference_impl.objects.game import Game

Json = dict[str, Any]
NOT_OURS = frozenset({"named_cards", "build.text"})  # it reads structure only, so asking it by text would show nothing
REFUSED: dict[str, Json] = {
    "legal_blocks": {"blocks": []},
    "block": {"legal": False},
    "combat_damage": {"legal": False, "dealt": []},
    "retarget": {"legal": False},
    "copy": {"legal": False},
}


class ReferenceEngine:
    """The rule book as an engine: call it with a message, get the answer (None to `bye`).

    `rules` replaces the standard rule book: so a faulty engine is made.
    """

    def __init__(self, rules: RuleBook | None = None) -> None:
        self.rules = rules or RuleBook.standard()
        self._consultation = Consultation(self.rules)

    def __call__(self, message: Json) -> Json | None:
        kind = message.get("message")
        if kind == "run":
            return self._run(message)
        if kind == "hello":
            return _ready(message)
        return None if kind == "bye" else _failed(message.get("id"), f"unknown message {kind!r}")

    @property
    def consulted(self) -> frozenset[str]:
        """The names of the rules that the last `run` looked up."""
        return self._consultation.consulted

    def _run(self, message: Json) -> Json:
        ident = message.get("id")
        rules = self._consultation = Consultation(self.rules)
        try:
            return self._answers(message, rules)
        except Impossible as impossible:
            return _failed(ident, f"{impossible.place}: {impossible}" if impossible.place else str(impossible))

    def _answers(self, message: Json, rules: Consultation) -> Json:
        scenario: Json = message.get("scenario") or {}
        game = _named("scenario", lambda: reading.game(scenario, rules))
        steps: list[Json] = _named("scenario", lambda: list(scenario["steps"]))
        reply: Json = {"message": "answers", "id": message.get("id"), "answers": [], "why": []}
        if message.get("echo"):
            held = _named("scenario", lambda: {o["id"]: _held(game, o) for o in scenario["objects"]})
            reply["echo"] = {"objects": held}
            rules.reasons()
        for i, step in enumerate(steps):
            reply["answers"].append(_answer(game, i, step, reply["answers"]))
            reply["why"].append(_why(rules))
        return reply


def _answer(game: Game, place: int, step: Json, before: list[Json]) -> Json:
    """One answer. What can't be done because an earlier action was refused is refused too."""
    if min(game.life.values()) <= 0:
        raise Impossible(f"steps[{place}]", _game_over(game))
    try:
        return _named(f"steps[{place}]", lambda: _step(game, step))
    except NotThere:
        if step["do"] in REFUSED and any(answer.get("legal") is False for answer in before):
            return {"do": step["do"], **REFUSED[step["do"]]}
        raise


def _game_over(game: Game) -> str:
    """Who has lost by the end of the step before (704.5a): the contract has no words for what comes then."""
    lost = [f"{player!r} has {life} life" for player, life in game.life.items() if life <= 0]
    return f"{' and '.join(lost)} and so has lost the game: nothing more can be asked"


def _step(game: Game, step: Json) -> Json:
    do = step["do"]
    if do not in STEPS:
        raise Impossible("do", f"no step is called {do!r}")
    return STEPS[do](game, step)


def _named(place: str, ask: Any) -> Any:
    """What the question gives; whatever goes wrong, in a rule that somebody replaced too, names its place."""
    try:
        return ask()
    except Impossible as impossible:
        inner = impossible.place
        raise type(impossible)(f"{place}.{inner}" if inner else place, str(impossible)) from impossible
    except KeyError as missing:
        raise Impossible(place, f"the field or name {missing} is missing or unknown") from missing
    except RecursionError as deep:
        raise Impossible(place, "the rules went round in a circle") from deep
    except Exception as broken:
        raise Impossible(place, f"the reference broke: {type(broken).__name__}: {broken}") from broken


def _why(rules: Consultation) -> list[Json]:
    """The rules that led to an answer, the most telling first."""
    return [{"clause": rule.clauses[0], "rule": rule.name, "about": list(ids)} for rule, ids in rules.reasons()]


def _held(game: Game, data: Json) -> Json:
    """What the reference holds of an object before the first step: its printed abilities, and the rest as it is now."""
    seen = game.board.objects[data["id"]]
    return {
        "zone": seen.zone,
        "controller": seen.controller if seen.zone in ("battlefield", "stack") else None,
        "colors": sorted(seen.colors),
        "types": sorted(seen.types),
        "abilities": data["abilities"],
    }


def _ready(message: Json) -> Json:
    if 0 not in message.get("protocols", ()):
        return _failed(None, "the reference speaks protocol 0 only")
    return {
        "message": "ready",
        "protocol": 0,
        "engine": {"name": "reference", "version": "0", "language": "Python"},
        "editions": list(EDITIONS),
        "features": [name for name in vocabulary() if name not in NOT_OURS],
    }


def _failed(ident: str | None, reason: str) -> Json:
    return {"message": "failed", "id": ident, "reason": reason}


def serve(engine: ReferenceEngine, lines: Iterable[str], out: TextIO) -> int:
    """Answer JSON Lines until `bye` or the end; a line that is no JSON object is answered `failed`."""
    for line in lines:
        try:
            message = json.loads(line)
        except ValueError as broken:
            message, answer = {}, _failed(None, f"not JSON: {broken}")
        else:
            answer = engine(message) if isinstance(message, dict) else _failed(None, "not a JSON object")
        if answer is None:
            return 0
        out.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(serve(ReferenceEngine(), sys.stdin, sys.stdout))
