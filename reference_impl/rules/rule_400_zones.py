"""400, 110, 111.7, 608.2h: objects move between zones and become new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Ref, Usable
from reference_impl.objects.cards import Card, GameObject, placed
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Waiting


@clause("400.7")
def next_number(game: Game, card: Card) -> int:
    """What moves becomes a new object with no memory of what it was."""
    return game.pieces[card.id].number + 1


@clause("400.3", "404.2")
def move(game: Game, ids: Sequence[str], zone: str) -> None:
    """Objects go to a zone at once, each to its owner's; what they were is remembered, and deaths are noticed."""
    game.remember(ids)
    known = [game.board.objects[ident] for ident in ids]
    for seen in known:
        _leave(game, seen, zone)
        if seen.zone == "battlefield" and zone == "graveyard":
            game.rules.notice_death(game, seen)


def _leave(game: Game, seen: GameObject, zone: str) -> None:
    piece = game.pieces[seen.id]
    number = game.rules.next_number(game, piece.card)
    parts = [other for other in game.pieces.values() if other.merged_into == piece.ref]
    game.stack = [item for item in game.stack if item.is_ability or item.source != piece.ref]
    keeper = game.rules.keeper_of_zone(game, seen)
    whose = None if keeper == seen.owner else keeper
    game.put(placed(piece.card.under or piece.card, zone, number, whose, game.tick()))
    for part in parts:
        game.put(placed(part.card, zone, part.number + 1, None, game.tick()))
    game.became[piece.ref] = ((seen.id, number), *((part.card.id, part.number + 1) for part in parts))


@clause("400.3", "702.16c")
def keeper_of_zone(game: Game, seen: GameObject) -> str:
    """Whose hand, library or graveyard a card goes to: its owner's, whoever controlled it."""
    return seen.owner


@clause("603.6c", "603.10a")
def notice_death(game: Game, seen: GameObject) -> None:
    """Its own "when this dies" abilities trigger, as it last was on the battlefield."""
    for ability in seen.abilities:
        if isinstance(ability, Usable) and ability.kind == "when_dies":
            controller = game.rules.controller_of_triggered_ability(game, seen)
            game.waiting.append(Waiting(Asking(seen, controller, True, ability.slots), ability))


@clause("603.6a")
def notice_entering(game: Game, ident: str) -> None:
    """Its own "when this enters" abilities trigger."""
    seen = game.board.objects[ident]
    for ability in seen.abilities:
        if isinstance(ability, Usable) and ability.kind == "when_enters":
            controller = game.rules.controller_of_triggered_ability(game, seen)
            game.waiting.append(Waiting(Asking(seen, controller, True, ability.slots), ability))


@clause("304.4", "307.4")
def can_be_permanent(game: Game, card: GameObject) -> bool:
    """An instant or a sorcery stays where it is."""
    return card.types.isdisjoint(("instant", "sorcery"))


@clause("110.1", "400.7")
def put_onto_battlefield(game: Game, ident: str, controller: str) -> None:
    """A card becomes a permanent, or a token is created, unattached."""
    piece = game.pieces[ident]
    number = game.rules.next_number(game, piece.card)
    game.stack = [item for item in game.stack if item.is_ability or item.source != piece.ref]
    game.put(placed(piece.card, "battlefield", number, controller, game.tick()))
    game.new |= {game.pieces[ident].ref}


@clause("400.7a")
def spell_effects_follow(game: Game, spell: Ref, permanent: Ref) -> None:
    """Effects that changed a permanent spell go on for the permanent that it becomes."""
    game.lasting = [
        replace(e, affected=e.affected | {permanent}) if e.affected and spell in e.affected else e for e in game.lasting
    ]
    game.changed()
