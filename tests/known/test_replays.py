"""Replaying the evidence of known failures on real engines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from known_logs import HEAD, NAME, entry, written

from conformance.engines import Client, engine_client
from conformance.known.entries import read_known
from conformance.known.replays import Bench, evidence, replays
from conformance.wire.json_types import Json
from conformance.wire.validation import check_document

LAX, STRICT = (f"py:conformance.adapters.extremes:{n}_everything" for n in ("allows", "refuses"))


@pytest.fixture
def reference() -> Iterator[Client]:
    with engine_client("reference") as client:
        yield client


def replayed(engine: Client, reference: Client, folder: Path, lacking: str = "", **fields: Any) -> list[Json]:
    stored = evidence(read_known(written(folder, HEAD + entry(**{"counterexample": NAME, **fields}))))
    bench = Bench(engine, engine.fresh, reference, engine.ready.features - {lacking})
    records = list(replays(stored, bench, {"name": "toy", "version": "1"}, date(2026, 6, 1)))
    for record in records:
        check_document("event", record)
    return records


@pytest.mark.parametrize(("spec", "state"), [(LAX, "fails"), ("reference", "fixed")])
def test_the_stored_board_tells_failing_from_fixed(spec: str, state: str, reference: Client, tmp_path: Path) -> None:
    with engine_client(spec) as engine:
        assert [r["state"] for r in replayed(engine, reference, tmp_path)] == [state]


def test_what_fails_in_another_way_is_a_failure_of_its_own(reference: Client, tmp_path: Path) -> None:
    with engine_client(STRICT) as engine:
        told, failure = replayed(engine, reference, tmp_path)
    assert told["state"] == "differs"
    assert (failure["event"], failure["direction"]) == ("failure", "too_strict")
    assert failure["name"] != NAME


def test_what_the_engine_no_longer_declares_is_not_asked(reference: Client, tmp_path: Path) -> None:
    with engine_client(LAX) as engine:
        (told,) = replayed(engine, reference, tmp_path, lacking="ability.protection")
    assert told["state"] == "not_asked"
    assert "ability.protection" in told["detail"]


def test_an_engine_that_answers_by_chance_is_not_fixed(reference: Client, tmp_path: Path) -> None:
    class Wavering:
        """Asked about the two trials of the board for the third time, it goes wrong."""

        def __init__(self) -> None:
            self.asked = 0

        def ask(self, scenarios: list[Json], *, echo: bool = False) -> list[Any]:
            self.asked += 1
            return (reference if self.asked < 5 else lax).ask(scenarios)

    with engine_client(LAX) as lax:
        wavering: Any = Wavering()
        stored = evidence(read_known(written(tmp_path, HEAD + entry(counterexample=NAME))))
        bench = Bench(wavering, lax.fresh, reference, lax.ready.features)
        (told,) = replays(stored, bench, {"name": "toy", "version": "1"}, date(2026, 6, 1))
    assert wavering.asked == 6
    assert told["state"] != "fixed"


def test_an_entry_without_evidence_is_not_replayed(reference: Client, tmp_path: Path) -> None:
    with engine_client("reference") as engine:
        (told,) = replayed(engine, reference, tmp_path, counterexample=None, expires="2026-05-31")
    assert (told["state"], told["is_expired"]) == ("not_replayed", True)
