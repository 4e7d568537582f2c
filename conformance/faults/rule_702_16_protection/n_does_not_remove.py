"""Misreadings of 702.16n: what "this effect doesn't remove this Aura", or "Auras", excepts, and from which instance."""

from __future__ import annotations

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import host_of
from conformance.faults.rule_702_16_protection.reading import RIGHT, always, but_not, never, or_else, side_of
from reference_impl.objects.abilities import Grant, OneProtection, Protection, Quality
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game

FORMS = ("this_aura", "auras")


def exceptions_of(what: GameObject) -> list[Protection]:
    """The protection with an exception of 702.16n that it gives to what it is attached to."""
    granted = [a for g in what.abilities if isinstance(g, Grant) and g.to.kind == "attached" for a in g.abilities]
    return [a for a in granted if isinstance(a, Protection) and a.spares in FORMS]


def is_its_own(one: OneProtection, what: GameObject) -> bool:
    """Does that very object give the instance?"""
    return one.origin is not None and one.origin.ref == what.ref


# ---------------------------------------------------------------- 16n.1


def _none_of_this_form(game: Game, ability: Protection) -> tuple[Quality, ...]:
    return () if ability.spares == "this_aura" else ability.qualities


def _excepts_itself(game: Game, what: GameObject, host: Host) -> bool:
    """Would it, but for its exception, remove itself?"""
    return any(
        game.rules.protection_covers(game, quality, what, host)
        for ability in exceptions_of(what)
        if ability.spares == "this_aura"
        for quality in ability.qualities
    )


# ---------------------------------------------------------------- 16n.2
def _is_its_own(game: Game, one: OneProtection, what: GameObject) -> bool:
    return is_its_own(one, what)


def _is_granters(game: Game, one: OneProtection, what: GameObject) -> bool:
    own = one.origin is not None and one.origin.controller == what.controller
    return own and "Aura" in what.subtypes


# ---------------------------------------------------------------- 16n.3
def instances_of(host: Host | None, like: OneProtection) -> list[OneProtection]:
    """The host's instances of protection from the same quality."""
    return [one for one in host.protections if one.quality == like.quality] if host is not None else []


def _spared_by_any(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Does any instance from the same quality except it?"""
    others = [o for o in instances_of(host_of(game, what), one) if o.spares in FORMS]
    return bool(RIGHT.is_spared(game, one, what)) or any(RIGHT.is_spared(game, o, what) for o in others)


def _another_is_there(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Is there protection without any exception, from whatever quality?"""
    host = host_of(game, what)
    return one.spares in FORMS and host is not None and any(other.spares is None for other in host.protections)


# ---------------------------------------------------------------- 16n.5
def _is_aura(game: Game, one: OneProtection, what: GameObject) -> bool:
    return "Aura" in what.subtypes


def _this_aura_form(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    return one.spares == "this_aura"


def _another_aura(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    return one.spares == "this_aura" and not is_its_own(one, aura)


def _own_other_aura(game: Game, one: OneProtection, host: GameObject, aura: GameObject) -> bool:
    return _another_aura(game, one, host, aura) and aura.controller == side_of(host)


# ---------------------------------------------------------------- 16n.6
def _has_one_itself(game: Game, one: OneProtection, what: GameObject) -> bool:
    return one.spares in FORMS and bool(exceptions_of(what))


def _two_have_one(game: Game, one: OneProtection, what: GameObject) -> bool:
    return one.spares in FORMS and sum(o.spares in FORMS for o in instances_of(host_of(game, what), one)) > 1


def _is_replaced(game: Game, one: OneProtection, what: GameObject) -> bool:
    """Is there a later instance from the same quality that has an exception, so that this one removes nothing?"""
    with_one = [o for o in instances_of(host_of(game, what), one) if o.spares in FORMS]
    return one.spares in FORMS and bool(with_one) and one != with_one[-1]


FAULTS = (
    Fault(
        "this_aura_exception_is_ignored",
        "16n.1",
        "too_strict",
        "doesn't know the words, so a white Aura that grants protection from white goes",
        {"spares_this_aura": never},
        parts=6,
    ),
    Fault(
        "this_aura_form_protects_from_nothing",
        "16n.1",
        "too_lax",
        "doesn't understand an ability with these words and grants nothing",
        {"protection_parts": _none_of_this_form},
        parts=7,
    ),
    Fault(
        "an_aura_that_excepts_itself_cant_get_on",
        "16n.1",
        "too_strict",
        "asks before it is there whether it could stay, and overlooks that it excepts itself",
        {"protection_forbids_attaching": or_else("protection_forbids_attaching", _excepts_itself)},
        parts=6,
    ),
    Fault(
        "auras_exception_is_ignored",
        "16n.2",
        "too_strict",
        "doesn't know the words, so white Auras on the creature go",
        {"spares_auras": never},
        parts=6,
    ),
    Fault(
        "auras_exception_is_for_itself",
        "16n.2",
        "too_strict",
        "reads 'Auras' as 'this Aura', so other white Auras on the creature go",
        {"spares_auras": _is_its_own},
        parts=9,
    ),
    Fault(
        "auras_exception_is_for_its_controllers",
        "16n.2",
        "too_strict",
        "reads 'Auras' as 'Auras you control', so an opponent's Aura goes",
        {"spares_auras": _is_granters},
        parts=9,
    ),
    Fault(
        "auras_exception_spares_equipment",
        "16n.2",
        "too_lax",
        "reads 'Auras' as whatever is attached, so white Equipment stays",
        {"spares_auras": always},
        parts=9,
    ),
    Fault(
        "an_exception_holds_for_every_instance",
        "16n.3",
        "too_lax",
        "marks the Aura as one that stays, so other protection from the same quality doesn't remove it either",
        {"is_spared": _spared_by_any},
        parts=10,
    ),
    Fault(
        "another_protection_voids_the_exception",
        "16n.3",
        "too_strict",
        "keeps one list of what is excepted, which protection from anything else overwrites",
        {"is_spared": but_not("is_spared", _another_is_there)},
        parts=10,
    ),
    Fault(
        "this_aura_exception_spares_every_aura",
        "16n.5",
        "too_lax",
        "reads 'this Aura' as 'Auras', so another white Aura stays",
        {"spares_this_aura": _is_aura},
        parts=9,
    ),
    Fault(
        "this_aura_form_lets_other_auras_on",
        "16n.5",
        "too_lax",
        "takes the exception for one from the prohibition, so another white Aura gets on",
        {"forbids_enchanting": but_not("forbids_enchanting", _this_aura_form)},
        parts=9,
    ),
    Fault(
        "this_aura_form_keeps_every_aura_off",
        "16n.5",
        "too_strict",
        "reads it as 'no other Aura', so Auras of any colour are kept off",
        {"forbids_enchanting": or_else("forbids_enchanting", _this_aura_form)},
        parts=9,
    ),
    Fault(
        "this_aura_form_sheds_every_other_aura",
        "16n.5",
        "too_strict",
        "reads it as 'no other Aura', so Auras of any colour go",
        {"removes_aura": or_else("removes_aura", _another_aura)},
        parts=9,
    ),
    Fault(
        "this_aura_form_spares_the_creatures_controllers_auras",
        "16n.5",
        "too_lax",
        "thinks of opponents' Auras only, so one of the creature's controller stays",
        {"removes_aura": but_not("removes_aura", _own_other_aura)},
        parts=9,
    ),
    Fault(
        "what_has_an_exception_is_never_removed",
        "16n.6",
        "too_lax",
        "takes the words for an ability of the Aura, so that no other instance with such words removes it",
        {"is_spared": or_else("is_spared", _has_one_itself)},
        parts=11,
    ),
    Fault(
        "two_exceptions_void_each_other",
        "16n.6",
        "too_strict",
        "keeps one exception for each quality, so that with a second one neither holds",
        {"is_spared": but_not("is_spared", _two_have_one)},
        parts=11,
    ),
    Fault(
        "a_second_exception_replaces_the_first",
        "16n.6",
        "too_lax",
        "keeps one instance for each quality, so that the later Aura isn't removed by the earlier one's",
        {"is_spared": or_else("is_spared", _is_replaced)},
        parts=11,
    ),
)
