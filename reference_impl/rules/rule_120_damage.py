"""120, 614.9, 615, 616.1: damage, its prevention, its redirection and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.cards import Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage


@clause("120.1", "120.4")
def deal_damage(game: Game, damages: Sequence[Damage]) -> list[Damage]:
    """All of it at once: what isn't prevented is dealt. What was dealt is the answer."""
    dealt = [d for d in damages if game.rules.would_be_dealt(game, d)]
    for damage in dealt:
        game.rules.damage_results(game, damage)
    return dealt


@clause("120.1", "120.8", "615.6")
def would_be_dealt(game: Game, damage: Damage) -> bool:
    """Some damage, to something that can be dealt damage, that is not prevented."""
    return (
        damage.amount > 0
        and game.rules.can_be_dealt_damage(game, damage.to)
        and not game.rules.is_prevented(game, damage)
    )


@clause("120.1", "120.3")
def can_be_dealt_damage(game: Game, to: Host) -> bool:
    """Players, creatures and planeswalkers (of what there is here)."""
    if isinstance(to, Player):
        return True
    return to.zone == "battlefield" and not to.types.isdisjoint(("creature", "planeswalker"))


@clause("615.1", "615.12")
def is_prevented(game: Game, damage: Damage) -> bool:
    """Protection prevents it, unless it can't be prevented."""
    if not damage.to.protections or game.rules.is_unpreventable(game, damage):
        return False
    return game.rules.protection_prevents(game, damage.source, damage.to)


@clause("615.12", decisive=True)
def is_unpreventable(game: Game, damage: Damage) -> bool:
    """It says so itself, or an effect says so of all damage."""
    return damage.unpreventable or game.rules.damage_cant_be_prevented(game)


@clause("120.3")
def damage_results(game: Game, damage: Damage) -> None:
    """A player loses life, a creature has it marked or gets counters, a planeswalker loses loyalty; then lifelink."""
    rules, to = game.rules, damage.to
    if isinstance(to, Player):
        game.life[to.id] -= damage.amount
    else:
        if "planeswalker" in to.types:
            game.change(to.id, loyalty=max(0, game.pieces[to.id].loyalty - damage.amount))
        if "creature" in to.types:
            rules.mark_damage(game, damage)
    if rules.has_keyword(game, damage.source, "lifelink"):
        rules.gain_life_by_lifelink(game, damage)


@clause("120.3d", "120.3e", "702.80a", "702.2b")
def mark_damage(game: Game, damage: Damage) -> None:
    """Damage is marked; wither puts that many -1/-1 counters instead; deathtouch is remembered."""
    source, piece = damage.source, game.pieces[damage.to.id]
    if game.rules.has_keyword(game, source, "deathtouch"):
        game.change(damage.to.id, deathtouched=True)
    if game.rules.has_keyword(game, source, "wither"):
        game.change(damage.to.id, minus=piece.minus + damage.amount)
    else:
        game.change(damage.to.id, damage=piece.damage + damage.amount)


@clause("702.15b", decisive=True)
def gain_life_by_lifelink(game: Game, damage: Damage) -> bool:
    """The source's controller, or its owner if it has none, gains as much as was dealt."""
    game.life[damage.source.controller or damage.source.owner] += damage.amount
    return True


@clause("614.9", "616.1")
def deal_redirected(game: Game, damage: Damage, instead: Host, first: str | None) -> list[Damage]:
    """Redirection and prevention would both apply to the first recipient: its player says which first.

    Where either can't be dealt damage, nothing is redirected.
    """
    if not all(game.rules.can_be_dealt_damage(game, to) for to in (damage.to, instead)):
        return game.rules.deal_damage(game, [damage])
    prevented = game.rules.is_prevented(game, damage)
    if prevented and first is None:
        raise Impossible("first", "prevention and redirection both apply, so say which applies first")
    if prevented and game.rules.prevention_comes_first(game, first):
        return []
    return game.rules.deal_damage(game, [game.rules.redirected(game, damage, instead)])


@clause("616.1", decisive=True)
def prevention_comes_first(game: Game, first: str) -> bool:
    """The affected player, or the controller of the affected permanent, chose prevention."""
    return first == "prevention"


@clause("614.9")
def redirected(game: Game, damage: Damage, instead: Host) -> Damage:
    """The same source deals the same damage to another recipient, whose protection is asked from now on."""
    return Damage(damage.source, instead, damage.amount, damage.unpreventable)
