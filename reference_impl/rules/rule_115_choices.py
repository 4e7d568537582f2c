"""115.10: choosing without targeting."""

from __future__ import annotations

from collections.abc import Sequence

from reference_impl.book import clause
from reference_impl.objects.game import Game

AMONG = {"creature": ("creature",), "planeswalker": ("planeswalker",), "creature_or_player": ("creature",)}


@clause("115.10", "608.2d")
def legal_choices(game: Game, among: str) -> Sequence[str]:
    """Anything of the kind may be chosen: what keeps targets off doesn't matter."""
    found = [p.id for p in game.board.players.values()] if among in ("player", "creature_or_player") else []
    if among == "player":
        return found
    types = AMONG.get(among)
    return found + [p.id for p in game.board.permanents if types is None or not p.types.isdisjoint(types)]
