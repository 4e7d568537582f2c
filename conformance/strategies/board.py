"""A drawn board: a scenario, who plays which role in it, and the quality that its twin has instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conformance.wire.json_types import Json, Scenario


class Inapplicable(Exception):
    """The board is not one that the law speaks about (a part it needs was taken away)."""


@dataclass(frozen=True, slots=True)
class Board:
    """A scenario with the protective abilities in place, who plays which role in it, and the quality to swap in.

    `roles` names ids by what the law needs them for (`subject`: the protected one, `source`: what has the quality).
    `other` is a quality that nothing relevant on the board has; None where the law needs no such twin.
    """

    scenario: Scenario
    roles: Mapping[str, str] = field(default_factory=dict[str, str])
    other: Json | None = None

    def __getitem__(self, role: str) -> str:
        """The id that plays a role."""
        try:
            return self.roles[role]
        except KeyError:
            raise Inapplicable(f"nothing plays the role {role!r}") from None

    def as_json(self) -> Json:
        """The board as a JSON value, as counterexample files hold it."""
        other = {} if self.other is None else {"other": self.other}
        return {"scenario": self.scenario, "roles": dict(self.roles), **other}

    @staticmethod
    def from_json(value: Json) -> Board:
        """The inverse of `as_json`."""
        return Board(value["scenario"], value["roles"], value.get("other"))
