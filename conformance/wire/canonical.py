"""The canonical form of a scenario: what means the same board and steps is the same text, and so has the same name.

The order of objects, of colours and types means nothing and is sorted away; a field that says what it would say if it
were left out is left out. One thing hangs on the order of the list: the timestamps that are left out (613.7). Where
they could matter, with two or more permanents whose static abilities give or take abilities, they are kept as ranks.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from conformance.wire.strict_json import dumps

_CHANGES = frozenset({"add_types", "add_subtypes", "lose_types"})
_SETS = _CHANGES | {"colors", "types", "subtypes", "supertypes", "reaches", "color_indicator"}
_EMPTY = _CHANGES | {"subtypes", "supertypes", "counters", "chosen", "choose", "assign"}
_FALSE = frozenset({"token", "unpreventable", "other", "colored"})
_OPTIONAL_TARGETS = frozenset({"enter", "move"})
_LASTING = frozenset({"grant", "take"})


def canonical(scenario: dict[str, Any]) -> dict[str, Any]:
    """The canonical form; canonical already, it comes back equal."""
    found = _plain(scenario)
    found["objects"] = sorted(_with_timestamps(found["objects"]), key=_id)
    found["objects"] = [_object(o, scenario["build"]) for o in found["objects"]]
    found["players"] = [_player(p) for p in found["players"]]
    found["steps"] = [_step(s) for s in found["steps"]]
    return _sorted_keys(found)


def canonical_text(scenario: dict[str, Any]) -> str:
    """The canonical form as compact JSON."""
    return dumps(canonical(scenario))


def short_name(signature: tuple[str, ...], scenario: dict[str, Any]) -> str:
    """The stable name of a counterexample, like `cx-7f3a91c2`: a hash of its signature and of the canonical scenario.

    The signature is law, point, direction and kind of step: one board may break one law in two ways.
    """
    digest = sha256("\0".join((*signature, canonical_text(scenario))).encode()).hexdigest()
    return f"cx-{digest[:8]}"


def _id(o: dict[str, Any]) -> str:
    return o["id"]


def _plain(value: Any) -> Any:
    """Sets in order, and defaults that mean the same everywhere dropped."""
    if isinstance(value, list):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, dict):
        return value
    part: dict[str, Any] = value
    kept = {k: v for k, v in part.items() if not _is_default(k, v)}
    return {k: sorted(v) if k in _SETS and isinstance(v, list) else _plain(v) for k, v in kept.items()}


def _is_default(key: str, value: Any) -> bool:
    return (key in _FALSE and value is False) or (key in _EMPTY and not value)


def _object(o: dict[str, Any], build: str) -> dict[str, Any]:
    """Empty slots say nothing, nor a controller who is the owner, nor a printed card that nothing is built from."""
    spell = "instant" in o["types"] or "sorcery" in o["types"]
    dropped = {k for k in ("targets", "effects") if k in o and not o[k] and not spell}
    if o.get("controller") == o["owner"]:
        dropped.add("controller")
    if build == "structure":
        dropped.add("card")
    return {k: v for k, v in o.items() if k not in dropped}


def _player(player: dict[str, Any]) -> dict[str, Any]:
    dropped = {k for k, default in (("life", 20), ("abilities", [])) if player.get(k) == default}
    return {k: v for k, v in player.items() if k not in dropped}


def _step(step: dict[str, Any]) -> dict[str, Any]:
    if step["do"] in _OPTIONAL_TARGETS and step.get("targets") == []:
        return {k: v for k, v in step.items() if k != "targets"}
    return step


def _with_timestamps(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ranks for timestamps that are left out, unless nothing hangs on them or sorting by id keeps their order."""
    stamps = {o["id"]: (o.get("timestamp", place), place) for place, o in enumerate(objects)}
    standing = [o for o in objects if o["zone"] in ("battlefield", "command")]
    lasting = [o["id"] for o in standing if _lasts(o)]
    explicit = [o for o in standing if "timestamp" in o]
    in_order = sorted(lasting, key=lambda name: stamps[name]) == sorted(lasting)
    if len(explicit) == len(standing) or (not explicit and (in_order or len(lasting) < 2)):
        return objects
    by_time = sorted((o["id"] for o in standing), key=lambda name: stamps[name])
    ranks = {name: rank for rank, name in enumerate(by_time)}
    return [o | {"timestamp": ranks[o["id"]]} if o["id"] in ranks else o for o in objects]


def _lasts(o: dict[str, Any]) -> bool:
    return any(a["kind"] in _LASTING for a in o["abilities"])


def _sorted_keys(value: Any) -> Any:
    if isinstance(value, list):
        return [_sorted_keys(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, dict):
        return value
    part: dict[str, Any] = value
    return {k: _sorted_keys(part[k]) for k in sorted(part)}
