"""Misreadings of 702.16f: which blocks protection forbids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, always, but_not, never, or_else
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game


def _is_no_color(game: Game, one: OneProtection, attacker: GameObject, blocker: GameObject) -> bool:
    return one.quality.kind != "color"


def _is_gained(game: Game, one: OneProtection, attacker: GameObject, blocker: GameObject) -> bool:
    """Does a lasting effect give it?"""
    return one.origin is not None or any(e.affected and attacker.ref in e.affected for e in game.lasting)


def _is_colorless(game: Game, one: OneProtection, attacker: GameObject, blocker: GameObject) -> bool:
    return not blocker.colors


def _blocker_is_protected(game: Game, attacker: GameObject, blocker: GameObject) -> bool:
    return any(game.rules.forbids_blocking(game, one, blocker, attacker) for one in blocker.protections)


def _only_blocker_counts(game: Game, attacker: GameObject, blocker: GameObject) -> bool:
    return _blocker_is_protected(game, attacker, blocker)


def _undoes_blocks(game: Game) -> None:
    """Blocks that may not be declared any more are undone, and the attacker is unblocked."""
    RIGHT.leave_combat(game)
    combat = game.combat
    if combat is None:
        return
    undone = {b: a for b, a in combat.blocks.items() if _is_forbidden_now(game, b, a)}
    left = {b: a for b, a in combat.blocks.items() if b not in undone}
    game.combat = replace(combat, blocks=left, blocked=combat.blocked - (set(undone.values()) - set(left.values())))


def _is_forbidden_now(game: Game, blocker: tuple[str, int], attacker: tuple[str, int]) -> bool:
    one, two = game.host(blocker), game.host(attacker)
    if not isinstance(one, GameObject) or not isinstance(two, GameObject):
        return False
    return game.rules.protection_stops_block(game, two, one)


def _may_not_enter_blocking(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    return game.rules.protection_stops_block(game, attacker, blocker)


def _must_block(game: Game, one: OneProtection, attacker: GameObject, blocker: GameObject) -> bool:
    return game.rules.has_keyword(game, blocker, "must_block")


def _stays_out(game: Game, blocks: Sequence[tuple[str, str]]) -> bool:
    """Does something that must block, able or not, block nothing?"""
    blocking = {blocker for blocker, _ in blocks}
    return any(p.id not in blocking for p in game.board.permanents if game.rules.has_keyword(game, p, "must_block"))


FAULTS = (
    Fault(
        "forgets_blocking",
        "16f.1",
        "too_lax",
        "forgets the B of DEBT, so red creatures can block what has protection from red",
        {"forbids_blocking": never},
        parts=6,
    ),
    Fault(
        "blocks_are_forbidden_by_colour_only",
        "16f.1",
        "too_lax",
        "compares colours only for blocking, so creatures can block what has protection from creatures",
        {"forbids_blocking": but_not("forbids_blocking", _is_no_color)},
        parts=5,
    ),
    Fault(
        "only_printed_protection_restricts_blocks",
        "16f.4",
        "too_lax",
        "asks the attacker's card for its keywords, so protection that it gained restricts no block",
        {"forbids_blocking": but_not("forbids_blocking", _is_gained)},
        parts=9,
    ),
    Fault(
        "cant_be_blocked_at_all",
        "16f.2",
        "too_strict",
        "reads protection as 'can't be blocked', so creatures without the quality can't block either",
        {"forbids_blocking": always},
        parts=5,
    ),
    Fault(
        "colourless_creatures_cant_block",
        "16f.2",
        "too_strict",
        "takes an empty set of colours for a match, so colorless creatures can't block what has protection from red",
        {"forbids_blocking": or_else("forbids_blocking", _is_colorless)},
        parts=8,
    ),
    Fault(
        "blocking_is_symmetric",
        "16f.3",
        "too_strict",
        "asks both creatures, so one with protection from red can't block a red creature",
        {"protection_stops_block": or_else("protection_stops_block", _blocker_is_protected)},
        parts=6,
    ),
    Fault(
        "only_the_blockers_protection_counts",
        "16f.3",
        "either",
        "asks the blocker in place of the attacker",
        {"protection_stops_block": _only_blocker_counts},
        parts=6,
    ),
    Fault(
        "later_protection_undoes_blocks",
        "16f.4",
        "too_strict",
        "asks again after blocks were declared, so protection gained then leaves the attacker unblocked",
        {"leave_combat": _undoes_blocks},
        parts=9,
    ),
    Fault(
        "cant_enter_blocking",
        "16f.5",
        "too_strict",
        "asks of every creature that blocks, so a red one put onto the battlefield blocking doesn't block",
        {"enters_blocking": but_not("enters_blocking", _may_not_enter_blocking)},
        parts=9,
    ),
    Fault(
        "what_must_block_can",
        "16f.5",
        "too_lax",
        "sets the requirement above the restriction, so what must block can block what has protection from it",
        {"forbids_blocking": but_not("forbids_blocking", _must_block)},
        parts=8,
    ),
    Fault(
        "what_must_block_has_to_able_or_not",
        "16f.5",
        "too_lax",
        "counts the requirement though it can't be met, so no declaration of blocks is legal",
        {"block_is_legal": but_not("block_is_legal", _stays_out)},
        parts=8,
    ),
)
