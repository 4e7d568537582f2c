"""Misreadings of 702.16n: protection with an exception that doesn't work as usual beyond it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import STOPS
from conformance.faults.rule_702_16_protection.reading import but_not, or_else
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import OneProtection
from reference_impl.objects.game import Game

Bent = Callable[[str, Callable[..., bool]], RuleFunction]


def _has_exception(game: Game, one: OneProtection, *rest: Any) -> bool:
    return one.spares in ("this_aura", "auras")


def _under_exceptions(bent: Bent, *names: str) -> dict[str, RuleFunction]:
    return {name: bent(name, _has_exception) for name in names}


FAULTS = (
    Fault(
        "exceptions_let_spells_target",
        "16n.4",
        "too_lax",
        "takes protection with an exception for one from Auras only, so spells with the quality can target",
        _under_exceptions(but_not, *STOPS),
        parts=8,
    ),
    Fault(
        "exceptions_let_damage_through",
        "16n.4",
        "too_lax",
        "takes protection with an exception for one from Auras only, so damage is dealt",
        _under_exceptions(but_not, "prevents_damage_to_permanent"),
        parts=8,
    ),
    Fault(
        "exceptions_let_creatures_block",
        "16n.4",
        "too_lax",
        "takes protection with an exception for one from Auras only, so creatures with the quality can block",
        _under_exceptions(but_not, "forbids_blocking"),
        parts=9,
    ),
    Fault(
        "exceptions_stop_every_target",
        "16n.4",
        "too_strict",
        "loses the quality while it reads the exception, so spells of any colour are stopped",
        _under_exceptions(or_else, *STOPS),
        parts=8,
    ),
    Fault(
        "exceptions_prevent_all_damage",
        "16n.4",
        "too_strict",
        "loses the quality while it reads the exception, so all damage is prevented",
        _under_exceptions(or_else, "prevents_damage_to_permanent"),
        parts=8,
    ),
    Fault(
        "exceptions_forbid_every_block",
        "16n.4",
        "too_strict",
        "loses the quality while it reads the exception, so no creature can block",
        _under_exceptions(or_else, "forbids_blocking"),
        parts=9,
    ),
)
