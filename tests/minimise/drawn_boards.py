"""Boards of a law, drawn with a seed, and what an engine gets wrong on them."""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, Phase, given, seed, settings

from conformance.minimise.questions import Ask, Signature
from conformance.properties import law_named
from conformance.properties.judge import findings
from conformance.properties.law import Board
from conformance.strategies.stage import Features
from conformance.wire.features import vocabulary

EVERYTHING = Features(name for name in vocabulary() if name != "named_cards")


@cache
def drawn(law: str, boards: int, number: int) -> tuple[Board, ...]:
    """That many boards of the law, by the seed of that number."""
    found: list[Board] = []

    @seed(number)
    @settings(
        max_examples=boards,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(law_named(law).boards(EVERYTHING))
    def draw(board: Board) -> None:
        found.append(board)

    draw()
    return tuple(found[:boards])


def failing(law: str, ask: Ask, number: int, boards: int = 30) -> dict[Signature, Board]:
    """The last board drawn on which each signature is found; the first ones drawn are small by themselves."""
    rule, found = law_named(law), dict[Signature, Board]()
    for board in drawn(law, boards, number):
        trials = rule.trials(board)
        for finding in findings(rule, trials, ask(trials)):
            found[finding.signature] = board
    return found
