"""An engine that breaks down in the middle of a law: what it had got wrong by then is told."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine
from conformance.engines import Answers, engine_client
from conformance.engines.in_process import InProcess
from conformance.events.folding import Folded
from conformance.power.law_power import boards_of
from conformance.properties import law_named
from conformance.runner import asking
from conformance.runner.law_run import Bench, run_law
from conformance.runner.plan import Item
from conformance.runner.records import law_records
from conformance.wire.features import vocabulary
from conformance.wire.strict_json import dumps
from conformance.wire.validation import check_document
from conformance.wording.qualities import Unprintable

ENGINE = """
import json, os, sys, pathlib
from conformance.adapters.extremes import {which} as engine
mark = pathlib.Path({mark!r})
if mark.exists():
    sys.exit(7)
for number, line in enumerate(sys.stdin):
    if number > 60:
        mark.touch()
        os._exit(3)
    reply = engine(json.loads(line))
    if reply is not None:
        print(json.dumps(reply), flush=True)
"""


def test_what_went_wrong_before_a_breakdown_is_told_with_it(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(ENGINE.format(which="allows_everything", mark=str(tmp_path / "mark")), encoding="utf-8")
    item = Item(law_named("protection/stops-spells-with-the-quality"), "structure")
    with engine_client(f"cmd:{sys.executable} {program}") as client, engine_client("reference") as reference:
        bench = Bench(client, client.fresh, reference, client.ready.features, {"name": "x", "version": ""}, 200, 0)
        run = run_law(item, bench)
    assert run.outcome == "trouble"
    assert run.unusable is not None
    assert run.troubles[0]["kind"] == "unusable"
    assert "before that it went wrong, unconfirmed: 16b.1 too lax on " in run.troubles[0]["detail"]


def test_what_was_not_asked_names_the_features_that_are_missing() -> None:
    law = law_named("protection/stops-spells-with-the-quality")
    declared = law.needs | {"build.structure", "protection.color:red"}
    with engine_client("reference") as reference:
        bench = Bench(reference, reference.fresh, reference, frozenset(declared), {"name": "x", "version": ""}, 5, 0)
        run = run_law(Item(law, "structure"), bench)
    assert run.outcome == "not_applicable"
    assert "it declares " in run.reason
    assert "protection.color:white, protection.color:blue" in run.reason


def supports_nothing(message: dict[str, Any]) -> dict[str, Any]:
    """Declares all that there is, and supports nothing of it."""
    if message["message"] == "hello":
        who = {"name": "modest", "version": "1"}
        features = sorted(vocabulary())
        return {"message": "ready", "protocol": 0, "engine": who, "editions": ["current"], "features": features}
    return {"message": "unsupported", "id": message.get("id"), "feature": "step.has", "reason": "not yet"}


def test_what_the_reference_answers_beside_the_engine_is_no_pass_of_the_engine() -> None:
    law = law_named("differential/answers-as-the-reference")
    with (
        InProcess("modest", lambda: supports_nothing, timeout=5) as client,
        engine_client("reference") as reference,
    ):
        bench = Bench(client, client.fresh, reference, client.ready.features, {"name": "modest", "version": "1"}, 3, 0)
        run = run_law(Item(law, "structure"), bench)
    assert (run.outcome, run.asked) == ("unsupported", 0)


def no_card(scenario: Any) -> Any:
    raise Unprintable("name", "no card says that")


def test_what_no_card_can_say_is_no_matter_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "with_cards", no_card)
    law = law_named("protection/stops-spells-with-the-quality")
    with engine_client("reference") as reference:
        features = reference.ready.features | {"build.text"}
        bench = Bench(reference, reference.fresh, reference, features, {"name": "x", "version": ""}, 2, 0)
        run = run_law(Item(law, "text"), bench)
    (record,) = law_records(run)
    check_document("event", record)
    assert (run.outcome, record["unsupported"]) == ("not_applicable", {})
    assert record["unprintable"] == run.unprintable > 0
    assert "no card can say" in record["reason"]


def test_that_no_card_can_say_it_is_added_up_over_seeds() -> None:
    one = {"law": "a", "build": "text", "outcome": "pass", "reason": "", "boards": 1, "asked": 1, "controls_failed": 0,
           "points_asked": {}, "unsupported": {}, "troubles": [], "failures": [], "seconds": 1.0, "seed": 0}  # fmt: skip
    folded = Folded()
    for unprintable in (2, 3):
        added = folded.add({**one, "unprintable": unprintable})
    assert added["unprintable"] == 5
    assert "unprintable" not in folded.add({**one, "law": "b"})


@pytest.mark.parametrize("crashes", [False, True])
def test_a_scenario_that_many_boards_of_a_law_come_to_is_asked_once_unless_it_brings_trouble(crashes: bool) -> None:
    law = law_named("protection/from-the-chosen-value")
    trials = Counter(dumps(t.scenario) for board in boards_of(law, 40, 0) for t in law.trials_of(board))
    often, times = trials.most_common(1)[0]
    reference, asked = ReferenceEngine(), Counter[str]()

    def engine(message: dict[str, Any]) -> dict[str, Any] | None:
        if message["message"] == "run":
            asked[dumps(message["scenario"])] += 1
            if crashes and dumps(message["scenario"]) == often:
                raise RuntimeError("here")
        return reference(message)

    client = InProcess("counting", lambda: engine, timeout=60)
    with client, engine_client("reference") as other:
        bench = Bench(client, client.fresh, other, client.ready.features, {"name": "x", "version": ""}, 40, 0)
        run = run_law(Item(law, "structure"), bench)
    assert set(asked) == set(trials)
    assert len(trials) < 0.8 * sum(trials.values())
    assert {s for s in asked if asked[s] > 1} == ({often} if crashes else set())
    assert len(run.troubles) == (times if crashes else 0)
    assert run.outcome == ("trouble" if crashes else "pass")


def test_of_what_was_said_the_answers_alone_are_kept() -> None:
    law = law_named("protection/from-the-chosen-value")
    reference = ReferenceEngine()

    def at_length(message: dict[str, Any]) -> dict[str, Any] | None:
        reply = reference(message)
        assert reply is None or message["message"] != "run" or any(reply["why"])
        return reply

    said: asking.Said = {}
    trials = [t for board in boards_of(law, 5, 0) for t in law.trials_of(board)]
    client = InProcess("talkative", lambda: at_length, timeout=60)
    with client, engine_client("reference") as other:
        asking.Asker(client, client.ready.features, other).answers(trials, said)
    assert said
    assert all(isinstance(kept, Answers) and kept.why is None for kept in said.values())
