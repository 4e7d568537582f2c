"""The first record of a log: who was asked, what, and with which versions, so that it can be asked again."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Protocol

from conformance.wire.editions import EditionName
from conformance.wire.json_types import Json

FORMAT = 1
"""Of the log; a reader refuses another."""


class Asked(Protocol):
    """What a run and a campaign have in common of what the user asked for."""

    @property
    def engine(self) -> str: ...
    @property
    def selectors(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def contested(self) -> bool: ...
    @property
    def edition(self) -> EditionName: ...


def versions() -> dict[str, str]:
    """Of what decides which boards are drawn, besides the suite."""
    import hypothesis

    return {"python": platform.python_version(), "hypothesis": hypothesis.__version__}


def header_record(
    asked: Asked,
    engine: Json,
    suite: str,
    made_with: dict[str, str],
    *,
    features: Iterable[str],
    roads: Sequence[str],
    boards: int,
    profile: str,
    shard: str | None = None,
) -> Json:
    """The record. `engine` is its name, version and protocol; `made_with` the versions on the machine that draws the boards."""
    return {
        "event": "header",
        "format": FORMAT,
        "suite": {"name": "mtg-conformance", "version": suite},
        "engine": {"spec": asked.engine, **engine},
        "edition": asked.edition,
        "features": sorted(features),
        "roads": list(roads),
        "seed": asked.seed,
        "profile": profile,
        "boards": boards,
        "selectors": list(asked.selectors),
        "shard": shard,
        "contested": asked.contested,
        "versions": made_with,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }
