"""Wording that looks like hexproof or protection and is not: what it is instead, in all three languages.

"Can't be the target of …" does what hexproof does, but is not called hexproof: what takes hexproof away, or lets a
player target as though it weren't there, doesn't touch it (702.11e speaks of hexproof abilities only).
"""

from __future__ import annotations

import re

KEYWORD = r"\b(hexproof|protection|protección|antimaleficio|anti-malocchio|protezione)\b"
LOOK_ALIKES = (
    (
        r"can't be (the )?targets? of|can't be targeted|no puede[ns]? ser objetivos? de|non p(uò|ossono) essere bersagli",
        "a restriction on targeting that isn't called hexproof: effects that take hexproof away don't touch it",
    ),
    (
        rf"\b(has|have|gains?|tienen?|ganan?|obtienen?|ha|hanno|guadagna(no)?)\b.+{KEYWORD}",
        "a sentence that gives the ability; give only what stands behind the verb",
    ),
    (
        rf"\b(loses?|pierden?|perd(e|ono))\b.+{KEYWORD}",
        "a sentence that takes the ability away",
    ),
    (r"^(ward|rebatir|egida)\b", "ward is a keyword of its own (702.21)"),
    (r"^(indestructible|indistruttibile)\b", "indestructible is a keyword of its own (702.12)"),
    (
        r"can't be blocked|no puede[ns]? ser bloquead|non p(uò|ossono) essere bloccat",
        "a restriction on blocking, which is only one part of protection (702.16f)",
    ),
    (
        r"\bprevent\b|\bprev(ien|én|eni|ieni)",
        "a prevention effect, which is only one part of protection (702.16e)",
    ),
)
"""Patterns with what such wording is; the first that is found is told."""


def look_alike(words: str) -> str:
    """Why the words are not one of the two keywords, as an addition to a sentence; "" where there's nothing to add."""
    found = (why for pattern, why in LOOK_ALIKES if re.search(pattern, words, re.IGNORECASE))
    return "".join(f": {why}" for why in list(found)[:1])
