"""What there is of a point at each stop: the rules that state its clause, the laws that ask it, its faults and fixtures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from conformance.catalogue import Point
from conformance.faults import all_faults
from conformance.faults.fault import Fault
from conformance.fixtures.loading import Case, load_fixtures
from conformance.properties import all_laws
from conformance.properties.law import Law
from reference_impl.book import Rule, RuleBook

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Stops:
    """Where a point is found. `rules` are those of its whole clause, for the rule book is written by clauses."""

    rules: Sequence[Rule]
    laws: Sequence[Law]
    faults: Sequence[Fault]
    fixtures: Sequence[Case]

    def names(self) -> dict[str, list[str]]:
        """The names of all of them, by what they are."""
        return {
            "rules": [rule.name for rule in self.rules],
            "laws": [law.name for law in self.laws],
            "faults": [fault.name for fault in self.faults],
            "fixtures": [case.id for case in self.fixtures],
        }


def stops(point: Point) -> Stops:
    """What there is of that point."""
    number = point.point
    return Stops(rules_of(point.clause), _laws()[number], _faults()[number], _fixtures()[number])


def rules_of(clause: str) -> list[Rule]:
    """The rules of the reference that state that clause, in the rule book's order."""
    return [rule for rule in RuleBook.standard().rules.values() if clause in rule.clauses]


def place_of(rule: Rule) -> str:
    """Where the rule is written: `reference_impl/rules/rule_702_11_hexproof.py`."""
    return rule.function.__module__.replace(".", "/") + ".py"


@cache
def _laws() -> defaultdict[str, list[Law]]:
    return _by_point(all_laws(), lambda law: law.points)


@cache
def _faults() -> defaultdict[str, list[Fault]]:
    return _by_point(all_faults(), lambda fault: (fault.point,))


@cache
def _fixtures() -> defaultdict[str, list[Case]]:
    return _by_point(load_fixtures(), lambda case: (case.point,))


def _by_point(things: Iterable[Thing], points: Callable[[Thing], Iterable[str]]) -> defaultdict[str, list[Thing]]:
    found: defaultdict[str, list[Thing]] = defaultdict(list)
    for thing in things:
        for number in points(thing):
            found[number].append(thing)
    return found
