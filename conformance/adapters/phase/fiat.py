"""What happens by fiat. phase has no effects without a source: each is an ability on the stack without targets."""

from __future__ import annotations

from typing import Any

from conformance.adapters.phase.board import add_emblem
from conformance.adapters.phase.words import ZONES, fixed
from conformance.adapters.phase.world import Answer, World
from conformance.wire.json_types import Json

ENTRY = 400_000
CONTEXT: Json = {
    "additional_cost_paid": False,
    "alternative_mana_cost_paid": False,
    "optional_effect_performed": False,
}
ABILITY: Json = {
    "kind": "Activated",
    "duration": None,
    "condition": None,
    "context": CONTEXT,
    "optional_targeting": False,
    "optional": False,
    "description": "",
    "detached_remainder": "NoProducer",
    "forward_result": False,
}
ITSELF: Json = {"type": "SelfRef"}
GIVEN: Json = {"type": "ParentTarget"}


def link(source: int, seat: int, effect: Json, targets: list[Json] | None = None, **more: Any) -> Json:
    """One effect as phase holds it on the stack; `targets` are given, not chosen, so that nothing rechecks them."""
    own = {"effect": effect, "targets": targets or [], "source_id": source, "controller": seat}
    return {**ABILITY, **own, "sub_ability": None, **more}


def push(world: World, ability: Json) -> None:
    """Puts an ability on the stack."""
    state = world.edit()
    data = {"source_id": ability["source_id"], "ability": ability}
    kind = {"type": "ActivatedAbility", "data": data}
    entry = {"id": ENTRY, "source_id": ability["source_id"], "controller": ability["controller"], "kind": kind}
    state["stack"] = [*state["stack"], entry]


def happen(world: World, ability: Json, answer: Answer | None = None) -> list[Json]:
    """Puts an ability on the stack and resolves it; the events."""
    push(world, ability)
    return world.resolve_top(answer)


def move_itself(world: World, ident: str, zone: str, seat: int, answer: Answer | None = None) -> list[Json]:
    """An object goes to a zone; onto the battlefield, under the control of `seat`."""
    number = world.names.numbers[ident]
    effect: Json = {"type": "ChangeZone", "origin": None, "destination": ZONES[zone], "target": ITSELF}
    if zone == "battlefield":
        effect["enters_under"] = "You"
    return happen(world, link(number, seat, effect), answer)


def gain_one_life(world: World, seat: int) -> None:
    """That player gains 1 life."""
    helper = add_emblem(world.edit(), seat, [])
    happen(world, link(helper, seat, {"type": "GainLife", "amount": fixed(1)}))
