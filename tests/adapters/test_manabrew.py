"""manabrew-engine behind the contract, where its adapter is built; and what is said where it isn't."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters.manabrew import SOURCES, built_program
from conformance.engines.client import Client
from conformance.engines.replies import Answers
from conformance.engines.spec import engine_client
from conformance.fixtures import Case, load_fixtures
from conformance.judging import first_difference
from conformance.wire.features import checked, missing
from conformance.wire.validation import check_scenario

Json = dict[str, Any]

NOT_BUILT = "the adapter of manabrew-engine is not built: python -m conformance.adapters.manabrew --build"
needs_it = pytest.mark.skipif(built_program() is None, reason=NOT_BUILT)
DECLARED = checked((SOURCES / "src" / "features.txt").read_text(encoding="utf-8").split())
FROM_RED: Json = {"kind": "protection", "from": [{"kind": "color", "color": "red"}]}
WRONG = {  # as docs/findings.md says of manabrew-engine; a fault that is mended fails a test
    *("humans-only-hexproof", "white-auras-after-gain", "aura-of-the-quality-cannot-be-cast-on-it"),
    *("aura-granting-everything", "equip-of-the-quality", "equipment-granting-its-own-quality", "block-not-undone"),
    *("everything-cannot-be-blocked", "everything-prevents-all-damage"),
}


@pytest.fixture(scope="module")
def engine() -> Iterator[Client]:
    client = engine_client("manabrew")
    yield client
    client.close()


def creature(ident: str, owner: str, *abilities: Json) -> Json:
    made = {"id": ident, "name": f"Vesh{ident}", "zone": "battlefield", "owner": owner, "controller": owner}
    return made | {"types": ["creature"], "colors": [], "abilities": list(abilities), "power": 2, "toughness": 2}


def instant(ident: str, owner: str, slot: str = "creature") -> Json:
    made = {"id": ident, "name": f"Zor{ident}", "zone": "hand", "owner": owner, "types": ["instant"]}
    shot = {"effect": "damage", "amount": 2, "to": {"kind": "target", "slot": 0}}
    return made | {"colors": ["red"], "abilities": [], "targets": [{"kind": slot}], "effects": [shot]}


def answers(engine: Client, objects: list[Json], *steps: Json) -> list[Json]:
    players = [{"id": "p1"}, {"id": "p2"}]
    asked = {"edition": "current", "build": "structure", "players": players, "active_player": "p1"}
    asked |= {"objects": objects, "steps": list(steps)}
    check_scenario(asked)
    (reply,) = engine.ask([asked])
    assert isinstance(reply, Answers), reply
    return reply.answers


@needs_it
class TestEngine:
    """What the engine itself answers."""

    def test_target_sets_leave_out_the_hexproof_and_the_protected(self, engine: Client) -> None:
        hexproof: Json = {"kind": "hexproof"}
        board = [
            *(creature("a", "p2", hexproof), creature("b", "p2", FROM_RED), creature("c", "p2")),
            *(creature("d", "p1", hexproof), instant("x", "p1"), instant("y", "p1", "any")),
        ]
        asked = [{"do": "targets", "of": {"kind": "cast", "object": i}} for i in ("x", "y")]
        told = answers(engine, board, *asked)
        assert sorted(told[0]["targets"][0]) == ["c", "d"]
        assert sorted(told[1]["targets"][0]) == ["c", "d", "p1", "p2"]

    def test_a_spell_is_cast_and_resolves(self, engine: Client) -> None:
        board = [creature("a", "p2"), creature("b", "p2", FROM_RED), instant("x", "p1")]
        steps: list[Json] = [{"do": "cast", "object": "x", "targets": [i]} for i in ("b", "a")]
        told = answers(engine, board, *steps, {"do": "resolve"}, {"do": "look"})
        assert [told[0]["legal"], told[1]["legal"], told[2]["result"]] == [False, True, "resolved"]
        assert [told[3]["objects"][i]["zone"] for i in "abx"] == ["graveyard", "battlefield", "graveyard"]

    def test_combat_is_fought(self, engine: Client) -> None:
        board = [creature("a", "p1"), creature("b", "p2", FROM_RED), creature("c", "p1")]
        attack: Json = {"do": "attack", "attacks": [["a", "p2"], ["c", "p2"]]}
        block: Json = {"do": "block", "blocks": [["b", "a"]]}
        told = answers(engine, board, attack, {"do": "legal_blocks"}, block, {"do": "combat_damage"})
        assert sorted(told[1]["blocks"]) == [["b", "a"], ["b", "c"]]
        dealt = sorted((d["from"], d["to"], d["amount"]) for d in told[3]["dealt"])
        assert dealt == [("a", "b", 2), ("b", "a", 2), ("c", "p2", 2)]


FIXTURES = [
    case
    for case in load_fixtures()
    if case.source != "generated" and not case.contested and not missing(case.scenario, DECLARED)
]


@needs_it
@pytest.mark.parametrize("case", FIXTURES, ids=lambda case: case.id)
def test_fixtures_are_answered_rightly_but_for_known_faults(engine: Client, case: Case) -> None:
    (reply,) = engine.ask([case.scenario])
    if not isinstance(reply, Answers):
        pytest.skip(f"unsupported: {reply}")
    difference = first_difference(case.expected, reply.answers)
    assert (difference is not None) == (case.id in WRONG), difference


def test_where_it_is_not_built_the_command_says_what_to_do(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "conformance", "doctor", "manabrew"]
    hidden = {**os.environ, "MTG_CONFORMANCE_BUILD": str(tmp_path)}
    done = subprocess.run(words, env=hidden, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert "python -m conformance.adapters.manabrew --build" in done.stderr or "install cargo" in done.stderr


def test_the_engine_is_pinned_to_one_version() -> None:
    wanted = tomllib.loads((SOURCES / "Cargo.toml").read_text(encoding="utf-8"))["dependencies"]
    assert wanted["manabrew-engine"] == "=0.6.3"
