"""Places inside a JSON value, spelled as people read them: `steps[2].targets[0]`."""

from __future__ import annotations

import re
from collections.abc import Iterable

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def place_of(path: Iterable[str | int]) -> str:
    """The path as text; the whole value is the empty string."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif _PLAIN.fullmatch(part):
            text += f".{part}" if text else part
        else:
            text += f"[{part!r}]"
    return text
