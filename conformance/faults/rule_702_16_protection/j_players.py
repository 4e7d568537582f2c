"""Misreadings of 702.16j for players: what of protection from everything a player lacks, or has beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import (
    STOPS_AT_PLAYER,
    except_for,
    has_from,
)
from conformance.faults.rule_702_16_protection.reading import RIGHT, but_not, side_of
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import Effect, OneProtection, Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Doing

ALL = "everything"


def _is_player(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return isinstance(host, Player)


def _is_own_asking(game: Game, one: OneProtection, host: Player, by: Asking) -> bool:
    return by.controller == host.id


def _is_colorless(game: Game, one: OneProtection, host: Player, source: GameObject) -> bool:
    return not source.colors


def _controller_has_it(game: Game, host: Host, by: Asking) -> bool:
    return not isinstance(host, Player) and has_from(game.board.players[side_of(host)], ALL)


def _has_it(game: Game, host: Host) -> bool:
    return isinstance(host, Player) and has_from(host, ALL)


def _passes_over(name: str) -> dict[str, RuleFunction]:
    """The action, which passes over players with protection from everything."""

    def affected(game: Game, effect: Effect, doing: Doing) -> None:
        right = getattr(RIGHT, name)
        before, hands = dict(game.life), dict(game.pieces)
        known = len(doing.affected)
        right(game, effect, doing)
        spared = [p.id for p in game.board.players.values() if has_from(p, ALL) and p.id in doing.affected[known:]]
        for ident in spared:
            game.life[ident] = before[ident]
            for piece in [p for p in hands.values() if p.zone == "hand" and p.card.owner == ident]:
                game.put(piece)
        doing.affected[known:] = [ident for ident in doing.affected[known:] if ident not in spared]

    return {name: affected}


def _choices(game: Game, among: str) -> Sequence[str]:
    out = [p.id for p in game.board.players.values() if has_from(p, ALL)]
    return [ident for ident in RIGHT.legal_choices(game, among) if ident not in out]


FAULTS = (
    Fault(
        "players_have_no_use_of_everything",
        "16j.7",
        "too_lax",
        "knows protection from everything for permanents only, so a player's is inert",
        except_for(ALL, "protection_covers", where=_is_player),
        parts=2,
    ),
    Fault(
        "players_with_everything_can_be_targeted",
        "16j.7",
        "too_lax",
        "asks permanents only before something is targeted",
        except_for(ALL, *STOPS_AT_PLAYER),
        parts=2,
    ),
    Fault(
        "players_with_everything_can_target_themselves",
        "16j.7",
        "too_lax",
        "takes it for hexproof, so the player's own spells and abilities can target them",
        except_for(ALL, *STOPS_AT_PLAYER, where=_is_own_asking),
        parts=2,
    ),
    Fault(
        "players_with_everything_can_be_enchanted",
        "16j.7",
        "too_lax",
        "forgets Auras that enchant players, so they get on and stay",
        except_for(ALL, "protected_player_forbids_enchanting", "protected_player_removes_aura"),
        parts=2,
    ),
    Fault(
        "players_with_everything_keep_their_auras",
        "16j.7",
        "too_lax",
        "asks as an Aura becomes attached only, so one that is on the player stays",
        except_for(ALL, "protected_player_removes_aura"),
        parts=5,
    ),
    Fault(
        "players_with_everything_keep_colorless_auras",
        "16j.7",
        "too_lax",
        "takes everything for all colours as Auras are checked, so a colorless one stays on the player",
        except_for(ALL, "protected_player_removes_aura", where=_is_colorless),
        parts=5,
    ),
    Fault(
        "players_with_everything_are_damaged",
        "16j.7",
        "too_lax",
        "prevents damage to permanents only",
        except_for(ALL, "prevents_damage_to_player"),
        parts=2,
    ),
    Fault(
        "players_with_everything_cant_be_attacked",
        "16j.7",
        "too_strict",
        "leaves the player out of what may be attacked",
        {"may_be_attacked": but_not("may_be_attacked", _has_it)},
        parts=3,
    ),
    Fault(
        "players_with_everything_lose_no_life",
        "16j.7",
        "too_strict",
        "reads it as 'can't be affected', so the player loses no life",
        _passes_over("do_lose_life"),
        parts=3,
    ),
    Fault(
        "players_with_everything_discard_nothing",
        "16j.7",
        "too_strict",
        "reads it as 'can't be affected', so the player discards no card",
        _passes_over("do_discard"),
        parts=4,
    ),
    Fault(
        "players_with_everything_cant_be_chosen",
        "16j.7",
        "too_strict",
        "takes choosing for targeting, so the player can't be chosen",
        {"legal_choices": _choices},
        parts=3,
    ),
    Fault(
        "a_players_everything_covers_their_permanents",
        "16j.7",
        "too_strict",
        "hands a player's protection on to what they control, so their permanents can't be targeted",
        {"can_be_targeted": but_not("can_be_targeted", _controller_has_it)},
        parts=3,
    ),
)
