"""How plain a question is: how much of the board it hangs on, so that the plainest of several is shown first."""

from __future__ import annotations

from typing import Any

from conformance.minimise.parts import parts
from conformance.strategies.board import Board
from conformance.wire.json_types import GameObject, Scenario, Step

ASKING = frozenset({"targets", "choices", "has", "look", "legal_attacks", "legal_blocks"})
"""Steps that change nothing: what was asked before the question has no part in it."""


COUNTED = frozenset({"player", "object", "step", "ability", "effect", "quality", "slot", "attachment", "pair"})
"""What makes a question less plain; of which colours, types and numbers things are doesn't."""


def plainness(scenario: Scenario, step: int) -> int:
    """The parts of the board, and of the steps that led to this one; a player who has an ability counts as an object.

    What only other questions speak of is left out: spells and abilities that ask elsewhere, idle permanents.
    """
    steps = [s for s in scenario["steps"][:step] if s["do"] not in ASKING] + [scenario["steps"][step]]
    named = _ids(steps)
    objects = [o for o in scenario["objects"] if o["id"] in named or _matters(o)]
    kept = {**scenario, "objects": objects, "steps": steps}
    return sum(1 for p in parts(Board(kept)) if p.kind in COUNTED) + sum(1 for p in scenario["players"] if p.get("abilities"))


def _matters(o: GameObject) -> bool:
    """Does it change anything by being there? Not if all it has is what can be cast or used."""
    used = {"activated", "when_enters", "when_dies", "when_cast", "enchant", "equip", "fortify", "reconfigure"}
    return "attached_to" in o or any(a["kind"] not in used for a in o["abilities"])


def _ids(steps: list[Step]) -> frozenset[str]:
    """All that the steps name."""
    return frozenset(_strings(steps))


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner: Any = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in inner for text in _strings(item)]

