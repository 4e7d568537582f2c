"""The one law that leans on the reference: the engine answers as the reference does, over the same contract.

It roams over mixed boards, and finds what no other law thought of. Which of the two is right, it can't tell: where they
differ, the clauses that led the reference to its answer are the ones to read.
"""

from __future__ import annotations

from conformance.properties.law import Board, Law, Same, Trial
from conformance.properties.metamorphic.anchors import anchored
from conformance.properties.twins import without_protection
from conformance.strategies.roaming import roaming

_AS_REFERENCE = "the reference answers otherwise"


def _trials(board: Board) -> list[Trial]:
    """The anchors, then the control and the board as the reference answers them, and as the engine does."""
    control, _ = without_protection(board.scenario)
    unprotected, drawn = anchored(board, board.scenario, Same(1, _AS_REFERENCE))[:2]
    return [
        Trial("reference control", control, (), oracle=True),
        Trial("reference", board.scenario, (), oracle=True),
        Trial("control", control, (*unprotected.claims, Same(0, _AS_REFERENCE))),
        Trial("treatment", board.scenario, (*drawn.claims, Same(1, _AS_REFERENCE, "16b.1"))),
    ]


LAWS = (
    Law(
        "differential/answers-as-the-reference",
        ("16b.1", "16b.3"),
        "the engine answers mixed boards as the reference does",
        roaming,
        _trials,
        frozenset({"step.targets", "use.cast", "ability.protection"}),
        kind="differential",
    ),
)
