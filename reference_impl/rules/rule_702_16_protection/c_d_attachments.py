"""702.16c and 702.16d: no Aura, Equipment or Fortification with the quality; and 702.16n, 702.16p: what is spared."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game

SPARING = {"this_aura": "spares_this_aura", "auras": "spares_auras", "already_attached": "spares_already_attached"}


@clause("702.16c", "702.16d")
def protection_forbids_attaching(game: Game, what: GameObject, host: Host) -> bool:
    """Some protection ability keeps the attachment from becoming attached."""
    if not host.protections or not game.rules.protection_works(game, host):
        return False
    return any(_forbidding(game, what, host)(game, one, host, what) for one in host.protections)


def _forbidding(game: Game, what: GameObject, host: Host):
    rules = game.rules
    if isinstance(host, Player):
        return rules.protected_player_forbids_enchanting
    if "Aura" in what.subtypes:
        return rules.forbids_enchanting
    return rules.forbids_equipping if "Equipment" in what.subtypes else rules.forbids_fortifying


@clause("702.16c", decisive=True)
def forbids_enchanting(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    """An Aura with the quality can't become attached by any means.

    Contested C1: under the "doesn't remove Auras" form too; that form speaks of the state-based action only (702.16n).
    """
    return game.rules.protection_covers(game, one.quality, aura, host)


@clause("702.16c", decisive=True)
def protected_player_forbids_enchanting(game: Game, one: OneProtection, host: Player, aura: GameObject) -> bool:
    """Nor can it enchant a player with protection."""
    return game.rules.protection_covers(game, one.quality, aura, host)


@clause("702.16d", decisive=True)
def forbids_equipping(game: Game, one: OneProtection, host: GameObject, equipment: GameObject) -> bool:
    """Equipment with the quality can't become attached."""
    return game.rules.protection_covers(game, one.quality, equipment, host)


@clause("702.16d", decisive=True)
def forbids_fortifying(game: Game, one: OneProtection, host: GameObject, fortification: GameObject) -> bool:
    """Nor can a Fortification."""
    return game.rules.protection_covers(game, one.quality, fortification, host)


@clause("702.16c", "702.16d")
def protection_removes(game: Game, what: GameObject, host: Host) -> bool:
    """Some protection ability takes the attachment off at the next check, and its own words don't spare it."""
    if not host.protections or not game.rules.protection_works(game, host):
        return False
    removes, spared = _removing(game, what, host), game.rules.is_spared
    return any(removes(game, one, host, what) and not spared(game, one, what) for one in host.protections)


def _removing(game: Game, what: GameObject, host: Host):
    rules = game.rules
    if isinstance(host, Player):
        return rules.protected_player_removes_aura
    if "Aura" in what.subtypes:
        return rules.removes_aura
    return rules.removes_equipment if "Equipment" in what.subtypes else rules.removes_fortification


@clause("702.16c", "704.5m", decisive=True)
def removes_aura(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    """An attached Aura that has the quality, since protection began or since it gained it, goes."""
    return game.rules.protection_covers(game, one.quality, aura, host)


@clause("702.16c", "704.5m", decisive=True)
def protected_player_removes_aura(game: Game, one: OneProtection, host: Player, aura: GameObject) -> bool:
    """So does one that enchants a player."""
    return game.rules.protection_covers(game, one.quality, aura, host)


@clause("702.16d", "704.5n", decisive=True)
def removes_equipment(game: Game, one: OneProtection, host: GameObject, equipment: GameObject) -> bool:
    """Attached Equipment that has the quality becomes unattached."""
    return game.rules.protection_covers(game, one.quality, equipment, host)


@clause("702.16d", "704.5n", decisive=True)
def removes_fortification(game: Game, one: OneProtection, host: GameObject, fortification: GameObject) -> bool:
    """So does a Fortification."""
    return game.rules.protection_covers(game, one.quality, fortification, host)


@clause("702.16n", "702.16p")
def is_spared(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Does this very instance say that it doesn't remove the attachment? Other instances are not asked."""
    if one.spares is None or one.origin is None:
        return False
    return getattr(game.rules, SPARING[one.spares])(game, one, what)


@clause("702.16n", decisive=True)
def spares_this_aura(game: Game, one: OneProtection, what: GameObject) -> bool:
    """The words "this effect doesn't remove this Aura": the Aura that grants this instance, and no other."""
    return one.origin is not None and what.ref == one.origin.ref


@clause("702.16n", decisive=True)
def spares_auras(game: Game, one: OneProtection, what: GameObject) -> bool:
    """The words "this effect doesn't remove Auras": every Aura, and no Equipment."""
    return "Aura" in what.subtypes


@clause("702.16p", decisive=True)
def spares_already_attached(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Auras and Equipment "you", the granting Aura's controller, control that were attached as the effect began.

    Contested C3: here the moment fixes what was attached, and who controls it is read now; the effect begins when the
    granting Aura becomes attached, and an ability that was lost and is back has not begun anew.
    """
    return (
        one.origin is not None
        and ("Aura" in what.subtypes or "Equipment" in what.subtypes)
        and game.rules.is_granters(game, one, what)
        and game.rules.was_already_attached(game, one, what)
    )


@clause("702.16p", "109.5")
def is_granters(game: Game, one: OneProtection, what: GameObject) -> bool:
    """The words "you control" means the controller of the Aura that grants the protection, not the creature's."""
    return one.origin is not None and what.controller == one.origin.controller


@clause("702.16p")
def was_already_attached(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Attached then, and not unattached since: becoming attached again gives a new timestamp."""
    return one.origin is not None and (what.id, game.pieces[what.id].timestamp) in one.origin.present
