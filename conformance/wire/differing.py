"""What two answers to one question differ about: the objects and players by their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from conformance.wire.json_types import Json


def differing(said: Json, right: Json, ids: Collection[str]) -> tuple[str, ...]:
    """Those of the ids that one answer names where the other doesn't, in the order given. Places in a list mean nothing."""
    one, other = Counter(_rows(said, ())), Counter(_rows(right, ()))
    named = {part for row in ((one - other) + (other - one)) for part in row}
    return tuple(ident for ident in ids if ident in named)


def _rows(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Each value with the keys that lead to it; a deal of damage is one row, since its parts mean nothing apart."""
    if isinstance(value, list):
        for inner in cast(list[Any], value):
            yield from [_deal(inner, path)] if isinstance(inner, Mapping) else _rows(inner, path)
    elif isinstance(value, Mapping):
        for key, inner in cast(Mapping[str, Any], value).items():
            yield from _rows(inner, (*path, key))
    else:
        yield (*path, str(value))


def _deal(deal: Any, path: tuple[str, ...]) -> tuple[str, ...]:
    return (*path, *map(str, cast(Mapping[str, Any], deal).values()))
