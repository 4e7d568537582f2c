"""Misreadings of 702.16 where the source is an emblem, a spell as it is cast, or face down; and of targets that change or are illegal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from conformance.faults.fault import faults_in, misreading
from conformance.faults.rule_702_16_protection.reading import RIGHT, bare
from reference_impl.objects.abilities import Effect, Quality, Ref, Usable
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking, Doing, OnStack

NOTHING: frozenset[str] = frozenset()


# ---------------------------------------------------------------- 16a.1
@misreading("16a.1", "too_strict", "protection_covers", 6)
def an_emblem_has_its_owners_colors(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """An emblem is given the colours of its owner's permanents, so that protection from one of them stops it."""
    if source.zone == "command":
        own = [p.colors for p in game.board.permanents if p.controller == source.owner]
        source = replace(source, colors=NOTHING.union(*own))
    return RIGHT.protection_covers(game, quality, source, host)


@misreading("16a.1", "too_lax", "is_colorless", 4, "702.11d")
def an_emblem_is_not_even_colorless(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """An emblem has no characteristics, and so not that of being colourless either."""
    return source.zone != "command" and not source.colors


@misreading("16a.1", "too_strict", "has_name", 5)
def reads_the_name_under_a_face_down_creature(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """The name is looked up on the card, so that a face-down creature has the one that nobody may see."""
    return source.card.name == quality.value


@misreading("16a.1", "too_lax", "is_colorless", 5)
def what_lies_face_down_has_no_colors_to_ask_for(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """A face-down creature is taken to have no characteristics but its size, and so not to be colourless."""
    hidden = source.card.face_down and source.zone == "battlefield"
    return not hidden and not source.colors


# ---------------------------------------------------------------- 16a.6
@misreading("16a.6", "too_lax", "begin_effect", 7)
def what_begins_forgets_its_source(game: Game, effect: Effect, doing: Doing) -> None:
    """An effect that begins keeps nothing of its source: "the chosen colour" is nobody's, and "this" is nothing."""
    RIGHT.begin_effect(game, effect, replace(doing, source=("", 0)) if doing.id else doing)


# ---------------------------------------------------------------- 16b.2
@misreading("16b.2", "too_lax", "asking_of_cast_trigger", 7, "702.11d")
def a_cast_trigger_has_no_source(game: Game, spell: GameObject, ability: Usable) -> Asking:
    """What triggers as a spell is cast comes from no permanent, and so from nothing with a colour or type."""
    blank = replace(spell, zone="none", colors=NOTHING, types=NOTHING, subtypes=NOTHING, supertypes=NOTHING)
    return replace(RIGHT.asking_of_cast_trigger(game, spell, ability), source=blank)


@misreading("16b.2", "too_lax", "asking_of_cast_trigger", 6)
def the_source_of_a_cast_trigger_is_no_spell(game: Game, spell: GameObject, ability: Usable) -> Asking:
    """Its source is read as a card, with colour and type, but never as a spell: protection from spells lets it in."""
    return replace(RIGHT.asking_of_cast_trigger(game, spell, ability), source=replace(spell, zone="hand"))


# ---------------------------------------------------------------- 16b.4
@misreading("16b.4", "too_lax", "carry_out", 12)
def exiles_illegal_targets_too(
    game: Game, item: OnStack, legal: Sequence[Ref | None], choose: Mapping[str, str]
) -> None:
    """That a target is illegal counts for what is destroyed or dealt damage; whatever is exiled is exiled anyway."""
    exiling = any(effect.kind == "exile" for effect in item.effects)
    RIGHT.carry_out(game, item, item.targets if exiling else legal, choose)


# ---------------------------------------------------------------- 16b.8
@misreading("16b.8", "too_lax", "legal_new_targets", 7)
def offers_protected_things_as_new_targets(game: Game, item: OnStack, slot: int, by: Asking) -> list[str]:
    """All that the text admits is offered as the new target, protected from the spell or not."""
    things: list[Host] = [*game.board.players.values(), *game.board.objects.values()]
    return [t.id for t in things if game.rules.new_target_is_legal(game, item, slot, bare(t), by)]


@misreading("16b.8", "too_lax", "new_target_is_legal", 8)
def an_abilitys_new_target_is_not_checked(game: Game, item: OnStack, slot: int, thing: Host, by: Asking) -> bool:
    """Only spells ask their new targets for protection; an ability's target can be changed to what is protected."""
    return RIGHT.new_target_is_legal(game, item, slot, bare(thing) if item.is_ability else thing, by)


# ---------------------------------------------------------------- 16j.1 and 16k.1
@misreading("16j.1", "too_lax", "is_anything", 4)
def an_emblem_is_not_a_thing(game: Game, quality: Quality, source: GameObject, host: Host) -> bool:
    """Everything is read as every card and token; an emblem is neither, and its ability may target."""
    return source.zone != "command"


@misreading("16k.1", "too_lax", "is_asked_by_player", 4)
def an_emblem_is_no_players(game: Game, quality: Quality, by: Asking) -> bool:
    """The named player's permanents and spells are stopped, and their emblems are taken to be nobody's."""
    return by.source.zone != "command" and by.controller == quality.value


FAULTS = faults_in(globals())
