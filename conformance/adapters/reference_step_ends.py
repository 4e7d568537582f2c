"""How a step of the reference ends that changes something, and what has to have ended before another begins."""

from __future__ import annotations

from collections.abc import Sequence

from reference_impl.errors import Impossible
from reference_impl.objects.game import Game


def settle(game: Game, targets: Sequence[str] | None = None, source: str = "") -> dict[tuple[str, str], bool]:
    """The end of a step that changes something: state-based actions, then triggers; which are on the stack?"""
    game.rules.perform_state_based_actions(game)
    game.rules.leave_combat(game)
    return game.rules.put_triggers_on_stack(game, targets, source) if game.waiting else {}


def needs_empty_stack(game: Game, what: str) -> None:
    """Steps and phases end, and the next begin, with nothing on the stack (500.2)."""
    if game.stack:
        item = game.stack[-1]
        there = f"{'an ability of ' if item.is_ability else ''}{item.source[0]!r}"
        raise Impossible(
            "", f"{there} is on the stack, and has to resolve before {what}: a `resolve` step for each thing"
        )
