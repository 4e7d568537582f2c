"""Explains a clause, a point, a law, a contested question, an outcome or a counterexample in plain words.

The statements of clauses and points are there in three languages; what is about the suite itself is in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches

from conformance.catalogue import (
    Clause,
    Contested,
    Point,
    UnknownSelector,
    catalogue,
    clause_of_point,
    contested,
    point,
    points_of_clause,
    titled,
    told,
)
from conformance.properties import all_laws, law_named
from conformance.properties.law import Law
from conformance.reports.glossary import WORDS
from conformance.reports.outcomes import DIRECTIONS, LAW_OUTCOMES, TROUBLES, VERDICTS, is_told_apart
from conformance.reports.telling import cited, statement
from conformance.wire.json_types import Json
from conformance.wire.printable import printable

_LABELS = {
    "en": {
        "points": "Points",
        "laws": "Laws that ask it",
        "older": "In the older text",
        "none": "no such clause",
        "where": "Its rules, laws, faults and fixtures",
    },
    "es": {
        "points": "Puntos",
        "laws": "Leyes que lo preguntan",
        "older": "En el texto anterior",
        "none": "no existe",
        "where": "Sus reglas, leyes, fallos y casos",
    },
    "it": {
        "points": "Punti",
        "laws": "Leggi che lo chiedono",
        "older": "Nel testo precedente",
        "none": "non esiste",
        "where": "Le sue regole, leggi, difetti e casi",
    },
}
_TO_DO = {
    "pass": "Look at how much was asked, too: what was not asked is never a pass.",
    "fail": "Read the counterexample: it is the smallest board that shows it. Mend the engine, then replay it.",
    "wrong": "Read the counterexample: it is the smallest board that shows it. Mend the engine, then replay it.",
    "control": "Look here first: the adapter, or the engine, is wrong before any of the two keywords comes in.",
    "misbuilt": "Compare the adapter's echo with the board that it was sent: `mtg-conformance doctor ENGINE`.",
    "not_repeatable": "Look for something that carries over from one question to the next, or for chance in the engine.",
    "trouble": "The report tells the scenario that it broke on; ask that alone, and look at the engine's stderr.",
    "suite_disagreement": "Nothing: please report it to mtg-conformance. It says nothing about the engine.",
    "contested": "Nothing: it is asked with --contested only, and never counts. `mtg-conformance explain C1` tells one.",
    "unsupported": "Nothing, if the engine can't do it: it is no failure, and no pass either. The report names the features.",
    "not_applicable": "Declare the feature that the report names, once the engine can be asked about it; nothing where no card can say it.",
    "not_reached": "Give the run more time (--max-time), or share the laws out (--shard 1/4).",
    "too_lax": "Something is missing that hexproof or protection does.",
    "too_strict": "Look for a check that reaches too far: each law also asks what must still be allowed.",
    "either": "The law compares two boards that the rules treat alike; the engine doesn't.",
}
_TRIALS = {
    "treatment": "the board as it was drawn",
    "changed": "the board with a change that means nothing",
    "control": "the board without any hexproof or protection",
    "other quality": "the board with another quality in place of the one that matters",
}
_KEYWORDS = {"hexproof": "702.11", "protection": "702.16", "shroud": "702.18"}
_TROUBLE_TO_DO = "Not about the rules: the conversation broke. `mtg-conformance doctor ENGINE` looks for the cause."


class Unexplained(LookupError):
    """Nothing is called so; the message has near misses."""


def explained(name: str, language: str = "en") -> list[str]:
    """The lines that explain whatever has that name; what several things are called by explains each. Raises Unexplained."""
    parts = [lines for lines in (list(explain(name, language)) for explain in _KINDS) if lines]
    if not parts:
        raise Unexplained(f"nothing is called {name!r}{_hint(name)}")
    return [line for number, part in enumerate(parts) for line in (*[""] * (number > 0), *part)]


def explained_counterexample(case: Json, language: str = "en", replay: str = "") -> list[str]:
    """What the counterexample shows: the clause first, then the board and what is wrong there, then what to do.

    `replay`: the command that asks it again; without one it is told with ENGINE, to be looked for in the usual folder.
    """
    told_there = case["told"]
    return [
        f"{case['name']}: {_shown(case)} ({VERDICTS[case['verdict']].label}).",
        *_statement_of(case, language),
        "",
        *_block("Board", told_there["board"]),
        *_block("Then", told_there["steps"]),
        *_block("Engine", [f"{printable(told_there['said'])}  ({printable(case['engine']['name'])})"]),
        *_block("Right", [told_there["right"]]),
        *_block("Because", [cited(case)]),
        "",
        f"It comes from the law {case['law']}, where it asks {_trial(case)}; step {case['step'] + 1} is wrong.",
        _smallest(case),
        f"Ask it again: {replay or 'mtg-conformance replay ' + case['name'] + ' --engine ENGINE'}",
    ]


def _trial(case: Json) -> str:
    """Which of its boards the law asked there."""
    return _TRIALS.get(case["trial"], f"one of its boards ({case['trial']})")


def _shown(case: Json) -> str:
    if is_told_apart(case):
        return f"an engine is {DIRECTIONS[case['direction']].label} here"
    if case["law"].startswith("differential/"):
        return "an engine answers otherwise than the reference here"
    return "an engine tells apart here what the rules treat alike"


def _smallest(case: Json) -> str:
    if case["proved"]:
        return "The board is minimal: no single part can be taken away so that the same failure remains."
    return "The board may not be minimal: the budget of questions ran out."


def _statement_of(case: Json, language: str) -> Iterator[str]:
    if not is_told_apart(case):
        yield statement(case)
        return
    try:
        found = point(case["slug"]) if case["slug"] else None
    except UnknownSelector:
        yield f"It is about {printable(case['slug'])}, a point that this version doesn't know."
        return
    if found is None:
        yield "The board has no hexproof or protection at all: this is about targeting, damage or blocking as such."
    else:
        yield f"{found.clause}, {titled(clause_of_point(found.point), language)}: {told(found, language)}"


def _block(label: str, lines: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"  {label if not number else '':8} {line}"


def _rule(name: str, language: str) -> Iterator[str]:
    """`702.16`, or `protection`: its clauses."""
    name = _KEYWORDS.get(name.lower(), name)
    rule = name if name.startswith("702.") else f"702.{name}"
    for found in catalogue().clauses:
        if found.clause[:-1] == rule:
            yield f"{found.clause}  {titled(found, language)}"


def _clause(name: str, language: str) -> Iterator[str]:
    number = name if name.startswith("702.") else f"702.{name}"
    found = next((c for c in catalogue().clauses if number in (c.clause, c.editions.legacy)), None)
    if found is None:
        return
    labels = _LABELS[language]
    yield f"{found.clause}: {titled(found, language)}"
    yield f"  {told(found, language)}"
    yield from _older(found, language)
    yield ""
    yield f"{labels['points']}:"
    for one in points_of_clause(found.clause):
        yield f"  {one.point:7} {told(one, language)}"
    for question in catalogue().contested:
        if question.clause == found.clause and language == "en":
            yield f"  {question.id:7} (contested) {question.question}"
    yield ""
    yield f"{labels['where']}: mtg-conformance clauses {found.clause}"


def _older(found: Clause | Point, language: str) -> Iterator[str]:
    labels = _LABELS[language]
    yield f"  {labels['older']}: {found.editions.legacy or labels['none']}"
    if found.legacy_difference and language == "en":
        yield f"  {found.legacy_difference}"


def _point(name: str, language: str) -> Iterator[str]:
    try:
        found = point(name.removeprefix("702."))
    except UnknownSelector:
        return
    yield f"{found.point}  {found.slug}"
    yield f"  {told(found, language)}"
    yield f"  {found.clause}: {titled(clause_of_point(found.point), language)}"
    yield from _older(found, language)
    asking = [law for law in all_laws() if found.point in law.points]
    yield f"  {_LABELS[language]['laws']}:"
    yield from (f"    {law.name}{': ' + law.says if language == 'en' else ''}" for law in asking)


def _law(name: str, language: str) -> Iterator[str]:
    try:
        found = law_named(name)
    except KeyError:
        return
    yield f"Law {found.name}"
    yield f"  {found.says}"
    yield from (f"  {n:7} {told(point(n), language)}" for n in found.points)
    if found.needs:
        yield f"  The engine must declare: {', '.join(sorted(found.needs))}"
    yield f"  {_how(found)}"
    yield f"  Since {found.since}. Run it alone: mtg-conformance run ENGINE {found.name}"
    if found.contested:
        yield f"  It asks the contested question {found.contested}, and never counts."


def _how(law: Law) -> str:
    if law.kind == "differential":
        return "It compares the engine with the reference on boards drawn at large."
    if law.kind == "roaming":
        return "It compares the engine with itself: two boards that the rules treat alike must be answered alike."
    return "It asks the same board with the ability, without it (the control), and with another quality or side (the twin)."


def _contested(name: str, language: str) -> Iterator[str]:
    del language
    try:
        found: Contested = contested(name.upper() if len(name) < 4 else name)
    except UnknownSelector:
        return
    yield f"{found.id}  {found.slug} (contested: it never counts)"
    yield f"  {found.question}"
    yield f"  {found.why}"
    yield f"  {found.clause}; beside the points {', '.join(found.points)}"


def _outcome(name: str, language: str) -> Iterator[str]:
    del language
    key = name.lower().replace(" ", "_").replace("-", "_")
    meanings = {**VERDICTS, **LAW_OUTCOMES, **DIRECTIONS}
    by_label = {meaning.label.replace(" ", "_"): key for key, meaning in meanings.items()}
    found = key if key in meanings else by_label.get(key, key)
    if found in meanings:
        yield f"{meanings[found].label}: {meanings[found].says}"
        yield f"  What to do: {_TO_DO[found]}"
    elif key in TROUBLES:
        yield f"{key.replace('_', ' ')}: {TROUBLES[key]}"
        yield f"  What to do: {_TROUBLE_TO_DO}"


def _word(name: str, language: str) -> Iterator[str]:
    """A word of the reports, by the glossary."""
    del language
    found = next((word for word in WORDS if name.lower() in (word, word.removeprefix("the "))), None)
    if found:
        yield f"{found}: {WORDS[found]}"


_KINDS: tuple[Callable[[str, str], Iterator[str]], ...] = (_rule, _clause, _point, _law, _contested, _outcome, _word)


def _hint(name: str) -> str:
    book = catalogue()
    names = [
        *(n for c in book.clauses for n in (c.clause, c.clause[4:])),
        *(n for p in book.points for n in (p.point, p.slug)),
        *(law.name for law in all_laws()),
        *(c.id for c in book.contested),
        *LAW_OUTCOMES,
        *VERDICTS,
        *DIRECTIONS,
        *TROUBLES,
        *_KEYWORDS,
        *(word.removeprefix("the ") for word in WORDS),
    ]
    near = get_close_matches(name, list(dict.fromkeys(names)), n=3, cutoff=0.6)
    ways = (
        "a clause (702.16e), point (16e.3), law, outcome (misbuilt), fixture or counterexample (cx-7f3a91c2) is wanted"
    )
    return f"; did you mean {' or '.join(near)}?" if near else f"; {ways}"
