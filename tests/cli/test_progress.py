"""How a run goes is told with how much there is to come."""

from __future__ import annotations

import sys

import pytest

from conformance.cli.progress import progress


def test_laws_and_counterexamples_are_counted_against_the_plan(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress() as tell:
        for record in ({"event": "plan", "laws": 424}, {"event": "law"}, {"event": "failure"}):
            tell(record)
    lines = capsys.readouterr().err.split("\r\x1b[K")
    assert lines[-2] == "1 of 424 laws done, 1 counterexample found"
