"""Misreadings of 702.16p: what was "already attached", whose it must be, and from which instance it is spared."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.n_does_not_remove import instances_of, is_its_own
from conformance.faults.rule_702_16_protection.narrowing import host_of
from conformance.faults.rule_702_16_protection.reading import RIGHT, always, but_not, never, or_else, side_of
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game

FORM = "already_attached"


def _is_of_this_form(game: Game, one: OneProtection, host: GameObject, what: GameObject) -> bool:
    return one.spares == FORM


# ---------------------------------------------------------------- 16p.1
def _only_itself(game: Game, one: OneProtection, what: GameObject) -> bool:
    return is_its_own(one, what)


def _is_its_own(game: Game, one: OneProtection, what: GameObject) -> bool:
    return is_its_own(one, what)


def _is_equipment(game: Game, one: OneProtection, what: GameObject) -> bool:
    return "Equipment" in what.subtypes


def _is_not_first(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Of several things that were attached, is it another than the last one that was?"""
    there = one.origin.present if one.origin is not None else frozenset[tuple[str, int]]()
    others = [(since, ident) for ident, since in there if one.origin is None or ident != one.origin.ref[0]]
    return not is_its_own(one, what) and bool(others) and max(others)[1] != what.id


def _is_hosts_controllers(game: Game, one: OneProtection, what: GameObject) -> bool:
    host = host_of(game, what)
    return host is not None and what.controller == side_of(host)


# ---------------------------------------------------------------- 16p.2
def _is_own_later_one(game: Game, one: OneProtection, host: GameObject, what: GameObject) -> bool:
    own = one.origin is not None and one.origin.controller == (what.controller or what.owner)
    return one.spares == FORM and own


# ---------------------------------------------------------------- 16p.3
def _spared_by_any(game: Game, one: OneProtection, what: GameObject) -> bool:
    others = [o for o in instances_of(host_of(game, what), one) if o.spares == FORM]
    return bool(RIGHT.is_spared(game, one, what)) or any(RIGHT.is_spared(game, o, what) for o in others)


def _another_is_there(game: Game, one: OneProtection, what: GameObject) -> bool:
    host = host_of(game, what)
    return one.spares == FORM and host is not None and any(other.spares is None for other in host.protections)


# ---------------------------------------------------------------- 16p.4
def _was_there_once(game: Game, one: OneProtection, what: GameObject) -> bool:
    return one.origin is not None and what.id in {ident for ident, _ in one.origin.present}


def _may_come_back(game: Game, one: OneProtection, host: GameObject, what: GameObject) -> bool:
    return one.spares == FORM and _was_there_once(game, one, what)


def _stays_put(game: Game, what: GameObject, host: Host) -> bool:
    """A spared thing isn't moved away."""
    there = host_of(game, what)
    spared = [one for one in there.protections if one.spares == FORM and not is_its_own(one, what)] if there else []
    if there is not None and host.ref != there.ref and any(RIGHT.is_spared(game, one, what) for one in spared):
        return False
    return bool(RIGHT.attach(game, what, host))


FAULTS = (
    Fault(
        "already_attached_exception_is_ignored",
        "16p.1",
        "too_strict",
        "doesn't know the words, so white Auras and Equipment go",
        {"spares_already_attached": never},
        parts=6,
    ),
    Fault(
        "already_attached_exception_is_for_itself",
        "16p.1",
        "too_strict",
        "spares the granting Aura and nothing else",
        {"spares_already_attached": _only_itself},
        parts=9,
    ),
    Fault(
        "already_attached_exception_forgets_itself",
        "16p.1",
        "too_strict",
        "looks at what was there before the granting Aura, so that one goes itself",
        {"spares_already_attached": but_not("spares_already_attached", _is_its_own)},
        parts=6,
    ),
    Fault(
        "already_attached_exception_is_for_auras",
        "16p.1",
        "too_strict",
        "spares Auras and no Equipment",
        {"spares_already_attached": but_not("spares_already_attached", _is_equipment)},
        parts=9,
    ),
    Fault(
        "already_attached_exception_spares_one_thing",
        "16p.1",
        "too_strict",
        "keeps a record of one thing only, the one that was attached last",
        {"spares_already_attached": but_not("spares_already_attached", _is_not_first)},
        parts=11,
    ),
    Fault(
        "already_attached_exception_spares_later_ones",
        "16p.1",
        "too_lax",
        "asks what is attached in place of what was, so what gets on later and becomes white stays",
        {"was_already_attached": always},
        parts=10,
    ),
    Fault(
        "you_is_the_creatures_controller",
        "16p.1",
        "either",
        "reads 'you control' as the creature's controller's, so on an opponent's creature the wrong things stay",
        {"is_granters": _is_hosts_controllers},
        parts=6,
    ),
    Fault(
        "already_attached_form_lets_later_ones_on",
        "16p.2",
        "too_lax",
        "takes the exception for one from the prohibition, so another white Aura or Equipment gets on",
        {name: but_not(name, _is_of_this_form) for name in ("forbids_enchanting", "forbids_equipping")},
        parts=9,
    ),
    Fault(
        "already_attached_form_lets_its_controllers_on",
        "16p.2",
        "too_lax",
        "reads the exception as one for its controller's Auras, whenever they come",
        {name: but_not(name, _is_own_later_one) for name in ("forbids_enchanting", "forbids_equipping")},
        parts=9,
    ),
    Fault(
        "already_attached_form_keeps_everything_off",
        "16p.2",
        "too_strict",
        "reads it as 'nothing else', so Auras and Equipment of any colour are kept off",
        {name: or_else(name, _is_of_this_form) for name in ("forbids_enchanting", "forbids_equipping")},
        parts=9,
    ),
    Fault(
        "what_was_attached_is_spared_by_every_instance",
        "16p.3",
        "too_lax",
        "marks things as spared, so other protection from the same quality doesn't remove them either",
        {"is_spared": _spared_by_any},
        parts=10,
    ),
    Fault(
        "another_protection_ends_the_sparing",
        "16p.3",
        "too_strict",
        "keeps one list of what is spared, which protection from anything else overwrites",
        {"is_spared": but_not("is_spared", _another_is_there)},
        parts=10,
    ),
    Fault(
        "already_attached_exception_spares_opponents_things",
        "16p.4",
        "too_lax",
        "skips 'you control', so an opponent's white Aura or Equipment stays",
        {"is_granters": always},
        parts=9,
    ),
    Fault(
        "what_was_attached_once_may_come_back",
        "16p.4",
        "too_lax",
        "remembers what was attached for good, so that it can be put back",
        {
            "was_already_attached": _was_there_once,
            **{name: but_not(name, _may_come_back) for name in ("forbids_enchanting", "forbids_equipping")},
        },
        parts=13,
    ),
    Fault(
        "what_was_attached_cant_be_moved",
        "16p.4",
        "too_strict",
        "reads 'doesn't remove' as 'can't be removed', so a spared thing can't be moved to another creature",
        {"attach": _stays_put},
        parts=13,
    ),
)
