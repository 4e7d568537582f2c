"""The file of known failures: what is wrong with one is said, with its place and what would be right."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from known_logs import HEAD, LAW, NAME, SLUG, entry, failure, written

from conformance.catalogue import catalogue
from conformance.known.entries import BadKnownFile, read_known, same_engine
from conformance.known.replays import evidence


def test_a_sound_file_is_read_with_its_evidence(tmp_path: Path) -> None:
    file = read_known(written(tmp_path, HEAD + entry(counterexample=NAME, link="https://example.invalid/7")))
    assert [(e.law, e.point, e.reason) for e in file.entries] == [(LAW, SLUG, "printed colours")]
    assert file.entries[0].covers(failure())
    assert [s.case and s.case.name for s in evidence(file)] == [NAME]


@pytest.mark.parametrize(
    "change",
    [{"direction": "too_strict"}, {"step_kind": "cast"}, {"law": "another"}, {"slug": None}, {"build": "text"}],
    ids=str,
)
def test_another_signature_in_the_same_place_is_not_covered(change: dict[str, str], tmp_path: Path) -> None:
    file = read_known(written(tmp_path, HEAD + entry()))
    assert not file.entries[0].covers(failure(**change))


def test_an_entry_without_a_build_covers_both(tmp_path: Path) -> None:
    (found,) = read_known(written(tmp_path, HEAD + entry(build=None))).entries
    assert all(found.covers(failure(build=build)) for build in ("structure", "text"))


def test_the_last_day_of_an_entry_is_still_a_good_one(tmp_path: Path) -> None:
    (found,) = read_known(written(tmp_path, HEAD + entry(expires="2027-01-31"))).entries
    assert not found.is_expired(date(2027, 1, 31))
    assert found.is_expired(date(2027, 2, 1))


def test_a_day_may_be_written_without_quotes(tmp_path: Path) -> None:
    (found,) = read_known(written(tmp_path, HEAD + entry() + "expires = 2027-01-31\n")).entries
    assert found.expires == "2027-01-31"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("format = ", "no TOML"),
        ("a = " + "[" * 5000, "no TOML"),
        ("format = 1\n", "laws"),
        ('format = 2\nlaws = "0.1"\n', "format"),
        ('format = 1\nlaws = "0.1.0"\n', "laws"),
        ('format = 1\nlaws = "9.0"\n', "newer than this release"),
        (HEAD + "known = 5\n", "known"),
        (HEAD + entry(law=LAW[:-1]), f"did you mean {LAW}"),
        (HEAD + entry(point=SLUG[:-1]), f"did you mean {SLUG}"),
        (HEAD + entry(reason=""), "reason"),
        (HEAD + entry(reason=None), "reason"),
        (HEAD + entry(direction="lax"), "too_lax"),
        (HEAD + entry(expires="2027-02-30"), "there is no day"),
        (HEAD + entry(link="javascript:x"), "link"),
        (HEAD + entry(counterexample="../../secret"), "counterexample"),
        (HEAD + entry() + entry(), "is the same failure as known[0]"),
        (HEAD + entry() + entry(build=None), "is the same failure as known[0]"),
        (HEAD + entry(nonsense="x"), "nonsense"),
        (HEAD + '[asked]\nfeatures = []\n[asked.points]\n"protection/stops-spell" = 1.0\n', "did you mean"),
        (HEAD + '[asked]\nfeatures = []\n[asked.points]\n"16b.1" = 1.0\n', "asked.points"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadKnownFile) as told:
        read_known(written(tmp_path, text))
    assert words in str(told.value)


def test_a_file_that_is_not_there_is_told_how_to_be_made(tmp_path: Path) -> None:
    with pytest.raises(BadKnownFile, match="mtg-conformance known update"):
        read_known(tmp_path / "none.toml")


def test_a_file_of_other_bytes_or_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name, words in (("bytes", "UTF-8"), ("zero", "bytes"), (".", "read")):
        with pytest.raises(BadKnownFile, match=words):
            read_known(tmp_path / name)


def test_evidence_that_is_gone_or_of_another_law_is_an_error(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + entry(counterexample="cx-00000000"))
    with pytest.raises(BadKnownFile, match="cx-00000000"):
        evidence(read_known(path))
    path.write_text(HEAD + entry(law="hexproof/lets-effects-on-each-reach-it", counterexample=NAME))
    with pytest.raises(BadKnownFile, match=r"but .* names it for"):
        evidence(read_known(path))


def test_a_file_of_another_engine_is_refused(tmp_path: Path) -> None:
    file = read_known(written(tmp_path, HEAD + '[engine]\nname = "toy"\nversion = "1"\n'))
    same_engine(file, "toy")
    with pytest.raises(BadKnownFile, match=r"'toy'.*'other'"):
        same_engine(file, "other")


def test_the_reference_has_no_known_failures_and_is_asked_every_point() -> None:
    file = read_known(Path(__file__).parents[2] / ".ci" / "reference" / "known-failures.toml")
    assert (file.engine, file.entries) == ("reference", ())
    assert {slug for slug, share in file.shares if share > 0.5} == {p.slug for p in catalogue().points}
