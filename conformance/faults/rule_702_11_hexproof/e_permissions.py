"""Misreadings of 702.11e: targeting as though it didn't have hexproof."""

from __future__ import annotations

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import OneHexproof, Permission
from reference_impl.objects.cards import Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

_right = RuleBook.standard()


def _passes(game: Game, host: Host, by: Asking) -> bool:
    """Does some permission help this asker with this host?"""
    rules = game.rules
    return any(
        rules.permission_helps(game, you, host, by) and rules.permission_reaches(game, reaches, you, host)
        for you, reaches in rules.permissions(game)
    )


@misreading("11e.2", "too_strict", "permission_covers", 6)
def the_permission_passes_only_plain_hexproof(game: Game, one: OneHexproof) -> bool:
    """ "As though it didn't have hexproof" passes the plain keyword; hexproof from a quality still stops."""
    return one.quality is None


@misreading("11e.2", "too_strict", "permission_passes", 5)
def the_permission_does_nothing(game: Game, one: OneHexproof, host: Host, by: Asking) -> bool:
    """The permission is accepted and never asked for."""
    return False


@misreading("11e.2", "too_lax", "protection_stops", 6)
def the_permission_passes_protection(game: Game, host: Host, by: Asking) -> bool:
    """The permission lets its player target whatever couldn't be targeted, through protection too."""
    return _right.protection_stops(game, host, by) and not _passes(game, host, by)


@misreading("11e.4", "too_lax", "permission_helps", 7)
def the_permission_helps_everyone(game: Game, you: str, host: Host, by: Asking) -> bool:
    """While anyone has the permission, hexproof is off for all."""
    return True


@misreading("11e.4", "too_lax", "permission_reaches", 5)
def the_permission_reaches_everything(game: Game, reaches: frozenset[str], you: str, host: Host) -> bool:
    """A permission about creatures reaches all permanents, and players."""
    return game.rules.is_opponent(game, game.rules.whose(game, host), you)


@misreading("11e.4", "too_strict", "permission_reaches", 4)
def the_permission_skips_players(game: Game, reaches: frozenset[str], you: str, host: Host) -> bool:
    """A permission that names players too reaches permanents only."""
    return not host.is_player and _right.permission_reaches(game, reaches, you, host)


@misreading("11e.4", "too_strict", "permission_reaches", 5)
def the_permission_reaches_creatures_only(game: Game, reaches: frozenset[str], you: str, host: Host) -> bool:
    """A permission about permanents is asked of creatures only."""
    creature = host.is_player or "creature" in host.types  # type: ignore[union-attr]
    return creature and _right.permission_reaches(game, reaches, you, host)


@misreading("11e.4", "too_lax", "permissions", 7)
def the_permission_survives_its_source(game: Game) -> list[tuple[str, frozenset[str]]]:
    """A permission that a permanent gave goes on after that permanent has left the battlefield."""
    gone = [
        (seen.controller or seen.owner, a.reaches)
        for seen in game.last_known.values()
        for a in seen.abilities
        if isinstance(a, Permission) and seen.zone == "battlefield"
    ]
    return _right.permissions(game) + gone


@misreading("11e.4", "too_lax", "target_still_legal", 8)
def the_permission_counts_as_the_target_is_chosen(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    """A target chosen by a permission stays legal when the permission has gone: who could target it once still may."""
    target = game.host(item.targets[slot])
    if target is None or by.controller not in {you for you, _ in _once(game)}:
        return _right.target_still_legal(game, item, slot, by)
    stopped = game.rules.protection_stops(game, target, by) or game.rules.other_wording_stops(game, target, by)
    return game.rules.fits_slot(game, item.slots[slot], target, by) and not stopped


def _once(game: Game) -> list[tuple[str, frozenset[str]]]:
    """The permissions that permanents gave which have left, and those that hold."""
    gone = [
        (seen.controller or seen.owner, a.reaches)
        for seen in game.last_known.values()
        for a in seen.abilities
        if isinstance(a, Permission) and seen.zone == "battlefield"
    ]
    return game.rules.permissions(game) + gone


FAULTS = faults_in(globals())
