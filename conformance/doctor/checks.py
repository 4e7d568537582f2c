"""What an examination finds: a list of checks, each ok, bad or not checked, with what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from conformance.engines import Ready

Status = Literal["ok", "bad", "not checked"]
State = Literal["answered", "not answered", "not tried", "no sample"]
"""How it went with a declared feature. Not answered: it was asked, and refused or broken. Not tried: each board with it was
refused for another feature, or time ran out. No sample: no board has it with only what is declared."""
Verdict = Literal["sound", "bad", "unusable", "nothing asked"]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, how it came out, what was found, what to do about it, and particulars a line each."""

    name: str
    status: Status
    found: str
    advice: str = ""
    details: tuple[str, ...] = ()


def ok(name: str, found: str, details: Iterable[str] = ()) -> Check:
    """Nothing is amiss here."""
    return Check(name, "ok", found, "", tuple(details))


def bad(name: str, found: str, advice: str, details: Iterable[str] = ()) -> Check:
    """Something is to be mended."""
    return Check(name, "bad", found, advice, tuple(details))


def unchecked(name: str, why: str, advice: str = "", details: Iterable[str] = ()) -> Check:
    """It couldn't be checked."""
    return Check(name, "not checked", why, advice, tuple(details))


@dataclass(frozen=True, slots=True)
class Examination:
    """All that was found. `seconds` is the median of a round trip; `features` says of each declared one how it went.

    `wrong` and `judged` count the sample boards with hexproof or protection: wrong answers there are the engine's, as long
    as the boards without are right.
    """

    ready: Ready | None
    checks: tuple[Check, ...]
    verdict: Verdict
    seconds: float | None = None
    features: Mapping[str, State] = field(default_factory=dict[str, State])
    wrong: int = 0
    judged: int = 0

    @property
    def code(self) -> int:
        """The exit code (docs/exit-codes.md)."""
        return {"sound": 0, "bad": 1, "unusable": 3, "nothing asked": 4}[self.verdict]
