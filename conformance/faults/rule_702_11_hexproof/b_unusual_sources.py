"""Misreadings of 702.11b and 702.11d where what asks is no spell and no permanent's ability, or asks a second time."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import OneHexproof, Usable
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

_right = RuleBook.standard()


@misreading("11b.1", "too_lax", "new_target_is_legal", 6)
def lets_new_targets_have_hexproof(game: Game, item: OnStack, slot: int, thing: Host, by: Asking) -> bool:
    """Hexproof is asked as a spell is cast; its target may be changed to what has hexproof from its controller."""
    return _right.new_target_is_legal(game, item, slot, replace(thing, hexproofs=()), by)


@misreading("11b.2", "too_lax", "hexproof_stops_ability", 6)
def lets_cast_triggers_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """An ability that triggers as its spell is cast belongs to a spell that isn't there yet, and so to no opponent."""
    return by.source.zone != "stack"


@misreading("11b.2", "too_lax", "hexproof_stops_ability", 4)
def lets_emblems_through(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """An emblem is on no battlefield and so on nobody's side: hexproof doesn't stop its ability."""
    return by.source.zone != "command"


@misreading("11d.2", "too_lax", "asking_of_cast_trigger", 6)
def a_cast_trigger_is_part_of_its_spell(game: Game, spell: GameObject, ability: Usable) -> Asking:
    """What triggers as a spell is cast counts as that spell and not as an ability: hexproof from abilities lets it in."""
    return replace(_right.asking_of_cast_trigger(game, spell, ability), is_ability=False)


@misreading("11b.5", "either", "permanent_controller", 5)
def everything_enters_on_its_owners_side(game: Game, card: Card, under: str | None) -> str:
    """What is put onto the battlefield under another player's control is its owner's all the same."""
    return card.owner


FAULTS = faults_in(globals())
