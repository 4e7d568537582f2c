"""702.11e: "as though it didn't have hexproof" passes every hexproof-from, and nothing else, for one player."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller
from conformance.properties.rule_702_11_hexproof.acting import (
    acting,
    by_hexproof,
    by_other,
    must_decide,
    open_while,
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
    told,
    way_of,
    way_on,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    only_step,
    resolution,
    steps_of,
    target_of,
    was_put,
)
from conformance.properties.rule_702_11_hexproof.permitting import allow, freed_by_permission, frees, reaching
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import HEXPROOF, color, hexproof_from
from conformance.wire.json_types import Ability


def _permitted(board: Board, point: str, *sources: str) -> list[Trial]:
    """What the permission reaches is let in while it lasts, and all else is as if there were none."""
    scenario = board.scenario
    freed: dict[int, frozenset[str]] = {}
    for source in sources:
        freed |= freed_by_permission(scenario, source)
    because = "an opponent's hexproof is passed where the permission reaches, and nowhere else"
    must(
        all(
            s["do"] != "begin" or all(b["effect"]["effect"] != "gain" for b in s["effects"])
            for s in scenario["steps"][min(steps_of(scenario, "targets"), default=0) :]
        ),
        "gains come first",
    )
    return open_while(board, list(sources), "permission", freed, point, because)


# ------------------------------------------------------------------ 11e.2
def _passes_scene(stage: Stage) -> Board:
    """A permanent with hexproof from red in some form, one protected from red, and a player who may pass hexproof."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    stage.permanent("p2", kind, abilities=own_shield(stage, red))
    both = stage.permanent("p2", kind, abilities=[hexproof_from(color(red)), *own_shield(stage, red)])
    source = asker(stage, "p1", slot_for(stage, kind), colors=[red])
    road = "static" if stage.flip("ability.permission") else ""
    if not road:
        ask(stage, source)
    allow(stage, "p1", reaching(stage, kind), *([road] if road else []))
    ask(stage, source)
    return stage.board(subject=subject, source=source, both=both)


def _passes_player_scene(stage: Stage) -> Board:
    """The same for a player with hexproof, or hexproof from red."""
    red = stage.pick(COLORS, "hexproof.color:{}")
    source = asker(stage, "p1", slot_for(stage, "player"), colors=[red])
    give_player(stage, "p2", hexproof_from(color(red)))
    allow(stage, "p1", ["players"])
    ask(stage, source)
    return stage.board(subject="p2", source=source)


def _passes_trials(board: Board) -> list[Trial]:
    must(board["subject"] in by_hexproof(board.scenario, board["source"]), "the subject has hexproof from the source")
    return must_decide(_permitted(board, "11e.2", board["source"]), board["subject"])


# ------------------------------------------------------------------ 11e.4: whose spells
def _whose_scene(stage: Stage) -> Board:
    """One player may pass hexproof; both have a permanent with hexproof, and both ask."""
    kind, way = host(stage), way_of(stage)
    for side in ("p2", "p1"):
        stage.permanent(side, kind, abilities=_some_hexproof(stage))
    wanted = slot_for(stage, kind)
    one, two = (asker(stage, p, wanted, way, colors=["red"], instant=True) for p in ("p1", "p2"))
    allow(stage, stage.pick(("p1", "p2")), reaching(stage, kind))
    ask(stage, one, two)
    return stage.board(one=one, two=two)


def _some_hexproof(stage: Stage) -> list[Ability]:
    """Plain hexproof, or hexproof from red."""
    plain = stage.flip("ability.hexproof") or not stage.features.has("ability.hexproof_from", "hexproof.color:red")
    return [HEXPROOF if plain else hexproof_from(color("red"))]


def _third_player_scene(stage: Stage) -> Board:
    """Of two opponents one may pass hexproof."""
    kind, way = host(stage), way_of(stage, "cast", "activate")
    subject = stage.permanent("p2", kind, abilities=_some_hexproof(stage))
    wanted = slot_for(stage, kind)
    one, two = (asker(stage, p, wanted, way, colors=["red"], instant=True) for p in ("p1", "p3"))
    allow(stage, stage.pick(("p1", "p3")), reaching(stage, kind))
    ask(stage, one, two)
    return stage.board(one=one, two=two, subject=subject)


def _whose_trials(board: Board) -> list[Trial]:
    scenario = board.scenario
    asking = askers(board, "one", "two")
    must(any(by_hexproof(scenario, i) for i in asking), "hexproof stops someone")
    return _permitted(board, "11e.4", *asking)


# ------------------------------------------------------------------ 11e.4: what it names
def _names_scene(stage: Stage) -> Board:
    """Creatures, permanents or players are named; a creature, another permanent and a player have hexproof."""
    reaches = [stage.pick(("creatures", "permanents", "players"), "permission.{}")]
    stage.permanent("p2", "creature", abilities=_some_hexproof(stage))
    kind = stage.pick(("artifact", "enchantment", "land", "planeswalker"), "host.{}")
    stage.permanent("p2", kind, abilities=_some_hexproof(stage))
    if stage.flip("host.player") or reaches == ["players"]:
        give_player(stage, "p2", _some_hexproof(stage)[0])
    wanted = stage.pick(("permanent",), "slot.{}")
    one = asker(stage, "p1", wanted, colors=["red"])
    two = asker(stage, "p1", slot_for(stage, "player"), colors=["red"])
    allow(stage, "p1", reaches)
    ask(stage, one, two)
    return stage.board(one=one, two=two)


# ------------------------------------------------------------------ 11e.4: asked again on resolution
def _recheck_scene(stage: Stage) -> Board:
    """A spell or ability that a permission let through; the permission ends before it resolves, or stays."""
    kind, way = host(stage), way_on(stage)
    subject = stage.permanent("p2", kind, abilities=_some_hexproof(stage))
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=["red"], instant=True, effects=told())
    ends = {
        "move": ("ability.permission", "step.move"),
        "end": ("begin.permission", "step.begin", "step.end", "begin.on"),
    }
    how = stage.pick([e for e, needs in ends.items() if stage.features.has(*needs)])
    reaches = reaching(stage, kind)
    if how == "move":
        permit = allow(stage, "p1", reaches, "static")
    else:
        permit = ""
        stage.begin("p1", {"effect": "permission", "reaches": reaches}, lasts="on")
    act(stage, source, subject)
    if stage.pick((True, False)):
        stage.step("move", object=permit, zone="graveyard") if permit else stage.step("end", effect="e1")
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _recheck_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    put, at = only_step(scenario, "cast", "activate", "enter"), only_step(scenario, "resolve")
    must(subject in by_hexproof(scenario, source) - by_other(scenario, source), "only hexproof stops it")
    must(target_of(scenario) == subject and put < at, "the subject is the target")
    found = [e for e in acting(scenario, "permission") if frees(scenario, e, source, subject)]
    must(any(e.acts_at(put) for e in found), "it is permitted at first")
    right = any(e.acts_at(at) for e in found)
    because = f"the permission {'still lasts' if right else 'has ended'} as it resolves"
    by = controller(scenario, source)
    control = without_protection(scenario)[0]
    return [
        trial(
            "control", control, *was_put(control, source, None), *resolution(control, source, by, True, None, because)
        ),
        trial(
            "treatment",
            scenario,
            *was_put(scenario, source, "11e.4"),
            *resolution(scenario, source, by, right, "11e.4", because),
        ),
    ]


# ------------------------------------------------------------------ 11e.4: the permanent that permits changes sides
def _stolen_scene(stage: Stage) -> Board:
    """The permanent that permits is controlled by another than its owner: only its controller is helped."""
    kind, way = host(stage), way_of(stage)
    keeper, owner = stage.two(("p1", "p2"))
    for side in ("p2", "p1"):
        stage.permanent(side, kind, abilities=_some_hexproof(stage))
    stage.permanent(
        keeper, "artifact", owner=owner, abilities=[{"kind": "permission", "reaches": reaching(stage, kind)}]
    )
    wanted = slot_for(stage, kind)
    one, two = (asker(stage, p, wanted, way, colors=["red"], instant=True) for p in ("p1", "p2"))
    ask(stage, one, two)
    return stage.board(one=one, two=two)


_BASE = frozenset({"step.targets"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/permission-passes-hexproof-from",
        ("11e.2",),
        "who may target as though without hexproof may target past hexproof from a quality, not past protection",
        boards(_passes_scene),
        _passes_trials,
        _BASE | {"ability.hexproof_from"},
    ),
    Law(
        "hexproof/permission-passes-a-players-hexproof-from",
        ("11e.2",),
        "who may target players as though without hexproof may target a player with hexproof from a quality",
        boards(_passes_player_scene),
        _passes_trials,
        _BASE | {"ability.hexproof_from", "permission.players"},
    ),
    Law(
        "hexproof/permission-helps-one-player",
        ("11e.4",),
        "only the spells and abilities of the permitted player pass hexproof",
        boards(_whose_scene),
        _whose_trials,
        _BASE,
    ),
    Law(
        "hexproof/permission-helps-no-third-player",
        ("11e.4",),
        "of two opponents only the permitted one passes hexproof",
        boards(_third_player_scene, players=3),
        _whose_trials,
        _BASE | {"players.3"},
    ),
    Law(
        "hexproof/permission-reaches-what-it-names",
        ("11e.4",),
        "a permission for creatures, permanents or players passes the hexproof of those and of nothing else",
        boards(_names_scene),
        _whose_trials,
        _BASE | {"host.creature"},
    ),
    Law(
        "hexproof/permission-is-asked-again-on-resolution",
        ("11e.4",),
        "a spell or ability that needed the permission doesn't resolve if it has ended by then",
        boards(_recheck_scene),
        _recheck_trials,
        frozenset({"step.resolve", "step.look"}),
    ),
    Law(
        "hexproof/permission-is-its-controllers",
        ("11e.4",),
        "a permanent's permission helps its controller, not its owner",
        boards(_stolen_scene),
        _whose_trials,
        _BASE | {"ability.permission", "object.stolen", "type.artifact"},
    ),
)
