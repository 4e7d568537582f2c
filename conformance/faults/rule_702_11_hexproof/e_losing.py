"""Misreadings of 702.11e: losing hexproof, looking for it, not being able to have it."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import (
    Ability,
    CantBeTargeted,
    Hexproof,
    Loss,
    OneHexproof,
    OneProtection,
    Quality,
)
from reference_impl.objects.cards import Host
from reference_impl.objects.drafts import Acting, Drafts
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

_right = RuleBook.standard()


@misreading("11e.1", "too_strict", "losing_hexproof_takes", 6)
def loses_only_plain_hexproof(game: Game, one: OneHexproof) -> bool:
    """An effect that takes hexproof takes the plain keyword and leaves hexproof from a quality."""
    return one.quality is None


@misreading("11e.1", "too_lax", "ability_left", 6)
def loses_protection_too(game: Game, what: Loss, ability: Ability) -> Sequence[Ability]:
    """An effect that takes hexproof takes whatever keeps targets off, protection too."""
    if what.kind == "hexproof" and isinstance(ability, OneProtection):
        return ()
    return _right.ability_left(game, what, ability)


@misreading("11e.1", "too_lax", "next_effect", 5)
def a_loss_beats_a_later_grant(game: Game, drafts: Drafts, acting: list[Acting]) -> Acting:
    """What was lost is lost for the turn: hexproof given after the loss is taken too."""
    return min(acting, key=lambda e: (e.takes is not None and e.takes.kind == "hexproof", e.timestamp))


@misreading("11e.3", "too_strict", "has_hexproof", 2, "702.11d")
def finds_only_plain_hexproof_cards(game: Game, thing: Host) -> bool:
    """Searching for a card with hexproof, it compares the printed keyword: hexproof from a quality isn't found."""
    if thing.is_player or thing.zone == "battlefield":  # type: ignore[union-attr]
        return bool(thing.hexproofs)
    return any(one.quality is None for one in thing.hexproofs)


@misreading("11e.3", "either", "has_hexproof", 2, "702.11d")
def finds_protection_cards(game: Game, thing: Host) -> bool:
    """Searching for a card with hexproof, it reads the word "from" and finds cards with protection as well."""
    if thing.is_player or thing.zone == "battlefield":  # type: ignore[union-attr]
        return bool(thing.hexproofs)
    return bool(thing.hexproofs or thing.protections)


@misreading("11e.5", "too_strict", "cant_have_takes", 6)
def cant_have_takes_only_plain_hexproof(game: Game, one: OneHexproof) -> bool:
    """What can't have hexproof keeps hexproof from a quality."""
    return one.quality is None


@misreading("11e.5", "too_strict", "objects_without_hexproof", 5)
def a_later_grant_beats_cant_have(game: Game, drafts: Drafts) -> list[tuple[str, int]]:
    """ "Can't have or gain" is read as one more loss: hexproof given afterwards is there again."""
    given = {
        ref: e.timestamp
        for e in game.lasting
        if e.effect.kind == "gain" and e.affected and any(isinstance(a, Hexproof) for a in e.abilities)
        for ref in e.affected
    }
    since = {ref: e.timestamp for e in game.lasting if e.effect.kind == "cant_have" for ref in e.affected or ()}
    return [ref for ref in _right.objects_without_hexproof(game, drafts) if given.get(ref, 0) < since.get(ref, 1)]


@misreading("11e.5", "too_lax", "objects_without_hexproof", 6)
def nobody_can_have_hexproof(game: Game, drafts: Drafts) -> list[tuple[str, int]]:
    """ "Can't have or gain hexproof" is kept as a fact of the game, and takes it from every permanent."""
    found = _right.objects_without_hexproof(game, drafts)
    return [p.ref for p in drafts.permanents()] if found else found


@misreading("11e.6", "too_lax", "losing_one_hexproof_takes", 6, "702.11f", "702.11g")
def losing_one_quality_loses_all(game: Game, quality: Quality, one: OneHexproof) -> bool:
    """Losing hexproof from one quality removes the keyword, and with it hexproof from every other quality."""
    return True


@misreading("11e.6", "too_lax", "loss_leaves_hexproof", 5)
def losing_one_quality_loses_plain_hexproof(game: Game, what: Loss, one: OneHexproof) -> Sequence[OneHexproof]:
    """Losing hexproof from a quality removes plain hexproof, of which it is taken to be a part."""
    return () if one.quality is None else _right.loss_leaves_hexproof(game, what, one)


@misreading("11e.6", "too_strict", "losing_one_hexproof_takes", 6, "702.11f", "702.11g")
def one_quality_cant_be_lost(game: Game, quality: Quality, one: OneHexproof) -> bool:
    """Only the bare word can be lost: an effect that takes hexproof from a quality takes nothing."""
    return False


@misreading("11e.7", "too_lax", "ability_left", 5)
def words_are_lost_with_hexproof(game: Game, what: Loss, ability: Ability) -> Sequence[Ability]:
    """The words "can't be the target of ..." are kept as hexproof, and are lost when hexproof is."""
    if what.kind == "hexproof" and isinstance(ability, CantBeTargeted):
        return ()
    return _right.ability_left(game, what, ability)


@misreading("11e.7", "too_lax", "wording_stops", 5)
def permissions_pass_the_words(game: Game, thing: Host, by: Asking) -> bool:
    """A permission to target as though without hexproof passes the words "can't be the target of ..." too."""
    rules = game.rules
    passed = any(
        rules.permission_helps(game, you, thing, by) and rules.permission_reaches(game, reaches, you, thing)
        for you, reaches in rules.permissions(game)
    )
    return not passed and _right.wording_stops(game, thing, by)


@misreading("11e.7", "too_strict", "has_hexproof", 2)
def words_are_called_hexproof(game: Game, thing: Host) -> bool:
    """A permanent that says "can't be the target of ..." counts as one with hexproof."""
    return bool(thing.hexproofs) or any(isinstance(a, CantBeTargeted) for a in thing.abilities)


FAULTS = faults_in(globals())
