"""702.16a, continued: protection from any quality that the contract has words for reads that quality, and no other."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.any_quality import (
    asked_of_choice,
    give_of_choice,
    has_quality,
    hold,
    let_ask,
    only_the_holder_counts,
)
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import protection


def _scene(stage: Stage) -> Board:
    """A creature with protection from some quality; a source that shows it asks, and one that lacks it."""
    subject, quality = hold(stage, protection)
    stage.permanent("p2")
    let_ask(stage, quality)
    return stage.board(None, subject=subject)


def _trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    abilities = thing_of(scenario, subject)["abilities"]
    qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    must(len(qualities) == len(abilities) == 1, "protection from one quality")
    only_the_holder_counts(scenario, subject)
    must(
        all(is_plain(scenario, o["id"]) for o in scenario["objects"] if o["id"] != subject), "nothing else is protected"
    )
    asks: list[Asked] = []
    for n, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets", "questions of targets")
        source = step["of"]["object"]
        out = has_quality(scenario, qualities[0], subject, source)
        because = f"{named(scenario, source)} {'has' if out else 'lacks'} the quality"
        asks.append(Asked(n, frozenset({subject} if out else ()), "16a.1", "16a.1", because))
    must(asks, "something is asked")
    colored = [s for s in scenario["steps"] if thing_of(scenario, s["of"]["object"])["zone"] != "command"]
    premise = premises({**scenario, "steps": colored}, subject) if colored else []
    return [*targeting(board, *asks), *premise]


# ------------------------------------------------------------------ chosen as it is given
def _choice_scene(stage: Stage) -> Board:
    """A colour is chosen as the spell that gives the ability resolves."""
    return give_of_choice(stage, protection, "protection")


def _choice_trials(board: Board) -> list[Trial]:
    return targeting(board, *asked_of_choice(board, protection, "16a.6"))


LAWS = (
    Law(
        "protection/from-any-quality-reads-it",
        ("16a.1",),
        "protection from a quality, whichever it is, stops the abilities of sources that have it and of no others",
        boards(_scene),
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
