"""Reads the numbers that users give as options; what makes no sense is a usage error."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

_LONGEST = 7 * 86400.0


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number between these two."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"a whole number is wanted, not {text[:40]!r}") from None
        if not least <= number <= most:
            wrong = f"at least {least}" if number < least else f"at most {most}"
            raise argparse.ArgumentTypeError(f"must be {wrong}, not {text.strip()[:40]}")
        return number

    return read


def seconds(text: str) -> float:
    """A time that is more than nothing and not without end."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number of seconds is wanted, not {text[:40]!r}") from None
    if not 0 < number <= _LONGEST:
        raise argparse.ArgumentTypeError(
            f"must be more than 0 and at most {_LONGEST:.0f} seconds, not {text.strip()[:40]}"
        )
    return number


def word(text: str) -> str:
    """Anything but nothing: an empty word is a variable of a script that isn't set, and what it leaves out is never meant."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"something must be given, not {text[:40]!r}")
    return text


def named_path(text: str) -> Path:
    """A file's or a folder's name; of an empty one Python would make the folder that one is in."""
    return Path(word(text))


BOARDS = whole(1, 1_000_000)
WORKERS = whole(1, 256)
SEED = whole(-(2**53), 2**53)
