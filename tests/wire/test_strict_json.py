"""JSON's traps are refused with their names and places; everything else is read as the standard library reads it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.wire.strict_json import DEEPEST, LARGEST, BadJson, dumps, loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text() | st.floats(-1e6, 1e6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_is_read_again(value: Any) -> None:
    assert loads(dumps(value), what="it") == value
    assert loads(json.dumps(value, ensure_ascii=False).encode(), what="it") == value


@pytest.mark.parametrize(
    ("line", "trap", "place"),
    [
        ('{"a": 1, "a": 1}', "duplicate_key", ""),
        ('{"steps": [{}, {"do": 1, "do": 2}]}', "duplicate_key", "steps[1]"),
        ('{"a": {"b c": NaN}}', "not_finite", "a['b c']"),
        ("[1, Infinity]", "not_finite", "[1]"),
        ("-Infinity", "not_finite", ""),
        (f"[{LARGEST + 1}]", "too_large", "[0]"),
        (f"[{-LARGEST - 1}]", "too_large", "[0]"),
        ('{"n": 1' + "0" * 5000 + "}", "too_large", "n"),
        ("[1e400]", "too_large", "[0]"),
        ("[1e16]", "too_large", "[0]"),
        (b'{"a": "\xff"}', "encoding", "byte 8"),
        (b"\xef\xbb\xbf{}", "encoding", "byte 1"),
        ('{"a": "\\ud800"}', "encoding", ""),
        ("\ud800", "encoding", "character 1"),
        ('{"a": 1', "syntax", "character 8"),
        ("", "syntax", "character 1"),
        ("{}\n{}", "syntax", "line 2, column 1"),
        ("{'a': 1}", "syntax", "character 2"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too_deep", ""),
        ("[" * 100_000, "too_deep", ""),
        ('{"a":' * 100_000, "too_deep", ""),
    ],
    ids=lambda v: repr(v)[:30],
)
def test_a_trap_is_named_with_its_place(line: str | bytes, trap: str, place: str) -> None:
    with pytest.raises(BadJson) as told:
        loads(line, what="the reply")
    assert (told.value.trap, told.value.place) == (trap, place)
    assert str(told.value).startswith("the reply: ")
    assert len(str(told.value)) < 200


def test_numbers_that_are_whole_are_integers() -> None:
    found = loads("[2.0, 2e0, -0.0, 1.5, 9007199254740992]", what="it")
    assert found == [2, 2, 0, 1.5, LARGEST]
    assert [type(n) for n in found] == [int, int, int, float, int]


def test_brackets_in_strings_are_no_nesting() -> None:
    cost = "{2}{R}[[[" * 50
    assert loads(json.dumps({"a": cost}), what="it") == {"a": cost}
    assert loads(json.dumps([{"text": '\\"{' * 40}] * 20), what="it") == [{"text": '\\"{' * 40}] * 20


def test_nesting_up_to_the_limit_is_read() -> None:
    line = "[" * DEEPEST + "]" * DEEPEST
    assert dumps(loads(line, what="it")) == line


def test_pairs_of_surrogates_are_characters() -> None:
    assert loads('"\\ud83c\\udca1"', what="it") == "🂡"


def test_what_is_written_is_plain_ascii_on_one_line() -> None:
    assert dumps({"a": "é\n"}) == '{"a":"\\u00e9\\n"}'
    with pytest.raises(ValueError, match="Out of range"):
        dumps(float("nan"))
