"""Asks the reference's rule book one step after the other; each function answers one kind of step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conformance.adapters import reference_reading as reading
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import TRIGGERED, Ability, Grant, Usable
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Damage, Doing, OnStack

Json = dict[str, Any]
ACTIVATED = frozenset({"activated", "equip", "fortify", "reconfigure"})
CASTABLE_FROM = frozenset({"hand", "graveyard"})
NO_ZONE_TO_MOVE_FROM = frozenset({"gone", "none", "outside", "command"})


def settle(game: Game, targets: Sequence[str] | None = None, source: str = "") -> dict[tuple[str, str], bool]:
    """The end of a step that changes something: state-based actions, then triggers; which are on the stack?"""
    game.rules.perform_state_based_actions(game)
    game.rules.leave_combat(game)
    return game.rules.put_triggers_on_stack(game, targets, source) if game.waiting else {}


def targets(game: Game, step: Json) -> Json:
    """The legal targets of each slot."""
    use = step["of"]
    sets = USES[use["kind"]](game, use)
    return {"do": "targets", "targets": sets}


def _sets(game: Game, by: Asking) -> list[list[str]]:
    return [game.rules.legal_targets(game, slot, by) for slot in by.slots]


def _targets_of_cast(game: Game, use: Json) -> list[list[str]]:
    return _sets(game, _asking_to_cast(game, use, "of.object"))


def _asking_to_cast(game: Game, use: Json, place: str) -> Asking:
    piece = game.rules.spell_piece(game, _castable(game, use, place).id, use.get("x", 0), use.get("as"))
    return game.rules.asking_to_cast(game, piece)


def _castable(game: Game, use: Json, place: str) -> GameObject:
    card = game.object(use["object"], place)
    if card.zone not in CASTABLE_FROM:
        raise Impossible(place, f"{card.id!r} is in {card.zone}, and is cast from a hand or graveyard only")
    return card


def _targets_of_activate(game: Game, use: Json) -> list[list[str]]:
    source = game.object(use["object"], "of.object")
    ability = _ability(game, source, use["ability"], ACTIVATED, "of.ability")
    if ability is None:
        raise Impossible("of.ability", f"{source.id!r} doesn't have the ability {use['ability']!r} now")
    return _sets(game, game.rules.asking_to_activate(game, source, ability))


def _ability(game: Game, source: GameObject, ident: str, kinds: frozenset[str], place: str) -> Usable | None:
    """The ability, if the object has it and it works where the object is; an id that nothing bears is impossible."""
    ability = game.rules.usable_ability(game, source, ident, kinds)
    if ability is None:
        if not any(_names(a, ident) for p in game.pieces.values() for a in p.card.abilities):
            raise Impossible(place, f"no ability is called {id!r}")
        return None
    if ability.kind in ACTIVATED and not game.rules.ability_works_from(game, ability, source):
        raise Impossible(place, f"the ability {id!r} works from {ability.zone}, and {source.id!r} is in {source.zone}")
    return ability


def _names(ability: Ability, ident: str) -> bool:
    if isinstance(ability, Usable):
        return ability.id == ident or any(_names(a, ident) for e in ability.effects for a in e.abilities)
    return isinstance(ability, Grant) and any(_names(a, ident) for a in ability.abilities)


def _targets_of_trigger(game: Game, use: Json) -> list[list[str]]:
    """As if it triggered now: what would have made it trigger happens on another copy of the game."""
    source = game.object(use["object"], "of.object")
    ability = _ability(game, source, use["ability"], TRIGGERED, "of.ability")
    if ability is None:
        raise Impossible("of.ability", f"{source.id!r} doesn't have the ability {use['ability']!r} now")
    if ability.kind == "when_dies" and source.zone == "battlefield":
        return _as_if(game, source, lambda trial: trial.rules.move(trial, [source.id], "graveyard"), ability)
    if ability.kind == "when_enters" and source.zone != "battlefield":
        owner = game.rules.permanent_controller(game, source.card, None)
        return _as_if(game, source, lambda trial: _enters(trial, source.id, owner), ability)
    if ability.kind == "when_cast" and source.zone != "stack":
        piece = game.rules.spell_piece(game, source.id, 0, None)
        return _sets(game, game.rules.asking_of_trigger(game, piece.printed, ability))
    return _sets(game, game.rules.asking_of_trigger(game, source, ability))


def _enters(game: Game, ident: str, controller: str) -> None:
    game.rules.put_onto_battlefield(game, ident, controller)
    game.rules.notice_entering(game, ident)


def _as_if(game: Game, source: GameObject, happens: Callable[[Game], None], ability: Usable) -> list[list[str]]:
    trial = game.hypothetical()
    happens(trial)
    waiting = [w for w in trial.waiting if w.asking.source.id == source.id and w.kind == ability.kind]
    trial.waiting.clear()
    game.rules.perform_state_based_actions(trial)
    return _sets(trial, waiting[0].asking) if waiting else [[] for _ in ability.slots]


def _targets_of_retarget(game: Game, use: Json) -> list[list[str]]:
    item = _on_stack(game, use["object"], "of.object")
    by = game.rules.asking_now(game, item)
    legal = [game.rules.legal_targets(game, slot, by) for slot in item.slots]
    return [
        [ident for ident in found if game.rules.new_target_is_legal(game, item, i, game.thing(ident, "of"), by)]
        for i, found in enumerate(legal)
    ]


def _on_stack(game: Game, ident: str, place: str) -> OnStack:
    """The topmost spell or ability of that object."""
    game.object(ident, place)
    found = next((item for item in reversed(game.stack) if item.source[0] == ident), None)
    if found is None:
        raise Impossible(place, f"no spell or ability of {id!r} is on the stack")
    return found


USES = {
    "cast": _targets_of_cast,
    "activate": _targets_of_activate,
    "trigger": _targets_of_trigger,
    "retarget": _targets_of_retarget,
}


def choices(game: Game, step: Json) -> Json:
    """What may be chosen without targeting."""
    game.object(step["source"], "source")
    return {"do": "choices", "choices": list(game.rules.legal_choices(game, step["among"]))}


def cast(game: Game, step: Json) -> Json:
    """Was casting it legal?"""
    card = _castable(game, step, "object")
    piece = game.rules.spell_piece(game, card.id, step.get("x", 0), step.get("as"))
    legal = game.rules.cast(game, piece, game.rules.asking_to_cast(game, piece), step["targets"])
    if legal:
        settle(game)
    return {"do": "cast", "legal": legal}


def activate(game: Game, step: Json) -> Json:
    """Was activating it legal? An ability that the object has lost can't be activated."""
    source = game.object(step["object"], "object")
    ability = _ability(game, source, step["ability"], ACTIVATED, "ability")
    legal = ability is not None and game.rules.activate(game, source, ability, step["targets"])
    if legal:
        settle(game)
    return {"do": "activate", "legal": legal}


def enter(game: Game, step: Json) -> Json:
    """Where it is now, and whether its ability triggered."""
    card = game.object(step["object"], "object")
    if card.zone in ("battlefield", "gone", "none", "command"):
        raise Impossible("object", f"{card.id!r} can't enter the battlefield: it is in {card.zone}")
    controller = game.rules.permanent_controller(game, card.card, step.get("under"))
    triggers = any(isinstance(a, Usable) and a.kind == "when_enters" for a in card.abilities)
    entered = _put(game, step, card, controller)
    if entered:
        game.rules.notice_entering(game, card.id)
        if "blocking" in step:
            _block(game, step, card.id)
    elif card.card.token:
        game.change(card.id, zone="none")
    elif card.zone == "stack":
        game.rules.move(game, [card.id], "graveyard")
    on_stack = settle(game, step.get("targets"), card.id)
    piece = game.pieces[card.id]
    attached = piece.attached_to[0] if piece.attached_to else None
    triggered = on_stack.get((card.id, "when_enters"), False) if triggers else None
    return {"do": "enter", "zone": piece.zone, "attached_to": attached, "triggered": triggered}


def _put(game: Game, step: Json, card: GameObject, controller: str) -> bool:
    if "attached_to" in step:
        host = _host(game, step["attached_to"], "attached_to")
        return game.rules.enter_attached(game, card.id, controller, host)
    if "Aura" in card.subtypes:
        raise Impossible("attached_to", "an Aura must be put onto the battlefield attached to something")
    game.rules.put_onto_battlefield(game, card.id, controller)
    return True


def _block(game: Game, step: Json, ident: str) -> None:
    blocker = game.board.objects[ident]
    attacker = game.permanent(step["blocking"], "blocking")
    if game.rules.enters_blocking(game, blocker, attacker):
        game.rules.becomes_blocking(game, blocker, attacker)


def _host(game: Game, ident: str, place: str) -> Host:
    """A permanent or player that something could be attached to or dealt damage."""
    thing = game.thing(ident, place)
    return thing if isinstance(thing, Player) else game.permanent(ident, place)


def resolve(game: Game, step: Json) -> Json:
    """What became of the top of the stack."""
    result = game.rules.resolve_top(game, step.get("choose", {}))
    if result is not None:
        settle(game)
    return {"do": "resolve", "result": result}


def apply(game: Game, step: Json) -> Json:
    """What an untargeted effect did something to."""
    source = game.object(step["source"], "source")
    you = step.get("by") or source.controller or source.owner
    doing = Doing(source.ref, you, (), step.get("choose", {}))
    game.remember([source.id])
    game.rules.do_effect(game, reading.effect(step["effect"]), doing)
    settle(game)
    return {"do": "apply", "affected": list(dict.fromkeys(doing.affected))}


def damage(game: Game, step: Json) -> Json:
    """What a source deals to something by no spell or ability."""
    source = game.object(step["source"], "source")
    if source.zone in ("gone", "none"):
        source = game.last_known.get((source.id, source.number - 1), source)
    would = Damage(source, _host(game, step["to"], "to"), step["amount"], step.get("unpreventable", False))
    if "redirect_to" in step:
        instead = game.thing(step["redirect_to"], "redirect_to")
        dealt = game.rules.deal_redirected(game, would, instead, step.get("first"))
    else:
        dealt = game.rules.deal_damage(game, [would])
    settle(game)
    return {"do": "damage", "dealt": [{"to": d.to.id, "amount": d.amount} for d in dealt]}


def attach(game: Game, step: Json) -> Json:
    """Is it attached to that at the end of the step?"""
    what = game.permanent(step["what"], "what")
    host = _host(game, step["to"], "to")
    game.rules.attach(game, what, host)
    settle(game)
    return {"do": "attach", "attached": game.pieces[what.id].attached_to == host.ref}


def legal_attacks(game: Game, step: Json) -> Json:
    """Every attack that may be declared."""
    return {"do": "legal_attacks", "attacks": [list(pair) for pair in game.rules.legal_attacks(game)]}


def attack(game: Game, step: Json) -> Json:
    """Were these attacks legal?"""
    attacks = _pairs(game, step["attacks"], "attacks")
    legal = game.rules.attack_is_legal(game, attacks)
    if legal:
        game.rules.declare_attack(game, attacks)
    return {"do": "attack", "legal": legal}


def legal_blocks(game: Game, step: Json) -> Json:
    """Every block that may be declared, alone."""
    return {"do": "legal_blocks", "blocks": [list(pair) for pair in game.rules.legal_blocks(game)]}


def block(game: Game, step: Json) -> Json:
    """Were these blocks legal?"""
    blocks = _pairs(game, step["blocks"], "blocks")
    legal = game.rules.block_is_legal(game, blocks)
    if legal:
        game.rules.declare_block(game, blocks)
    return {"do": "block", "legal": legal}


def _pairs(game: Game, pairs: Sequence[Sequence[str]], place: str) -> list[tuple[str, str]]:
    for i, pair in enumerate(pairs):
        for ident in pair:
            game.thing(ident, f"{place}[{i}]")
    return [(pair[0], pair[1]) for pair in pairs]


def combat_damage(game: Game, step: Json) -> Json:
    """What combat damage was dealt; with it the fighting is over."""
    assigned = [(a["from"], a["to"], a["amount"]) for a in step.get("assign", ())]
    dealt = game.rules.combat_damage(game, assigned)
    if dealt is None:
        return {"do": "combat_damage", "legal": False, "dealt": []}
    game.combat = None
    settle(game)
    total: dict[tuple[str, str], int] = {}
    for d in dealt:
        total[d.source.id, d.to.id] = total.get((d.source.id, d.to.id), 0) + d.amount
    shares = [{"from": source, "to": to, "amount": amount} for (source, to), amount in total.items()]
    return {"do": "combat_damage", "legal": True, "dealt": shares}


def begin(game: Game, step: Json) -> Json:
    """Continuous effects begin by fiat, one after the other in timestamp order."""
    game.thing(step["by"], "by")
    source = game.object(step["source"], "source").ref if "source" in step else ("", 0)
    for begun in step["effects"]:
        until = begun["lasts"] == "turn"
        doing = Doing(source, step["by"], (), {}, until_end_of_turn=until, id=begun["id"])
        game.rules.do_effect(game, reading.effect(begun["effect"]), doing)
    settle(game)
    return {"do": "begin"}


def end(game: Game, step: Json) -> Json:
    """One effect ends."""
    if not game.rules.end_effect(game, step["effect"]):
        raise Impossible("effect", f"no effect called {step['effect']!r} lasts now")
    settle(game)
    return {"do": "end"}


def end_turn(game: Game, step: Json) -> Json:
    """The turn ends."""
    game.rules.end_of_turn(game)
    settle(game)
    return {"do": "end_turn"}


def move(game: Game, step: Json) -> Json:
    """It goes to a zone; was its "when this dies" ability put on the stack?"""
    thing = game.object(step["object"], "object")
    if thing.zone in NO_ZONE_TO_MOVE_FROM:
        raise Impossible("object", f"{thing.id!r} can't be moved: it is in {thing.zone}")
    game.rules.move(game, [thing.id], step["zone"])
    triggers = any(w.asking.source.id == thing.id for w in game.waiting)
    on_stack = settle(game, step.get("targets"), thing.id)
    return {"do": "move", "triggered": on_stack.get((thing.id, "when_dies"), False) if triggers else None}


def has(game: Game, step: Json) -> Json:
    """Does it have any hexproof, or any protection?"""
    thing = game.thing(step["object"], "object")
    rule = game.rules.has_hexproof if step["what"] == "hexproof" else game.rules.has_protection
    return {"do": "has", "has": bool(rule(game, thing))}


def retarget(game: Game, step: Json) -> Json:
    """Was changing the target legal?"""
    item = _on_stack(game, step["object"], "object")
    if step["slot"] >= len(item.targets):
        raise Impossible("slot", f"it has {len(item.targets)} targets, and no slot {step['slot']}")
    return {"do": "retarget", "legal": game.rules.change_target(game, item, step["slot"], step["to"])}


def copy(game: Game, step: Json) -> Json:
    """Was copying it with these targets legal?"""
    item = _on_stack(game, step["object"], "object")
    if item.is_ability:
        raise Impossible("object", f"no spell {step['object']!r} is on the stack")
    return {"do": "copy", "legal": game.rules.copy_spell(game, item, step["targets"])}


def look(game: Game, step: Json) -> Json:
    """Every object and player of the scenario."""
    objects = {o.id: _seen(game, o) for o in game.board.objects.values() if o.card.copy_of is None}
    return {"do": "look", "objects": objects, "players": {ident: {"life": life} for ident, life in game.life.items()}}


def _seen(game: Game, thing: GameObject) -> Json:
    piece = game.pieces[thing.id]
    controlled = piece.zone in ("battlefield", "stack")
    counters = {kind: n for kind, n in (("+1/+1", piece.plus), ("-1/-1", piece.minus)) if n}
    seen: Json = {
        "zone": piece.zone,
        "controller": thing.controller if controlled else None,
        "attached_to": piece.attached_to[0] if piece.attached_to else None,
        "damage": piece.damage,
        "counters": counters,
        "types": sorted(thing.types),
    }
    if piece.zone == "battlefield" and "planeswalker" in thing.types:
        seen["loyalty"] = piece.loyalty
    return seen


STEPS: dict[str, Callable[[Game, Json], Json]] = {
    step.__name__: step
    for step in (
        targets,
        choices,
        cast,
        activate,
        enter,
        resolve,
        apply,
        damage,
        attach,
        legal_attacks,
        attack,
        legal_blocks,
        block,
        combat_damage,
        begin,
        end,
        end_turn,
        move,
        has,
        retarget,
        copy,
        look,
    )
}
