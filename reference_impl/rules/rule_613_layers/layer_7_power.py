"""613.4: power and toughness."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.cards import Piece
from reference_impl.objects.drafts import Draft, Drafts
from reference_impl.objects.game import Game


@clause("613.4", "208.3")
def apply_power_and_toughness(game: Game, drafts: Drafts) -> None:
    """Layer 7: set by effects (7b), then counters (7c); a permanent that is no creature has neither."""
    for lasting in game.rules.in_timestamp_order(game, "become") if game.lasting else ():
        for ref in lasting.affected or ():
            draft = drafts.edit_ref(ref)
            if draft is not None and lasting.effect.power is not None:
                draft.power, draft.toughness = lasting.effect.power, lasting.effect.toughness
    for piece in game.pieces.values():
        if piece.zone == "battlefield" and (piece.plus or piece.minus or piece.card.id in drafts.touched):
            game.rules.count_counters(game, drafts.edit(piece.card.id), piece)


@clause("613.4c", "208.3", "122.1a")
def count_counters(game: Game, draft: Draft, piece: Piece) -> None:
    """Each counter adds or takes one; a noncreature permanent has no power or toughness."""
    if "creature" not in draft.types:
        draft.power = draft.toughness = None
        return
    draft.power = (draft.power or 0) + piece.plus - piece.minus
    draft.toughness = (draft.toughness or 0) + piece.plus - piece.minus
