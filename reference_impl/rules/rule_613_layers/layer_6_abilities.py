"""613.1f: abilities are given and taken, in timestamp order but for what depends on another (613.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import (
    Ability,
    CantHave,
    Grant,
    Hexproof,
    Loss,
    OneHexproof,
    OneProtection,
    Origin,
    Protection,
    Quality,
    Take,
    Whom,
)
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.drafts import Acting, Draft, Drafts, Held
from reference_impl.objects.game import Game


@clause("613.1f")
def apply_abilities(game: Game, drafts: Drafts) -> None:
    """Layer 6: each ability stands alone first; then effects one by one; what can't be had goes at the end (113.11)."""
    protective = [drafts.edit(piece.card.id) for piece in game.pieces.values() if piece.card.is_protective]
    permanents = drafts.permanents() if protective else ()
    for draft in protective:
        _split_printed(game, draft, permanents)
    applied: list[object] = []
    while acting := game.rules.acting_now(game, drafts, applied):
        effect = game.rules.next_effect(game, drafts, acting)
        applied.append(effect.cause)
        game.rules.apply_ability_effect(game, drafts, effect)
    game.rules.apply_cant_have(game, drafts)


def _split_printed(game: Game, draft: Draft, permanents: Sequence[GameObject]) -> None:
    draft.held = [
        Held(one, held.timestamp)
        for held in draft.held
        for one in game.rules.single_abilities(game, held.ability, draft, draft.card, None, permanents)
    ]


@clause("702.11f", "702.11g", "702.16g", "702.16h", "702.16i")
def single_abilities(
    game: Game,
    ability: Ability,
    holder: Host,
    chooser: Card | None,
    origin: Origin | None,
    permanents: Sequence[GameObject],
) -> Sequence[Ability]:
    """The abilities that an ability as written stands for, with chosen values filled in from `chooser`."""
    rules = game.rules
    if isinstance(ability, Protection):
        return rules.protections_kept(
            game,
            [
                OneProtection(value, ability.spares, origin)
                for part in rules.protection_parts(game, ability)
                for value in rules.protection_values(game, rules.chosen_value(game, part, chooser), holder, permanents)
            ],
        )
    if isinstance(ability, Hexproof):
        if not ability.qualities:
            return (OneHexproof(None),)
        return rules.hexproofs_kept(
            game,
            [
                OneHexproof(value)
                for part in rules.hexproof_parts(game, ability)
                for value in rules.hexproof_values(game, rules.chosen_value(game, part, chooser), holder, permanents)
            ],
        )
    return (ability,)


@clause("702.16a", "607.2d")
def chosen_value(game: Game, quality: Quality, chooser: Card | None) -> Quality:
    """What was chosen for the object that has or grants the ability; if nothing was, nothing has the quality."""
    if quality.kind != "chosen":
        return quality
    of = quality.value or ""
    value = chooser.chosen.get("number" if of == "other_number" else of) if chooser is not None else None
    if value is None:
        return quality
    return game.rules.quality_chosen(game, of, value)


@clause("613.1f", "611.3")
def acting_now(game: Game, drafts: Drafts, applied: list[object]) -> list[Acting]:
    """The effects of layer 6 that exist so far and haven't been applied."""
    done = {id(cause) for cause in applied}
    return [effect for effect in (*_lasting(game), *_static(game, drafts)) if id(effect.cause) not in done]


def _lasting(game: Game) -> Iterator[Acting]:
    for e in game.lasting:
        if e.effect.kind in ("gain", "lose"):
            yield Acting(
                e.timestamp, e, e.source, e.you, None, e.affected, e.abilities, e.effect.loss, e.present, None, None
            )


def _static(game: Game, drafts: Drafts) -> Iterator[Acting]:
    """Effects of static abilities, of those too that were given so far."""
    for piece in game.pieces.values():
        draft = drafts.touched.get(piece.card.id)
        if draft is None and not piece.card.is_static:
            continue
        seen = drafts.see(piece.card.id)
        if not game.rules.static_ability_works(game, seen) or piece.merged_into is not None:
            continue
        if draft is None:
            draft = drafts.edit(piece.card.id)
        for held in draft.held:
            if isinstance(held.ability, Grant | Take):
                yield _acting(held, draft, piece.present)


def _acting(held: Held, source: Draft, present: frozenset[tuple[str, int]]) -> Acting:
    ability = held.ability
    whom = ability.to if isinstance(ability, Grant) else ability.of  # type: ignore[attr-defined]
    gives = ability.abilities if isinstance(ability, Grant) else ()
    takes = ability.what if isinstance(ability, Take) else None
    you = source.controller or source.owner
    return Acting(held.timestamp, held, source.ref, you, whom, None, gives, takes, present, source.card, ability)


@clause("613.7", "613.8b", "613.8c")
def next_effect(game: Game, drafts: Drafts, acting: list[Acting]) -> Acting:
    """The earliest of those that depend on no other; a loop of dependence is as if none of it depended on the rest."""
    if len(acting) == 1:
        return acting[0]
    depends = game.rules.depends_on
    on = [
        {j for j, other in enumerate(acting) if j != i and depends(game, drafts, e, other)}
        for i, e in enumerate(acting)
    ]
    reach = [_reached(on, i) for i in range(len(acting))]
    free = [e for i, e in enumerate(acting) if all(i in reach[j] for j in reach[i])]
    return min(free, key=lambda e: e.timestamp)


def _reached(on: Sequence[set[int]], start: int) -> set[int]:
    """All that one effect depends on, through others too."""
    found: set[int] = set()
    ahead = set(on[start])
    while ahead:
        found |= ahead
        ahead = {further for i in ahead for further in on[i]} - found
    return found


@clause("613.8a", decisive=True)
def depends_on(game: Game, drafts: Drafts, effect: Acting, other: Acting) -> bool:
    """The other would take away the static ability that this effect comes from."""
    if effect.static is None or effect.source is None or other.takes is None:
        return False
    if not game.rules.loss_takes_other(game, other.takes, effect.static):
        return False
    return effect.source in {h.ref for h in _affected(game, drafts, other)}


def _affected(game: Game, drafts: Drafts, effect: Acting) -> Iterable[Draft]:
    """The objects that an effect of this layer affects; players come later (613.10)."""
    if effect.affected is not None:
        found = [drafts.edit_ref(ref) for ref in effect.affected if ref[1] >= 0]
        return [draft for draft in found if draft is not None]
    if effect.whom is None or effect.source is None:
        return ()
    refs = game.rules.objects_named(game, effect.whom, effect.you, drafts.see(effect.source[0]), drafts.permanents())
    return [drafts.edit(ref[0]) for ref in refs if ref[1] >= 0]


@clause("611.3a", "109.5")
def objects_named(
    game: Game, whom: Whom, you: str, source: GameObject, permanents: Sequence[GameObject]
) -> list[tuple[str, int]]:
    """The objects that a static ability names, as the board is now."""
    kind = whom.kind
    if kind == "this":
        return [source.ref]
    if kind == "attached":
        host = source.attached_to
        known = host is not None and host[1] >= 0 and game.pieces[host[0]].number == host[1]
        return [host] if known and host is not None else []
    if kind == "object":
        return [p.ref for p in permanents if p.id == whom.id]
    if kind == "group":
        return [p.ref for p in permanents if game.rules.is_in_group(game, whom, you, source.ref, p)]
    return []


@clause("109.2", "611.3a")
def is_in_group(game: Game, whom: Whom, you: str, source: tuple[str, int] | None, thing: GameObject) -> bool:
    """A permanent of that type and subtype, on that side, and not the source itself where it says "other"."""
    if whom.type is not None and whom.type not in thing.types:
        return False
    if whom.subtype is not None and not game.rules.has_subtype(game, thing, whom.subtype):
        return False
    if whom.other and thing.ref == source:
        return False
    if whom.side is None:
        return True
    side = thing.controller or thing.owner
    return side == you if whom.side == "you" else game.rules.is_opponent(game, side, you)


@clause("613.1f", "113.10")
def apply_ability_effect(game: Game, drafts: Drafts, effect: Acting) -> None:
    """What it affects gains the abilities, or loses them."""
    for draft in _affected(game, drafts, effect):
        if effect.takes is not None:
            game.rules.take_abilities(game, draft, effect.takes, effect.chosen, drafts.permanents())
        elif effect.gives:
            game.rules.give_abilities(game, drafts, draft, effect)


@clause("113.10a", "613.7a")
def give_abilities(game: Game, drafts: Drafts, draft: Draft, effect: Acting) -> None:
    """The abilities are added, none merged with another, as old as the effect or the object, whichever is later."""
    origin = None
    if effect.source is not None:
        origin = Origin(effect.source, effect.you, effect.present)
    timestamp = max(effect.timestamp, game.pieces[draft.id].timestamp)
    permanents = drafts.permanents()
    for ability in effect.gives:
        for one in game.rules.single_abilities(game, ability, draft, effect.chosen, origin, permanents):
            draft.held.append(Held(one, timestamp))


@clause("113.10b", "702.11e", "702.16g")
def take_abilities(
    game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Sequence[GameObject]
) -> None:
    """Every instance of what is lost goes, wherever it came from; what is given later stays (113.10c)."""
    losses = game.rules.single_losses(game, what, draft, chooser, permanents)
    for loss in losses:
        draft.held = [
            Held(one, held.timestamp) if one is not held.ability else held
            for held in draft.held
            for one in game.rules.ability_left(game, loss, held.ability)
        ]


@clause("702.16h", "702.11g")
def single_losses(
    game: Game, what: Loss, holder: Host, chooser: Card | None, permanents: Sequence[GameObject]
) -> Sequence[Loss]:
    """Losing "from each …" is losing each of its abilities."""
    if what.quality is None:
        return (what,)
    quality = game.rules.chosen_value(game, what.quality, chooser)
    return [replace(what, quality=q) for q in game.rules.values_of(game, quality, holder, permanents)]


@clause("113.10b")
def ability_left(game: Game, what: Loss, ability: Ability) -> Sequence[Ability]:
    """What is left of one ability after the loss."""
    if isinstance(ability, OneHexproof) and what.kind in ("hexproof", "hexproof_from"):
        return game.rules.loss_leaves_hexproof(game, what, ability)
    if isinstance(ability, OneProtection) and what.kind in ("protection", "protection_from"):
        return game.rules.loss_leaves_protection(game, what, ability)
    return () if game.rules.loss_takes_other(game, what, ability) else (ability,)


@clause("113.10b", "613.1f")
def loss_takes_other(game: Game, what: Loss, ability: Ability) -> bool:
    """Losing all abilities takes every ability; no other loss takes what isn't named (words written out, for one)."""
    return what.kind == "all_abilities"


@clause("113.11")
def apply_cant_have(game: Game, drafts: Drafts) -> None:
    """Whatever can't have hexproof has none, whatever the timestamps."""
    for ref in game.rules.objects_without_hexproof(game, drafts):
        draft = drafts.edit_ref(ref)
        if draft is not None:
            draft.held = [
                h
                for h in draft.held
                if not (isinstance(h.ability, OneHexproof) and game.rules.cant_have_takes(game, h.ability))
            ]


@clause("113.11")
def objects_without_hexproof(game: Game, drafts: Drafts) -> list[tuple[str, int]]:
    """All objects that an effect or a static ability keeps from having hexproof."""
    found = [ref for e in game.lasting if e.effect.kind == "cant_have" for ref in e.affected or () if ref[1] >= 0]
    for draft in drafts.holding():
        if game.rules.static_ability_works(game, draft):
            for held in draft.held:
                if isinstance(held.ability, CantHave):
                    you = draft.controller or draft.owner
                    found += game.rules.objects_named(game, held.ability.of, you, draft, drafts.permanents())
    return [ref for ref in found if ref[1] >= 0]
