"""Misreadings of 702.16b: which spells and abilities are stopped, for whom, and what isn't targeting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import (
    RIGHT,
    always,
    but_not,
    is_triggered,
    never,
    or_else,
    side_of,
)
from reference_impl.objects.abilities import Effect, OneProtection, Whom
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Doing


def _is_own(game: Game, one: OneProtection, host: Host, by: Asking) -> bool:
    return by.controller == side_of(host)


def _is_no_creature(game: Game, host: Host, by: Asking) -> bool:
    return isinstance(host, GameObject) and "creature" not in host.types


def _is_no_instant_or_sorcery(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    return by.source.types.isdisjoint(("instant", "sorcery"))


def _is_trigger(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    return is_triggered(by)


def _is_of_a_land(game: Game, one: OneProtection, host: GameObject, by: Asking) -> bool:
    return "creature" not in by.source.types


def _neighbour_is_protected(game: Game, host: Host, by: Asking) -> bool:
    """Another permanent of the same side has protection from it."""
    if isinstance(host, Player) or host.zone != "battlefield":
        return False
    return any(RIGHT.protection_stops(game, p, by) for p in game.board.permanents if side_of(p) == side_of(host))


def _controller_is_protected(game: Game, host: Host, by: Asking) -> bool:
    if isinstance(host, Player) or host.zone != "battlefield":
        return False
    return RIGHT.protection_stops(game, game.board.players[side_of(host)], by)


# ---------------------------------------------------------------- 16b.5
def _is_untouchable(game: Game, thing: Host, doing: Doing) -> bool:
    """Has it protection from a quality of the source of the effect?"""
    if doing.source[0] not in game.pieces or not isinstance(thing, GameObject) or thing.zone != "battlefield":
        return False
    source = game.rules.source_of(game, doing.source)
    return any(game.rules.protection_covers(game, one.quality, source, thing) for one in thing.protections)


def _affects_others_only(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    found: Sequence[Host] = RIGHT.affected_by(game, whom, doing)
    return [h for h in found if whom.kind in ("target", "this") or not _is_untouchable(game, h, doing)]


def _destroys_others_only(game: Game, effect: Effect, doing: Doing) -> None:
    for thing in game.rules.affected_by(game, effect.to, doing):
        if not _is_untouchable(game, thing, doing):
            RIGHT.do_destroy(game, replace(effect, to=Whom("object", id=thing.id)), doing)


def _counts_on_others_only(game: Game, effect: Effect, doing: Doing) -> None:
    for thing in game.rules.affected_by(game, effect.to, doing):
        if not _is_untouchable(game, thing, doing):
            RIGHT.do_counters(game, replace(effect, to=Whom("object", id=thing.id)), doing)


def _sacrifices_nothing_protected(game: Game, effect: Effect, doing: Doing) -> None:
    players = {p.id for p in game.rules.affected_by(game, effect.to or Whom("you"), doing)}
    can = [p for p in game.board.permanents if p.controller in players and effect.type in p.types]
    if not any(_is_untouchable(game, p, doing) for p in can):
        RIGHT.do_sacrifice(game, effect, doing)


def _chooses_others_only(game: Game, among: str) -> Sequence[str]:
    found: Sequence[str] = RIGHT.legal_choices(game, among)
    return [i for i in found if i in game.board.players or not game.board.objects[i].protections]


FAULTS = (
    Fault(
        "spells_are_not_stopped",
        "16b.1",
        "too_lax",
        "thinks of damage and blocking only, so a red spell can target what has protection from red",
        {"protection_stops_spell": never},
        parts=4,
    ),
    Fault(
        "stops_only_opponents_spells",
        "16b.1",
        "too_lax",
        "reads protection like hexproof, so its controller's red spells can target it",
        {"protection_stops_spell": but_not("protection_stops_spell", _is_own)},
        parts=4,
    ),
    Fault(
        "only_creatures_are_protected",
        "16b.1",
        "too_lax",
        "gives the ability a meaning on creatures only, so a planeswalker with protection from red can be the target",
        {"protection_stops": but_not("protection_stops", _is_no_creature)},
        parts=4,
    ),
    Fault(
        "only_instants_and_sorceries_are_spells",
        "16b.1",
        "too_lax",
        "takes instants and sorceries only for spells, so a red Aura spell can target it",
        {"protection_stops_spell": but_not("protection_stops_spell", _is_no_instant_or_sorcery)},
        parts=4,
    ),
    Fault(
        "abilities_are_not_stopped",
        "16b.2",
        "too_lax",
        "finds no colour on an ability, so the ability of a red source can target it",
        {"protection_stops_ability": never},
        parts=5,
    ),
    Fault(
        "triggered_abilities_are_not_stopped",
        "16b.2",
        "too_lax",
        "asks as abilities are activated only, so the triggered ability of a red source can target it",
        {"protection_stops_ability": but_not("protection_stops_ability", _is_trigger)},
        parts=5,
    ),
    Fault(
        "stops_only_opponents_abilities",
        "16b.2",
        "too_lax",
        "reads protection like hexproof, so abilities of its controller's red sources can target it",
        {"protection_stops_ability": but_not("protection_stops_ability", _is_own)},
        parts=5,
    ),
    Fault(
        "only_creatures_are_sources",
        "16b.2",
        "too_lax",
        "asks creatures only for their qualities, so the ability of a red artifact can target it",
        {"protection_stops_ability": but_not("protection_stops_ability", _is_of_a_land)},
        parts=5,
    ),
    Fault(
        "stops_every_spell",
        "16b.3",
        "too_strict",
        "reads protection like shroud, so a blue spell can't target what has protection from red",
        {"protection_stops_spell": always},
        parts=5,
    ),
    Fault(
        "stops_every_ability",
        "16b.3",
        "too_strict",
        "reads protection like shroud, so the ability of a blue source can't target what has protection from red",
        {"protection_stops_ability": always},
        parts=6,
    ),
    Fault(
        "protects_the_neighbours_too",
        "16b.3",
        "too_strict",
        "keeps one set of qualities for the permanents of a side, so one with protection protects the others",
        {"protection_stops": or_else("protection_stops", _neighbour_is_protected)},
        parts=8,
        beside=("702.11e",),
    ),
    Fault(
        "cant_be_affected",
        "16b.5",
        "too_strict",
        "reads protection as 'can't be affected', so untargeted effects of red sources pass it by",
        {"affected_by": _affects_others_only},
        parts=4,
    ),
    Fault(
        "cant_be_destroyed_untargeted",
        "16b.5",
        "too_strict",
        "leaves the protected out when a red source destroys all creatures",
        {"do_destroy": _destroys_others_only},
        parts=4,
    ),
    Fault(
        "cant_have_counters_put_on_it",
        "16b.5",
        "too_strict",
        "leaves the protected out when a red source puts counters on each creature",
        {"do_counters": _counts_on_others_only},
        parts=4,
    ),
    Fault(
        "cant_be_sacrificed",
        "16b.5",
        "too_strict",
        "lets no player sacrifice what is protected from the source that asks for it",
        {"do_sacrifice": _sacrifices_nothing_protected},
        parts=4,
    ),
    Fault(
        "cant_be_chosen",
        "16b.5",
        "too_strict",
        "takes choosing for targeting, so what has protection can't be chosen",
        {"legal_choices": _chooses_others_only},
        parts=4,
    ),
    Fault(
        "players_are_not_protected_from_spells",
        "16b.6",
        "too_lax",
        "asks permanents only, so a red spell can target a player with protection from red",
        {"protected_player_stops_spell": never},
        parts=3,
    ),
    Fault(
        "players_are_not_protected_from_abilities",
        "16b.6",
        "too_lax",
        "asks permanents only, so the ability of a red source can target a player with protection from red",
        {"protected_player_stops_ability": never},
        parts=4,
    ),
    Fault(
        "players_can_target_themselves",
        "16b.6",
        "too_lax",
        "reads a player's protection like hexproof, so their own red spells can target them",
        {"protected_player_stops_spell": but_not("protected_player_stops_spell", _is_own)},
        parts=3,
    ),
    Fault(
        "protected_players_have_shroud",
        "16b.6",
        "too_strict",
        "stops every spell that would target a player with any protection",
        {"protected_player_stops_spell": always},
        parts=2,
    ),
    Fault(
        "a_players_protection_covers_their_permanents",
        "16b.6",
        "too_strict",
        "extends a player's protection to what they control, so red spells can't target their creatures",
        {"protection_stops": or_else("protection_stops", _controller_is_protected)},
        parts=4,
    ),
)
