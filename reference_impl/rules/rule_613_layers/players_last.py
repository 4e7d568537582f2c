"""613.10: effects on players are applied after those on objects; and what is no ability of anyone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import (
    STATIC,
    Ability,
    CantHave,
    Grant,
    Loss,
    OneHexproof,
    OneProtection,
    Origin,
    Permission,
    Take,
    Whom,
)
from reference_impl.objects.cards import Card, GameObject, Player
from reference_impl.objects.drafts import Drafts
from reference_impl.objects.game import Game

Statics = Sequence[tuple[GameObject, Ability, int]]
Change = tuple[int, frozenset[str], tuple[Ability, ...], Loss | None, Card | None, Origin | None]


@clause("613.10")
def players_now(game: Game, statics: Statics, permanents: Sequence[GameObject]) -> dict[str, Player]:
    """The abilities that each player has: by data, then given and taken in timestamp order."""
    changes = sorted(_changes(game, statics), key=lambda change: change[0])
    barred = _barred(game, statics)
    return {
        seat.id: _player(game, seat, changes, seat.id in barred, permanents) if changes or seat.abilities else seat
        for seat in game.seats
    }


def _player(
    game: Game, seat: Player, changes: Sequence[Change], barred: bool, permanents: Sequence[GameObject]
) -> Player:
    rules = game.rules
    has: list[Ability] = [
        one for a in seat.abilities for one in rules.single_abilities(game, a, seat, None, None, permanents)
    ]
    for _, whom, gives, takes, chooser, origin in changes:
        if seat.id not in whom:
            continue
        for ability in gives:
            has += rules.single_abilities(game, ability, seat, chooser, origin, permanents)
        if takes is not None:
            for loss in rules.single_losses(game, takes, seat, chooser, permanents):
                has = [one for ability in has for one in rules.ability_left(game, loss, ability)]
    if barred:
        has = [a for a in has if not (isinstance(a, OneHexproof) and rules.cant_have_takes(game, a))]
    return replace(
        seat,
        abilities=tuple(has),
        hexproofs=tuple([a for a in has if type(a) is OneHexproof]),
        protections=tuple([a for a in has if type(a) is OneProtection]),
    )


def _changes(game: Game, statics: Statics) -> Iterator[Change]:
    for e in game.lasting:
        if e.effect.kind in ("gain", "lose") and e.affected is not None:
            players = frozenset(ref[0] for ref in e.affected if ref[1] < 0)
            origin = Origin(e.source, e.you, e.present) if e.source is not None else None
            yield e.timestamp, players, e.abilities, e.effect.loss, None, origin
    for source, ability, since in statics:
        if isinstance(ability, Grant):
            origin = Origin(source.ref, source.controller, game.pieces[source.id].present)
            players = game.rules.players_named(game, ability.to, source)
            yield since, players, ability.abilities, None, source.card, origin
        elif isinstance(ability, Take):
            yield since, game.rules.players_named(game, ability.of, source), (), ability.what, source.card, None


@clause("113.6", "611.3", "613.7a")
def static_abilities(
    game: Game, drafts: Drafts, objects: dict[str, GameObject]
) -> list[tuple[GameObject, Ability, int]]:
    """Every static ability that works now, with its object and since when; those lost are gone, those given are there.

    What has a static ability, printed or given, has been drafted in layer 6.
    """
    works = game.rules.static_ability_works
    return [
        (objects[draft.id], held.ability, held.timestamp)
        for draft in drafts.holding()
        if works(game, draft)
        for held in draft.held
        if isinstance(held.ability, STATIC)
    ]


@clause("109.5", "611.3a")
def players_named(game: Game, whom: Whom, source: GameObject) -> frozenset[str]:
    """The players that a static ability names."""
    you = source.controller or source.owner
    if whom.kind == "you":
        return frozenset({you})
    if whom.kind == "player":
        return frozenset({whom.id})
    if whom.kind == "attached":
        return frozenset({source.attached_to[0]} if source.attached_to and source.attached_to[1] < 0 else ())
    if whom.kind != "players":
        return frozenset()
    if whom.side == "you":
        return frozenset({you})
    if whom.side == "opponents":
        return frozenset(game.rules.opponents_of(game, you))
    return frozenset(p.id for p in game.seats)


def _barred(game: Game, statics: Statics) -> frozenset[str]:
    """The players who can't have hexproof (113.11)."""
    found = {ref[0] for e in game.lasting if e.effect.kind == "cant_have" for ref in e.affected or ()}
    for source, ability, _ in statics:
        if isinstance(ability, CantHave):
            found |= game.rules.players_named(game, ability.of, source)
    return frozenset(found)


@clause("609.4", "611.2")
def permissions(game: Game) -> list[tuple[str, frozenset[str]]]:
    """Every permission to target as though without hexproof that holds now: whose, and what it reaches."""
    found = [(e.you, e.effect.reaches) for e in game.lasting if e.effect.kind == "permission"]
    for source, ability, _ in game.board.statics:
        if isinstance(ability, Permission):
            found.append((source.controller or source.owner, ability.reaches))
    return found


@clause("615.12")
def damage_cant_be_prevented(game: Game) -> bool:
    """Does an effect say that damage can't be prevented?"""
    return any(e.effect.kind == "no_prevention" for e in game.lasting)
