"""Misreadings of 702.16k: players who have protection from a player, and sides that change."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import STOPS_AT_PLAYER, even_for, except_for
from conformance.faults.rule_702_16_protection.reading import RIGHT, side_of
from reference_impl.objects.abilities import OneProtection, Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

ONE = "player"
AURAS = ("protected_player_forbids_enchanting", "protected_player_removes_aura")
DAMAGE = "prevents_damage_to_player"
AT_PLAYER = (*STOPS_AT_PLAYER, *AURAS, DAMAGE)


def _is_own_asking(game: Game, one: OneProtection, host: Player, by: Asking) -> bool:
    return by.controller == host.id


def _is_own_thing(game: Game, one: OneProtection, host: Player, source: GameObject) -> bool:
    return (source.controller or source.owner) == host.id


# ---------------------------------------------------------------- 16k.9
def _is_theirs(game: Game, quality: Quality, about: object, host: Host) -> bool:
    """Does the named player control the protected permanent?"""
    return side_of(host) == quality.value


def _by_side(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Protection from a player who isn't its owner is protection from opponents, whoever controls it by now."""
    if quality.kind != ONE or not _names_opponent(game, quality, host):
        return RIGHT.protection_covers(game, quality, source, host)
    return game.rules.is_opponent(game, source.controller or source.owner, side_of(host))


def _asks_by_side(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    if quality.kind != ONE or not _names_opponent(game, quality, host):
        return RIGHT.protection_reaches_target(game, quality, by, host)
    return game.rules.is_opponent(game, by.controller, side_of(host))


def _names_opponent(game: Game, quality: Quality, host: Host) -> bool:
    owner = host.id if isinstance(host, Player) else host.owner
    return len(game.seats) == 2 and quality.value != owner


def _is_of_teammate(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return game.rules.is_teammate(game, source.controller or source.owner, quality.value)


def _asks_for_teammate(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return game.rules.is_teammate(game, by.controller, quality.value)


def _is_controllers(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    """Has it come under the named player's control, and does its owner ask?"""
    return _is_theirs(game, quality, by, host) and by.controller == _owner(host)


def _owner(host: Host) -> str:
    return host.id if isinstance(host, Player) else host.owner


FAULTS = (
    Fault(
        "players_have_no_use_of_from_a_player",
        "16k.7",
        "too_lax",
        "knows protection from a player for permanents only, so a player's is inert",
        except_for(ONE, *AT_PLAYER),
        parts=2,
    ),
    Fault(
        "from_a_player_keeps_no_aura_off_players",
        "16k.7",
        "too_lax",
        "forgets Auras that enchant players",
        except_for(ONE, *AURAS),
        parts=2,
    ),
    Fault(
        "from_a_player_lets_players_be_damaged",
        "16k.7",
        "too_lax",
        "prevents damage to permanents only",
        except_for(ONE, DAMAGE),
        parts=2,
    ),
    Fault(
        "from_a_player_lets_players_be_targeted",
        "16k.7",
        "too_lax",
        "asks permanents only before something is targeted",
        except_for(ONE, *STOPS_AT_PLAYER),
        parts=2,
    ),
    Fault(
        "from_a_player_shuts_oneself_out",
        "16k.7",
        "too_strict",
        "keeps the protected player's own spells, Auras and damage off too",
        {
            **even_for(ONE, *STOPS_AT_PLAYER, where=_is_own_asking),
            **even_for(ONE, *AURAS, DAMAGE, where=_is_own_thing),
        },
        parts=2,
    ),
    Fault(
        "from_a_player_sleeps_while_they_control_it",
        "16k.9",
        "too_lax",
        "thinks that nobody needs protection from oneself, so it is off while the named player controls it",
        except_for(ONE, "protection_covers", "protection_reaches_target", where=_is_theirs),
        parts=7,
    ),
    Fault(
        "from_a_player_changes_sides_with_control",
        "16k.9",
        "either",
        "keeps the side and not the name, so once the named player controls it the other one is kept off",
        {"protection_covers": _by_side, "protection_reaches_target": _asks_by_side},
        parts=7,
    ),
    Fault(
        "from_a_player_shuts_its_owner_out_once_taken",
        "16k.9",
        "too_strict",
        "adds the owner to whom it protects from, once the named player has gained control of it",
        even_for(ONE, "protection_reaches_target", where=_is_controllers),
        parts=7,
    ),
    Fault(
        "teammates_of_the_named_player_are_named",
        "16k.9",
        "too_strict",
        "takes the player for the team, so a teammate's spells are stopped",
        {
            **even_for(ONE, "protection_covers", where=_is_of_teammate),
            **even_for(ONE, "protection_reaches_target", where=_asks_for_teammate),
        },
        parts=7,
    ),
)
