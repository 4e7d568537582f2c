"""Which way things point: every import edge between the parts of the project is one that is drawn here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED: dict[str, set[str]] = {
    "wire": set(),
    "catalogue": {"wire"},
    "wording": {"wire"},
    "engines": {"wire", "adapters"},  # only by name, inside the function that makes a known engine
    "events": {"wire", "exit_codes"},
    "strategies": {"wire", "wording"},
    "properties": {"wire", "strategies", "catalogue"},
    "minimise": {"wire", "wording", "strategies", "properties", "catalogue"},
    "fixtures": {"wire", "catalogue", "judging"},
    "judging": {"wire"},
    "exit_codes": set(),
    "reports": {"events", "wire", "wording", "catalogue", "exit_codes"},
    "known": {"wire", "catalogue", "properties", "minimise", "engines", "events"},
    "runner": {
        "known",
        "wire",
        "wording",
        "strategies",
        "properties",
        "engines",
        "minimise",
        "events",
        "catalogue",
        "exit_codes",
    },
    "campaign": {
        "engines",
        "events",
        "exit_codes",
        "minimise",
        "properties",
        "runner",
        "strategies",
        "wire",
    },
    "doctor": {
        "engines",
        "fixtures",
        "judging",
        "minimise",
        "properties",
        "runner",
        "strategies",
        "wire",
        "wording",
    },
    "explaining": {"catalogue", "properties", "reports", "wire"},
    "explaining_cases": {"catalogue", "fixtures", "wire", "wording"},
    "plugin": {"runner"},
    "checking": {"engines", "events", "exit_codes", "reports", "runner", "wire"},
    "contract": {"wire"},
    "faults": {"adapters", "catalogue", "wire", "reference_impl"},
    "power": {
        "faults",
        "runner",
        "minimise",
        "properties",
        "strategies",
        "wire",
        "adapters",
        "catalogue",
        "reports",
        "fixtures",
        "judging",
        "reference_impl",
    },
    "adapters": {"wire", "wording"},
    "reference_impl": set(),
}


def part_of(module: str) -> str | None:
    """The part of the project that a module belongs to; None for the rest of the world."""
    names = module.split(".")
    if names[0] == "reference_impl":
        return "reference_impl"
    if names[0] != "conformance":
        return None
    return names[1] if len(names) > 1 else "conformance"


def modules() -> Iterator[tuple[str, Path]]:
    for top in ("conformance", "reference_impl"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


EDGES = sorted(
    {
        (a, b)
        for name, path in modules()
        for target in imported(path)
        if (a := part_of(name)) and (b := part_of(target)) and a != b
    }
)


@pytest.mark.parametrize(("importer", "target"), EDGES, ids=[f"{a}->{b}" for a, b in EDGES])
def test_imports_go_only_along_the_drawn_edges(importer: str, target: str) -> None:
    if importer in ("cli", "conformance", "__main__") or target == "conformance":
        return
    allowed = ALLOWED[importer] | ({"reference_impl"} if importer == "adapters" else set())
    assert target in allowed, f"conformance/{importer} imports {target}"


@pytest.mark.parametrize("part", ["properties", "strategies", "minimise", "wire", "reports"])
def test_no_law_leans_on_the_reference(part: str) -> None:
    for name, path in modules():
        if part_of(name) == part:
            assert not [m for m in imported(path) if m.startswith(("reference_impl", "conformance.adapters"))], name


def test_modules_import_without_a_cycle() -> None:
    graph = {name: set(imported(path)) for name, path in modules()}
    known = set(graph)
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join((*above, name))
        if name not in done:
            for target in sorted(_top_level(name) & known):
                visit(target, (*above, name))
            done.add(name)

    def _top_level(name: str) -> set[str]:
        path = dict(modules())[name]
        body = ast.parse(path.read_text(encoding="utf-8")).body
        return {n.module for n in body if isinstance(n, ast.ImportFrom) and n.module} - {name}

    for name in sorted(graph):
        visit(name, ())
