"""Strings from outside, made safe to show."""

from __future__ import annotations

import pytest

from conformance.wire.printable import printable


@pytest.mark.parametrize("text", ["", "plain, 2/2 & {0}: “ok”", "Éowyn — protección contra el negro", "日本語", "🐉"])
def test_visible_text_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\r\n", "a\\x0ab\\x0d\\x0a"),
        ("\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        ("\x9b31m\x7f\x00", "\\x9b31m\\x7f\\x00"),
        ("abc\u202edcba\u2066x\u2069", "abc\\u202edcba\\u2066x\\u2069"),
        ("zero\u200bwidth\ufeff\u00ad", "zero\\u200bwidth\\ufeff\\xad"),
        ("line\u2028paragraph\u2029", "line\\u2028paragraph\\u2029"),
        ("\ud800", "\\ud800"),
        ("tag \U000e0041\ufe0f", "tag \\U000e0041\\ufe0f"),
        ("no\u00a0break", "no\\xa0break"),
    ],
)
def test_what_could_hide_or_move_text_is_written_out(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert printable(text, 1000) == shown


def test_every_character_comes_out_visible() -> None:
    shown = printable("".join(map(chr, range(0x3000))))
    assert shown.isprintable()
    shown.encode("utf-8")


def test_long_text_is_cut_and_says_how_much_is_missing() -> None:
    assert printable("x" * 30, 10) == "x" * 10 + "… (20 more characters)"
    assert printable("x" * 10, 10) == "x" * 10
    assert printable("\x1b" * 5, 9) == "\\x1b\\x1b… (3 more characters)"
