"""601, 602, 603, 707.10: spells are cast and copied, abilities activated and triggered; each chooses legal targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import Effect, Enchant, Ref, Slot, Usable
from reference_impl.objects.cards import Card, GameObject, Host, Piece, placed
from reference_impl.objects.drafts import drafted
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack, Waiting

PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


@clause("601.2a", "601.2b")
def spell_piece(game: Game, ident: str, x: int, cast_as: str | None) -> Piece:
    """The card as the spell that it would be on the stack: cast by its owner, with X, in an unusual way perhaps."""
    card = game.pieces[ident].card
    controller = game.rules.spell_controller(game, card)
    piece = placed(card, "stack", game.rules.next_number(game, card), controller, game.clock, x=x)
    if cast_as != "bestow":
        return replace(piece, cast_as=cast_as)
    draft = drafted(piece)
    game.rules.bestow_changes_types(game, draft)
    printed = replace(piece.printed, types=draft.types, subtypes=draft.subtypes)
    return replace(piece, cast_as=cast_as, printed=printed)


@clause("601.2c", "303.4a", "702.103b", "702.140a")
def spell_slots(game: Game, piece: Piece) -> Sequence[Slot]:
    """As printed; for an Aura what it enchants; bestowed, a creature; mutating, a creature that fits."""
    if piece.cast_as == "bestow":
        return (Slot("creature"),)
    if piece.cast_as == "mutate":
        return (Slot("creature", mutating=True),)
    if "Aura" in piece.printed.subtypes:
        return tuple(Slot(a.what) for a in piece.card.abilities if isinstance(a, Enchant))[:1]
    return piece.card.slots


@clause("601.2c")
def asking_to_cast(game: Game, piece: Piece) -> Asking:
    """A spell asks with its own qualities on the stack, for whoever casts it."""
    controller = game.rules.spell_controller(game, piece.card)
    return Asking(piece.printed, controller, False, tuple(game.rules.spell_slots(game, piece)))


@clause("601.2", "601.2c")
def cast(game: Game, piece: Piece, by: Asking, targets: Sequence[str]) -> bool:
    """With legal targets it goes on the stack; if one is illegal nothing has happened."""
    if not game.rules.targets_are_legal(game, by, targets):
        return False
    refs = target_refs(game, targets)
    game.remember([piece.card.id])
    game.put(replace(piece, timestamp=game.tick()))
    push(game, False, piece.ref, by.controller, by.slots, piece.card.effects, refs)
    return True


@clause("601.2c", "602.2b", "603.3d")
def targets_are_legal(game: Game, by: Asking, targets: Sequence[str]) -> bool:
    """One target for each slot, each legal as it is chosen."""
    if len(targets) != len(by.slots):
        raise Impossible("targets", f"{len(by.slots)} targets are needed, {len(targets)} are given")
    if len(targets) > 1 and not game.rules.targets_differ(game, by.slots, targets):
        return False
    return all(
        game.rules.is_legal_target(game, slot, game.thing(ident, f"targets[{i}]"), by)
        for i, (slot, ident) in enumerate(zip(by.slots, targets, strict=True))
    )


def target_refs(game: Game, targets: Sequence[str]) -> tuple[Ref, ...]:
    """The very objects and players that are chosen."""
    return tuple(game.thing(ident, f"targets[{i}]").ref for i, ident in enumerate(targets))


def push(
    game: Game,
    is_ability: bool,
    source: Ref,
    controller: str,
    slots: Sequence[Slot],
    effects: Sequence[Effect],
    targets: tuple[Ref, ...],
    source_moved: bool = False,
) -> None:
    """Put a spell or ability on the stack."""
    there = OnStack(game.tick(), is_ability, source, controller, tuple(slots), tuple(effects), targets, source_moved)
    game.stack.append(there)


@clause("602.1", "113.6")
def usable_ability(game: Game, source: GameObject, ident: str, kinds: frozenset[str]) -> Usable | None:
    """The activated or triggered ability of that name which the object has now."""
    found = (a for a in source.abilities if isinstance(a, Usable) and a.id == ident and a.kind in kinds)
    return next(found, None)


@clause("602.2a", "602.2b")
def asking_to_activate(game: Game, source: GameObject, ability: Usable) -> Asking:
    """An activated ability asks with the qualities of its source, for whoever activates it."""
    return Asking(source, game.rules.controller_of_activated_ability(game, source), True, ability.slots)


@clause("603.3", "603.3a")
def asking_of_trigger(game: Game, source: GameObject, ability: Usable) -> Asking:
    """A triggered ability asks with the qualities of its source, for whoever controlled that as it triggered."""
    return Asking(source, game.rules.controller_of_triggered_ability(game, source), True, ability.slots)


@clause("603.3a", "603.3d", "113.7a")
def asking_of_cast_trigger(game: Game, spell: GameObject, ability: Usable) -> Asking:
    """It asks with the qualities of its own spell on the stack, for whoever cast that, whoever controls it by now."""
    asking: Asking = game.rules.asking_of_trigger(game, spell, ability)
    return replace(asking, controller=game.rules.spell_controller(game, spell.card))


@clause("602.2", "602.2b")
def activate(game: Game, source: GameObject, ability: Usable, targets: Sequence[str]) -> bool:
    """With legal targets it goes on the stack, and a card is discarded from the hand or exiled from the graveyard."""
    by = game.rules.asking_to_activate(game, source, ability)
    if not game.rules.targets_are_legal(game, by, targets):
        return False
    moves = source.zone in ("hand", "graveyard")
    push(game, True, source.ref, by.controller, ability.slots, ability.effects, target_refs(game, targets), moves)
    game.remember([source.id])
    if moves:
        game.rules.move(game, [source.id], "graveyard" if ability.zone == "hand" else "exile")
    return True


@clause("603.3", "603.3b", "603.3d")
def put_triggers_on_stack(game: Game, targets: Sequence[str] | None, source: str) -> dict[tuple[str, str], bool]:
    """Waiting triggers go on the stack, each with its targets if they are legal, and not at all if one isn't.

    The active player's come first, then each other player's in turn order, so that theirs resolve earlier (603.3b).

    `targets` are for the first waiting trigger of `source` that targets; any other that targets gets none, and doesn't
    go on the stack.
    """
    seats = [player.id for player in game.seats]
    since_active = {ident: (i - seats.index(game.active)) % len(seats) for i, ident in enumerate(seats)}
    waiting, game.waiting = sorted(game.waiting, key=lambda w: since_active[w.asking.controller]), []
    outcome: dict[tuple[str, str], bool] = {}
    for trigger in waiting:
        by = game.rules.trigger_asks_now(game, trigger)
        chosen: Sequence[str] | None = () if not by.slots else None
        if by.slots and by.id == source and targets is not None:
            chosen, targets = targets, None
        legal = chosen is not None and game.rules.targets_are_legal(game, by, chosen)
        if legal and chosen is not None:
            effects, moved = trigger.ability.effects, trigger.ability.kind == "when_dies"
            push(game, True, by.source.ref, by.controller, by.slots, effects, target_refs(game, chosen), moved)
        outcome.setdefault((by.id, trigger.ability.kind), legal)
    return outcome


@clause("603.3", "603.10a", "113.7a")
def trigger_asks_now(game: Game, trigger: Waiting) -> Asking:
    """As it goes on the stack its source is read as it is now, or as it last existed; its controller doesn't change."""
    source = trigger.asking.source
    game.last_known.setdefault(source.ref, source)
    return replace(trigger.asking, source=game.rules.source_of(game, source.ref))


@clause("707.10", "707.10c", "115.7d")
def copy_spell(game: Game, item: OnStack, targets: Sequence[str]) -> bool:
    """The spell's controller copies it; new targets must be legal for the copy, those left as they were need not be."""
    controller = game.rules.controller_on_stack(game, item)
    copy = _copy_piece(game, item, controller)
    by = Asking(copy.printed, controller, False, item.slots)
    if len(targets) != len(item.slots):
        raise Impossible("targets", f"{len(item.slots)} targets are needed, {len(targets)} are given")
    if len(targets) > 1 and not game.rules.targets_differ(game, item.slots, targets):
        return False
    things = [game.thing(ident, f"targets[{i}]") for i, ident in enumerate(targets)]
    chosen = zip(item.targets, item.slots, things, strict=True)
    if not all(game.rules.target_of_copy_is_legal(game, kept, slot, thing, by) for kept, slot, thing in chosen):
        return False
    refs = [
        _of_copy(game, kept, slot, thing, by)
        for kept, slot, thing in zip(item.targets, item.slots, things, strict=True)
    ]
    game.put(copy)
    push(game, False, copy.ref, controller, item.slots, item.effects, tuple(refs))
    return True


def _of_copy(game: Game, kept: Ref, slot: Slot, thing: Host, by: Asking) -> Ref:
    """The object meant by an id: what the card is now if that may be chosen, or else the target as it was."""
    if thing.id != kept[0] or thing.ref == kept:
        return thing.ref
    return thing.ref if game.rules.is_legal_target(game, slot, thing, by) else kept


def _copy_piece(game: Game, item: OnStack, controller: str) -> Piece:
    """The copy as an object: the spell's card under an id of its own, which no answer shows."""
    spell = game.pieces[item.source[0]]
    owner = game.rules.copy_owner(game, controller)
    card: Card = replace(
        spell.card, id=f"{spell.card.id} copy {game.tick()}", owner=owner, copy_of=spell.card.id, token=True
    )
    copy = placed(card, "stack", 0, controller, game.tick(), x=spell.printed.x)
    printed = replace(copy.printed, types=spell.printed.types, subtypes=spell.printed.subtypes)
    return replace(copy, printed=printed, cast_as=spell.cast_as)


@clause("115.7a", "115.7d")
def change_target(game: Game, item: OnStack, slot: int, to: str) -> bool:
    """One target becomes another legal one; the rest stay."""
    by = game.rules.asking_now(game, item)
    thing = game.thing(to, "to")
    if not game.rules.new_target_is_legal(game, item, slot, thing, by):
        return False
    targets = (*item.targets[:slot], thing.ref, *item.targets[slot + 1 :])
    game.stack[game.stack.index(item)] = replace(item, targets=targets)
    return True
