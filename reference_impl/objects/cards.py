"""Cards and what they are in a game: the card as printed, where its piece lies, and the object that the rules see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from reference_impl.objects.abilities import Ability, Effect, OneHexproof, OneProtection, Ref, Slot
from reference_impl.objects.values import value


@value
class Card:
    """A card, token or emblem as it was made (108, 111, 114). `cost` is its mana value but for `xs` times X,
    `mana_cost` the symbols themselves (202.1).

    `copy_of` is the spell that this copy copies; `under` the card that a mutated permanent was before (702.140);
    `face_down`: that is how it lies on the battlefield as the game begins (708); as a card, and once it has left, it has a name.
    """

    id: str
    name: str
    owner: str
    token: bool
    emblem: bool
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    abilities: tuple[Ability, ...]
    cost: int = 0
    xs: int = 0
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    chosen: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])
    slots: tuple[Slot, ...] = ()
    effects: tuple[Effect, ...] = ()
    is_static: bool = False
    is_protective: bool = False
    is_changeling: bool = False
    copy_of: str | None = None
    under: Card | None = None
    mana_cost: str = ""
    face_down: bool = False


@value
class GameObject:
    """An object as the rules see it now (109): all continuous effects are applied, and it never changes.

    `number` tells this object from the earlier and later ones of the same card (400.7). `controller` is None for a card
    outside the battlefield and the stack (108.4). What has no name has an empty one; `counters` are the kinds on it.
    """

    rules_object: ClassVar[bool] = True
    is_player: ClassVar[bool] = False

    id: str
    number: int
    card: Card
    name: str
    owner: str
    zone: str
    controller: str | None
    colors: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    every_creature_type: bool
    power: int | None
    toughness: int | None
    x: int
    attached_to: Ref | None
    abilities: tuple[Ability, ...]
    hexproofs: tuple[OneHexproof, ...] = ()
    protections: tuple[OneProtection, ...] = ()
    counters: frozenset[str] = frozenset()

    @property
    def ref(self) -> Ref:
        """This very object, told from what its card was before or became later."""
        return (self.id, self.number)


@value
class Player:
    """A player as the rules see them now (102)."""

    rules_object: ClassVar[bool] = True
    is_player: ClassVar[bool] = True

    id: str
    team: str | None
    abilities: tuple[Ability, ...]
    hexproofs: tuple[OneHexproof, ...] = ()
    protections: tuple[OneProtection, ...] = ()

    @property
    def ref(self) -> Ref:
        """A player is the same player for the whole game."""
        return (self.id, -1)


Host = GameObject | Player


@value
class Piece:
    """Where a card is and what has happened to it; continuous effects aside. `printed` is the object before they apply.

    `present` is what was attached to its host when it became attached itself, each with its own timestamp;
    `reconfigured`: it had reconfigure as it became attached (702.151b); `cast_as` is `bestow` or `mutate`;
    `merged_into` the permanent that the card is part of now (702.140).
    """

    card: Card
    zone: str
    number: int
    controller: str | None
    timestamp: int
    printed: GameObject
    attached_to: Ref | None = None
    present: frozenset[tuple[str, int]] = frozenset()
    damage: int = 0
    deathtouched: bool = False
    plus: int = 0
    minus: int = 0
    loyalty: int = 0
    cast_as: str | None = None
    tapped: bool = False
    reconfigured: bool = False
    merged_into: Ref | None = None
    others: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def ref(self) -> Ref:
        """The object that the card is now."""
        return (self.card.id, self.number)

    @property
    def counters(self) -> dict[str, int]:
        """How many counters of each kind are on it: `plus` and `minus` those that count, `others` the rest."""
        own = {"+1/+1": self.plus, "-1/-1": self.minus, **self.others}
        return {kind: many for kind, many in own.items() if many}


def placed(
    card: Card,
    zone: str,
    number: int,
    controller: str | None,
    timestamp: int,
    attached_to: Ref | None = None,
    x: int = 0,
) -> Piece:
    """A card lying in a zone, new there."""
    loyalty = card.loyalty or 0 if zone == "battlefield" else 0
    printed = GameObject(
        card.id,
        number,
        card,
        "" if card.emblem or (card.face_down and zone == "battlefield" and number == 0) else card.name,
        card.owner,
        zone,
        controller,
        card.colors,
        card.types,
        card.subtypes,
        card.supertypes,
        card.is_changeling,
        card.power,
        card.toughness,
        x,
        attached_to,
        card.abilities,
    )
    return Piece(card, zone, number, controller, timestamp, printed, attached_to, loyalty=loyalty)
