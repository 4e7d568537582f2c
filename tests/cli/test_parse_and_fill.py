"""`parse` and `fill` as a user starts them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import main
from conformance.fixtures.loading import FOLDER

COMMAND = shutil.which("mtg-conformance", path=str(Path(sys.executable).parent)) or "mtg-conformance"
Outputs = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    try:
        return main(arguments)
    except SystemExit as stopped:
        return int(stopped.code or 0)


def test_parse_prints_the_abilities_as_a_process() -> None:
    words = "protección contra el negro y contra el rojo"
    done = subprocess.run([COMMAND, "parse", words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "read as Spanish" in done.stdout
    assert "2 separate abilities (702.16g)" in done.stdout
    assert "Protection from black and from red" in done.stdout
    assert "Protezione dal nero e dal rosso" in done.stdout


def test_parse_as_json_holds_contract_terms(capsys: Outputs) -> None:
    assert run("parse", "--format", "json", "--lang", "it", "protezione", "dai", "Non", "Morti") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["language"] == "it"
    assert found["abilities"] == [{"kind": "protection", "from": [{"kind": "subtype", "subtype": "Zombie"}]}]
    assert found["not_evaluated"] == []
    assert found["wording"]["es"] == ["Protección contra Zombies"]


def test_parse_names_what_is_not_evaluated(capsys: Outputs) -> None:
    assert run("parse", "protection from ring-bearers") == 0
    assert "ring-bearers: not evaluated, for it reads the Ring-bearer designation" in capsys.readouterr().out
    assert run("parse", "--format", "json", "protection from ring-bearers") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["not_evaluated"] == [{"phrase": "ring-bearers", "reads": "the Ring-bearer designation"}]
    assert found["wording"] == {"en": [None], "es": [None], "it": [None]}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["parse", "flying"], "neither hexproof nor protection"),
        (["parse", "can't be the target of spells"], "isn't called hexproof"),
        (["parse", ""], "neither hexproof nor protection"),
        (["parse", "protection from " + "red " * 600], "characters"),
        (["parse", "protection from \x1b[2J"], "\\x1b"),
        (["parse", "--lang", "es", "protezione dal nero"], "it seems to be Italian"),
        (["parse"], "WORDING"),
    ],
)
def test_what_is_no_such_wording_is_wrong_usage(arguments: list[str], said: str, capsys: Outputs) -> None:
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert "\x1b" not in told.err
    assert not told.out


def draft(expected: list[Any]) -> dict[str, Any]:
    case = json.loads((FOLDER / "702_16_protection/702.16g.json").read_text(encoding="utf-8"))["cases"][0]
    return {"clause": "702.16g", "cases": [{**case, "id": "a-draft", "expected": expected}]}


def test_fill_writes_what_is_agreed_and_says_so(tmp_path: Path, capsys: Outputs) -> None:
    file = tmp_path / "draft.json"
    file.write_text(json.dumps(draft([{"do": "targets", "targets": [[]]}, {"do": "targets"}, None])))
    before = file.read_text()
    assert run("fill", "--check", str(file)) == 1
    assert file.read_text() == before
    assert run("fill", str(file)) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["cases"][0]["filled"] == [1]
    assert run("fill", "--check", str(file)) == 0
    assert "complete, and the reference agrees" in capsys.readouterr().out


def test_fill_shows_the_difference_and_leaves_the_file_as_it_was(tmp_path: Path, capsys: Outputs) -> None:
    file = tmp_path / "draft.json"
    file.write_text(json.dumps(draft([{"do": "targets", "targets": [["guarded"]]}, None, None])))
    before = file.read_text()
    assert run("fill", str(file)) == 1
    assert file.read_text() == before
    told = capsys.readouterr().out
    assert "DIFFERENT  a-draft, step 0: targets[0] is []; right is ['guarded']" in told
    assert '"targets": [["guarded"]]' in told
    assert "702.16b" in told
    assert "not written" in told


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"clause": "702.16g", "cases": []}', '{"clause": 5, "cases": {}}'])
def test_fill_refuses_what_is_no_draft(text: str, tmp_path: Path, capsys: Outputs) -> None:
    file = tmp_path / "draft.json"
    file.write_text(text)
    assert run("fill", str(file)) == 2
    assert capsys.readouterr().err.startswith("mtg-conformance: ")


def test_fill_refuses_an_id_that_the_corpus_has(tmp_path: Path, capsys: Outputs) -> None:
    file = tmp_path / "draft.json"
    taken = draft([{"do": "targets", "targets": [[]]}, None, None])
    taken["cases"][0]["id"] = "two-distinct-grants-kept"
    file.write_text(json.dumps(taken))
    assert run("fill", str(file)) == 2
    assert "already" in capsys.readouterr().err


def test_fill_takes_the_reference_alone_only_when_told_to(tmp_path: Path, capsys: Outputs) -> None:
    file = tmp_path / "draft.json"
    file.write_text(json.dumps(draft([])))
    assert run("fill", str(file)) == 2
    assert "--generated" in capsys.readouterr().err
    assert run("fill", "--generated", str(file)) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["cases"][0]["source"] == "generated"
