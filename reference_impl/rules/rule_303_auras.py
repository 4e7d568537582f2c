"""303.4, 301.5, 301.6, 701.3, 702.5: what may be attached to what, and attaching."""

from __future__ import annotations

from collections.abc import Sequence

from reference_impl.book import clause
from reference_impl.objects.abilities import Enchant
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game

ATTACHABLE = frozenset({"Aura", "Equipment", "Fortification"})


@clause("701.3a", "303.4j", "301.5e")
def can_be_attached(game: Game, what: GameObject, host: Host) -> bool:
    """May it become attached now? The host fits, and no protection forbids it."""
    return game.rules.fits_host(game, what, host) and not game.rules.protection_forbids_attaching(game, what, host)


@clause("704.5m", "704.5n")
def may_stay_attached(game: Game, what: GameObject, host: Host) -> bool:
    """May it stay where it is? The host still fits, and no protection removes it."""
    return game.rules.fits_host(game, what, host) and not game.rules.protection_removes(game, what, host)


@clause("303.4", "301.5", "301.6")
def fits_host(game: Game, what: GameObject, host: Host) -> bool:
    """An Aura goes on what it may enchant, Equipment on creatures, a Fortification on lands, nothing on itself."""
    if what.ref == host.ref:
        return False
    if "Aura" in what.subtypes:
        return game.rules.can_enchant(game, what, host)
    if isinstance(host, Player) or host.zone != "battlefield":
        return False
    if "Equipment" in what.subtypes:
        return game.rules.can_equip(game, what, host)
    return "Fortification" in what.subtypes and game.rules.can_fortify(game, what, host)


@clause("303.4c", "303.4d", "702.5c")
def can_enchant(game: Game, aura: GameObject, host: Host) -> bool:
    """All its enchant abilities allow it (if it lost them, any host will do), and it is no creature (303.4d)."""
    if aura.zone == "battlefield" and "creature" in aura.types:
        return False
    return all(game.rules.enchant_allows(game, what, host) for what in game.rules.enchants(game, aura))


@clause("702.5a", "702.103b")
def enchants(game: Game, aura: GameObject) -> Sequence[str]:
    """What its enchant abilities name; what is bestowed has enchant creature."""
    if game.rules.is_bestowed(game, aura):
        return ("creature",)
    return tuple(a.what for a in aura.abilities if isinstance(a, Enchant))


@clause("702.5a", "702.5d")
def enchant_allows(game: Game, what: str, host: Host) -> bool:
    """Enchant player: players only; enchant permanent, or a card type: such permanents."""
    if isinstance(host, Player) or what == "player":
        return isinstance(host, Player) and what == "player"
    return host.zone == "battlefield" and (what == "permanent" or what in host.types)


@clause("301.5", "301.5c", "702.151b")
def can_equip(game: Game, equipment: GameObject, host: GameObject) -> bool:
    """A creature; Equipment that is itself a creature can't, unless it has reconfigure."""
    if "creature" not in host.types:
        return False
    return "creature" not in equipment.types or game.rules.has_reconfigure(game, equipment)


@clause("301.6")
def can_fortify(game: Game, fortification: GameObject, host: GameObject) -> bool:
    """A land."""
    return "land" in host.types and "creature" not in fortification.types


@clause("701.3a", "701.3b")
def attach(game: Game, what: GameObject, host: Host) -> bool:
    """It becomes attached and gets a new timestamp (613.7e); where it can't, or already is, nothing happens."""
    if what.zone != "battlefield" or what.attached_to == host.ref:
        return False
    if not game.rules.can_be_attached(game, what, host):
        return False
    game.rules.become_attached(game, what, host)
    return True


@clause("613.7e", "702.16p")
def become_attached(game: Game, what: GameObject, host: Host) -> None:
    """The moment is marked: what else is attached to the host now, each since when (702.16p asks)."""
    game.attach(what.id, host.ref, game.tick())
    game.change(what.id, present=attached_now(game, host), reconfigured=game.rules.has_reconfigure(game, what))


def attached_now(game: Game, host: Host) -> frozenset[tuple[str, int]]:
    """What is attached to the host, each with the timestamp of its attaching."""
    return frozenset((p.card.id, p.timestamp) for p in game.pieces.values() if p.attached_to == host.ref)


@clause("701.3d", "702.103f")
def unattach(game: Game, ident: str) -> None:
    """It is attached to nothing and stays where it is; if it was bestowed, it no longer is."""
    game.attach(ident, None, game.pieces[ident].timestamp)
    if game.pieces[ident].cast_as == "bestow":
        game.change(ident, cast_as=None)


@clause("303.4g", "303.4i", "301.5e")
def enter_attached(game: Game, ident: str, controller: str, host: Host) -> bool:
    """An Aura that can't enchant the host doesn't enter; anything else that can't be attached enters unattached.

    It is judged as the permanent that it would be, on the board as it is before: its own abilities don't work yet.
    """
    trial = game.hypothetical()
    game.rules.put_onto_battlefield(trial, ident, controller)
    entering = trial.board.objects[ident]
    can = game.rules.can_be_attached(game, entering, host)
    if not can and "Aura" in entering.subtypes:
        return False
    game.rules.put_onto_battlefield(game, ident, controller)
    if can:
        game.rules.become_attached(game, game.board.objects[ident], host)
    return True
