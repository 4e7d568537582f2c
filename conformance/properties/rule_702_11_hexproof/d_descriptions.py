"""702.11d, what the quality may be, continued: descriptions of objects (702.16a has the same ones)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import reads
from conformance.properties.rule_702_11_hexproof.d_kinds_of_quality import by_reading
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.rule_702_16_protection.a_descriptions import DESCRIPTIONS, askable, asker_with
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import hexproof_from

_BY_ABILITIES = ("subtype", "any_type", "not_type", "creature_types", "counter")


def _described_scene(stage: Stage) -> Board:
    """An opponent's source that the description fits, and one that it doesn't fit in a single point."""
    field = stage.pick(_BY_ABILITIES, "hexproof.objects.{}")
    quality, shows, lacks = DESCRIPTIONS[field]
    stage.permanent("p2", abilities=[hexproof_from(quality)])
    pair = (stage.pick(askable(stage, shows)), stage.pick(askable(stage, lacks)))
    uses = [asker_with(stage, look) for look in stage.pick((pair, pair[::-1]))]
    for use in uses:
        stage.step("targets", of=use)
    return stage.board(None, **{f"asker{n}": use["object"] for n, use in enumerate(uses)})


def _described_trials(board: Board) -> list[Trial]:
    return by_reading(board, reads)


LAWS = building_on_hexproof(
    Law(
        "hexproof/from-described-objects",
        ("11d.2",),
        "hexproof from a description of objects stops abilities of what has all that it asks for, and no others",
        boards(_described_scene),
        _described_trials,
        frozenset(
            {
                "step.targets",
                "ability.hexproof_from",
                "hexproof.objects",
                "host.creature",
                "slot.creature",
                "type.creature",
                "use.activate",
                "ability.activated",
            }
        ),
    ),
)
