"""Which target slots the spell or ability has that a step of a scenario asks about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Slots = list[dict[str, Any]]

ATTACHING = {
    "equip": {"kind": "creature", "controlled_by": "you"},
    "reconfigure": {"kind": "creature", "controlled_by": "you"},
    "fortify": {"kind": "land", "controlled_by": "you"},
}
TARGETED = frozenset({"activated", "when_enters", "when_dies", "when_cast"})


def slots_asked(scenario: dict[str, Any], step: dict[str, Any]) -> Slots | None:
    """The slots of a `targets`, `cast`, `activate`, `enter` or `move` step; None where the scenario doesn't tell."""
    do = step["do"]
    use: dict[str, Any] = step["of"] if do == "targets" else step
    kind = use.get("kind", do)
    o = object_of(scenario, use["object"])
    if o is None:
        return None
    if kind == "cast":
        return spell_slots(o, use.get("as"))
    if "ability" in use:
        return ability_slots(scenario, o, use["ability"])
    if kind in ("enter", "move"):
        return _trigger_slots(o, "when_enters" if kind == "enter" else "when_dies")
    return None


def object_of(scenario: dict[str, Any], name: str) -> dict[str, Any] | None:
    """The object with that id."""
    return next((o for o in scenario["objects"] if o["id"] == name), None)


def spell_slots(o: dict[str, Any], way: str | None) -> Slots:
    """The slots of a card as a spell: its own, or that of an Aura (303.4a), bestow (702.103d) or mutate (702.140a)."""
    if way is not None:
        return [{"kind": "creature"}]
    if "targets" in o:
        return o["targets"]
    return [{"kind": a["what"]} for a in o["abilities"] if a["kind"] == "enchant"]


def ability_slots(scenario: dict[str, Any], o: dict[str, Any], name: str) -> Slots | None:
    """The slots of the ability of that name, printed on the object or given to it; None if there is none."""
    ability = ability_of(scenario, o, name)
    if ability is None:
        return None
    return [ATTACHING[ability["kind"]]] if ability["kind"] in ATTACHING else ability["targets"]


def ability_of(scenario: dict[str, Any], o: dict[str, Any], name: str) -> dict[str, Any] | None:
    """The ability of that name that the object has or may come to have."""
    own = (a for a in o["abilities"] if a.get("id") == name)
    return next(own, None) or next((a for a in given_abilities(scenario) if a.get("id") == name), None)


def given_abilities(scenario: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every ability that a static ability grants or an effect gives, anywhere in the scenario."""
    for part in (scenario["players"], scenario["objects"], scenario["steps"]):
        yield from _given(part, False)


def _given(value: Any, inside: bool) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _given(item, inside)
    elif isinstance(value, dict):
        part: dict[str, Any] = value
        if inside and "kind" in part:
            yield part
        giving = part.get("kind") == "grant" or part.get("effect") == "gain"
        for key, item in part.items():
            if isinstance(item, (list, dict)):
                yield from _given(item, giving and key == "abilities")


def _trigger_slots(o: dict[str, Any], kind: str) -> Slots | None:
    return next((a["targets"] for a in o["abilities"] if a["kind"] == kind), None)
