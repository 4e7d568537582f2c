"""JSON without its traps, and compact JSON out.

Refused (RFC 8259 leaves each of them to the reader, and readers differ): duplicate keys, NaN and Infinity, numbers
beyond 2^53, invalid UTF-8 and lone surrogates, a byte order mark, and nesting deeper than 64. A number that is whole
but written as 2.0 or 2e0 is read as the integer 2, since some languages write all their numbers so.

The hot path is the C reader of the standard library with two small hooks; only a refused text is read again to find
the place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

import orjson

from conformance.wire.place import place_of

LARGEST = 2**53
DEEPEST = 64

_SAFE_DIGITS = len(str(LARGEST)) - 1
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_ALL_BUT_BRACKETS = bytes(b for b in range(256) if b not in b"[]{}")
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_BOM = b"\xef\xbb\xbf"


class BadJson(ValueError):
    """A text that isn't JSON as both sides would read it.

    `trap` is one of encoding, syntax, too_deep, duplicate_key, not_finite, too_large; `place` is where in the value
    (`steps[2]`), or the character where it can't be read at all.
    """

    def __init__(self, what: str, trap: str, place: str, reason: str) -> None:
        self.what, self.trap, self.place, self.reason = what, trap, place, reason
        super().__init__(f"{what}: {reason}" + (f" (at {place})" if place else ""))


class _Trapped(Exception):
    """Raised by a hook: there is a trap somewhere."""


def loads(line: str | bytes, *, what: str) -> Any:
    """The JSON value of the text. `what` names the text in errors. Raises BadJson."""
    raw = line if isinstance(line, bytes) else _encoded(line, what)
    _check_depth(raw, what)
    text = _decoded(raw, what)
    try:
        value = _STRICT.decode(text)
    except _Trapped:
        _find_trap(text, what)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}" if "\n" in text.rstrip() else f"character {error.pos + 1}"
        raise BadJson(what, "syntax", where, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise BadJson(what, "too_deep", "", f"nested deeper than {DEEPEST}") from None
    if _SURROGATE.search(raw):
        _refuse_surrogates(value, what)
    return value


_COMPACT = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)  # The check doubles the time.


def dumps(value: Any) -> str:
    """Compact JSON in pure ASCII, which no code page on the way can spoil. Raises ValueError for NaN, Infinity and circles."""
    try:
        return _COMPACT.encode(value)
    except RecursionError:
        raise ValueError("nested without end") from None


def as_line(message: dict[str, Any]) -> bytes:
    """A message as a line in pure ASCII. For messages that fit their schema: NaN, of which none fits, would become null.

    The fast writer knows no escapes of letters beyond ASCII; the standard one writes the rare message that has some.
    """
    try:
        line = orjson.dumps(message, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # Half a surrogate pair, in what came by the API; or a number that it can't write.
        line = b"\xff"
    return line if line.isascii() else dumps(message).encode() + b"\n"


def as_bytes(message: dict[str, Any]) -> bytes:
    """As `as_line`, without the line break."""
    return as_line(message)[:-1]


def _encoded(line: str, what: str) -> bytes:
    try:
        return line.encode()
    except UnicodeEncodeError as error:
        raise BadJson(what, "encoding", f"character {error.start + 1}", "a lone surrogate is no character") from None


def _decoded(raw: bytes, what: str) -> str:
    if raw.startswith(_BOM):
        raise BadJson(what, "encoding", "byte 1", "begins with a byte order mark; write UTF-8 without one")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        found = f"not UTF-8: byte 0x{raw[error.start]:02x}"
        raise BadJson(what, "encoding", f"byte {error.start + 1}", found) from None


def _check_depth(raw: bytes, what: str) -> None:
    """Takes pairs of brackets away, the innermost first; strings are cut out only where that doesn't come out even."""
    if _is_shallow(raw) or _is_shallow(_STRING.sub(b"", raw)):
        return
    if _is_deep(_STRING.sub(b"", raw)):
        raise BadJson(what, "too_deep", "", f"nested deeper than {DEEPEST}")


def _is_shallow(raw: bytes) -> bool:
    left = raw.translate(_BRACKETS, _ALL_BUT_BRACKETS)
    if len(left) <= DEEPEST:
        return True
    for _ in range(DEEPEST):
        before = len(left)
        left = left.replace(b"[]", b"")
        if not left:
            return True
        if before - len(left) < before // DEEPEST:  # It goes too slowly; `_is_deep` reads each bracket once.
            return False
    return False


def _is_deep(raw: bytes) -> bool:
    depth, opening = 0, ord("[")
    for bracket in raw.translate(_BRACKETS, _ALL_BUT_BRACKETS):
        depth += 1 if bracket == opening else -1
        if depth > DEEPEST:
            return True
    return False


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Trapped
    return found


def _integer(digits: str) -> int:
    if len(digits) > _SAFE_DIGITS and (len(digits) > 20 or abs(int(digits)) > LARGEST):
        raise _Trapped
    return int(digits)


def _number(digits: str) -> int | float:
    found = float(digits)
    if not abs(found) <= LARGEST:
        raise _Trapped
    return int(found) if found.is_integer() else found


def _constant(_name: str) -> NoReturn:
    raise _Trapped


_STRICT = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=_integer, parse_float=_number, parse_constant=_constant)


class _Mark:
    """Stands in a value for what must not be there."""

    def __init__(self, trap: str, reason: str) -> None:
        self.trap, self.reason = trap, reason


def _find_trap(text: str, what: str) -> NoReturn:
    """Reads again with marks in place of traps, and reports the first."""
    value = json.JSONDecoder(
        object_pairs_hook=_marked_pairs,
        parse_int=_marked(_integer),
        parse_float=_marked(_number),
        parse_constant=lambda name: _Mark("not_finite", f"{name} is no JSON number"),
    )
    try:
        path, mark = next(_marks(value.decode(text), ()))
    except json.JSONDecodeError as error:
        raise BadJson(what, "syntax", f"character {error.pos + 1}", f"not JSON: {error.msg}") from None
    raise BadJson(what, mark.trap, place_of(path), mark.reason)


def _marked_pairs(pairs: list[tuple[str, Any]]) -> Any:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return _Mark("duplicate_key", f"the key {key!r} occurs twice in one object")
        seen.add(key)
    return dict(pairs)


def _marked(read: Any) -> Any:
    def marking(digits: str) -> Any:
        try:
            return read(digits)
        except _Trapped:
            short = digits if len(digits) <= 24 else digits[:24] + "…"
            return _Mark("too_large", f"the number {short} is beyond 2^53, where readers lose digits")

    return marking


def _marks(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], _Mark]]:
    if isinstance(value, _Mark):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            yield from _marks(inner, (*path, key))  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, list):
        for place, inner in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from _marks(inner, (*path, place))


def _refuse_surrogates(value: Any, what: str) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadJson(what, "encoding", "", "a string holds half of a surrogate pair (\\ud800 to \\udfff)") from None
