"""608: the top of the stack resolves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Ref
from reference_impl.objects.cards import GameObject, Piece
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Doing, OnStack

PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


@clause("608.1", "608.2b")
def resolve_top(game: Game, choose: Mapping[str, str]) -> str | None:
    """The top spell or ability resolves, unless it has targets and all are illegal by now."""
    if not game.stack:
        return None
    item = game.stack[-1]
    legal = game.rules.targets_still_legal(game, item)
    piece = None if item.is_ability else game.pieces[item.source[0]]
    if game.rules.has_no_legal_target(game, item, legal):
        if piece is None or piece.cast_as is None:
            game.rules.remove_from_stack(game, item)
            return "no_legal_target"
        game.rules.stops_being_special(game, piece.card.id)
        legal = ()
    if piece is not None and game.rules.is_permanent_spell(game, piece):
        game.rules.resolve_permanent_spell(game, item, legal)
    else:
        game.rules.carry_out(game, item, legal, choose)
        game.rules.remove_from_stack(game, item)
    return "resolved"


@clause("110.4", "608.3")
def is_permanent_spell(game: Game, piece: Piece) -> bool:
    """A spell of a card with a permanent type becomes a permanent."""
    return not PERMANENT_TYPES.isdisjoint(piece.card.types)


@clause("608.2b")
def targets_still_legal(game: Game, item: OnStack) -> Sequence[Ref | None]:
    """Each target that is still legal; None for one that isn't."""
    if not item.targets:
        return ()
    by = game.rules.asking_now(game, item)
    still = game.rules.target_still_legal
    return tuple([ref if still(game, item, i, by) else None for i, ref in enumerate(item.targets)])


@clause("608.2b", decisive=True)
def has_no_legal_target(game: Game, item: OnStack, legal: Sequence[Ref | None]) -> bool:
    """It has targets, and all of them are illegal."""
    return bool(legal) and all(ref is None for ref in legal)


@clause("608.2m", "608.2n")
def remove_from_stack(game: Game, item: OnStack) -> None:
    """An ability ceases to exist; a spell's card goes to its owner's graveyard, a copy nowhere."""
    game.stack = [other for other in game.stack if other.key != item.key]
    game.changed()
    if item.is_ability:
        return
    piece = game.pieces[item.source[0]]
    if piece.ref != item.source or piece.zone != "stack":
        return
    if piece.card.copy_of is not None:
        game.remember([piece.card.id])
        del game.pieces[piece.card.id]
        game.changed()
    else:
        game.rules.move(game, [piece.card.id], "graveyard")


@clause("608.2c", "608.2d")
def carry_out(game: Game, item: OnStack, legal: Sequence[Ref | None], choose: Mapping[str, str]) -> None:
    """The effects in order, each on the targets that are legal."""
    controller = game.rules.controller_on_stack(game, item)
    doing = Doing(item.source, controller, legal, choose)
    if item.source_moved:
        doing.moved.add(item.source)
    for effect in item.effects:
        game.rules.do_effect(game, effect, doing)


@clause("608.3", "608.3a", "608.3b")
def resolve_permanent_spell(game: Game, item: OnStack, legal: Sequence[Ref | None]) -> None:
    """It becomes a permanent under its controller's control; an Aura attached to its target; a mutating one merges."""
    ident = item.source[0]
    piece = game.pieces[ident]
    host = game.host(legal[0]) if legal and legal[0] is not None else None
    if piece.cast_as == "mutate" and isinstance(host, GameObject):
        game.remember([ident])
        game.stack = [other for other in game.stack if other.key != item.key]
        game.rules.merge(game, game.board.objects[ident], host)
        game.rules.spell_effects_follow(game, item.source, host.ref)
        return
    if host is not None and not _can_enter_on(game, item, host.ref):
        game.rules.remove_from_stack(game, item)
        return
    game.remember([ident])
    game.stack = [other for other in game.stack if other.key != item.key]
    game.rules.put_onto_battlefield(game, ident, item.controller)
    entered = game.pieces[ident]
    game.rules.spell_effects_follow(game, item.source, entered.ref)
    if host is not None:
        game.put(replace(entered, cast_as=piece.cast_as))
        game.rules.become_attached(game, game.board.objects[ident], host)
    game.rules.notice_entering(game, ident)


def _can_enter_on(game: Game, item: OnStack, host: Ref) -> bool:
    """Could the permanent that the spell becomes be attached there, as the board is before it enters (303.4g, 608.3d)?"""
    trial = game.hypothetical()
    ident = item.source[0]
    cast_as = trial.pieces[ident].cast_as
    game.rules.put_onto_battlefield(trial, ident, item.controller)
    trial.change(ident, cast_as=cast_as)
    game.rules.spell_effects_follow(trial, item.source, trial.pieces[ident].ref)
    target = game.host(host)
    return target is not None and game.rules.can_be_attached(game, trial.board.objects[ident], target)
