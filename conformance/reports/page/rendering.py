"""Makes the one HTML file: template, style and script inside, nothing from the network, and nothing run but our script.

The content security policy names style and script by their hashes, so that whatever an engine says stays text even if it slipped
through the escaping. Every string is also made printable: no control or direction-changing character reaches the page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from conformance import __version__
from conformance.events.log import Log
from conformance.reports.glossary import WORDS
from conformance.reports.outcomes import DIRECTIONS, LAW_OUTCOMES, VERDICTS
from conformance.reports.page.sections import Engine, engine
from conformance.wire.printable import printable

PACKAGE = "conformance.reports.page"


def page(logs: Sequence[tuple[Log, Path | None]]) -> str:
    """The page for one log or more, each of another engine, version or run."""
    several = len(logs) > 1
    engines = [engine(log, path, f"e{at}" if several else "") for at, (log, path) in enumerate(logs, 1)]
    style, script = _text("page.css"), _text("page.js")
    return _template().render(
        engines=engines,
        clauses=_clauses(engines),
        directions=DIRECTIONS,
        verdicts=VERDICTS,
        law_outcomes=LAW_OUTCOMES,
        words=WORDS,
        version=__version__,
        style=Markup(style),
        script=Markup(script),
        policy=_policy(style, script),
    )


def _clauses(engines: Sequence[Engine]) -> list[str]:
    """The clauses that a counterexample or a row of the page is of, in order of appearance in the book."""
    rows = [row.clause for e in engines for row in e.rows]
    broken = [
        clause for e in engines for group in (*e.causes, *e.others) for item in group.items for clause in item.clauses
    ]
    return sorted(dict.fromkeys([*rows, *broken]))


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _text(name: str) -> str:
    return (resources.files(PACKAGE) / "templates" / name).read_text(encoding="utf-8")


@cache
def _template() -> Any:
    environment = Environment(
        loader=PackageLoader(PACKAGE, "templates"),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html")


def _finalized(value: Any) -> Any:
    """What a template prints: strings that aren't markup of ours are made printable first, then escaped."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
