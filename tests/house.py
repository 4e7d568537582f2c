"""Measures the code against what the house asks of it: lengths, docstrings, clauses, names.

`python tests/house.py` prints the table; with `--write` it also puts it, with today's date, into docs/decisions/0008….
`test_house.py` keeps what matters.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "decisions" / "0008-measures-of-the-house.md"
BEGIN, END = "<!-- measures: begin -->", "<!-- measures: end -->"
PARTS = ("conformance", "reference_impl", "tests", "benchmarks")
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
BANNED = frozenset({"util", "utils", "helper", "helpers", "common", "misc", "base", "manager"})
CLAUSE = re.compile(r"\b[1-9]\d{2}\.\d+[a-z]?\b")
NOT_OURS_TO_RULE = ("conformance/kits/",)  # copied as they are to authors

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Part:
    """One of the top folders: its files by length, its functions (`file:name`) by length, and what is missing or banned."""

    name: str
    files: dict[str, int] = field(default_factory=dict[str, int])
    functions: dict[str, int] = field(default_factory=dict[str, int])
    modules_without_docstring: list[str] = field(default_factory=list[str])
    undocumented: list[str] = field(default_factory=list[str])
    rules_without_clause: list[str] = field(default_factory=list[str])
    banned_names: list[str] = field(default_factory=list[str])

    @property
    def long_files(self) -> dict[str, int]:
        """Those over the limit."""
        return {name: lines for name, lines in self.files.items() if lines > LONGEST_FILE}

    @property
    def long_functions(self) -> dict[str, int]:
        """Those over the limit."""
        return {name: lines for name, lines in self.functions.items() if lines > LONGEST_FUNCTION}


@cache
def measured() -> tuple[Part, ...]:
    """Every part."""
    return tuple(_measured(name) for name in PARTS)


def _measured(name: str) -> Part:
    part = Part(name)
    for path in sorted((ROOT / name).rglob("*.py")):
        shown = path.relative_to(ROOT).as_posix()
        if not shown.startswith(NOT_OURS_TO_RULE):
            _measure(part, shown, path.read_text(encoding="utf-8"))
    return part


def _measure(part: Part, shown: str, text: str) -> None:
    tree = ast.parse(text)
    part.files[shown] = len(text.splitlines())
    if text.strip() and ast.get_docstring(tree) is None:
        part.modules_without_docstring.append(shown)
    for function in _functions(tree):
        part.functions[f"{shown}:{function.name}"] = (function.end_lineno or 0) - function.lineno + 1
        if BANNED & set(function.name.lower().split("_")):
            part.banned_names.append(f"{shown}:{function.name}")
        if _is_rule(function) and not CLAUSE.search(ast.unparse(function)):
            part.rules_without_clause.append(f"{shown}:{function.name}")
    part.banned_names.extend(f"{shown}" for _ in BANNED & set(re.split(r"[/_.]", shown)))
    part.undocumented.extend(f"{shown}:{name}" for name in _undocumented(tree))


def _functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _is_rule(function: Function) -> bool:
    """Does it stand in the rule book, by its decorator?"""
    return any(isinstance(d, ast.Call) and getattr(d.func, "id", "") == "clause" for d in function.decorator_list)


def _undocumented(tree: ast.Module) -> Iterator[str]:
    """Public functions, classes, and methods of classes that have no parent to be documented in."""
    for node in tree.body:
        if isinstance(node, (*Function.__args__, ast.ClassDef)) and not node.name.startswith("_"):
            if ast.get_docstring(node) is None:
                yield node.name
            if isinstance(node, ast.ClassDef) and not node.bases:
                inside = (n for n in node.body if isinstance(n, Function) and not n.name.startswith("_"))
                yield from (f"{node.name}.{n.name}" for n in inside if ast.get_docstring(n) is None)


def table(parts: Sequence[Part]) -> str:
    """The figures as a Markdown table, a column a part."""
    rows: list[tuple[str, Iterable[object]]] = [
        ("files", (len(p.files) for p in parts)),
        ("lines", (f"{sum(p.files.values()):,}" for p in parts)),
        ("file: median, 95th, longest", (_spread(p.files) for p in parts)),
        (f"files over {LONGEST_FILE} lines", (len(p.long_files) for p in parts)),
        ("functions", (f"{len(p.functions):,}" for p in parts)),
        ("function: median, 95th, longest", (_spread(p.functions) for p in parts)),
        (f"functions over {LONGEST_FUNCTION} lines", (len(p.long_functions) for p in parts)),
        ("modules without a docstring", (len(p.modules_without_docstring) for p in parts)),
        ("public names without a docstring", (_of_product(p, len(p.undocumented)) for p in parts)),
        ("rule functions without a clause", (_of_product(p, len(p.rules_without_clause)) for p in parts)),
        ("names that say nothing", (len(p.banned_names) for p in parts)),
    ]
    head = ["| | " + " | ".join(f"`{p.name}/`" for p in parts) + " |", "|---|" + "--:|" * len(parts)]
    return "\n".join([*head, *(f"| {name} | {' | '.join(map(str, values))} |" for name, values in rows)])


def _of_product(part: Part, figure: int) -> object:
    return figure if part.name in ("conformance", "reference_impl") else ""


def _spread(lengths: dict[str, int]) -> str:
    found = sorted(lengths.values())
    return f"{median(found):.0f}, {quantiles(found, n=20)[-1]:.0f}, {found[-1]}"


def main() -> None:
    """Prints the table; `--write` puts it into its page."""
    told = f"Measured on {date.today().isoformat()}:\n\n{table(measured())}\n"
    print(told)
    for part in measured():
        for name, lines in {**part.long_files, **part.long_functions}.items():
            print(f"{lines:5} {name}")
        for name in (*part.modules_without_docstring, *part.rules_without_clause, *part.banned_names):
            print(f"      {name}")
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{told}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
