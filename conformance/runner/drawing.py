"""Draws a law's boards: the whole budget, from a seed alone."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from re import sub

from hypothesis import HealthCheck, Phase, given, seed, settings
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
        seed(_seed(seed_number, item.name))(limits(draw))()
    except Unsatisfiable:
        return []
    return found


def _seed(number: int, name: str) -> int:
    """A seed of the item's own, so that laws draw alike whichever others run."""
    return int.from_bytes(sha256(f"{number}/{name}".encode()).digest()[:8])
