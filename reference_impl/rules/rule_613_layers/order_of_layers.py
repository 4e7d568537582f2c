"""613.1: the layers one after the other, and the board that they end in."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.drafts import Drafts
from reference_impl.objects.game import Board, Game


@clause("613.1")
def board_now(game: Game) -> Board:
    """Control, types, colours, abilities, power and toughness; players after all objects (613.10)."""
    drafts = Drafts(game)
    rules = game.rules
    if game.lasting:
        rules.apply_control(game, drafts)
    rules.apply_types(game, drafts)
    if game.lasting:
        rules.apply_colors(game, drafts)
    rules.apply_abilities(game, drafts)
    rules.apply_power_and_toughness(game, drafts)
    objects = drafts.finished()
    pieces = game.pieces
    permanents = tuple([o for o in objects.values() if o.zone == "battlefield" and pieces[o.id].merged_into is None])
    statics = rules.static_abilities(game, drafts, objects)
    return Board(objects, rules.players_now(game, statics, permanents), permanents, statics)
