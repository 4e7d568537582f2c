"""Reads the files that users name on the command line; what is wrong with one ends the command with code 2."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from conformance.wire.json_types import Json, Scenario


def fail(message: str, code: int = 2) -> NoReturn:
    """Says what is wrong and ends the command."""
    print(f"mtg-conformance: {message}", file=sys.stderr)
    raise SystemExit(code)


def read_json(path: Path) -> Json:
    """A JSON object from a file."""
    from conformance.wire.strict_json import loads

    try:
        value = loads(path.read_bytes(), what=str(path))
    except OSError as error:
        fail(f"{path} can't be read: {error.strerror}")
    except ValueError as error:
        fail(str(error))
    if not isinstance(value, dict):
        fail(f"{path} holds no JSON object")
    found: Json = value
    return found


def read_scenario(path: Path) -> Scenario:
    """A scenario from its own file, from a counterexample's or from a `run` message; checked in full."""
    from conformance.wire.soundness import unsound
    from conformance.wire.validation import Invalid, check_scenario

    value = read_json(path)
    scenario: Scenario = value.get("board", value).get("scenario", value)
    try:
        check_scenario(scenario)
    except Invalid as error:
        fail(f"{path} is no scenario: {error}")
    problems = unsound(scenario)
    if problems:
        fail(f"{path} is no possible scenario:\n" + "\n".join(f"  {p}" for p in problems))
    return scenario
