"""702.11c: a player with hexproof can't be targeted by opponents' spells and abilities; their permanents can."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import (
    ask,
    asker,
    card,
    give_player,
    host,
    shade,
    slot_for,
    way_of,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    begins_before,
    is_present,
    only_step,
    player_given,
    player_in,
    stands,
    steps_of,
    stopped,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, control_of, dealt, member, says, seen, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, damage
from conformance.wire.json_types import Scenario

FOE = "p2"


def _must_have(scenario: Scenario, who: str, first: int) -> str:
    """The player has hexproof at that step."""
    must(player_given(scenario, who, "hexproof") and begins_before(scenario, first), f"{who} has hexproof")
    return f"{who} has hexproof, and an opponent asks"


def _first_ask(scenario: Scenario) -> int:
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
    because = _must_have(scenario, who, _first_ask(scenario))
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
    must(on_player != on_thing and begins_before(scenario, _first_ask(scenario)), "one of the two has hexproof")
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
    because = _must_have(scenario, who, _first_ask(scenario))
    return _opponents_stopped(board, who, askers(board, "of*"), "11c.3", because)


# ------------------------------------------------------------------ 11c.3: what doesn't target
def _reach(board: Board, *claims: Claim) -> list[Trial]:
    """The targeted question refuses the player, and these claims hold with and without hexproof."""
    who, scenario = player_in(board, "holder"), board.scenario
    first = min(c.step for c in claims)
    asks = [a for a in _refused(board, who) if a.step < first]
    control, treatment = targeting(board, *asks)
    return [
        Trial("control", control.scenario, control.claims + control_of(board, *claims).claims),
        Trial("treatment", scenario, treatment.claims + claims),
    ]


def _refused(board: Board, who: str) -> list[Asked]:
    """The targeted questions of the source, each of which the player's hexproof stops."""
    scenario, source = board.scenario, board.roles.get("source")
    if source is None or not any(s["do"] == "targets" and s["of"]["object"] == source for s in scenario["steps"]):
        return []
    because = _must_have(scenario, who, _first_ask(scenario))
    must(is_opponent(scenario, controller(scenario, source), who), "an opponent asks")
    return stopped(scenario, source, (who,), "11c.3", "11c.3", because)


def _effects_scene(stage: Stage) -> Board:
    """Each opponent loses life, discards, or is dealt damage, by an effect that doesn't target."""
    source = asker(stage, "p1", slot_for(stage, "player"), colors=shade(stage))
    effect = stage.pick([e for e in ("lose_life", "discard", "damage") if stage.features.has(f"apply.{e}")])
    foes = {"kind": "players", "which": "opponents"}
    if effect == "discard":
        card(stage, FOE, "creature")
    give_player(stage, FOE, HEXPROOF)
    ask(stage, source)
    what = {
        "damage": damage(2, foes),
        "lose_life": {"effect": "lose_life", "who": foes, "amount": 2},
        "discard": {"effect": "discard", "who": foes},
    }
    stage.step("apply", source=source, by="p1", effect=what[effect])
    return stage.board(holder=FOE, source=source)


def _effects_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario = board.scenario
    at = only_step(scenario, "apply")
    step = scenario["steps"][at]
    whom = step["effect"].get("to", step["effect"].get("who"))
    must(
        whom == {"kind": "players", "which": "opponents"} and is_opponent(scenario, step["by"], who),
        "it reaches the player",
    )
    hand = [o for o in scenario["objects"] if o["zone"] == "hand" and o["owner"] == who]
    must(hand or step["effect"]["effect"] != "discard", "there is something to discard")
    return _reach(
        board, member(at, ("affected",), who, True, no=False, point="11c.3", because=f"the effect doesn't target {who}")
    )


def _damage_scene(stage: Stage) -> Board:
    """An opponent's source deals damage to the player by no target."""
    return _hit_scene(stage, "damage")


def _attack_scene(stage: Stage) -> Board:
    """An opponent's creature attacks the player."""
    return _hit_scene(stage, "attack")


def _hit_scene(stage: Stage, way: str) -> Board:
    source = asker(stage, "p1", slot_for(stage, "player"), colors=shade(stage))
    give_player(stage, FOE, HEXPROOF)
    attacker = stage.permanent("p1", "creature", colors=shade(stage))
    ask(stage, source)
    if way == "damage":
        stage.step("damage", source=attacker, to=FOE, amount=2)
    else:
        stage.step("attack", attacks=[[attacker, FOE]])
        stage.step("combat_damage")
    return stage.board(holder=FOE, source=source, attacker=attacker)


def _hit_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario = board.scenario
    at = only_step(scenario, "damage", "attack")
    step, attacker = scenario["steps"][at], board["attacker"]
    must(
        is_present(scenario, attacker) and is_opponent(scenario, controller(scenario, attacker), who),
        "an opponent's creature",
    )
    if step["do"] == "damage":
        must(step["to"] == who, "the player is dealt damage")
        return _reach(board, dealt(at, who, step["amount"], no=False, because="damage doesn't target", point="11c.3"))
    must(
        step["attacks"] == [[attacker, who]] and controller(scenario, attacker) == scenario["active_player"],
        "it attacks the player",
    )
    power = thing_of(scenario, attacker)["power"]
    because = "hexproof stops no attack"
    hits = [
        dealt(n, who, power, no=False, because=because, point="11c.3")
        for n in steps_of(scenario, "combat_damage")
        if n > at
    ]
    return _reach(board, says(at, "legal", True, no=False, because=because, point="11c.3"), *hits)


def _curse_scene(stage: Stage) -> Board:
    """An opponent's Aura that enchants players: cast it would target, put onto the battlefield it doesn't."""
    source = stage.aura("p1", None, what="player", colors=shade(stage))
    give_player(stage, FOE, HEXPROOF)
    ask(stage, source)
    stage.step("enter", object=source, attached_to=FOE)
    stage.step("look")
    return stage.board(holder=FOE, source=source)


def _curse_trials(board: Board) -> list[Trial]:
    who = player_in(board, "holder")
    scenario, source = board.scenario, board["source"]
    at = only_step(scenario, "enter")
    step = scenario["steps"][at]
    must(step["object"] == source and step.get("attached_to") == who, "the Aura is put onto the player")
    must([a["what"] for a in own_abilities(scenario, source, "enchant")] == ["player"], "it enchants players")
    because = f"{named(scenario, source)} is not cast, so it doesn't target {who}"
    stays = [
        seen(n, source, "attached_to", who, no=False, because=because, point="11c.3")
        for n in steps_of(scenario, "look")
        if n > at
    ]
    return _reach(board, says(at, "attached_to", who, no=False, because=because, point="11c.3"), *stays)


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
        Law(
            "hexproof/of-a-player-lets-untargeted-effects-reach-them",
            ("11c.3",),
            "a player with hexproof loses life, discards and is dealt damage by effects that don't target",
            boards(_effects_scene),
            _effects_trials,
            _BASE | {"step.apply"},
        ),
        Law(
            "hexproof/of-a-player-stops-no-damage",
            ("11c.3",),
            "a player with hexproof is dealt damage that targets nobody",
            boards(_damage_scene),
            _hit_trials,
            _BASE | {"type.creature", "step.damage"},
        ),
        Law(
            "hexproof/of-a-player-stops-no-attack",
            ("11c.3",),
            "a player with hexproof is attacked, and is dealt combat damage",
            boards(_attack_scene),
            _hit_trials,
            _BASE | {"type.creature", "step.attack", "step.combat_damage"},
        ),
        Law(
            "hexproof/of-a-player-lets-auras-that-are-not-cast-enchant-them",
            ("11c.3",),
            "an opponent's Aura that is cast can't target a player with hexproof; one that is put there enchants them",
            boards(_curse_scene),
            _curse_trials,
            _BASE | {"use.cast", "cast.aura", "subtype.aura", "step.enter", "enter.attached", "step.look"},
        ),
    ),
)
