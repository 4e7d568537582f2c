"""113 and 400.7: where abilities work, what their source is, and what is remembered of what has gone."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import Ref, Usable
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, OnStack


@clause("113.6")
def static_ability_works(game: Game, holder: GameObject) -> bool:
    """A static ability works while its object is on the battlefield; an emblem's in the command zone (114.4)."""
    return holder.zone in ("battlefield", "command")


@clause("113.6", "114.4")
def ability_works_from(game: Game, ability: Usable, source: GameObject) -> bool:
    """An activated ability works on the battlefield, or in the zone that it names; an emblem's in the command zone."""
    return source.card.emblem or ability.zone == source.zone


@clause("113.7a", "608.2h", "400.7")
def source_of(game: Game, ref: Ref) -> GameObject:
    """A source that is still where it was is read as it is now; one that has left, as it last existed there."""
    now = game.host(ref)
    if isinstance(now, GameObject):
        return now
    if ref not in game.last_known:
        raise Impossible("source", f"nothing is remembered of {ref[0]!r}")
    return game.last_known[ref]


@clause("608.2h", "111.7")
def as_it_last_existed(game: Game, thing: GameObject) -> GameObject:
    """A token that is gone is read as it was on the battlefield, anything else as it is."""
    return game.last_known.get((thing.id, thing.number - 1), thing) if thing.zone == "gone" else thing


@clause("608.2b", "113.7a")
def asking_now(game: Game, item: OnStack) -> Asking:
    """As a spell or ability resolves, or its target changes, its source and controller are read again."""
    source = game.rules.source_of(game, item.source)
    return Asking(source, game.rules.controller_on_stack(game, item), item.is_ability, item.slots)


@clause("112.2", "113.8")
def controller_on_stack(game: Game, item: OnStack) -> str:
    """An ability's controller stays, whoever controls its source by now; a spell's may change."""
    if item.is_ability:
        return item.controller
    return game.rules.source_of(game, item.source).controller or item.controller
