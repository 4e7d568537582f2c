"""Starter kits: a working adapter in each of several languages, as files that are copied as they are.

Each answers `hello`, one kind of step, and says *unsupported* to all else; `mtg-conformance doctor` finds nothing amiss with
it. `tests/cli/test_new_adapter.py` builds and runs every one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_NOT_COPIED = frozenset({"__pycache__", "target", "out", "node_modules"})


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit: what it needs on the machine, the command that builds it ("" if none), and the engine's name for the suite."""

    language: str
    needs: str
    build: str
    engine: str


KITS = {
    kit.language: kit
    for kit in (
        Kit("python", "python", "", "cmd:python adapter.py"),
        Kit("node", "node", "", "cmd:node adapter.js"),
        Kit("go", "go", "go build -o adapter .", "cmd:./adapter"),
        Kit("rust", "cargo", "cargo build", "cmd:target/debug/adapter"),
        Kit("java", "javac", "javac -d out *.java", "cmd:java -cp out Adapter"),
    )
}


def written(language: str, folder: Path) -> list[Path]:
    """Writes the kit's files into the folder, which is made if need be; returns them. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    return sorted(_copied(files("conformance") / "kits" / language, folder))


def _copied(source: Traversable, target: Path) -> list[Path]:
    found: list[Path] = []
    for entry in source.iterdir():
        if entry.name in _NOT_COPIED:
            continue
        if entry.is_dir():
            (target / entry.name).mkdir(exist_ok=True)
            found += _copied(entry, target / entry.name)
        else:
            (target / entry.name).write_bytes(entry.read_bytes())
            found.append(target / entry.name)
    return found
