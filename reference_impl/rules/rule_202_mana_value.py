"""202.3: mana value."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game


@clause("202.3")
def mana_value(game: Game, thing: GameObject) -> int:
    """The total of its mana cost; no mana cost is 0 (202.3a)."""
    return thing.card.cost + thing.card.xs * game.rules.value_of_x(game, thing)


@clause("202.3e", "107.3")
def value_of_x(game: Game, thing: GameObject) -> int:
    """X counts as what was chosen while the object is on the stack, and as 0 anywhere else."""
    return thing.x if thing.zone == "stack" else 0
