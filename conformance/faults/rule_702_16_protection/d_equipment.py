"""Misreadings of 702.16d: Equipment and Fortifications."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import (
    RIGHT,
    always,
    as_printed,
    but_not,
    never,
    own_side,
)
from reference_impl.objects.abilities import OneProtection, Usable
from reference_impl.objects.cards import GameObject, Host, Piece
from reference_impl.objects.drafts import Draft, Drafts
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking


def _is_equip(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    return any(isinstance(a, Usable) and a.kind == "equip" and a.slots == by.slots for a in by.source.abilities)


def _is_own(game: Game, one: OneProtection, host: GameObject, equipment: GameObject) -> bool:
    return own_side(equipment, host)


def _printed_removes(game: Game, one: OneProtection, host: GameObject, equipment: GameObject) -> bool:
    return RIGHT.removes_equipment(game, one, host, as_printed(equipment))


def _goes_with(subtype: str, game: Game, seen: GameObject) -> bool:
    """Is it attached, and taken off by protection?"""
    host = game.host(seen.attached_to) if seen.attached_to is not None else None
    return subtype in seen.subtypes and host is not None and game.rules.protection_removes(game, seen, host)


def _equipment_dies(game: Game, seen: GameObject, piece: Piece) -> bool:
    return _goes_with("Equipment", game, seen) or RIGHT.is_put_into_graveyard(game, seen, piece)


def _fortifications_die(game: Game, seen: GameObject, piece: Piece) -> bool:
    return _goes_with("Fortification", game, seen) or RIGHT.is_put_into_graveyard(game, seen, piece)


def _reconfigured_dies(game: Game, seen: GameObject, piece: Piece) -> bool:
    goes = game.rules.has_reconfigure(game, seen) and _goes_with("Equipment", game, seen)
    return goes or RIGHT.is_put_into_graveyard(game, seen, piece)


# ---------------------------------------------------------------- 16d.5
def _is_dropped(game: Game, what: GameObject, host: Host) -> bool:
    if "Equipment" in what.subtypes and game.rules.protection_forbids_attaching(game, what, host):
        if what.attached_to is not None:
            game.rules.unattach(game, what.id)
        return False
    return RIGHT.attach(game, what, host)


def _stays_outside(game: Game, ident: str, controller: str, host: Host) -> bool:
    """Equipment that can't enter attached doesn't enter, like an Aura."""
    trial = game.hypothetical()
    game.rules.put_onto_battlefield(trial, ident, controller)
    entering = trial.board.objects[ident]
    target = trial.host(host.ref) or host
    if "Equipment" in entering.subtypes and game.rules.protection_forbids_attaching(trial, entering, target):
        return False
    return RIGHT.enter_attached(game, ident, controller, host)


def _attaches_what_is_kept_off(game: Game, host: Host, by: Asking) -> bool:
    """Protection from some Equipment on the board keeps off a spell that attaches Equipment."""
    if RIGHT.protection_stops(game, host, by):
        return True
    moves = any(e.kind == "attach" for e in by.source.card.effects)
    return moves and any(
        game.rules.protection_forbids_attaching(game, p, host)
        for p in game.board.permanents
        if "Equipment" in p.subtypes
    )


# ---------------------------------------------------------------- 16d.6
def _is_no_creature_again(game: Game, drafts: Drafts) -> None:
    """What has reconfigure is no creature while it is attached to nothing either."""
    RIGHT.apply_types(game, drafts)
    for piece in game.pieces.values():
        unattached = piece.attached_to is None and piece.zone == "battlefield" and piece.timestamp > 1000
        if unattached and game.rules.is_reconfigured(game, piece):
            draft: Draft = drafts.edit(piece.card.id)
            game.rules.reconfigure_changes_types(game, draft)


FAULTS = (
    Fault(
        "equipment_is_not_kept_off",
        "16d.1",
        "too_lax",
        "thinks of Auras only, so red Equipment can be attached to what has protection from red",
        {"forbids_equipping": never, "removes_equipment": never},
        parts=6,
    ),
    Fault(
        "equip_can_target",
        "16d.1",
        "too_lax",
        "takes equip for no targeting ability, so red Equipment's equip can target what has protection from red",
        {"protection_stops_ability": but_not("protection_stops_ability", _is_equip)},
        parts=5,
    ),
    Fault(
        "equipment_is_not_rechecked",
        "16d.2",
        "too_lax",
        "asks as Equipment becomes attached only, so what was there before the protection stays on",
        {"removes_equipment": never},
        parts=7,
    ),
    Fault(
        "equipment_goes_to_the_graveyard",
        "16d.2",
        "too_strict",
        "treats Equipment like Auras, so it goes to the graveyard as it comes off",
        {"is_put_into_graveyard": _equipment_dies},
        parts=7,
    ),
    Fault(
        "equipment_that_gains_the_quality_stays",
        "16d.2",
        "too_lax",
        "takes the printed colours of attached Equipment, so what becomes red stays on",
        {"removes_equipment": _printed_removes},
        parts=7,
    ),
    Fault(
        "only_opponents_equipment_comes_off",
        "16d.2",
        "too_lax",
        "takes off the Equipment of opponents only, so its controller's red Equipment stays on",
        {"removes_equipment": but_not("removes_equipment", _is_own)},
        parts=7,
    ),
    Fault(
        "forgets_fortifications",
        "16d.3",
        "too_lax",
        "thinks of Auras and Equipment only, so a red Fortification goes on a land with protection from red",
        {"forbids_fortifying": never, "removes_fortification": never},
        parts=6,
    ),
    Fault(
        "fortifications_are_not_rechecked",
        "16d.3",
        "too_lax",
        "asks as a Fortification becomes attached only, so one that was there before the protection stays on",
        {"removes_fortification": never},
        parts=7,
    ),
    Fault(
        "fortifications_go_to_the_graveyard",
        "16d.3",
        "too_strict",
        "treats Fortifications like Auras, so one goes to the graveyard as it comes off",
        {"is_put_into_graveyard": _fortifications_die},
        parts=7,
    ),
    Fault(
        "lands_shed_every_fortification",
        "16d.3",
        "too_strict",
        "takes Fortifications without the quality off too",
        {"removes_fortification": always},
        parts=7,
    ),
    Fault(
        "keeps_all_equipment_off",
        "16d.4",
        "too_strict",
        "keeps Equipment without the quality off too",
        {"forbids_equipping": always},
        parts=7,
    ),
    Fault(
        "sheds_all_equipment",
        "16d.4",
        "too_strict",
        "takes Equipment without the quality off too",
        {"removes_equipment": always},
        parts=7,
    ),
    Fault(
        "equipment_attaches_first_and_falls_off_later",
        "16d.5",
        "either",
        "lets Equipment get on and leaves it to the state-based action, so it leaves the creature that it was on",
        {"forbids_equipping": never},
        parts=8,
    ),
    Fault(
        "refused_equipment_leaves_its_creature",
        "16d.5",
        "either",
        "takes Equipment off its creature before it asks whether it can go on the other one",
        {"attach": _is_dropped},
        parts=8,
    ),
    Fault(
        "refused_equipment_does_not_enter",
        "16d.5",
        "too_strict",
        "treats Equipment like Auras, so what can't enter attached stays where it was",
        {"enter_attached": _stays_outside},
        parts=4,
    ),
    Fault(
        "the_equipment_is_asked_for_an_attach_effect",
        "16d.5",
        "too_strict",
        "asks the Equipment in place of the spell that attaches it, so the spell can't target the protected creature",
        {"protection_stops": _attaches_what_is_kept_off},
        parts=11,
    ),
    Fault(
        "reconfigured_equipment_stays_no_creature",
        "16d.6",
        "too_strict",
        "forgets that reconfigured Equipment is a creature again once it comes off",
        {"apply_types": _is_no_creature_again},
        parts=12,
    ),
    Fault(
        "reconfigured_equipment_goes_to_the_graveyard",
        "16d.6",
        "too_strict",
        "lets Equipment that was attached by reconfigure go to the graveyard as it comes off",
        {"is_put_into_graveyard": _reconfigured_dies},
        parts=10,
    ),
)
