"""Why a scenario gets no answers, or a step the answer `legal: false`."""

from __future__ import annotations


class Unsupported(Exception):
    """phase, or this adapter's way of driving it, can't be asked this."""

    def __init__(self, feature: str, reason: str) -> None:
        super().__init__(f"{feature}: {reason}")
        self.feature = feature
        self.reason = reason


class Illegal(Exception):
    """phase doesn't allow the action."""


class Stuck(Exception):
    """phase asks for something that the adapter doesn't know how to answer."""
