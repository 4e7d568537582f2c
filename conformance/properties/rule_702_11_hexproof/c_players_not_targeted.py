"""702.11c: what doesn't target a player reaches one with hexproof: effects on each opponent, damage, attacks, Auras that are put there."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import (
    ask,
    asker,
    card,
    give_player,
    shade,
    slot_for,
)
from conformance.properties.rule_702_11_hexproof.c_players import FOE, first_ask, must_have
from conformance.properties.rule_702_11_hexproof.claiming import (
    is_present,
    only_step,
    player_in,
    steps_of,
    stopped,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, control_of, dealt, member, says, seen, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, damage


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
    because = must_have(scenario, who, first_ask(scenario))
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
LAWS = building_on_hexproof(
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
)
