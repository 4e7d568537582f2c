"""Misreadings of 702.16j: what "everything" leaves out, and what protection from it doesn't do after all."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.narrowing import (
    FORBIDS,
    REMOVES,
    except_for,
    has_from,
    host_of,
    is_on_side_of,
)
from conformance.faults.rule_702_16_protection.reading import RIGHT, but_not, or_else, side_of
from reference_impl.objects.abilities import Ability, Effect, Loss, OneProtection, Quality, Whom
from reference_impl.objects.cards import GameObject, Host, Piece
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Damage, Doing

ALL = "everything"
DAMAGE = ("prevents_damage_to_permanent",)


def _is_colorless(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return not source.colors


def _is_own(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    return is_on_side_of(source, host)


def _is_own_thing(game: Game, one: OneProtection, host: Host, source: GameObject) -> bool:
    return is_on_side_of(source, host)


def _neighbour_has_it(game: Game, host: Host, by: Asking) -> bool:
    """Does another permanent of its controller have protection from everything?"""
    return any(p.controller == side_of(host) and has_from(p, ALL) for p in game.board.permanents)


# ---------------------------------------------------------------- 16j.2, 16j.3, 16j.4
def _dies_with_it(game: Game, seen: GameObject, piece: Piece) -> bool:
    """Is it Equipment or a Fortification on what has protection from everything?"""
    host = host_of(game, seen)
    return host is not None and has_from(host, ALL) and not {"Equipment", "Fortification"}.isdisjoint(seen.subtypes)


def _blocker_has_it(game: Game, attacker: GameObject, blocker: GameObject) -> bool:
    return has_from(blocker, ALL)


def _to_it(game: Game, damage: Damage) -> bool:
    return has_from(damage.to, ALL)


def _from_it(game: Game, damage: Damage) -> bool:
    return has_from(damage.source, ALL)


# ---------------------------------------------------------------- 16j.5
def _without_it(game: Game, whom: Whom, doing: Doing) -> Sequence[Host]:
    """Whom an effect affects, but for permanents that have protection from everything."""
    found: Sequence[Host] = RIGHT.affected_by(game, whom, doing)
    return [host for host in found if whom.kind != "group" or not has_from(host, ALL)]


def _not_destroyed(game: Game, effect: Effect, doing: Doing) -> None:
    found = game.rules.affected_by(game, effect.to or Whom("you"), doing)
    ids = [t.id for t in found if isinstance(t, GameObject) and t.zone == "battlefield" and not has_from(t, ALL)]
    game.rules.move(game, ids, "graveyard")
    doing.affected += ids


def _not_sacrificed(game: Game, effect: Effect, doing: Doing) -> None:
    """Each of the players sacrifices what has no protection from everything."""
    chosen = doing.choose.get("sacrifice")
    ids: list[str] = []
    for player in game.rules.affected_by(game, effect.to or Whom("you"), doing):
        mine = [p for p in game.board.permanents if p.controller == player.id and effect.type in p.types]
        can = [p.id for p in mine if not has_from(p, ALL)]
        ids += [chosen] if chosen in can else can[:1]
    game.rules.move(game, ids, "graveyard")
    doing.affected += ids


def _is_from_all(game: Game, quality: Quality, one: OneProtection) -> bool:
    return one.quality.kind == ALL


def _outlasts(game: Game, one: OneProtection) -> bool:
    return one.quality.kind == ALL


def _has_any_other(game: Game, thing: Host) -> bool:
    return any(one.quality.kind != ALL for one in thing.protections)


def _goes_with_hexproof(game: Game, what: Loss, ability: Ability) -> Sequence[Ability]:
    if what.kind == "hexproof" and isinstance(ability, OneProtection) and ability.quality.kind == ALL:
        return ()
    return RIGHT.ability_left(game, what, ability)


FAULTS = (
    Fault(
        "everything_is_everything_coloured",
        "16j.1",
        "too_lax",
        "takes everything for all colours, so colorless sources aren't protected from",
        except_for(ALL, "protection_covers", where=_is_colorless),
        parts=3,
    ),
    Fault(
        "everything_is_opponents_everything",
        "16j.1",
        "too_lax",
        "thinks of opponents only, so its controller's spells and sources reach it",
        except_for(ALL, "protection_covers", where=_is_own),
        parts=3,
    ),
    Fault(
        "everything_stops_no_targeting",
        "16j.1",
        "too_lax",
        "finds no quality to compare with a target's, so spells and abilities can target it",
        except_for(ALL, "protection_reaches_target"),
        parts=3,
    ),
    Fault(
        "everything_stops_spells_only",
        "16j.1",
        "too_lax",
        "asks spells only, so abilities can target what has protection from everything",
        except_for(ALL, "protection_stops_ability"),
        parts=4,
    ),
    Fault(
        "everything_spreads_to_its_controllers_permanents",
        "16j.1",
        "too_strict",
        "hangs protection from everything on the player, so their other permanents can't be targeted either",
        {"can_be_targeted": but_not("can_be_targeted", _neighbour_has_it)},
        parts=4,
    ),
    Fault(
        "everything_keeps_no_attachment_off",
        "16j.2",
        "too_lax",
        "finds no quality to compare as something becomes attached, so it gets on",
        except_for(ALL, *FORBIDS),
        parts=4,
    ),
    Fault(
        "everything_sheds_nothing",
        "16j.2",
        "too_lax",
        "asks as something becomes attached only, so what is attached already stays",
        except_for(ALL, *REMOVES),
        parts=5,
    ),
    Fault(
        "everything_spares_equipment",
        "16j.2",
        "too_lax",
        "reads 'enchanted' only, so Equipment stays on and gets on",
        except_for(ALL, "removes_equipment", "forbids_equipping"),
        parts=6,
    ),
    Fault(
        "everything_spares_fortifications",
        "16j.2",
        "too_lax",
        "forgets Fortifications, so they stay on and get on",
        except_for(ALL, "removes_fortification", "forbids_fortifying"),
        parts=6,
    ),
    Fault(
        "everything_spares_its_controllers_attachments",
        "16j.2",
        "too_lax",
        "leaves what its controller attached on it",
        except_for(ALL, *REMOVES, *FORBIDS, where=_is_own_thing),
        parts=5,
    ),
    Fault(
        "equipment_dies_on_everything",
        "16j.2",
        "too_strict",
        "treats all attachments like Auras, so Equipment goes to the graveyard",
        {"is_put_into_graveyard": or_else("is_put_into_graveyard", _dies_with_it)},
        parts=6,
    ),
    Fault(
        "everything_restricts_no_block",
        "16j.3",
        "too_lax",
        "finds no quality to compare with the blocker's, so it can be blocked",
        except_for(ALL, "forbids_blocking"),
        parts=5,
    ),
    Fault(
        "what_has_everything_cant_block",
        "16j.3",
        "too_strict",
        "forbids blocks either way, so a creature with protection from everything can block nothing",
        {"protection_stops_block": or_else("protection_stops_block", _blocker_has_it)},
        parts=5,
    ),
    Fault(
        "everything_prevents_no_damage",
        "16j.4",
        "too_lax",
        "finds no quality to compare with the source's, so damage is dealt",
        except_for(ALL, *DAMAGE),
        parts=3,
    ),
    Fault(
        "everything_prevents_opponents_damage_only",
        "16j.4",
        "too_lax",
        "prevents damage from opponents' sources only",
        except_for(ALL, *DAMAGE, where=_is_own_thing),
        parts=3,
    ),
    Fault(
        "everything_prevents_unpreventable_damage",
        "16j.4",
        "too_strict",
        "takes everything for damage that can't be prevented too",
        {"is_unpreventable": but_not("is_unpreventable", _to_it)},
        parts=3,
    ),
    Fault(
        "everything_prevents_what_it_deals",
        "16j.4",
        "too_strict",
        "prevents damage both ways, so what has protection from everything deals none",
        {"is_prevented": or_else("is_prevented", _from_it)},
        parts=3,
    ),
    Fault(
        "everything_is_indestructible",
        "16j.5",
        "too_strict",
        "reads it as 'can't be affected', so an effect that destroys all creatures leaves it",
        {"do_destroy": _not_destroyed},
        parts=3,
    ),
    Fault(
        "everything_is_immune_to_effects",
        "16j.5",
        "too_strict",
        "reads it as 'can't be affected', so no effect on a whole group reaches it",
        {"affected_by": _without_it},
        parts=3,
    ),
    Fault(
        "everything_cant_be_sacrificed",
        "16j.5",
        "too_strict",
        "reads it as 'can't be affected', so it isn't sacrificed",
        {"do_sacrifice": _not_sacrificed},
        parts=3,
    ),
    Fault(
        "losing_one_quality_loses_everything",
        "16j.5",
        "too_lax",
        "takes everything for each quality in turn, so 'loses protection from red' takes it",
        {"losing_one_protection_takes": or_else("losing_one_protection_takes", _is_from_all)},
        parts=6,
    ),
    Fault(
        "everything_outlasts_losing_protection",
        "16j.6",
        "too_strict",
        "takes it for an ability of its own, which 'loses protection' doesn't take",
        {"losing_protection_takes": but_not("losing_protection_takes", _outlasts)},
        parts=5,
    ),
    Fault(
        "everything_is_no_protection_ability",
        "16j.6",
        "too_strict",
        "says that what has protection from everything has no protection",
        {"has_protection": _has_any_other},
        parts=2,
    ),
    Fault(
        "everything_goes_with_hexproof",
        "16j.6",
        "too_lax",
        "takes it for a form of hexproof, which 'loses hexproof' takes",
        {"ability_left": _goes_with_hexproof},
        parts=5,
    ),
)
