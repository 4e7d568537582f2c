"""Misreadings of 702.16a with modified objects: what makes a permanent modified (700.9)."""

from __future__ import annotations

from conformance.faults.fault import faults_in, misreading
from conformance.faults.rule_702_16_protection.reading import RIGHT
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game


@misreading("16a.1", "too_lax", "modifies", 6, "702.11d")
def modified_is_having_counters(game: Game, what: GameObject, permanent: GameObject) -> bool:
    """Takes "modified" for "with counters on it", so Equipment and Auras don't make it so."""
    return False


@misreading("16a.1", "too_strict", "modifies", 6, "702.11d")
def any_aura_modifies(game: Game, what: GameObject, permanent: GameObject) -> bool:
    """Doesn't ask who controls the Aura, so a creature under an opponent's Aura counts as modified."""
    return "Aura" in what.subtypes or RIGHT.modifies(game, what, permanent)


@misreading("16a.1", "too_lax", "modifies", 6, "702.11d")
def only_ones_own_equipment_modifies(game: Game, what: GameObject, permanent: GameObject) -> bool:
    """Asks of Equipment what is asked of Auras, so a creature with another player's Equipment isn't modified."""
    return what.controller == permanent.controller and RIGHT.modifies(game, what, permanent)


@misreading("16a.1", "too_lax", "is_modified", 5, "702.11d")
def counters_do_not_modify(game: Game, source: GameObject) -> bool:
    """Looks at what is attached only, so a creature with a counter isn't modified."""
    attached = game.attached_to(source.ref)
    return source.zone == "battlefield" and any(game.rules.modifies(game, what, source) for what in attached)


FAULTS = faults_in(globals())
