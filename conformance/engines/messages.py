"""Messages to and from engines, whatever carries them: written once, read once, checked once."""

from __future__ import annotations

from typing import Any

import conformance
from conformance.engines.replies import Answers, EngineUnusable, Failed, Ready, Reply, Trouble, Unsupported
from conformance.wire.features import UnknownFeature, checked
from conformance.wire.printable import printable
from conformance.wire.validation import Invalid, check_answers, check_reply

PROTOCOLS = (0,)
LARGEST_MESSAGE = 16 * 1024 * 1024
BYE: dict[str, Any] = {"message": "bye"}


def hello() -> dict[str, Any]:
    """The first message."""
    suite = {"name": "mtg-conformance", "version": conformance.__version__}
    return {"message": "hello", "protocols": list(PROTOCOLS), "suite": suite}


def run(name: str, scenario: dict[str, Any], echo: bool) -> dict[str, Any]:
    """Asks a scenario, under that id."""
    message: dict[str, Any] = {"message": "run", "id": name, "scenario": scenario}
    return message | {"echo": True} if echo else message


def read_ready(message: Any, stderr_tail: str = "") -> Ready:
    """The answer to `hello`. Raises EngineUnusable where it isn't one that the suite can work with."""
    try:
        check_reply(message)
    except Invalid as error:
        raise EngineUnusable(f"the answer to `hello` is not valid: {error}", stderr_tail) from None
    if message["message"] == "failed":
        raise EngineUnusable(f"the engine answered `hello` with: {printable(message['reason'], 500)}", stderr_tail)
    if message["message"] != "ready":
        raise EngineUnusable(f"the engine answered `hello` with `{message['message']}`, not `ready`", stderr_tail)
    if message["protocol"] not in PROTOCOLS:
        spoken = ", ".join(map(str, PROTOCOLS))
        found = f"the engine speaks protocol {message['protocol']}; this suite speaks {spoken}"
        raise EngineUnusable(found, stderr_tail)
    return _ready(message, stderr_tail)


def _ready(message: dict[str, Any], stderr_tail: str) -> Ready:
    engine: dict[str, Any] = message["engine"]
    try:
        features = checked(message["features"])
    except UnknownFeature as error:
        raise EngineUnusable(f"the answer to `hello` declares an {error}", stderr_tail) from None
    return Ready(
        name=engine["name"],
        version=engine["version"],
        protocol=message["protocol"],
        editions=tuple(message["editions"]),
        features=features,
        language=engine.get("language"),
    )


def read_reply(message: dict[str, Any], scenario: dict[str, Any]) -> Reply:
    """The reply that a message is, checked against the schema and against the scenario; what doesn't fit is Trouble."""
    try:
        check_reply(message)
        if message["message"] == "answers":
            check_answers(scenario, message)
    except Invalid as error:
        return Trouble("invalid", str(error))
    return _reply(message, len(scenario["steps"]))


def _reply(message: dict[str, Any], steps: int) -> Reply:
    match message["message"]:
        case "answers":
            return Answers(message["answers"], message.get("echo"), message.get("why"))
        case "failed":
            return Failed(message["reason"])
        case "unsupported":
            step = message.get("step")
            if step is not None and step >= steps:
                return Trouble("invalid", f"invalid reply: step: {step}; the scenario has steps 0 to {steps - 1}")
            return Unsupported(step, message["feature"], message["reason"])
        case other:
            detail = f"invalid reply: a `{other}` in answer to a `run`; answers, unsupported or failed is wanted"
            return Trouble("invalid", detail)
