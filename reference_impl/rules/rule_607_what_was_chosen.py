"""607.2d, 608.2d: abilities that speak of what was chosen, with the choice filled in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Ability, Effect, Grant, Hexproof, Loss, Protection, Quality, Take, Usable
from reference_impl.objects.cards import Card
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Doing

Fill = Callable[[Quality], Quality]


@clause("608.2d", "611.2")
def abilities_as_given(game: Game, given: Sequence[Ability], doing: Doing) -> tuple[Ability, ...]:
    """What an effect gives, with every quality "of your choice" and "the chosen …" filled in as it begins.

    What a given ability gives in its turn, as it resolves or works, is no matter of this effect, but for static ones.
    """
    return tuple([_filled(ability, lambda q: game.rules.quality_of_choice(game, q, doing)) for ability in given])


@clause("608.2d", "611.2")
def loss_as_taken(game: Game, loss: Loss | None, doing: Doing) -> Loss | None:
    """So with what an effect takes."""
    return loss and _loss_filled(loss, lambda q: game.rules.quality_of_choice(game, q, doing))


@clause("607.2d", "702.140e")
def linked_to(game: Game, card: Card) -> tuple[Ability, ...]:
    """A card's abilities with its own choices filled in: none reads what was chosen for another card merged with it."""

    def fill(quality: Quality) -> Quality:
        return game.rules.chosen_value(game, quality, card)

    return tuple([_filled_in_effects(_filled(ability, fill), fill) for ability in card.abilities])


def _filled(ability: Ability, fill: Fill) -> Ability:
    if isinstance(ability, Hexproof | Protection) and ability.qualities:
        return replace(ability, qualities=tuple([fill(q) for q in ability.qualities]))
    if isinstance(ability, Grant):
        return replace(ability, abilities=tuple([_filled(a, fill) for a in ability.abilities]))
    return replace(ability, what=_loss_filled(ability.what, fill)) if isinstance(ability, Take) else ability


def _filled_in_effects(ability: Ability, fill: Fill) -> Ability:
    """An activated or triggered ability's own effects, but not those of the abilities that they give."""
    if not isinstance(ability, Usable):
        return ability
    return replace(ability, effects=tuple([_effect_filled(effect, fill) for effect in ability.effects]))


def _effect_filled(effect: Effect, fill: Fill) -> Effect:
    given = tuple([_filled(a, fill) for a in effect.abilities])
    return replace(effect, abilities=given, loss=effect.loss and _loss_filled(effect.loss, fill))


def _loss_filled(loss: Loss, fill: Fill) -> Loss:
    return loss if loss.quality is None else replace(loss, quality=fill(loss.quality))
