"""What the command's exit codes mean."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Distinct endings; where several fit, the first of 70, 2, 3, 1, 5, 4 wins."""

    CONFORMANT = 0
    FAILURES = 1
    USAGE = 2
    UNUSABLE = 3
    NOTHING_ASKED = 4
    TOO_SHORT = 5
    OUR_ERROR = 70
    INTERRUPTED = 130


MEANING = {
    Exit.CONFORMANT: "no failure in anything that was asked (what is known aside)",
    Exit.FAILURES: "the engine has failures, or its conversation broke down, or something shut the gate",
    Exit.USAGE: "wrong usage",
    Exit.UNUSABLE: "the engine can't be started or spoken to",
    Exit.NOTHING_ASKED: "nothing could be asked of the engine",
    Exit.TOO_SHORT: "the time ended before every law had its turn",
    Exit.OUR_ERROR: "an error of mtg-conformance itself; please report it",
    Exit.INTERRUPTED: "interrupted; the log is intact up to there",
}
