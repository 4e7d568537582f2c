"""The gate's section of the terminal report: what shut it, and the command that accepts it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.events.log import Log
from conformance.reports.gate import HEADINGS, commands
from conformance.reports.terminal import terminal
from conformance.wire.schema import schema_of

SCHEMA = schema_of("event")
EVENTS: dict[str, dict[str, Any]] = {e["event"]: e for e in SCHEMA["examples"]}


def shown(path: Path, **gate: Any) -> str:
    verdict = {**EVENTS["gate"], **gate}
    law = {**EVENTS["law"], "troubles": []}
    log = Log(EVENTS["header"], [law], [EVENTS["failure"]], EVENTS["footer"], [EVENTS["known"]], [verdict])
    return terminal(log, path)


def test_a_shut_gate_tells_why_and_how_to_accept_it() -> None:
    text = shown(Path("mtg-conformance-report/events.jsonl"))
    assert (
        """
KNOWN FAILURES: they fail nothing
  cx-6d267861  16b.1  [structure]  protection/stops-spells-with-the-quality: protection is read from printed colours

THE GATE (known-failures.toml, set of laws 0.1)
  1 counterexamples of this run are known; 0 of 1 known failures fail again when replayed.
  Known to fail, and fixed:
    protection/stops-blockers-with-the-quality, too lax in legal_blocks, no longer fails
  To accept this: mtg-conformance known prune mtg-conformance-report/events.jsonl --file known-failures.toml
  Shut: 1 known failure is fixed.
"""
        in text
    )
    assert "WRONG ANSWERS" not in text


def test_an_open_gate_says_so() -> None:
    assert "  Open: nothing but what is known.\n" in shown(Path("x"), problems=[])


def test_every_kind_of_problem_has_its_own_heading() -> None:
    kinds = SCHEMA["$defs"]["gate_problem"]["properties"]["kind"]["enum"]
    assert list(HEADINGS) == kinds
    text = shown(Path("x"), problems=[{"kind": kind, "text": f"so {kind}"} for kind in kinds])
    for kind in kinds:
        assert f"  {HEADINGS[kind]}:\n    so {kind}\n" in text


def test_many_problems_are_counted_not_listed() -> None:
    text = shown(Path("x"), problems=[{"kind": "new", "text": "so"}] * 50)
    assert "and 10 more, which the log tells" in text


def test_the_commands_are_fit_for_a_shell() -> None:
    verdict = {**EVENTS["gate"], "file": "my file.toml", "problems": [{"kind": "differs", "text": ""}]}
    assert commands(verdict, Path("a b/events.jsonl")) == [
        "mtg-conformance known update 'a b/events.jsonl' --file 'my file.toml'",
        "mtg-conformance known prune 'a b/events.jsonl' --file 'my file.toml'",
    ]


def test_what_an_engine_said_moves_no_cursor() -> None:
    assert "\x1b" not in shown(Path("x"), problems=[{"kind": "trouble", "text": "a\x1b[2J\nb"}])
