"""A report ends with the features that keep most laws from being asked."""

from __future__ import annotations

from conformance.events.log import Log
from conformance.reports.next_features import next_features


def _law(*lacks: str) -> dict[str, object]:
    return {"event": "law", "lacks": list(lacks)} if lacks else {"event": "law"}


def _said(*laws: dict[str, object]) -> str:
    return next_features(Log(header={}, laws=list(laws), failures=[], footer=None))


def test_the_sets_that_most_laws_lack_come_first_and_no_feature_twice() -> None:
    laws = [_law("step.has")] * 2 + [_law("a.b", "c.d")] * 5 + [_law("a.b")] * 4 + [_law()]
    assert _said(*laws).startswith("Not declared, and so not asked: a.b and c.d (5 laws) and step.has (2 laws); docs/")


def test_where_nothing_is_lacking_nothing_is_said() -> None:
    assert _said(_law()) == ""
