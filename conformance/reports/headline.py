"""A run in one sentence, and whether it speaks well of the engine."""

from __future__ import annotations

from typing import Literal

from conformance.catalogue import catalogue
from conformance.events.log import Log
from conformance.reports.outcomes import known, law_outcome

Verdict = Literal["good", "bad", "none"]


def headline(log: Log) -> tuple[Verdict, str]:
    """good: nothing wrong in what was asked; bad: wrong answers; none: no verdict. The sentence says how much was asked."""
    asked = {p for law in log.laws for p, boards in law["points_asked"].items() if boards}
    share = f"{len(asked)} of {len(catalogue().points)} points were asked"
    weights = {law_outcome(law["outcome"]).weight for law in log.laws}
    if wrong := _wrong(log):
        return "bad", f"{wrong}; {share}."
    if "bad" in weights:
        return "bad", f"Wrong even without any hexproof or protection; {share}."
    if "broken" in weights:
        return "none", f"No wrong answer was found, but some laws came to no verdict; {share}."
    return ("good", f"No wrong answer in what was asked; {share}.") if asked else ("none", "Nothing was asked.")


def _wrong(log: Log) -> str:
    found = [f for f in log.failures if f["verdict"] == "wrong"]
    if not found:
        return ""
    listed = sum(known(f) is not None for f in found)
    told = f"{many(len(found), 'counterexample')}{f' ({listed} known)' if listed else ''}"
    return f"Wrong in {many(len({f['point'] for f in found}), 'point')}, with {told}"


def many(count: int, noun: str) -> str:
    """The count and its noun, in the plural where it is not one."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
