"""phase behind the contract: one callable that takes a message and gives its answer."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from conformance.adapters.phase.declared import FEATURES
from conformance.adapters.phase.library import Missing, phase_module
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.session import RefusedStep, play
from conformance.wire.json_types import Json

PROTOCOL = 0
PANIC = "PanicException"  # what a panic of phase is in Python: no Exception, and with no name to import


class PhaseEngine:
    """The engine. It keeps nothing from one scenario to the next but cards that it has read already."""

    def __call__(self, message: Json) -> Json | None:
        """Answers `hello` and `run`; `bye` has no answer."""
        kind = message.get("message")
        if kind == "hello":
            return _ready()
        if kind == "run":
            return _run(message)
        return None if kind == "bye" else {"message": "failed", "id": None, "reason": f"unknown message {kind!r}"}


engine = PhaseEngine()


def _ready() -> Json:
    phase_module()
    try:
        number = version("phase-python")
    except PackageNotFoundError:
        number = "unknown"
    told = {"name": "phase-python", "version": number, "language": "Rust"}
    return {"message": "ready", "protocol": PROTOCOL, "engine": told, "editions": ["current"], "features": FEATURES}


def _run(message: Json) -> Json:
    ident = message["id"]
    try:
        return {"message": "answers", "id": ident, **play(message["scenario"], message.get("echo", False))}
    except RefusedStep as refused:
        return _unsupported(ident, refused.refusal) | {"step": refused.step}
    except Unsupported as refusal:
        return _unsupported(ident, refusal)
    except Missing:
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == PANIC:
            return {"message": "failed", "id": ident, "reason": f"{type(error).__name__}: {error}"[:400]}
        raise


def _unsupported(ident: str, refusal: Unsupported) -> Json:
    return {"message": "unsupported", "id": ident, "feature": refusal.feature, "reason": refusal.reason}
