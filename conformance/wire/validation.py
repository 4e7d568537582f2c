"""Does a message, a scenario, a file fit its schema; and if not, where, what is there, and what would be right.

A compiled validator decides (`compiled.py`); only what it refuses is explained, by another one (`explanation.py`).
Neither is imported before it is needed.
"""

from __future__ import annotations

from typing import Any

from conformance.wire.answers import check_answers
from conformance.wire.compiled import compiled
from conformance.wire.problems import Invalid, Problem

__all__ = ["Invalid", "Problem", "check_answers", "check_document", "check_reply", "check_request", "check_scenario"]


def check_reply(message: Any) -> None:
    """A message from an engine. Raises Invalid."""
    check_document("reply", message)


def check_request(message: Any) -> None:
    """A message to an engine. Raises Invalid."""
    check_document("request", message)


def check_scenario(scenario: Any) -> None:
    """A scenario, against its schema only; what no schema can say is in `soundness.py`. Raises Invalid."""
    check_document("scenario", scenario)


def check_document(name: str, value: Any) -> None:
    """A value against the schema of that name (`fixture` for fixture.schema.json). Raises Invalid."""
    try:
        fits = compiled(name)(value)
    except ValueError:
        fits = False  # No JSON value at all: a set, a key that is no string.
    if not fits:
        from conformance.wire.explanation import explained

        raise Invalid(name, explained(name, value))
