"""A board and what was said to it, in words, as the lines below a check."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.doctor.asking import Differing, same
from conformance.engines import Answers
from conformance.wire.json_types import Scenario
from conformance.wire.printable import printable
from conformance.wording.answers import describe_answer
from conformance.wording.boards import describe_board
from conformance.wording.steps import describe_step

_BOARDS = 2


def board_lines(scenario: Scenario, step: int) -> list[str]:
    """The board, and the steps up to that one (from 0)."""
    return [
        f"Board   {printable('; '.join(describe_board(scenario)), 500)}",
        *(f"Then    {printable(describe_step(one, scenario), 200)}" for one in scenario["steps"][: step + 1]),
    ]


def differing_lines(found: Sequence[Differing], first: str = "First", second: str = "Second") -> list[str]:
    """Some boards that were answered in two ways, with both answers; `first` and `second` say which is which."""
    return [line for one in found[:_BOARDS] for line in _of(one, first, second)]


def _of(found: Differing, first: str, second: str) -> list[str]:
    if not (isinstance(found.first, Answers) and isinstance(found.second, Answers)):
        return []
    said, again = found.first.answers, found.second.answers
    step = next((at for at, (a, b) in enumerate(zip(said, again, strict=False)) if not same(a, b)), 0)
    lines = board_lines(found.scenario, step)
    lines += [
        f"{label:7} {printable(describe_answer(answers[step], found.scenario), 300)}"
        for label, answers in ((first, said), (second, again))
    ]
    if found.after is not None and found.after is not found.scenario:
        lines.append(f"Between {printable('; '.join(describe_board(found.after)), 500)}")
    return lines
