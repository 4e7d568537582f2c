"""The table of a measurement: as text for a terminal, as JSON, and as a page for `docs/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from conformance.power.measure import Measured
from conformance.power.results import FaultResult, middle, percentile
from conformance.wire.json_types import Json

_HEAD = ("fault", "point", "killed", "laws", "blamed", "boards", "parts", "differs", "fixtures")


def text(measured: Measured) -> str:
    """The table and its totals for a terminal."""
    rows = [_HEAD, *(_row(r) for r in measured.results)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, "", *_closing(measured)]) + "\n"


def page(measured: Measured, on: date) -> str:
    """The table and its totals in Markdown, dated."""
    what = (
        f"Measured on {on.isoformat()} by `mtg-conformance power`: {len(measured.results)} faulty engines, "
        f"{measured.laws} laws, {measured.boards} boards a law, {len(measured.seeds)} seeds."
    )
    head = ["# Detection power", "", what, "", *_KEY, ""]
    table = [_markdown(_HEAD), _markdown(["---"] * len(_HEAD)), *(_markdown(_row(r)) for r in measured.results)]
    totals = [f"- {line}" for line in _closing(measured)]
    return (
        "\n".join(
            [
                *head,
                "## Totals",
                "",
                *totals,
                "",
                "## Faults",
                "",
                *table,
                "",
                "## What each gets wrong",
                "",
                *(f"- `{r.fault.name}` ({r.fault.point}): {r.fault.says}" for r in measured.results),
            ]
        )
        + "\n"
    )


_KEY = (
    "*killed*: in how many seeds some law finds it. *laws*: how many laws find it. *blamed*: the clause that a report",
    "names first, and whether it is the broken one. *boards*: how many it took within the law that shows the fault on",
    "most of its boards (median, 95th percentile). *parts*: the size of the smallest counterexample, and of the board",
    "drawn by hand. All this is found without asking the reference. What a comparison shows stands apart, in the",
    "last two columns: how many boards are answered otherwise (*differs*), how many *fixtures* are failed.",
)


def as_json(measured: Measured) -> Json:
    """All figures, with each fault's seeds."""
    return {
        "boards": measured.boards,
        "seeds": list(measured.seeds),
        "laws": measured.laws,
        "seconds": measured.seconds,
        "disagreements": measured.disagreements,
        "totals": totals(measured.results),
        "faults": [_fault_json(r) for r in measured.results],
    }


def totals(results: Sequence[FaultResult]) -> Json:
    """The figures over all faults: shares from 0 to 1, boards and parts as numbers; None where nothing was killed."""
    found = [r for r in results if r.kills]
    boards = [n for r in found for n in r.boards]
    beyond = [r.smallest.parts - r.fault.parts for r in found if r.smallest]
    return {
        "faults": len(results),
        "killed in every seed": _share(not r.survives for r in results),
        "blame": dict(Counter(r.blame for r in found)),
        "blamed": _share(r.blame != "wrong" for r in found),
        "blamed alone": _share(r.is_blamed_alone for r in found),
        "boards": {"median": middle(boards), "p95": percentile(boards, 0.95), "most": max(boards)} if boards else None,
        "no larger than drawn": _share(n <= 0 for n in beyond),
        "parts beyond drawn": max(beyond, default=0),
        "1-minimal": _share(r.smallest.proved for r in found if r.smallest),
        "overclaimed": sorted({c.law for r in found for c in r.counterexamples if c.is_overclaimed}),
        "survivors": [r.fault.name for r in results if r.survives],
    }


def _share(facts: Any) -> float | None:
    known = list(facts)
    return round(sum(known) / len(known), 4) if known else None


def _row(result: FaultResult) -> tuple[str, ...]:
    boards, least = result.boards, result.smallest
    return (
        result.fault.name,
        result.fault.point,
        f"{len(result.kills)} of {result.seeds}" + (" SURVIVES" if result.survives else ""),
        str(len(result.laws)),
        f"{', '.join(result.blamed) or '-'} {result.blame or ''}".strip(),
        f"{middle(boards):g} / {percentile(boards, 0.95)}" if boards else "-",
        f"{least.parts} / {result.fault.parts}" + ("" if least.proved else " unproved") if least else "-",
        str(result.differs),
        str(result.fixtures),
    )


def _closing(measured: Measured) -> Iterator[str]:
    """The totals, each beside what is to be reached."""
    sums = totals(measured.results)
    yield f"{sums['faults']} faults; killed in every seed: {_percent(sums['killed in every seed'])} (goal 100 %)"
    told = ", ".join(f"{n} {kind}" for kind, n in sums["blame"].items())
    yield f"the clause that is named first is right or beside it: {_percent(sums['blamed'])} (goal 95 %): {told}"
    yield f"no other clause is named beside it: {_percent(sums['blamed alone'])}"
    if sums["boards"]:
        yield (
            f"boards to the first finding: median {sums['boards']['median']:g} (goal 10), "
            f"95th percentile {sums['boards']['p95']} (goal 30), most {sums['boards']['most']}"
        )
    yield (
        f"counterexamples no larger than the hand-drawn: {_percent(sums['no larger than drawn'])} (goal 90 %), "
        f"at most {sums['parts beyond drawn']} parts larger (goal 2); 1-minimal: {_percent(sums['1-minimal'])}"
    )
    yield f"measured in {measured.seconds:.0f} s"
    if measured.disagreements:
        yield f"OUR OWN FAULT: law and reference disagree on boards of {', '.join(measured.disagreements)}"
    for name in sums["overclaimed"]:
        yield f"OUR OWN FAULT: the law {name} claims what isn't right of a board that a counterexample came down to"
    for name in sums["survivors"]:
        yield f"SURVIVES: {name}: a law is missing, or the fault changes nothing"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _markdown(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _fault_json(result: FaultResult) -> Json:
    fault, least = result.fault, result.smallest
    return {
        "fault": fault.name,
        "point": fault.point,
        "direction": fault.direction,
        "says": fault.says,
        "killed": len(result.kills),
        "seeds": result.seeds,
        "laws": list(result.laws),
        "blamed": list(result.blamed),
        "blame": result.blame,
        "beside": list(fault.beside),
        "boards": result.boards,
        "causes": [list(kill.clauses) for kill in result.kills],
        "controls": result.controls,
        "with the reference": {"boards that differ": result.differs, "fixtures": result.fixtures},
        "counterexample": None
        if least is None
        else {
            "law": least.law,
            "parts": least.parts,
            "drawn by hand": fault.parts,
            "1-minimal": least.proved,
            "board": least.board.as_json(),
        },
    }
