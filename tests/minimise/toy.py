"""A toy engine that answers `targets` steps about hexproof and protection, right or with one fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conformance.properties.reading import controller, fitting, is_opponent, reads, thing_of
from conformance.wire.slots import slots_asked

Stops = Callable[[dict[str, Any], dict[str, Any], str, str], bool]


def rightly_stops(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """Does the ability of the target keep the source off?"""
    if ability["kind"] == "protection":
        return any(reads(q, thing_of(scenario, source)) for q in ability["from"])
    return ability["kind"] == "hexproof" and is_opponent(scenario, controller(scenario, source), controller(scenario, target))


def never_for_spells(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """The fault: protection is blind to spells."""
    return thing_of(scenario, source)["zone"] != "hand" and rightly_stops(scenario, ability, source, target)


def never_for_lands(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """The fault: protection does nothing for lands."""
    return "land" not in thing_of(scenario, target).get("types", ()) and rightly_stops(scenario, ability, source, target)


def never_from_blue(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """The fault: one colour is forgotten."""
    return {"kind": "color", "color": "blue"} not in ability.get("from", ()) and rightly_stops(scenario, ability, source, target)


def only_from_opponents(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """The fault: protection read as hexproof."""
    foes = is_opponent(scenario, controller(scenario, source), controller(scenario, target))
    return foes and rightly_stops(scenario, ability, source, target)


def from_any_color(scenario: dict[str, Any], ability: dict[str, Any], source: str, target: str) -> bool:
    """The fault: too strict."""
    return ability["kind"] == "protection"


class Toy:
    """Answers whole sets of legal targets, and counts what it was asked."""

    def __init__(self, stops: Stops = rightly_stops) -> None:
        self.stops, self.asked = stops, 0

    def ask(self, scenarios: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]] | None]:
        """One list of answers a scenario; None where a step is no `targets`."""
        self.asked += 1
        return [self._answers(s) for s in scenarios]

    def _answers(self, scenario: dict[str, Any]) -> list[dict[str, Any]] | None:
        if any(step["do"] != "targets" for step in scenario["steps"]):
            return None
        return [{"do": "targets", "targets": self._sets(scenario, step)} for step in scenario["steps"]]

    def _sets(self, scenario: dict[str, Any], step: dict[str, Any]) -> list[list[str]]:
        source = step["of"]["object"]
        slots = slots_asked(scenario, step) or []
        return [[i for i in fitting(scenario, slot, controller(scenario, source)) if not self._is_kept_off(scenario, source, i)]
                for slot in slots]

    def _is_kept_off(self, scenario: dict[str, Any], source: str, target: str) -> bool:
        return any(self.stops(scenario, a, source, target) for a in thing_of(scenario, target).get("abilities", ()))
