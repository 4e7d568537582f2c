"""What every roaming law also claims, so that refusing or allowing everything is no way to keep it."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Same, Trial
from conformance.properties.reading import has_own, named
from conformance.properties.shapes import member
from conformance.properties.twins import must, without_protection
from conformance.wire.json_types import Scenario


def anchored(board: Board, changed: Scenario, same: Same) -> list[Trial]:
    """Control, the board as drawn with its two anchors, and the changed board, whose answers are the same."""
    anchor, plain, first = board["anchor"], board["plain"], board["first"]
    scenario = board.scenario
    must(has_own(scenario, anchor, "protection", quality_read_on=first), "the anchor is protected from the first spell")
    step = scenario["steps"][0]
    must(
        step["do"] == "targets" and step["of"] == {"kind": "cast", "object": first},
        "the first step asks for its targets",
    )
    control, _ = without_protection(scenario)
    open_to_all = f"nothing stops {named(scenario, first)} from targeting {named(scenario, plain)}"
    stopped = f"{named(scenario, anchor)} has protection from a quality of {named(scenario, first)}"
    path = ("targets", 0)
    return [
        Trial(
            "control",
            control,
            (
                member(0, path, plain, True, no=False, because=open_to_all),
                member(0, path, anchor, True, no=False, because=open_to_all),
            ),
        ),
        Trial(
            "treatment",
            scenario,
            (
                Claim(0, path, False, True, stopped, "16b.1", anchor),
                Claim(0, path, True, False, open_to_all, "16b.3", plain),
            ),
        ),
        Trial("changed", changed, (same,)),
    ]
