"""Spells and abilities on the stack, and who asks for a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reference_impl.objects.abilities import Effect, Ref, Slot
from reference_impl.objects.cards import GameObject, Host


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


@dataclass(frozen=True, slots=True)
class Damage:
    """An amount that a source would deal to something."""

    source: GameObject
    to: Host
    amount: int
    unpreventable: bool = False


@dataclass(slots=True)
class Doing:
    """What carries out effects: the source, whose effects they are, the targets still legal, choices, what was affected."""

    source: Ref
    you: str
    targets: Sequence[Ref | None] = ()
    choose: Mapping[str, str] = field(default_factory=dict[str, str])
    until_end_of_turn: bool = True
    id: str = ""
    affected: list[str] = field(default_factory=list[str])
