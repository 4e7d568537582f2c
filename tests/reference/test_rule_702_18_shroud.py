"""702.18: shroud in the reference, beside what the fixtures ask."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine

Json = dict[str, Any]
SHROUD: Json = {"kind": "shroud"}


def ask(slot: str, *objects: Json) -> tuple[list[str], list[Json]]:
    """The legal targets of a spell of p1, and the rules that were applied."""
    ray = {
        "id": "ray",
        "name": "Zorb",
        "zone": "hand",
        "owner": "p1",
        "types": ["instant"],
        "colors": [],
        "abilities": [],
    }
    spell = {**ray, "targets": [{"kind": slot}], "effects": [{"effect": "nothing"}]}
    scenario = {
        "edition": "current",
        "build": "structure",
        "players": [{"id": "p1"}, {"id": "p2"}],
        "active_player": "p1",
        "objects": [*objects, spell],
        "steps": [{"do": "targets", "of": {"kind": "cast", "object": "ray"}}],
    }
    reply: Any = ReferenceEngine()({"message": "run", "id": "1", "scenario": scenario})
    return reply["answers"][0]["targets"][0], reply["why"][0]


def creature(zone: str, *abilities: Json) -> Json:
    place = {"zone": zone, "owner": "p2"} | ({"controller": "p2"} if zone == "battlefield" else {})
    made = {"id": "veiled", "name": "Veshk", "types": ["creature"], "colors": [], "power": 2, "toughness": 2}
    return {**made, **place, "abilities": list(abilities)}


@pytest.mark.parametrize("times", [1, 2, 3])
def test_shroud_stops_a_spell_and_is_the_reason(times: int) -> None:
    targets, why = ask("creature", creature("battlefield", *[SHROUD] * times))
    assert targets == []
    assert why == [{"clause": "702.18a", "rule": "shroud_stops_spell", "about": ["veiled", "ray"]}]


def test_shroud_of_a_card_in_a_graveyard_does_nothing() -> None:
    assert ask("card_in_graveyard", creature("graveyard", SHROUD)) == (["veiled"], [])


def test_without_shroud_there_is_nothing_to_explain() -> None:
    assert ask("creature", creature("battlefield")) == (["veiled"], [])
