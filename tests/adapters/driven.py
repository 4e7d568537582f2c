"""Boards that any engine behind an adapter can be asked, and what each of them answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from conformance.engines.client import Client
from conformance.engines.replies import Answers
from conformance.fixtures import Case, load_fixtures
from conformance.wire.features import missing
from conformance.wire.validation import check_scenario

Json = dict[str, Any]

FROM_RED: Json = {"kind": "protection", "from": [{"kind": "color", "color": "red"}]}


def creature(ident: str, owner: str, *abilities: Json, colors: tuple[str, ...] = ()) -> Json:
    made = {"id": ident, "name": f"Vesh{ident}", "zone": "battlefield", "owner": owner, "controller": owner}
    return made | {"types": ["creature"], "colors": [*colors], "abilities": [*abilities], "power": 2, "toughness": 2}


def instant(ident: str, owner: str, slot: str = "creature") -> Json:
    made = {"id": ident, "name": f"Zor{ident}", "zone": "hand", "owner": owner, "types": ["instant"]}
    shot = {"effect": "damage", "amount": 2, "to": {"kind": "target", "slot": 0}}
    return made | {"colors": ["red"], "abilities": [], "targets": [{"kind": slot}], "effects": [shot]}


def asked(objects: list[Json], steps: tuple[Json, ...]) -> Json:
    players = [{"id": "p1"}, {"id": "p2"}]
    scenario = {"edition": "current", "build": "structure", "players": players, "active_player": "p1"}
    scenario |= {"objects": objects, "steps": list(steps)}
    check_scenario(scenario)
    return scenario


def answers(engine: Client, objects: list[Json], *steps: Json) -> list[Json]:
    (reply,) = engine.ask([asked(objects, steps)])
    assert isinstance(reply, Answers), reply
    return reply.answers


def handwritten(declared: Collection[str]) -> list[Case]:
    """The fixtures that somebody wrote, as far as the features go."""
    known = frozenset(declared)
    cases = [case for case in load_fixtures() if case.source != "generated" and not case.contested]
    return [case for case in cases if not missing(case.scenario, known)]


class Playing:
    """What every engine that casts spells at creatures answers; `engine` is a fixture of the module."""

    def test_target_sets_leave_out_the_hexproof_and_the_protected(self, engine: Client) -> None:
        hexproof: Json = {"kind": "hexproof"}
        board = [
            *(creature("a", "p2", hexproof), creature("b", "p2", FROM_RED), creature("c", "p2")),
            *(creature("d", "p1", hexproof), instant("x", "p1"), instant("y", "p1", "any")),
        ]
        targets = [{"do": "targets", "of": {"kind": "cast", "object": i}} for i in ("x", "y")]
        told = answers(engine, board, *targets)
        assert sorted(told[0]["targets"][0]) == ["c", "d"]
        assert sorted(told[1]["targets"][0]) == ["c", "d", "p1", "p2"]

    def test_a_refused_spell_changes_nothing_and_a_legal_one_resolves(self, engine: Client) -> None:
        board = [creature("a", "p2"), creature("b", "p2", FROM_RED), instant("x", "p1")]
        steps: list[Json] = [{"do": "cast", "object": "x", "targets": [i]} for i in ("b", "a")]
        told = answers(engine, board, *steps, {"do": "resolve"}, {"do": "look"})
        assert [told[0]["legal"], told[1]["legal"], told[2]["result"]] == [False, True, "resolved"]
        assert [told[3]["objects"][i]["zone"] for i in "abx"] == ["graveyard", "battlefield", "graveyard"]
