"""What makes a quality sound: it says something, it can be read where it stands, and its keyword takes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.features import vocabulary
from conformance.wire.problems import Problem
from conformance.wire.slots import object_of
from conformance.wire.walking import abilities, effects, qualities

Json = dict[str, Any]


def numbers_are_compared_where_there_are_any(scenario: Json) -> Iterator[Problem]:
    """ "At least" needs a number; odd and even need none."""
    for place, quality, _ in qualities(scenario):
        if "is" in quality and (quality["is"] in ("odd", "even")) == ("number" in quality):
            hint = "no number goes with it" if "number" in quality else "a number is needed"
            yield Problem(f"{place}.number", f"{quality['kind']} {quality['is']}", hint)
        if quality["kind"] == "each_mana_value_except" and ("chosen" in quality) == ("number" in quality):
            yield Problem(place, "each_mana_value_except", "either a `number`, or `chosen`")


def descriptions_say_something(scenario: Json) -> Iterator[Problem]:
    """A quality of kind `objects` says something of them; "creatures" are permanents enough where that is meant."""
    for place, quality, _ in qualities(scenario):
        if quality["kind"] == "objects" and len(quality) == 1:
            yield Problem(place, "objects without a description", "give a field besides `kind`, or kind `everything`")
        if quality["kind"] == "objects" and {"type", "permanent"} <= quality.keys():
            yield Problem(f"{place}.permanent", f"permanents of type {quality['type']}", "leave one of the two out")


def chosen_values_are_there(scenario: Json) -> Iterator[Problem]:
    """A "chosen" quality reads the `chosen` field of the object that has or grants the ability."""
    for place, quality, ability in qualities(scenario):
        holder = ability.holder if ability else None
        of = quality["of"] if quality["kind"] == "chosen" else "number" if "chosen" in quality else None
        if of and holder and of not in holder.get("chosen", {}):
            hint = f"the object needs the field `chosen` with {of!r} in it"
            yield Problem(place, f"no {of} is chosen for {holder['id']!r}", hint)


def chosen_values_of_effects_are_there(scenario: Json) -> Iterator[Problem]:
    """In what an effect gives or takes, "chosen" reads what the effect is of: the object, or the `source` of a `begin`."""
    for place, quality, ability in qualities(scenario):
        of = quality["of"] if quality["kind"] == "chosen" else "number" if "chosen" in quality else None
        speaks = _OF_ONE_OBJECT.match(place)
        if of is None or speaks is None or (ability is not None and ability.holder is not None):
            continue
        o = _speaker(scenario, place)
        if o is None:
            yield Problem(
                place, f"the chosen {of} without a source", "the `begin` says by its `source` whose choice it is"
            )
        elif of not in o.get("chosen", {}):
            hint = f"the object needs the field `chosen` with {of!r} in it"
            yield Problem(place, f"no {of} is chosen for {o['id']!r}", hint)


_OF_ONE_OBJECT = re.compile(
    r"objects\[\d+\](\.abilities\[\d+\])?\.effects\[(?!.*\.effects\[)"
    r"|objects\[\d+\](\.abilities\[\d+\])+\.what"
    r"|steps\[\d+\]\.effects?\b(?!.*\.abilities.*\.effects\[)"
)
"""Where an effect or a static ability is of an object that is known: what a given ability gives in its turn is of who has it."""


def _speaker(scenario: Json, place: str) -> Json | None:
    part, at = re.findall(r"^(\w+)\[(\d+)\]", place)[0]
    found: Json = scenario[part][int(at)]
    return found if part != "steps" else object_of(scenario, found.get("source", ""))


def choices_are_made_by_effects(scenario: Json) -> Iterator[Problem]:
    """ "Of your choice" is for the `gain` of a spell or ability, as it resolves (608.2d)."""
    givers = [e for e in effects(scenario) if e.it["effect"] == "gain" and e.stem == "effect"]
    for place, quality, _ in qualities(scenario):
        if quality["kind"] == "of_your_choice" and not any(place.startswith(e.place) for e in givers):
            yield Problem(place, "a quality of your choice", "only what a spell or ability gives has one")


def keywords_take_their_qualities(scenario: Json) -> Iterator[Problem]:
    """Hexproof and protection have qualities of their own: nothing has protection from abilities, say."""
    stems = {"hexproof_from": "hexproof", "protection": "protection"}
    for place, quality, ability in qualities(scenario):
        if ability is not None and f"{stems[ability.it['kind']]}.{quality['kind']}" not in vocabulary():
            yield Problem(place, f"{ability.it['kind']} from {quality['kind']}", "that keyword has no such quality")


def joined_qualities_differ(scenario: Json) -> Iterator[Problem]:
    """No card says "from white and from white"; a second instance is an ability of its own."""
    for ability in abilities(scenario):
        stated: list[Json] = ability.it.get("from", [])
        for at, quality in enumerate(stated):
            if quality in stated[:at]:
                hint = "each quality of one ability once; a second instance is another ability"
                yield Problem(f"{ability.place}.from[{at}]", "the same quality again", hint)


QUALITY_RULES: tuple[Callable[[Json], Iterator[Problem]], ...] = (
    numbers_are_compared_where_there_are_any,
    descriptions_say_something,
    chosen_values_are_there,
    chosen_values_of_effects_are_there,
    choices_are_made_by_effects,
    keywords_take_their_qualities,
    joined_qualities_differ,
)
