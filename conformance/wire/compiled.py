"""The compiled validators that decide, fast, whether a value fits its schema (jsonschema_rs).

A schema tells variants apart by a constant field, with one if/then a variant; a step is one of 22. Tried one after
the other that costs more than drawing the scenario, so before compiling the chain becomes a halving search over the
same constants, with the usual ones asked first. That the two say the same is tested on generated values, against
`jsonschema` and the schemas as they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from conformance.wire.schema import BASE, schema_names, schema_of

_WORDS = frozenset({"description", "title", "examples", "$comment"})
_USUAL = ("color", "protection", "targets", "nothing", "cast")
"""What most variants of a drawn board are (counted); asked before the halving search, they cost one question each."""


@cache
def compiled(name: str) -> Callable[[Any], bool]:
    """The question "does this value fit the schema of that name?". Values hold plain JSON types only."""
    import jsonschema_rs

    schema = halved(schema_of(name))
    return jsonschema_rs.Draft202012Validator(schema, registry=_registry()).is_valid


@cache
def _registry() -> Any:
    import jsonschema_rs

    return jsonschema_rs.Registry([(BASE + name + ".schema.json", halved(schema_of(name))) for name in schema_names()])


def halved(schema: Any) -> Any:
    """The schema without prose and with its chains of variants turned into halving searches."""
    if isinstance(schema, list):
        return [halved(part) for part in schema]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(schema, dict):
        return schema
    given: dict[str, Any] = schema
    found = {k: halved(v) for k, v in given.items() if not (k in _WORDS and isinstance(v, (str, list)))}
    key = _key_of_variants(found)
    return (found | {"allOf": [_search(found["allOf"], key)]}) if key else found


def _key_of_variants(schema: dict[str, Any]) -> str | None:
    """The constant field by which the chain tells all variants apart, if it is such a chain."""
    branches: list[Any] = schema.get("allOf", [])
    if len(branches) < 3 or not all(isinstance(b, dict) and set(b) == {"if", "then"} for b in branches):
        return None
    key: str = branches[0]["if"].get("required", [""])[0]
    tests = [{"required": [key], "properties": {key: {"const": _constant(b, key)}}} for b in branches]
    complete = schema.get("properties", {}).get(key, {}).get("enum") == [_constant(b, key) for b in branches]
    named = schema.get("type") == "object" and key in schema.get("required", [])
    return key if named and complete and [b["if"] for b in branches] == tests else None


def _constant(branch: dict[str, Any], key: str) -> Any:
    return branch["if"].get("properties", {}).get(key, {}).get("const")


def _search(branches: list[dict[str, Any]], key: str) -> dict[str, Any]:
    if len(branches) == 1:
        return branches[0]["then"]
    usual = next((b for b in branches if _constant(b, key) in _USUAL), None)
    if usual:
        is_usual = {"properties": {key: {"const": _constant(usual, key)}}}
        return {"if": is_usual, "then": usual["then"], "else": _search([b for b in branches if b is not usual], key)}
    half = len(branches) // 2
    constants = [_constant(b, key) for b in branches[:half]]
    return {
        "if": {"properties": {key: {"enum": constants}}},
        "then": _search(branches[:half], key),
        "else": _search(branches[half:], key),
    }
