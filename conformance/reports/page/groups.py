"""The cards of a page under their headings: a clause that went wrong, another kind of finding, what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.events.log import Log
from conformance.reports.cards import Card, Heading, cards, headings
from conformance.reports.outcomes import VERDICTS, known
from conformance.reports.page.counterexample import Shown, shown
from conformance.reports.telling import clause_title, number
from conformance.wire.json_types import Json


@dataclass(frozen=True)
class Pointer:
    """A counterexample of the heading's clause that a card under an earlier heading shows."""

    anchor: str
    name: str
    number: str
    build: str
    outcomes: str


@dataclass(frozen=True)
class Group:
    """Cards under a heading: `leads` in sight (the first one open), `rest` folded away, and where others are to be found."""

    anchor: str
    kicker: str
    title: str
    says: str
    leads: tuple[Shown, ...]
    rest: tuple[Shown, ...] = ()
    elsewhere: tuple[Pointer, ...] = ()
    first_is_open: bool = True

    @property
    def items(self) -> tuple[Shown, ...]:
        """All its cards."""
        return (*self.leads, *self.rest)


@dataclass(frozen=True)
class Line:
    """A clause that went wrong, in the summary: what the engine did and what is right, on the card that the link leads to."""

    clause: str
    title: str
    anchor: str
    card: Shown
    more: int
    follows: bool


@dataclass(frozen=True)
class Findings:
    """All that a log has counterexamples of."""

    causes: tuple[Group, ...]
    others: tuple[Group, ...]
    lines: tuple[Line, ...]


def findings(log: Log, path: Path | None, anchor: str) -> Findings:
    """The groups of a log; `anchor` begins the ids of its elements."""
    anchors = {id(failure): name for failure, name in _anchored(log.failures, anchor)}
    maker = _Maker(log, path, anchor, anchors)
    told = headings(log, [f for f in log.failures if f["verdict"] == "wrong" and not known(f)])
    made = {id(card): maker.shown(card) for heading in told for card in (*heading.leads, *heading.rest)}
    groups = tuple(maker.group(heading, made) for heading in told)
    lines = tuple(_lines(told, made))
    return Findings(groups, (*maker.others(), *maker.known()), lines)


@dataclass(frozen=True)
class _Maker:
    log: Log
    path: Path | None
    anchor: str
    anchors: dict[int, str]

    def shown(self, card: Card) -> Shown:
        return shown(self.log, self.path, card, self.anchors)

    def group(self, heading: Heading, made: dict[int, Shown]) -> Group:
        says = (
            "On few boards, or only where two whole answers are compared, and most likely because of the clauses above."
            if heading.follows
            else ""
        )
        leads, rest = (tuple(made[id(card)] for card in some) for some in (heading.leads, heading.rest))
        title = clause_title(heading.clause)
        pointers = tuple(self._pointer(f) for f in heading.elsewhere)
        name = f"{self.anchor}{heading.clause}"
        return Group(name, heading.clause, title, says, leads, rest, pointers, not heading.follows)

    def _pointer(self, failure: Json) -> Pointer:
        outcomes = f"{failure['direction']} new"
        return Pointer(self.anchors[id(failure)], failure["name"], number(failure), failure["build"], outcomes)

    def others(self) -> Iterable[Group]:
        for verdict, meaning in VERDICTS.items():
            found = [self.shown(c) for c in cards(f for f in self.log.failures if _is(f, verdict))]
            if verdict != "wrong" and found:
                says = f"{meaning.says[0].upper()}{meaning.says[1:]}."
                yield Group(f"{self.anchor}{verdict}", "", meaning.label.capitalize(), says, *_few(found))

    def known(self) -> Iterable[Group]:
        found = [self.shown(card) for card in cards(f for f in self.log.failures if known(f))]
        if found:
            says = "The engine's author lists these as known: they fail no gate."
            yield Group(f"{self.anchor}known", "", "Known failures", says, (), tuple(found), first_is_open=False)


def _is(failure: Json, verdict: str) -> bool:
    return failure["verdict"] == verdict and not known(failure)


def _few(found: Sequence[Shown]) -> tuple[tuple[Shown, ...], tuple[Shown, ...]]:
    return tuple(found[:1]), tuple(found[1:])


def _lines(told: Sequence[Heading], made: dict[int, Shown]) -> Iterable[Line]:
    """A line for each clause; one whose every card stands under an earlier clause links to the first of these."""
    names = {f["name"]: card for heading in told for card in (*heading.leads, *heading.rest) for f in card.failures}
    for heading in told:
        own = heading.leads or (names[heading.elsewhere[0]["name"]],)
        card = made[id(own[0])]
        more = len(heading.leads) + len(heading.rest) - 1 if heading.leads else 0
        yield Line(heading.clause, clause_title(heading.clause), card.anchor, card, more, heading.follows)


def _anchored(failures: Sequence[Json], anchor: str) -> Iterable[tuple[Json, str]]:
    """Each failure with a name that only it bears on the page: its own, where that is free."""
    seen = Counter[str]()
    for failure in failures:
        seen[failure["name"]] += 1
        name = failure["name"] if seen[failure["name"]] == 1 else f"{failure['name']}-{seen[failure['name']]}"
        yield failure, f"{anchor}-{name}" if anchor else name
