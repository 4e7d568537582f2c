"""Misreadings of 702.16p: what becomes of the exception when the granting Aura moves to another creature."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, or_else
from reference_impl.objects.abilities import Grant, OneProtection, Protection
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game

MOVED = "it has been moved"
"""Stands among what was attached, with the number of an object: no object has such an id."""


def _starts_once(game: Game, what: GameObject, host: Host) -> None:
    """What was attached at first counts, wherever the Aura goes."""
    before, present = game.pieces[what.id].attached_to, game.pieces[what.id].present
    RIGHT.become_attached(game, what, host)
    if before is not None and before != host.ref:
        own = (what.id, game.pieces[what.id].timestamp)
        game.change(what.id, present=present | {own})


def _marks_the_move(game: Game, what: GameObject, host: Host) -> None:
    before = game.pieces[what.id].attached_to
    RIGHT.become_attached(game, what, host)
    if before is not None and before != host.ref:
        game.change(what.id, present=game.pieces[what.id].present | {(f"{MOVED} off {before[0]}", before[1])})


def _has_moved(game: Game, one: OneProtection, what: GameObject) -> bool:
    present = one.origin.present if one.origin is not None else ()
    return any(ident.startswith(MOVED) for ident, _ in present)


def _was_on_it(game: Game, what: GameObject, host: Host) -> bool:
    """Is there an Aura that was moved off the host, and that grants protection from what would get on?"""
    left = [p for p in game.board.permanents if (f"{MOVED} off {host.id}", host.ref[1]) in game.pieces[p.id].present]
    return any(
        game.rules.protection_covers(game, quality, what, host)
        for p in left
        for grant in p.abilities
        if isinstance(grant, Grant)
        for ability in grant.abilities
        if isinstance(ability, Protection)
        for quality in ability.qualities
    )


FAULTS = (
    Fault(
        "the_effect_starts_only_once",
        "16p.5",
        "too_strict",
        "notes what is attached as the Aura enters, so on a second creature what was there goes",
        {"become_attached": _starts_once},
        parts=12,
    ),
    Fault(
        "a_moved_aura_spares_everything",
        "16p.5",
        "too_lax",
        "spares whatever is on the creature that the Aura is moved to, an opponent's things too",
        {"become_attached": _marks_the_move, "is_granters": or_else("is_granters", _has_moved)},
        parts=12,
    ),
    Fault(
        "the_first_creature_stays_protected",
        "16p.5",
        "too_strict",
        "doesn't end the effect on the creature that the Aura has left, so white Auras are still kept off it",
        {
            "become_attached": _marks_the_move,
            "protection_forbids_attaching": or_else("protection_forbids_attaching", _was_on_it),
        },
        parts=13,
    ),
)
