"""Adds up the records of one law on one road, of which a campaign writes one for each seed.

The outcome is the gravest of all, with its own reason; a law that passed on one seed and wasn't asked on another passed.
"""

from __future__ import annotations

from collections.abc import Iterable

from conformance.wire.json_types import Json

_GRAVEST_FIRST = (
    "suite_disagreement",
    "fail",
    "control",
    "misbuilt",
    "not_repeatable",
    "trouble",
    "contested",
    "pass",
    "unsupported",
    "not_applicable",
    "not_reached",
)
_TROUBLES = 10
_SUMS = ("boards", "asked", "controls_failed")
_COUNTS = ("points_asked", "points_wrong", "unsupported")


class Folded:
    """Law records on their way into one for each law and road. What bears no `seed` is left as it is."""

    def __init__(self) -> None:
        self._laws: dict[tuple[str, str, int], Json] = {}

    def add(self, record: Json) -> Json:
        """One more; returns what it became part of."""
        alone = 0 if "seed" in record else len(self._laws) + 1
        key = (record["law"], record["build"], alone)
        before = self._laws.get(key)
        self._laws[key] = {k: v for k, v in record.items() if k != "seed"} if before is None else _both(before, record)
        return self._laws[key]

    @property
    def laws(self) -> list[Json]:
        """One record for each, in the order of their first."""
        return list(self._laws.values())


def _both(one: Json, other: Json) -> Json:
    graver = min((one, other), key=_gravity)
    return {
        **one,
        "outcome": graver["outcome"],
        "reason": graver["reason"],
        **{name: one[name] + other[name] for name in _SUMS},
        **({"unprintable": unprintable} if (unprintable := _unprintable(one) + _unprintable(other)) else {}),
        **{name: _added(one.get(name, {}), other.get(name, {})) for name in _COUNTS},
        "troubles": [*one["troubles"], *other["troubles"]][:_TROUBLES],
        "failures": list(dict.fromkeys([*one["failures"], *other["failures"]])),
        "seconds": round(one["seconds"] + other["seconds"], 3),
    }


def _gravity(record: Json) -> int:
    outcome: str = record["outcome"]
    return _GRAVEST_FIRST.index(outcome) if outcome in _GRAVEST_FIRST else 0


def _unprintable(record: Json) -> int:
    """How often no card could say what was to be asked."""
    count: int = record.get("unprintable", 0)
    return count


def _added(one: Json, other: Json) -> Json:
    names: Iterable[str] = sorted({*one, *other})
    return {name: one.get(name, 0) + other.get(name, 0) for name in names}
