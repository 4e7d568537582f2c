"""Walks through a scenario: every part of it with its place, and every ability and effect with what it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from conformance.wire.slots import TARGETED


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability: its place, the object or player that it is printed on (None: an effect gives it), is it granted."""

    place: str
    it: dict[str, Any]
    holder: dict[str, Any] | None
    granted: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: its place, how it happens (`effect` of a spell or ability, `apply`, `begin`), its slots."""

    place: str
    it: dict[str, Any]
    stem: str
    slots: int


def hosts(scenario: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Players and objects, which are what abilities are printed on."""
    for part in ("players", "objects"):
        for at, host in enumerate(scenario[part]):
            yield f"{part}[{at}]", host


def steps(scenario: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The steps."""
    for at, step in enumerate(scenario["steps"]):
        yield f"steps[{at}]", step


def abilities(scenario: dict[str, Any]) -> Iterator[Ability]:
    """Every ability: printed, granted by another, or given by an effect."""
    for place, host in hosts(scenario):
        yield from _inside(host.get("abilities", ()), f"{place}.abilities", host, False)
    for effect in effects(scenario):
        if effect.it["effect"] == "gain":
            yield from _inside(effect.it["abilities"], f"{effect.place}.abilities", None, True)


def _inside(found: Any, place: str, holder: dict[str, Any] | None, granted: bool) -> Iterator[Ability]:
    for at, ability in enumerate(found):
        yield Ability(f"{place}[{at}]", ability, holder, granted)
        if ability["kind"] == "grant":
            yield from _inside(ability["abilities"], f"{place}[{at}].abilities", holder, True)


def effects(scenario: dict[str, Any]) -> Iterator[Effect]:
    """Every effect: of spells, of abilities (also of those that effects give), and of the steps."""
    for place, host in hosts(scenario):
        yield from _effects(host.get("effects", ()), f"{place}.effects", "effect", len(host.get("targets", ())))
        yield from _of_abilities(host.get("abilities", ()), f"{place}.abilities")
    for place, step in steps(scenario):
        if step["do"] == "apply":
            yield from _effects([step["effect"]], f"{place}.effect", "apply", 0, single=True)
        if step["do"] == "begin":
            for at, begun in enumerate(step["effects"]):
                yield from _effects([begun["effect"]], f"{place}.effects[{at}].effect", "begin", 0, single=True)


def _effects(found: Any, place: str, stem: str, slots: int, *, single: bool = False) -> Iterator[Effect]:
    for at, effect in enumerate(found):
        here = place if single else f"{place}[{at}]"
        yield Effect(here, effect, stem, slots)
        if effect["effect"] == "gain":
            yield from _of_abilities(effect["abilities"], f"{here}.abilities")


def _of_abilities(found: Any, place: str) -> Iterator[Effect]:
    for at, ability in enumerate(found):
        here = f"{place}[{at}]"
        if ability["kind"] in TARGETED:
            yield from _effects(ability["effects"], f"{here}.effects", "effect", len(ability["targets"]))
        if ability["kind"] == "grant":
            yield from _of_abilities(ability["abilities"], f"{here}.abilities")


def qualities(scenario: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Ability | None]]:
    """Every quality, and the ability that it is of (None: it says what is lost)."""
    for ability in abilities(scenario):
        for at, quality in enumerate(ability.it.get("from", ())):
            yield f"{ability.place}.from[{at}]", quality, ability
        if ability.it["kind"] == "take" and "quality" in ability.it["what"]:
            yield f"{ability.place}.what.quality", ability.it["what"]["quality"], None
    for effect in effects(scenario):
        if effect.it["effect"] == "lose" and "quality" in effect.it["what"]:
            yield f"{effect.place}.what.quality", effect.it["what"]["quality"], None


def whoms(scenario: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Effect | None]]:
    """Everything that says whom something affects, and the effect that it is of (None: a static ability)."""
    for ability in abilities(scenario):
        for field in ("to", "of"):
            if field in ability.it:
                yield f"{ability.place}.{field}", ability.it[field], None
    for effect in effects(scenario):
        for field in ("to", "by", "what", "who"):
            found = effect.it.get(field)
            if isinstance(found, dict) and effect.it["effect"] != "lose":
                yield f"{effect.place}.{field}", found, effect
            elif field == "to" and isinstance(found, dict):
                yield f"{effect.place}.to", found, effect
