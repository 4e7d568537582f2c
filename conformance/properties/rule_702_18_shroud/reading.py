"""What the laws of 702.18 read off a board before they claim anything."""

from __future__ import annotations

from conformance.properties.reading import named, own_abilities
from conformance.properties.rule_702_11_hexproof.acting import acting
from conformance.properties.rule_702_11_hexproof.claiming import begins_before, player_given, stands, steps_of
from conformance.properties.twins import must
from conformance.wire.json_types import Scenario


def must_shroud(scenario: Scenario, subject: str) -> str:
    """The subject is a permanent with shroud. Returns why it is stopped."""
    must(stands(scenario, subject, "shroud"), "the subject has shroud")
    return f"{named(scenario, subject)} has shroud"


def must_shroud_player(scenario: Scenario, who: str) -> str:
    """The player has shroud before anything is asked. Returns why they are stopped."""
    first = min(steps_of(scenario, "targets"), default=0)
    must(player_given(scenario, who, "shroud") and begins_before(scenario, first), f"{who} has shroud")
    return f"{who} has shroud"


def shrouds_at(scenario: Scenario, subject: str, step: int) -> int:
    """How many instances of shroud a permanent has at a step: printed, or given by what acts then."""
    given = [e for e in acting(scenario, "gain") if e.acts_at(step) and e.reaches(scenario, subject)]
    return len(own_abilities(scenario, subject, "shroud")) + sum(
        a["kind"] == "shroud" for e in given for a in e.effect["abilities"]
    )
