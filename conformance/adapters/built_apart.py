"""Adapters in other languages: their sources lie in `adapters/` of a checkout, and inside the package once it is installed."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def sources_of(engine: str) -> Path:
    """The folder of that adapter's sources; it may not be writable."""
    installed = _HERE / "sources" / engine
    return installed if installed.is_dir() else _HERE.parent.parent / "adapters" / engine
