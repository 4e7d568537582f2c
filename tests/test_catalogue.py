"""The rule catalogue says what the rules say, and every name in it leads somewhere."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

from conformance import catalogue as book
from conformance.wire.schema import data

POINTS_PER_CLAUSE = {
    "702.11a": 1,
    "702.11b": 7,
    "702.11c": 3,
    "702.11d": 6,
    "702.11e": 7,
    "702.11f": 2,
    "702.11g": 2,
    "702.11h": 2,
    "702.16a": 8,
    "702.16b": 9,
    "702.16c": 7,
    "702.16d": 6,
    "702.16e": 7,
    "702.16f": 5,
    "702.16g": 2,
    "702.16h": 3,
    "702.16i": 4,
    "702.16j": 7,
    "702.16k": 9,
    "702.16m": 3,
    "702.16n": 6,
    "702.16p": 5,
    "702.18a": 5,
    "702.18b": 1,
}
LEGACY = {f"702.16{letter}": f"702.14{letter}" for letter in "abcdefgh"} | {"702.16j": "702.14i", "702.16m": "702.14j"}
TELL_NOTHING = {"begin", "end", "end_turn"}
POINTS = book.catalogue().points
CLAUSES = book.catalogue().clauses
CONTESTED = book.catalogue().contested


def schema() -> dict[str, Any]:
    return data("catalogue.schema.json")


def complaints(instance: object) -> list[str]:
    validator = cast(Any, Draft202012Validator(schema()))
    return [error.message for error in validator.iter_errors(instance)]


def objects_within(node: Any) -> Iterator[dict[str, Any]]:
    """Every object schema inside a schema."""
    if isinstance(node, list):
        for item in cast(list[Any], node):
            yield from objects_within(item)
    elif isinstance(node, dict):
        keywords = cast(dict[str, Any], node)
        if "properties" in keywords:
            yield keywords
        for key, value in keywords.items():
            if key != "examples":
                yield from objects_within(value)


def test_the_catalogue_and_the_examples_fit_the_schema() -> None:
    Draft202012Validator.check_schema(schema())
    examples = schema()["examples"]
    assert examples
    for instance in [data("catalogue.json"), *examples]:
        assert complaints(instance) == []


def test_the_schema_is_closed_and_describes_every_property() -> None:
    found = list(objects_within(schema()))
    assert len(found) == 8
    for node in found:
        assert node["additionalProperties"] is False
        assert sorted(node["required"]) == sorted(node["properties"])
        assert all(described.get("description") for described in node["properties"].values())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("points", 0, "slug"), "Hexproof/Works"),
        (("points", 0, "steps"), []),
        (("points", 0, "steps"), ["wave"]),
        (("points", 0, "statement"), "It works. It really does."),
        (("points", 0, "clause"), "702.16l"),
        (("points", 0, "editions", "legacy"), "702.16d"),
        (("points", 0, "colour"), "red"),
        (("contested", 0, "state"), "covered"),
        (("surrounding", 0, "number"), "704.5o"),
    ],
)
def test_the_schema_refuses_what_is_wrong(path: tuple[str | int, ...], value: object) -> None:
    wrong = copy.deepcopy(data("catalogue.json"))
    node: Any = wrong
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    assert complaints(wrong)


def test_the_steps_are_those_of_the_contract() -> None:
    contract = data("scenario.schema.json")["$defs"]["step"]["properties"]["do"]["enum"]
    assert set(schema()["$defs"]["step"]["enum"]) == set(contract)
    assert {step for point in POINTS for step in point.steps} == set(contract)


def test_every_clause_has_its_points() -> None:
    assert Counter(point.clause for point in POINTS) == POINTS_PER_CLAUSE
    assert [clause.clause for clause in CLAUSES] == list(POINTS_PER_CLAUSE)
    assert len(POINTS) == 111 + 6


def test_points_are_numbered_without_gaps_and_in_order() -> None:
    for clause in CLAUSES:
        letter = clause.clause.removeprefix("702.")
        names = [point.point for point in book.points_of_clause(clause.clause)]
        assert names == [f"{letter}.{n}" for n in range(1, len(names) + 1)]
    assert list(POINTS) == sorted(POINTS, key=lambda point: book.sort_key(point.point))


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_a_point_agrees_with_its_clause(point: book.Point) -> None:
    clause = book.clause_of_point(point.point)
    assert point.clause == clause.clause == f"702.{point.point.partition('.')[0]}"
    assert point.slug.startswith(f"{clause.keyword}/")
    assert point.editions.current == point.clause
    assert point.editions.legacy in (None, clause.editions.legacy)


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_an_answer_shows_every_point(point: book.Point) -> None:
    assert point.steps[0] not in TELL_NOTHING
    telling = [step for step in point.steps if step not in TELL_NOTHING]
    assert list(point.steps[: len(telling)]) == telling


def test_names_are_unique() -> None:
    for names in (
        [point.point for point in POINTS],
        [point.slug for point in POINTS] + [question.slug for question in CONTESTED],
        [point.statement for point in POINTS],
        [question.id for question in CONTESTED],
        [rule.number for rule in book.catalogue().surrounding],
    ):
        assert [name for name, times in Counter(names).items() if times > 1] == []


def test_sentences_state_facts() -> None:
    words = [p.statement for p in POINTS] + [c.statement for c in CLAUSES] + [c.title for c in CLAUSES]
    assert not [text for text in words if "should" in text or "shall" in text]


def test_the_older_text_is_numbered_as_its_page_is() -> None:
    assert {c.clause: c.editions.legacy for c in CLAUSES if c.editions.legacy} == LEGACY
    without = [c.clause for c in CLAUSES if c.keyword == "protection" and c.editions.legacy is None]
    assert without == ["702.16i", "702.16k", "702.16n", "702.16p"]
    assert all(c.legacy_difference for c in CLAUSES if c.editions.legacy is None)


def test_hexproof_has_no_older_text() -> None:
    assert not [p.point for p in POINTS if p.slug.startswith("hexproof/") and p.is_asked_in("legacy")]
    assert all(p.is_asked_in("current") for p in POINTS)


def test_the_older_text_asks_56_points() -> None:
    asked = [p for p in POINTS if p.is_asked_in("legacy")]
    assert len(asked) == 8 + 9 + 7 + 6 + 7 + 5 + 2 + 3 + 6 + 3 == 56


@pytest.mark.parametrize(
    ("name", "legacy"),
    [
        ("16a.1", "702.14a"),
        ("16d.2", "702.14d"),
        ("16h.2", "702.14h"),
        ("16i.2", None),
        ("16j.1", "702.14i"),
        ("16j.7", None),
        ("16k.1", None),
        ("16m.1", "702.14j"),
        ("11b.1", None),
    ],
)
def test_a_point_knows_its_older_number(name: str, legacy: str | None) -> None:
    assert book.point(name).editions.in_edition("legacy") == legacy


def test_the_older_text_admits_characteristics_only() -> None:
    for name in ("16a.1", "16a.6"):
        assert book.point(name).legacy_difference is not None
    assert book.point("16a.2").legacy_difference is None


def test_no_reader_is_sent_to_the_landwalk_of_today() -> None:
    assert "landwalk" in book.catalogue().editions["legacy"].note
    cited = {number for point in POINTS for number in point.also}
    assert not [number for number in cited if number.startswith("702.14") and number != "702.140b"]


def test_every_cited_rule_is_in_the_catalogue() -> None:
    known = {rule.number for rule in book.catalogue().surrounding} | {c.clause for c in CLAUSES}
    assert {number for point in POINTS for number in point.also} <= known
    for point in POINTS:
        assert list(point.also) == sorted(point.also, key=book.sort_key)
        assert point.clause not in point.also


def test_the_surrounding_rules_stand_in_order() -> None:
    numbers = [rule.number for rule in book.catalogue().surrounding]
    assert numbers == sorted(numbers, key=book.sort_key)
    assert len(numbers) == 93
    assert {"115", "603.3d", "608.2b", "613.1f", "616.1", "702.151b", "704.5m", "704.5n", "810"} <= set(numbers)


def test_contested_questions_name_clauses_and_points() -> None:
    assert [question.id for question in CONTESTED] == ["C1", "C2", "C3", "C4", "C5", "C6"]
    for question in CONTESTED:
        assert question.clause in {book.point(name).clause for name in question.points}
        assert book.contested(question.slug) is book.contested(question.id) is question


def test_lookups_agree() -> None:
    found = book.point("16d.2")
    assert found is book.point("protection/equipment-stays-on-the-battlefield")
    assert found.also[-1] == "704.5n"
    assert found in book.points_of_clause("702.16d")
    assert book.clause_of_point("16d.2") is book.clause("702.16d")
    assert (str(found), str(book.clause("702.16d")), str(book.contested("C2"))) == ("16d.2", "702.16d", "C2")
    assert book.catalogue() is book.catalogue()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("702.11", 30),
        ("702.16", 81),
        ("16", 81),
        ("702.16e", 7),
        ("16e", 7),
        (" 16E ", 7),
        ("16e.3", 1),
        ("702.16e.3", 1),
        ("protection/undoes-no-block", 1),
        ("16[ef].*", 12),
        ("protection/from-a-player-*", 9),
        ("*/each-*", 9),
        ("702.16*", 81),
        ("702.18", 6),
        ("*", 111 + 6),
    ],
)
def test_selectors_select(text: str, count: int) -> None:
    chosen = book.select(text)
    assert len(chosen) == count
    assert chosen == [point for point in POINTS if point in chosen]


def test_a_clause_selects_its_points_and_no_others() -> None:
    assert book.select("16e") == list(book.points_of_clause("702.16e"))
    assert [point.point for point in book.select("16e.3")] == ["16e.3"]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("702.16z", "702.16"),
        ("702.14e", "702.16e"),
        ("702.14i", "702.16j"),
        ("702.14j", "702.16m"),
        ("16e.8", "16e.7"),
        ("equipment-stays", "protection/equipment-stays-on-the-battlefield"),
        ("protection/undoes-no-blocks", "protection/undoes-no-block"),
    ],
)
def test_an_unknown_selector_names_near_misses(text: str, near: str) -> None:
    with pytest.raises(book.UnknownSelector, match="did you mean") as caught:
        book.select(text)
    assert near in caught.value.near
    assert caught.value.text == text


@pytest.mark.parametrize("text", ["", "   ", "zzzzqqqq", "702.99*"])
def test_text_that_resembles_nothing_is_refused_all_the_same(text: str) -> None:
    with pytest.raises(book.UnknownSelector, match="nothing in the catalogue"):
        book.select(text)


@pytest.mark.parametrize(
    ("look_up", "name"),
    [(book.point, "16d.9"), (book.clause, "702.16l"), (book.points_of_clause, "702.14a"), (book.contested, "C9")],
)
def test_lookups_of_unknown_names_are_refused_with_near_misses(look_up: Any, name: str) -> None:
    with pytest.raises(book.UnknownSelector) as caught:
        look_up(name)
    assert caught.value.near


def test_the_sorting_key_keeps_letters_and_then_numbers() -> None:
    names = ["16e.1", "16d.10", "704.5m", "16d", "113.7a", "16d.2", "11h.2", "113.10", "113.7"]
    assert sorted(names, key=book.sort_key) == [
        *["11h.2", "16d", "16d.2", "16d.10", "16e.1", "113.7", "113.7a", "113.10", "704.5m"]
    ]


def test_values_are_frozen() -> None:
    with pytest.raises(AttributeError):
        book.point("16d.2").slug = "protection/other"  # type: ignore[misc]
    assert len({*POINTS}) == 111 + 6


def test_importing_the_catalogue_is_cheap() -> None:
    code = "import sys, conformance.catalogue; print(sorted({'jsonschema', 'hypothesis', 'pytest'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
