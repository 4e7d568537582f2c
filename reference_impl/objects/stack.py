"""Spells and abilities on the stack, and who asks for a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from reference_impl.objects.abilities import Effect, Ref, Slot, Usable
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.values import value


@value
class OnStack:
    """A spell or ability on the stack (112, 113): `source` is the spell itself, or the object whose ability it is.

    `source_moved`: the ability's cost or the event that triggered it moved the source (400.7e, 400.7j).
    """

    key: int
    is_ability: bool
    source: Ref
    controller: str
    slots: tuple[Slot, ...]
    effects: tuple[Effect, ...]
    targets: tuple[Ref, ...]
    source_moved: bool = False


@value
class Asking:
    """Who would target something: the source, the controller of the spell or ability, and which of the two it is."""

    rules_object: ClassVar[bool] = True

    source: GameObject
    controller: str
    is_ability: bool
    slots: tuple[Slot, ...]

    @property
    def id(self) -> str:
        """What asks, by the id of its source."""
        return self.source.id


@value
class Waiting:
    """A triggered ability that waits to be put on the stack (603.3)."""

    asking: Asking
    ability: Usable


@value
class Damage:
    """An amount that a source would deal to something."""

    source: GameObject
    to: Host
    amount: int
    unpreventable: bool = False


@dataclass(slots=True)
class Doing:
    """Effects being carried out: their source, whose they are, targets still legal, choices, what was affected.

    `moved` are the objects that they, a cost or the trigger event moved to a public zone (400.7e, 400.7j).
    """

    source: Ref
    you: str
    targets: Sequence[Ref | None] = ()
    choose: Mapping[str, str] = field(default_factory=dict[str, str])
    until_end_of_turn: bool = True
    id: str = ""
    affected: list[str] = field(default_factory=list[str])
    moved: set[Ref] = field(default_factory=set[Ref])
