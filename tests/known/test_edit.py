"""Updating and pruning keep what people wrote, and the evidence in step with the file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from known_logs import HEAD, LAW, NAME, SLUG, entry, failure, known, law, log, written

from conformance.known.edit import prune, update
from conformance.known.entries import BadKnownFile, read_known
from conformance.properties import all_laws

OTHER = "hexproof/lets-effects-on-each-reach-it"


def test_the_file_is_made_with_its_evidence_and_a_reason_to_be_written(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "known-failures.toml"
    done = update(path, log(law(outcome="fail"), failure()))
    (made,) = read_known(path).entries
    assert [made] == done.added
    assert (made.law, made.point, made.reason, made.counterexample) == (LAW, SLUG, "unexplained", NAME)
    assert (tmp_path / "kept" / "known-failures" / f"{NAME}.json").is_file()
    assert (read_known(path).engine, read_known(path).laws) == ("toy", (0, 1))


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "known-failures.toml"
    update(path, log(law(outcome="fail"), failure()))
    before = path.read_bytes()
    assert update(path, log(law(outcome="fail"), failure())).added == []
    assert path.read_bytes() == before


COMMENTED = f"""# Ours: look at these in spring.
format = 1  # the first
laws = "0.1"

# The great one.
{entry(law=OTHER, point="hexproof/stops-targeting-only", step_kind="apply", reason="blocks #7")}# inside of it
link = "https://example.invalid/7"

# The small one.
{entry(direction="too_strict", counterexample=NAME, reason='''a [[known]] "reason"''')}
# What was asked.
[asked]
features = ["step.cast"]  # no more
[asked.points]
"{SLUG}" = 0.5 # half
"""


def test_an_update_keeps_comments_and_entries(tmp_path: Path) -> None:
    path = written(tmp_path, COMMENTED)
    update(path, log(law(outcome="fail"), failure()), "because")
    text = path.read_text()
    for kept in ("# Ours: look", "# the first", "# The great one.", "# inside of it", "# The small one.", "# half"):
        assert kept in text
    assert [e.reason for e in read_known(path).entries] == ["blocks #7", 'a [[known]] "reason"', "because"]
    assert read_known(path).features == {"build.structure", "step.targets"}
    assert dict(read_known(path).shares) == {SLUG: 0.5}, "the log didn't ask the whole point"


def test_pruning_takes_the_entry_with_its_comment_and_its_evidence_and_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, COMMENTED)
    done = prune(path, log(known(direction="too_strict", state="fixed"), law(outcome="pass")))
    text = path.read_text()
    assert [e.direction for e in done.removed] == ["too_strict"]
    assert "# The small one." not in text
    for kept in ("# Ours: look", "# The great one.", "# inside of it", "# What was asked.", "# half"):
        assert kept in text
    assert not list((tmp_path / "known-failures").iterdir())
    assert tomllib.loads(text)["asked"]["features"] == ["step.cast"]


def test_pruning_leaves_what_fails_on_another_board(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + entry(counterexample=NAME))
    found = log(known(state="fixed"), law(outcome="fail"), failure())
    assert prune(path, found).removed == []
    assert [e.counterexample for e in update(path, found).refreshed] == [NAME]


def test_evidence_that_another_entry_names_too_stays(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + entry(counterexample=NAME) + entry(direction="too_strict", counterexample=NAME))
    prune(path, log(known(state="fixed"), law(outcome="pass")))
    assert [e.direction for e in read_known(path).entries] == ["too_strict"]
    assert (tmp_path / "known-failures" / f"{NAME}.json").is_file()


def test_a_file_that_cannot_be_cut_safely_is_left_alone(tmp_path: Path) -> None:
    tricky = (
        HEAD
        + entry(reason=None)
        + 'reason = """\n[[known]]\n"""\n'
        + entry(direction="too_strict", counterexample=NAME)
    )
    path = written(tmp_path, tricky)
    with pytest.raises(BadKnownFile, match="by hand"):
        prune(path, log(known(direction="too_strict", state="fixed"), law(outcome="pass")))
    assert path.read_text() == tricky


def test_entries_in_one_line_are_added_to(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + "known = [] # none yet\n")
    update(path, log(law(outcome="fail"), failure()))
    assert len(read_known(path).entries) == 1


def test_an_entry_without_evidence_is_given_some(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + entry())
    done = update(path, log(law(outcome="fail"), failure()))
    assert [e.counterexample for e in done.refreshed] == [NAME]
    assert read_known(path).entries[0].reason == "printed colours"


@pytest.mark.parametrize("verdict", ["not_repeatable", "suite_disagreement"])
def test_what_is_no_steady_failure_cannot_be_known(verdict: str, tmp_path: Path) -> None:
    done = update(tmp_path / "known.toml", log(law(outcome=verdict), failure(verdict=verdict)))
    assert (done.added, len(done.refused)) == ([], 1)


def test_contested_and_newer_laws_are_not_added_until_the_set_is_moved(tmp_path: Path) -> None:
    path = written(tmp_path, 'format = 1\nlaws = "0.0"\n')
    found = log(law(outcome="fail"), failure(), failure(law="contested/x", verdict="contested"))
    assert update(path, found).added == []
    assert len(update(path, found, newest=True).added) == 1
    assert read_known(path).laws == (0, 1)


def test_the_shares_are_those_of_the_whole_point(tmp_path: Path) -> None:
    laws = [
        law(one.name, outcome="pass", boards=100, points_asked={"16b.1": 75})
        for one in all_laws()
        if "16b.1" in one.points
    ]
    path = tmp_path / "known.toml"
    update(path, log(*laws))
    assert dict(read_known(path).shares) == {SLUG: 0.75}


def test_a_log_of_another_engine_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + '[engine]\nname = "other"\nversion = "1"\n')
    with pytest.raises(BadKnownFile, match=r"'other'.*'toy'"):
        update(path, log(law(outcome="fail"), failure()))
