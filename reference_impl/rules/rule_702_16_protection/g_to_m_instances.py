"""702.16g to 702.16m: one ability or several, and which instances are lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Loss, OneProtection, Protection, Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game

COLORS = ("white", "blue", "black", "red", "green")
EACH = {
    "each_color": "each_color",
    "each_opponent": "each_opponent",
    "its_colors": "each_of_its_colors",
    "colors_among_your_permanents": "each_color_among_your_permanents",
    "mana_values_among_your_artifacts": "each_mana_value_among_your_artifacts",
    "each_mana_value_except": "each_other_mana_value",
    "each_mana_value_of_parity": "each_mana_value_of_parity",
}


@clause("702.16g")
def protection_parts(game: Game, ability: Protection) -> Sequence[Quality]:
    """The words "from A and from B" is two abilities (contested C6: here "from A and B" is written as one quality)."""
    return ability.qualities


@clause("702.16h", "702.16i")
def protection_values(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """The words "from each …" is one ability for each possible value, or for each member of the set."""
    return game.rules.values_of(game, quality, holder, permanents)


@clause("702.16h", "702.16i", "702.11g")
def values_of(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
    """The single qualities that an "each" form stands for; any other quality stands for itself."""
    form = EACH.get(quality.kind)
    return (quality,) if form is None else getattr(game.rules, form)(game, quality, holder, permanents)


@clause("702.16h", "702.11g", "105.1")
def each_color(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
    """The five colours; colorless is none of them."""
    return tuple(Quality("color", color) for color in COLORS)


@clause("702.16i", "102.2", "109.5")
def each_opponent(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
    """The opponents of the holder's controller now.

    Contested C5: so it is also where an effect grants it. Contested C4: such a set is read anew here too.
    """
    return tuple(Quality("player", p) for p in game.rules.opponents_of(game, game.rules.whose(game, holder)))


@clause("702.16i")
def each_of_its_colors(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """The colours that the holder has now; a colorless one has none, and so no ability."""
    if isinstance(holder, Player):
        return ()
    return tuple(Quality("color", color) for color in COLORS if color in holder.colors)


@clause("702.16i", "611.3a")
def each_color_among_your_permanents(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """The colours among permanents that the holder's controller controls now."""
    you = game.rules.whose(game, holder)
    found = {color for p in permanents if p.controller == you for color in p.colors}
    return tuple(Quality("color", color) for color in COLORS if color in found)


@clause("702.16i", "611.3a", "202.3")
def each_mana_value_among_your_artifacts(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """The mana values among artifacts that the holder's controller controls now."""
    you = game.rules.whose(game, holder)
    values = {game.rules.mana_value(game, p) for p in permanents if p.controller == you and "artifact" in p.types}
    return tuple(Quality("mana_value", "equal", value) for value in sorted(values))


@clause("702.16i")
def each_other_mana_value(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """All but one: endlessly many abilities, kept as one quality that lists what is left out."""
    return (Quality("other_mana_values", excepted=frozenset({quality.number or 0})),)


@clause("702.16h", "202.3")
def each_mana_value_of_parity(
    game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]
) -> Sequence[Quality]:
    """Each odd, or each even, mana value (zero is even): endlessly many too."""
    return (Quality("other_mana_values", quality.value),)


@clause("702.16j", "702.16k", decisive=True)
def has_protection(game: Game, thing: Host) -> bool:
    """From everything and from a player are protection abilities like any other."""
    return bool(thing.protections)


@clause("702.16g", "702.16h", "702.16m", "113.10b")
def loss_leaves_protection(game: Game, what: Loss, one: OneProtection) -> Sequence[OneProtection]:
    """What is left of an instance: nothing if it is lost, itself if not."""
    if what.kind == "protection":
        return () if game.rules.losing_protection_takes(game, one) else (one,)
    if what.quality is None:
        return (one,)
    if game.rules.losing_one_protection_takes(game, what.quality, one):
        return ()
    left = game.rules.qualities_left(game, what.quality, one.quality)
    return tuple([one if quality is one.quality else replace(one, quality=quality) for quality in left])


@clause("702.16j", "113.10b", decisive=True)
def losing_protection_takes(game: Game, one: OneProtection) -> bool:
    """Losing protection takes every instance, from everything too."""
    return True


@clause("702.16g", "702.16h", "702.16m", decisive=True)
def losing_one_protection_takes(game: Game, quality: Quality, one: OneProtection) -> bool:
    """Every instance of protection from that very quality, printed, granted, or part of a form, and nothing else."""
    return one.quality == quality


@clause("702.16i", "702.11g")
def qualities_left(game: Game, lost: Quality, quality: Quality) -> Sequence[Quality]:
    """Losing one mana value leaves a set of them with one more left out, and losing a set leaves what isn't in it.

    Others are as they were.
    """
    one, gone = (q.number or 0 if (q.kind, q.value) == ("mana_value", "equal") else None for q in (quality, lost))
    if lost.kind == "other_mana_values" and one is not None:
        return () if lost.holds(one) else (quality,)
    if quality.kind != "other_mana_values":
        return (quality,)
    if lost.kind == "other_mana_values":
        return game.rules.mana_values_left(game, lost, quality)
    return (quality,) if gone is None else (replace(quality, excepted=quality.excepted | {gone}),)


@clause("702.16i", "702.11g")
def mana_values_left(game: Game, lost: Quality, quality: Quality) -> Sequence[Quality]:
    """What is left of one endless set of mana values where another is lost: all of one that meets it nowhere; else
    single ones that the other leaves out, and those of the other parity.
    """
    if lost.value is not None and quality.value is not None and lost.value != quality.value:
        return (quality,)
    single = [Quality("mana_value", "equal", n) for n in sorted(lost.excepted) if quality.holds(n)]
    if lost.value is None or quality.value == lost.value:
        return tuple(single)
    rest = "even" if lost.value == "odd" else "odd"
    return (*single, Quality("other_mana_values", rest, excepted=quality.excepted))


@clause("702.16m")
def protections_kept(game: Game, ones: Sequence[OneProtection]) -> Sequence[OneProtection]:
    """Instances from the same quality are redundant, not one: each stays until it goes itself."""
    return ones
