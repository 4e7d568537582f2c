"""Where the JSON Schemas are, in a checkout and in an installed wheel alike."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

BASE = "https://mtg-conformance.invalid/schemas/"


@cache
def schema_folder() -> Path:
    """The folder of the schemas: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "schemas"
    return inside if inside.is_dir() else package.parent / "schemas"


@cache
def data(name: str) -> Any:
    """One JSON file of the schema folder, by its file name."""
    return json.loads((schema_folder() / name).read_text(encoding="utf-8"))


@cache
def schema_names() -> tuple[str, ...]:
    """The names of all schemas: `scenario`, `reply`, `fixture` …"""
    return tuple(sorted(f.name.removesuffix(".schema.json") for f in schema_folder().glob("*.schema.json")))


def schema_of(name: str) -> dict[str, Any]:
    """The schema of that name."""
    found: dict[str, Any] = data(f"{name}.schema.json")
    return found
