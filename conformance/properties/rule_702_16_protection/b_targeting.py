"""702.16b: what has protection can't be the target of spells, or of abilities of sources, with the quality."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, named
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES, SPELL_TYPES
from conformance.strategies.terms import activate, activated, cast, color, protection, slot, trigger, triggered

_WAYS = {"activated": ("use.activate", "ability.activated"), "when_enters": ("use.trigger", "ability.when_enters")}


def _spell_scene(stage: Stage) -> Board:
    """A red spell of either player against a permanent of either player with protection from red."""
    red, other = stage.two(COLORS, "protection.color:{}")
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[protection(color(red))])
    source = stage.spell(
        "p1", stage.pick(SPELL_TYPES, "type.{}"), colors=[red], slots=[slot(stage.pick((kind, "permanent"), "slot.{}"))]
    )
    stage.bystanders()
    stage.step("targets", of=cast(source))
    return stage.board(subject=subject, source=source, other=color(other))


def _spell_trials(board: Board) -> list[Trial]:
    subject, source, scenario = board["subject"], board["source"], board.scenario
    must(has_own(scenario, subject, "protection", quality_read_on=source), "the subject is protected from the source")
    because = f"{named(scenario, subject)} has protection from a quality of {named(scenario, source)}"
    return targeting(board, Asked(0, frozenset({subject}), "16b.1", "16b.3", because))


def _ability_scene(stage: Stage) -> Board:
    """An activated or triggered ability of a permanent that has the quality."""
    red, other = stage.two(COLORS, "protection.color:{}")
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[protection(color(red))])
    aims = slot(stage.pick((kind, "permanent"), "slot.{}"))
    way = stage.pick([w for w, needs in _WAYS.items() if stage.features.has(*needs)])
    ability = activated(aims) if way == "activated" else triggered(way, aims)
    source = stage.permanent(
        "p1", stage.pick(("creature", "artifact", "enchantment"), "type.{}"), colors=[red], abilities=[ability]
    )
    stage.bystanders()
    stage.step("targets", of=activate(source) if way == "activated" else trigger(source))
    return stage.board(subject=subject, source=source, other=color(other))


def _ability_trials(board: Board) -> list[Trial]:
    subject, source, scenario = board["subject"], board["source"], board.scenario
    must(has_own(scenario, subject, "protection", quality_read_on=source), "the subject is protected from the source")
    must(scenario["steps"][0]["of"]["object"] == source, "its ability is asked about")
    because = (
        f"{named(scenario, subject)} has protection from a quality of {named(scenario, source)}, the ability's source"
    )
    return targeting(board, Asked(0, frozenset({subject}), "16b.2", "16b.3", because))


LAWS = (
    Law(
        "protection/stops-spells-with-the-quality",
        ("16b.1", "16b.3"),
        "a permanent with protection from a colour can't be the target of a spell of that colour, whoever controls it",
        boards(_spell_scene),
        _spell_trials,
        frozenset({"step.targets", "use.cast", "ability.protection"}),
    ),
    Law(
        "protection/stops-abilities-of-sources-with-the-quality",
        ("16b.2", "16b.3"),
        "a permanent with protection from a colour can't be the target of an ability whose source has that colour",
        boards(_ability_scene),
        _ability_trials,
        frozenset({"step.targets", "ability.protection"}),
    ),
)
