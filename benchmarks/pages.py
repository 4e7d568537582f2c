"""Puts a dated result into a page of the docs, between the marks that bear its name."""

from __future__ import annotations

import platform
from datetime import date
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


def put(page: str, name: str, text: str) -> None:
    """Replaces what stands between `<!-- NAME: begin -->` and `<!-- NAME: end -->`. ValueError for a page without them."""
    path = DOCS / page
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = path.read_text(encoding="utf-8").partition(begin)
    _, also_found, after = rest.partition(end)
    if not (found and also_found):
        raise ValueError(f"{path} has no {begin} … {end}")
    path.write_text(f"{before}{begin}\n{text.strip()}\n{end}{after}", encoding="utf-8")


def measured(command: str) -> str:
    """When, on what, and by which command."""
    return f"Measured on {date.today().isoformat()} with Python {platform.python_version()}, by `python benchmarks/{command}`."
