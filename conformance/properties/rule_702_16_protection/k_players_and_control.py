"""702.16k, continued: a player who has it, and who is named when the protected one changes sides."""

from __future__ import annotations

from conformance.properties.law import Board, Law
from conformance.properties.reading import controller, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.from_players import trials
from conformance.properties.rule_702_16_protection.from_players_scenes import (
    RED,
    asker,
    asking_way,
    some,
    takes,
    try_to_attach,
    ward,
    warded,
)
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import PERMANENT_TYPES
from conformance.strategies.terms import YOU, gain, grant, player, protection, somebody

NEEDS = frozenset({"ability.protection", "type.creature"})


# ---------------------------------------------------------------- 16k.7
def _warded_player(stage: Stage) -> None:
    """p1 has protection from p2: by data, by a permanent's grant, or by an effect. Data and effects name the player."""
    roads = {
        "data": ("host.player", "protection.player"),
        "grant": ("host.player_by_permanent", "ability.grant", "grant.you"),
        "effect": ("host.player_by_effect", "protection.player", "step.begin", "begin.gain", "begin.turn"),
    }
    road = stage.pick(tuple(r for r, needs in roads.items() if stage.features.has(*needs)))
    if road == "data":
        stage.give("p1", protection(player("p2")))
    elif road == "effect":
        stage.begin("p1", gain(somebody("p1"), protection(player("p2"))))
    else:
        ability, fields = ward(stage, "p2")
        stage.permanent(
            "p1", stage.pick(("enchantment", "artifact"), "type.{}"), abilities=[grant(YOU, ability)], **fields
        )


def _player_scene(stage: Stage) -> Board:
    """What p2 and p1 do to p1: targets, damage, or an Aura that enchants players."""
    _warded_player(stage)
    what = {
        "targets": ("step.targets",),
        "damage": ("step.damage",),
        "aura": ("step.enter", "enter.attached", "subtype.aura", "ability.enchant", "zone.hand"),
    }
    way = stage.pick(tuple(w for w, needs in what.items() if stage.features.has(*needs)))
    slot_kind = stage.pick(("player", "any", "player_or_planeswalker"), "slot.{}") if way == "targets" else ""
    asking = asking_way(stage) if way == "targets" else ""
    for who in some(stage, ("p1", "p2")):
        if way == "targets":
            asker(stage, who, slot_kind, asking)
        elif way == "damage":
            stage.step("damage", source=stage.permanent(who, colors=RED), to="p1", amount=1)
        else:
            stage.step("enter", object=stage.aura(who, None, what="player", colors=RED), attached_to="p1")
    return stage.board(subject="p1")


def _of_another(board: Board, who: str) -> bool:
    """A player, protected from another; nothing has changed sides."""
    scenario = board.scenario
    own = all(o.get("controller", o["owner"]) == o["owner"] for o in scenario["objects"])
    return own and "types" not in thing_of(scenario, board["subject"]) and who != board["subject"]


# ---------------------------------------------------------------- 16k.9
def _control_scene(stage: Stage) -> Board:
    """The named player gains control of the protected permanent; who may target it is asked before and after."""
    sorts = {
        "equipment": ("step.attach", "ability.equip", "subtype.equipment", "host.creature"),
        "aura": ("step.enter", "enter.attached", "subtype.aura", "ability.enchant", "zone.hand", "host.creature"),
    }
    possible = tuple(s for s, needs in sorts.items() if stage.features.has(*needs))
    ways = (*(("targets",) if stage.features.has("step.targets") else ()), *(("attach",) if possible else ()))
    way = stage.pick(ways)
    kind = stage.pick(PERMANENT_TYPES, "host.{}") if way == "targets" else "creature"
    subject = warded(stage, kind)
    people = some(stage, ("p1", "p2"))
    if way == "targets":
        asking, wanted = asking_way(stage), stage.pick((kind, "permanent"), "slot.{}")
        for who in people:
            asker(stage, who, wanted, asking)
    asked = [*stage.steps]
    stage.begin(stage.pick(("p1", "p2")), takes(subject, "p2"))
    stage.steps += asked
    if way == "attach":
        sort = stage.pick(possible)
        for who in people:
            try_to_attach(stage, sort, who, subject)
    return stage.board(subject=subject)


def _taken(board: Board, who: str) -> bool:
    """The named player, who hasn't controlled the subject, gains control of it."""
    scenario = board.scenario
    changes = [(s["by"], b["effect"]) for s in scenario["steps"] if s["do"] == "begin" for b in s["effects"]]
    must(
        [e["effect"] for _, e in changes] == ["gain_control"] and scenario["steps"][-1]["do"] != "begin",
        "control changes",
    )
    must(own_abilities(scenario, board["subject"], "protection"), "printed protection")
    by, change = changes[0]
    taker: str = change.get("player", by)
    return taker == who != controller(scenario, board["subject"])


def _team_scene(stage: Stage) -> Board:
    """p3 is on the team of p2, from whom a permanent of p1 has protection."""
    stage.players = [{"id": "p1", "team": "a"}, {"id": "p2", "team": "b"}, {"id": "p3", "team": "b"}]
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = warded(stage, kind)
    way, wanted = asking_way(stage), stage.pick((kind, "permanent"), "slot.{}")
    for who in stage.pick((("p2", "p3"), ("p3", "p2"))):
        asker(stage, who, wanted, way)
    return stage.board(subject=subject)


def _teamed(board: Board, who: str) -> bool:
    """Somebody who asks is the named player's teammate."""
    scenario = board.scenario
    team = thing_of(scenario, who).get("team")
    askers = {controller(scenario, s["of"]["object"]) for s in scenario["steps"]}
    return team is not None and any(thing_of(scenario, a).get("team") == team for a in askers)


LAWS = (
    Law(
        "protection/of-a-player-from-a-player",
        ("16k.7",),
        "a player with protection from another can't be targeted, enchanted or damaged by what that other controls",
        boards(_player_scene),
        trials("16k.7", "targets", "damage", "enter", premise=_of_another),
        frozenset({"ability.protection", "type.creature"}),
    ),
    Law(
        "protection/from-a-player-is-fixed-by-name",
        ("16k.9", "16k.1"),
        "what the named player controls is kept off even once they control the protected permanent, and others' isn't",
        boards(_control_scene),
        trials("16k.9", "targets", "attach", "enter", premise=_taken),
        NEEDS | {"step.begin", "begin.gain_control", "begin.turn"},
    ),
    Law(
        "protection/from-a-player-not-from-their-teammates",
        ("16k.9", "16k.1"),
        "a teammate of the named player isn't named",
        boards(_team_scene, players=3),
        trials("16k.9", "targets", premise=_teamed, no="16k.1"),
        NEEDS | {"step.targets", "players.3", "players.teams"},
    ),
)
