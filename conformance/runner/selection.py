"""Which laws a run is about: rules, clauses, points, slugs, law names and patterns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase

from conformance.catalogue import UnknownSelector, select
from conformance.properties import all_laws
from conformance.properties.law import Law


class NoSuchSelector(ValueError):
    """A selector that matches nothing; the message has near misses."""


def selected(selectors: Sequence[str], laws: Iterable[Law] | None = None) -> list[Law]:
    """The laws that any selector names, in the order of the book; all if there are no selectors.

    A selector is a rule (`702.16`), clause (`16e`, `702.16e`), point (`16e.3`), slug, law name, or a pattern of these.
    """
    book = list(all_laws() if laws is None else laws)
    if not selectors:
        return book
    wanted = [_matching(selector, book) for selector in selectors]
    return [law for law in book if any(law.name in names for names in wanted)]


def _matching(selector: str, book: Sequence[Law]) -> set[str]:
    """The names of the laws that one selector means."""
    named = {law.name for law in book if fnmatchcase(law.name, selector)}
    if named:
        return named
    try:
        points = {p.point for p in select(selector)}
    except UnknownSelector as unknown:
        near = (*unknown.near, *get_close_matches(selector, [law.name for law in book], n=3))
        hint = f"; did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
        raise NoSuchSelector(f"no rule, clause, point or law is called {selector!r}{hint}") from None
    found = {law.name for law in book if points.intersection(law.points)}
    if not found:
        raise NoSuchSelector(f"{selector!r} is in the catalogue, but no law asks about it")
    return found
