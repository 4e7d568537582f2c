"""What each format prints of a stored log, to the letter.

`UPDATE_SNAPSHOTS=1 pytest tests/reports/test_snapshots.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from report_logs import HERE, TOY_PATH, toy

from conformance import __version__
from conformance.cli.report import FORMATS
from conformance.events.log import Log
from conformance.reports.formats import report

ENDINGS = {"terminal": "txt", "junit": "xml", "html": "html", "markdown": "md"}


def told(log: Log, path: Path, format_name: str) -> str:
    """The report without what changes for other reasons: the page's style and script, and the suite's version."""
    text = report(log, path, format_name)
    if format_name == "html":
        text = re.sub(r"<(style|script)>.*?</\1>", r"<\1>…</\1>", text, flags=re.DOTALL)
        text = re.sub(r"sha256-[A-Za-z0-9+/=]+", "sha256-…", text).replace(
            f"mtg-conformance {__version__}", "mtg-conformance …"
        )
    return text


@pytest.mark.parametrize("format_name", FORMATS)
def test_the_report_of_a_stored_log_is_as_stored(format_name: str) -> None:
    found = told(toy(), TOY_PATH, format_name)
    stored = HERE / "expected" / f"toy.{format_name}.{ENDINGS.get(format_name, 'json')}"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        stored.write_text(found, encoding="utf-8", newline="\n")
    assert found == stored.read_text(encoding="utf-8"), "run: UPDATE_SNAPSHOTS=1 pytest tests/reports/test_snapshots.py"


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_report_is_a_function_of_the_log_alone(format_name: str) -> None:
    log = toy()
    assert report(log, TOY_PATH, format_name) == report(log, TOY_PATH, format_name)
    assert log == toy()
