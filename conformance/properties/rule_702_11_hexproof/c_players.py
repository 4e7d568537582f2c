"""702.11c: a player with hexproof can't be targeted by opponents' spells and abilities; their permanents can."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, is_opponent, named
from conformance.properties.rule_702_11_hexproof.asking import (
    ask,
    asker,
    give_player,
    host,
    shade,
    slot_for,
    way_of,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    begins_before,
    player_given,
    player_in,
    stands,
    steps_of,
    stopped,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF
from conformance.wire.json_types import Scenario

FOE = "p2"


def must_have(scenario: Scenario, who: str, first: int) -> str:
    """The player has hexproof at that step."""
    must(player_given(scenario, who, "hexproof") and begins_before(scenario, first), f"{who} has hexproof")
    return f"{who} has hexproof, and an opponent asks"


def first_ask(scenario: Scenario) -> int:
    """The step that asks for targets first."""
    return min(steps_of(scenario, "targets"), default=0)


# ------------------------------------------------------------------ 11c.1
def _player_scene(stage: Stage) -> Board:
    """A player with hexproof; the opponent asks with a spell, an Aura or an ability, and so does the player."""
    ways = [way_of(stage, "cast", "aura", "activate", "trigger"), way_of(stage)]
    wanted = [slot_for(stage, "player", aura=w == "aura") for w in ways]
    foe = asker(stage, "p1", wanted[0], ways[0], instant=True, colors=shade(stage))
    own = asker(stage, "p2", wanted[1], ways[1], instant=True, colors=shade(stage))
    give_player(stage, "p2", HEXPROOF)
    ask(stage, foe, own)
    return stage.board(holder=FOE, foe=foe, own=own)


def _player_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario = board.scenario
    because = must_have(scenario, who, first_ask(scenario))
    return _opponents_stopped(board, who, askers(board, "foe", "own"), "11c.1", because)


def _opponents_stopped(board: Board, who: str, asking: Sequence[str], point: str, because: str) -> list[Trial]:
    """Whoever asks is kept off that player if, and only if, an opponent's."""
    scenario = board.scenario
    return targeting(
        board,
        *(
            a
            for i in asking
            for a in stopped(
                scenario,
                i,
                (who,) if is_opponent(scenario, controller(scenario, i), who) else (),
                point,
                point,
                because,
            )
        ),
    )


# ------------------------------------------------------------------ 11c.2
def _only_player_scene(stage: Stage) -> Board:
    """A player with hexproof, and a permanent of theirs without."""
    return _apart_scene(stage, on_player=True)


def _only_permanent_scene(stage: Stage) -> Board:
    """A permanent with hexproof of a player without."""
    return _apart_scene(stage, on_player=False)


def _apart_scene(stage: Stage, *, on_player: bool) -> Board:
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=[] if on_player else [HEXPROOF])
    one, two = slot_for(stage, kind), slot_for(stage, "player")
    way = way_of(stage)
    at_thing = asker(stage, "p1", one, way, colors=shade(stage))
    at_player = asker(stage, "p1", two, way, colors=shade(stage))
    if on_player:
        give_player(stage, "p2", HEXPROOF)
    ask(stage, at_thing, at_player)
    return stage.board(holder=FOE, subject=subject, at_thing=at_thing, at_player=at_player)


def _apart_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario, subject = board.scenario, board["subject"]
    must(controller(scenario, subject) == who, "the permanent is that player's")
    on_player, on_thing = bool(player_given(scenario, who, "hexproof")), stands(scenario, subject, "hexproof")
    must(on_player != on_thing and begins_before(scenario, first_ask(scenario)), "one of the two has hexproof")
    gone = who if on_player else subject
    because = f"{named(scenario, gone)} has hexproof, and an opponent asks"
    asking = askers(board, "at_thing", "at_player")
    must(all(controller(scenario, i) != who for i in asking), "an opponent asks")
    return targeting(board, *(a for i in asking for a in stopped(scenario, i, (gone,), "11c.2", "11c.2", because)))


# ------------------------------------------------------------------ 11c.3: teammates
def _teammate_scene(stage: Stage) -> Board:
    """Two teams of two: a player has hexproof, and everyone asks."""
    mate = stage.pick(("p1", "p3", "p4"))
    stage.players = [{**p, "team": "a" if p["id"] in (FOE, mate) else "b"} for p in stage.players]
    wanted, way = slot_for(stage, "player"), way_of(stage, "cast", "activate")
    askers = {p["id"]: asker(stage, p["id"], wanted, way, instant=True) for p in stage.players}
    give_player(stage, FOE, HEXPROOF)
    ask(stage, *askers.values())
    return stage.board(None, holder=FOE, **{f"of{p}": ident for p, ident in askers.items()})


def _teammate_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario = board.scenario
    because = must_have(scenario, who, first_ask(scenario))
    return _opponents_stopped(board, who, askers(board, "of*"), "11c.3", because)


_BASE = frozenset({"step.targets", "ability.hexproof"})
LAWS = (
    Law(
        "hexproof/of-a-player-stops-opponents",
        ("11c.1",),
        "a player with hexproof can't be targeted by an opponent's spell or ability, and can by their own",
        boards(_player_scene),
        _player_trials,
        _BASE,
    ),
    *building_on_hexproof(
        Law(
            "hexproof/of-a-player-leaves-their-permanents-open",
            ("11c.2",),
            "a player's hexproof keeps opponents from targeting the player, and from none of the player's permanents",
            boards(_only_player_scene),
            _apart_trials,
            _BASE,
        ),
        Law(
            "hexproof/of-a-permanent-leaves-its-controller-open",
            ("11c.2",),
            "a permanent's hexproof keeps opponents from targeting it, and not from targeting its controller",
            boards(_only_permanent_scene),
            _apart_trials,
            _BASE,
        ),
        Law(
            "hexproof/of-a-player-lets-a-teammate-target",
            ("11c.3",),
            "a player with hexproof can be targeted by a teammate, and by no player of another team",
            boards(_teammate_scene, players=4),
            _teammate_trials,
            _BASE | {"players.4", "players.teams"},
        ),
    ),
)
