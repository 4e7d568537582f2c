"""115, 601.2c, 602.2b, 603.3d, 608.2b: what can be the target of what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference_impl.book import clause
from reference_impl.objects.abilities import Ref, Slot
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

PLAYER_KINDS = frozenset({"player", "any", "player_or_planeswalker"})
TYPE_KINDS = {
    "any": frozenset({"creature", "planeswalker"}),
    "player_or_planeswalker": frozenset({"planeswalker"}),
    **{t: frozenset({t}) for t in ("artifact", "creature", "enchantment", "land", "planeswalker")},
}
SUBTYPE_KINDS = {"aura": "Aura", "equipment": "Equipment", "fortification": "Fortification"}
ELSEWHERE = {"spell": "stack", "card_in_graveyard": "graveyard"}


@clause("115.1")
def legal_targets(game: Game, slot: Slot, by: Asking) -> list[str]:
    """Everything that may be chosen for the slot."""
    legal = game.rules.is_legal_target
    return [thing.id for thing in _candidates(game, slot) if legal(game, slot, thing, by)]


@clause("115.1", "601.2c")
def is_legal_target(game: Game, slot: Slot, thing: Host, by: Asking) -> bool:
    """It is what the slot asks for, and nothing says that it can't be the target."""
    return game.rules.fits_slot(game, slot, thing, by) and game.rules.can_be_targeted(game, thing, by)


@clause("115.1")
def fits_slot(game: Game, slot: Slot, thing: Host, by: Asking) -> bool:
    """Its kind, its zone, its side and whatever else the text asks for."""
    if isinstance(thing, Player):
        return slot.kind in PLAYER_KINDS and game.rules.fits_side(game, slot, thing, by)
    return (
        game.rules.fits_kind(game, slot.kind, thing)
        and game.rules.fits_side(game, slot, thing, by)
        and game.rules.fits_rest(game, slot, thing, by)
    )


@clause("115.2")
def fits_kind(game: Game, kind: str, thing: GameObject) -> bool:
    """Only permanents are targets, unless the text says a spell or a card in another zone (115.2, 115.3)."""
    if kind == "player" or thing.zone != ELSEWHERE.get(kind, "battlefield"):
        return False
    if kind in TYPE_KINDS:
        return not TYPE_KINDS[kind].isdisjoint(thing.types)
    return kind not in SUBTYPE_KINDS or SUBTYPE_KINDS[kind] in thing.subtypes


@clause("109.5")
def fits_side(game: Game, slot: Slot, thing: Host, by: Asking) -> bool:
    """Both "you control" and "an opponent controls" are read from the controller of the spell or ability."""
    if slot.side is None:
        return True
    side = game.rules.whose(game, thing)
    return side == by.controller if slot.side == "you" else game.rules.is_opponent(game, side, by.controller)


@clause("115.5", "601.2a")
def fits_rest(game: Game, slot: Slot, thing: GameObject, by: Asking) -> bool:
    """No spell targets itself, nor its card before casting; "another" is not the source; mutate asks for more."""
    if thing.id == by.source.id and not by.is_ability:
        return False
    if slot.other and thing.ref == by.source.ref:
        return False
    return not slot.mutating or game.rules.can_be_mutated_onto(game, thing, by.source)


@clause("115.1", "702.11", "702.16b", "702.18a")
def can_be_targeted(game: Game, thing: Host, by: Asking) -> bool:
    """Nothing that it has or that is said of it keeps the spell or ability off."""
    if not thing.abilities:
        return True
    rules = game.rules
    return not (
        rules.hexproof_stops(game, thing, by)
        or rules.protection_stops(game, thing, by)
        or rules.other_wording_stops(game, thing, by)
    )


@clause("601.2c", "115.3")
def targets_differ(game: Game, slots: Sequence[Slot], targets: Sequence[str]) -> bool:
    """Slots that are alike read "target creature" and "another target creature", so each has a target of its own."""
    chosen = list(zip(slots, targets, strict=True))
    return all(pair not in chosen[:at] for at, pair in enumerate(chosen))


@clause("608.2b")
def target_still_legal(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    """Asked again on resolution: still the same object, still in its zone, still legal."""
    target = game.host(item.targets[slot])
    return target is not None and game.rules.is_legal_target(game, item.slots[slot], target, by)


@clause("115.7a", "115.7d")
def new_target_is_legal(game: Game, item: OnStack, slot: int, thing: Host, by: Asking) -> bool:
    """A target can be changed only to another legal one, which no other slot of the kind has."""
    if thing.ref == item.targets[slot] or not game.rules.is_legal_target(game, item.slots[slot], thing, by):
        return False
    return all(
        other != thing.ref or kind != item.slots[slot] for other, kind in zip(item.targets, item.slots, strict=True)
    )


@clause("115.7a", "115.7d")
def legal_new_targets(game: Game, item: OnStack, slot: int, by: Asking) -> list[str]:
    """Everything that the target of the slot may be changed to."""
    legal = game.rules.new_target_is_legal
    return [thing.id for thing in _candidates(game, item.slots[slot]) if legal(game, item, slot, thing, by)]


@clause("115.7d", "707.10c")
def target_of_copy_is_legal(game: Game, kept: Ref, slot: Slot, thing: Host, by: Asking) -> bool:
    """A target of a copy left as it was, gone perhaps, need not be legal; a newly chosen one must be."""
    return thing.id == kept[0] or game.rules.is_legal_target(game, slot, thing, by)


def _candidates(game: Game, slot: Slot) -> Iterable[Host]:
    """What could fit the slot at all; copies of spells have no id of their own and are left out."""
    board = game.board
    zone = ELSEWHERE.get(slot.kind)
    if zone is not None:
        return [o for o in board.objects.values() if o.zone == zone and o.card.copy_of is None]
    if slot.kind == "player":
        return board.players.values()
    return [*board.players.values(), *board.permanents] if slot.kind in PLAYER_KINDS else board.permanents
