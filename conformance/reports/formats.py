"""The formats that a report can have, each a pure function of a log and of where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from conformance.events.log import Log

_MODULES = {"json": "as_json"}
_OF_THE_LOG_ALONE = ("json", "badge")


def report(log: Log, path: Path | None, format_name: str) -> str:
    """The report; only what the format needs is imported. `path` is the log's, for commands and links to its neighbours."""
    if format_name == "html":
        return page_of([(log, path)])
    name = _MODULES.get(format_name, format_name)
    make = getattr(import_module(f"conformance.reports.{name}"), name)
    text: str = make(log) if format_name in _OF_THE_LOG_ALONE else make(log, path)
    return text


def page_of(logs: Sequence[tuple[Log, Path | None]]) -> str:
    """The HTML page of one log or of several, each of another engine, version or run."""
    from conformance.reports.page import page

    return page(logs)
