"""The items of a run: each law on each road (`structure`, `text`) that the engine declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.properties.law import Law
from conformance.strategies.stage import Features

PROFILES = {"smoke": 10, "ci": 100, "deep": 1000}  # boards a law
ROADS = ("structure", "text")
UNUSABLE = "the engine can't be used: "


@dataclass(frozen=True)
class Item:
    """One law on one road; what pytest runs as one test."""

    law: Law
    build: str

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
    laws: Iterable[Law], roads: Sequence[str], contested: bool = False, shard: Shard | None = None
) -> list[Item]:
    """All items; contested laws only where asked for."""
    items = [Item(law, road) for law in laws for road in roads if contested or law.contested is None]
    return items if shard is None else shard.of(items)
