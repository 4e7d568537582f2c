"""What chance makes of the strategies: on how many of its law's boards each point decides an answer, and what is drawn.

A law builds what it needs instead of drawing and discarding, so a point decides an answer on nearly every board of a
law that speaks for it; one that rarely does is a point that a run may pass by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from conformance.properties.law import Board, Claim, Law
from conformance.runner.drawing import drawn
from conformance.runner.plan import ROADS, Item
from conformance.wire.json_types import Json, Scenario

LEAST = 0.1
"""The share of its law's boards on which a point must decide an answer."""


@dataclass(frozen=True, slots=True)
class PointCoverage:
    """One point in one law that speaks for it.

    `boards`: how many were drawn; `decided`: those with a claim about the point; `forbidding`, `allowing`: those with
    a claim that it forbids or does something, and with one that it leaves something alone.
    """

    point: str
    law: str
    boards: int
    decided: int
    forbidding: int
    allowing: int

    @property
    def share(self) -> float:
        """The share of boards on which it decided an answer; 0 where nothing was drawn."""
        return self.decided / self.boards if self.boards else 0.0

    @property
    def is_rare(self) -> bool:
        """Is it below the least share?"""
        return self.share < LEAST


@dataclass(slots=True)
class Coverage:
    """Every point in every law that speaks for it, and how often the boards hold what.

    `contents`: for each heading (`objects`, `abilities` …) how often each value was drawn.
    """

    points: list[PointCoverage] = field(default_factory=list[PointCoverage])
    contents: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])

    def worst(self) -> dict[str, float]:
        """For each point the share in the law that shows it most."""
        found: dict[str, float] = {}
        for one in self.points:
            found[one.point] = max(found.get(one.point, 0.0), one.share)
        return found


def coverage(laws: Iterable[Law], declared: Iterable[str], count: int, seed: int) -> Coverage:
    """Draws at most `count` boards a law, as a run with that seed does, and looks at what they decide.

    Laws that compare whole answers (metamorphic, differential) speak for no single answer: only their contents count.
    """
    found, features = Coverage(), frozenset(declared)
    for law in laws:
        item = Item(law, ROADS[0])
        boards = drawn(item, item.features(features), count, seed)
        found.points += _points(law, boards) if law.kind == "point" else ()
        for board in boards:
            for heading, value in _contents(board.scenario):
                found.contents.setdefault(heading, Counter())[value] += 1
    return found


def _points(law: Law, boards: Sequence[Board]) -> Iterator[PointCoverage]:
    claims = [_claims(law, board) for board in boards]
    for point in law.points:
        about = [[c for c in of_board if c.point == point] for of_board in claims]
        forbids = sum(any(c.no for c in cs) for cs in about)
        allows = sum(any(not c.no for c in cs) for cs in about)
        yield PointCoverage(point, law.name, len(boards), sum(map(bool, about)), forbids, allows)


def _claims(law: Law, board: Board) -> list[Claim]:
    return [c for t in law.trials_of(board) for c in t.claims if isinstance(c, Claim)]


def _contents(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What a board holds, each as a heading and a value."""
    objects: list[Json] = scenario["objects"]
    yield "players", str(len(scenario["players"]))
    yield "objects", str(len(objects))
    yield "steps", str(len(scenario["steps"]))
    for o in objects:
        yield "zone of an object", o["zone"]
        yield "colors of an object", str(len(o["colors"]))
        yield "control of a permanent", "another's" if o.get("controller", o["owner"]) != o["owner"] else "its owner's"
        for kind in o["types"]:
            yield "type of an object", kind
    for host in (*scenario["players"], *objects):
        for ability in host.get("abilities", ()):
            yield "ability", ability["kind"]
            for quality in ability.get("from", ()):
                yield "quality", quality["kind"]
    for step in scenario["steps"]:
        yield "step", step["do"]
