"""Misreadings of 702.11d: hexproof from a quality."""

from __future__ import annotations

from conformance.faults.fault import Fault, faults_in, misreading
from reference_impl.book import RuleBook, RuleFunction
from reference_impl.objects.abilities import OneHexproof, Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking

_right = RuleBook.standard()
_TYPES = ("type", "subtype", "supertype")


def _quality(one: OneHexproof) -> Quality:
    assert one.quality is not None
    return one.quality


@misreading("11d.1", "too_lax", "hexproof_from_stops_spell", 4)
def the_quality_is_inert_for_spells(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """The phrase is stored but nothing asks for it when a spell is cast."""
    return False


@misreading("11d.1", "too_lax", "hexproof_from_stops_spell", 5)
def spells_match_by_equality(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """A spell of two colours isn't "a red spell": colours are compared as a whole."""
    quality = _quality(one)
    if quality.kind == "color":
        return [*by.source.colors] == [quality.value]
    return _right.hexproof_from_stops_spell(game, one, host, by)


@misreading("11d.1", "too_strict", "hexproof_from_stops_spell", 3, "702.11g")
def colorless_spells_are_of_every_color(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Colourless is kept as a sixth colour that any colour asked for matches."""
    colorless = _quality(one).kind == "color" and not by.source.colors
    return colorless or _right.hexproof_from_stops_spell(game, one, host, by)


@misreading("11d.2", "too_lax", "hexproof_from_stops_ability", 5)
def the_quality_is_inert_for_abilities(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Only a spell has a colour, so abilities are let through, whatever their source."""
    return False


@misreading("11d.2", "too_lax", "hexproof_from_stops_ability", 5)
def abilities_of_cards_elsewhere_have_no_quality(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """The source is looked for on the battlefield only; one in a hand, graveyard or gone counts as nothing."""
    return by.source.zone == "battlefield" and _right.hexproof_from_stops_ability(game, one, host, by)


@misreading("11d.2", "too_strict", "hexproof_from_stops_ability", 4, "702.11g")
def colorless_sources_are_of_every_color(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """A colourless source counts as one of any colour that is asked for."""
    colorless = _quality(one).kind == "color" and not by.source.colors
    return colorless or _right.hexproof_from_stops_ability(game, one, host, by)


@misreading("11d.3", "too_strict", "hexproof_from_stops_spell", 3)
def from_a_quality_is_from_every_spell(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """What stands after "from" is dropped: every spell of an opponent is stopped."""
    return True


@misreading("11d.3", "too_strict", "hexproof_from_stops_ability", 4)
def from_a_quality_is_from_every_ability(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """What stands after "from" is dropped: every ability of an opponent is stopped."""
    return True


@misreading("11d.3", "too_strict", "hexproof_stops", 4)
def from_a_quality_stops_its_controller(game: Game, host: Host, by: Asking) -> bool:
    """Hexproof from a quality is taken for protection from it: its own controller is stopped too."""
    rules = game.rules
    own = rules.hexproof_works(game, host) and not rules.is_hexproofs_opponent(game, host, by)
    stopped = (
        own
        and not host.is_player
        and any(
            one.quality is not None and game.rules.permanent_hexproof_stops(game, one, host, by)
            for one in host.hexproofs
        )
    )
    return stopped or _right.hexproof_stops(game, host, by)


@misreading("11d.4", "too_strict", "has_hexproof", 3, "702.11e")
def hexproof_from_is_not_called_hexproof(game: Game, thing: Host) -> bool:
    """Whatever asks for hexproof compares the whole keyword, so that hexproof from a quality isn't found."""
    return any(one.quality is None for one in thing.hexproofs)


@misreading("11d.4", "either", "has_hexproof", 2, "702.11e")
def protection_is_called_hexproof(game: Game, thing: Host) -> bool:
    """Both keywords are kept under "can't be targeted": a permanent with protection counts as one with hexproof."""
    return bool(thing.hexproofs or thing.protections)


@misreading("11d.5", "too_lax", "player_hexproof_from_stops", 3)
def the_quality_is_inert_for_players(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """The text speaks of permanents, so hexproof from a quality that a player has does nothing."""
    return False


@misreading("11d.5", "too_strict", "player_hexproof_from_stops", 3)
def players_have_hexproof_from_everything(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """A player's hexproof from a quality is kept as plain hexproof."""
    return True


def _only(place: str) -> RuleFunction:
    def stops(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
        there = (by.source.zone == "battlefield") == (place == "battlefield")
        quality = _quality(one)
        return (there or quality.kind not in _TYPES) and game.rules.quality_reaches_target(game, quality, by, host)

    return stops


card_types_reach_permanents_only = Fault(
    "card_types_reach_permanents_only",
    "11d.6",
    "too_lax",
    "A card type is read as a kind of permanent, so that spells and cards elsewhere of the type are let through.",
    {"hexproof_from_stops_spell": _only("battlefield"), "hexproof_from_stops_ability": _only("battlefield")},
    3,
)

card_types_reach_no_permanents = Fault(
    "card_types_reach_no_permanents",
    "11d.6",
    "too_lax",
    "A card type is read as a kind of spell or card, so that abilities of permanents of the type are let through.",
    {"hexproof_from_stops_spell": _only("elsewhere"), "hexproof_from_stops_ability": _only("elsewhere")},
    4,
)


@misreading("11d.6", "too_strict", "hexproof_from_stops_ability", 5)
def types_are_read_from_all_permanents(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """A permanent's ability is stopped by any type quality: "permanent" is taken to match what names one."""
    typed = _quality(one).kind in _TYPES and by.source.zone == "battlefield"
    return typed or _right.hexproof_from_stops_ability(game, one, host, by)


FAULTS = faults_in(globals())
