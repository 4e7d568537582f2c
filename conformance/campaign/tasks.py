"""What a worker is given: the setting, once for all, and a task: a law, a road, and a seed or the boards that were kept.

Both are plain JSON, so that what goes over the network, and down the pipe to the hand, is what can be read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import count

from conformance.properties import law_named
from conformance.runner.plan import Item
from conformance.wire.editions import EditionName
from conformance.wire.json_types import Json


@dataclass(frozen=True, slots=True)
class Setting:
    """The same for all tasks of a campaign.

    `engine` and `timeout` (seconds) as for a run; `boards` a law and seed; `expected`: the versions and the engine that
    the log's header names, which a worker must have too. `campaign` tells campaigns on one cluster apart.
    """

    campaign: str
    engine: str
    timeout: float
    boards: int
    edition: EditionName = "current"
    expected: Json = field(default_factory=dict[str, object])

    def as_json(self) -> Json:
        """As it is sent."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Task:
    """One law on one road with one seed; the seed is None where the kept boards are asked instead of new ones.

    `told`: failures that are worked out already, each as law, point, direction, kind of step, name, verdict.
    """

    law: str
    build: str
    seed: int | None
    kept: tuple[Json, ...] = ()
    told: tuple[tuple[str, ...], ...] = ()

    def item(self, edition: EditionName) -> Item:
        """The item of the plan that it is about."""
        return Item(law_named(self.law), self.build, edition)

    @property
    def name(self) -> str:
        """Tells it from all others of its campaign."""
        return f"{self.law}/{self.build}/{'kept' if self.seed is None else self.seed}"

    def as_json(self) -> Json:
        """As it is sent."""
        return asdict(self)

    @staticmethod
    def from_json(value: Json) -> Task:
        """The inverse of `as_json`, of what JSON made of it."""
        told = tuple(tuple(entry) for entry in value["told"])
        return Task(value["law"], value["build"], value["seed"], tuple(value["kept"]), told)


def tasks(
    items: Sequence[Item], first: int, seeds: int | None, kept: Mapping[tuple[str, str], Sequence[Json]]
) -> Iterator[Task]:
    """The kept boards first; then every item with the first seed, then with the next, so that no law waits for long."""
    for item in items:
        boards = kept.get((item.law.name, item.build))
        if boards:
            yield Task(item.law.name, item.build, None, tuple(boards))
    for seed in count(first) if seeds is None else range(first, first + seeds):
        yield from (Task(item.law.name, item.build, seed) for item in items)
