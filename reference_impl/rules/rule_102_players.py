"""102 and 109.5: players, opponents, teammates, and who "you" are."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import Host, Player
from reference_impl.objects.game import Game


@clause("102.3")
def is_teammate(game: Game, player: str, other: str) -> bool:
    """Players of one team are teammates."""
    team = _team(game, player)
    return player != other and team is not None and team == _team(game, other)


@clause("102.2", "102.3")
def is_opponent(game: Game, player: str, other: str) -> bool:
    """Everyone else is an opponent, except a teammate."""
    return player != other and not game.rules.is_teammate(game, player, other)


@clause("102.2", "102.3")
def opponents_of(game: Game, player: str) -> tuple[str, ...]:
    """That player's opponents in turn order."""
    return tuple(p.id for p in game.seats if game.rules.is_opponent(game, p.id, player))


@clause("109.5")
def whose(game: Game, host: Host) -> str:
    """In an ability, "your" is the controller of the object that has it now (its owner if nobody), or the player."""
    return host.id if isinstance(host, Player) else host.controller or host.owner


def _team(game: Game, player: str) -> str | None:
    return next(p.team for p in game.seats if p.id == player)
