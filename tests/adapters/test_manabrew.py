"""manabrew-engine behind the contract, where its adapter is built; and what is said where it isn't."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from driven import FROM_RED, Json, Playing, answers, creature, handwritten

from conformance.adapters.manabrew import SOURCES, built_program
from conformance.engines.client import Client
from conformance.engines.replies import Answers
from conformance.engines.spec import engine_client
from conformance.fixtures import Case
from conformance.judging import first_difference
from conformance.wire.features import checked

NOT_BUILT = "the adapter of manabrew-engine is not built: python -m conformance.adapters.manabrew --build"
needs_it = pytest.mark.skipif(built_program() is None, reason=NOT_BUILT)
DECLARED = checked((SOURCES / "src" / "features.txt").read_text(encoding="utf-8").split())
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


@needs_it
class TestEngine(Playing):
    """What the engine itself answers."""

    def test_combat_is_fought(self, engine: Client) -> None:
        board = [creature("a", "p1"), creature("b", "p2", FROM_RED), creature("c", "p1")]
        attack: Json = {"do": "attack", "attacks": [["a", "p2"], ["c", "p2"]]}
        block: Json = {"do": "block", "blocks": [["b", "a"]]}
        told = answers(engine, board, attack, {"do": "legal_blocks"}, block, {"do": "combat_damage"})
        assert sorted(told[1]["blocks"]) == [["b", "a"], ["b", "c"]]
        dealt = sorted((d["from"], d["to"], d["amount"]) for d in told[3]["dealt"])
        assert dealt == [("a", "b", 2), ("b", "a", 2), ("c", "p2", 2)]


FIXTURES = handwritten(DECLARED)


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
