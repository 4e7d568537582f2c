"""702.16a, continued: protection from any quality that the contract has words for reads that quality, and no other."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named
from conformance.properties.rule_702_16_protection.any_quality import (
    asked_of_choice,
    give_of_choice,
    has_quality,
    held_quality,
    printed_for_choice,
    scene_with,
)
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import protection


def _trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    quality = held_quality(board, "protection")
    asks: list[Asked] = []
    for n, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets", "questions of targets")
        source = step["of"]["object"]
        out = has_quality(scenario, quality, subject, source)
        because = f"{named(scenario, source)} {'has' if out else 'lacks'} the quality"
        asks.append(Asked(n, frozenset({subject} if out else ()), "16a.1", "16a.1", because))
    must(asks, "something is asked")
    return [*targeting(board, *asks), *premises(scenario, subject)]


# ------------------------------------------------------------------ chosen as it is given
def _choice_scene(stage: Stage) -> Board:
    """A colour is chosen as the spell that gives the ability resolves."""
    return give_of_choice(stage, protection, "protection")


def _choice_trials(board: Board) -> list[Trial]:
    asked = asked_of_choice(board, protection, "16a.6")
    return [*targeting(board, *asked), *premises(printed_for_choice(board, protection), board["subject"])]


LAWS = (
    Law(
        "protection/from-any-quality-reads-it",
        ("16a.1",),
        "protection from a quality, whichever it is, stops the abilities of sources that have it and of no others",
        boards(scene_with(protection)),
        _trials,
        frozenset(
            {
                *("step.targets", "ability.protection", "type.creature", "host.creature", "slot.creature"),
                *("use.activate", "ability.activated"),
            }
        ),
    ),
    Law(
        "protection/from-a-color-chosen-as-it-is-given",
        ("16a.6",),
        "protection from the colour of a player's choice, as a spell gives it, is from the colour that was chosen",
        boards(_choice_scene),
        _choice_trials,
        frozenset(
            {
                *("step.targets", "ability.protection", "protection.of_your_choice", "type.creature", "host.creature"),
                *("slot.creature", "use.activate", "ability.activated", "step.cast", "step.resolve", "effect.gain"),
                *("type.artifact", "zone.hand"),
            }
        ),
    ),
)
