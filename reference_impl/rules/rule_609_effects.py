"""609, 610, 611, 701: what effects do, and to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import Ability, Effect, Quality, Ref, Whom
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game, Lasting
from reference_impl.objects.stack import Damage, Doing

ACTIONS = {
    "damage": "do_damage",
    "destroy": "do_destroy",
    "exile": "do_exile",
    "attach": "do_attach",
    "sacrifice": "do_sacrifice",
    "discard": "do_discard",
    "lose_life": "do_lose_life",
    "gain_life": "do_gain_life",
    "counters": "do_counters",
    "nothing": "do_nothing",
}
IMMOVABLE = frozenset({"command", "outside", "none", "gone"})


@clause("608.2c", "609.1")
def do_effect(game: Game, effect: Effect, doing: Doing) -> None:
    """A one-shot effect happens now; any other begins."""
    action = ACTIONS.get(effect.kind)
    if action is not None:
        getattr(game.rules, action)(game, effect, doing)
    else:
        game.rules.begin_effect(game, effect, doing)


@clause("608.2b", "109.5", "115.10")
def affected_by(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    """Whom an effect affects: a target only while legal; anything else whatever it is protected from."""
    kind = whom.kind
    if kind == "target":
        ref = _target(whom, doing)
        return game.rules.found_again(game, ref, doing) if ref is not None else ()
    if kind == "this":
        return game.rules.found_again(game, doing.source, doing)
    if kind == "attached":
        ref = game.rules.source_of(game, doing.source).attached_to
        host = game.host(ref) if ref is not None else None
        return () if host is None else (host,)
    if kind == "object":
        named = game.host(game.object(whom.id, "effect").ref)
        return () if named is None else (named,)
    if kind == "group":
        return [p for p in game.board.permanents if game.rules.is_in_group(game, whom, doing.you, doing.source, p)]
    return [game.board.players[ident] for ident in game.rules.players_affected(game, whom, doing)]


def _target(whom: Whom, doing: Doing) -> Ref | None:
    """The target of a slot, or None if it is illegal by now."""
    return doing.targets[whom.slot] if whom.slot < len(doing.targets) else None


@clause("400.7e", "400.7j")
def found_again(game: Game, ref: Ref, doing: Doing) -> Sequence[Host]:
    """That object where it is; or, if these effects, a cost or the trigger event moved it, all that it became there."""
    refs = [ref]
    while not doing.moved.isdisjoint(refs):
        refs = [new for old in refs for new in (game.became[old] if old in doing.moved else (old,))]
    return [host for host in map(game.host, refs) if host is not None]


@clause("400.7j")
def move_by_effect(game: Game, ids: Sequence[str], zone: str, doing: Doing) -> None:
    """Objects go to a public zone, and later parts of the same effect can find them there."""
    doing.moved |= {game.pieces[ident].ref for ident in ids}
    game.rules.move(game, ids, zone)
    doing.affected += ids


@clause("109.5", "102.2")
def players_affected(game: Game, whom: Whom, doing: Doing) -> Sequence[str]:
    """You, a player, your opponents, or everyone."""
    if whom.kind == "player":
        game.thing(whom.id, "effect")
        return [whom.id]
    if whom.kind == "you" or whom.side == "you":
        return [doing.you]
    if whom.side == "opponents":
        return game.rules.opponents_of(game, doing.you)
    return [p.id for p in game.seats]


def _whom(effect: Effect) -> Whom:
    return effect.to or Whom("you")


@clause("120.1", "120.7", "608.2h")
def do_damage(game: Game, effect: Effect, doing: Doing) -> None:
    """The source deals it, or the object that is said to; one that is no legal target does nothing (608.2b)."""
    source = game.rules.damage_source(game, effect, doing)
    if source is None:
        return
    to = game.rules.affected_by(game, _whom(effect), doing)
    dealt = game.rules.deal_damage(game, [Damage(source, t, effect.amount, effect.unpreventable) for t in to])
    doing.affected += [d.to.id for d in dealt]


@clause("120.7", "608.2h", "113.7a")
def damage_source(game: Game, effect: Effect, doing: Doing) -> GameObject | None:
    """The object said to deal the damage, as it is now or as it last existed."""
    if effect.by is None or effect.by.kind == "this":
        return game.rules.source_of(game, doing.source)
    if effect.by.kind == "attached":
        host = game.rules.source_of(game, doing.source).attached_to
        return game.rules.source_of(game, host) if host is not None and host[1] >= 0 else None
    if effect.by.kind == "target":
        ref = _target(effect.by, doing)
        return game.rules.source_of(game, ref) if ref is not None and ref[1] >= 0 else None
    if effect.by.kind == "object":
        return game.rules.as_it_last_existed(game, game.object(effect.by.id, "effect"))
    found = game.rules.affected_by(game, effect.by, doing)
    return found[0] if found and isinstance(found[0], GameObject) else None


@clause("701.8a")
def do_destroy(game: Game, effect: Effect, doing: Doing) -> None:
    """Permanents go to their owners' graveyards."""
    found = game.rules.affected_by(game, _whom(effect), doing)
    ids = [t.id for t in found if isinstance(t, GameObject) and t.zone == "battlefield"]
    game.rules.move_by_effect(game, ids, "graveyard", doing)


@clause("701.13a")
def do_exile(game: Game, effect: Effect, doing: Doing) -> None:
    """Objects go into exile, from wherever they are; an emblem stays, and what is no object any more is nowhere."""
    found = game.rules.affected_by(game, _whom(effect), doing)
    ids = [t.id for t in found if isinstance(t, GameObject) and t.zone not in IMMOVABLE]
    game.rules.move_by_effect(game, ids, "exile", doing)


@clause("701.3a")
def do_attach(game: Game, effect: Effect, doing: Doing) -> None:
    """One becomes attached to the other, if it can be."""
    whats = game.rules.affected_by(game, effect.what or Whom("this"), doing)
    hosts = game.rules.affected_by(game, _whom(effect), doing)
    for what in whats:
        if hosts and isinstance(what, GameObject) and game.rules.attach(game, what, hosts[0]):
            doing.affected.append(what.id)


@clause("701.21a", "115.10")
def do_sacrifice(game: Game, effect: Effect, doing: Doing) -> None:
    """Each of the players gives up a permanent of the type, protected or not: it is not targeted."""
    ids: list[str] = []
    for player in game.rules.affected_by(game, effect.to or Whom("you"), doing):
        can = [p.id for p in game.board.permanents if p.controller == player.id and effect.type in p.types]
        chosen = doing.choose.get("sacrifice")
        if len(can) > 1 and chosen not in can:
            raise Impossible("choose.sacrifice", f"{player.id!r} could sacrifice any of {', '.join(can)}, so say which")
        ids += can if chosen is None or chosen not in can else [chosen]
    game.rules.move_by_effect(game, ids, "graveyard", doing)


@clause("701.9a")
def do_discard(game: Game, effect: Effect, doing: Doing) -> None:
    """Each of the players discards their hand."""
    for player in game.rules.affected_by(game, effect.to or Whom("you"), doing):
        hand = [o.id for o in game.board.objects.values() if o.zone == "hand" and o.owner == player.id]
        game.rules.move(game, hand, "graveyard")
        doing.affected += [player.id] if hand else []


@clause("119.3")
def do_lose_life(game: Game, effect: Effect, doing: Doing) -> None:
    """Each of the players loses life: that is no damage."""
    for player in game.rules.affected_by(game, effect.to or Whom("you"), doing):
        if isinstance(player, Player) and effect.amount:
            game.life[player.id] -= effect.amount
            doing.affected.append(player.id)


@clause("119.3")
def do_gain_life(game: Game, effect: Effect, doing: Doing) -> None:
    """You gain life."""
    game.life[doing.you] += effect.amount
    doing.affected += [doing.you] if effect.amount else []


@clause("122.1")
def do_counters(game: Game, effect: Effect, doing: Doing) -> None:
    """Counters are put on permanents."""
    for thing in game.rules.affected_by(game, _whom(effect), doing):
        if isinstance(thing, GameObject) and thing.zone == "battlefield" and effect.amount:
            piece = game.pieces[thing.id]
            if effect.counter == "+1/+1":
                game.change(thing.id, plus=piece.plus + effect.amount)
            else:
                game.change(thing.id, minus=piece.minus + effect.amount)
            doing.affected.append(thing.id)


@clause("609.1")
def do_nothing(game: Game, effect: Effect, doing: Doing) -> None:
    """Nothing happens."""


@clause("611.2", "611.2c")
def begin_effect(game: Game, effect: Effect, doing: Doing) -> None:
    """A continuous effect begins; what changes characteristics or control is fixed on what it affects now."""
    affected = None
    if effect.to is not None:
        affected = frozenset(host.ref for host in game.rules.affected_by(game, effect.to, doing))
        doing.affected += [ref[0] for ref in affected]
    abilities: tuple[Ability, ...] = effect.abilities and game.rules.abilities_as_given(game, effect.abilities, doing)
    effect = replace(effect, loss=effect.loss and game.rules.loss_as_taken(game, effect.loss, doing))
    present = frozenset((p.card.id, p.timestamp) for p in game.pieces.values() if p.attached_to in (affected or ()))
    before = {p.ref: p.controller for p in game.board.permanents}
    fixed = (doing.until_end_of_turn, doing.you, doing.source, affected, abilities, present)
    game.lasting.append(Lasting(doing.id, effect, game.tick(), *fixed))
    game.changed()
    if effect.kind == "gain_control":
        note_new_controllers(game, before)


def note_new_controllers(game: Game, before: Mapping[Ref, str | None]) -> None:
    """Remember which permanents have come under a new controller this turn (302.6 asks)."""
    game.new |= {p.ref for p in game.board.permanents if before.get(p.ref) != p.controller}


@clause("608.2d", "702.16a")
def quality_of_choice(game: Game, quality: Quality, doing: Doing) -> Quality:
    """Chosen by the controller as the effect resolves, and fixed from then on."""
    if quality.kind == "of_your_choice":
        kind = quality.value or ""
        if kind not in doing.choose:
            raise Impossible(f"choose.{kind}", f"the effect asks for a {kind} of your choice")
        return Quality(kind, doing.choose[kind])
    if quality.kind == "chosen" and doing.source[0] in game.pieces:
        return game.rules.chosen_value(game, quality, game.pieces[doing.source[0]].card)
    return quality


@clause("514.2", "611.2a")
def end_of_turn(game: Game) -> None:
    """Damage wears off and effects that last until end of turn end, at once; combat is over, and everything untaps."""
    game.lasting = [e for e in game.lasting if not e.until_end_of_turn]
    for ident, piece in game.pieces.items():
        if piece.damage or piece.deathtouched or piece.tapped:
            game.change(ident, damage=0, deathtouched=False, tapped=False)
    game.combat, game.fought = None, False
    game.new = frozenset()
    game.changed()


@clause("611.2a")
def end_effect(game: Game, ident: str) -> bool:
    """One lasting effect ends. Was there one of that name?"""
    left = [e for e in game.lasting if e.id != ident]
    found = len(left) < len(game.lasting)
    before = {p.ref: p.controller for p in game.board.permanents}
    game.lasting = left
    game.changed()
    note_new_controllers(game, before)
    return found
