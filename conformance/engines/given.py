"""Engines that are given as Python objects, and the specs that name them meanwhile, in this process only.

One that can be imported is called `py:MODULE:CALLABLE`, so that a command can name it, too; any other `object:NAME`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import reduce
from typing import Any, cast

from conformance.engines.in_process import Engine

_GIVEN: dict[str, Callable[[], Engine]] = {}


@contextmanager
def given(engine: Engine | Callable[[], Engine]) -> Generator[str]:
    """The spec of the engine. A class is instantiated for each conversation; any other callable is the engine itself.

    Raises TypeError for what can't be called.
    """
    if not callable(engine):
        raise TypeError(f"an engine is a spec or is called with a message; a {type(engine).__name__} is neither")
    made = cast(Callable[[], Engine], engine) if inspect.isclass(engine) else lambda: cast(Engine, engine)
    spec = _spec(engine)
    outer = _GIVEN.get(spec)
    _GIVEN[spec] = made
    try:
        yield spec
    finally:
        del _GIVEN[spec]
        if outer is not None:
            _GIVEN[spec] = outer


def maker_of(spec: str) -> Callable[[], Engine] | None:
    """What makes the engine that was given under that spec; None if none was."""
    return _GIVEN.get(spec)


def _spec(engine: Any) -> str:
    name = getattr(engine, "__qualname__", type(engine).__qualname__)
    module = getattr(engine, "__module__", "")
    found: Any = reduce(lambda o, n: getattr(o, n, None), name.split("."), sys.modules.get(module))
    return f"py:{module}:{name}" if found is engine and module != "__main__" else f"object:{name}"
