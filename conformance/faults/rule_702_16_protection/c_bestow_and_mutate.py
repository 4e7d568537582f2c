"""Misreadings of 702.16c where the Aura is bestowed, or the spell mutates."""

from __future__ import annotations

from collections.abc import Mapping

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, bare, is_stopped
from reference_impl.book import RuleFunction
from reference_impl.objects.cards import GameObject, Piece
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack


def _bestowed_goes_too(game: Game, aura: GameObject, piece: Piece) -> bool:
    if not game.rules.is_bestowed(game, aura) or aura.attached_to is None:
        return RIGHT.aura_goes(game, aura, piece)
    host = game.host(aura.attached_to)
    return host is not None and game.rules.protection_removes(game, aura, host)


def _stays_bestowed(game: Game, ident: str) -> None:
    game.attach(ident, None, game.pieces[ident].timestamp)


def _is_lost(cast_as: str) -> RuleFunction:
    """A spell cast in that way whose target protection has made illegal goes to the graveyard."""

    def resolve_top(game: Game, choose: Mapping[str, str]) -> str | None:
        item = game.stack[-1] if game.stack else None
        if item is None or item.is_ability or game.pieces[item.source[0]].cast_as != cast_as:
            return RIGHT.resolve_top(game, choose)
        if not is_stopped(game, game.host(item.targets[0]), game.rules.asking_now(game, item)):
            return RIGHT.resolve_top(game, choose)
        game.rules.remove_from_stack(game, item)
        return "no_legal_target"

    return resolve_top


def _merges_freely(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    target = game.host(item.targets[slot])
    if not item.slots[slot].mutating or target is None:
        return RIGHT.target_still_legal(game, item, slot, by)
    return game.rules.is_legal_target(game, item.slots[slot], bare(target), by)


FAULTS = (
    Fault(
        "bestowed_auras_go_to_the_graveyard",
        "16c.7",
        "too_strict",
        "treats a bestowed Aura like any other, so it goes to the graveyard as it comes off",
        {"aura_goes": _bestowed_goes_too},
        parts=11,
    ),
    Fault(
        "bestowed_auras_stay_auras",
        "16c.7",
        "too_strict",
        "takes a bestowed Aura off and forgets that it is a creature again",
        {"unattach": _stays_bestowed},
        parts=13,
    ),
    Fault(
        "bestowed_spells_are_lost",
        "16c.7",
        "too_strict",
        "lets a bestowed spell whose target is protected by now go to the graveyard like any Aura spell",
        {"resolve_top": _is_lost("bestow")},
        parts=11,
    ),
    Fault(
        "mutating_spells_are_lost",
        "16c.7",
        "too_strict",
        "lets a mutating spell whose target is protected by now go to the graveyard",
        {"resolve_top": _is_lost("mutate")},
        parts=9,
    ),
    Fault(
        "mutating_spells_merge_all_the_same",
        "16c.7",
        "too_lax",
        "doesn't ask again as a mutating spell resolves, so it merges with a creature protected from it",
        {"target_still_legal": _merges_freely},
        parts=11,
    ),
)
