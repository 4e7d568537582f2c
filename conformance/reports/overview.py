"""One line an engine and road: what was asked of it and how it went; a Markdown table to be put into a page between marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conformance.events.log import Log
from conformance.reports.by_clause import in_all, scores
from conformance.reports.markdown import plain

BEGIN = "<!-- engines: begin -->"
END = "<!-- engines: end -->"


class NoMarks(ValueError):
    """The page has no place for the table."""


def overview(logs: Sequence[Log]) -> str:
    """The table. Points are those of the catalogue; what an engine doesn't support is never counted as right."""
    rows = [row for log in logs for row in _rows(log)]
    head = ("engine", "version", "made from", "clauses asked", "points asked", "right", "wrong", "not asked", "run on")
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) + "\n"


def _rows(log: Log) -> Iterator[list[str]]:
    engine = log.header["engine"]
    day = str(log.header["started"])[:10]
    for road in log.header["roads"]:
        told = in_all(log, road)
        clauses = [s for s in scores(log) if s.build == road]
        yield [
            plain(engine["name"]),
            plain(engine["version"]),
            road,
            f"{sum(s.asked > 0 for s in clauses)} of {len(clauses)}",
            f"{told.asked} of {told.points}",
            str(told.asked - told.wrong - told.perhaps),
            (f"**{told.wrong}**" if told.wrong else "0") + (f", perhaps {told.perhaps} more" if told.perhaps else ""),
            str(told.points - told.asked),
            day,
        ]


def put_into(page: str, table: str) -> str:
    """The page with the table between its marks. Raises NoMarks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise NoMarks(f"the page has no place for the table: put the lines {BEGIN} and {END} where it is to stand")
    return f"{before}{BEGIN}\n{table}{END}{after}"
