"""What the older text of protection (702.14a to j) doesn't speak of: features that aren't asked where it is played.

It is a text of protection alone: it knows no hexproof, no protection from a player or from a set of values, no
"doesn't remove", and none of the abilities that only serve to ask about those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

EditionName = Literal["current", "legacy"]
EDITIONS: tuple[EditionName, ...] = ("current", "legacy")


class EditionNotPlayed(ValueError):
    """The engine doesn't declare the edition that was asked for."""


def check_played(edition: EditionName, declared: Sequence[str]) -> None:
    """Raises EditionNotPlayed."""
    if edition not in declared:
        raise EditionNotPlayed(f"the engine plays {' and '.join(declared)} rules by its `ready`, not {edition}")


_UNKNOWN_STEMS = ("hexproof", "shroud", "permission", "cant_have", "spares.")
_UNKNOWN_NAMES = frozenset(
    {
        "protection.player",
        "protection.chosen:player",
        "protection.each_opponent",
        "protection.its_colors",
        "protection.colors_among_your_permanents",
        "protection.mana_values_among_your_artifacts",
        "protection.each_mana_value_except",
        "protection.each_mana_value_except.chosen",
        "protection.objects.counter",
        "chosen.player",
    }
)


def known_to(edition: EditionName, features: Iterable[str]) -> frozenset[str]:
    """Those of the features that the edition has words for."""
    if edition == "current":
        return frozenset(features)
    return frozenset(f for f in features if f not in _UNKNOWN_NAMES and not any(s in f for s in _UNKNOWN_STEMS))
