"""The word by which an engine is named on the command line, and the client that it stands for.

| spec | engine |
|---|---|
| `reference`, `phase`, `python-mtg`, `python-mtg-play`, `manabrew`, `xmage`, or a name that a package registered | as registered |
| `cmd:./my-engine --flag` | a program that speaks JSON Lines; the words are split as a shell does |
| `http://127.0.0.1:8000/` | a server that answers each message by `POST` |
| `py:module:callable` | a Python callable, imported with the current folder on the path; a class is instantiated |

A package registers a name by an entry point of the group `mtg_conformance.engines`: it is a factory, called without
arguments, that returns an engine (a callable); or a string that is a spec.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import shlex
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from conformance.engines.client import Client
from conformance.engines.given import maker_of
from conformance.engines.in_process import Engine, InProcess
from conformance.wire.problems import listed, near

GROUP = "mtg_conformance.engines"
BUILT_IN = {
    "reference": "conformance.adapters.reference:ReferenceEngine",
    "phase": "conformance.adapters.phase:PhaseEngine",
    "python-mtg": "conformance.adapters.python_mtg:PythonMtg",
    "python-mtg-play": "conformance.adapters.python_mtg:PythonMtgPlay",
    "manabrew": "conformance.adapters.manabrew:SPEC",
    "xmage": "conformance.adapters.xmage:SPEC",
}
EXTRAS = {"phase": "phase", "python-mtg": "python-mtg", "python-mtg-play": "python-mtg"}
_FORMS = "an engine is a name (%s), cmd:PROGRAM, http://HOST:PORT/ or py:MODULE:CALLABLE"


class BadSpec(ValueError):
    """No engine is named so; tells the forms, and near misses."""


def engine_client(spec: str, *, timeout: float = 10.0) -> Client:
    """A client of the engine that the spec names; nothing is started yet.

    `timeout` is in seconds, for one answer. Raises BadSpec.
    """
    if not spec.isprintable():
        raise BadSpec(f"an engine's name is plain text in one line, not {spec!r}")
    made = maker_of(spec)
    if made is not None:
        return InProcess(spec, made, timeout=timeout)
    kind, colon, rest = spec.partition(":")
    if colon and kind == "object":
        raise BadSpec(f"{spec!r} was a Python object; put it where it can be imported and name it py:MODULE:CALLABLE")
    if colon and kind == "cmd":
        return _program(spec, rest, timeout)
    if colon and kind == "py":
        return InProcess(spec, _maker(rest), timeout=timeout)
    if colon and kind in ("http", "https"):
        from conformance.engines.over_http import OverHttp

        return OverHttp(spec, timeout=timeout)
    return _registered(spec, timeout)


def engine_names() -> list[str]:
    """The names that engines are registered under, the built-in ones first."""
    return list(dict.fromkeys([*BUILT_IN, *sorted(_entries())]))


def _program(spec: str, words: str, timeout: float) -> Client:
    from conformance.engines.posix import IS_POSIX

    try:
        argv = shlex.split(words)
    except ValueError as error:
        raise BadSpec(f"{spec!r}: {error}") from None
    if not argv:
        raise BadSpec(f"{spec!r} names no program; write for instance cmd:./my-engine")
    if not IS_POSIX:
        raise BadSpec("cmd: needs Linux, macOS or WSL; serve the engine over HTTP instead")
    from conformance.engines.over_pipes import OverPipes

    return OverPipes(spec, argv, timeout=timeout)


def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _registered(name: str, timeout: float) -> Client:
    target = BUILT_IN.get(name)
    entries = _entries() if target is None else {}
    if target is None and name not in entries:
        names = engine_names()
        hint = near(name, names)
        raise BadSpec(f"no engine is named {name!r}; {hint if '?' in hint else _FORMS % listed(names)}")

    def load() -> Any:
        if target is None:
            return entries[name].load()
        module, _, attribute = target.partition(":")
        return getattr(importlib.import_module(module), attribute)

    return _from_factory(name, load, timeout)


def _from_factory(name: str, load: Callable[[], Any], timeout: float) -> Client:
    """What is registered is a factory of engines, or a spec: so a package can register a program."""
    try:
        found = load()
    except ImportError as error:
        raise BadSpec(f"the engine {name!r} can't be loaded: {error}" + _extra(name)) from None
    if isinstance(found, str):
        if ":" not in found:
            raise BadSpec(f"the engine {name!r} is registered as the name {found!r}; cmd:, http: or py: is wanted")
        return engine_client(found, timeout=timeout)
    return InProcess(name, found, timeout=timeout)


def _extra(name: str) -> str:
    return f"; install it with: pip install 'mtg-conformance[{EXTRAS[name]}]'" if name in EXTRAS else ""


def _maker(target: str) -> Callable[[], Engine]:
    module, colon, attribute = target.partition(":")
    if not (colon and re.fullmatch(r"[\w.]+", module) and re.fullmatch(r"[\w.]+", attribute)):
        raise BadSpec(f"py:{target}: write py:MODULE:CALLABLE, for instance py:my_engine:answer")
    found = _imported(module, attribute)
    if not callable(found):
        raise BadSpec(f"py:{target}: {attribute} is not callable; an engine is called with a message")
    return cast(Callable[[], Engine], found) if inspect.isclass(found) else lambda: found


def _imported(module: str, attribute: str) -> Any:
    try:
        with _current_folder_on_path():
            found: Any = importlib.import_module(module)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever the module raises is told, sys.exit() too
        raise BadSpec(f"py:{module}: can't be imported: {type(error).__name__}: {error}") from None
    for name in attribute.split("."):
        if not hasattr(found, name):
            names = [n for n in dir(found) if not n.startswith("_")]
            raise BadSpec(f"py:{module}: it has no {name!r}; {near(name, names)}")
        found = getattr(found, name)
    return found


@contextmanager
def _current_folder_on_path() -> Generator[None]:
    """For this import only, so that nothing else is picked up from the folder where the suite is run."""
    folder = os.getcwd()
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        if folder in sys.path:
            sys.path.remove(folder)
