"""A comparison as text for a terminal, as JSON, as Markdown, and as a page of its own. Engines' names are text in each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from html import escape

from conformance.reports.by_clause import ClauseScore
from conformance.reports.comparison import KINDS, Change, Comparison, Engine, Failure
from conformance.reports.markdown import plain
from conformance.reports.outcomes import DIRECTIONS
from conformance.wire.printable import printable

HEADINGS = {
    "fixed": "Fixed",
    "new": "New",
    "still": "Still failing",
    "unasked": "Failed before, and isn't asked now",
    "newly_asked": "Fails, and wasn't asked before",
}
_NOT_ALIKE = (
    "Other boards were drawn for the two (another seed, number of boards, suite, or other features): "
    "what isn't found again may only have been missed. A replay of its counterexample is sure."
)
_STYLE = (
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}"
    "table{border-collapse:collapse}th,td{padding:.25rem .75rem;text-align:left;border-bottom:1px solid #8886}"
    ".scroll{overflow-x:auto}.wrong{font-weight:bold}.wrong::before{content:'\\2717\\00a0'}.ok::before{content:'\\2713\\00a0'}"
    "code{overflow-wrap:anywhere}"
)


def comparing(comparison: Comparison, format_name: str) -> str:
    """The comparison in that format: terminal, json, markdown or html."""
    return _FORMATS[format_name](comparison)


def _terminal(comparison: Comparison) -> str:
    return "".join(f"{printable(line)}\n" for line in _text(comparison))


def _text(comparison: Comparison) -> Iterator[str]:
    for number, engine in enumerate(comparison.engines, 1):
        yield f"{number}. {_title(engine)}: {_told(engine)}"
    widths = [
        max(12, *(len(_cell(row.scores[n])) for row in comparison.rows), 0) for n in range(len(comparison.engines))
    ]
    yield ""
    yield "  ".join([f"{'clause':21}", *(f"{n + 1:<{width}}" for n, width in enumerate(widths))]).rstrip()
    for row in comparison.rows:
        cells = (f"{_cell(score):<{width}}" for score, width in zip(row.scores, widths, strict=True))
        yield "  ".join([f"{row.clause + ' [' + row.build + ']':21}", *cells]).rstrip()
    for change in comparison.changes:
        yield ""
        yield _between(comparison, change)
        yield from ([] if change.is_drawn_alike else [f"  {_NOT_ALIKE}"])
        for kind, failures in _parts(change):
            yield f"  {HEADINGS[kind]}: {len(failures)}"
            yield from (f"    {_words(f)}" for f in failures)


def _markdown(comparison: Comparison) -> str:
    return "\n".join(_marked(comparison)) + "\n"


def _marked(comparison: Comparison) -> Iterator[str]:
    yield "## Hexproof and protection, compared"
    yield ""
    yield from (f"{n}. {plain(_title(e))}: {plain(_told(e))}" for n, e in enumerate(comparison.engines, 1))
    yield ""
    yield "| clause | made from | " + " | ".join(plain(_title(e)) for e in comparison.engines) + " |"
    yield "|---|---|" + "---|" * len(comparison.engines)
    for row in comparison.rows:
        yield f"| {row.clause} {row.title} | {row.build} | " + " | ".join(map(_cell, row.scores)) + " |"
    for change in comparison.changes:
        yield ""
        yield f"### {plain(_between(comparison, change))}"
        yield from ([] if change.is_drawn_alike else ["", _NOT_ALIKE])
        for kind, failures in _parts(change):
            yield f"\n**{HEADINGS[kind]}: {len(failures)}**\n"
            yield from (f"- {plain(_words(f))}" for f in failures)


def _html(comparison: Comparison) -> str:
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>Hexproof and protection, compared</title><style>{_STYLE}</style></head><body><main>"
    )
    return head + "\n".join(_elements(comparison)) + "</main></body></html>\n"


def _elements(comparison: Comparison) -> Iterator[str]:
    yield "<h1>Hexproof and protection, compared</h1><ol>"
    yield from (f"<li>{_safe(_title(e))}: {_safe(_told(e))}</li>" for e in comparison.engines)
    heads = "".join(f'<th scope="col">{_safe(_title(e))}</th>' for e in comparison.engines)
    yield '</ol><div class="scroll" tabindex="0" role="region" aria-label="By clause"><table><thead><tr>'
    yield f'<th scope="col">Clause</th><th scope="col">Made from</th>{heads}</tr></thead><tbody>'
    for row in comparison.rows:
        cells = "".join(f'<td class="{_state(s)}">{escape(_cell(s))}</td>' for s in row.scores)
        name = f"{row.clause} {escape(row.title)}"
        yield f'<tr><th scope="row">{name}</th><td>{row.build}</td>{cells}</tr>'
    yield "</tbody></table></div>"
    for change in comparison.changes:
        yield f"<h2>{_safe(_between(comparison, change))}</h2>"
        yield "" if change.is_drawn_alike else f"<p>{escape(_NOT_ALIKE)}</p>"
        for kind, failures in _parts(change):
            items = "".join(f"<li><code>{_safe(_words(f))}</code></li>" for f in failures)
            yield f"<h3>{escape(HEADINGS[kind])}: {len(failures)}</h3><ul>{items}</ul>"


def _safe(text: str) -> str:
    return escape(printable(text))


def _title(engine: Engine) -> str:
    return f"{engine.name} {engine.version}"


def _told(engine: Engine) -> str:
    cut = "" if engine.is_whole else "; the run was cut short"
    asked = f"{engine.boards} boards a law, seed {engine.seed}, mtg-conformance {engine.suite}"
    return f"{engine.failures} kinds of failure ({asked}{cut})"


def _state(score: ClauseScore | None) -> str:
    """The class of the cell, for its colour and mark."""
    return "unasked" if score is None else score.result.replace(" ", "-")


def _cell(score: ClauseScore | None) -> str:
    """The result, and how many of the clause's points were asked."""
    if score is None:
        return "not in it"
    if not score.asked:
        return score.result
    points = score.wrong or score.perhaps
    which = f" in {', '.join(points)}" if points else ""
    return f"{score.result}{which} ({score.asked} of {score.points})"


def _between(comparison: Comparison, change: Change) -> str:
    before, after = comparison.engines[change.before], comparison.engines[change.after]
    return f"From {_title(before)} ({change.before + 1}) to {_title(after)} ({change.after + 1})"


def _parts(change: Change) -> Iterator[tuple[str, Sequence[Failure]]]:
    """The first three always, the others where there are some."""
    for kind in KINDS:
        failures: Sequence[Failure] = getattr(change, kind)
        if failures or kind in ("fixed", "new", "still"):
            yield kind, failures


def _words(f: Failure) -> str:
    return f"{f.counterexample}  {f.point}  {DIRECTIONS[f.direction].label} in {f.step_kind}  [{f.build}]  {f.law}"


_FORMATS: dict[str, Callable[[Comparison], str]] = {
    "terminal": _terminal,
    "json": lambda comparison: json.dumps(comparison.as_json(), indent=1) + "\n",
    "markdown": _markdown,
    "html": _html,
}
