"""The table of engines: one line an engine and road, put between the marks of a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.cli import main
from conformance.events.log import read_log
from conformance.reports.overview import BEGIN, END, NoMarks, overview, put_into

TOY = Path(__file__).parent / "logs" / "toy.jsonl"


def test_each_engine_and_road_has_a_line_whose_points_add_up() -> None:
    log = read_log(TOY)
    rows = [line.strip("| ").split(" | ") for line in overview([log]).splitlines()[2:]]
    assert len(rows) == len(log.header["roads"])
    for cells in rows:
        asked, total = (int(n) for n in cells[4].split(" of "))
        assert int(cells[5]) + int(cells[6].strip("*")) == asked
        assert asked + int(cells[7]) == total


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(NoMarks, match="engines: begin"):
        put_into("no place", "table")


def test_the_command_puts_it_between_the_marks_and_again(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    for _ in range(2):
        assert main(["compare", str(TOY), str(TOY), "--into", str(page)]) == 0
    told = page.read_text(encoding="utf-8")
    assert told.startswith(f"before\n{BEGIN}\n| engine |")
    assert told.endswith(f"{END}\nafter\n")
    assert "old" not in told
