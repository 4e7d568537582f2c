"""613.1b, 613.1d, 613.1e: control, types and colours, each in timestamp order (613.7)."""

from __future__ import annotations

from collections.abc import Iterator

from reference_impl.book import clause
from reference_impl.objects.cards import Piece
from reference_impl.objects.drafts import Draft, Drafts
from reference_impl.objects.game import Game, Lasting


@clause("613.7")
def in_timestamp_order(game: Game, kind: str) -> list[Lasting]:
    """The lasting effects of one kind, earliest first."""
    return sorted((e for e in game.lasting if e.effect.kind == kind), key=lambda e: e.timestamp)


@clause("613.1b", "108.4", "109.4")
def apply_control(game: Game, drafts: Drafts) -> None:
    """Layer 2: the latest effect that gives control decides; only a permanent or a spell has a controller."""
    for lasting in game.rules.in_timestamp_order(game, "gain_control"):
        for draft in _affected(drafts, lasting):
            if draft.zone in ("battlefield", "stack"):
                draft.controller = lasting.effect.player or lasting.you


@clause("613.1d")
def apply_types(game: Game, drafts: Drafts) -> None:
    """Layer 4: what is bestowed or attached by reconfigure isn't a creature; effects add and take types."""
    changes: list[tuple[int, Piece | Lasting]] = [
        (p.timestamp, p) for p in game.pieces.values() if p.cast_as == "bestow" or p.attached_to is not None
    ]
    if game.lasting:
        changes += [(e.timestamp, e) for e in game.rules.in_timestamp_order(game, "become")]
    changes.sort(key=lambda change: change[0])
    for _, change in changes:
        if isinstance(change, Lasting):
            for draft in _affected(drafts, change):
                game.rules.change_types(game, draft, change)
        elif change.cast_as == "bestow":
            game.rules.bestow_changes_types(game, drafts.edit(change.card.id))
        elif game.rules.is_reconfigured(game, change):
            game.rules.reconfigure_changes_types(game, drafts.edit(change.card.id))
    for lasting in (e for e in game.lasting if e.effect.add_subtypes):
        for draft in _affected(drafts, lasting):
            draft.subtypes = game.rules.subtypes_gained(game, draft, lasting.effect.add_subtypes)


@clause("205.1b", "613.1d")
def change_types(game: Game, draft: Draft, lasting: Lasting) -> None:
    """Types are added, and others lost with the subtypes that go with them."""
    effect = lasting.effect
    draft.types = (draft.types - effect.lose_types) | effect.add_types
    for lost in effect.lose_types - draft.types:
        game.rules.lose_subtypes(game, draft, lost)
    draft.subtypes = draft.subtypes | effect.add_subtypes


@clause("613.1e", "105.3")
def apply_colors(game: Game, drafts: Drafts) -> None:
    """Layer 5: a new colour replaces all others; none at all makes it colorless."""
    for lasting in game.rules.in_timestamp_order(game, "become"):
        if lasting.effect.colors is not None:
            for draft in _affected(drafts, lasting):
                draft.colors = lasting.effect.colors


def _affected(drafts: Drafts, lasting: Lasting) -> Iterator[Draft]:
    for ref in lasting.affected or ():
        draft = drafts.edit_ref(ref)
        if draft is not None:
            yield draft
