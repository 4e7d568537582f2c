"""Playing a scenario: one answer a step."""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.phase.beginning import begin, end
from conformance.adapters.phase.board import set_up
from conformance.adapters.phase.casting import cast_or_activate
from conformance.adapters.phase.combat import attack, block, combat_damage, legal_attacks, legal_blocks
from conformance.adapters.phase.harming import apply, attach, damage
from conformance.adapters.phase.looking import choices, echo, has, look
from conformance.adapters.phase.moving import end_turn, enter, move
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.resolving import resolve
from conformance.adapters.phase.retargeting import copy_spell, retarget
from conformance.adapters.phase.targeting import legal_targets
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Answer, Json, Scenario, Step

Answerer = Callable[[World, Step], Answer]


class RefusedStep(Exception):
    """A step that phase can't be asked."""

    def __init__(self, step: int, refusal: Unsupported) -> None:
        super().__init__(str(refusal))
        self.step = step
        self.refusal = refusal


def open_world(scenario: Scenario) -> World:
    """The board at the start."""
    if scenario["edition"] != "current":
        raise Unsupported("edition", "phase plays today's rules")
    world = World(*set_up(scenario))
    world.scenario = scenario
    return world


def play(scenario: Scenario, with_echo: bool) -> Json:
    """The fields of an `answers` message."""
    world = open_world(scenario)
    told: Json = {"echo": echo(world)} if with_echo else {}
    return {"answers": [_answer(world, n, step) for n, step in enumerate(scenario["steps"])], **told}


def _answer(world: World, place: int, step: Step) -> Answer:
    try:
        return {"do": step["do"], **ANSWERERS[step["do"]](world, step)}
    except Unsupported as refusal:
        raise RefusedStep(place, refusal) from refusal


def _legality(of: Callable[[World, Step], bool]) -> Answerer:
    return lambda world, step: {"legal": of(world, step)}


ANSWERERS: dict[str, Answerer] = {
    "targets": lambda world, step: {"targets": legal_targets(world, step["of"])},
    "choices": choices,
    "cast": _legality(cast_or_activate),
    "activate": _legality(cast_or_activate),
    "enter": enter,
    "resolve": resolve,
    "apply": apply,
    "damage": damage,
    "attach": attach,
    "legal_attacks": legal_attacks,
    "attack": _legality(attack),
    "legal_blocks": legal_blocks,
    "block": _legality(block),
    "combat_damage": combat_damage,
    "begin": begin,
    "end": end,
    "end_turn": end_turn,
    "move": move,
    "has": has,
    "retarget": _legality(retarget),
    "copy": _legality(copy_spell),
    "look": look,
}
