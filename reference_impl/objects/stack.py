"""Spells and abilities on the stack, and who asks for a target."""

from __future__ import annotations

from dataclasses import dataclass

from reference_impl.objects.abilities import Effect, Ref, Slot
from reference_impl.objects.cards import GameObject


@dataclass(frozen=True, slots=True)
class OnStack:
    """A spell or ability on the stack (112, 113): `source` is the spell itself, or the object whose ability it is."""

    key: int
    is_ability: bool
    source: Ref
    controller: str
    slots: tuple[Slot, ...]
    effects: tuple[Effect, ...]
    targets: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """Who would target something: the source with its qualities, the controller of the spell or ability, and which it is."""

    source: GameObject
    controller: str
    is_ability: bool
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A triggered ability that waits to be put on the stack (603.3)."""

    asking: Asking
    effects: tuple[Effect, ...]
    kind: str
