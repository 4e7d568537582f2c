"""Explains a case of the fixtures: its board in words, its steps with what is expected of each, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, cast

from conformance.catalogue import clause_of_point, point, titled, told
from conformance.fixtures.loading import Case, load_fixtures
from conformance.wire.features import features_of
from conformance.wire.json_types import Answer, Json, Scenario
from conformance.wording import describe_answer, describe_board, describe_step
from conformance.wording.boards import names_in

_SOURCES = {
    "case": "a public tracker, an engine's tests, or a ruling",
    "seed": "the text of the rule",
    "hand": "written by hand for this suite",
    "generated": "distilled from drawn boards; the reference's answers",
}


def case_named(ident: str) -> Case | None:
    """The case with that id; None if there is none."""
    return next((case for case in load_fixtures() if case.id == ident), None)


def near_cases(ident: str) -> list[str]:
    """Ids that look like it."""
    return get_close_matches(ident, [case.id for case in load_fixtures()], n=3, cutoff=0.7)


def explained_case(case: Case, language: str = "en") -> list[str]:
    """The lines that explain it: the point first, then board, steps and answers, and where it stands."""
    about = point(case.point)
    return [
        f"{case.id}: {case.description}",
        f"  {about.clause}, {titled(clause_of_point(about.point), language)}",
        f"  {about.point}: {told(about, language)}",
        *(["  It asks a contested question, and never counts."] if case.contested else []),
        "",
        *_block("Board", describe_board(case.scenario)),
        *_steps(case.scenario, case.expected),
        *_block("Why", [case.why]),
        "",
        f"Needs {', '.join(sorted(features_of(case.scenario)))}",
        f"From {_SOURCES.get(case.source, case.source)}; in {case.file}",
        f"Ask it: mtg-conformance check ENGINE {case.id}",
        f"What the reference says, and by which clauses: mtg-conformance judge {case.file}#{case.id}",
    ]


def _steps(scenario: Scenario, expected: tuple[Answer | None, ...]) -> Iterator[str]:
    for step, answer in zip(scenario["steps"], expected, strict=True):
        yield from _block("Then", [describe_step(step, scenario)])
        yield from _block("Right", ["(not judged)" if answer is None else _right(answer, scenario)])


def _right(answer: Answer, scenario: Scenario) -> str:
    """The expected answer in words. Where only some fields are expected, which the sentence of a whole answer needs, those."""
    told = describe_answer(answer, scenario)
    if not told.startswith("{"):
        return told
    names = names_in(scenario)
    seen = {**answer.get("objects", {}), **answer.get("players", {})}
    rows = [f"{names[ident]}: {_fields(about, names)}" for ident, about in seen.items()]
    return "; ".join(rows) or _fields({k: v for k, v in answer.items() if k != "do"}, names)


def _fields(about: Json, names: Mapping[str, str]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_value(value, names)}" for name, value in about.items())


def _value(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        deals = cast(list[Json], value)
        return ", ".join(f"{d['amount']} from {names[d['from']]} to {names[d['to']]}" for d in deals) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{number} {kind}" for kind, number in cast(Json, value).items()) or "none"
    return "yes" if value is True else "no" if value is False else "none" if value is None else str(value)


def _block(label: str, lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"  {label if not number else '':8} {line}"
