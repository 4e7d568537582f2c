"""What a caller asked that no game can answer."""

from __future__ import annotations


class Impossible(Exception):
    """Something asked of a thing that isn't there, or of a board that can't be.

    `place` names where, inside what was asked (`targets[0]`, `object`); the reason is the message.
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(reason)
        self.place = place


class NotThere(Impossible):
    """What an earlier step would have made isn't there: an attack, a spell on the stack."""
