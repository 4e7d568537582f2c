"""A fault: the reference's rule book with one realistic misreading in it, and what the suite must make of it.

Whoever adds a fault says here, before the table of `mtg-conformance power` is first run, which point it breaks, which
other clauses may rightly be named first, and how large the board is that one would draw by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from conformance.adapters.reference import ReferenceEngine
from conformance.catalogue import clause_number
from reference_impl.book import RuleBook, RuleFunction

Direction = Literal["too_lax", "too_strict", "either"]
MOST_BESIDE = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """One misreading.

    `name` is a fact about the engine (`forgets_fortifications`) and unique among all faults; `point` is the point of
    the catalogue that it breaks (`11d.3`); `says` is one sentence: how the text was misread and what is wrong
    because of it. `replaces` holds the rules of the rule book by name with their wrong functions. `beside` are at most
    two other clauses that may rightly be named first (`702.16g`). `parts` is the size, in parts
    (`conformance.minimise.parts.size`), of the board drawn by hand. `struck` is why no board can show it.
    """

    name: str
    point: str
    direction: Direction
    says: str
    replaces: Mapping[str, RuleFunction]
    parts: int
    beside: tuple[str, ...] = ()
    struck: str | None = None

    def __post_init__(self) -> None:
        if len(self.beside) > MOST_BESIDE:
            raise ValueError(f"fault {self.name}: at most {MOST_BESIDE} clauses may stand beside the broken one")

    @property
    def clause(self) -> str:
        """The clause that holds the point: `702.11d` for `11d.3`."""
        return clause_number(self.point)

    @property
    def rule_book(self) -> RuleBook:
        """The standard rule book with this fault in it; a rule that isn't there is a `LookupError`."""
        return RuleBook.standard().replacing(**self.replaces)

    def engine(self) -> ReferenceEngine:
        """The engine that has this fault and no other."""
        return ReferenceEngine(self.rule_book)


def misreading(
    point: str, direction: Direction, rule: str, parts: int, *beside: str, struck: str | None = None
) -> Callable[[RuleFunction], Fault]:
    """Makes a fault of the wrong function of one rule: it gives its name, and its docstring is what the fault says."""

    def made(wrong: RuleFunction) -> Fault:
        says = " ".join((wrong.__doc__ or "").split())
        return Fault(wrong.__name__, point, direction, says, {rule: wrong}, parts, beside, struck)

    return made


def faults_in(module: Mapping[str, object]) -> tuple[Fault, ...]:
    """The faults that a module defines (its `globals()`), in the order in which they stand there."""
    return tuple(value for value in module.values() if isinstance(value, Fault))
