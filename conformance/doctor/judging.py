"""Tells a broken adapter from a broken engine, by the boards that have no hexproof and no protection on them.

Who gets those wrong is wrong about targeting, damage, attaching or blocking as such. Every engine that plays at all can do
that, so it looks like the adapter. Who is right there and wrong beside it has rules to mend, and the adapter has not.
"""

from __future__ import annotations

from conformance.doctor.asking import Asked
from conformance.doctor.checks import Check, bad, ok, unchecked
from conformance.doctor.samples import Wrong
from conformance.doctor.showing import board_lines
from conformance.engines import Answers
from conformance.wire.json_types import Scenario
from conformance.wire.printable import printable
from conformance.wording.answers import describe_answer

_BOARDS = 2
_NAMED = 3
_ADVICE = (
    "look at these boards first: play one by hand in the engine itself. If the engine alone says the same, the fault is its own; "
    "else the adapter asks it, or reads it, wrongly"
)


def controls_check(found: Asked) -> tuple[Check, int, int]:
    """The check, and of the scenarios with hexproof or protection: how many are wrong, and how many were judged."""
    controls = wrong_controls = wrong = judged = 0
    shown: list[list[str]] = []
    of_the_engine: list[str] = []
    for sample in found.samples:
        replies = found.replies_of(sample)
        if replies is None:
            continue
        said = [r.answers if isinstance(r, Answers) else None for r in replies]
        amiss = sample.judge(said)
        plain = {w.scenario for w in amiss if w.control}
        answered = [is_control for is_control, a in zip(sample.controls, said, strict=True) if a is not None]
        controls += sum(answered)
        judged += len(answered) - sum(answered)
        wrong_controls += len(plain)
        wrong += len({w.scenario for w in amiss if not w.control})
        of_the_engine += [sample.name] if any(not w.control for w in amiss) else []
        if plain and len(shown) < _BOARDS:
            first = next(w for w in amiss if w.control)
            shown.append(_told(sample.name, sample.scenarios[first.scenario], said[first.scenario], first))
    return _check(controls, wrong_controls, shown, wrong, judged, of_the_engine[:_NAMED]), wrong, judged


def _check(controls: int, wrong: int, shown: list[list[str]], wrong_with: int, judged: int, named: list[str]) -> Check:
    name = "adapter or engine"
    if not controls:
        return unchecked(name, "no board without hexproof and protection was answered")
    if wrong:
        what = f"{wrong} of {controls} boards without any hexproof or protection are answered wrongly: it looks like the adapter"
        return bad(name, what, _ADVICE, [line for board in shown for line in board])
    beside = f"; {_beside(wrong_with, judged, named)}" if judged else ""
    return ok(name, f"all {controls} boards without any hexproof or protection are answered rightly{beside}")


def _beside(wrong: int, judged: int, named: list[str]) -> str:
    """How the boards with hexproof or protection went."""
    if not wrong:
        return f"so are all {judged} with them"
    return f"of {judged} with them, {wrong} {'is' if wrong == 1 else 'are'} not, and that is the engine's{_in(named)}"


def _in(named: list[str]) -> str:
    """Where to see it: `check` takes a fixture's name, `run` a law's."""
    return f", as in {', '.join(named)}" if named else ""


def _told(name: str, scenario: Scenario, answers: list[dict[str, object]] | None, wrong: Wrong) -> list[str]:
    """The board and the wrong answer, in words."""
    assert answers is not None, "what isn't answered isn't judged"
    return [
        *board_lines(scenario, wrong.step),
        f"Engine  {printable(describe_answer(answers[wrong.step], scenario), 300)}",
        f"Right   {printable(wrong.right, 300)} ({name})",
    ]
