"""Which faults are measured: by their own names, or by the rule, clause or point that they break."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase

from conformance.catalogue import UnknownSelector, select
from conformance.faults import all_faults
from conformance.faults.fault import Fault


class NoSuchFault(ValueError):
    """A selector that names no fault; the message has near misses."""


def selected_faults(selectors: Sequence[str]) -> tuple[Fault, ...]:
    """The faults that any selector names, in the order of the book; all if there are no selectors."""
    if not selectors:
        return all_faults()
    wanted = {name for selector in selectors for name in _named(selector)}
    return tuple(fault for fault in all_faults() if fault.name in wanted)


def _named(selector: str) -> list[str]:
    names = [fault.name for fault in all_faults() if fnmatchcase(fault.name, selector)]
    if names:
        return names
    try:
        points = {p.point for p in select(selector)}
    except UnknownSelector as unknown:
        near = (*get_close_matches(selector, [fault.name for fault in all_faults()], n=3), *unknown.near)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise NoSuchFault(f"no fault, rule, clause or point is called {selector!r}{hint}") from None
    found = [fault.name for fault in all_faults() if fault.point in points]
    if not found:
        raise NoSuchFault(f"{selector!r} is in the catalogue, but no fault breaks it")
    return found
