"""The package `mtg`, imported only when the engine is really asked: its rules, and its driver with its log kept quiet."""

from __future__ import annotations

import contextlib
import importlib
import io
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeAlias

State: TypeAlias = dict[str, set[tuple[Any, ...]]]
Rows: TypeAlias = set[tuple[Any, ...]]
HOW = "install it with: pip install 'mtg-conformance[python-mtg]' (Linux on x86-64)"


class Missing(ImportError):
    """python-mtg isn't installed, or its compiled rules don't load here."""


@cache
def driver() -> Any:
    """`mtg.driver`. Raises Missing."""
    try:
        version("python-mtg")
        found = importlib.import_module("mtg.driver")
        backend = importlib.import_module("mtg").engine_available()
    except (PackageNotFoundError, ImportError, AttributeError) as error:
        raise Missing(f"python-mtg can't be imported ({error}); {HOW}") from error
    if not backend:
        raise Missing(f"python-mtg's compiled rules don't load on this system; {HOW}")
    return found


@cache
def environment() -> Any:
    """`mtg.engine.env`, which enumerates the actions of play."""
    driver()
    return importlib.import_module("mtg.engine.env")


def engine_version() -> str:
    """The installed version."""
    driver()
    return version("python-mtg")


def ask(state: State, *relations: str) -> dict[str, Rows]:
    """What follows from the facts, by relation. Changes nothing."""
    found: dict[str, Rows] = driver().run(state, list(relations))
    return found


def quietly(act: Callable[..., Any], *given: Any) -> Any:
    """Lets the driver act; it tells each deed on stdout, which is the contract's."""
    with contextlib.redirect_stdout(io.StringIO()):
        return act(*given)


def fresh() -> None:
    """Forgets what was asked before: nothing is carried from one scenario to the next."""
    driver().clear_cache()
