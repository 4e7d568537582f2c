"""704: state-based actions, all at once and again until there are none (704.3)."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.cards import GameObject, Piece
from reference_impl.objects.game import Game

ATTACHABLE = frozenset({"Aura", "Equipment", "Fortification"})
CHECKS = 100


@clause("704.3")
def perform_state_based_actions(game: Game) -> None:
    """Check, perform all that apply at once, and check again."""
    for _ in range(CHECKS):
        if not game.rules.perform_once(game):
            return
    raise Impossible("", f"state-based actions don't come to an end within {CHECKS} checks")


@clause("704.3", "704.7")
def perform_once(game: Game) -> bool:
    """One check: everything is judged on the same board before anything happens. Did anything apply?"""
    dying: list[str] = []
    coming_off: list[str] = []
    annihilating: list[str] = []
    rules = game.rules
    for seen in game.board.permanents:
        piece = game.pieces[seen.id]
        if rules.is_put_into_graveyard(game, seen, piece):
            dying.append(seen.id)
        elif piece.attached_to is not None and rules.comes_off(game, seen):
            coming_off.append(seen.id)
        if piece.plus and piece.minus and rules.counters_annihilate(game, piece):
            annihilating.append(seen.id)
    ceasing = [p.card.id for p in game.pieces.values() if p.card.token and rules.ceases_to_exist(game, p)]
    if ceasing:
        game.cease(ceasing, "gone")
    for ident in annihilating:
        if ident not in dying:  # What dies is remembered with all its counters.
            _annihilate(game, game.pieces[ident])
    if dying:
        rules.move(game, dying, "graveyard")
    for ident in coming_off:
        rules.unattach(game, ident)
    for piece in [p for p in game.pieces.values() if p.deathtouched]:
        game.change(piece.card.id, deathtouched=False)
    return bool(dying or coming_off or annihilating or ceasing)


def _annihilate(game: Game, piece: Piece) -> None:
    pairs = min(piece.plus, piece.minus)
    game.change(piece.card.id, plus=piece.plus - pairs, minus=piece.minus - pairs)


@clause("704.5f", "704.5g", "704.5h", "704.5i", "704.5m", "704.5y")
def is_put_into_graveyard(game: Game, seen: GameObject, piece: Piece) -> bool:
    """A creature without toughness or lethally damaged, a planeswalker without loyalty, an Aura without a host, a Role
    that another replaces.
    """
    rules = game.rules
    if "creature" in seen.types and (
        rules.has_no_toughness(game, seen)
        or (piece.damage and rules.has_lethal_damage(game, seen, piece))
        or (piece.deathtouched and rules.was_dealt_deathtouch(game, piece))
    ):
        return True
    if "planeswalker" in seen.types and rules.has_no_loyalty(game, piece):
        return True
    if "Role" in seen.subtypes and rules.role_goes(game, seen, piece):
        return True
    return "Aura" in seen.subtypes and rules.aura_goes(game, seen, piece)


@clause("704.5f", decisive=True)
def has_no_toughness(game: Game, seen: GameObject) -> bool:
    """Toughness 0 or less."""
    return seen.toughness is not None and seen.toughness <= 0


@clause("704.5g", decisive=True)
def has_lethal_damage(game: Game, seen: GameObject, piece: Piece) -> bool:
    """Damage at least its toughness is marked on it: it is destroyed."""
    return seen.toughness is not None and piece.damage >= seen.toughness


@clause("704.5h", "702.2b")
def was_dealt_deathtouch(game: Game, piece: Piece) -> bool:
    """A source with deathtouch dealt it damage since the last check: it is destroyed, marked damage or not."""
    return piece.deathtouched


@clause("704.5i")
def has_no_loyalty(game: Game, piece: Piece) -> bool:
    """Loyalty 0."""
    return piece.loyalty <= 0


@clause("704.5m", decisive=True)
def aura_goes(game: Game, aura: GameObject, piece: Piece) -> bool:
    """An Aura attached to nothing, or to what it can't enchant, goes to its owner's graveyard, unless bestowed."""
    if game.rules.is_bestowed(game, aura):
        return False
    host = game.host(aura.attached_to) if aura.attached_to is not None else None
    return host is None or not game.rules.may_stay_attached(game, aura, host)


@clause("704.5y", "303.7a", decisive=True)
def role_goes(game: Game, role: GameObject, piece: Piece) -> bool:
    """A Role of which the same player controls a later one on the same permanent goes to its owner's graveyard."""
    host = role.attached_to
    return (
        host is not None
        and host[1] >= 0
        and any(
            "Role" in other.subtypes
            and other.controller == role.controller
            and game.pieces[other.id].timestamp > piece.timestamp
            for other in game.attached_to(host)
        )
    )


@clause("704.5n", "704.5p", "702.103f", decisive=True)
def comes_off(game: Game, seen: GameObject) -> bool:
    """Equipment, a Fortification or a bestowed Aura on an illegal host, a creature, or what can't be attached at all."""
    host = game.host(seen.attached_to) if seen.attached_to is not None else None
    if host is None or "creature" in seen.types or ATTACHABLE.isdisjoint(seen.subtypes):
        return True
    return not game.rules.may_stay_attached(game, seen, host)


@clause("704.5d", "111.7")
def ceases_to_exist(game: Game, piece: Piece) -> bool:
    """A token that is neither on the battlefield nor yet to be made; a copy of a spell lives on the stack."""
    return piece.zone not in ("battlefield", "stack", "outside", "none", "gone")


@clause("704.5q")
def counters_annihilate(game: Game, piece: Piece) -> bool:
    """A +1/+1 and a -1/-1 counter take each other away."""
    return True
