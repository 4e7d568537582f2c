"""Opens files that a user names: a command neither waits for one that nobody writes into nor reads without end."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

_MOST_OPEN = 256
_KINDS = (
    (stat.S_ISFIFO, "a named pipe, and nobody may ever be at its other end; give a file"),
    (stat.S_ISSOCK, "a socket; give a file"),
    (stat.S_ISCHR, "a device; give a file"),
    (stat.S_ISBLK, "a device; give a file"),
)


class NoFile(OSError):
    """It is no file that can be read, or written; `strerror` says what it is."""


def opened(path: Path, *, once: bool = True) -> BinaryIO:
    """The file, open for reading. With `once` it may also be a pipe that the shell has opened (`<(…)`, /dev/stdin).

    Raises OSError, whose `strerror` says what is wrong.
    """
    found = os.stat(path)
    if not (once and stat.S_ISFIFO(found.st_mode) and _is_open_already(found)):
        _check(path, found, ", or <(cat PIPE)" if once and stat.S_ISFIFO(found.st_mode) else "")
    return path.open("rb")


def text_of(path: Path) -> str:
    """All of a file that is read and then written anew. Raises OSError, UnicodeDecodeError."""
    with opened(path, once=False) as file:
        return TextIOWrapper(file, encoding="utf-8").read()


def check_writable(path: Path, *, once: bool = False) -> None:
    """Raises OSError where there is something that is no file, and that may never take what is written.

    With `once` it may also be the null device, or what the shell has opened to be written to (/dev/stdout, `>(…)`).
    """
    if not path.exists():
        return
    found = os.stat(path)
    if once and not stat.S_ISDIR(found.st_mode) and (_is_null(found) or _takes_output(found)):
        return
    _check(path, found)


def _is_null(found: os.stat_result) -> bool:
    return stat.S_ISCHR(found.st_mode) and os.path.samestat(os.stat(os.devnull), found)


def _is_open_already(found: os.stat_result) -> bool:
    """Has the shell opened it for the command (`<(…)`, or a pipe into it)? Then somebody writes there, and ends."""
    return bool(_open_as(found, (0, *range(3, _MOST_OPEN))))  # What comes out of the command is no input.


def _takes_output(found: os.stat_result) -> bool:
    """Has the shell opened it for the command to write to? Then somebody reads there."""
    try:
        import fcntl
    except ImportError:  # Windows, which has no such names.
        return False
    return any(fcntl.fcntl(n, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY for n in _open_as(found, range(_MOST_OPEN)))


def _open_as(found: os.stat_result, numbers: Iterable[int]) -> list[int]:
    """Those of the numbers by which the process has it open."""
    known: list[int] = []
    for number in numbers:
        with contextlib.suppress(OSError):
            if os.path.samestat(os.fstat(number), found):
                known.append(number)
    return known


def _check(path: Path, found: os.stat_result, advice: str = "") -> None:
    if stat.S_ISREG(found.st_mode):
        return
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    told = next((word for is_kind, word in _KINDS if is_kind(found.st_mode)), "no file")
    raise NoFile(errno.EINVAL, f"it is {told}{advice}", str(path))
