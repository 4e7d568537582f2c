"""702.11b, whose spell or ability: it is asked again of a target that is changed (115.7a)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.rule_702_11_hexproof.asking import shade
from conformance.properties.rule_702_11_hexproof.retargeting import changing, set_scene
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF


def _scene(stage: Stage) -> Board:
    """A permanent with hexproof on each side; a spell or ability of either player has another target yet."""
    by = stage.pick(("p1", "p2"))
    roles = set_scene(stage, by, ("p1", HEXPROOF), ("p2", HEXPROOF), colors=shade(stage))
    return stage.board(None, **roles)


def _trials(board: Board) -> list[Trial]:
    return changing(board, "11b.1", "11b.2")


LAWS = (
    Law(
        "hexproof/is-asked-as-a-target-changes",
        ("11b.1", "11b.2"),
        "the target of a spell or ability can't be changed to what has hexproof from its controller, to others it can",
        boards(_scene),
        _trials,
        frozenset({"ability.hexproof"}),
    ),
)
