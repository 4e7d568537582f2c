"""702.11e with 113.10 and 113.11: "can't have" beats whatever gives hexproof; a loss only what was there."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named, own_abilities
from conformance.properties.rule_702_11_hexproof.acting import (
    acting,
    by_hexproof,
    instances,
    must_decide,
    open_while,
    stopping,
)
from conformance.properties.rule_702_11_hexproof.asking import (
    act,
    ask,
    asker,
    give_player,
    hexproof_forms,
    host,
    own_shield,
    slot_for,
    way_of,
)
from conformance.properties.rule_702_11_hexproof.claiming import asks_of, steps_of
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import ATTACHED, HEXPROOF, color, gain, grant, hexproof_from, lose, somebody, thing
from conformance.wire.json_types import Ability, Json

_CANT = {
    "begin": ("step.begin", "begin.cant_have"),
    "group": ("step.begin", "begin.cant_have"),
    "spell": ("effect.cant_have", "step.cast", "step.resolve"),
    "static": ("ability.cant_have", "grant.group"),
    "attached": ("ability.cant_have", "grant.attached", "object.attached", "subtype.aura"),
}


def _cant_have(stage: Stage, subject: str, kind: str, *ways: str) -> None:
    """The subject of p2, or all such permanents of p2, can't have hexproof."""
    allowed = [
        w for w in ways or tuple(_CANT) if stage.features.has(*_CANT[w]) and (w != "attached" or kind == "creature")
    ]
    way = stage.pick(allowed)
    group = {"kind": "group", "type": kind, "controlled_by": "opponents"}
    if way == "static":
        stage.permanent("p1", stage.pick(("artifact", "enchantment"), "type.{}"), abilities=[_static(group)])
    elif way == "attached":
        stage.aura("p1", subject, abilities=[_static(ATTACHED)])
    elif way == "spell":
        act(stage, stage.spell("p1", "instant", effects=[_effect(group)]))
        stage.step("resolve")
    else:
        stage.begin(
            "p1", _effect(thing(subject) if way == "begin" else group), lasts=stage.pick(("turn", "on"), "begin.{}")
        )


def _static(of: Json) -> Ability:
    return {"kind": "cant_have", "of": of, "what": "hexproof"}


def _effect(to: Json) -> Json:
    return {"effect": "cant_have", "to": to, "what": "hexproof"}


# ------------------------------------------------------------------ 11e.5: it takes what is there
def _takes_scene(stage: Stage) -> Board:
    """A permanent with hexproof from red in some form can't have hexproof; another keeps its protection from red."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    stage.permanent("p2", kind, abilities=own_shield(stage, red))
    stage.permanent("p2", kind, abilities=[hexproof_from(color(red))])
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=[red])
    ask(stage, source)
    _cant_have(stage, subject, kind)
    if any(s["do"] == "begin" or s["do"] == "resolve" for s in stage.steps):
        ask(stage, source)
    return stage.board(subject=subject, source=source)


def _takes_player_scene(stage: Stage) -> Board:
    """The same for a player."""
    red = stage.pick(COLORS, "hexproof.color:{}")
    source = asker(stage, "p1", slot_for(stage, "player"), colors=[red])
    give_player(stage, "p2", hexproof_from(color(red)))
    ask(stage, source)
    stage.begin(
        "p1",
        _effect(stage.pick((somebody("p2"), {"kind": "players", "which": "opponents"}))),
        lasts=stage.pick(("turn", "on"), "begin.{}"),
    )
    ask(stage, source)
    return stage.board(subject="p2", source=source)


def _takes_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    held, found = by_hexproof(scenario, source), acting(scenario, "cant_have")
    must(subject in held and found, "it has hexproof, and can't have it")
    first = min(asks_of(scenario, source))
    must(all(e.at < first for e in acting(scenario, "gain")), "what a player is given comes first")
    freed = {
        n: frozenset(i for i in held for e in found if e.acts_at(n) and e.reaches(scenario, i))
        for n in asks_of(scenario, source)
    }
    because = f"{named(scenario, subject)} can't have hexproof, so it has none from any quality; nothing else is lost"
    return must_decide(open_while(board, [source], "cant_have", freed, "11e.5", because), subject)


# ------------------------------------------------------------------ 11e.5: none can be added
def _added_scene(stage: Stage) -> Board:
    """Two permanents are given hexproof, or hexproof from red, before or after one of them can't have it."""
    red = stage.pick(COLORS, "hexproof.color:{}")
    ability = HEXPROOF if stage.flip("ability.hexproof") else hexproof_from(color(red))
    roads = {"begin": ("step.begin", "begin.gain"), "lord": ("ability.grant", "grant.group", "host.creature")}
    road = stage.pick([r for r, needs in roads.items() if stage.features.has(*needs)])
    kind = "creature" if road == "lord" else host(stage)
    subject, second = (stage.permanent("p2", kind) for _ in range(2))
    source = asker(stage, "p1", slot_for(stage, kind), colors=[red], instant=True)
    given_first = stage.pick((False, True, False))
    if given_first:
        _give(stage, road, subject, second, ability)
    _cant_have(stage, subject, kind, *[w for w in ("begin", "attached") if stage.features.has(*_CANT[w])])
    if not given_first:
        _give(stage, road, subject, second, ability)
    ask(stage, source)
    return stage.board(subject=subject, second=second, source=source)


def _give(stage: Stage, road: str, subject: str, second: str, ability: Ability) -> None:
    if road == "begin":
        stage.begin(
            "p2",
            gain(thing(subject), ability),
            gain(thing(second), ability),
            lasts=stage.pick(("turn", "on"), "begin.{}"),
        )
    else:
        group = {"kind": "group", "type": "creature", "controlled_by": "you"}
        stage.permanent("p2", "enchantment", abilities=[grant(group, ability)])


def _added_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    found, asks = acting(scenario, "cant_have"), []
    for n in asks_of(scenario, source):
        holders = [
            o["id"]
            for o in scenario["objects"]
            if o["zone"] == "battlefield" and instances(scenario, o["id"], source, n)
        ]
        cant = [i for i in holders for e in found if e.acts_at(n) and e.reaches(scenario, i)]
        must(subject in holders and subject in cant, "the subject is given what it can't have")
        because = "it has hexproof, and nothing says that it can't"
        asks.append(Asked(n, frozenset(holders) - frozenset(cant), "11e.5", "11e.5", because))
    return targeting(board, *asks, twin=False)


# ------------------------------------------------------------------ 11e.1 in time: before and after the loss
def _again_scene(stage: Stage) -> Board:
    """A permanent gains hexproof, or hexproof from red; then loses hexproof; then gains it once more."""
    red = stage.pick(COLORS, "hexproof.color:{}")
    kind = host(stage)
    subject = stage.permanent("p2", kind)
    source = asker(stage, "p1", slot_for(stage, kind), colors=[red], instant=True)
    ability = hexproof_from(color(red))
    lasts = stage.pick(("turn", "on"), "begin.{}")
    for effect in (gain(thing(subject), ability), lose(thing(subject), "hexproof"), gain(thing(subject), ability)):
        stage.begin(stage.pick(("p1", "p2")), effect, lasts=lasts)
        ask(stage, source)
    return stage.board(subject=subject, source=source)


def _again_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    must(
        not own_abilities(scenario, subject, "hexproof", "hexproof_from") and not steps_of(scenario, "end", "end_turn"),
        "all lasts",
    )
    asks = []
    for n in asks_of(scenario, source):
        last = max(
            (e.at for e in acting(scenario, "lose") if e.acts_at(n) and e.reaches(scenario, subject)), default=-1
        )
        must(all(e.effect["what"] == {"kind": "hexproof"} for e in acting(scenario, "lose")), "hexproof is lost")
        given = [
            a
            for e in acting(scenario, "gain")
            if last < e.at < n and e.reaches(scenario, subject)
            for a in e.effect["abilities"]
        ]
        out = bool(stopping(scenario, subject, source, given))
        because = f"{named(scenario, subject)} gained it after the loss"
        asks.append(Asked(n, frozenset({subject} if out else ()), "11e.1", "11e.1", because))
    must(acting(scenario, "lose") and acting(scenario, "gain"), "something is lost and gained")
    return targeting(board, *asks, twin=False)


_BASE = frozenset({"step.targets", "ability.hexproof_from"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/cant-be-had-takes-hexproof-from",
        ("11e.5",),
        "what can't have hexproof has no hexproof-from ability either, and keeps other protection",
        boards(_takes_scene),
        _takes_trials,
        _BASE,
    ),
    Law(
        "hexproof/cant-be-had-by-a-player-takes-hexproof-from",
        ("11e.5",),
        "a player who can't have hexproof has none from any quality",
        boards(_takes_player_scene),
        _takes_trials,
        _BASE | {"step.begin", "begin.cant_have"},
    ),
    Law(
        "hexproof/cant-be-had-keeps-more-from-being-added",
        ("11e.5",),
        "what can't have hexproof gains none, from no quality, whichever began first",
        boards(_added_scene),
        _added_trials,
        _BASE,
    ),
    Law(
        "hexproof/gained-after-the-loss-is-there",
        ("11e.1",),
        "a loss of hexproof takes what was gained before it and not what is gained after it",
        boards(_again_scene),
        _again_trials,
        _BASE | {"step.begin", "begin.gain", "begin.lose", "lose.hexproof"},
    ),
)
