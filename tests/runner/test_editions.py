"""Under the older text only what it says is asked, and the report names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.catalogue import point
from conformance.cli import main
from conformance.events.log import read_log
from conformance.properties import all_laws
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item, planned
from conformance.wire.editions import known_to
from conformance.wire.features import features_of, vocabulary


def test_the_older_text_plans_no_law_about_what_it_does_not_say() -> None:
    items = planned(all_laws(), ["structure"], edition="legacy")
    assert all(point(p).is_asked_in("legacy") for item in items for p in item.law.points)
    assert {p for item in items for p in item.law.points} >= {"16a.1", "16e.5", "16j.1", "16m.3"}
    assert not any(item.law.name.startswith(("hexproof/", "shroud/")) for item in items)


def test_its_boards_hold_nothing_that_it_has_no_words_for() -> None:
    declared = known_to("legacy", vocabulary())
    for item in planned(all_laws(), ["structure"], edition="legacy"):
        for board in drawn(item, item.features(declared), 3, 0):
            assert board.scenario["edition"] == "legacy"
            assert features_of(board.scenario) <= declared


def test_draws_are_those_of_todays_text_where_both_allow_them() -> None:
    law = next(law for law in all_laws() if law.name == "protection/stops-spells-with-the-quality")
    declared = known_to("legacy", vocabulary())
    older, today = (drawn(Item(law, "structure", e), Item(law, "structure").features(declared), 5, 0) for e in EDITIONS)
    assert [b.scenario | {"edition": "current"} for b in older] == [b.scenario for b in today]


EDITIONS = ("legacy", "current")


def test_a_run_names_its_edition_and_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = ["run", "reference", "16j.1", "--boards", "2", "-j", "1", "--edition", "legacy", "--out", str(tmp_path)]
    assert main(run) == 0
    told = capsys.readouterr().out
    assert "legacy rules" in told
    assert "(702.14i in the older text)" in told
    assert read_log(tmp_path / "events.jsonl").header["edition"] == "legacy"


def test_an_engine_that_does_not_play_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = "py:conformance.adapters.extremes:allows_everything"
    with pytest.raises(SystemExit, match="2"):
        main(["run", engine, "--edition", "legacy", "--out", str(tmp_path)])
    assert "plays current rules by its `ready`, not legacy" in capsys.readouterr().err


def test_fixtures_follow_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "reference", "16j", "--edition", "legacy"]) == 0
    assert "0 wrong" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["check", "reference", "11b", "--edition", "legacy"])
