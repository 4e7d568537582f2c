"""python-mtg behind the contract: callables that take a message and give their answer."""

from __future__ import annotations

from conformance.adapters.python_mtg.declared import FEATURES
from conformance.adapters.python_mtg.library import engine_version
from conformance.adapters.python_mtg.playing import ANSWERERS as PLAY_ANSWERERS
from conformance.adapters.python_mtg.playing import FEATURES as PLAY_FEATURES
from conformance.adapters.python_mtg.refusal import RefusedStep, Unsupported
from conformance.adapters.python_mtg.session import ANSWERERS, Answerer, play
from conformance.wire.json_types import Json

PROTOCOL = 0


class PythonMtg:
    """python-mtg's rules. Nothing is kept from one scenario to the next."""

    name = "python-mtg"
    features = FEATURES
    answerers: dict[str, Answerer] = ANSWERERS

    def __call__(self, message: Json) -> Json | None:
        """Answers `hello` and `run`; `bye` has no answer."""
        kind = message.get("message")
        if kind == "hello":
            return self._ready()
        if kind == "run":
            return self._run(message)
        return None if kind == "bye" else {"message": "failed", "id": None, "reason": f"unknown message {kind!r}"}

    def _ready(self) -> Json:
        told = {"name": self.name, "version": engine_version(), "language": "Datalog"}
        return {
            "message": "ready",
            "protocol": PROTOCOL,
            "engine": told,
            "editions": ["current"],
            "features": self.features,
        }

    def _run(self, message: Json) -> Json:
        ident = message["id"]
        try:
            told = play(message["scenario"], message.get("echo", False), self.answerers)
        except RefusedStep as refused:
            return _unsupported(ident, refused.refusal) | {"step": refused.step}
        except Unsupported as refusal:
            return _unsupported(ident, refusal)
        return {"message": "answers", "id": ident, **told}


class PythonMtgPlay(PythonMtg):
    """python-mtg's environment, which plays by those rules but lists targets by itself."""

    name = "python-mtg at play"
    features = PLAY_FEATURES
    answerers = PLAY_ANSWERERS


def _unsupported(ident: str, refusal: Unsupported) -> Json:
    return {"message": "unsupported", "id": ident, "feature": refusal.feature, "reason": refusal.reason}
