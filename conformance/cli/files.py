"""Reads the files that users name on the command line; what is wrong with one ends the command with code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from conformance.wire.json_types import Json, Scenario

LARGEST = 1_000_000
_LONGEST = 2000
_LONG_WORD = 300
_broken_words: list[str] = []
_long_words: list[str] = []


def remember(words: Sequence[str]) -> None:
    """The words of the command line: of an error, one that has line breaks is to forge no line, and a long one to leave something."""
    _broken_words[:] = [word for word in words if "\n" in word]
    _long_words[:] = [word for word in words if len(word) >= _LONG_WORD]


def fail(message: str, code: int = 2) -> NoReturn:
    """Says what is wrong, in plain text whatever the message quotes, and ends the command.

    Where a word of the command line has a line break, there is no telling whose the breaks of the message are: it comes on
    one line then.
    """
    import re

    from conformance.wire.printable import printable, printable_lines

    if _long_words:  # What is wrong with it comes after it, and a line has an end.
        message = re.sub(rf"\S{{{_LONG_WORD},}}", lambda word: f"{word[0][:60]}…{word[0][-20:]}", message)
    told = printable(message, _LONGEST) if _broken_words else printable_lines(message)
    print(f"mtg-conformance: {told}", file=sys.stderr)
    raise SystemExit(code)


def shown(name: object) -> str:
    """A file's name for a line of output: on that line, and plain."""
    from conformance.wire.printable import printable

    return printable(str(name))


def unwritten(error: OSError, out: Path) -> str:
    """What is said where a log or a counterexample can't be written: an unwritable folder, a full disk."""
    told = f"{error.filename or out} can't be written: {error.strerror or error}"
    cut = os.path.exists(out / "events.jsonl")  # Path.exists raises where a name is too long.
    return f"{told}; the log is whole up to there" if cut else f"{told}; name another folder with --out"


def named_counterexample(text: str, folder: Path) -> Path | None:
    """The file of a counterexample that is named (cx-7f3a91c2), in the report's folder; None where a file is given.

    One that isn't there ends the command.
    """
    if not text.startswith("cx-") or "/" in text or "\\" in text or text.endswith(".json"):
        return None
    path = folder / "counterexamples" / f"{text}.json"
    try:
        is_there = path.exists()
    except OSError as error:
        fail(f"{path} can't be read: {error.strerror or error}")
    if not is_there:
        fail(
            f"{text} isn't among the counterexamples in {folder} (a later run there takes the place of an earlier one); "
            "another folder: --in DIR"
        )
    return path


def read_json(path: Path, *, once: bool = True) -> Json:
    """A JSON object from a file of reasonable size, which is only read `once`, or also written."""
    from conformance.wire.given_file import opened
    from conformance.wire.strict_json import loads

    try:
        with opened(path, once=once) as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            fail(f"{path} has more than {LARGEST} bytes; a scenario has a few thousand")
        value = loads(raw, what=str(path))
    except OSError as error:
        fail(f"{path} can't be read: {error.strerror or error}")
    except ValueError as error:
        fail(str(error))
    if not isinstance(value, dict):
        fail(f"{path} holds no JSON object")
    found: Json = value
    return found


def read_scenario(path: Path) -> Scenario:
    """A scenario from its own file, a counterexample's, a `run` message, or of one case of a fixture file (FILE#CASE)."""
    from conformance.wire.soundness import unsound
    from conformance.wire.validation import Invalid, check_scenario

    name, _, case = str(path).partition("#")
    value = _case(name, read_json(Path(name)), case)
    board = value.get("board", value)
    scenario: Scenario = board.get("scenario", value) if isinstance(board, dict) else board
    try:
        check_scenario(scenario)
    except Invalid as error:
        fail(f"{path} is no scenario: {error}")
    problems = unsound(scenario)
    if problems:
        fail(f"{path} is no possible scenario:\n" + "\n".join(f"  {p}" for p in problems))
    return scenario


def _case(path: str, value: Json, wanted: str) -> Json:
    """The case of a fixture file that is named; the value itself where it holds no cases."""
    cases = value.get("cases")
    if not isinstance(cases, list):
        return value
    found: dict[str, Json] = {str(c["id"]): c for c in cases if isinstance(c, dict) and "id" in c}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # from a file
    if wanted not in found:
        names = ", ".join(list(found)[:8]) + (" …" if len(found) > 8 else "")
        fail(f"{path} is a fixture file; name one of its cases, as in {path}#{next(iter(found), 'ID')} ({names})")
    return found[wanted]
