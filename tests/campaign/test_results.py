"""What the parts of a campaign do each by itself: seeds fold into one law, failures are stored once, strangers are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conformance.campaign.gathering import Gathered
from conformance.campaign.hand import Hand, Refused, answered
from conformance.campaign.tasks import Setting, Task, tasks
from conformance.events.folding import Folded
from conformance.events.log import LogWriter, read_log
from conformance.exit_codes import Exit
from conformance.properties import law_named
from conformance.runner.plan import Item
from conformance.wire.schema import schema_of

EVENTS: dict[str, dict[str, Any]] = {e["event"]: e for e in schema_of("event")["examples"]}
FAILURE = {k: v for k, v in EVENTS["failure"].items() if k != "known"}
LAW = FAILURE["law"]


def law(**fields: Any) -> dict[str, Any]:
    made = {**EVENTS["law"], "law": LAW, "troubles": [], "failures": [], "outcome": "pass"}
    return {**made, **fields}


def gathered(folder: Path) -> Gathered:
    log = LogWriter(folder / "events.jsonl")
    log.write({**EVENTS["header"], "campaign": {"seeds": None}})
    return Gathered(log)


def test_seeds_add_up_and_the_gravest_outcome_counts() -> None:
    folded = Folded()
    folded.add(law(seed=0, points_wrong={}))
    folded.add(law(seed=1, outcome="fail", reason="so", points_wrong={"16b.1": 2}, failures=["cx-00000001"]))
    folded.add(law(seed=None, outcome="unsupported", asked=0, failures=["cx-00000001"]))
    (found,) = folded.laws
    assert (found["outcome"], found["reason"]) == ("fail", "so")
    assert (found["boards"], found["asked"]) == (300, 198)
    assert (found["points_asked"], found["points_wrong"]) == ({"16b.1": 297}, {"16b.1": 2})
    assert found["failures"] == ["cx-00000001"]
    assert "seed" not in found


def test_records_of_a_run_are_left_alone() -> None:
    folded = Folded()
    folded.add(law())
    folded.add(law())
    assert folded.laws == [law(), law()]


def test_a_failure_found_twice_is_stored_once(tmp_path: Path) -> None:
    found = gathered(tmp_path)
    other = {**FAILURE, "name": "cx-00000002"}
    for seed, failure in enumerate((FAILURE, other)):
        record = law(outcome="fail", failures=[failure["name"]])
        found.take(Task(LAW, "structure", seed), [record, failure])
    found.take(Task(LAW, "structure", 2), [law(outcome="fail", failures=[FAILURE["name"]])])
    log = read_log(tmp_path / "events.jsonl")
    assert [f["name"] for f in log.failures] == [FAILURE["name"]]
    assert log.laws[0]["failures"] == [FAILURE["name"]]
    assert (found.failures, found.again, found.code(1)) == (1, 2, Exit.FAILURES)
    assert [p.name for p in (tmp_path / "counterexamples").iterdir()] == [f"{FAILURE['name']}.json"]
    told = (LAW, FAILURE["point"], FAILURE["direction"], FAILURE["step_kind"], FAILURE["name"], "wrong")
    assert found.told(Task(LAW, "structure", 9)) == (told,)
    assert found.told(Task(LAW, "text", 9)) == ()


def test_how_it_ends(tmp_path: Path) -> None:
    found = gathered(tmp_path)
    assert found.code(1) == Exit.TOO_SHORT
    found.take(Task(LAW, "structure", 0), [law(asked=0, outcome="unsupported")])
    assert found.code(1) == Exit.NOTHING_ASKED
    found.take(Task(LAW, "structure", 1), [law()])
    assert (found.code(1), found.code(2)) == (Exit.CONFORMANT, Exit.TOO_SHORT)
    found.take(
        Task(LAW, "structure", 2), [law(outcome="suite_disagreement"), {**FAILURE, "verdict": "suite_disagreement"}]
    )
    assert found.code(1) == Exit.OUR_ERROR


def test_kept_boards_come_first_and_every_law_has_its_turn_with_each_seed() -> None:
    items = [Item(law_named(LAW), "structure"), Item(law_named(LAW), "text")]
    made = list(tasks(items, 5, 2, {(LAW, "text"): [{"a": 1}]}))
    assert [(t.build, t.seed) for t in made] == [
        ("text", None),
        *((b, s) for s in (5, 6) for b in ("structure", "text")),
    ]
    assert made[0].kept == ({"a": 1},)


def hand(**expected: Any) -> Hand:
    made = Hand(Setting("c", "reference", 10, 2))
    made.setting = Setting("c", "reference", 10, 2, expected={**made.greet(), **expected})
    return made


def test_a_worker_with_other_versions_is_refused() -> None:
    with pytest.raises(Refused, match=r"versions is .*hypothesis.*the campaign has .*9\.9"):
        hand(versions={"python": "9.9", "hypothesis": "1"}).ask(Task(LAW, "structure", 0))


def test_a_worker_with_another_engine_is_refused() -> None:
    with pytest.raises(Refused, match="engine is"):
        hand(engine={"name": "x", "version": "1", "protocol": 0}).ask(Task(LAW, "structure", 0))


def test_what_a_hand_says() -> None:
    good = hand()
    task = Task(LAW, "structure", 0)
    assert [r["event"] for r in answered(lambda: good, {"task": task.as_json()})["records"]] == ["law"]
    assert set(answered(lambda: good, {"task": None})["greeting"]) == {
        "suite",
        "versions",
        "engine",
        "editions",
        "features",
    }
    assert "no engine is named" in answered(lambda: Hand(Setting("c", "x y", 1, 1)), {"task": None})["refused"]
    assert "KeyError" in answered(lambda: good, {"task": {"law": "none"}})["broken"]
