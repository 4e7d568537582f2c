"""Asks the reference's rule book what is legal and what is where: the steps that change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference_impl.errors import Impossible, NotThere
from reference_impl.objects.abilities import TRIGGERED, Ability, Grant, Usable
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

Json = dict[str, Any]
ACTIVATED = frozenset({"activated", "equip", "fortify", "reconfigure"})
CASTABLE_FROM = frozenset({"hand", "graveyard"})
NOWHERE = frozenset({"command", "gone", "none"})


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
    piece = game.rules.spell_piece(game, castable(game, use, place).id, use.get("x", 0), use.get("as"))
    return game.rules.asking_to_cast(game, piece)


def castable(game: Game, use: Json, place: str) -> GameObject:
    """The card that is cast. Raises Impossible if it can't be, from where it is or in that way."""
    card = game.object(use["object"], place)
    if card.zone not in CASTABLE_FROM:
        raise Impossible(place, f"{card.id!r} is in {card.zone}, and is cast from a hand or graveyard only")
    if "land" in card.types:
        raise Impossible(place, f"{card.id!r} is a land, and no spell")
    way = use.get("as")
    if way is not None and not game.rules.has_keyword(game, card, way):
        raise Impossible(place, f"{card.id!r} doesn't have {way}")
    return card


def _targets_of_activate(game: Game, use: Json) -> list[list[str]]:
    source = game.object(use["object"], "of.object")
    ability = ability_of(game, source, use["ability"], ACTIVATED, "of.ability")
    if ability is None:
        raise Impossible("of.ability", f"{source.id!r} doesn't have the ability {use['ability']!r} now")
    return _sets(game, game.rules.asking_to_activate(game, source, ability))


def ability_of(game: Game, source: GameObject, ident: str, kinds: frozenset[str], place: str) -> Usable | None:
    """The ability, if the object has it and it works where the object is; an id that nothing bears is impossible."""
    ability = game.rules.usable_ability(game, source, ident, kinds)
    if ability is None:
        if not any(_names(a, ident) for p in game.pieces.values() for a in p.card.abilities):
            raise Impossible(place, f"no ability is called {ident!r}")
        return None
    if ability.kind in ACTIVATED and not game.rules.ability_works_from(game, ability, source):
        raise Impossible(
            place, f"the ability {ident!r} works from {ability.zone}, and {source.id!r} is in {source.zone}"
        )
    return ability


def _names(ability: Ability, ident: str) -> bool:
    if isinstance(ability, Usable):
        return ability.id == ident or any(_names(a, ident) for e in ability.effects for a in e.abilities)
    return isinstance(ability, Grant) and any(_names(a, ident) for a in ability.abilities)


def _targets_of_trigger(game: Game, use: Json) -> list[list[str]]:
    """As if it triggered now: what would have made it trigger happens on another copy of the game."""
    source = game.object(use["object"], "of.object")
    ability = ability_of(game, source, use["ability"], TRIGGERED, "of.ability")
    if ability is None:
        raise Impossible("of.ability", f"{source.id!r} doesn't have the ability {use['ability']!r} now")
    return TRIGGERS[ability.kind](game, source, ability)


def _targets_as_it_dies(game: Game, source: GameObject, ability: Usable) -> list[list[str]]:
    if source.zone != "battlefield":
        raise Impossible("of.object", f"{source.id!r} is in {source.zone}, and only what is on the battlefield dies")
    return _as_if(game, source, lambda trial: trial.rules.move(trial, [source.id], "graveyard"), ability)


def _targets_as_it_enters(game: Game, source: GameObject, ability: Usable) -> list[list[str]]:
    if source.zone == "battlefield":
        return _sets(game, game.rules.asking_of_trigger(game, source, ability))
    if source.zone in NOWHERE:
        raise Impossible("of.object", f"{source.id!r} can't enter the battlefield: it is in {source.zone}")
    if "Aura" in source.subtypes:
        hint = "an `enter` step says to what, and the targets"
        raise Impossible("of.object", f"{source.id!r} is an Aura, and would enter attached to something: {hint}")
    owner = game.rules.permanent_controller(game, source.card, None)
    return _as_if(game, source, lambda trial: _enters(trial, source.id, owner), ability)


def _targets_as_it_is_cast(game: Game, source: GameObject, ability: Usable) -> list[list[str]]:
    """Its spell is on the stack; a card that could be cast is asked as if it were."""
    if source.zone == "stack":
        return _sets(game, game.rules.asking_of_cast_trigger(game, source, ability))
    card = castable(game, {"object": source.id}, "of.object")
    trial = game.hypothetical()
    trial.put(game.rules.spell_piece(trial, card.id, 0, None))
    return _sets(trial, trial.rules.asking_of_cast_trigger(trial, trial.board.objects[card.id], ability))


TRIGGERS = {
    "when_dies": _targets_as_it_dies,
    "when_enters": _targets_as_it_enters,
    "when_cast": _targets_as_it_is_cast,
}


def _enters(game: Game, ident: str, controller: str) -> None:
    game.rules.put_onto_battlefield(game, ident, controller)
    game.rules.notice_entering(game, ident)


def _as_if(game: Game, source: GameObject, happens: Callable[[Game], None], ability: Usable) -> list[list[str]]:
    trial = game.hypothetical()
    happens(trial)
    waiting = [w for w in trial.waiting if w.asking.id == source.id and w.ability == ability]
    trial.waiting.clear()
    game.rules.perform_state_based_actions(trial)
    return _sets(trial, game.rules.trigger_asks_now(trial, waiting[0])) if waiting else [[] for _ in ability.slots]


def _targets_of_retarget(game: Game, use: Json) -> list[list[str]]:
    item = on_stack(game, use["object"], "of.object")
    by = game.rules.asking_now(game, item)
    return [game.rules.legal_new_targets(game, item, slot, by) for slot in range(len(item.slots))]


def on_stack(game: Game, ident: str, place: str) -> OnStack:
    """The topmost spell or ability of that object."""
    game.object(ident, place)
    found = next((item for item in reversed(game.stack) if item.source[0] == ident), None)
    if found is None:
        raise NotThere(place, f"no spell or ability of {ident!r} is on the stack")
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


def has(game: Game, step: Json) -> Json:
    """Does it have any hexproof, or any protection?"""
    thing = game.thing(step["object"], "object")
    rule = game.rules.has_hexproof if step["what"] == "hexproof" else game.rules.has_protection
    return {"do": "has", "has": bool(rule(game, thing))}


def look(game: Game, step: Json) -> Json:
    """Every object and player of the scenario."""
    objects = {o.id: _seen(game, o) for o in game.board.objects.values() if o.card.copy_of is None}
    return {"do": "look", "objects": objects, "players": {ident: {"life": life} for ident, life in game.life.items()}}


def _seen(game: Game, thing: GameObject) -> Json:
    piece = game.pieces[thing.id]
    controlled = piece.zone in ("battlefield", "stack")
    whole = game.board.objects[piece.merged_into[0]] if piece.merged_into else thing
    seen: Json = {
        "zone": piece.zone,
        "controller": whole.controller if controlled else None,
        "attached_to": piece.attached_to[0] if piece.attached_to else None,
        "damage": piece.damage,
        "counters": piece.counters,
        "types": sorted(whole.types),
    }
    if piece.zone == "battlefield" and "planeswalker" in thing.types:
        seen["loyalty"] = piece.loyalty
    return seen
