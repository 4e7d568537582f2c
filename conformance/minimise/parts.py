"""The parts of a board, and the board without one: what `docs/parts.md` promises to be needed, each of them.

A part is a place in the scenario. Taking it away takes along what refers to it (`references.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.minimise.references import tidied
from conformance.strategies.board import Board
from conformance.wire.json_types import Ability, Json

Path = tuple["str | int", ...]

KINDS = (
    "twin",
    "player",
    "object",
    "step",
    "ability",
    "effect",
    "quality",
    "slot",
    "attachment",
    "pair",
    "team",
    "type",
    "color",
    "supertype",
    "subtype",
    "counter",
    "chosen value",
    "mana cost",
    "value of X",
    "life total",
    "timestamp",
    "token mark",
    "face-down mark",
)

NEEDED_TYPES = {"Aura": "enchantment", "Equipment": "artifact", "Fortification": "artifact"}
_BODY = {"creature": ("power", "toughness"), "planeswalker": ("loyalty",)}
_SINGLE = {"attached_to": "attachment", "mana_cost": "mana cost", "timestamp": "timestamp"}
_KEYED = {"counters": "counter", "chosen": "chosen value"}
_BECOMES = {"add_types": "type", "add_subtypes": "subtype", "lose_types": "type"}


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that can be taken away: its kind (one of KINDS) and where it stands in the scenario."""

    kind: str
    path: Path


def parts(board: Board) -> list[Part]:
    """Every part of the board, those that take most along first."""
    found = [Part(kind, path) for kind, path in _all(board)]
    return sorted(found, key=lambda part: KINDS.index(part.kind))


def size(board: Board) -> int:
    """How many parts the board has."""
    return sum(1 for _ in _all(board))


def without(board: Board, *gone: Part) -> Board | None:
    """The board without these parts and what refers to them; None where no scenario is left."""
    paths = {p.path for p in gone} | {path for p in gone for path in _along(board, p)}
    other = None if ("other",) in paths else board.other
    slots = [p.path for p in gone if p.kind == "slot"]
    scenario = _pruned(_without_slots(board.scenario, slots), (), paths)
    whole = tidied(scenario)
    if whole is None:
        return None
    return Board(whole, _roles_left(board, whole), other)


def _roles_left(board: Board, scenario: Json) -> dict[str, str]:
    """The roles, but for those played by a thing that is gone."""
    gone = _ids(board.scenario) - _ids(scenario)
    return {role: who for role, who in board.roles.items() if who not in gone}


def _ids(scenario: Json) -> set[str]:
    return {x["id"] for x in (*scenario["objects"], *scenario["players"])}


# ------------------------------------------------------------------ what there is
def _all(board: Board) -> Iterator[tuple[str, Path]]:
    scenario = board.scenario
    if board.other is not None:
        yield "twin", ("other",)
    for n, player in enumerate(scenario["players"]):
        yield from _of_player(scenario, player, ("players", n))
    for n, o in enumerate(scenario["objects"]):
        yield "object", ("objects", n)
        yield from _of_object(o, ("objects", n))
    for n, step in enumerate(scenario["steps"]):
        if len(scenario["steps"]) > 1:
            yield "step", ("steps", n)
        yield from _of_step(step, ("steps", n))


def _of_player(scenario: Json, player: Json, path: Path) -> Iterator[tuple[str, Path]]:
    if len(scenario["players"]) > 2 and player["id"] != scenario["active_player"]:
        yield "player", path
    for field, kind in (("team", "team"), ("life", "life total")):
        if field in player:
            yield kind, (*path, field)
    yield from _of_abilities(player.get("abilities", ()), (*path, "abilities"), 0)


def _of_object(o: Json, path: Path) -> Iterator[tuple[str, Path]]:
    for field, kind in _SINGLE.items():
        if field in o:
            yield kind, (*path, field)
    if o.get("token") and o["zone"] != "outside":
        yield "token mark", (*path, "token")
    if "face_down" in o:
        yield "face-down mark", (*path, "face_down")
    for field, kind in _KEYED.items():
        yield from ((kind, (*path, field, key)) for key in o.get(field, ()))
    yield from (("color", (*path, "colors", n)) for n in range(len(o["colors"])))
    yield from (("type", (*path, "types", n)) for n in _spare_types(o))
    yield from (("supertype", (*path, "supertypes", n)) for n in range(len(o.get("supertypes", ()))))
    spare = [n for n, s in enumerate(o.get("subtypes", ())) if s not in NEEDED_TYPES]
    yield from (("subtype", (*path, "subtypes", n)) for n in spare)
    yield from _of_slots(o.get("targets", ()), (*path, "targets"))
    yield from _of_effects(o.get("effects", ()), (*path, "effects"))
    yield from _of_abilities(o["abilities"], (*path, "abilities"), 0)


def _spare_types(o: Json) -> Iterator[int]:
    """Types beyond the one that any object needs, and beyond the one that its subtype needs."""
    if len(o["types"]) < 2:
        return
    needed = {NEEDED_TYPES.get(s) for s in o.get("subtypes", ())}
    yield from (n for n, t in enumerate(o["types"]) if t not in needed)


def _of_abilities(abilities: Sequence[Ability], path: Path, fewest: int) -> Iterator[tuple[str, Path]]:
    """Each ability, unless only `fewest` are left (the last one of a grant goes with the grant), and what is in it."""
    for n, a in enumerate(abilities):
        if len(abilities) > fewest and a["kind"] != "enchant":
            yield "ability", (*path, n)
        yield from _in_ability(a, (*path, n))


def _in_ability(a: Ability, path: Path) -> Iterator[tuple[str, Path]]:
    qualities: Sequence[Any] = a.get("from", ())
    if len(qualities) > 1:
        yield from (("quality", (*path, "from", n)) for n in range(len(qualities)))
    if a["kind"] == "grant":
        yield from _of_abilities(a["abilities"], (*path, "abilities"), 1)
    yield from _of_slots(a.get("targets", ()), (*path, "targets"))
    yield from _of_effects(a.get("effects", ()), (*path, "effects"))


def _of_slots(slots: Sequence[Json], path: Path) -> Iterator[tuple[str, Path]]:
    if len(slots) > 1:
        yield from (("slot", (*path, n)) for n in range(len(slots)))


def _of_effects(effects: Sequence[Json], path: Path) -> Iterator[tuple[str, Path]]:
    """Each effect; the last one leaves `nothing` behind, which is no part."""
    for n, e in enumerate(effects):
        if e["effect"] != "nothing" or len(effects) > 1:
            yield "effect", (*path, n)
        yield from _in_effect(e, (*path, n))


def _in_effect(e: Json, path: Path) -> Iterator[tuple[str, Path]]:
    if e["effect"] == "gain":
        yield from _of_abilities(e["abilities"], (*path, "abilities"), 1)
    if e["effect"] == "become":
        yield from _in_become(e, path)


def _in_become(e: Json, path: Path) -> Iterator[tuple[str, Path]]:
    """A colour (without any it becomes colourless); a type or subtype beyond the one change that there must be."""
    colors = e.get("colors", ())
    yield from (("color", (*path, "colors", n)) for n in range(len(colors)))
    changes = [(kind, (*path, field, n)) for field, kind in _BECOMES.items() for n in range(len(e.get(field, ())))]
    if len(changes) > 1 or "colors" in e:
        yield from changes


def _of_step(step: Json, path: Path) -> Iterator[tuple[str, Path]]:
    if step["do"] == "begin":
        for n, begun in enumerate(step["effects"]):
            if len(step["effects"]) > 1:
                yield "effect", (*path, "effects", n)
            yield from _in_effect(begun["effect"], (*path, "effects", n, "effect"))
    if step["do"] == "apply":
        yield from _in_effect(step["effect"], (*path, "effect"))
    use, where = (step["of"], (*path, "of")) if step["do"] == "targets" else (step, path)
    if "x" in use:
        yield "value of X", (*where, "x")
    if step["do"] == "attack" and len(step["attacks"]) > 1:
        yield from (("pair", (*path, "attacks", n)) for n in range(len(step["attacks"])))
    if step["do"] == "block":
        yield from (("pair", (*path, "blocks", n)) for n in range(len(step["blocks"])))


# ------------------------------------------------------------------ what is left
def _pruned(value: Any, path: Path, gone: set[Path]) -> Any:
    """The value without what stands at the paths that are gone."""
    if not any(p[: len(path)] == path for p in gone):
        return value
    if isinstance(value, list):
        return [_pruned(v, (*path, n), gone) for n, v in enumerate(value) if (*path, n) not in gone]
    if isinstance(value, dict):
        return {k: _pruned(v, (*path, k), gone) for k, v in value.items() if (*path, k) not in gone}
    return value


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _along(board: Board, part: Part) -> Iterator[Path]:
    """Fields that say nothing once the part is gone: a creature's power, a planeswalker's loyalty."""
    if part.kind == "type" and part.path[0] == "objects":
        o = _at(board.scenario, part.path[:2])
        yield from ((*part.path[:2], field) for field in _BODY.get(_at(board.scenario, part.path), ()) if field in o)


def _without_slots(scenario: Json, slots: Sequence[Path]) -> Json:
    """Effects and steps that point at the slots after one that goes point one lower; those that point at it go."""
    for path in sorted(slots, key=lambda p: p[-1], reverse=True):
        scenario = _without_slot(scenario, path)
    return scenario


def _without_slot(scenario: Json, path: Path) -> Json:
    """The slot itself is pruned later; here goes what pointed at it."""
    holder = _at(scenario, path[:-2])
    position = int(path[-1])
    effects = [_shifted(e, position) for e in holder.get("effects", ()) if position not in _slots_in(e)]
    fresh = {**holder, "effects": effects or [{"effect": "nothing"}]}
    owner: str | None = _at(scenario, path[:2]).get("id") if len(path) <= 6 else None
    ability: str | None = holder.get("id") if len(path) > 4 else None
    steps = [_with_fewer_targets(s, owner, ability, position, len(holder["targets"])) for s in scenario["steps"]]
    return {**_replaced(scenario, path[:-2], fresh), "steps": steps}


def _replaced(value: Any, path: Path, fresh: Any) -> Any:
    if not path:
        return fresh
    key = path[0]
    if isinstance(value, list):
        return [_replaced(v, path[1:], fresh) if n == key else v for n, v in enumerate(value)]
    return {**value, key: _replaced(value[key], path[1:], fresh)}


def _slots_in(value: Any) -> set[int]:
    """The positions of target slots that an effect points at."""
    if isinstance(value, list):
        return {n for v in value for n in _slots_in(v)}
    if not isinstance(value, dict):
        return set()
    own = {int(value["slot"])} if value.get("kind") == "target" else set[int]()
    return own | {n for v in value.values() for n in _slots_in(v)}


def _shifted(value: Any, position: int) -> Any:
    if isinstance(value, list):
        return [_shifted(v, position) for v in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "target" and value["slot"] > position:
        return {**value, "slot": value["slot"] - 1}
    return {k: _shifted(v, position) for k, v in value.items()}


def _with_fewer_targets(step: Json, owner: str | None, ability: str | None, position: int, slots: int) -> Json:
    """The step that uses that spell or ability, without a target for the slot. No owner: an ability that was given."""
    targets = step.get("targets")
    if not isinstance(targets, list) or len(targets) != slots or owner not in (None, step.get("object")):
        return step
    if step["do"] in ("cast", "activate") and step.get("ability") != ability:
        return step
    return {**step, "targets": [t for n, t in enumerate(targets) if n != position]}
