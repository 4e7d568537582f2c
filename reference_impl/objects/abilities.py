"""Qualities, abilities and effects as values: what a card says, without what it means.

The meaning is in `reference_impl.rules`. Ids are those of cards and players.
"""

from __future__ import annotations

from dataclasses import dataclass

Ref = tuple[str, int]
"""A particular object: its id and how often it has become a new object (400.7). A player's number is -1."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What stands after "from" (702.11d, 702.16a). `value` is the colour, type, name, player, comparison … of the kind."""

    kind: str
    value: str | None = None
    number: int | None = None
    colored: bool = False
    supertype: str | None = None
    not_subtype: str | None = None
    not_supertype: str | None = None
    side: str | None = None
    excepted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Slot:
    """One target slot (115.1): what kind of thing, on whose side; `other` than the source; for a mutating spell."""

    kind: str
    side: str | None = None
    other: bool = False
    mutating: bool = False


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom an effect or a static ability affects."""

    kind: str
    slot: int = 0
    id: str = ""
    type: str | None = None
    subtype: str | None = None
    side: str | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Loss:
    """Which abilities are lost: `all_abilities`, `hexproof`, `protection`, or `hexproof_from` or `protection_from` a quality."""

    kind: str
    quality: Quality | None = None


class Ability:
    """Anything that an object or player can have."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hexproof(Ability):
    """Hexproof as it is written (702.11): plain if it names no quality; several qualities are the joined form."""

    qualities: tuple[Quality, ...] = ()


@dataclass(frozen=True, slots=True)
class Protection(Ability):
    """Protection as it is written (702.16); `spares` is the form of "this effect doesn't remove …"."""

    qualities: tuple[Quality, ...]
    spares: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a granted ability comes from: the object, its controller, and what was attached as the effect began (702.16p)."""

    ref: Ref
    controller: str | None
    present: frozenset[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class OneHexproof(Ability):
    """One hexproof ability that somebody has: plain (no quality) or from one quality."""

    quality: Quality | None


@dataclass(frozen=True, slots=True)
class OneProtection(Ability):
    """One protection ability that somebody has, from one quality."""

    quality: Quality
    spares: str | None = None
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Shroud(Ability):
    """Shroud (702.18)."""


@dataclass(frozen=True, slots=True)
class CantBeTargeted(Ability):
    """The words "can't be the target of …" written out; by `opponents` or by `anyone`."""

    by: str


@dataclass(frozen=True, slots=True)
class Grant(Ability):
    """A static ability that gives abilities."""

    to: Whom
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Take(Ability):
    """A static ability that takes abilities away."""

    of: Whom
    what: Loss


@dataclass(frozen=True, slots=True)
class CantHave(Ability):
    """A static ability: what it names can't have or gain hexproof (113.11)."""

    of: Whom


@dataclass(frozen=True, slots=True)
class Permission(Ability):
    """Opponents' creatures, permanents, or opponents themselves can be targeted as though they didn't have hexproof (609.4)."""

    reaches: frozenset[str]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect, one-shot or continuous; which of the fields count depends on the kind."""

    kind: str
    to: Whom | None = None
    amount: int = 0
    by: Whom | None = None
    unpreventable: bool = False
    abilities: tuple[Ability, ...] = ()
    loss: Loss | None = None
    reaches: frozenset[str] = frozenset()
    colors: frozenset[str] | None = None
    add_types: frozenset[str] = frozenset()
    add_subtypes: frozenset[str] = frozenset()
    lose_types: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    player: str | None = None
    what: Whom | None = None
    type: str | None = None
    counter: str | None = None


@dataclass(frozen=True, slots=True)
class Usable(Ability):
    """An activated ability (602) or a triggered one (603): `kind` tells which; equip and its kin are activated."""

    kind: str
    id: str
    slots: tuple[Slot, ...] = ()
    effects: tuple[Effect, ...] = ()
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Enchant(Ability):
    """Enchant (702.5)."""

    what: str


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword that is no more than its name: trample, deathtouch, changeling …"""

    name: str


TRIGGERED = frozenset({"when_enters", "when_dies", "when_cast"})
STATIC = (Grant, Take, CantHave, Permission)
