"""Misreadings of 702.11f, 702.11g and 702.11h: one ability or several, and which instances there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conformance.faults.fault import Fault, faults_in, misreading
from reference_impl.book import RuleBook
from reference_impl.objects.abilities import Ability, Hexproof, Loss, OneHexproof, Origin, Quality
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.drafts import Draft
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

_right = RuleBook.standard()
_WHOLE = 1
"""Marks a quality that is part of a form which is kept as one ability; no colour or type has a number of its own."""


@misreading("11f.1", "too_lax", "hexproof_parts", 6)
def keeps_the_first_quality(game: Game, ability: Hexproof) -> Sequence[Quality]:
    """Of "hexproof from A and from B" the parser keeps what stands after the first "from"."""
    return ability.qualities[:1]


@misreading("11f.1", "too_lax", "hexproof_parts", 6)
def keeps_the_last_quality(game: Game, ability: Hexproof) -> Sequence[Quality]:
    """Each "from" overwrites the one before it, so that only the last quality counts."""
    return ability.qualities[-1:]


@misreading("11f.1", "too_strict", "single_abilities", 5)
def two_qualities_are_plain_hexproof(
    game: Game,
    ability: Ability,
    holder: Host,
    chooser: Card | None,
    origin: Origin | None,
    permanents: Sequence[GameObject],
) -> Sequence[Ability]:
    """A phrase that is more than one quality isn't understood and falls back to plain hexproof."""
    if isinstance(ability, Hexproof) and len(ability.qualities) > 1:
        return (OneHexproof(None),)
    return _right.single_abilities(game, ability, holder, chooser, origin, permanents)


def _marked_parts(game: Game, ability: Hexproof) -> Sequence[Quality]:
    joined = len(ability.qualities) > 1
    return tuple(replace(q, number=_WHOLE) if joined and q.number is None else q for q in ability.qualities)


def _marked_values(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
    values = _right.hexproof_values(game, quality, holder, permanents)
    return tuple(replace(q, number=_WHOLE) if len(values) > 1 and q.number is None else q for q in values)


def _takes_whole(game: Game, quality: Quality, one: OneHexproof) -> bool:
    return one.quality == quality or (one.quality is not None and one.quality.number == _WHOLE)


losing_one_of_two_loses_both = Fault(
    "losing_one_of_two_loses_both",
    "11f.2",
    "too_lax",
    '"Hexproof from A and from B" is kept as one ability, so that losing hexproof from A takes all of it.',
    {"hexproof_parts": _marked_parts, "losing_one_hexproof_takes": _takes_whole},
    8,
)

one_of_two_cant_be_lost = Fault(
    "one_of_two_cant_be_lost",
    "11f.2",
    "too_strict",
    '"Hexproof from A and from B" is kept as one ability, which hexproof from A, being lost, isn\'t.',
    {"hexproof_parts": _marked_parts},
    8,
)


@misreading("11g.1", "too_lax", "hexproof_values", 4)
def each_color_is_inert(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """ "From each color" names no colour, so it is stored and stops nothing."""
    return () if quality.kind == "each_color" else _right.hexproof_values(game, quality, holder, permanents)


@misreading("11g.1", "too_lax", "hexproof_values", 4)
def each_color_means_multicolored(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """ "From each color" is read as "from what is of several colours"."""
    multicolored = (Quality("multicolored"),)
    return multicolored if quality.kind == "each_color" else _right.hexproof_values(game, quality, holder, permanents)


@misreading("11g.1", "too_strict", "hexproof_values", 3)
def each_color_includes_colorless(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """Colourless is a sixth colour, so that "from each color" stops colourless sources too."""
    values = tuple(_right.hexproof_values(game, quality, holder, permanents))
    return (*values, Quality("colorless")) if quality.kind == "each_color" else values


losing_one_color_loses_each = Fault(
    "losing_one_color_loses_each",
    "11g.2",
    "too_lax",
    '"Hexproof from each color" is kept as one ability, so that losing hexproof from one colour takes all of it.',
    {"hexproof_values": _marked_values, "losing_one_hexproof_takes": _takes_whole},
    6,
)

one_color_of_each_cant_be_lost = Fault(
    "one_color_of_each_cant_be_lost",
    "11g.2",
    "too_strict",
    '"Hexproof from each color" is kept as one ability, which hexproof from one colour, being lost, isn\'t.',
    {"hexproof_values": _marked_values},
    6,
)


def _has_twice(host: Host) -> bool:
    return any(host.hexproofs.count(one) > 1 for one in host.hexproofs)


@misreading("11h.1", "too_lax", "hexproof_stops", 4)
def two_instances_cancel_out(game: Game, host: Host, by: Asking) -> bool:
    """Hexproof is a flag that each instance flips, so that two of them are none."""
    odd = any(host.hexproofs.count(one) % 2 for one in host.hexproofs)
    return odd and _right.hexproof_stops(game, host, by)


@misreading("11h.1", "too_strict", "hexproof_stops", 4)
def two_instances_are_shroud(game: Game, host: Host, by: Asking) -> bool:
    """Instances add up: a second one keeps the permanent's own controller off too."""
    return (_has_twice(host) and game.rules.hexproof_works(game, host)) or _right.hexproof_stops(game, host, by)


@misreading("11h.2", "too_lax", "end_effect", 6)
def the_end_of_one_ends_all(game: Game, ident: str) -> bool:
    """Instances are merged as one is given, so that the end of the effect that gave it takes the other too."""
    ended = next((e for e in game.lasting if e.id == ident), None)
    found = _right.end_effect(game, ident)
    if ended is not None and ended.effect.kind == "gain" and any(isinstance(a, Hexproof) for a in ended.abilities):
        lost = replace(ended.effect, kind="lose", abilities=(), loss=Loss("hexproof"))
        game.lasting.append(replace(ended, id="", effect=lost, abilities=(), timestamp=game.tick()))
        game.changed()
    return bool(found)


@misreading("11h.2", "too_strict", "take_abilities", 6, "702.11e")
def a_loss_takes_one_instance(
    game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Sequence[GameObject]
) -> None:
    """An effect that takes hexproof takes the first instance and leaves the others."""
    held = [h for h in draft.held if isinstance(h.ability, OneHexproof)]
    if what.kind == "hexproof":
        draft.held = [h for h in draft.held if not held or h is not held[0]]
    else:
        _right.take_abilities(game, draft, what, chooser, permanents)


FAULTS = faults_in(globals())
