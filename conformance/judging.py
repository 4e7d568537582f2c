"""Compares an answer with the part of it that is expected: only the given fields are judged, sets as sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, cast

from conformance.wire.json_types import Answer, Json

SETS = frozenset({"choices", "affected", "attacks", "blocks", "types"})
WHOLE = frozenset({"counters"})
TOLD_BY = {"types": "look.types", "loyalty": "look.loyalty"}
"""What a look bears of an object only where the engine declares that it tells it."""
_ABSENT = object()


def differences(expected: Answer | None, answer: Answer) -> list[str]:
    """What is wrong with the answer, a sentence each; empty if nothing is. None expects nothing.

    A result of `unknown` is no difference: the engine says that it can't tell, and `look` shows it.
    """
    if expected is None or (expected["do"] == "resolve" and answer.get("result") == "unknown"):
        return []
    return _fields(expected, answer, "")


def first_difference(
    expected: Sequence[Answer | None], answers: Sequence[Answer], declared: Collection[str] | None = None
) -> tuple[int, list[str]] | None:
    """The first step that is answered wrongly, from 0, and what is wrong; later ones aren't judged. None: all right.

    `declared` are the engine's features: what a look tells only with a feature isn't expected of others. None: all are.
    """
    for at, (right, said) in enumerate(zip(expected, answers, strict=True)):
        if found := differences(_expectable(right, declared), said):
            return at, found
    return None


def _expectable(right: Answer | None, declared: Collection[str] | None) -> Answer | None:
    """Of a look, what an engine with these features tells."""
    untold = {field for field, feature in TOLD_BY.items() if declared is not None and feature not in declared}
    if right is None or right["do"] != "look" or not untold:
        return right
    objects = {o: {k: v for k, v in seen.items() if k not in untold} for o, seen in right.get("objects", {}).items()}
    return {**right, "objects": objects} if objects else right


def _fields(right: Json, said: Json, place: str) -> list[str]:
    """Every field that is given must be there and be right."""
    return [text for key, value in right.items() for text in _field(key, value, said.get(key, _ABSENT), place + key)]


def _field(key: str, right: Any, said: Any, place: str) -> list[str]:
    if said is _ABSENT:
        return [f"{place} is missing; right is {_shown(right)}"]
    if isinstance(right, dict) and isinstance(said, dict) and key not in WHOLE:
        return _fields(cast(Json, right), cast(Json, said), f"{place}.")
    if key == "targets" and isinstance(said, list):
        return _slots(cast(list[Any], right), cast(list[Any], said))
    return [] if _comparable(key, said) == _comparable(key, right) else [_wrong(place, said, right)]


def _slots(right: list[Any], said: list[Any]) -> list[str]:
    """One set for each slot, in the order of the slots."""
    if len(right) != len(said):
        return [f"targets has {len(said)} slots; right is {len(right)}"]
    return [
        _wrong(f"targets[{at}]", s, r) for at, (r, s) in enumerate(zip(right, said, strict=True)) if set(r) != set(s)
    ]


def _comparable(key: str, value: Any) -> Any:
    """Sets as sets, dealt damage as the sum from each source to each recipient, all else as it is."""
    if key in SETS:
        return frozenset(tuple(v) if isinstance(v, list) else v for v in value)  # pyright: ignore[reportUnknownArgumentType]
    if key == "dealt":
        total: Counter[tuple[Any, Any]] = Counter()
        for entry in cast(list[Json], value):
            total[entry.get("from"), entry["to"]] += entry["amount"]
        return total
    return value


def _wrong(place: str, said: Any, right: Any) -> str:
    return f"{place} is {_shown(said)}; right is {_shown(right)}"


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    return str(sorted(cast(list[Any], value), key=str)) if isinstance(value, list) else str(value)
