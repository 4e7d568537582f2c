"""The state of a game, and the plain changes to it. What may happen is in the rules; here things only are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reference_impl.book import Consultation
from reference_impl.errors import Impossible, NotThere
from reference_impl.objects.abilities import Ability, Effect, Ref
from reference_impl.objects.cards import GameObject, Host, Piece, Player
from reference_impl.objects.stack import OnStack, Waiting
from reference_impl.objects.values import value

NOWHERE = frozenset({"gone", "none"})
"""Where a token is that has ceased to exist (111.7), or that could not be made."""


@value
class Lasting:
    """A continuous effect that began (611.2): what it affects is fixed, or None where it is read from the board."""

    id: str
    effect: Effect
    timestamp: int
    until_end_of_turn: bool
    you: str
    source: Ref | None
    affected: frozenset[Ref] | None
    abilities: tuple[Ability, ...] = ()
    present: frozenset[tuple[str, int]] = frozenset()
    chosen: dict[str, str | int] = field(default_factory=dict[str, "str | int"])


@value
class Combat:
    """Who attacks whom and who blocks whom (508, 509); `blocked` attackers stay so without blockers (509.1h).

    `attackers` and `blockers` say under whose control each came to fight: who changes sides leaves combat (506.4);
    `defenders` which player defends against each attacker (508.5). `declared`: the blocks have been declared.
    """

    attacks: dict[Ref, Ref]
    attackers: dict[Ref, str]
    blocks: dict[Ref, Ref] = field(default_factory=dict[Ref, Ref])
    blockers: dict[Ref, str] = field(default_factory=dict[Ref, str])
    blocked: frozenset[Ref] = frozenset()
    defenders: dict[Ref, str] = field(default_factory=dict[Ref, str])
    declared: bool = False


@value
class Board:
    """All objects and players as the rules see them in one state, and which static abilities work since when."""

    objects: dict[str, GameObject]
    players: dict[str, Player]
    permanents: tuple[GameObject, ...]
    statics: list[tuple[GameObject, Ability, int]]


@dataclass(slots=True)
class Game:
    """A game: every change drops the cached board, so that characteristics are computed once a state.

    `became` tells what each object that moved has become: a merged permanent, several. `fought`: the combat of this turn is over.
    """

    rules: Consultation
    seats: tuple[Player, ...]
    active: str
    pieces: dict[str, Piece]
    life: dict[str, int]
    stack: list[OnStack] = field(default_factory=list[OnStack])
    lasting: list[Lasting] = field(default_factory=list[Lasting])
    last_known: dict[Ref, GameObject] = field(default_factory=dict[Ref, GameObject])
    last_attached: dict[Ref, tuple[GameObject, ...]] = field(default_factory=dict[Ref, tuple[GameObject, ...]])
    became: dict[Ref, tuple[Ref, ...]] = field(default_factory=dict[Ref, tuple[Ref, ...]])
    waiting: list[Waiting] = field(default_factory=list[Waiting])
    combat: Combat | None = None
    fought: bool = False
    new: frozenset[Ref] = frozenset()
    clock: int = 1000
    cached: Board | None = None

    @property
    def board(self) -> Board:
        """Every object and player with all continuous effects applied (613)."""
        board = self.cached
        if board is None:
            board = self.cached = self.rules.board_now(self)
        return board

    @property
    def fighting(self) -> Combat:
        """The combat under way; asking about one that isn't is impossible."""
        if self.fought:
            raise Impossible("", "the combat of this turn is over")
        if self.combat is None:
            raise NotThere("", "no attack has been declared")
        return self.combat

    def tick(self) -> int:
        """The next timestamp (613.7)."""
        self.clock += 1
        return self.clock

    def hypothetical(self) -> Game:
        """The same game, to try something on."""
        return replace(
            self,
            pieces=dict(self.pieces),
            life=dict(self.life),
            stack=list(self.stack),
            lasting=list(self.lasting),
            last_known=dict(self.last_known),
            last_attached=dict(self.last_attached),
            became=dict(self.became),
            waiting=list(self.waiting),
        )

    def put(self, piece: Piece) -> None:
        """The piece is as given from now on."""
        self.pieces[piece.card.id] = piece
        self.cached = None

    def change(self, ident: str, **fields: Any) -> None:
        """Some facts about a piece change."""
        self.put(replace(self.pieces[ident], **fields))

    def cease(self, ids: Sequence[str], zone: str) -> None:
        """They are no objects any more, and in no zone of the game: `gone`, or `none` for what could not be made."""
        self.remember(ids)
        for ident in ids:
            self.change(ident, zone=zone, printed=replace(self.pieces[ident].printed, zone=zone))

    def attach(self, ident: str, to: Ref | None, timestamp: int) -> None:
        """The piece is attached to that from now on, or to nothing."""
        piece = self.pieces[ident]
        printed = replace(piece.printed, attached_to=to)
        self.put(replace(piece, printed=printed, attached_to=to, timestamp=timestamp, present=frozenset()))

    def changed(self) -> None:
        """Something else than a piece has changed."""
        self.cached = None

    def remember(self, ids: Iterable[str]) -> None:
        """Keep these objects as they are now, for when they are gone (608.2h)."""
        board = self.board
        attached: dict[Ref, list[GameObject]] = {}
        for o in board.permanents:
            if o.attached_to is not None:
                attached.setdefault(o.attached_to, []).append(o)
        for ident in ids:
            seen = board.objects[ident]
            self.last_known[seen.ref] = seen
            self.last_attached[seen.ref] = tuple(attached.get(seen.ref, ()))

    def attached_to(self, ref: Ref) -> tuple[GameObject, ...]:
        """What is attached to that very object."""
        return tuple(o for o in self.board.permanents if o.attached_to == ref)

    def host(self, ref: Ref) -> Host | None:
        """That very object or player, or None if it is no longer there."""
        if ref[1] < 0:
            return self.board.players.get(ref[0])
        found = self.board.objects.get(ref[0])
        return found if found is not None and found.number == ref[1] and found.zone not in NOWHERE else None

    def thing(self, ident: str, place: str) -> Host:
        """The object or player of that id; an unknown id is impossible, and so is a part of another permanent."""
        found = self.board.players.get(ident) or self.board.objects.get(ident)
        if found is None:
            raise Impossible(place, f"no object or player is called {ident!r}")
        return found if found.is_player else self.object(ident, place)

    def object(self, ident: str, place: str) -> GameObject:
        """The object of that id; anything else is impossible, a card that has merged with another (702.140) too."""
        found = self.board.objects.get(ident)
        if found is None:
            raise Impossible(place, f"no object is called {ident!r}")
        whole = self.pieces[ident].merged_into
        if whole is not None:
            raise Impossible(place, f"{ident!r} is a part of {whole[0]!r} now, and no object of its own")
        return found

    def permanent(self, ident: str, place: str) -> GameObject:
        """The permanent of that id; an object elsewhere is impossible."""
        found = self.object(ident, place)
        if found.zone != "battlefield":
            raise Impossible(place, f"{ident!r} isn't on the battlefield (it is in {found.zone})")
        return found
