"""Misreadings of 702.16m: instances that add up or cancel out, go together, or outlast a loss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from conformance.faults.fault import Fault
from conformance.faults.rule_702_16_protection.reading import RIGHT
from reference_impl.objects.abilities import Loss, OneProtection, Protection
from reference_impl.objects.cards import Card, GameObject, Host
from reference_impl.objects.drafts import Acting, Draft, Drafts, Held
from reference_impl.objects.game import Game, Lasting
from reference_impl.objects.stack import Asking


# ---------------------------------------------------------------- 16m.1
def _how_often(host: Host, one: OneProtection) -> int:
    return sum(other.quality == one.quality for other in host.protections)


def _cancelled(game: Game, host: Host, by: Asking) -> bool:
    """Of an even number of instances nothing is left."""
    odd = tuple(one for one in host.protections if _how_often(host, one) % 2)
    return RIGHT.protection_stops(game, replace(host, protections=odd), by)


def _added_up(game: Game, host: Host, by: Asking) -> bool:
    """Two instances stop whatever would target it."""
    twice = any(_how_often(host, one) > 1 for one in host.protections)
    return RIGHT.protection_stops(game, host, by) or (twice and game.rules.protection_works(game, host))


# ---------------------------------------------------------------- 16m.2
def _gives_protection(lasting: Lasting) -> bool:
    return lasting.effect.kind == "gain" and any(isinstance(a, Protection) for a in lasting.abilities)


def _lose_all(game: Game, ended: Sequence[Lasting]) -> None:
    """What had one of the instances loses the others too."""
    for one in ended:
        for quality in [q for a in one.abilities if isinstance(a, Protection) for q in a.qualities]:
            effect = replace(one.effect, kind="lose", abilities=(), loss=Loss("protection_from", quality))
            fields = {"id": "", "effect": effect, "abilities": (), "until_end_of_turn": False}
            game.lasting.append(replace(one, timestamp=game.tick(), **fields))
    game.changed()


def _ends_all(game: Game, ident: str) -> bool:
    ended = [e for e in game.lasting if e.id == ident and _gives_protection(e)]
    found = bool(RIGHT.end_effect(game, ident))
    _lose_all(game, ended)
    return found


def _turn_ends_all(game: Game) -> None:
    ended = [e for e in game.lasting if e.until_end_of_turn and _gives_protection(e)]
    RIGHT.end_of_turn(game)
    _lose_all(game, ended)


def _goes_on(game: Game, ident: str) -> bool:
    kept = [e for e in game.lasting if e.id == ident and _gives_protection(e)]
    found = bool(RIGHT.end_effect(game, ident))
    game.lasting += kept
    game.changed()
    return found


def _outlasts_the_turn(game: Game) -> None:
    kept = [e for e in game.lasting if e.until_end_of_turn and _gives_protection(e)]
    RIGHT.end_of_turn(game)
    game.lasting += kept
    game.changed()


# ---------------------------------------------------------------- 16m.3
Permanents = Sequence[GameObject]
Taken = Callable[[Draft, Held], bool]


def _takes_only(
    game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Permanents, taken: Taken
) -> None:
    """A loss of protection leaves the instances that aren't `taken`."""
    held = list(draft.held)
    RIGHT.take_abilities(game, draft, what, chooser, permanents)
    if what.kind == "protection_from":
        left = {id(h) for h in draft.held}
        gone = [h for h in held if id(h) not in left]
        draft.held = [h for h in held if h not in gone or not taken(draft, h)]


def _only_the_first(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Permanents) -> None:
    first = next(
        (h for h in draft.held if isinstance(h.ability, OneProtection) and h.ability.quality == what.quality), None
    )
    _takes_only(game, draft, what, chooser, permanents, lambda _, h: h is first)


def _only_printed(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Permanents) -> None:
    _takes_only(game, draft, what, chooser, permanents, lambda _, h: not _is_given(h))


def _given_first(game: Game, draft: Draft, what: Loss, chooser: Card | None, permanents: Permanents) -> None:
    """Where an effect has given it, that is what is lost."""
    given = any(
        _is_given(h) and isinstance(h.ability, OneProtection) and h.ability.quality == what.quality for h in draft.held
    )
    _takes_only(game, draft, what, chooser, permanents, lambda _, h: not given or _is_given(h))


def _is_given(held: Held) -> bool:
    return isinstance(held.ability, OneProtection) and held.ability.origin is not None


def _losses_last(game: Game, drafts: Drafts, acting: list[Acting]) -> Acting:
    """What takes protection is applied after what gives it, whatever the timestamps."""
    first = [e for e in acting if e.takes is None or e.takes.kind not in ("protection", "protection_from")]
    return RIGHT.next_effect(game, drafts, first or acting)


FAULTS = (
    Fault(
        "protection_twice_cancels_out",
        "16m.1",
        "too_lax",
        "keeps a flag that each instance flips, so that two of them are none",
        {"protection_stops": _cancelled},
        parts=5,
    ),
    Fault(
        "protection_twice_is_from_everything",
        "16m.1",
        "too_strict",
        "adds instances up, so that two of them stop whatever would target it",
        {"protection_stops": _added_up},
        parts=4,
    ),
    Fault(
        "the_end_of_one_protection_ends_all",
        "16m.2",
        "too_lax",
        "merges an instance that is given with the one that is there, so that the end of the effect takes both",
        {"end_effect": _ends_all, "end_of_turn": _turn_ends_all},
        parts=9,
    ),
    Fault(
        "given_protection_never_ends",
        "16m.2",
        "too_strict",
        "merges an instance that is given with the card's own, so that it stays when the effect ends",
        {"end_effect": _goes_on, "end_of_turn": _outlasts_the_turn},
        parts=8,
    ),
    Fault(
        "a_loss_of_protection_takes_one_instance",
        "16m.3",
        "too_strict",
        "takes the first instance and leaves the others",
        {"take_abilities": _only_the_first},
        parts=9,
    ),
    Fault(
        "a_loss_of_protection_takes_printed_ones",
        "16m.3",
        "too_strict",
        "strikes the keyword from the card and leaves what effects have given",
        {"take_abilities": _only_printed},
        parts=9,
    ),
    Fault(
        "a_loss_of_protection_takes_given_ones",
        "16m.3",
        "too_strict",
        "takes what effects have given, and where there is any leaves the card's own",
        {"take_abilities": _given_first},
        parts=7,
    ),
    Fault(
        "a_loss_of_protection_takes_later_ones",
        "16m.3",
        "too_lax",
        "applies losses last, so that protection given later is lost too",
        {"next_effect": _losses_last},
        parts=9,
    ),
)
