"""Misreadings of 702.16i: which abilities "from each [set]" stands for, and as of when the set is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import set_read_by
from conformance.faults.rule_702_16_protection.reading import RIGHT, side_of
from reference_impl.objects.abilities import Loss, Protection, Quality
from reference_impl.objects.cards import Card, GameObject, Host, Player
from reference_impl.objects.drafts import Draft
from reference_impl.objects.game import Game

COLORS = ("white", "blue", "black", "red", "green")
EACH_OPPONENT = Quality("each_opponent")
Among = Sequence[GameObject]


def _empty(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return ()


# ---------------------------------------------------------------- 16i.1
def _first(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(RIGHT.protection_values(game, quality, holder, permanents))[:1]


def _each_player(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(Quality("player", p.id) for p in game.seats)


def _is_from_each_opponent(draft: Draft, what: Loss) -> bool:
    """Does the loss name a player while the protection, as it is written, names each opponent?"""
    written = [a for a in draft.card.abilities if isinstance(a, Protection) and EACH_OPPONENT in a.qualities]
    return bool(written) and what.quality is not None and what.quality.kind == "player"


def _all_go(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Among) -> None:
    whole = Loss(what.kind, EACH_OPPONENT) if _is_from_each_opponent(draft, what) else what
    RIGHT.take_abilities(game, draft, whole, chooser, permanents)


def _none_goes(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Among) -> None:
    if not _is_from_each_opponent(draft, what):
        RIGHT.take_abilities(game, draft, what, chooser, permanents)


# ---------------------------------------------------------------- 16i.2
Mix = Callable[[frozenset[str], frozenset[str]], frozenset[str]]
BOARD_SETS = ("its_colors", "colors_among_your_permanents")


def _counted(quality: Quality, holder: Host, permanents: Among) -> list[GameObject]:
    """The objects whose colours the set has."""
    if quality.kind == "its_colors":
        return [] if isinstance(holder, Player) else [holder]
    return [p for p in permanents if p.controller == side_of(holder)]


def _mixed(mix: Mix, game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    """The set of colours made of those that are there now and of the printed ones."""
    if quality.kind not in BOARD_SETS:
        return tuple(RIGHT.protection_values(game, quality, holder, permanents))
    counted = _counted(quality, holder, permanents)
    now = frozenset[str]().union(*(o.colors for o in counted))
    printed = frozenset[str]().union(*(o.card.colors for o in counted))
    return tuple(Quality("color", c) for c in COLORS if c in mix(now, printed))


def _everybodys(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    found = frozenset[str]().union(*(p.colors for p in permanents))
    return tuple(Quality("color", c) for c in COLORS if c in found)


# ---------------------------------------------------------------- 16i.3
def _owner(holder: Host) -> str:
    return holder.id if isinstance(holder, Player) else holder.owner


def _owners_opponents(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(Quality("player", p) for p in game.rules.opponents_of(game, _owner(holder)))


def _never_the_owner(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(q for q in RIGHT.protection_values(game, quality, holder, permanents) if q.value != _owner(holder))


def _everyone_else(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(Quality("player", p.id) for p in game.seats if p.id != side_of(holder))


def _outside_teams(game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    teamless = {p.id for p in game.seats if p.team is None}
    return tuple(q for q in RIGHT.protection_values(game, quality, holder, permanents) if q.value in teamless)


# ---------------------------------------------------------------- 16i.4
def _or(fallback: Quality, game: Game, quality: Quality, holder: Host, permanents: Among) -> Sequence[Quality]:
    return tuple(RIGHT.protection_values(game, quality, holder, permanents)) or (fallback,)


FAULTS = (
    Fault(
        "each_opponent_is_inert",
        "16i.1",
        "too_lax",
        "stores 'from each of your opponents' without knowing what it stands for, so it protects from nobody",
        set_read_by("each_opponent", _empty),
        parts=3,
    ),
    Fault(
        "each_opponent_is_the_first_one",
        "16i.1",
        "too_lax",
        "was written for two players, so of several opponents only the first is protected from",
        set_read_by("each_opponent", _first),
        parts=5,
    ),
    Fault(
        "each_opponent_is_each_player",
        "16i.1",
        "too_strict",
        "takes the set for all players, so its controller's spells are stopped too",
        set_read_by("each_opponent", _each_player),
        parts=3,
    ),
    Fault(
        "losing_one_opponent_loses_each",
        "16i.1",
        "too_lax",
        "keeps 'from each of your opponents' as one ability, which is lost with any of them",
        {"take_abilities": _all_go},
        parts=7,
    ),
    Fault(
        "losing_one_opponent_loses_none",
        "16i.1",
        "too_strict",
        "keeps 'from each of your opponents' as one ability, which isn't what 'loses protection from a player' takes",
        {"take_abilities": _none_goes},
        parts=7,
    ),
    Fault(
        "sets_are_read_off_the_cards",
        "16i.2",
        "either",
        "reads the set off printed colours, so what has become blue still protects from red",
        {"protection_values": partial(_mixed, lambda now, printed: printed)},
        parts=7,
    ),
    Fault(
        "sets_only_grow",
        "16i.2",
        "too_strict",
        "adds what joins the set and never takes out what has left it",
        {"protection_values": partial(_mixed, lambda now, printed: now | printed)},
        parts=7,
    ),
    Fault(
        "sets_only_shrink",
        "16i.2",
        "too_lax",
        "fixes the set as the permanent enters, and at most takes out what has left it",
        {"protection_values": partial(_mixed, lambda now, printed: now & printed)},
        parts=7,
    ),
    Fault(
        "your_permanents_are_all_permanents",
        "16i.2",
        "too_strict",
        "reads 'permanents you control' as all permanents, so colours that only opponents have are protected from",
        set_read_by("colors_among_your_permanents", _everybodys),
        parts=5,
    ),
    Fault(
        "your_permanents_are_inert",
        "16i.2",
        "too_lax",
        "has no list of the colours among permanents at hand, and protects from none",
        set_read_by("colors_among_your_permanents", _empty),
        parts=7,
    ),
    Fault(
        "your_opponents_are_its_owners",
        "16i.3",
        "either",
        "takes 'your' for the owner's, so the set doesn't change sides with control",
        set_read_by("each_opponent", _owners_opponents),
        parts=6,
    ),
    Fault(
        "its_owner_is_never_an_opponent",
        "16i.3",
        "too_lax",
        "drops whoever controls it now from the set and adds nobody, so its owner is let in",
        set_read_by("each_opponent", _never_the_owner),
        parts=6,
    ),
    Fault(
        "each_opponent_includes_teammates",
        "16i.3",
        "too_strict",
        "takes all other players for opponents, so a teammate's spells are stopped",
        set_read_by("each_opponent", _everyone_else),
        parts=7,
    ),
    Fault(
        "teams_have_no_opponents",
        "16i.3",
        "too_lax",
        "leaves everyone out who is on a team, so the players of the other team are let in",
        set_read_by("each_opponent", _outside_teams),
        parts=7,
    ),
    Fault(
        "its_colors_are_inert",
        "16i.4",
        "too_lax",
        "reads 'its colors' before there are any, so the set is always empty",
        set_read_by("its_colors", _empty),
        parts=5,
    ),
    Fault(
        "an_empty_set_is_everything",
        "16i.4",
        "too_strict",
        "takes an empty set for no restriction, so a colorless creature has protection from everything",
        set_read_by("its_colors", partial(_or, Quality("everything"))),
        parts=3,
    ),
    Fault(
        "an_empty_set_is_colorless",
        "16i.4",
        "too_strict",
        "takes no colors for a color, so a colorless creature has protection from what is colorless",
        set_read_by("its_colors", partial(_or, Quality("colorless"))),
        parts=3,
    ),
)
