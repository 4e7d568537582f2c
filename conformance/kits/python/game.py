"""Where your engine goes. What stands here now is a stand-in that knows creatures and instants, and no hexproof at all.

To go on:
1. Build a game of your engine in `Game.__init__`, and ask *it* in `Game.targets`.
2. Add "ability.hexproof" and "host.creature" to FEATURES. Now there are real questions:
   mtg-conformance run 'cmd:python adapter.py' 11b --profile smoke
   The stand-in gets them wrong (too lax). Your engine may not.
3. Add a feature, or a step, at a time. `mtg-conformance features` explains every name.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NAME = "my-engine"
VERSION = "0.0.1"
EDITIONS = ["current"]

# You are only sent scenarios all of whose needs stand here. Accepting is claiming: what your engine
# takes in but doesn't act on is a wrong answer, so declare what it can be asked, and nothing else.
FEATURES = [
    "build.structure",  # objects are made from their fields; or build.text: from the words on a card
    "zone.hand",
    "type.creature",
    "type.instant",
    "slot.creature",
    "effect.nothing",
    "step.targets",
    "use.cast",
]


class Unsupported(Exception):
    """This engine can't be asked this: the missing feature, and why. Better than a guess."""

    def __init__(self, feature: str, reason: str) -> None:
        super().__init__(reason)
        self.feature = feature


class Game:
    """The board of one scenario. Replace the dict by a game of your engine."""

    def __init__(self, scenario: Json) -> None:
        self.objects: dict[str, Json] = {o["id"]: o for o in scenario["objects"]}

    def answer(self, step: Json) -> Json:
        """The answer to one step; it bears the step's `do`."""
        match step["do"]:
            case "targets":
                return {"do": "targets", "targets": self.targets(step["of"])}
            # case "look": zones, controllers, damage, life. Worth having early: other steps are checked by it.
            # case "cast", "resolve", "damage", "attach", "legal_blocks", … one at a time, each with its feature.
            case other:
                raise Unsupported(f"step.{other}", f"the adapter doesn't know the step {other!r} yet")

    def targets(self, use: Json) -> list[list[str]]:
        """For each target slot the whole set of legal targets. If your engine only says yes or no, ask it for every id."""
        if use["kind"] != "cast":
            raise Unsupported(f"use.{use['kind']}", "only casting a spell can be asked yet")
        spell = self.objects[use["object"]]
        return [self.legal_targets(slot) for slot in spell.get("targets", [])]

    def legal_targets(self, slot: Json) -> list[str]:
        """Here your engine is asked. The stand-in takes every creature on the battlefield."""
        if slot["kind"] != "creature":
            raise Unsupported(f"slot.{slot['kind']}", "only creatures can be targeted yet")
        return [o["id"] for o in self.objects.values() if o["zone"] == "battlefield" and "creature" in o["types"]]
