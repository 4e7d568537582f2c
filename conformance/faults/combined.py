"""Engines with several faults at once, and with a fault that shows on few boards only."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from conformance.adapters.reference import ReferenceEngine
from conformance.faults.fault import Fault
from conformance.wire.canonical import canonical_text
from conformance.wire.json_types import Json, Scenario
from reference_impl.book import RuleBook, RuleFunction

Engine = Callable[[Json], "Json | None"]


def combined(*faults: Fault) -> ReferenceEngine:
    """The engine that has all of the faults. ValueError if two of them replace the same rule."""
    replaced: dict[str, RuleFunction] = {}
    for fault in faults:
        for name, function in fault.replaces.items():
            if name in replaced:
                raise ValueError(f"fault {fault.name} replaces {name}, as another one does: they can't be combined")
            replaced[name] = function
    return ReferenceEngine(RuleBook.standard().replacing(**replaced))


def rarely(fault: Fault, one_in: int = 50) -> Engine:
    """An engine that has the fault on one board in so many, chosen by the board's hash: each board always the same."""
    right, wrong = ReferenceEngine(), fault.engine()

    def engine(message: Json) -> Json | None:
        shows = message["message"] == "run" and is_chosen(message["scenario"], one_in)
        return (wrong if shows else right)(message)

    return engine


def is_chosen(scenario: Scenario, one_in: int) -> bool:
    """Is this one of the boards?"""
    return int.from_bytes(sha256(canonical_text(scenario).encode()).digest()[:8]) % one_in == 0
