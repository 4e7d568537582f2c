"""702.16c: boards on which Auras that enchant players are tried to be attached to a player, or come off one."""

from __future__ import annotations

from conformance.properties.law import Board
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    BEGINS,
    SIDES,
    STARTS,
    ZONES,
    attachment,
    possible_zones,
    sides,
    start,
    three_colors,
    trying,
    way,
)
from conformance.strategies.stage import Stage
from conformance.strategies.terms import YOU, color, gain, grant, protection, somebody
from conformance.wire.json_types import Ability

_ROADS: dict[str, tuple[str, ...]] = {
    "player": ("host.player",),
    "player_by_permanent": ("host.player_by_permanent", "ability.grant", "grant.you", "type.enchantment"),
    "player_by_effect": ("host.player_by_effect", *BEGINS),
}
_WAYS = {
    "enter": (),
    "spell": ("host.player_by_effect",),
    "attach": ("object.attached_to_player",),
    "mover": ("object.attached_to_player", "slot.aura", "slot.player"),
}


def roads(stage: Stage) -> list[str]:
    """The ways in which the engine can be given a player with protection."""
    return [road for road, needs in _ROADS.items() if stage.features.has(*needs)]


def warded_player(stage: Stage, ward: Ability) -> str:
    """A player with a protection ability: by data, by a permanent, or by an effect that begins."""
    road, who = stage.pick(roads(stage)), stage.pick(SIDES)
    if road == "player":
        stage.give(who, ward)
    elif road == "player_by_permanent":
        stage.permanent(who, "enchantment", abilities=[grant(YOU, ward)])
    else:
        stage.begin(who, gain(somebody(who), ward))
    return who


def attaching_to_player_scene(stage: Stage) -> Board:
    """An Aura that enchants players is tried to be attached to a player with protection from its colour."""
    red, other, third = three_colors(stage)
    how = way(stage, [w for w, needs in _WAYS.items() if stage.features.has(*needs)], ZONES)
    ward = protection(color(red))
    late = ward if how == "spell" else None
    subject = stage.pick(SIDES) if late else warded_player(stage, ward)
    neighbour = next(p for p in SIDES if p != subject)
    holder = neighbour if how in ("attach", "mover") else None
    where = stage.pick(possible_zones(stage, ZONES)) if how == "enter" else "hand"
    source = trying(stage, how, "Aura", red, subject, holder, what="player", where=where, mover=third, late=late)
    roles = {} if holder else {"neighbour": neighbour}
    return stage.board(other=color(other), subject=subject, source=source, **roles)


def coming_off_player_scene(stage: Stage) -> Board:
    """An Aura is attached to a player who gets protection from its colour, or whose Aura gets the colour."""
    red, other, third = three_colors(stage)
    ward = protection(color(red))
    starts = ["begin"] if stage.features.has(*_ROADS["player_by_effect"]) else []
    if stage.features.has(*STARTS["become"]):
        starts += [road for road in roads(stage) if road != "player_by_effect"]
    how, subject = stage.pick(starts), stage.pick(SIDES)
    if how == "player":
        stage.give(subject, ward)
    elif how == "player_by_permanent":
        stage.permanent(subject, "enchantment", abilities=[grant(YOU, ward)])
    owner, who = sides(stage)
    source = attachment(stage, "Aura", who, red if how == "begin" else third, on=subject, what="player", owner=owner)
    beside = stage.flip()
    host, hue = (subject, third) if beside else (next(p for p in SIDES if p != subject), red)
    witness = attachment(stage, "Aura", stage.pick(SIDES), hue, on=host, what="player")
    start(stage, "begin" if how == "begin" else "become", subject, source, red, third, ward)
    stage.step("look")
    return stage.board(
        other=color(other), subject=subject, source=source, **{"companion" if beside else "next_door": witness}
    )
