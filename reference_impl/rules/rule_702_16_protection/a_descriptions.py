"""702.16a (and 702.11d), continued: descriptions of objects and spells, met by what has all that they name."""

from __future__ import annotations

from reference_impl.book import clause
from reference_impl.objects.abilities import Quality
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game


@clause("702.16a", "112.1", "109.2b")
def is_described_spell(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """A spell on the stack, of that type and coloured where the quality says so; nothing else ever."""
    return (
        source.zone == "stack"
        and (quality.value is None or quality.value in source.types)
        and (not quality.colored or bool(source.colors))
    )


@clause("702.16a", "109.2")
def is_described_object(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """An object with all that the description asks for; on somebody's side it must be a permanent."""
    rules = game.rules
    return (
        rules.type_quality_reaches(game, source)
        and rules.has_described_types(game, quality, source)
        and rules.has_described_supertypes(game, quality, source)
        and rules.has_described_subtypes(game, quality, source)
        and (not quality.permanent or source.zone == "battlefield")
        and (not quality.nameless or rules.is_nameless(game, source))
        and (quality.counter is None or rules.has_counter(game, source, quality.counter))
        and (not quality.modified or rules.is_modified(game, source))
        and (quality.side is None or rules.is_on_side(game, quality.side, source, host))
    )


@clause("702.16a", "205.2")
def has_described_types(game: Game, quality: Quality, source: GameObject) -> bool:
    """It has the card type that is named, and hasn't the one that "non" goes with."""
    return quality.value in (None, *source.types) and quality.not_type not in source.types


@clause("702.16a", "205.4")
def has_described_supertypes(game: Game, quality: Quality, source: GameObject) -> bool:
    """So with supertypes."""
    return quality.supertype in (None, *source.supertypes) and quality.not_supertype not in source.supertypes


@clause("702.16a", "205.3")
def has_described_subtypes(game: Game, quality: Quality, source: GameObject) -> bool:
    """So with subtypes, whatever card type they go with; and it has as many creature types as are asked for."""
    rules = game.rules
    return (
        (quality.subtype is None or rules.has_subtype(game, source, quality.subtype))
        and (quality.not_subtype is None or not rules.has_subtype(game, source, quality.not_subtype))
        and (not quality.creature_types or rules.has_creature_types(game, source, quality.creature_types))
    )


@clause("702.16a", "201.2", "708.2a", "114.3")
def is_nameless(game: Game, source: GameObject) -> bool:
    """A face-down permanent and an emblem have no name; a token has one."""
    return not source.name


@clause("702.16a", "122.1")
def has_counter(game: Game, source: GameObject, kind: str) -> bool:
    """One or more counters of that kind are on it (or were, as it left)."""
    return kind in source.counters


@clause("702.16a", "700.9")
def is_modified(game: Game, source: GameObject) -> bool:
    """A permanent with a counter, with Equipment, or with an Aura that its controller controls (or that was so, as it left)."""
    if source.zone != "battlefield":
        return False
    is_there = game.host(source.ref) is not None
    attached = game.attached_to(source.ref) if is_there else game.last_attached.get(source.ref, ())
    return bool(source.counters) or any(game.rules.modifies(game, what, source) for what in attached)


@clause("700.9")
def modifies(game: Game, what: GameObject, permanent: GameObject) -> bool:
    """Equipment does, whoever controls it; an Aura only if who controls the permanent controls it."""
    return "Equipment" in what.subtypes or ("Aura" in what.subtypes and what.controller == permanent.controller)


@clause("702.16a", "109.5")
def is_on_side(game: Game, side: str, source: GameObject, host: Host) -> bool:
    """A permanent that "you", the holder's controller, or your opponents control (last known, if it is gone)."""
    if source.zone != "battlefield" or source.controller is None:
        return False
    you = game.rules.whose(game, host)
    return source.controller == you if side == "you" else game.rules.is_opponent(game, source.controller, you)
