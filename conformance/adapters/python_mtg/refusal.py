"""Why a scenario gets no answers."""

from __future__ import annotations


class Unsupported(Exception):
    """python-mtg, or this adapter's way of driving it, can't be asked this."""

    def __init__(self, feature: str, reason: str) -> None:
        super().__init__(f"{feature}: {reason}")
        self.feature = feature
        self.reason = reason


class RefusedStep(Exception):
    """A step that python-mtg can't be asked."""

    def __init__(self, step: int, refusal: Unsupported) -> None:
        super().__init__(str(refusal))
        self.step = step
        self.refusal = refusal
