"""What makes a type line sound: card types that go together, and subtypes that go with them (205).

What an effect makes of a card is no matter here: the fields of a scenario say what is printed, or what the token is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.features import PERMANENT_TYPES
from conformance.wire.problems import Problem, listed
from conformance.wire.subtypes import CREATURE_TYPES, SUBTYPES_OF

Json = dict[str, Any]
PERMANENT = frozenset(PERMANENT_TYPES)
SPELL_ONLY = frozenset({"instant", "sorcery"})
WITH_CREATURE_TYPES = frozenset({"creature", "kindred"})


def _objects(scenario: Json) -> Iterator[tuple[str, Json]]:
    for at, o in enumerate(scenario["objects"]):
        yield f"objects[{at}]", o


def permanents_are_permanents(scenario: Json) -> Iterator[Problem]:
    """What is on the battlefield, or will enter as a token, has a permanent type and isn't an instant (110.1)."""
    for place, o in _objects(scenario):
        if o["zone"] in ("battlefield", "outside") and (SPELL_ONLY & {*o["types"]} or not PERMANENT & {*o["types"]}):
            yield Problem(f"{place}.types", listed(o["types"]), f"on the battlefield: {listed(sorted(PERMANENT))}")


def kindred_goes_with_another_type(scenario: Json) -> Iterator[Problem]:
    """A kindred card has another card type (308.1)."""
    for place, o in _objects(scenario):
        if o["types"] == ["kindred"]:
            yield Problem(f"{place}.types", "kindred alone", "each kindred card has another card type")


def spells_are_no_permanents(scenario: Json) -> Iterator[Problem]:
    """No card is an instant or sorcery and something else but kindred, and no effect makes one so (205.1a, 304, 307, 308)."""
    for place, o in _objects(scenario):
        types = {*o["types"]}
        if SPELL_ONLY & types and len(types - {"kindred"}) > 1:
            hint = "an instant or sorcery has no other card type but kindred"
            yield Problem(f"{place}.types", listed(o["types"]), hint)


def subtypes_have_their_types(scenario: Json) -> Iterator[Problem]:
    """Each subtype goes with a card type that the object has: an Aura is an enchantment, a Goblin a creature or kindred.

    (205.3c, 205.3d; 205.3g to 205.3m.) A word that is on none of the lists may be a planeswalker type, and is let pass.
    So are creature types of an instant or sorcery: the corpus has Goblin instants that don't say kindred.
    """
    for place, o in _objects(scenario):
        for subtype in o.get("subtypes", ()):
            needed = _types_of(subtype)
            if needed and not needed & {*o["types"]} and not (SPELL_ONLY & {*o["types"]} and subtype in CREATURE_TYPES):
                hint = f"it is {' or '.join(sorted(needed))} too"
                yield Problem(f"{place}.subtypes", f"{subtype} on {listed(o['types'])}", hint)


def _types_of(subtype: str) -> frozenset[str]:
    of = frozenset(t for t, subtypes in SUBTYPES_OF.items() if subtype in subtypes)
    return of | (WITH_CREATURE_TYPES if subtype in CREATURE_TYPES else frozenset())


TYPE_RULES: tuple[Callable[[Json], Iterator[Problem]], ...] = (
    permanents_are_permanents,
    kindred_goes_with_another_type,
    spells_are_no_permanents,
    subtypes_have_their_types,
)
