"""What is wrong with a value that its schema refuses, in words for the author of an engine (jsonschema, 2020-12)."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from conformance.wire.place import place_of
from conformance.wire.problems import Problem, listed, near
from conformance.wire.schema import BASE, schema_names, schema_of

_MOST = 20_000
_TYPES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
}


def explained(name: str, value: Any) -> list[Problem]:
    """All that is wrong with the value, outermost first."""
    plain = _not_json(value)
    if plain:
        return [plain]
    large = _large(value) if isinstance(value, (dict, list)) else None
    if large:
        return [large]
    errors = sorted(_validator(name).iter_errors(value), key=lambda e: len(e.absolute_path))
    problems = list(dict.fromkeys(p for e in errors for p in _problems(e)))
    return problems or [Problem("", "the compiled validator refuses this and can't say why", "please report it")]


def _large(value: Any) -> Problem | None:
    """What has so many values that each can't be looked at in reasonable time: told is the longest list or object."""
    count, longest, place = 0, 0, ""
    waiting: deque[tuple[tuple[str | int, ...], Any]] = deque([((), value)])
    while waiting:
        path, inner = waiting.popleft()
        count += len(inner)
        if len(inner) > longest:
            longest, place = len(inner), place_of(path)
        if count > _MOST:
            return Problem(place, f"{longest} values", f"no more than {_MOST} are looked at, in the whole")
        items = inner.items() if isinstance(inner, dict) else enumerate(inner)
        waiting += [((*path, key), held) for key, held in items if isinstance(held, (dict, list))]
    return None


def fits(name: str, value: Any) -> bool:
    """The slow, careful answer to whether a value fits a schema; the compiled one must agree with it."""
    found: bool = _not_json(value) is None and _validator(name).is_valid(value)
    return found


def _not_json(value: Any) -> Problem | None:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        return Problem("", f"no JSON value: {error}")
    return None


@cache
def _validator(name: str) -> Any:
    from jsonschema import validators
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    resources = [(BASE + n + ".schema.json", DRAFT202012.create_resource(_undialected(n))) for n in schema_names()]
    registry: Any = Registry().with_resources(resources)
    draft: Any = validators.Draft202012Validator
    careful: Any = validators.extend(draft, {"pattern": _pattern})  # pyright: ignore[reportUnknownMemberType]
    return careful(_undialected(name), registry=registry)


def _undialected(name: str) -> Any:
    """The schema without its `$schema`: at a reference to one that has it, jsonschema would go on with its own validator
    of that dialect in place of ours."""
    return {key: value for key, value in schema_of(name).items() if key != "$schema"}


def _pattern(_validator: Any, pattern: str, value: Any, _schema: Any) -> Iterator[Any]:
    """Python's `$` also matches before a last line break; JSON Schema's doesn't."""
    from jsonschema import ValidationError

    if isinstance(value, str) and not re.search(re.sub(r"(?<!\\)\$$", r"\\Z", pattern), value):
        yield ValidationError("")


def _problems(error: Any) -> list[Problem]:
    path = list(error.absolute_path)
    explain = _EXPLAIN.get(error.validator)
    return explain(path, error) if explain else [Problem(place_of(path), error.message)]


def _enum(path: list[Any], error: Any) -> list[Problem]:
    allowed = [v if isinstance(v, str) else json.dumps(v) for v in error.validator_value]
    hint = near(error.instance, allowed) if isinstance(error.instance, str) else "allowed: " + listed(allowed)
    return [Problem(place_of(path), f"{_shown(error.instance)} is not allowed", hint)]


def _const(path: list[Any], error: Any) -> list[Problem]:
    hint = f"only {_shown(error.validator_value)} is"
    return [Problem(place_of(path), f"{_shown(error.instance)} is not allowed", hint)]


def _type(path: list[Any], error: Any) -> list[Problem]:
    wanted = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    words = " or ".join(_TYPES[t] for t in wanted)
    return [Problem(place_of(path), f"{_shown(error.instance)} is {_kind_of(error.instance)}", f"{words} is wanted")]


def _required(path: list[Any], error: Any) -> list[Problem]:
    """jsonschema tells of each missing field apart, without its name but in its message."""
    missing = [k for k in error.validator_value if k not in error.instance and error.message.startswith(repr(k))]
    about = error.schema.get("properties", {})
    return [Problem(place_of(path), f"the field {k!r} is missing", _meaning(about.get(k, {}))) for k in missing]


def _meaning(schema: dict[str, Any]) -> str:
    return f"it means: {schema['description']}" if "description" in schema else ""


def _unknown(path: list[Any], error: Any) -> list[Problem]:
    allowed = list(error.schema.get("properties", {}))
    unknown = [k for k in error.instance if k not in allowed]
    return [Problem(place_of([*path, k]), f"unknown field {k!r}", _near_field(k, allowed)) for k in unknown]


def _near_field(name: str, allowed: list[str]) -> str:
    hint = near(name, allowed)
    return hint if hint.startswith("allowed") else f"{hint} Allowed: {listed(allowed)}"


def _pattern_words(path: list[Any], error: Any) -> list[Problem]:
    meaning = error.schema.get("description", "")
    wanted = f"it must match {error.validator_value}" + (f" ({meaning})" if meaning else "")
    return [Problem(place_of(path), f"{_shown(error.instance)} is not spelled right", wanted)]


def _limit(words: str) -> Callable[[list[Any], Any], list[Problem]]:
    def explain(path: list[Any], error: Any) -> list[Problem]:
        found: Any = error.instance
        size = f"{_shown(found)} has {len(found)}" if isinstance(found, (str, list, dict)) else _shown(found)
        return [Problem(place_of(path), size, words.format(error.validator_value))]

    return explain


def _unique(path: list[Any], error: Any) -> list[Problem]:
    seen: list[Any] = []
    for at, item in enumerate(error.instance):
        if item in seen:
            return [Problem(place_of([*path, at]), f"{_shown(item)} occurs twice", "it is a set: name each once")]
        seen.append(item)
    return [Problem(place_of(path), "an entry occurs twice", "it is a set: name each once")]


def _name(path: list[Any], error: Any) -> list[Problem]:
    """`propertyNames`: the error's instance is the key."""
    return [Problem(place_of([*path, error.instance]), f"unknown key {error.instance!r}")]


_EXPLAIN: dict[str, Callable[[list[Any], Any], list[Problem]]] = {
    "enum": _enum,
    "const": _const,
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown,
    "unevaluatedProperties": _unknown,
    "pattern": _pattern_words,
    "minimum": _limit("at least {} is wanted"),
    "maximum": _limit("at most {} is allowed"),
    "minItems": _limit("at least {} are wanted"),
    "maxItems": _limit("at most {} are allowed"),
    "minLength": _limit("at least {} characters are wanted"),
    "maxLength": _limit("at most {} characters are allowed"),
    "uniqueItems": _unique,
    "propertyNames": _name,
}


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "a boolean"
    if value is None:
        return "null"
    return {dict: "an object", list: "a list", str: "a string", int: "an integer"}.get(type(value), "a number")


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
