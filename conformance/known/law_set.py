"""Sets of laws: a gate is pinned to the set of one minor release, and laws that joined later fail it never."""

from __future__ import annotations

import re
from typing import TypeAlias

from conformance import __version__
from conformance.properties.law import Law

LawSet: TypeAlias = tuple[int, int]


def law_set(text: str) -> LawSet:
    """`0.1`, or a release such as 0.1.3, as a set of laws. ValueError says what is wrong."""
    numbers = re.match(r"(\d{1,4})\.(\d{1,4})(\.\d+.*)?$", text, re.ASCII)
    if numbers is None:
        raise ValueError(f"a set of laws is named by its minor release, as in {newest()!r}, not {text[:40]!r}")
    found = int(numbers[1]), int(numbers[2])
    if found > _this_release():
        raise ValueError(
            f"the set of laws {named(found)} is newer than this release, {__version__}; install a later one"
        )
    return found


def named(laws: LawSet) -> str:
    """`0.1`."""
    return f"{laws[0]}.{laws[1]}"


def newest() -> str:
    """The set that this release has."""
    return named(_this_release())


def is_newer(since: str, laws: LawSet) -> bool:
    """Did a law that joined with the release `since` (0.2.0) come after that set?"""
    major, minor, *_ = since.split(".")
    return (int(major), int(minor)) > laws


def counts(law: Law, laws: LawSet) -> bool:
    """Can the law fail a gate that is pinned to that set?"""
    return law.contested is None and not is_newer(law.since, laws)


def _this_release() -> LawSet:
    major, minor, *_ = __version__.split(".")
    return int(major), int(minor)
