"""Misreadings of 702.16b: the recheck on resolution, new targets, and what an ability's source is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT, as_printed, bare, is_stopped
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import Quality, Ref, Slot, Usable
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack

Source = Callable[[Game, OnStack, GameObject], GameObject | None]


def _is_not_asked_again(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    target = game.host(item.targets[slot])
    return target is not None and game.rules.is_legal_target(game, item.slots[slot], bare(target), by)


def _stopped_by_now(game: Game, item: OnStack) -> list[bool]:
    by = game.rules.asking_now(game, item)
    return [is_stopped(game, game.host(ref), by) for ref in item.targets]


def _one_spoils_all(game: Game, item: OnStack) -> Sequence[Ref | None]:
    legal: Sequence[Ref | None] = RIGHT.targets_still_legal(game, item)
    return [None] * len(legal) if legal and any(_stopped_by_now(game, item)) else legal


def _one_saves_all(game: Game, item: OnStack) -> Sequence[Ref | None]:
    legal: Sequence[Ref | None] = RIGHT.targets_still_legal(game, item)
    if not any(legal):
        return legal
    stopped = _stopped_by_now(game, item)
    return [ref if kept is None and off else kept for ref, kept, off in zip(item.targets, legal, stopped, strict=True)]


# ---------------------------------------------------------------- 16b.7
def _giver(game: Game, by: Asking) -> GameObject | None:
    """The attachment that gave the ability to its source."""
    printed = any(isinstance(a, Usable) for a in by.source.card.abilities)
    if not by.is_ability or printed:
        return None
    return next((p for p in game.board.permanents if p.attached_to == by.source.ref), None)


def _giver_is_the_source(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return RIGHT.protection_reaches_target(game, quality, replace(by, source=_giver(game, by) or by.source), host)


def _given_abilities_have_no_source(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return _giver(game, by) is None and RIGHT.protection_reaches_target(game, quality, by, host)


# ---------------------------------------------------------------- 16b.8
def _any_new_target(game: Game, item: OnStack, slot: int, thing: Host, by: Asking) -> bool:
    return RIGHT.new_target_is_legal(game, item, slot, bare(thing), by)


def _any_target_of_a_copy(game: Game, kept: Ref, slot: Slot, thing: Host, by: Asking) -> bool:
    return RIGHT.target_of_copy_is_legal(game, kept, slot, bare(thing), by)


def _kept_target_is_asked_too(game: Game, kept: Ref, slot: Slot, thing: Host, by: Asking) -> bool:
    return not is_stopped(game, thing, by) and RIGHT.target_of_copy_is_legal(game, kept, slot, thing, by)


# ---------------------------------------------------------------- 16b.9
def _rechecking(source: Source) -> RuleFunction:
    """On resolution protection reads another source; None: nothing, so that the target is not protected."""

    def target_still_legal(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
        if not _is_not_asked_again(game, item, slot, by):
            return False
        seen = source(game, item, by.source)
        target = game.host(item.targets[slot])
        return seen is None or not is_stopped(game, target, replace(by, source=seen))

    return target_still_legal


def _is_there(game: Game, item: OnStack) -> bool:
    return game.host(item.source) is not None


def _none_once_gone(game: Game, item: OnStack, source: GameObject) -> GameObject | None:
    return source if _is_there(game, item) else None


def _as_activated(game: Game, item: OnStack, source: GameObject) -> GameObject | None:
    """The last that was remembered of it: as the ability was activated, while the source is still there."""
    return game.last_known.get(item.source, source) if item.is_ability and _is_there(game, item) else source


def _printed(game: Game, item: OnStack, source: GameObject) -> GameObject | None:
    return as_printed(source) if item.is_ability else source


def _where_it_went(game: Game, item: OnStack, source: GameObject) -> GameObject | None:
    return source if _is_there(game, item) else game.board.objects.get(source.id, source)


def _stops_without_source(game: Game, item: OnStack, slot: int, by: Asking) -> bool:
    target = game.host(item.targets[slot])
    gone = item.is_ability and not _is_there(game, item) and target is not None and bool(target.protections)
    return not gone and RIGHT.target_still_legal(game, item, slot, by)


FAULTS = (
    Fault(
        "targets_not_rechecked",
        "16b.4",
        "too_lax",
        "asks as targets are chosen only, so a spell resolves though its target has become protected from it",
        {"target_still_legal": _is_not_asked_again},
        parts=8,
    ),
    Fault(
        "one_illegal_target_stops_the_spell",
        "16b.4",
        "too_strict",
        "asks whether all targets are still legal, so one that has become protected saves the others",
        {"targets_still_legal": _one_spoils_all},
        parts=12,
    ),
    Fault(
        "affects_illegal_targets_of_a_spell_that_resolves",
        "16b.4",
        "too_lax",
        "asks whether any target is still legal, and then affects the protected one too",
        {"targets_still_legal": _one_saves_all},
        parts=12,
    ),
    Fault(
        "the_granting_attachment_is_the_source",
        "16b.7",
        "either",
        "takes the Aura or Equipment that gives an ability for its source, so its colour counts",
        {"protection_reaches_target": _giver_is_the_source},
        parts=10,
    ),
    Fault(
        "given_abilities_have_no_source",
        "16b.7",
        "too_lax",
        "looks at printed abilities only for their source, so one that an Aura gives to a red creature can target",
        {"protection_reaches_target": _given_abilities_have_no_source},
        parts=10,
    ),
    Fault(
        "a_changed_target_is_not_checked",
        "16b.8",
        "too_lax",
        "asks as spells are cast only, so a target can be changed to what is protected from the spell",
        {"new_target_is_legal": _any_new_target},
        parts=8,
    ),
    Fault(
        "targets_of_a_copy_are_not_checked",
        "16b.8",
        "too_lax",
        "asks as spells are cast only, so a copy can have a new target that is protected from it",
        {"target_of_copy_is_legal": _any_target_of_a_copy},
        parts=8,
    ),
    Fault(
        "a_copy_cant_keep_an_illegal_target",
        "16b.8",
        "too_strict",
        "asks for every target of a copy, so one that is left as it was must be legal too",
        {"target_of_copy_is_legal": _kept_target_is_asked_too},
        parts=8,
    ),
    Fault(
        "source_gone_means_unprotected",
        "16b.9",
        "too_lax",
        "finds no source that has left, so its ability resolves though its target is protected from it",
        {"target_still_legal": _rechecking(_none_once_gone)},
        parts=11,
    ),
    Fault(
        "source_gone_means_stopped",
        "16b.9",
        "too_strict",
        "lets no ability of a source that has left resolve for a target with any protection",
        {"target_still_legal": _stops_without_source},
        parts=12,
    ),
    Fault(
        "reads_a_source_as_it_was_activated",
        "16b.9",
        "either",
        "keeps what the source was as its ability was activated, so a colour that it got in response doesn't count",
        {"target_still_legal": _rechecking(_as_activated)},
        parts=10,
    ),
    Fault(
        "reads_a_source_as_printed_on_resolution",
        "16b.9",
        "either",
        "reads the card again as the ability resolves, so a colour that its source got in response doesn't count",
        {"target_still_legal": _rechecking(_printed)},
        parts=10,
    ),
    Fault(
        "reads_a_source_where_it_went",
        "16b.9",
        "either",
        "follows a source that has left into its new zone, where it has the colours of its card",
        {"target_still_legal": _rechecking(_where_it_went)},
        parts=11,
    ),
)
