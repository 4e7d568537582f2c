"""Objects while continuous effects are being applied to them (613): the only ones that change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from reference_impl.objects.abilities import Ability, Loss, OneHexproof, OneProtection, Ref, Whom
from reference_impl.objects.cards import Card, GameObject, Piece
from reference_impl.objects.game import Game


@dataclass(slots=True)
class Held:
    """An ability that an object has, and since when (613.7a)."""

    ability: Ability
    timestamp: int


@dataclass(slots=True)
class Draft:
    """An object with the effects of the layers so far applied; `own_subtypes` are those printed that it hasn't lost."""

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
    held: list[Held]
    counters: frozenset[str]
    own_subtypes: frozenset[str]

    @property
    def ref(self) -> Ref:
        """The object that is being drafted."""
        return (self.id, self.number)

    def finished(self) -> GameObject:
        """The object as the rules will see it."""
        abilities = tuple([h.ability for h in self.held])
        return GameObject(
            self.id,
            self.number,
            self.card,
            self.name,
            self.owner,
            self.zone,
            self.controller,
            self.colors,
            self.types,
            self.subtypes,
            self.supertypes,
            self.every_creature_type,
            self.power,
            self.toughness,
            self.x,
            self.attached_to,
            abilities,
            tuple([a for a in abilities if type(a) is OneHexproof]),
            tuple([a for a in abilities if type(a) is OneProtection]),
            self.counters,
        )


def drafted(piece: Piece) -> Draft:
    """A draft of an object as printed."""
    p = piece.printed
    held = [Held(ability, piece.timestamp) for ability in p.abilities]
    return Draft(
        p.id,
        p.number,
        p.card,
        p.name,
        p.owner,
        p.zone,
        p.controller,
        p.colors,
        p.types,
        p.subtypes,
        p.supertypes,
        p.every_creature_type,
        p.power,
        p.toughness,
        p.x,
        piece.attached_to,
        held,
        frozenset(piece.counters).union({"loyalty"} if piece.loyalty else ()),
        p.subtypes,
    )


class Drafts:
    """All objects while the layers are applied: drafts of those that something touches, the others as printed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.touched: dict[str, Draft] = {}

    def see(self, ident: str) -> Draft | GameObject:
        """The object so far."""
        return self.touched.get(ident) or self.game.pieces[ident].printed

    def edit(self, ident: str) -> Draft:
        """The object, to be changed."""
        draft = self.touched.get(ident)
        if draft is None:
            draft = self.touched[ident] = drafted(self.game.pieces[ident])
        return draft

    def edit_ref(self, ref: Ref) -> Draft | None:
        """That very object, to be changed, if it is still there."""
        piece = self.game.pieces.get(ref[0])
        return self.edit(ref[0]) if piece is not None and piece.number == ref[1] else None

    def holding(self) -> list[Draft]:
        """Those drafted that have abilities; a card that has merged is no object of its own, and has none (702.140c)."""
        return [d for d in self.touched.values() if d.held and self.game.pieces[d.id].merged_into is None]

    def permanents(self) -> Sequence[GameObject]:
        """The permanents so far (as far as the rules need to know, a draft is one)."""
        pieces = self.game.pieces.values()
        return [self.see(p.card.id) for p in pieces if p.zone == "battlefield" and p.merged_into is None]  # type: ignore[misc]

    def finished(self) -> dict[str, GameObject]:
        """All objects with every effect applied."""
        return {ident: self._finished(piece) for ident, piece in self.game.pieces.items()}

    def _finished(self, piece: Piece) -> GameObject:
        draft = self.touched.get(piece.card.id)
        if draft is None and (piece.plus or piece.minus or piece.others or piece.loyalty):
            draft = drafted(piece)
        return piece.printed if draft is None else draft.finished()


@dataclass(slots=True)
class Acting:
    """A continuous effect that waits for its turn in layer 6: from a static ability of `source`, or one that lasts.

    `cause` is the ability as held, or the lasting effect: each is applied once.
    """

    timestamp: int
    cause: object
    source: Ref | None
    you: str
    whom: Whom | None
    affected: Iterable[Ref] | None
    gives: tuple[Ability, ...]
    takes: Loss | None
    present: frozenset[tuple[str, int]]
    chosen: Card | None
    static: Ability | None
