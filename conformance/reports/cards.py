"""Puts counterexamples on cards: those that the same board shows by the same answers are one card, whichever laws, roads
and clauses they are of; and puts the cards under the clauses of the rules, each card once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.catalogue import sort_key
from conformance.events.log import Log
from conformance.reports.by_cause import by_cause, clause_of, plainness
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class Card:
    """Counterexamples with the same board, steps, answers and direction; the first is told in full."""

    first: Json
    others: tuple[Json, ...] = ()

    @property
    def failures(self) -> tuple[Json, ...]:
        """All that are on it."""
        return (self.first, *self.others)


@dataclass(frozen=True)
class Heading:
    """A clause that went wrong. `leads`: the plainest card, and one for each further point and direction; `rest`: the other
    cards; `elsewhere`: counterexamples of the clause that a card under an earlier heading shows; `follows`: it went wrong on few
    boards, most likely because of others.
    """

    clause: str
    leads: tuple[Card, ...]
    rest: tuple[Card, ...]
    elsewhere: tuple[Json, ...]
    follows: bool


def cards(failures: Iterable[Json]) -> tuple[Card, ...]:
    """The failures on cards, in their order."""
    found: dict[tuple[str, ...], list[Json]] = {}
    for failure in failures:
        found.setdefault(_looks(failure), []).append(failure)
    return tuple(Card(first, tuple(others)) for first, *others in found.values())


def headings(log: Log, failures: Sequence[Json]) -> tuple[Heading, ...]:
    """The clauses in the order of the book, those that only follow from others at the end."""
    found = by_cause(log, failures)
    follow = dict.fromkeys(clause_of(f) for f in found.follow)
    of_clauses = {cause.clause: [cause.first, *cause.others] for cause in found.causes}
    of_clauses |= {clause: [f for f in found.follow if clause_of(f) == clause] for clause in follow}
    homes: dict[tuple[str, ...], str] = {}
    for clause, of_clause in of_clauses.items():
        for failure in of_clause:
            homes.setdefault(_looks(failure), clause)
    every = cards(f for of_clause in of_clauses.values() for f in of_clause)
    return tuple(_heading(clause, every, homes, clause in follow) for clause in of_clauses)


def _heading(clause: str, every: Sequence[Card], homes: dict[tuple[str, ...], str], follows: bool) -> Heading:
    of_clause = [(card, [f for f in card.failures if clause_of(f) == clause]) for card in every]
    here = sorted(
        (card for card, _ in of_clause if homes[_looks(card.first)] == clause), key=lambda c: plainness(c.first)
    )
    elsewhere = tuple(f for card, own in of_clause if homes[_looks(card.first)] != clause for f in own)
    leads, rest = _parted(clause, here, {_aspect(f) for f in elsewhere})
    return Heading(clause, leads, rest, elsewhere, follows)


def _parted(
    clause: str, here: Sequence[Card], shown: set[tuple[str, str]]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The plainest card and those that show a further point or direction, by point; and the others."""
    leads: list[Card] = []
    rest: list[Card] = []
    for card in here:
        aspects = {_aspect(f) for f in card.failures if clause_of(f) == clause}
        (rest if leads and aspects <= shown else leads).append(card)
        shown |= aspects
    return (*leads[:1], *sorted(leads[1:], key=_place)), tuple(sorted(rest, key=_place))


def _aspect(failure: Json) -> tuple[str, str]:
    return failure["point"] or "", failure["direction"]


def _place(card: Card) -> tuple[object, ...]:
    return (sort_key(card.first["point"] or ""), plainness(card.first))


def _looks(failure: Json) -> tuple[str, ...]:
    """What two counterexamples on one card have in common."""
    told = failure["told"]
    apart = (failure["verdict"], failure["direction"], str(failure.get("known")), told["said"], told["right"])
    return (*told["board"], "", *told["steps"], "", *apart)
