"""The gate: what shuts it, and what doesn't."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from known_logs import EVENTS, HEAD, LAW, NAME, SLUG, entry, failure, header, known, law, written

from conformance.known.asked import Share
from conformance.known.entries import read_known
from conformance.known.gate import Gate, opened
from conformance.properties import all_laws
from conformance.wire.json_types import Json
from conformance.wire.validation import check_document

TODAY = date(2026, 6, 1)
FAILING = (law(outcome="fail", failures=[NAME]), failure())


def judged(*records: Json, file: Path | None = None, laws: str | None = None, **options: Any) -> Json:
    gate = opened(None if file is None else read_known(file), laws, options.pop("allow_fixed", False))
    gate.today = TODAY
    for record in (header(**options), *records):
        check_document("event", gate.take(record))
    verdict = gate.record()
    check_document("event", verdict)
    return verdict


def kinds(verdict: Json) -> list[str]:
    return [p["kind"] for p in verdict["problems"]]


def test_a_failure_is_new_where_nothing_is_known() -> None:
    assert kinds(judged(*FAILING)) == ["new"]


def test_a_known_failure_shuts_nothing_and_bears_its_reason(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry(link="https://example.invalid/7"))
    gate = Gate(read_known(file), today=TODAY)
    gate.take(header())
    marked = gate.take(failure())
    assert marked["known"] == {"reason": "printed colours", "link": "https://example.invalid/7"}
    assert judged(*FAILING, file=file)["problems"] == []
    assert judged(*FAILING, file=file)["known"] == [NAME]


def test_another_signature_in_the_same_place_is_new(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry(direction="too_strict"))
    assert kinds(judged(*FAILING, file=file)) == ["new"]


def test_an_expired_entry_counts_as_new_in_its_own_words(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry(expires="2026-05-31"))
    (problem,) = judged(*FAILING, file=file)["problems"]
    assert problem["kind"] == "expired"
    assert "known until 2026-05-31 (printed colours)" in problem["text"]
    again = judged(law(outcome="pass"), known(expires="2026-05-31", is_expired=True), file=file)
    assert kinds(again) == ["expired"]


def test_what_is_fixed_shuts_it_unless_allowed(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry())
    fixed = (known(state="fixed"), law(outcome="pass"))
    assert kinds(judged(*fixed, file=file)) == ["fixed"]
    assert kinds(judged(*fixed, file=file, allow_fixed=True)) == []


def test_what_is_fixed_on_its_stored_board_but_fails_on_another_is_still_known(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry())
    assert kinds(judged(known(state="fixed"), *FAILING, file=file)) == []


@pytest.mark.parametrize("state", ["differs", "not_asked", "trouble"])
def test_what_cannot_be_replayed_as_it_was_shuts_it(state: str, tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry())
    verdict = judged(known(state=state, detail="so it is"), law(outcome="pass"), file=file)
    assert kinds(verdict) == [state]
    assert "so it is" in verdict["problems"][0]["text"]


def test_an_entry_without_evidence_that_was_not_seen_shuts_nothing(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry())
    assert kinds(judged(known(state="not_replayed"), law(outcome="pass"), file=file)) == []


def test_a_crash_is_not_hidden_by_a_known_failure_of_the_same_law(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + entry())
    crash = {"kind": "crash", "detail": "it exited with code 3"}
    broken = law(outcome="fail", failures=[NAME], troubles=[crash])
    assert kinds(judged(broken, failure(), file=file)) == ["trouble"]


def test_a_law_newer_than_the_pinned_set_fails_nothing_but_is_reported(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD)
    newer = (law(outcome="fail", failures=[NAME], since="0.2.0"), failure())
    for verdict in (judged(*newer, file=file), judged(*newer, laws="0.1")):
        assert (verdict["problems"], verdict["newer"]) == ([], [NAME])
    assert kinds(judged(law(outcome="fail", failures=[NAME], since="0.1.9"), failure(), laws="0.1")) == ["new"]


def test_a_crash_in_a_newer_law_fails_nothing(tmp_path: Path) -> None:
    newer = law(outcome="trouble", since="0.2.0", troubles=[{"kind": "crash", "detail": "boom"}])
    assert judged(newer, laws="0.1")["problems"] == []


def test_contested_laws_and_disagreements_of_ours_are_no_failures_of_the_engine() -> None:
    contested = (law(outcome="contested", contested="C1", failures=[NAME]), failure(verdict="contested"))
    assert judged(*contested)["problems"] == []
    ours = (law(outcome="suite_disagreement", failures=[NAME]), failure(verdict="suite_disagreement"))
    assert judged(*ours)["problems"] == []


def test_a_feature_that_is_no_longer_declared_shuts_it(tmp_path: Path) -> None:
    asked = '[asked]\nfeatures = ["build.structure", "step.targets", "step.cast"]\n[asked.points]\n'
    verdict = judged(law(outcome="pass"), file=written(tmp_path, HEAD + asked))
    assert [p["text"] for p in verdict["problems"]] == ["the engine no longer declares step.cast"]


def all_of_the_point(**fields: Any) -> list[Json]:
    return [law(one.name, **{"outcome": "pass", **fields}) for one in all_laws() if "16b.1" in one.points]


def floor(tmp_path: Path, share: float) -> Path:
    text = f'[asked]\nfeatures = ["build.structure"]\n[asked.points]\n"{SLUG}" = {share}\n'
    return written(tmp_path, HEAD + text)


def test_a_point_that_is_asked_no_longer_shuts_it(tmp_path: Path) -> None:
    quiet = all_of_the_point(outcome="not_applicable", boards=0, asked=0, points_asked={})
    (problem,) = judged(*quiet, file=floor(tmp_path, 0.99))["problems"]
    assert problem["kind"] == "asked"
    assert "asked no longer: before, 99% of the boards" in problem["text"]


def test_a_point_that_is_asked_clearly_less_shuts_it_and_a_little_less_does_not(tmp_path: Path) -> None:
    less = all_of_the_point(boards=100, points_asked={"16b.1": 40})
    (problem,) = judged(*less, file=floor(tmp_path, 0.99))["problems"]
    assert "asked clearly less: 40% of the boards were answered, and 99% before" in problem["text"]
    little = all_of_the_point(boards=100, points_asked={"16b.1": 60})
    assert judged(*little, file=floor(tmp_path, 0.99))["problems"] == []


def test_a_part_of_the_laws_is_not_measured_by_the_whole(tmp_path: Path) -> None:
    part = all_of_the_point(boards=100, points_asked={"16b.1": 0})[:-1]
    assert judged(*part, file=floor(tmp_path, 0.99))["problems"] == []
    unreached = all_of_the_point(outcome="not_reached", boards=0, points_asked={})
    assert judged(*unreached, file=floor(tmp_path, 0.99))["problems"] == []


@pytest.mark.parametrize(
    ("share", "before", "fallen"),
    [
        (Share(0.0, 0, 10), 0.2, False),  # one chance in ten of drawing none
        (Share(0.0, 0, 100), 0.2, True),
        (Share(0.5, 5, 10), 1.0, False),
        (Share(0.4, 4, 10), 1.0, True),
        (Share(0.4, 4000, 10000), 0.9, True),
        (Share(0.0, 0, 3), 0.99, True),
        (Share(1.0, 3, 3), 1.0, False),
    ],
    ids=str,
)
def test_clearly_less_is_less_than_half_and_not_by_chance(share: Share, before: float, fallen: bool) -> None:
    assert share.has_fallen(before) is fallen


def test_the_file_and_the_option_name_the_same_set_of_laws(tmp_path: Path) -> None:
    file = read_known(written(tmp_path, HEAD))
    assert opened(file, "0.1", False).laws == (0, 1)
    with pytest.raises(ValueError, match=r"--laws says 0\.0"):
        opened(file, "0.0", False)
    with pytest.raises(ValueError, match="newer than this release"):
        opened(None, "9.9", False)
    with pytest.raises(ValueError, match="minor release"):
        opened(None, "latest", False)


def test_a_law_that_no_record_tells_of_can_still_fail(tmp_path: Path) -> None:
    assert EVENTS["failure"]["law"] == LAW
    assert kinds(judged(failure())) == ["new"]
