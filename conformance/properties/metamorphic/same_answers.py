"""Changes that mean nothing: a second instance, a joined form split, colours renamed, seats swapped, an inert bystander,
another order of the list. No oracle is needed: the answers are those of the board as drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from conformance.properties.law import Board, Law, Same, Trial
from conformance.properties.metamorphic.anchors import anchored
from conformance.properties.twins import must
from conformance.strategies.roaming import roaming
from conformance.strategies.tables import COLORS, NAMES
from conformance.wire.json_types import Ability, Json, Scenario

NEEDS = frozenset({"step.targets", "use.cast", "ability.protection"})
_MULTIPLE = ("hexproof", "hexproof_from", "protection")


def _on_objects(scenario: Scenario, change: Callable[[list[Ability]], list[Ability]]) -> Scenario:
    return {**scenario, "objects": [{**o, "abilities": change(o["abilities"])} for o in scenario["objects"]]}


def _twice(abilities: list[Ability]) -> list[Ability]:
    return [*abilities, *(a for a in abilities if a["kind"] in _MULTIPLE)]


def _split(abilities: list[Ability]) -> list[Ability]:
    return [
        part
        for a in abilities
        for part in ([{**a, "from": [q]} for q in a["from"]] if a["kind"] in ("hexproof_from", "protection") else [a])
    ]


def _second_instance(board: Board) -> list[Trial]:
    return anchored(board, _on_objects(board.scenario, _twice), Same(1, "a second instance changes no answer", "16m.1"))


def _joined_split(board: Board) -> list[Trial]:
    return anchored(
        board, _on_objects(board.scenario, _split), Same(1, "'from A and from B' is two abilities", "16g.1")
    )


def _renamed_colors(board: Board) -> list[Trial]:
    names: dict[str, str] = {c: COLORS[(n + 1) % 5] for n, c in enumerate(COLORS)}
    return anchored(board, _renamed(board.scenario, names), Same(1, "no colour is special", "16a.2"))


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Every colour word in the scenario replaced; ids, names and kinds are no colour words."""
    if isinstance(value, dict):
        return {k: _renamed(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [_renamed(v, names) for v in value]
    return names.get(value, value) if isinstance(value, str) else value


def _swapped_seats(board: Board) -> list[Trial]:
    seats = {"p1": "p2", "p2": "p1"}
    must(len(board.scenario["players"]) == 2, "two players")
    swapped = _renamed(board.scenario, seats)
    return anchored(board, swapped, Same(1, "no seat is special", "11b.5", seats))


def _bystander(board: Board) -> list[Trial]:
    scenario = board.scenario
    ident = f"o{1 + max(int(o['id'][1:]) for o in scenario['objects'])}"
    used = {o["name"] for o in scenario["objects"]}
    inert: Json = {
        "id": ident,
        "name": next(n for n in reversed(NAMES) if n not in used),
        "zone": "battlefield",
        "owner": "p2",
        "controller": "p2",
        "types": ["creature"],
        "colors": [],
        "abilities": [],
        "power": 1,
        "toughness": 1,
    }
    more = {**scenario, "objects": [*scenario["objects"], inert]}
    return anchored(
        board,
        more,
        Same(1, "a creature that does nothing changes no other answer", "16b.3", ignoring=frozenset({ident})),
    )


def _reordered(board: Board) -> list[Trial]:
    scenario = board.scenario
    stamped = [{"timestamp": n, **o} for n, o in enumerate(scenario["objects"], 1)]
    backwards = {**scenario, "objects": stamped[::-1]}
    return anchored(board, backwards, Same(1, "the order of the list means nothing", "16a.1"))


def _law(name: str, points: tuple[str, ...], says: str, trials: Callable[[Board], list[Trial]], *needs: str) -> Law:
    return Law(
        f"metamorphic/{name}", (*points, "16b.1", "16b.3"), says, roaming, trials, NEEDS | set(needs), kind="roaming"
    )


LAWS = (
    _law("second-instance", ("16m.1",), "a second instance of each ability changes no answer", _second_instance),
    _law(
        "joined-form-split",
        ("16g.1",),
        "splitting each joined form into its abilities changes no answer",
        _joined_split,
    ),
    _law("colours-renamed", ("16a.2",), "renaming the colours all over the board changes no answer", _renamed_colors),
    _law("seats-swapped", ("11b.5",), "swapping the seats swaps the answers", _swapped_seats),
    _law("inert-bystander", (), "a creature that does nothing changes no answer about anything else", _bystander),
    _law(
        "objects-reordered",
        ("16a.1",),
        "listing the objects in another order changes no answer",
        _reordered,
        "object.timestamp",
    ),
)
