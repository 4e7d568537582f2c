"""Qualities, abilities and effects as values: what a card says, without what it means.

The meaning is in `reference_impl.rules`. Ids are those of cards and players.
"""

from __future__ import annotations

from reference_impl.objects.values import value

Ref = tuple[str, int]
"""A particular object: its id and how often it has become a new object (400.7). A player's number is -1."""


@value
class Quality:
    """What stands after "from" (702.11d, 702.16a). `value` is the colour, type, player, comparison … of the kind."""

    kind: str
    value: str | None = None
    number: int | None = None
    colored: bool = False
    supertype: str | None = None
    not_subtype: str | None = None
    not_supertype: str | None = None
    side: str | None = None
    excepted: frozenset[int] = frozenset()
    subtype: str | None = None
    not_type: str | None = None
    permanent: bool = False
    creature_types: int = 0
    nameless: bool = False
    counter: str | None = None
    modified: bool = False

    def holds(self, number: int) -> bool:
        """Of an endless set of numbers (`value` odd, even or None for all, without `excepted`): is this one in it?"""
        return number not in self.excepted and self.value in (None, "odd" if number % 2 else "even")


@value
class Slot:
    """One target slot (115.1): what kind of thing, on whose side; `other` than the source; for a mutating spell."""

    kind: str
    side: str | None = None
    other: bool = False
    mutating: bool = False


@value
class Whom:
    """Whom an effect or a static ability affects."""

    kind: str
    slot: int = 0
    id: str = ""
    type: str | None = None
    subtype: str | None = None
    side: str | None = None
    other: bool = False


@value
class Loss:
    """What is lost: `all_abilities`, `hexproof`, `protection`, or `hexproof_from` or `protection_from` a quality."""

    kind: str
    quality: Quality | None = None


class Ability:
    """Anything that an object or player can have."""

    __slots__ = ()


@value
class Hexproof(Ability):
    """Hexproof as it is written (702.11): plain if it names no quality; several qualities are the joined form."""

    qualities: tuple[Quality, ...] = ()


@value
class Protection(Ability):
    """Protection as it is written (702.16); `spares` is the form of "this effect doesn't remove …"."""

    qualities: tuple[Quality, ...]
    spares: str | None = None


@value
class Origin:
    """Where a granted ability comes from, under whose control, and what was attached as that began (702.16p)."""

    ref: Ref
    controller: str | None
    present: frozenset[tuple[str, int]]


@value
class OneHexproof(Ability):
    """One hexproof ability that somebody has: plain (no quality) or from one quality."""

    quality: Quality | None


@value
class OneProtection(Ability):
    """One protection ability that somebody has, from one quality."""

    quality: Quality
    spares: str | None = None
    origin: Origin | None = None


@value
class Shroud(Ability):
    """Shroud (702.18)."""


@value
class CantBeTargeted(Ability):
    """The words "can't be the target of …" written out; by `opponents` or by `anyone`."""

    by: str


@value
class Grant(Ability):
    """A static ability that gives abilities."""

    to: Whom
    abilities: tuple[Ability, ...]


@value
class Take(Ability):
    """A static ability that takes abilities away."""

    of: Whom
    what: Loss


@value
class CantHave(Ability):
    """A static ability: what it names can't have or gain hexproof (113.11)."""

    of: Whom


@value
class Permission(Ability):
    """What it reaches can be targeted as though it didn't have hexproof (609.4)."""

    reaches: frozenset[str]


@value
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


@value
class Usable(Ability):
    """An activated ability (602) or a triggered one (603): `kind` tells which; equip and its kin are activated."""

    kind: str
    id: str
    slots: tuple[Slot, ...] = ()
    effects: tuple[Effect, ...] = ()
    zone: str = "battlefield"


@value
class Enchant(Ability):
    """Enchant (702.5)."""

    what: str


@value
class Keyword(Ability):
    """A keyword that is no more than its name: trample, deathtouch, changeling …"""

    name: str


TRIGGERED = frozenset({"when_enters", "when_dies", "when_cast"})
STATIC = (Grant, Take, CantHave, Permission)
