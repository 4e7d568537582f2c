"""What came of each fault: killed or not in each seed, by which laws, which clause is blamed, after how many boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Literal

from conformance.catalogue import clause_number
from conformance.faults.fault import Fault
from conformance.power.counterexamples import Smallest
from conformance.power.law_power import Kill, LawPower, Signature
from conformance.properties import law_named
from conformance.reports.causes import causes

Blame = Literal["right", "beside", "wrong"]
CANDIDATES = 4
_WORST_FIRST: tuple[Blame, ...] = ("wrong", "beside", "right")


@dataclass(frozen=True, slots=True)
class Killed:
    """One fault in one seed. `laws` that find it, the clauses that a report names (the first is blamed).

    `boards`: how many boards it took in the law that shows the fault on most of its boards.
    """

    seed: int
    laws: tuple[str, ...]
    clauses: tuple[str, ...]
    boards: int


@dataclass(frozen=True, slots=True)
class FaultResult:
    """One fault in all seeds. `differs`: boards that a differential law would see.

    `counterexamples`: what the boards of several laws came down to, in the first seed.
    """

    fault: Fault
    seeds: int
    kills: tuple[Killed, ...]
    differs: int
    controls: int
    fixtures: int
    counterexamples: tuple[Smallest, ...] = ()

    @property
    def smallest(self) -> Smallest | None:
        """The smallest of its counterexamples, which a report would show."""
        return min(self.counterexamples, key=lambda one: (not one.proved, one.parts, one.questions), default=None)

    @property
    def survives(self) -> bool:
        """Is there a seed in which no law finds it?"""
        return len(self.kills) < self.seeds

    @property
    def laws(self) -> tuple[str, ...]:
        """Every law that finds it, in the first seed first."""
        return tuple(dict.fromkeys(law for kill in self.kills for law in kill.laws))

    @property
    def blamed(self) -> tuple[str, ...]:
        """The clauses that are named first, over all seeds."""
        return tuple(dict.fromkeys(kill.clauses[0] for kill in self.kills))

    @property
    def blame(self) -> Blame | None:
        """The worst of the seeds; None where it was never found."""
        found = {blame_of(self.fault, kill.clauses[0]) for kill in self.kills}
        return next((blame for blame in _WORST_FIRST if blame in found), None)

    @property
    def is_blamed_alone(self) -> bool:
        """Does a report name no clause but the right one, and those beside it, in any seed?"""
        return all(blame_of(self.fault, clause) != "wrong" for kill in self.kills for clause in kill.clauses)

    @property
    def boards(self) -> list[int]:
        """Boards to the first finding, one number a seed that found it."""
        return [kill.boards for kill in self.kills]


def blame_of(fault: Fault, clause: str) -> Blame:
    """Is the clause the broken one, or one that may stand for it?"""
    if clause == fault.clause:
        return "right"
    return "beside" if clause in fault.beside else "wrong"


def killed(fault: Fault, seed: int, laws: Sequence[LawPower]) -> Killed | None:
    """What one seed makes of a fault; None where it survives. `laws` in the order of the book."""
    finding = [law for law in laws if fault.name in law.kills and law.kills[fault.name].boards]
    if not finding:
        return None
    most = max(finding, key=lambda law: law.share(fault.name))
    named = causes(tally for law in laws for tally in law.tallies(fault.name))
    clauses = tuple(cause.clause for cause in named.causes)
    return Killed(seed, tuple(law.law for law in finding), clauses, most.kills[fault.name].first)


def candidates(fault: Fault, clause: str, laws: Sequence[LawPower]) -> list[tuple[str, int, Signature]]:
    """Law, board and signature of boards that show the fault under that clause: one a law, at most a few. Laws that speak for the
    point come first (to others it is only what they build on, on larger boards), then the smallest drawn.

    A report shows the plainest of a clause's counterexamples, which are brought down from the boards of all its laws.
    """
    shown = sorted(
        (min(boards), law.law)
        for law in laws
        if fault.name in law.kills and (boards := _under(clause, law.kills[fault.name]))
    )
    return [(law, number, signature) for (_, _, number, signature), law in shown[:CANDIDATES]]


def _under(clause: str, kill: Kill) -> list[tuple[bool, int, int, Signature]]:
    """Whether its law only builds on the point, size, number and signature of the boards that show a point of the clause."""
    return [
        (signature[1] not in law_named(signature[0]).points, size, number, signature)
        for signature, (size, number) in kill.found.items()
        if clause_number(signature[1]) == clause
    ]


def percentile(numbers: Sequence[int], share: float) -> int:
    """The smallest of the numbers that at least that share of them don't exceed."""
    return sorted(numbers)[max(0, ceil(share * len(numbers)) - 1)]


def middle(numbers: Sequence[int]) -> float:
    """The median."""
    return median(numbers)
