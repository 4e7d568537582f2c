"""Misreadings of 702.16c: Auras kept off, taken off, and where they go."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import (
    RIGHT,
    always,
    as_printed,
    but_not,
    never,
    or_else,
    own_side,
)
from reference_impl.objects.abilities import Grant, OneProtection, Protection
from reference_impl.objects.cards import GameObject, Host, Piece
from reference_impl.objects.game import Game


def _is_aura(what: GameObject) -> bool:
    return "Aura" in what.subtypes


def _moves_freely(game: Game, what: GameObject, host: Host) -> bool:
    """An Aura on the battlefield is attached wherever it fits."""
    if not _is_aura(what):
        return RIGHT.attach(game, what, host)
    if what.attached_to == host.ref or not game.rules.fits_host(game, what, host):
        return False
    game.rules.become_attached(game, what, host)
    return True


def _enters_freely(game: Game, ident: str, controller: str, host: Host) -> bool:
    """An Aura enters attached wherever it fits."""
    trial = game.hypothetical()
    game.rules.put_onto_battlefield(trial, ident, controller)
    entering = trial.board.objects[ident]
    if not _is_aura(entering) or not game.rules.fits_host(trial, entering, trial.host(host.ref) or host):
        return RIGHT.enter_attached(game, ident, controller, host)
    game.rules.put_onto_battlefield(game, ident, controller)
    game.rules.become_attached(game, game.board.objects[ident], host)
    return True


def _printed_removes(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    return RIGHT.removes_aura(game, one, host, as_printed(aura))


def _is_own(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    return own_side(aura, host)


def _is_taken_off(game: Game, aura: GameObject) -> bool:
    """Is protection what takes the Aura off its host?"""
    host = game.host(aura.attached_to) if aura.attached_to is not None else None
    return host is not None and game.rules.protection_removes(game, aura, host)


def _stays_in_play(game: Game, aura: GameObject, piece: Piece) -> bool:
    """Neither an Aura that protection takes off goes to the graveyard, nor one that is attached to nothing."""
    return aura.attached_to is not None and not _is_taken_off(game, aura) and RIGHT.aura_goes(game, aura, piece)


def _is_alone_already(game: Game, seen: GameObject) -> bool:
    return _is_aura(seen) and seen.attached_to is None


# ---------------------------------------------------------------- 16c.5
def _goes_to_graveyard(game: Game, ident: str, controller: str, host: Host) -> bool:
    entered = RIGHT.enter_attached(game, ident, controller, host)
    if not entered and game.pieces[ident].zone not in ("outside", "none"):
        game.rules.move(game, [ident], "graveyard")
    return entered


def _is_dropped(game: Game, what: GameObject, host: Host) -> bool:
    if _is_aura(what) and what.attached_to and game.rules.protection_forbids_attaching(game, what, host):
        game.rules.unattach(game, what.id)
        return False
    return RIGHT.attach(game, what, host)


# ---------------------------------------------------------------- 16c.6
def _newest_goes_first(game: Game, seen: GameObject, piece: Piece) -> bool:
    """Of the Auras that protection takes off a host, the newest goes in this check; the others may in the next."""
    goes = RIGHT.is_put_into_graveyard(game, seen, piece)
    if not goes or not _is_aura(seen) or not _is_taken_off(game, seen):
        return goes
    others = [game.pieces[p.id] for p in game.board.permanents if p.attached_to == seen.attached_to and _is_aura(p)]
    return all(
        other.timestamp <= piece.timestamp for other in others if _is_taken_off(game, game.board.objects[other.card.id])
    )


def _is_plain_aura(game: Game, seen: GameObject) -> bool:
    return _is_aura(seen) and not game.rules.is_bestowed(game, seen)


def _is_its_own(game: Game, one: OneProtection, what: GameObject) -> bool:
    return one.origin is not None and one.origin.ref == what.ref and _is_aura(what)


def _would_remove_itself(game: Game, what: GameObject, host: Host) -> bool:
    """Does it give its host protection from a quality of its own?"""
    given = [a for g in what.abilities if isinstance(g, Grant) and g.to.kind == "attached" for a in g.abilities]
    return _is_aura(what) and any(
        game.rules.protection_covers(game, q, what, host)
        for a in given
        if isinstance(a, Protection) and a.spares is None
        for q in a.qualities
    )


def _owner_is_controller(game: Game, ids: list[str], zone: str) -> None:
    """An Aura that protection takes off goes to the graveyard of the player who controls it."""
    taken = {
        i: game.board.objects[i].controller
        for i in ids
        if _is_aura(game.board.objects[i]) and _is_taken_off(game, game.board.objects[i])
    }
    RIGHT.move(game, ids, zone)
    for ident, player in taken.items():
        piece = game.pieces[ident]
        if player is not None:
            card = replace(piece.card, owner=player)
            game.put(replace(piece, card=card, printed=replace(piece.printed, card=card, owner=player)))


FAULTS = (
    Fault(
        "auras_are_not_kept_off",
        "16c.1",
        "too_lax",
        "forgets the E of DEBT, so a red Aura put onto the battlefield enchants what has protection from red",
        {"forbids_enchanting": never, "removes_aura": never},
        parts=4,
    ),
    Fault(
        "moved_auras_are_not_kept_off",
        "16c.1",
        "too_lax",
        "asks as an Aura enters only, so a red one that is on the battlefield can be moved onto the protected",
        {"attach": _moves_freely},
        parts=8,
    ),
    Fault(
        "auras_that_are_not_cast_are_not_kept_off",
        "16c.1",
        "too_lax",
        "stops Aura spells by their target only, so a red Aura that is put onto the battlefield gets on",
        {"enter_attached": _enters_freely},
        parts=4,
    ),
    Fault(
        "attached_auras_are_not_rechecked",
        "16c.2",
        "too_lax",
        "asks as an Aura becomes attached only, so one that was there before the protection stays",
        {"removes_aura": never},
        parts=7,
    ),
    Fault(
        "auras_that_gain_the_quality_stay",
        "16c.2",
        "too_lax",
        "takes the printed colours of an attached Aura, so one that becomes red stays",
        {"removes_aura": _printed_removes},
        parts=7,
    ),
    Fault(
        "only_opponents_auras_go",
        "16c.2",
        "too_lax",
        "takes off the Auras of opponents only, so its controller's red Aura stays",
        {"removes_aura": but_not("removes_aura", _is_own)},
        parts=7,
    ),
    Fault(
        "auras_come_off_and_stay_in_play",
        "16c.2",
        "either",
        "treats Auras like Equipment, so one that comes off stays on the battlefield",
        {"aura_goes": _stays_in_play, "comes_off": but_not("comes_off", _is_alone_already)},
        parts=7,
    ),
    Fault(
        "auras_go_to_their_controllers_graveyard",
        "16c.2",
        "either",
        "puts an Aura into the graveyard of the player who controls it, and not of its owner",
        {"move": _owner_is_controller},
        parts=10,
    ),
    Fault(
        "players_auras_are_not_rechecked",
        "16c.3",
        "too_lax",
        "rechecks permanents only, so a red Aura stays on a player who gains protection from red",
        {"protected_player_removes_aura": never},
        parts=6,
    ),
    Fault(
        "players_can_be_enchanted",
        "16c.3",
        "too_lax",
        "forgets players, so a red Aura can be put on a player with protection from red",
        {"protected_player_forbids_enchanting": never, "protected_player_removes_aura": never},
        parts=3,
    ),
    Fault(
        "protected_players_shed_every_aura",
        "16c.3",
        "too_strict",
        "takes every Aura off a player with any protection",
        {"protected_player_removes_aura": always},
        parts=4,
    ),
    Fault(
        "keeps_every_aura_off",
        "16c.4",
        "too_strict",
        "keeps Auras without the quality off too",
        {"forbids_enchanting": always},
        parts=5,
    ),
    Fault(
        "sheds_every_aura",
        "16c.4",
        "too_strict",
        "takes Auras without the quality off too",
        {"removes_aura": always},
        parts=5,
    ),
    Fault(
        "auras_attach_first_and_are_cleaned_up_later",
        "16c.5",
        "either",
        "lets the Aura get on and leaves it to the state-based action, so it ends in the graveyard",
        {"forbids_enchanting": never, "protected_player_forbids_enchanting": never},
        parts=4,
    ),
    Fault(
        "refused_auras_go_to_the_graveyard",
        "16c.5",
        "either",
        "puts an Aura that can't enter attached into the graveyard, and not back where it was",
        {"enter_attached": _goes_to_graveyard},
        parts=4,
    ),
    Fault(
        "a_refused_move_drops_the_aura",
        "16c.5",
        "either",
        "takes the Aura off its host before it asks whether it can go on the other one",
        {"attach": _is_dropped},
        parts=8,
    ),
    Fault(
        "auras_go_one_at_a_time",
        "16c.6",
        "too_lax",
        "takes the newest Aura off first, and as that granted the protection the others stay",
        {"is_put_into_graveyard": _newest_goes_first, "comes_off": but_not("comes_off", _is_plain_aura)},
        parts=9,
    ),
    Fault(
        "an_aura_never_removes_itself",
        "16c.6",
        "too_lax",
        "spares the Aura that grants the protection though it says nothing of that",
        {"is_spared": or_else("is_spared", _is_its_own)},
        parts=6,
    ),
    Fault(
        "an_aura_that_would_remove_itself_cant_get_on",
        "16c.6",
        "either",
        "looks ahead, and keeps off an Aura that grants protection from its own colour",
        {"protection_forbids_attaching": or_else("protection_forbids_attaching", _would_remove_itself)},
        parts=6,
    ),
)
