"""Consistent renamings of a board: of values of one family, of players, of ids and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.minimise.leaves import GROUPS, leaves
from conformance.minimise.parts import Path
from conformance.strategies.board import Board
from conformance.strategies.tables import NAMES
from conformance.wire.json_types import GameObject, Json
from conformance.wire.strict_json import dumps

_UNIQUE = frozenset({"colors", "types", "subtypes", "supertypes", "add_types", "add_subtypes", "lose_types", "reaches"})
_NEVER_IDS = frozenset(
    {"kind", "do", "name", "color", "colors", "type", "types", "zone", "lasts", "build", "edition", "card"}
)
_EMPTY = frozenset({"subtypes", "supertypes", "counters", "chosen"})
_FIELDS = (
    "id",
    "name",
    "zone",
    "owner",
    "controller",
    "token",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "mana_cost",
    "power",
    "toughness",
    "loyalty",
    "counters",
    "chosen",
    "attached_to",
    "timestamp",
    "abilities",
    "targets",
    "effects",
)
_MANA = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_BODIES: Mapping[str, Mapping[str, int]] = {"creature": {"power": 2, "toughness": 2}, "planeswalker": {"loyalty": 5}}


def with_values(board: Board, changes: Mapping[Path, Any]) -> Board:
    """The board with these values in place of those that stand at the paths; lists of colours and types stay sets."""
    value = _changed(board.as_json(), (), changes)
    scenario = value["scenario"]
    objects = [_with_body(o, old) for o, old in zip(scenario["objects"], board.scenario["objects"], strict=True)]
    return Board({**scenario, "objects": objects}, value["roles"], value.get("other"))


def with_values_renamed(board: Board, group: str, renamed: Mapping[Any, Any]) -> Board:
    """Every value of the group (colours, say) renamed at once; roles that are such values too."""
    changes = {
        leaf.path: renamed[leaf.value]
        for leaf in leaves(board)
        if GROUPS.get(leaf.family) == group and leaf.value in renamed and renamed[leaf.value] is not None
    }
    fresh = with_values(board, changes)
    if group == "color":
        fresh = Board(_with_mana(fresh.scenario, renamed), fresh.roles, fresh.other)
    roles = {role: renamed.get(who, who) for role, who in fresh.roles.items()}
    return Board(fresh.scenario, roles, fresh.other)


def _with_mana(scenario: Json, renamed: Mapping[str, str]) -> Json:
    """Mana symbols go with their colours."""
    letters = str.maketrans({_MANA[one]: _MANA[two] for one, two in renamed.items()})
    objects = [
        {**o, "mana_cost": o["mana_cost"].translate(letters)} if "mana_cost" in o else o for o in scenario["objects"]
    ]
    return {**scenario, "objects": objects}


def with_ids_renamed(board: Board, renamed: Mapping[str, str]) -> Board:
    """Objects, players and effects under other ids; the players stand in the order of theirs."""
    scenario = _renamed(board.scenario, renamed)
    players = sorted(scenario["players"], key=lambda p: p["id"])
    roles = {role: renamed.get(who, who) for role, who in board.roles.items()}
    return Board({**scenario, "players": players}, roles, _renamed(board.other, renamed))


def renumbered(board: Board, *, in_order: bool) -> Board:
    """Ids o1, o2 …, p1, p2 …, e1, e2 …, names from the table. `in_order`: the objects stand in a fixed order first."""
    objects = [_laid_out(o) for o in board.scenario["objects"]]
    if in_order:
        objects.sort(key=lambda o: _place(board, o))
    board = Board({**board.scenario, "objects": objects}, dict(sorted(board.roles.items())), board.other)
    fresh = _with_teams(with_ids_renamed(board, _numbers(board)))
    names = {o["name"]: NAMES[n] for n, o in enumerate(fresh.scenario["objects"]) if n < len(NAMES)}
    return Board(_with_names(fresh.scenario, names), fresh.roles, _with_names(fresh.other, names))


def _with_teams(board: Board) -> Board:
    """Teams are called a, b … in the order of the players."""
    players = board.scenario["players"]
    letters = dict(zip(dict.fromkeys(p["team"] for p in players if "team" in p), "abcd", strict=False))
    renamed = [{**p, "team": letters[p["team"]]} if "team" in p else p for p in players]
    return Board({**board.scenario, "players": renamed}, board.roles, board.other)


def _laid_out(o: GameObject) -> GameObject:
    """The fields in one order, without those that say nothing."""
    plain = {k: v for k, v in o.items() if k not in _EMPTY or v}
    return {k: plain[k] for k in sorted(plain, key=lambda k: _FIELDS.index(k) if k in _FIELDS else len(_FIELDS))}


def _numbers(board: Board) -> dict[str, str]:
    """Every id and the one that it gets."""
    scenario = board.scenario
    begun = [b["id"] for step in scenario["steps"] if step["do"] == "begin" for b in step["effects"]]
    tables: tuple[tuple[str, Sequence[str]], ...] = (
        ("o", [o["id"] for o in scenario["objects"]]),
        ("p", [p["id"] for p in scenario["players"]]),
        ("e", begun),
    )
    return {ident: f"{letter}{n + 1}" for letter, ids in tables for n, ident in enumerate(ids)}


def _place(board: Board, o: GameObject) -> tuple[bool, str, list[str]]:
    """Where an object stands in the fixed order: permanents first, then by what it is, whatever it is called."""
    plain = {k: v for k, v in o.items() if k not in ("id", "name", "attached_to")}
    roles = sorted(role for role, who in board.roles.items() if who == o["id"])
    return o["zone"] != "battlefield", dumps(dict(sorted(plain.items()))), roles


def _changed(value: Any, path: Path, changes: Mapping[Path, Any]) -> Any:
    if path in changes:
        return changes[path]
    if isinstance(value, dict):
        return {k: _changed(v, (*path, k), changes) for k, v in value.items()}
    if isinstance(value, list):
        items = [_changed(v, (*path, n), changes) for n, v in enumerate(value)]
        return sorted(set(items)) if path and path[-1] in _UNIQUE and items != value else items
    return value


def _with_body(o: GameObject, old: GameObject) -> GameObject:
    """What became another kind of permanent has that kind's power, toughness or loyalty."""
    if o["types"] == old["types"]:
        return o
    foreign = {f for kind, body in _BODIES.items() if kind not in o["types"] for f in body}
    kept = {k: v for k, v in o.items() if k not in foreign}
    for kind, body in _BODIES.items():
        kept = {**body, **kept} if kind in o["types"] else kept
    return kept


def _renamed(value: Any, renamed: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return renamed.get(value, value)
    if isinstance(value, list):
        return [_renamed(v, renamed) for v in value]
    if isinstance(value, dict):
        return {k: v if k in _NEVER_IDS else _renamed(v, renamed) for k, v in value.items()}
    return value


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """Names of objects, in qualities, and chosen ones."""
    if isinstance(value, list):
        return [_with_names(v, names) for v in value]
    if not isinstance(value, dict):
        return value
    part: Json = value
    return {
        k: names.get(v, v) if k == "name" and isinstance(v, str) else _with_names(v, names)
        for k, v in part.items()
        if k != "card"
    }
