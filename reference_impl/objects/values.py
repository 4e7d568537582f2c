"""How the things of a game are made: as values that never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, as far as the type checker knows.

    At run time nothing watches over it: a truly frozen one costs ten times as much, and a scenario makes hundreds.
    """
    return dataclass(slots=True)(cls)
