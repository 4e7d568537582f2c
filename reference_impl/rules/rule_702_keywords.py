"""702.2, 702.15, 702.19, 702.80, 702.103, 702.111, 702.140, 702.151: the other keywords that the laws need."""

from __future__ import annotations

from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Ability, CantBeTargeted, Keyword, Usable
from reference_impl.objects.cards import Card, GameObject, Host, Piece, Player
from reference_impl.objects.drafts import Draft
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking


@clause("702.1")
def has_keyword(game: Game, thing: Host, name: str) -> bool:
    """Is the keyword among its abilities now?"""
    return any(isinstance(a, Keyword) and a.name == name for a in thing.abilities)


@clause("702.2c", "702.19b")
def least_lethal(game: Game, attacker: GameObject, blocker: GameObject) -> int:
    """The damage that is lethal: what its toughness leaves, or 1 from a source with deathtouch."""
    left = max(0, (blocker.toughness or 0) - game.pieces[blocker.id].damage)
    return min(left, 1) if game.rules.has_keyword(game, attacker, "deathtouch") else left


@clause("702.18a")
def other_wording_stops(game: Game, thing: Host, by: Asking) -> bool:
    """Shroud, or the words "can't be the target of …" without any keyword."""
    if isinstance(thing, Player) or thing.zone == "battlefield":
        return game.rules.shroud_stops(game, thing, by) or game.rules.wording_stops(game, thing, by)
    return False


@clause("115.1", "609.4", decisive=True)
def wording_stops(game: Game, thing: Host, by: Asking) -> bool:
    """The words written out keep off whom they name; they are not hexproof, so no permission passes them."""
    for ability in thing.abilities:
        if isinstance(ability, CantBeTargeted):
            you = game.rules.whose(game, thing)
            if ability.by == "anyone" or game.rules.is_opponent(game, by.controller, you):
                return True
    return False


@clause("702.103b")
def is_bestowed(game: Game, thing: GameObject) -> bool:
    """Was it cast bestowed, and has that not ended?"""
    return game.pieces[thing.id].cast_as == "bestow" and game.pieces[thing.id].number == thing.number


@clause("702.103b", "205.1b")
def bestow_changes_types(game: Game, draft: Draft) -> None:
    """It is an Aura enchantment and no creature."""
    game.rules.lose_subtypes(game, draft, "creature")
    draft.subtypes = draft.subtypes | {"Aura"}
    draft.types = (draft.types - {"creature"}) | {"enchantment"}


@clause("702.103e", "702.140b")
def stops_being_special(game: Game, ident: str) -> None:
    """A bestowed or mutating spell whose target is illegal goes on as a creature spell."""
    game.change(ident, cast_as=None)


@clause("702.140a")
def can_be_mutated_onto(game: Game, thing: GameObject, spell: GameObject) -> bool:
    """A non-Human creature that the spell's owner owns."""
    return thing.owner == spell.owner and not game.rules.has_subtype(game, thing, "Human")


@clause("702.140c", "702.140e")
def merge(game: Game, spell: GameObject, target: GameObject) -> None:
    """The spell's card goes on top: the permanent has its characteristics and the abilities of both cards."""
    below, top = game.pieces[target.id], game.pieces[spell.id]
    card = _merged_card(
        below.card, top.card, game.rules.linked_to(game, top.card) + game.rules.linked_to(game, below.card)
    )
    printed = replace(
        below.printed,
        card=card,
        name=card.name,
        colors=card.colors,
        types=card.types,
        subtypes=card.subtypes,
        supertypes=card.supertypes,
        power=card.power,
        toughness=card.toughness,
        abilities=card.abilities,
        every_creature_type=card.is_changeling,
    )
    game.put(replace(below, card=card, printed=printed))
    number = game.rules.next_number(game, top.card)
    part = replace(top.printed, zone="battlefield", number=number)
    game.put(replace(top, zone="battlefield", number=number, printed=part, merged_into=below.ref, cast_as=None))


def _merged_card(below: Card, top: Card, abilities: tuple[Ability, ...]) -> Card:
    """One card of two, under the id of the lower one, which is itself again when the permanent leaves.

    What was chosen for either is in its own abilities by now.
    """
    return replace(
        top,
        id=below.id,
        under=below.under or below,
        owner=below.owner,
        token=below.token,
        abilities=abilities,
        chosen={},
        is_static=top.is_static or below.is_static,
        is_protective=top.is_protective or below.is_protective,
        is_changeling=top.is_changeling or below.is_changeling,
    )


@clause("702.151a")
def has_reconfigure(game: Game, thing: GameObject) -> bool:
    """Is it Equipment that has reconfigure now?"""
    return "Equipment" in thing.subtypes and any(
        isinstance(a, Usable) and a.kind == "reconfigure" for a in thing.abilities
    )


@clause("702.151b")
def is_reconfigured(game: Game, piece: Piece) -> bool:
    """Equipment that had reconfigure as it became attached isn't a creature until it becomes unattached, whatever it loses."""
    return piece.reconfigured


@clause("702.151b", "205.1b")
def reconfigure_changes_types(game: Game, draft: Draft) -> None:
    """It is no creature, and has no creature types."""
    game.rules.lose_subtypes(game, draft, "creature")
    draft.types = draft.types - {"creature"}
