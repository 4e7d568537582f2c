"""Misreadings of 702.16k: what protection from a player covers, and whom it names."""

from __future__ import annotations

from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import (
    FORBIDS,
    REMOVES,
    even_for,
    except_for,
)
from conformance.faults.rule_702_16_protection.reading import RIGHT, never, side_of
from reference_impl.objects.abilities import OneProtection, Quality
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

ONE = "player"
BOTH = ("protection_covers", "protection_reaches_target")


# ---------------------------------------------------------------- 16k.1
def _is_of_opponent(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return game.rules.is_opponent(game, source.controller or source.owner, side_of(host))


def _is_opponents(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return game.rules.is_opponent(game, by.controller, side_of(host))


def _inverted(game: Game, quality: Quality, chooser: Card | None) -> Quality:
    """The chosen player's neighbour."""
    found: Quality = RIGHT.chosen_value(game, quality, chooser)
    if quality.kind != "chosen" or found.kind != ONE:
        return found
    seats = [p.id for p in game.seats]
    return replace(found, value=seats[(seats.index(found.value or "") + 1) % len(seats)])


def _forgotten(game: Game, quality: Quality, chooser: Card | None) -> Quality:
    """A chosen player is not looked up."""
    return quality if quality.value == ONE else RIGHT.chosen_value(game, quality, chooser)


# ---------------------------------------------------------------- 16k.4, 16k.5
def _is_no_combat(game: Game, one: OneProtection, to: Host, source: GameObject) -> bool:
    return game.combat is None


def _is_owned(game: Game, source: GameObject, player: str) -> bool:
    return source.owner == player


def _by_owner(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return source.owner == quality.value


# ---------------------------------------------------------------- 16k.6
def _is_no_creature(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return "creature" not in source.types


def _asks_as_no_creature(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return "creature" not in by.source.types


def _is_colorless(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return not source.colors


def _asks_colorless(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return not by.source.colors


def _looks_like_theirs(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Does a permanent that the player controls share a colour with it, or has neither any?"""
    theirs = [p.colors for p in game.board.permanents if p.controller == quality.value]
    return any(source.colors & colors or source.colors == colors for colors in theirs)


def _asks_looking_like_theirs(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return _looks_like_theirs(game, quality, by.source, host)


FAULTS = (
    Fault(
        "from_a_player_is_inert",
        "16k.1",
        "too_lax",
        "looks for characteristics only, so protection from a player protects from nothing",
        except_for(ONE, *BOTH),
        parts=3,
    ),
    Fault(
        "from_a_player_stops_spells_only",
        "16k.1",
        "too_lax",
        "asks who controls a spell and not who controls an ability",
        except_for(ONE, "protection_stops_ability"),
        parts=4,
    ),
    Fault(
        "from_a_player_stops_abilities_only",
        "16k.1",
        "too_lax",
        "asks who controls the source on the battlefield, which a spell isn't",
        except_for(ONE, "protection_stops_spell"),
        parts=4,
    ),
    Fault(
        "from_a_player_is_from_everything",
        "16k.1",
        "too_strict",
        "forgets whom it names and stops everybody",
        even_for(ONE, *BOTH),
        parts=4,
    ),
    Fault(
        "from_a_player_is_from_all_opponents",
        "16k.1",
        "too_strict",
        "reads the player as an opponent like any other, so a third player is stopped too",
        {
            **even_for(ONE, "protection_covers", where=_is_of_opponent),
            **even_for(ONE, "protection_reaches_target", where=_is_opponents),
        },
        parts=5,
    ),
    Fault(
        "chosen_players_are_inverted",
        "16k.1",
        "either",
        "protects from another player than the chosen one",
        {"chosen_value": _inverted},
        parts=5,
    ),
    Fault(
        "chosen_players_are_forgotten",
        "16k.1",
        "too_lax",
        "stores the choice and doesn't ask it, so protection from the chosen player is inert",
        {"chosen_value": _forgotten},
        parts=5,
    ),
    Fault(
        "from_a_player_keeps_no_attachment_off",
        "16k.2",
        "too_lax",
        "doesn't ask as something becomes attached, so the player's Auras and Equipment get on",
        except_for(ONE, *FORBIDS),
        parts=4,
    ),
    Fault(
        "from_a_player_sheds_nothing",
        "16k.2",
        "too_lax",
        "asks as something becomes attached only, so what the player attached before stays",
        except_for(ONE, *REMOVES),
        parts=5,
    ),
    Fault(
        "from_a_player_sheds_auras_only",
        "16k.2",
        "too_lax",
        "forgets Equipment and Fortifications of the player",
        except_for(ONE, "removes_equipment", "removes_fortification", "forbids_equipping", "forbids_fortifying"),
        parts=6,
    ),
    Fault(
        "from_a_player_sheds_everything",
        "16k.2",
        "too_strict",
        "takes off what others attached too",
        even_for(ONE, *REMOVES),
        parts=5,
    ),
    Fault(
        "from_a_player_keeps_everything_off",
        "16k.2",
        "too_strict",
        "keeps off what others attach too",
        even_for(ONE, *FORBIDS),
        parts=4,
    ),
    Fault(
        "from_a_player_restricts_no_block",
        "16k.3",
        "too_lax",
        "compares characteristics only for blocking, so the player's creatures can block it",
        except_for(ONE, "forbids_blocking"),
        parts=5,
    ),
    Fault(
        "from_a_player_cant_be_blocked",
        "16k.3",
        "too_strict",
        "reads protection from any player as 'can't be blocked'",
        even_for(ONE, "forbids_blocking"),
        parts=5,
    ),
    Fault(
        "from_a_player_prevents_no_damage",
        "16k.4",
        "too_lax",
        "compares characteristics only as damage is dealt",
        except_for(ONE, "prevents_damage_to_permanent"),
        parts=3,
    ),
    Fault(
        "from_a_player_prevents_combat_damage_only",
        "16k.4",
        "too_lax",
        "leaves damage outside combat to the targets that it can't have",
        except_for(ONE, "prevents_damage_to_permanent", where=_is_no_combat),
        parts=3,
    ),
    Fault(
        "from_a_player_prevents_all_damage",
        "16k.4",
        "too_strict",
        "prevents damage from everybody's sources",
        even_for(ONE, "prevents_damage_to_permanent"),
        parts=3,
    ),
    Fault(
        "cards_nobody_controls_are_not_covered",
        "16k.5",
        "too_lax",
        "compares controllers only, so a card in the player's graveyard isn't covered",
        {"is_owned_uncontrolled": never},
        parts=3,
    ),
    Fault(
        "owned_is_enough",
        "16k.5",
        "too_strict",
        "covers what the player owns, whoever controls it",
        {"is_owned_uncontrolled": _is_owned},
        parts=3,
    ),
    Fault(
        "from_a_player_goes_by_owners_only",
        "16k.5",
        "either",
        "asks owners in place of controllers",
        {"is_of_player": _by_owner},
        parts=3,
    ),
    Fault(
        "from_a_player_is_from_their_creatures",
        "16k.6",
        "too_lax",
        "covers creatures of the player and nothing else",
        {
            **except_for(ONE, "protection_covers", where=_is_no_creature),
            **except_for(ONE, "protection_reaches_target", where=_asks_as_no_creature),
        },
        parts=3,
    ),
    Fault(
        "from_a_player_spares_what_is_colorless",
        "16k.6",
        "too_lax",
        "takes it for protection from the colours of the player's things, so colorless ones aren't covered",
        {
            **except_for(ONE, "protection_covers", where=_is_colorless),
            **except_for(ONE, "protection_reaches_target", where=_asks_colorless),
        },
        parts=3,
        beside=("702.16i",),
    ),
    Fault(
        "from_a_player_covers_what_looks_like_theirs",
        "16k.6",
        "too_strict",
        "protects from the colours among the player's permanents, whoever has them",
        {
            **even_for(ONE, "protection_covers", where=_looks_like_theirs),
            **even_for(ONE, "protection_reaches_target", where=_asks_looking_like_theirs),
        },
        parts=4,
    ),
)
