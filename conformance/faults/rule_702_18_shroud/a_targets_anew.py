"""Misreadings of 702.18a: when shroud is asked."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Shroud
from reference_impl.objects.cards import Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

_right = RuleBook.standard()


@misreading("18a.1", "too_lax", "new_target_is_legal", 6)
def lets_new_targets_have_shroud(game: Game, item: OnStack, slot: int, thing: Host, by: Asking) -> bool:
    """Shroud is asked as a spell is cast; its target may be changed to what has shroud."""
    open_ = replace(thing, abilities=tuple([a for a in thing.abilities if not isinstance(a, Shroud)]))
    return _right.new_target_is_legal(game, item, slot, open_, by)


FAULTS = faults_in(globals())
