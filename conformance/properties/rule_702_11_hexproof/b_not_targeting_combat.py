"""702.11b: hexproof stops targeting and nothing else: damage, attacks and blocks reach it. Beside each, a question that targets."""

from __future__ import annotations

from collections.abc import Iterable

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, named, thing_of
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, host, shade
from conformance.properties.rule_702_11_hexproof.b_not_targeting import POINT, reached, yes
from conformance.properties.rule_702_11_hexproof.claiming import (
    only_step,
    opposed,
    steps_of,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import dealt, member, seen
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF


def _damage_scene(stage: Stage) -> Board:
    """An opponent's source deals damage that targets nothing."""
    kind = host(stage, ("creature", "planeswalker"))
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", stage.pick((kind, "permanent", "any"), "slot.{}"), colors=shade(stage))
    ask(stage, source)
    stage.step("damage", source=source, to=subject, amount=stage.pick((1, 2, 3)))
    if stage.features.has("step.look"):
        stage.step("look")
    return stage.board(subject=subject, source=source)


def _damage_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "damage")
    step, o = scenario["steps"][at], thing_of(scenario, subject)
    must(step["to"] == subject and {"creature", "planeswalker"} & {*o["types"]}, "it is dealt damage")
    because = f"damage to {named(scenario, subject)} is no targeting"
    dies = "creature" in o["types"] and step["amount"] >= o["toughness"]
    after = [
        seen(n, subject, "zone", "graveyard", no=False, because="it was dealt lethal damage", point=POINT)
        for n in steps_of(scenario, "look")
        if n > at and dies
    ]
    return reached(board, dealt(at, subject, step["amount"], no=False, because=because, point=POINT), *after)


def _combat_scene(stage: Stage) -> Board:
    """A creature with hexproof attacks or blocks, against an opponent's creature, and both deal their damage."""
    attacker, blocker = (stage.permanent(p, colors=shade(stage)) for p in ("p1", "p2"))
    subject, foe = stage.pick(((attacker, "p2"), (blocker, "p1")))
    stage.give(subject, HEXPROOF)
    source = asker(stage, foe, stage.pick(("creature", "permanent"), "slot.{}"), "cast", "activate", instant=True)
    ask(stage, source)
    stage.step("attack", attacks=[[attacker, "p2"]])
    stage.step("legal_blocks")
    stage.step("block", blocks=[[blocker, attacker]])
    stage.step("combat_damage")
    return stage.board(subject=subject, source=source, attacker=attacker, blocker=blocker)


def _combat_trials(board: Board) -> list[Trial]:
    scenario, one, two = board.scenario, board["attacker"], board["blocker"]
    attack = only_step(scenario, "attack")
    must(scenario["steps"][attack]["attacks"] == [[one, controller(scenario, two)]], "it attacks the blocker's side")
    must(opposed(scenario, one, two) and controller(scenario, one) == scenario["active_player"], "active attacks")
    because = "hexproof restricts no attack, no block and no combat damage"
    claims = [yes(attack, "legal", True, because)]
    claims += [
        member(n, ("blocks",), [two, one], True, no=False, because=because, point=POINT)
        for n in steps_of(scenario, "legal_blocks")
        if n > attack
    ]
    for n in steps_of(scenario, "block"):
        must(scenario["steps"][n]["blocks"] == [[two, one]], "it is blocked")
        claims.append(yes(n, "legal", True, because))
        claims += _fight(board, n, because)
    return reached(board, *claims)


def _fight(board: Board, after: int, because: str) -> Iterable[Claim]:
    pairs = ((board["attacker"], board["blocker"]), (board["blocker"], board["attacker"]))
    for n in steps_of(board.scenario, "combat_damage"):
        must("assign" not in board.scenario["steps"][n] and n > after)
        for dealing, hit in pairs:
            power = thing_of(board.scenario, dealing).get("power", 0)
            yield dealt(n, hit, power, source=dealing, no=False, because=because, point=POINT)


def _walker_scene(stage: Stage) -> Board:
    """An opponent's creature attacks a planeswalker with hexproof, which that opponent may not target."""
    subject = stage.permanent("p2", "planeswalker", abilities=[HEXPROOF])
    attacker = stage.permanent("p1", colors=shade(stage))
    wanted = stage.pick(("planeswalker", "permanent", "any"), "slot.{}")
    source = asker(stage, "p1", wanted, "cast", "activate", colors=shade(stage))
    ask(stage, source)
    stage.step("attack", attacks=[[attacker, subject]])
    return stage.board(subject=subject, source=source, attacker=attacker)


def _walker_trials(board: Board) -> list[Trial]:
    scenario, subject, attacker = board.scenario, board["subject"], board["attacker"]
    at = only_step(scenario, "attack")
    must(scenario["steps"][at]["attacks"] == [[attacker, subject]] and opposed(scenario, subject, attacker), "attacked")
    must(
        "planeswalker" in thing_of(scenario, subject)["types"]
        and controller(scenario, attacker) == scenario["active_player"],
        "the active player attacks a planeswalker",
    )
    return reached(board, yes(at, "legal", True, f"attacking {named(scenario, subject)} is no targeting"))


_BASE = frozenset({"step.targets", "ability.hexproof"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/lets-it-be-dealt-damage",
        (POINT,),
        "damage that targets nothing is dealt to a permanent with hexproof, and kills it",
        boards(_damage_scene),
        _damage_trials,
        _BASE | {"step.damage"},
    ),
    Law(
        "hexproof/lets-it-attack-block-and-be-blocked",
        (POINT,),
        "a creature with hexproof attacks, blocks, is blocked, and is dealt combat damage like any other",
        boards(_combat_scene),
        _combat_trials,
        _BASE | {"host.creature", "step.attack", "step.legal_blocks", "step.block", "step.combat_damage"},
    ),
    Law(
        "hexproof/lets-a-planeswalker-be-attacked",
        (POINT,),
        "a planeswalker with hexproof can be attacked by an opponent's creature",
        boards(_walker_scene),
        _walker_trials,
        _BASE | {"host.planeswalker", "type.creature", "step.attack"},
    ),
)
