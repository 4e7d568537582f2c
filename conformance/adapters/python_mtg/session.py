"""Playing a scenario: one answer a step."""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.python_mtg.applying import apply
from conformance.adapters.python_mtg.casting import cast, resolve
from conformance.adapters.python_mtg.combat import attack, block, combat_damage, legal_attacks, legal_blocks
from conformance.adapters.python_mtg.harming import damage
from conformance.adapters.python_mtg.lasting import begin, end
from conformance.adapters.python_mtg.looking import echo, has, look
from conformance.adapters.python_mtg.refusal import RefusedStep, Unsupported
from conformance.adapters.python_mtg.targeting import legal_targets
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Answer, Json, Scenario, Step

Answerer = Callable[[World, Step], Answer]
ANSWERERS: dict[str, Answerer] = {
    "targets": legal_targets,
    "cast": cast,
    "resolve": resolve,
    "apply": apply,
    "damage": damage,
    "legal_attacks": legal_attacks,
    "attack": attack,
    "legal_blocks": legal_blocks,
    "block": block,
    "combat_damage": combat_damage,
    "begin": begin,
    "end": end,
    "has": has,
    "look": look,
}


def play(scenario: Scenario, with_echo: bool, answerers: dict[str, Answerer] = ANSWERERS) -> Json:
    """The fields of an `answers` message. Raises Unsupported and RefusedStep."""
    if scenario["edition"] != "current" or scenario["build"] != "structure":
        raise Unsupported("build", "python-mtg's rules are asked by facts, and are today's")
    world = World(scenario)
    told: Json = {"echo": echo(world)} if with_echo else {}
    return {"answers": [_answer(world, n, step, answerers) for n, step in enumerate(scenario["steps"])], **told}


def _answer(world: World, place: int, step: Step, answerers: dict[str, Answerer]) -> Answer:
    if step["do"] not in answerers:
        raise RefusedStep(place, Unsupported(f"step.{step['do']}", "python-mtg can't be asked this step"))
    try:
        return {"do": step["do"], **answerers[step["do"]](world, step)}
    except Unsupported as refusal:
        raise RefusedStep(place, refusal) from refusal
