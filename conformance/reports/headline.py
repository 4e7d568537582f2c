"""A run in one sentence, and whether it speaks well of the engine."""

from __future__ import annotations

from typing import Literal

from conformance.events.log import Log
from conformance.reports.by_clause import in_all
from conformance.reports.outcomes import is_told_apart, known, law_outcome

Verdict = Literal["good", "bad", "none"]


def headline(log: Log) -> tuple[Verdict, str]:
    """good: nothing wrong in what was asked; bad: wrong answers; none: no verdict. The sentence counts points."""
    told = in_all(log)
    share = f"{told.asked} of the catalogue's {told.points} points were asked{_on(log)}"
    weights = {law_outcome(law["outcome"]).weight for law in log.laws}
    if told.wrong:
        return "bad", f"Wrong in {many(told.wrong, 'point')}{_known(log)}; {share}."
    if told.perhaps:
        return "bad", f"Wrong, and which point it is isn't told; {share}."
    if "bad" in weights:
        return "bad", f"Wrong even without any hexproof or protection; {share}."
    if "broken" in weights:
        return "none", f"No wrong answer was found, but some laws came to no verdict; {share}."
    return ("good", f"No wrong answer in what was asked; {share}.") if told.asked else ("none", "Nothing was asked.")


def _on(log: Log) -> str:
    """With two roads the tables have a sum each, and this is the sum of neither."""
    return ", on one road or the other" if len(log.header["roads"]) > 1 else ""


def _known(log: Log) -> str:
    """How many of the wrong points went wrong in known ways only."""
    found = [f for f in log.failures if f["verdict"] == "wrong" and is_told_apart(f)]
    listed = {f["point"] for f in found} - {f["point"] for f in found if known(f) is None}
    return f" ({len(listed)} of them known)" if listed else ""


def many(count: int, noun: str) -> str:
    """The count and its noun, in the plural where it is not one."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
