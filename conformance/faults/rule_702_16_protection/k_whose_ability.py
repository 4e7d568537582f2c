"""Misreadings of 702.16k: whose ability it is, once its source has changed hands or is gone."""

from __future__ import annotations

from collections.abc import Callable

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import except_for
from conformance.faults.rule_702_16_protection.reading import RIGHT
from reference_impl.book import RuleFunction
from reference_impl.objects.abilities import Quality
from reference_impl.objects.cards import Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

Whose = Callable[[Asking], frozenset[str | None]]


def _going_by(whose: Whose) -> dict[str, RuleFunction]:
    """Protection from a player stops what is one of these players'."""

    def reaches(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
        if quality.kind != "player":
            return RIGHT.protection_reaches_target(game, quality, by, host)
        return quality.value in whose(by)

    return {"protection_reaches_target": reaches}


def _controllers_of_source(by: Asking) -> frozenset[str | None]:
    return frozenset({by.source.controller or by.source.owner})


def _owners_of_source(by: Asking) -> frozenset[str | None]:
    return frozenset({by.source.owner})


def _owner_or_controller(by: Asking) -> frozenset[str | None]:
    return frozenset({by.source.owner, by.controller})


def _only_if_both(by: Asking) -> frozenset[str | None]:
    return frozenset({by.controller}) & _controllers_of_source(by)


def _is_gone(game: Game, quality: Quality, by: Asking, host: Host) -> bool:
    return by.is_ability and game.host(by.source.ref) is None


FAULTS = (
    Fault(
        "from_a_player_asks_who_controls_the_source_now",
        "16k.8",
        "too_lax",
        "reads the controller of the ability's source, so one that was taken in response gets its ability through",
        _going_by(_controllers_of_source),
        parts=9,
    ),
    Fault(
        "from_a_player_asks_ability_and_source",
        "16k.8",
        "too_lax",
        "stops an ability only if the player controls both it and its source by now",
        _going_by(_only_if_both),
        parts=9,
    ),
    Fault(
        "from_a_player_asks_who_owns_the_source",
        "16k.8",
        "either",
        "reads the owner of the ability's source",
        _going_by(_owners_of_source),
        parts=4,
    ),
    Fault(
        "from_a_player_counts_owners_of_sources_too",
        "16k.8",
        "too_strict",
        "stops another player's ability if the named player owns its source",
        _going_by(_owner_or_controller),
        parts=4,
    ),
    Fault(
        "from_a_player_forgets_what_died",
        "16k.8",
        "too_lax",
        "finds no controller for what is gone, so its dying ability can target",
        except_for("player", "protection_reaches_target", where=_is_gone),
        parts=4,
    ),
)
