"""Strings from outside, made safe to show: what would move a cursor, hide or reorder text is written out instead."""

from __future__ import annotations


def printable(text: str, limit: int | None = None) -> str:
    """The text with every invisible, control or direction-changing character as a visible escape such as ``\\x1b``.

    One line comes out, whatever went in: line breaks are escaped too. `limit` cuts what is longer than so many
    characters (as shown) and says how many of the original ones were left out.
    """
    if limit is not None:
        return _cut(text, limit)
    return text if text.isascii() and text.isprintable() else "".join(map(_shown, text))


def printable_lines(text: str, limit: int = 500, most: int = 20) -> str:
    """A message of several lines, each made printable and cut to `limit` characters; at most so many lines."""
    lines = text.split("\n")
    shown = [printable(line, limit) for line in lines[:most]]
    return "\n".join([*shown, f"… ({len(lines) - most} more lines)"] if len(lines) > most else shown)


def shortened(text: str, limit: int) -> str:
    """The beginning of a text from outside, fit for a JSON file: lone surrogates are written out."""
    kept = text[:limit].encode(errors="backslashreplace").decode()
    return kept if len(text) <= limit else f"{kept}… ({len(text) - limit} more characters)"


def _cut(text: str, limit: int) -> str:
    shown: list[str] = []
    room = limit
    for position, character in enumerate(text):
        visible = _shown(character)
        room -= len(visible)
        if room < 0:
            return "".join(shown) + f"… ({len(text) - position} more characters)"
        shown.append(visible)
    return "".join(shown)


def _shown(character: str) -> str:
    """One character, escaped unless it is plainly visible (or a space)."""
    if character.isprintable() and not _is_unseen(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _is_unseen(character: str) -> bool:
    """Variation selectors count as printable in Unicode's tables, yet show nothing."""
    code = ord(character)
    return 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
