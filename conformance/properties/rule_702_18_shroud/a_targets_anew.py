"""702.18a, continued: shroud is asked again of a target that is changed (115.7a)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.rule_702_11_hexproof.asking import shade
from conformance.properties.rule_702_11_hexproof.retargeting import changing, set_scene
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import SHROUD


def _scene(stage: Stage) -> Board:
    """A permanent with shroud, one player's or the other's; a spell or ability of either has another target yet."""
    by, side = stage.pick(("p1", "p2")), stage.pick(("p1", "p2"))
    return stage.board(None, **set_scene(stage, by, (side, SHROUD), colors=shade(stage)))


def _trials(board: Board) -> list[Trial]:
    return changing(board, "18a.1", "18a.2")


LAWS = (
    Law(
        "shroud/is-asked-as-a-target-changes",
        ("18a.1", "18a.2"),
        "the target of no spell or ability can be changed to what has shroud",
        boards(_scene),
        _trials,
        frozenset({"ability.shroud"}),
    ),
)
