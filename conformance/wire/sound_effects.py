"""What makes an effect sound: it happens where it can, to what it can, and gives what may be given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.features import vocabulary
from conformance.wire.problems import Problem, listed
from conformance.wire.walking import abilities, effects

Json = dict[str, Any]
ONE_OBJECT = frozenset({"target", "this", "attached", "object"})
ONE_THING = ONE_OBJECT | {"you", "player"}
PLAYERS = frozenset({"target", "attached", "you", "player", "players"})
ONLY_PRINTED = {
    "changeling": "whether it still gives creature types then is disputed (613.1d, 613.1f); print it, or add the subtypes",
    "reconfigure": "whether it still makes what is attached no creature then is disputed (702.151b); print it",
}


def effects_happen_where_they_can(scenario: Json) -> Iterator[Problem]:
    """One-shot effects are applied, continuous ones begin."""
    known = vocabulary()
    for effect in effects(scenario):
        kind = effect.it["effect"]
        if f"{effect.stem}.{kind}" not in known:
            stem = f"{effect.stem}."
            hint = "here: " + listed([f.removeprefix(stem) for f in known if f.startswith(stem)])
            yield Problem(f"{effect.place}.effect", kind, hint)


def new_creatures_have_a_size(scenario: Json) -> Iterator[Problem]:
    """What becomes a creature is given power and toughness, both or neither."""
    for effect in effects(scenario):
        if effect.it["effect"] == "become" and ("power" in effect.it) != ("toughness" in effect.it):
            yield Problem(effect.place, "power or toughness without the other", "give both")


def effects_are_of_what_they_can_be(scenario: Json) -> Iterator[Problem]:
    """One object deals the damage (120.7), to one thing is attached, and players are those who sacrifice and the like."""
    for effect in effects(scenario):
        kind = effect.it["effect"]
        asked = {"by": ONE_OBJECT, "who": PLAYERS, **({"to": ONE_THING} if kind == "attach" else {})}
        for field, kinds in asked.items():
            found = effect.it.get(field, {}).get("kind")
            if found is not None and found not in kinds:
                yield Problem(f"{effect.place}.{field}", f"{kind} with {found!r}", f"here: {listed(sorted(kinds))}")


def spell_types_are_printed(scenario: Json) -> Iterator[Problem]:
    """No effect makes an instant or a sorcery of anything, nor anything else of one (205.1a, 304.4, 307.4)."""
    for effect in effects(scenario):
        for field in ("add_types", "lose_types"):
            if {"instant", "sorcery"} & {*effect.it.get(field, ())}:
                hint = "instants and sorceries are so as printed"
                yield Problem(f"{effect.place}.{field}", listed(effect.it[field]), hint)


def some_abilities_are_only_printed(scenario: Json) -> Iterator[Problem]:
    """Where two careful readers dispute what an ability does that is given in layer 6, it isn't given."""
    for ability in abilities(scenario):
        kind = ability.it["kind"]
        if ability.granted and kind in ONLY_PRINTED:
            yield Problem(ability.place, f"{kind} that is given", ONLY_PRINTED[kind])


EFFECT_RULES: tuple[Callable[[Json], Iterator[Problem]], ...] = (
    effects_happen_where_they_can,
    new_creatures_have_a_size,
    effects_are_of_what_they_can_be,
    spell_types_are_printed,
    some_abilities_are_only_printed,
)
