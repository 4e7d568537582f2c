"""702.11d, what the quality may be, continued: any that the contract has words for (702.16a has the same ones)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named
from conformance.properties.rule_702_11_hexproof.claiming import opposed
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.rule_702_16_protection.any_quality import (
    asked_of_choice,
    give_of_choice,
    has_quality,
    held_quality,
    scene_with,
)
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import hexproof_from


def _trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    quality = held_quality(board, "hexproof_from")
    asks: list[Asked] = []
    for n, step in enumerate(scenario["steps"]):
        must(
            step["do"] == "targets" and step["of"]["kind"] == "activate", "abilities ask, for spells are another point"
        )
        source = step["of"]["object"]
        out = opposed(scenario, subject, source) and has_quality(scenario, quality, subject, source)
        because = f"{named(scenario, source)} is an opponent's, and {'has' if out else 'lacks'} the quality"
        asks.append(Asked(n, frozenset({subject} if out else ()), "11d.2", "11d.2", because))
    must(asks, "something is asked")
    return targeting(board, *asks)


# ------------------------------------------------------------------ chosen as it is given
def _choice_scene(stage: Stage) -> Board:
    """A colour is chosen as the spell that gives the ability resolves."""
    return give_of_choice(stage, hexproof_from, "hexproof")


def _choice_trials(board: Board) -> list[Trial]:
    return targeting(board, *asked_of_choice(board, hexproof_from, "11d.2"))


LAWS = building_on_hexproof(
    Law(
        "hexproof/from-any-quality-reads-it",
        ("11d.2",),
        "hexproof from a quality, whichever it is, stops abilities of opponents' sources that have it and of no others",
        boards(scene_with(hexproof_from)),
        _trials,
        frozenset(
            {
                *("step.targets", "ability.hexproof_from", "type.creature", "host.creature", "slot.creature"),
                *("use.activate", "ability.activated"),
            }
        ),
    ),
    Law(
        "hexproof/from-a-color-chosen-as-it-is-given",
        ("11d.2",),
        "hexproof from the colour of a player's choice, as a spell gives it, is from the colour that was chosen",
        boards(_choice_scene),
        _choice_trials,
        frozenset(
            {
                *("step.targets", "ability.hexproof_from", "hexproof.of_your_choice", "type.creature", "host.creature"),
                *("slot.creature", "use.activate", "ability.activated", "step.cast", "step.resolve", "effect.gain"),
                *("type.artifact", "zone.hand"),
            }
        ),
    ),
)
