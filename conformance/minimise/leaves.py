"""The values on a board that have a fixed order of preference: colours, types, numbers, sides and the like.

Each is a leaf: where it stands, and the options that may stand there, the preferred one first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.minimise.parts import NEEDED_TYPES, Path
from conformance.strategies.board import Board
from conformance.strategies.tables import COLORS, PERMANENT_TYPES, SPELL_TYPES, SUBTYPES, SUPERTYPES
from conformance.wire.json_types import Json

SLOTS = (
    "creature",
    "permanent",
    "any",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "player",
    "player_or_planeswalker",
    "creature_or_player",
    "spell",
    "card_in_graveyard",
    "aura",
    "equipment",
    "fortification",
)
ZONES = ("hand", "graveyard", "exile", "library")
CHOOSABLE = ("color", "type", "name", "player", "number", "creature_type", "parity")
SIDES = ("opponents", "you", "everyone")
QUALITY_KINDS = (
    "color",
    "type",
    "subtype",
    "supertype",
    "name",
    "mana_value",
    "power",
    "toughness",
    "colorless",
    "monocolored",
    "multicolored",
    "everything",
    "player",
    "chosen",
    "of_your_choice",
    "spells",
    "abilities",
    "objects",
    "each_color",
    "each_opponent",
    "its_colors",
    "colors_among_your_permanents",
    "mana_values_among_your_artifacts",
    "each_mana_value_except",
)
_COMPARISONS = ("at_least", "at_most", "equal")
_COSTS = ("{1}", "{2}", "{3}", "{4}", "{5}")
_LISTS = {
    "colors": "color",
    "types": "type",
    "add_types": "type",
    "lose_types": "type",
    "subtypes": "subtype",
    "add_subtypes": "subtype",
    "supertypes": "supertype",
    "reaches": "reach",
}
_SINGLE = {
    "color": "color",
    "type": "type",
    "among": "type",
    "subtype": "subtype",
    "not_subtype": "subtype",
    "supertype": "supertype",
    "not_supertype": "supertype",
    "power": "body",
    "toughness": "body",
    "loyalty": "loyalty",
    "amount": "number",
    "number": "number",
    "life": "number",
    "x": "number",
    "controlled_by": "side",
    "which": "side",
    "is": "comparison",
    "mana_cost": "cost",
    "lasts": "span",
    "of": "choosable",
}
OPTIONS: dict[str, tuple[Any, ...]] = {
    "color": COLORS,
    "subtype": SUBTYPES,
    "supertype": SUPERTYPES,
    "number": (1, 2, 3),
    "body": (2, 1, 3),
    "loyalty": (5, 1, 2, 3),
    "side": SIDES,
    "comparison": _COMPARISONS,
    "cost": _COSTS,
    "zone": ZONES,
    "span": ("turn", "on"),
    "reach": ("creatures", "permanents", "players"),
    "choosable": CHOOSABLE,
}
# Families whose values go together: a number in a quality and the power it speaks of, a slot and the type it admits.
GROUPS = {
    "type": "type",
    "slot": "type",
    "color": "color",
    "subtype": "subtype",
    "supertype": "supertype",
    "number": "number",
    "body": "number",
}

_STEPS = {
    "damage": 1,
    "enter": 1,
    "attach": 2,
    "apply": 3,
    "resolve": 1,
    "cast": 3,
    "activate": 4,
    "end_turn": 1,
    "end": 3,
    "attack": 5,
    "block": 5,
    "combat_damage": 5,
}
_THINGS = {
    "Equipment": 50,
    "Fortification": 60,
    "enchant": 20,
    "activated": 30,
    "when_enters": 40,
    "when_dies": 40,
    "when_cast": 40,
    "grant": 60,
    "permission": 30,
    "hexproof_from": 20,
    "take": 30,
    "cant_have": 30,
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value on a board, as it stands in `Board.as_json()`."""

    family: str
    path: Path
    value: Any

    @property
    def options(self) -> tuple[Any, ...]:
        """What may stand there, the preferred first."""
        if self.family == "slot":
            return SLOTS
        if self.family == "type":
            return _types_like(self.value)
        if self.family == "cost" and any(c in "WUBRG" for c in self.value):
            return ("{" + "}{".join(c for c in self.value if c in "WUBRG") + "}", *OPTIONS["cost"])
        return OPTIONS[self.family]

    @property
    def rank(self) -> int:
        """0 for the preferred value; what is in no table comes after all that is."""
        if self.value in self.options:
            return self.options.index(self.value)
        return len(self.options) + (self.value if isinstance(self.value, int) else 0)

    def better(self) -> tuple[Any, ...]:
        """The options that come before the value."""
        return self.options[: self.rank]


def _types_like(value: str) -> tuple[str, ...]:
    """Permanents stay permanents, and spells spells; what is chosen among may be wider."""
    if value in SPELL_TYPES:
        return SPELL_TYPES
    return PERMANENT_TYPES if value in PERMANENT_TYPES else ("creature", value)


def leaves(board: Board) -> list[Leaf]:
    """Every value with an order of preference, in the order in which they stand."""
    value = board.as_json()
    return [*_walk(value["scenario"], ("scenario",)), *_walk(value.get("other"), ("other",))]


def _walk(value: Any, path: Path) -> Iterator[Leaf]:
    if isinstance(value, list):
        for n, item in enumerate(value):
            yield from _walk(item, (*path, n))
    elif isinstance(value, dict):
        yield from _own(value, path)
        for key, item in value.items():
            if isinstance(item, (list, dict)) and key != "card":
                yield from _walk(item, (*path, key))


def _own(part: Json, path: Path) -> Iterator[Leaf]:
    """The leaves that are fields of this very value."""
    needed = {NEEDED_TYPES.get(s) for s in part.get("subtypes", ())}
    for key, item in part.items():
        if key in _LISTS and isinstance(item, list):
            yield from (
                Leaf(_LISTS[key], (*path, key, n), v)
                for n, v in enumerate(item)
                if v not in NEEDED_TYPES and not (key == "types" and v in needed)
            )
        elif key in _SINGLE and not isinstance(item, (dict, list)):
            yield from _checked(Leaf(_SINGLE[key], (*path, key), item))
    yield from _placed(part, path)


def _checked(leaf: Leaf) -> Iterator[Leaf]:
    """Odd and even take no number, so that they stay what they are."""
    if leaf.family != "comparison" or leaf.value in _COMPARISONS:
        yield leaf


def _placed(part: Json, path: Path) -> Iterator[Leaf]:
    """Leaves whose meaning hangs on where they stand."""
    if len(path) > 1 and path[-2] == "targets" and "kind" in part:
        yield Leaf("slot", (*path, "kind"), part["kind"])
    if part.get("kind") == "enchant":
        yield Leaf("slot", (*path, "what"), part["what"])
    if part.get("zone") in ZONES:
        yield Leaf("zone", (*path, "zone"), part["zone"])


def qualities(value: Any) -> Iterator[Json]:
    """Every quality in a JSON value: of abilities, and of what is lost."""
    if isinstance(value, list):
        for item in value:
            yield from qualities(item)
    elif isinstance(value, dict):
        if isinstance(value.get("from"), list):
            yield from value["from"]
        if isinstance(value.get("quality"), dict):
            yield value["quality"]
        for item in value.values():
            if isinstance(item, (list, dict)):
                yield from qualities(item)


def weight(board: Board) -> int:
    """How far the values are from the preferred ones, all in all. No normalising step makes it greater."""
    value = board.as_json()
    found: Sequence[Json] = [*qualities(value["scenario"]), *([] if board.other is None else [board.other])]
    kinds = sum(QUALITY_KINDS.index(q["kind"]) for q in found if q["kind"] in QUALITY_KINDS)
    return sum(leaf.rank for leaf in leaves(board)) + 100 * kinds + _sides(board) + _means(board)


def _means(board: Board) -> int:
    """How far the means are from the plainest: things that have by themselves what they have, instants, few steps."""
    scenario = board.scenario
    steps = sum(_STEPS.get(s["do"], 0) for s in scenario["steps"])
    begun = sum(len(s["effects"]) for s in scenario["steps"] if s["do"] == "begin")
    words = list(_strings(scenario))
    gained = words.count("gain")
    begun += 5 * words.count("group") + 5 * words.count("players") + words.count("outside")
    players_too = [p for p in scenario["players"] if p.get("abilities")]
    players = sum(200 for p in scenario["players"] if p.get("abilities"))
    things = sum(
        _THINGS.get(word, 0)
        for o in (*scenario["objects"], *players_too)
        for word in (*o.get("subtypes", ()), *(a["kind"] for a in o["abilities"]))
    )
    things += sum(10 for o in scenario["objects"] for a in o["abilities"] if "from_zone" in a)
    given = sum(400 for o in scenario["objects"] for a in o["abilities"] if a.get("to") == {"kind": "you"})
    return steps + 2 * begun + 300 * gained + players + things + given


def _sides(board: Board) -> int:
    """How far owners, controllers and other players named are from being the first player."""
    people = [p["id"] for p in board.scenario["players"]]
    stolen = sum(2 for o in board.scenario["objects"] if o.get("controller", o["owner"]) != o["owner"])
    return stolen + sum(people.index(s) for s in _strings(board.scenario) if s in people)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
