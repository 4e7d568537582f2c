"""Asks the reference's rule book one step after the other; each function answers one kind of step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.adapters import reference_combat as combat
from conformance.adapters import reference_questions as questions
from conformance.adapters import reference_reading as reading
from conformance.adapters.reference_questions import ACTIVATED, ability_of, castable, on_stack
from conformance.adapters.reference_step_ends import needs_empty_stack, settle
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import Usable
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage, Doing

Json = dict[str, Any]
NO_ZONE_TO_MOVE_FROM = frozenset({"gone", "none", "outside", "command"})


def cast(game: Game, step: Json) -> Json:
    """Was casting it legal?"""
    card = castable(game, step, "object")
    piece = game.rules.spell_piece(game, card.id, step.get("x", 0), step.get("as"))
    legal = game.rules.cast(game, piece, game.rules.asking_to_cast(game, piece), step["targets"])
    if legal:
        settle(game)
    return {"do": "cast", "legal": legal}


def activate(game: Game, step: Json) -> Json:
    """Was activating it legal? An ability that the object has lost can't be activated."""
    source = game.object(step["object"], "object")
    ability = ability_of(game, source, step["ability"], ACTIVATED, "ability")
    legal = ability is not None and game.rules.activate(game, source, ability, step["targets"])
    if legal:
        settle(game)
    return {"do": "activate", "legal": legal}


def enter(game: Game, step: Json) -> Json:
    """Where it is now, and whether its ability triggered."""
    card = game.object(step["object"], "object")
    if card.zone in ("battlefield", "gone", "none", "command"):
        raise Impossible("object", f"{card.id!r} can't enter the battlefield: it is in {card.zone}")
    controller = game.rules.permanent_controller(game, card.card, _player(game, step, "under"))
    triggers = any(isinstance(a, Usable) and a.kind == "when_enters" for a in card.abilities)
    entered = _put(game, step, card, controller)
    if entered:
        game.rules.notice_entering(game, card.id)
        if "blocking" in step:
            _block(game, step, card.id)
    elif card.card.token:
        game.cease([card.id], "none")
    elif card.zone == "stack" and "Aura" in card.subtypes:
        game.rules.move(game, [card.id], "graveyard")
    triggers = triggers or any(w.asking.source.id == card.id for w in game.waiting)
    outcome = settle(game, step.get("targets"), card.id)
    piece = game.pieces[card.id]
    attached = piece.attached_to[0] if piece.attached_to else None
    triggered = outcome.get((card.id, "when_enters"), False) if triggers else None
    return {"do": "enter", "zone": piece.zone, "attached_to": attached, "triggered": triggered}


def _put(game: Game, step: Json, card: GameObject, controller: str) -> bool:
    if not game.rules.can_be_permanent(game, card):
        return False
    if "attached_to" in step:
        host = _host(game, step["attached_to"], "attached_to")
        return game.rules.enter_attached(game, card.id, controller, host)
    if "Aura" in card.subtypes:
        raise Impossible("attached_to", "an Aura must be put onto the battlefield attached to something")
    game.rules.put_onto_battlefield(game, card.id, controller)
    return True


def _block(game: Game, step: Json, ident: str) -> None:
    blocker, attacker = game.board.objects[ident], game.object(step["blocking"], "blocking")
    if game.rules.enters_blocking(game, blocker, attacker):
        game.rules.becomes_blocking(game, blocker, attacker)


def _player(game: Game, step: Json, field: str) -> str | None:
    """The player whom the step names there, if any."""
    if field in step and step[field] not in game.life:
        raise Impossible(field, f"no player is called {step[field]!r}")
    return step.get(field)


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
    source = _source(game, step)
    you = _player(game, step, "by") or source.controller or source.owner
    doing = Doing(source.ref, you, (), step.get("choose", {}))
    game.rules.do_effect(game, reading.effect(step["effect"]), doing)
    settle(game)
    return {"do": "apply", "affected": list(dict.fromkeys(doing.affected))}


def _source(game: Game, step: Json) -> GameObject:
    """The object named as the source; a token that is gone, as it last was (608.2h)."""
    source = game.object(step["source"], "source")
    if source.zone in ("outside", "none"):
        raise Impossible("source", f"{source.id!r} hasn't been made")
    return game.rules.as_it_last_existed(game, source)


def damage(game: Game, step: Json) -> Json:
    """What a source deals to something by no spell or ability."""
    source = _source(game, step)
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
    what, host = game.object(step["what"], "what"), game.thing(step["to"], "to")
    if what.zone != "battlefield" or not (isinstance(host, Player) or host.zone == "battlefield"):
        return {"do": "attach", "attached": False}
    game.rules.attach(game, what, host)
    settle(game)
    return {"do": "attach", "attached": game.pieces[what.id].attached_to == host.ref}


def begin(game: Game, step: Json) -> Json:
    """Continuous effects begin by fiat, one after the other in timestamp order."""
    _player(game, step, "by")
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
    needs_empty_stack(game, "the turn ends")
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
    outcome = settle(game, step.get("targets"), thing.id)
    return {"do": "move", "triggered": outcome.get((thing.id, "when_dies"), False) if triggers else None}


def retarget(game: Game, step: Json) -> Json:
    """Was changing the target legal?"""
    item = on_stack(game, step["object"], "object")
    if step["slot"] >= len(item.targets):
        raise Impossible("slot", f"it has {len(item.targets)} targets, and no slot {step['slot']}")
    return {"do": "retarget", "legal": game.rules.change_target(game, item, step["slot"], step["to"])}


def copy(game: Game, step: Json) -> Json:
    """Was copying it with these targets legal?"""
    item = on_stack(game, step["object"], "object")
    if item.is_ability:
        raise Impossible("object", f"no spell {step['object']!r} is on the stack")
    if game.rules.is_permanent_spell(game, game.pieces[item.source[0]]):
        raise Impossible("object", f"a copy of {step['object']!r} would become a token, which would have no id")
    return {"do": "copy", "legal": game.rules.copy_spell(game, item, step["targets"])}


STEPS: dict[str, Callable[[Game, Json], Json]] = {
    step.__name__: step
    for step in (
        questions.targets,
        questions.choices,
        cast,
        activate,
        enter,
        resolve,
        apply,
        damage,
        attach,
        combat.legal_attacks,
        combat.attack,
        combat.legal_blocks,
        combat.block,
        combat.combat_damage,
        begin,
        end,
        end_turn,
        move,
        questions.has,
        retarget,
        copy,
        questions.look,
    )
}
