"""What is wrong with a value: a place, what was found there, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: `place` like `steps[2].targets[0]` (empty: the whole), `what` was found, `hint` is is right."""

    place: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.what}" + (f"; {self.hint}" if self.hint else "")


class Invalid(ValueError):
    """A value that doesn't fit: `problems`, the most telling first, and its `place`."""

    def __init__(self, what: str, problems: Sequence[Problem]) -> None:
        self.what = what
        self.problems = tuple(problems)
        self.place = self.problems[0].place
        lines = [str(p) for p in self.problems[:_SHOWN]]
        more = len(self.problems) - _SHOWN
        if more > 0:
            lines.append(f"and {more} more")
        super().__init__(f"invalid {what.replace('_', ' ')}: " + "\n  ".join(lines))


def near(name: str, allowed: Sequence[str]) -> str:
    """The hint for a word that isn't one of the allowed: near misses if there are any, else all of them."""
    close = get_close_matches(name, allowed, n=3, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else "allowed: " + listed(allowed)


def listed(words: Sequence[str], most: int = 40) -> str:
    """The words with commas, cut off after many."""
    return ", ".join(words[:most]) + (" …" if len(words) > most else "") if words else "nothing"
