"""Misreadings of 702.18b: several instances of shroud."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Shroud
from reference_impl.objects.cards import Host
from reference_impl.objects.game import Game

_right = RuleBook.standard()


@misreading("18b.1", "too_lax", "has_shroud", 4)
def two_shrouds_cancel_out(game: Game, host: Host) -> bool:
    """Shroud is a flag that each instance flips, so that two of them are none."""
    return sum(isinstance(a, Shroud) for a in host.abilities) % 2 == 1


@misreading("18b.1", "too_lax", "end_effect", 6)
def the_end_of_one_shroud_ends_all(game: Game, ident: str) -> bool:
    """Instances are merged as one is given, so that the end of one effect that gave shroud ends the others too."""
    ended = next((e for e in game.lasting if e.id == ident), None)
    if ended is not None and any(isinstance(a, Shroud) for a in ended.abilities):
        game.lasting = [
            replace(e, abilities=tuple(a for a in e.abilities if not isinstance(a, Shroud))) if e.id != ident else e
            for e in game.lasting
        ]
    return _right.end_effect(game, ident)


FAULTS = faults_in(globals())
