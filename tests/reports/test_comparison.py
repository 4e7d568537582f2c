"""Comparing logs: what is fixed, new and still failing goes by signature, and what wasn't asked is never fixed."""

from __future__ import annotations

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from conformance.events.log import Log
from conformance.reports.comparing import comparing
from conformance.reports.comparison import KINDS, compared
from conformance.wire.schema import schema_of

EVENTS = {e["event"]: e for e in schema_of("event")["examples"]}
LAW = EVENTS["failure"]["law"]
EVIL = "<script>alert(1)</script>\x1b[2J|`"


def failure(**fields: Any) -> dict[str, Any]:
    return {**EVENTS["failure"], **fields}


def log(*failures: dict[str, Any], asked: int = 99, version: str = "1", name: str = "toy", **head: Any) -> Log:
    header = {**EVENTS["header"], "engine": {**EVENTS["header"]["engine"], "name": name, "version": version}, **head}
    law = {**EVENTS["law"], "law": LAW, "asked": asked}
    return Log(header, [law], list(failures), EVENTS["footer"])


def change(before: Log, after: Log) -> dict[str, list[str]]:
    (found,) = compared([before, after]).changes
    return {kind: [f.direction for f in getattr(found, kind)] for kind in KINDS if getattr(found, kind)}


def test_failures_are_the_same_by_signature_whatever_their_boards() -> None:
    assert change(log(failure()), log(failure(name="cx-00000001"))) == {"still": ["too_lax"]}


def test_what_is_gone_is_fixed_and_what_came_is_new() -> None:
    assert change(log(failure()), log(failure(direction="too_strict"))) == {"fixed": ["too_lax"], "new": ["too_strict"]}


def test_what_is_not_asked_is_not_fixed() -> None:
    assert change(log(failure()), log(asked=0)) == {"unasked": ["too_lax"]}
    assert change(log(asked=0), log(failure())) == {"newly_asked": ["too_lax"]}


def test_contested_failures_and_our_own_are_left_out() -> None:
    assert change(log(failure(verdict="contested")), log(failure(verdict="suite_disagreement"))) == {}


def test_other_boards_are_said_to_be_other_boards() -> None:
    alike = comparing(compared([log(failure()), log()]), "terminal")
    other = comparing(compared([log(failure()), log(seed=7)]), "terminal")
    assert ("Other boards" in alike, "Other boards" in other) == (False, True)


def test_unlike_engines_have_no_changes() -> None:
    assert compared([log(failure()), log(name="other")]).changes == ()


def test_the_terminal_tells_clauses_and_changes() -> None:
    shown = comparing(compared([log(failure()), log(version="2")]), "terminal")
    assert shown.splitlines()[:2] == [
        "1. toy 1: 1 kinds of failure (100 boards a law, seed 0, mtg-conformance 0.1.0)",
        "2. toy 2: 0 kinds of failure (100 boards a law, seed 0, mtg-conformance 0.1.0)",
    ]
    assert "702.16b [structure]    wrong in 16b.1 (1 of 9)  ok (1 of 9)" in shown
    assert "From toy 1 (1) to toy 2 (2)\n  Fixed: 1\n    cx-6d267861  16b.1  too lax in targets" in shown


def test_a_clause_that_was_asked_without_a_verdict_is_not_called_ok() -> None:
    broken = log()
    broken.laws[0]["outcome"] = "trouble"
    shown = comparing(compared([broken, log()]), "terminal")
    assert "702.16b [structure]    no verdict (1 of 9)  ok (1 of 9)" in shown


def test_json_holds_the_same() -> None:
    told = json.loads(comparing(compared([log(failure()), log()]), "json"))
    assert [e["failures"] for e in told["engines"]] == [1, 0]
    assert [f["law"] for f in told["changes"][0]["fixed"]] == [LAW]


@pytest.mark.parametrize("form", ["terminal", "markdown", "html"])
def test_what_an_engine_is_called_is_text(form: str) -> None:
    shown = comparing(compared([log(failure(), version=EVIL), log(version=EVIL)]), form)
    assert "\x1b" not in shown
    assert ("<script" in shown) == (form == "terminal")


def test_the_page_is_whole_and_asks_for_nothing() -> None:
    open_tags: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag not in ("script", "link", "img", "iframe")
            if tag != "meta":
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Checker().feed(comparing(compared([log(failure()), log()]), "html"))
    assert open_tags == []


def test_the_command_compares_files(tmp_path: Path) -> None:
    for name, failures in (("old", [failure()]), ("new", [])):
        whole = [EVENTS["header"], {**EVENTS["law"], "law": LAW}, *failures, EVENTS["footer"]]
        (tmp_path / name).write_text("".join(json.dumps(r) + "\n" for r in whole))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        code = "import sys; from conformance.cli import main; sys.exit(main())"
        command = [sys.executable, "-P", "-c", code, "compare", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)

    assert "Fixed: 1" in run("old", "new").stdout
    assert [run(*wrong).returncode for wrong in (["old"], ["old", "none"])] == [2, 2]
