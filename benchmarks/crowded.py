"""Boards of any size, built by a plain function (a strategy of hundreds of objects is refused by Hypothesis).

They are larger than the contract allows (40 objects), so they measure the rule book alone, without what is sent and checked.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
_COLORS = ("white", "blue", "black", "red", "green")
_ABILITIES: tuple[list[Json], ...] = (
    [],
    [{"kind": "hexproof"}],
    [{"kind": "protection", "from": [{"kind": "color", "color": "red"}]}],
)


def crowded(size: int, attackers: int = 1) -> Json:
    """So many objects: a red instant that targets a creature, and creatures of both players, a third of them protected.

    Asked are the targets of the spell, all that can be seen, and, of so many attackers, every legal block.
    """
    creatures = [_creature(number) for number in range(size - 1)]
    mine = [c["id"] for c in creatures if c["owner"] == "p1"]
    steps: list[Json] = [
        {"do": "targets", "of": {"kind": "cast", "object": "o0"}},
        {"do": "look"},
        {"do": "attack", "attacks": [[ident, "p2"] for ident in mine[:attackers]]},
        {"do": "legal_blocks"},
    ]
    return {
        "edition": "current",
        "build": "structure",
        "players": [{"id": "p1"}, {"id": "p2"}],
        "active_player": "p1",
        "objects": [_spell(), *creatures],
        "steps": steps,
    }


def _spell() -> Json:
    slots: Json = {"targets": [{"kind": "creature"}], "effects": [{"effect": "nothing"}]}
    return {
        "id": "o0",
        "name": "Zorb",
        "types": ["instant"],
        "colors": ["red"],
        "abilities": [],
        "zone": "hand",
        "owner": "p1",
    } | slots


def _creature(number: int) -> Json:
    owner = f"p{number % 2 + 1}"
    body: Json = {"zone": "battlefield", "owner": owner, "controller": owner, "power": 2, "toughness": 2}
    marks: Json = {"types": ["creature"], "colors": [_COLORS[number % 5]], "abilities": _ABILITIES[number % 3]}
    return {"id": f"o{number + 1}", "name": _name(number)} | marks | body


def _name(number: int) -> str:
    """A nonsense word of its own for each."""
    return "V" + "".join(chr(ord("a") + int(digit)) for digit in str(number)) + "k"
