"""What a run did not ask: laws, each with the reason, and points of the catalogue. Neither is right or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.outcomes import law_outcome
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class Unasked:
    """Laws that weren't asked for one reason."""

    outcome: str
    reason: str
    laws: tuple[str, ...]


@dataclass(frozen=True)
class UnaskedPoint:
    """A point of the catalogue that was asked on no board, what it says, and why not."""

    number: str
    statement: str
    why: str


def unasked_laws(log: Log) -> tuple[Unasked, ...]:
    """The laws that weren't asked, those with the same reason together, the most first."""
    found: dict[tuple[str, str], list[str]] = {}
    for law in log.laws:
        meaning = law_outcome(law["outcome"])
        if meaning.weight == "none":
            found.setdefault((meaning.label, law["reason"]), []).append(f"{law['law']} [{law['build']}]")
    ordered = sorted(found.items(), key=lambda entry: -len(entry[1]))
    return tuple(Unasked(label, reason or "no reason told", tuple(laws)) for (label, reason), laws in ordered)


def unasked_points(log: Log) -> tuple[UnaskedPoint, ...]:
    """The points that no board of any road asked, in the order of the book."""
    asked = {point for law in log.laws for point, boards in law["points_asked"].items() if boards}
    laws: dict[str, list[Json]] = {}
    for law in log.laws:
        for point in law["points"]:
            laws.setdefault(point, []).append(law)
    return tuple(
        UnaskedPoint(point.point, point.statement, _why(laws.get(point.point, ())))
        for point in catalogue().points
        if point.point not in asked
    )


def _why(laws: Sequence[Json]) -> str:
    """How the laws came out that would have asked it."""
    if not laws:
        return "no law of this run speaks of it"
    reasons = [_reason(law) for law in laws if not any(law["points_asked"].values())]
    return "; ".join(dict.fromkeys(reasons)) or "no board that was drawn asked it"


def _reason(law: Json) -> str:
    label = law_outcome(law["outcome"]).label
    return f"{label}: {law['reason']}" if law["reason"] else label
