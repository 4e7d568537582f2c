"""The items of a run: each law on each road (`structure`, `text`) that the engine declares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from conformance.catalogue import point
from conformance.properties.law import Law
from conformance.strategies.stage import Features
from conformance.wire.editions import EditionName

PROFILES = {"smoke": 10, "ci": 100, "deep": 1000}  # boards a law
ROADS = ("structure", "text")
UNUSABLE = "the engine can't be used: "


def roads_of(features: Collection[str], wanted: str | None = None) -> list[str]:
    """The roads that the features declare; only the wanted one, if one is."""
    return [road for road in ROADS if f"build.{road}" in features and wanted in (None, road)]


@dataclass(frozen=True)
class Item:
    """One law on one road; what pytest runs as one test."""

    law: Law
    build: str
    edition: EditionName = "current"

    @property
    def name(self) -> str:
        """`protection/stops-spells [structure]`, the id of the test item."""
        return f"{self.law.name} [{self.build}]"

    def features(self, declared: Iterable[str]) -> Features:
        """What may be drawn for it."""
        return Features(declared, self.build)


@dataclass(frozen=True)
class Shard:
    """Part `number` (from 1) of `total`."""

    number: int
    total: int

    @staticmethod
    def parse(text: str) -> Shard:
        """From `I/N`; ValueError says what is wrong."""
        number, slash, total = text.partition("/")
        if not (
            slash
            and len(text) < 20
            and text.isascii()
            and number.isdigit()
            and total.isdigit()
            and 1 <= int(number) <= int(total)
        ):
            raise ValueError(f"a shard is I/N with 1 <= I <= N, as in 2/4, not {text!r}")
        return Shard(int(number), int(total))

    def of(self, items: Sequence[Item]) -> list[Item]:
        """Every N-th item."""
        return list(items[self.number - 1 :: self.total])


def planned(
    laws: Iterable[Law],
    roads: Sequence[str],
    contested: bool = False,
    shard: Shard | None = None,
    edition: EditionName = "current",
) -> list[Item]:
    """All items; contested laws only where asked for, and none about what the edition doesn't say."""
    wanted = [law for law in laws if (contested or law.contested is None) and is_asked_in(edition, law)]
    items = [Item(law, road, edition) for law in wanted for road in roads]
    return items if shard is None else shard.of(items)


def is_asked_in(edition: EditionName, law: Law) -> bool:
    """Has the edition a clause for everything that the law speaks about?"""
    return edition == "current" or all(point(p).is_asked_in(edition) for p in law.points)
