"""What became of a law, of a counterexample, of the conversation: the words that every report uses, and what they mean.

The names are those of the event log (`schemas/event.schema.json`); docs/reading-a-report.md tells them at length.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from conformance.wire.json_types import Json

Weight = Literal["good", "bad", "broken", "open", "none"]


@dataclass(frozen=True)
class Meaning:
    """How an outcome is called, what it says of the engine, and how it weighs.

    good: the engine is right; bad: its answers are wrong; broken: no verdict, since something failed; open: for people
    to settle; none: nothing was asked.
    """

    label: str
    says: str
    weight: Weight


LAW_OUTCOMES: dict[str, Meaning] = {
    "pass": Meaning("pass", "every answer was right on every board that was drawn", "good"),
    "fail": Meaning(
        "wrong", "an answer was wrong, alone in a fresh engine too, and the reference sides with the law", "bad"
    ),
    "control": Meaning(
        "wrong without protection", "an answer was wrong on a board without any hexproof or protection", "bad"
    ),
    "not_repeatable": Meaning("not repeatable", "one question got two different answers", "broken"),
    "misbuilt": Meaning("misbuilt", "the engine holds another board than it was sent", "broken"),
    "trouble": Meaning("trouble", "the conversation with the engine broke down", "broken"),
    "suite_disagreement": Meaning(
        "our own fault", "law and reference disagree: a mistake of mtg-conformance", "broken"
    ),
    "contested": Meaning("contested", "two careful readers of the rules differ here; it never counts", "open"),
    "unsupported": Meaning("unsupported", "the engine took none of the boards, and said so", "none"),
    "not_applicable": Meaning(
        "not applicable",
        "the engine doesn't declare a feature that the law needs, or no card can say what its boards hold",
        "none",
    ),
    "not_reached": Meaning("not reached", "the time of the run had ended", "none"),
}

VERDICTS: dict[str, Meaning] = {
    "wrong": Meaning(
        "wrong answer",
        "what the engine gets wrong, under the clauses that it breaks, each on the smallest board that shows it",
        "bad",
    ),
    "control": Meaning(
        "wrong without protection",
        "the engine, or its adapter, is wrong about targeting, damage or blocking as such",
        "bad",
    ),
    "misbuilt": Meaning(
        "misbuilt",
        "the engine doesn't hold the board that it was sent: the adapter's matter, no wrong answer",
        "broken",
    ),
    "not_repeatable": Meaning(
        "not repeatable", "asked twice alone, in a fresh engine, it answers differently or rightly", "broken"
    ),
    "suite_disagreement": Meaning(
        "our own fault", "law and reference disagree; please report these to mtg-conformance", "broken"
    ),
    "contested": Meaning(
        "contested", "the engine reads the rules otherwise than the reference; no failure, whoever is right", "open"
    ),
}

DIRECTIONS: dict[str, Meaning] = {
    "too_lax": Meaning(
        "too lax",
        "makes hexproof or protection do less than the rules say: what it stops happens, or what follows from it is missing",
        "bad",
    ),
    "too_strict": Meaning(
        "too strict", "makes hexproof or protection do more than the rules say: what they allow is stopped", "bad"
    ),
    "either": Meaning("differs", "gives two answers where the rules give one, or another than the reference", "bad"),
}

TROUBLES: dict[str, str] = {
    "crash": "crash",
    "hang": "no answer in time",
    "garbage": "not a message",
    "invalid": "invalid message",
    "wrong_id": "answer to nobody's question",
    "duplicate_id": "two answers to one question",
    "too_large": "message too large",
    "refused": "connection refused",
    "not_started": "can't be started",
    "failed": "the engine said that it failed",
    "unusable": "given up",
}


def law_outcome(name: str) -> Meaning:
    """The meaning of a law's outcome; of one that this version doesn't know, its name alone."""
    return LAW_OUTCOMES.get(name, Meaning(name, "an outcome that this version doesn't know", "broken"))


def known(failure: Json) -> Json | None:
    """The entry of the known failures that the counterexample matches: `reason` and perhaps `link`; None if it is new."""
    entry: Json | None = failure.get("known")
    return entry


def is_told_apart(failure: Json) -> bool:
    """Does it tell which point is wrong? A law that compares two whole answers can't: its point is only what it is about."""
    return bool(failure.get("direction") != "either")
