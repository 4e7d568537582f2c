"""A toy engine that answers `targets` steps about hexproof and protection, right or with one fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.properties.law import Trial
from conformance.properties.reading import controller, fitting, is_opponent, reads, thing_of
from conformance.wire.json_types import Json
from conformance.wire.slots import slots_asked

Stops = Callable[[Json, Json, str, str], bool]


def rightly_stops(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """Does the ability of the target keep the source off?"""
    if ability["kind"] == "protection":
        return any(reads(q, thing_of(scenario, source)) for q in ability["from"])
    return ability["kind"] == "hexproof" and are_foes(scenario, source, target)


def are_foes(scenario: Json, source: str, target: str) -> bool:
    """Are their controllers opponents?"""
    return is_opponent(scenario, controller(scenario, source), controller(scenario, target))


def never_for_spells(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """The fault: protection is blind to spells."""
    return thing_of(scenario, source)["zone"] != "hand" and rightly_stops(scenario, ability, source, target)


def never_for_lands(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """The fault: protection does nothing for lands."""
    land = "land" in thing_of(scenario, target).get("types", ())
    return not land and rightly_stops(scenario, ability, source, target)


def never_from_blue(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """The fault: one colour is forgotten."""
    blue = {"kind": "color", "color": "blue"} in ability.get("from", ())
    return not blue and rightly_stops(scenario, ability, source, target)


def only_from_opponents(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """The fault: protection read as hexproof."""
    return are_foes(scenario, source, target) and rightly_stops(scenario, ability, source, target)


def from_any_color(scenario: Json, ability: Json, source: str, target: str) -> bool:
    """The fault: too strict."""
    return ability["kind"] == "protection"


class Toy:
    """Answers whole sets of legal targets, and counts what it was asked."""

    def __init__(self, stops: Stops = rightly_stops) -> None:
        self.stops, self.asked = stops, 0

    def ask(self, trials: Sequence[Trial]) -> list[list[Json] | None]:
        """One list of answers a scenario; None where a step is no `targets`."""
        self.asked += 1
        return [self._answers(t.scenario) for t in trials]

    def _answers(self, scenario: Json) -> list[Json] | None:
        if any(step["do"] != "targets" for step in scenario["steps"]):
            return None
        return [{"do": "targets", "targets": self._sets(scenario, step)} for step in scenario["steps"]]

    def _sets(self, scenario: Json, step: Json) -> list[list[str]]:
        source = step["of"]["object"]
        slots = slots_asked(scenario, step) or []
        by = controller(scenario, source)
        return [
            [i for i in fitting(scenario, slot, by) if not self._is_kept_off(scenario, source, i)] for slot in slots
        ]

    def _is_kept_off(self, scenario: Json, source: str, target: str) -> bool:
        return any(self.stops(scenario, a, source, target) for a in thing_of(scenario, target).get("abilities", ()))
