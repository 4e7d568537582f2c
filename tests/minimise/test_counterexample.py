"""Counterexamples as files: what is written comes back, and what is spoiled is refused in plain words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import toy_engine as toy
from drawn_boards import failing
from replying import Client

from conformance.minimise.confirm import confirm
from conformance.minimise.counterexample import LARGEST, BadCounterexample, Counterexample, described, load
from conformance.minimise.minimise import minimise
from conformance.properties import law_named
from conformance.wire.schema import schema_of
from conformance.wire.validation import check_document

LAW = law_named("protection/stops-spells-with-the-quality")


def made(stops: toy.Stops = toy.never_for_lands, fresh: toy.Stops | None = None) -> Counterexample:
    ask = toy.Toy(stops).ask
    ((signature, board),) = failing(LAW.name, ask, 1).items()
    minimal = minimise(LAW, board, signature, ask)
    found = confirm(LAW, minimal.board, signature, lambda: Client(fresh or stops), Client())
    return described(LAW, minimal, found, "structure", {"name": "toy", "version": "1"})


CASE = made()


def spoiled(folder: Path, **fields: Any) -> Path:
    path = folder / "spoiled.json"
    path.write_text(json.dumps({**CASE.as_json(), **fields}), encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(BadCounterexample) as caught:
        load(path)
    return str(caught.value)


def test_what_is_saved_comes_back_equal(tmp_path: Path) -> None:
    path = CASE.save(tmp_path / "deep" / "folder")
    assert path.name == f"{CASE.name}.json"
    assert load(path) == CASE
    assert [f.name for f in path.parent.iterdir()] == [path.name]


def test_it_carries_slug_and_number() -> None:
    assert (CASE.point, CASE.slug) == ("16b.1", "protection/stops-spells-with-the-quality")
    assert CASE.signature == (LAW.name, "16b.1", "too_lax", "targets")


def test_its_text_tells_board_steps_answer_and_reason() -> None:
    text = CASE.text()
    told = "a land with protection from white", "legal targets: Veshk", "legal targets: none"
    for words in (CASE.name, *told, "because"):
        assert words in text


def test_the_schemas_examples_fit_and_are_what_is_written_today() -> None:
    (example,) = schema_of("counterexample")["examples"]
    check_document("counterexample", example)
    assert example.keys() == CASE.as_json().keys()


def test_what_was_never_seen_again_makes_a_counterexample_all_the_same(tmp_path: Path) -> None:
    case = made(fresh=toy.rightly_stops)
    assert case.verdict == "not_repeatable"
    assert load(case.save(tmp_path)) == case


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "can't be read" in refusal(tmp_path / "cx-00000000.json")
    assert "can't be read" in refusal(tmp_path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (LARGEST + 1))
    assert "more than" in refusal(path)


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"\xff", b'{"name": NaN}', b"[" * 5000])
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(raw)
    assert str(path) in refusal(path)


@pytest.mark.parametrize("name", ["../../evil", "cx-1", "cx-ABCDEF01", "/etc/passwd", "cx-7f3a91c2\n"])
def test_an_unsafe_name_is_refused(tmp_path: Path, name: str) -> None:
    assert "name" in refusal(spoiled(tmp_path, name=name))


def test_a_name_that_is_not_its_own_is_refused_with_the_right_one(tmp_path: Path) -> None:
    assert CASE.name in refusal(spoiled(tmp_path, name="cx-00000000"))


def test_an_impossible_board_is_refused(tmp_path: Path) -> None:
    board = CASE.board.as_json()
    doubled = [*board["scenario"]["objects"], board["scenario"]["objects"][0]]
    path = spoiled(tmp_path, board={**board, "scenario": {**board["scenario"], "objects": doubled}})
    assert "no possible board" in refusal(path)


def test_another_format_or_an_unknown_field_is_refused(tmp_path: Path) -> None:
    assert "format" in refusal(spoiled(tmp_path, format=1))
    assert "surprise" in refusal(spoiled(tmp_path, surprise=1))
