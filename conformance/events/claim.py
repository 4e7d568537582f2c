"""One run at a time writes into a folder: a lock on a file there, which holds the process id for people to read.

The lock is the system's, so it ends with the process that holds it, however that ends; what a killed run left behind
stops nobody. The file is taken away at the end, while the lock is still held; who has locked a file that is no longer
there tries again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path

NAME = ".mtg-conformance.lock"
_FAR_BEHIND = 1 << 20  # Windows locks bytes, and nobody else can read those.


class Claimed(ValueError):
    """Another run writes into the folder."""


@contextlib.contextmanager
def claim(folder: Path) -> Generator[None]:
    """Nobody else writes there in the meantime. The folder is made if need be. Raises Claimed, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    file = _locked(path)
    try:
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()
        os.close(file)


def _locked(path: Path) -> int:
    """The open file, locked, and still the one of that name."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _lock(file):
            holder = os.read(file, 20).decode(errors="replace").strip()
            os.close(file)
            raise Claimed(
                f"process {holder or '(just starting)'} is writing into {path.parent}; wait for it, or give another --out"
            )
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), os.stat(path)):
                return file
        os.close(file)


def _lock(file: int) -> bool:
    """Locks the file; False where another process has."""
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock_on_windows(file: int) -> bool:
    import msvcrt

    try:
        os.lseek(file, _FAR_BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    except OSError:
        return False
    finally:
        os.lseek(file, 0, os.SEEK_SET)
    return True
