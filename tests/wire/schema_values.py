"""Strategies for values that fit a schema, and for the same values with something changed at one place."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from conformance.wire.schema import BASE, schema_of

Strategy = st.SearchStrategy[Any]
DEEPEST = 5
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 1.5, 2.0, 2**53, 10**30, "", "p1", "p1\n", "P1", "creature", "café", "🂡", [], [None],
    ["p1", "p1"], [1, True], {}, {"kind": "color"}, {"do": "look"}, {"kind": "hexproof"},
)  # fmt: skip


def fitting(name: str) -> Strategy:
    """Values that fit the schema of that name."""
    return _from_file(f"{name}.schema.json")


@cache
def _from_file(file: str) -> Strategy:
    return _fitting(schema_of(file.removesuffix(".schema.json")), file, 0)


def _fitting(schema: Any, file: str, depth: int) -> Strategy:
    if "$ref" in schema:
        return _referred(schema["$ref"], file, depth)
    if "const" in schema:
        return st.just(schema["const"])
    if "allOf" in schema:
        return _variants(schema, file, depth)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind is None:
        return st.sampled_from([None, 1, "free", {"x": []}])
    kinds = [kind] if isinstance(kind, str) else kind
    return st.one_of([_of_type(k, schema, file, depth) for k in kinds])


@cache
def _whole(file: str) -> Any:
    return schema_of(file.removesuffix(".schema.json"))


def _referred(ref: str, file: str, depth: int) -> Strategy:
    document, _, pointer = ref.partition("#")
    file = document.removeprefix(BASE) or file
    target = _whole(file)
    for part in pointer.split("/")[1:]:
        target = target[part]
    return st.deferred(lambda: _fitting(target, file, depth + 1))


def _variants(schema: Any, file: str, depth: int) -> Strategy:
    """One variant by its constant; deep down, one that holds nothing more."""
    thens = [branch["then"] for branch in schema["allOf"]]
    if depth > DEEPEST:
        plain = [t for t in thens if len(json.dumps(_target(t["$ref"], file).get("properties", {}))) < 60]
        thens = plain or thens
    return st.sampled_from(range(len(thens))).flatmap(lambda at: _fitting(thens[at], file, depth))


def _target(ref: str, file: str) -> Any:
    document, _, pointer = ref.partition("#")
    target = _whole(document.removeprefix(BASE) or file)
    for part in pointer.split("/")[1:]:
        target = target[part]
    return target


def _of_type(kind: str, schema: Any, file: str, depth: int) -> Strategy:
    match kind:
        case "object":
            return _objects(schema, file, depth)
        case "array":
            return _arrays(schema, file, depth)
        case "string" if "pattern" in schema:
            return st.from_regex(schema["pattern"].replace("$", r"\Z"), fullmatch=False).filter(lambda s: len(s) <= 40)
        case "string":
            least = schema.get("minLength", 0)
            return st.text("abc ", min_size=least, max_size=least + 8)
        case "integer":
            return st.integers(schema.get("minimum", -5), min(schema.get("maximum", 9), 9))
        case "number":
            return st.sampled_from([0, 0.5, 1])
        case "boolean":
            return st.booleans()
        case _:
            return st.none()


def _objects(schema: Any, file: str, depth: int) -> Strategy:
    required = schema.get("required", [])
    fields = {k: _fitting(v, file, depth + 1) for k, v in schema.get("properties", {}).items()}
    fixed = st.fixed_dictionaries(
        {k: fields[k] for k in required if k in fields},
        optional={k: v for k, v in fields.items() if k not in required} if depth <= DEEPEST else {},
    )
    others = schema.get("additionalProperties")
    if not isinstance(others, dict):
        return fixed
    names = schema.get("propertyNames", {})
    keys = _fitting({"type": "string", **names}, file, depth) if "enum" not in names else st.sampled_from(names["enum"])
    least = schema.get("minProperties", 0)
    return st.dictionaries(keys, _fitting(others, file, depth + 1), min_size=least, max_size=max(least, 2))


def _arrays(schema: Any, file: str, depth: int) -> Strategy:
    if "prefixItems" in schema:
        return st.tuples(*(_fitting(s, file, depth + 1) for s in schema["prefixItems"])).map(list)
    least = schema.get("minItems", 0)
    most = max(least, min(schema.get("maxItems", 3), 3 if depth < 3 else 1))
    unique = {"unique_by": json.dumps} if schema.get("uniqueItems") else {}
    return st.lists(_fitting(schema["items"], file, depth + 1), min_size=least, max_size=most, **unique)


@st.composite
def spoiled(draw: st.DrawFn, values: Strategy) -> Any:
    """A value with one place changed: replaced by junk, taken out, doubled, or with a field too many."""
    value = json.loads(json.dumps(draw(values)))
    places = list(_places(value))
    if not places:
        return draw(st.sampled_from(JUNK))
    holder, key = draw(st.sampled_from(places))
    match draw(st.sampled_from(["replace", "remove", "double", "add", "misspell"])):
        case "replace":
            holder[key] = draw(st.sampled_from(JUNK))
        case "remove":
            del holder[key]
        case "double" if isinstance(holder, list):
            holder.append(holder[key])
        case "misspell" if isinstance(holder[key], str):
            holder[key] += draw(st.sampled_from(["x", "\n", " ", "é"]))
        case _ if isinstance(holder, dict):
            holder[draw(st.sampled_from(["x", "kindd", "notes", ""]))] = 1
        case _:
            holder.insert(0, draw(st.sampled_from(JUNK)))
    return value


def _places(value: Any) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from _places(inner)
