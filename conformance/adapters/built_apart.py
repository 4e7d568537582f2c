"""Adapters in other languages: where their sources lie, in a checkout and once installed, and where they are built."""

from __future__ import annotations

import os
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def sources_of(engine: str) -> Path:
    """The folder of that adapter's sources; it may not be writable."""
    installed = _HERE / "sources" / engine
    return installed if installed.is_dir() else _HERE.parent.parent / "adapters" / engine


def build_folder(engine: str) -> Path:
    """Where that adapter is built: `MTG_CONFORMANCE_BUILD`, or the user's cache folder."""
    home = os.environ.get("MTG_CONFORMANCE_BUILD")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return (Path(home) if home else cache / "mtg-conformance") / engine
