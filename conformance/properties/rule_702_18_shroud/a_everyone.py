"""702.18a: shroud keeps everyone's spells and abilities off a permanent or a player, its own controller's too."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, thing_of
from conformance.properties.rule_702_11_hexproof.asking import (
    act,
    ask,
    asker,
    give_player,
    host,
    shade,
    slot_for,
    told,
    way_of,
    way_on,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    asks_of,
    only_step,
    player_given,
    player_in,
    resolution,
    stands,
    stopped,
    target_of,
    was_put,
)
from conformance.properties.rule_702_18_shroud.reading import must_shroud, must_shroud_player, shrouds_at
from conformance.properties.shapes import targeting
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import SHROUD, gain, thing
from conformance.wire.json_types import Scenario

HOLDER = "p2"


# ------------------------------------------------------------------ 18a.1 and 18a.2: on a permanent
def _scene(*ways: str) -> Callable[[Stage], Board]:
    """A permanent with shroud and one without; its opponent asks by one of the ways, and so does its controller."""

    def scene(stage: Stage) -> Board:
        kind = host(stage)
        subject = stage.permanent(HOLDER, kind, abilities=[SHROUD])
        stage.permanent(stage.pick(("p1", HOLDER)), kind)
        foe = _asker(stage, "p1", kind, *ways)
        own = _asker(stage, HOLDER, kind, *(w for w in ways if w != "aura"))  # an Aura waits for its caster's turn
        ask(stage, foe, own)
        return stage.board(subject=subject, foe=foe, own=own)

    return scene


def _asker(stage: Stage, by: str, kind: str, *ways: str) -> str:
    way = way_of(stage, *ways)
    wanted = slot_for(stage, kind, aura=way == "aura")
    return asker(stage, by, wanted, way, instant=True, colors=shade(stage))


def _trials(point: str) -> Callable[[Board], list[Trial]]:
    def trials(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        because = must_shroud(scenario, subject)
        asking = askers(board, "foe", "own")
        must(all(_is_spell(scenario, i) == (point == "18a.1") for i in asking), "spells, or abilities")
        return targeting(
            board, *(a for i in asking for a in stopped(scenario, i, (subject,), point, point, because)), twin=False
        )

    return trials


def _is_spell(scenario: Scenario, source: str) -> bool:
    return all(scenario["steps"][n]["of"]["kind"] == "cast" for n in asks_of(scenario, source))


# ------------------------------------------------------------------ asked again on resolution
def _response_scene(way: str) -> Callable[[Stage], Board]:
    """The target of a spell or ability, one player's or the other's, or another permanent, gains shroud meanwhile."""

    def scene(stage: Stage) -> Board:
        kind = host(stage)
        subject = stage.permanent(stage.pick(("p1", HOLDER)), kind)
        other = stage.permanent(HOLDER, kind)
        ways = ("cast",) if way == "cast" else ("activate", "trigger")
        source = asker(stage, "p1", slot_for(stage, kind), way_on(stage, *ways), colors=shade(stage), effects=told())
        act(stage, source, subject)
        gainer = stage.pick((subject, other))
        stage.begin(HOLDER, gain(thing(gainer), SHROUD), lasts=stage.pick(("turn", "on"), "begin.{}"))
        stage.step("resolve")
        stage.step("look")
        return stage.board(subject=subject, source=source)

    return scene


def _response_trials(point: str) -> Callable[[Board], list[Trial]]:
    def trials(board: Board) -> list[Trial]:
        scenario, subject, source = board.scenario, board["subject"], board["source"]
        at, put = only_step(scenario, "resolve"), only_step(scenario, "cast", "activate", "enter")
        begun = only_step(scenario, "begin")
        must(put < begun < at and target_of(scenario) == subject, "something begins before it resolves")
        must(stands(scenario, subject) and not shrouds_at(scenario, subject, put), "the target is legal at first")
        must((scenario["steps"][put]["do"] == "cast") == (point == "18a.1"), "a spell, or an ability")
        effects = [b["effect"] for b in scenario["steps"][begun]["effects"]]
        must(all(e["effect"] == "gain" and e["abilities"] == [SHROUD] for e in effects), "shroud is gained")
        by = controller(scenario, source)
        resolves = not shrouds_at(scenario, subject, at)
        because = "a target that has gained shroud is illegal, and nothing else is"
        control = without_protection(scenario)[0]
        free = (*was_put(control, source, None), *resolution(control, source, by, True, None, "nothing stops it"))
        kept = (*was_put(scenario, source, point), *resolution(scenario, source, by, resolves, point, because))
        return [Trial("control", control, free), Trial("treatment", scenario, kept)]

    return trials


# ------------------------------------------------------------------ 18a.3: on a player
def _player_scene(stage: Stage) -> Board:
    """A player with shroud; the opponent asks with a spell, an Aura or an ability, and so does the player."""
    ways = [way_of(stage, "cast", "aura", "activate", "trigger"), way_of(stage)]
    wanted = [slot_for(stage, "player", aura=w == "aura") for w in ways]
    foe = asker(stage, "p1", wanted[0], ways[0], instant=True, colors=shade(stage))
    own = asker(stage, HOLDER, wanted[1], ways[1], instant=True, colors=shade(stage))
    give_player(stage, HOLDER, SHROUD)
    ask(stage, foe, own)
    return stage.board(holder=HOLDER, foe=foe, own=own)


def _apart_scene(stage: Stage) -> Board:
    """A player with shroud and their permanent without, or the other way about; an opponent asks for each."""
    kind, way, on_player = host(stage), way_of(stage), stage.flip("host.player")
    subject = stage.permanent(HOLDER, kind, abilities=[] if on_player else [SHROUD])
    foe = asker(stage, "p1", slot_for(stage, kind), way, colors=shade(stage))
    second = asker(stage, "p1", slot_for(stage, "player"), way, colors=shade(stage))
    if on_player:
        give_player(stage, HOLDER, SHROUD)
    ask(stage, foe, second)
    return stage.board(holder=HOLDER, subject=subject, foe=foe, second=second)


def _player_trials(board: Board) -> list[Trial]:
    scenario, who = board.scenario, player_in(board, "holder")
    because = must_shroud_player(scenario, who)
    asking = askers(board, "foe", "own")
    return targeting(
        board, *(a for i in asking for a in stopped(scenario, i, (who,), "18a.3", "18a.3", because)), twin=False
    )


def _apart_trials(board: Board) -> list[Trial]:
    scenario, who, subject = board.scenario, player_in(board, "holder"), board["subject"]
    must(controller(scenario, subject) == who and thing_of(scenario, subject)["zone"] == "battlefield", "it is theirs")
    on_thing = stands(scenario, subject, "shroud")
    must(on_thing != bool(player_given(scenario, who, "shroud")), "one of the two has shroud")
    because = must_shroud(scenario, subject) if on_thing else must_shroud_player(scenario, who)
    gone = subject if on_thing else who
    asking = askers(board, "foe", "second")
    return targeting(
        board, *(a for i in asking for a in stopped(scenario, i, (gone,), "18a.3", "18a.3", because)), twin=False
    )


_BASE = frozenset({"step.targets", "ability.shroud"})
_RECHECK = frozenset({"ability.shroud", "step.begin", "begin.gain", "step.resolve", "step.look"})
LAWS = (
    Law(
        "shroud/keeps-every-spell-off",
        ("18a.1",),
        "no spell can target a permanent with shroud, its controller's no more than an opponent's",
        boards(_scene("cast", "aura")),
        _trials("18a.1"),
        _BASE | {"use.cast"},
    ),
    Law(
        "shroud/keeps-every-ability-off",
        ("18a.2",),
        "no activated or triggered ability can target a permanent with shroud, whoever controls it",
        boards(_scene("activate", "trigger")),
        _trials("18a.2"),
        _BASE,
    ),
    Law(
        "shroud/is-asked-again-as-a-spell-resolves",
        ("18a.1",),
        "a spell whose only target has gained shroud doesn't resolve",
        boards(_response_scene("cast")),
        _response_trials("18a.1"),
        _RECHECK | {"step.cast"},
    ),
    Law(
        "shroud/is-asked-again-as-an-ability-resolves",
        ("18a.2",),
        "an ability whose only target has gained shroud doesn't resolve",
        boards(_response_scene("ability")),
        _response_trials("18a.2"),
        _RECHECK,
    ),
    Law(
        "shroud/keeps-everyone-off-a-player",
        ("18a.3",),
        "nobody, themselves included, can target a player with shroud",
        boards(_player_scene),
        _player_trials,
        _BASE,
    ),
    Law(
        "shroud/is-the-players-or-the-permanents",
        ("18a.3",),
        "shroud of a player is not their permanents', nor a permanent's its controller's",
        boards(_apart_scene),
        _apart_trials,
        _BASE,
    ),
)
