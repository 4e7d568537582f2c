"""What an author could declare next: the features without which most laws can't be asked."""

from __future__ import annotations

from collections import Counter

from conformance.events.log import Log
from conformance.reports.headline import many
from conformance.wording.qualities import listed

_MOST = 3


def next_features(log: Log) -> str:
    """A sentence on the sets of features that keep most laws from being asked, no feature twice; empty where none does."""
    sets = Counter(tuple(law["lacks"]) for law in log.laws if law.get("lacks"))
    if not sets:
        return ""
    told: list[str] = []
    named: set[str] = set()
    for lacks, laws in sets.most_common():
        if len(told) < _MOST and named.isdisjoint(lacks):
            told.append(f"{' and '.join(lacks)} ({many(laws, 'law')})")
            named.update(lacks)
    return f"Not declared, and so not asked: {listed(told)}; docs/adapter-guide/deciding.md says what to declare."
