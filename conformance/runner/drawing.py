"""Draws a law's boards: the whole budget, from a seed alone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from re import sub

from hypothesis import HealthCheck, Phase, configuration, given, seed, settings
from hypothesis.errors import Unsatisfiable

from conformance.properties.law import Board
from conformance.runner.plan import Item
from conformance.strategies.stage import Features

_NO_CHECKS = (
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.too_slow,
    HealthCheck.large_base_example,
)


def drawn(item: Item, features: Features, count: int, seed_number: int) -> list[Board]:
    """At most `count` boards (fewer if the law has no more); none if the features leave nothing to draw.

    Every Hypothesis setting is ours: no database, no deadline, no shrinking, so the seed alone decides.
    """
    found: list[Board] = []

    def collect(board: Board) -> None:
        found.append(replace(board, scenario={**board.scenario, "edition": item.edition}))

    # What Hypothesis files its observations under.
    collect.__name__ = collect.__qualname__ = sub(r"\W+", "_", item.name).strip("_")
    draw = given(item.law.boards(features))(collect)
    limits = settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        phases=(Phase.generate,),
        suppress_health_check=_NO_CHECKS,
        print_blob=False,
        report_multiple_bugs=False,
    )
    try:
        with _leaving_nothing_behind():
            seed(_seed(seed_number, item.name))(limits(draw))()
    except Unsatisfiable:
        return []
    return found


@contextmanager
def _leaving_nothing_behind() -> Generator[None]:
    """Without a folder `.hypothesis` in the working directory, which Hypothesis makes with no database, too: it keeps there
    the constants that it finds in loaded modules, and tables of Unicode.

    Whoever names a folder in the environment has it there. Afterwards all is as it was: a user's own tests in the same
    process keep the folder that they have. Hypothesis has a function that sets it, and none that tells it.
    """
    before = vars(configuration).get("__hypothesis_home_directory")
    configuration.set_hypothesis_home_dir(os.environ.get("HYPOTHESIS_STORAGE_DIRECTORY") or _scratch().name)
    try:
        yield
    finally:
        configuration.set_hypothesis_home_dir(before)


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    """Goes when this process ends."""
    return tempfile.TemporaryDirectory(prefix="mtg-conformance-")


def _seed(number: int, name: str) -> int:
    """A seed of the item's own, so that laws draw alike whichever others run."""
    return int.from_bytes(sha256(f"{number}/{name}".encode()).digest()[:8])
