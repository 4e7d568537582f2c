"""The picture of a board: who plays, what each controls, and each card with its colours, types, text and attachments.

The players stand as at a table, opponents of the active player above. An attachment lies below what it is attached to, whoever
controls it. All text is as the scenario has it; the template makes it safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from conformance.wire.json_types import GameObject, Json, Scenario
from conformance.wording.boards import describe_object, in_words, in_words_of, names_in, report_voice
from conformance.wording.cards import spell_text, type_line
from conformance.wording.nouns import Voice
from conformance.wording.qualities import Unprintable

LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
ZONES = {
    "battlefield": "Battlefield",
    "hand": "Hand",
    "graveyard": "Graveyard",
    "exile": "Exile",
    "library": "Library",
    "command": "Emblems",
    "outside": "Not made yet",
}
_SYMBOL = re.compile(r"\{([^{}]{1,10})\}")


@dataclass(frozen=True)
class Pip:
    """A colour or a mana symbol: a letter or number in a disc."""

    text: str
    color: str


@dataclass(frozen=True)
class Card:
    """One object as a card; `in_words` is the same in a sentence, `whose` is told where it isn't plain from its place."""

    id: str
    name: str
    frame: str
    cost: tuple[Pip, ...]
    colors: tuple[Pip, ...]
    type_line: str
    text: tuple[str, ...]
    size: str
    remarks: tuple[str, ...]
    whose: str
    host: str
    in_words: str
    is_token: bool
    attached: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Zone:
    """Cards that lie together."""

    name: str
    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Seat:
    """A player: life, team, abilities, what is attached to them, and their zones."""

    id: str
    life: int
    team: str
    is_active: bool
    text: tuple[str, ...]
    attached: tuple[Card, ...]
    zones: tuple[Zone, ...]


@dataclass(frozen=True)
class _Drawing:
    """A board being drawn: its scenario, and for each id what is attached to it."""

    scenario: Scenario
    attached: dict[str, list[GameObject]] = field(default_factory=dict)


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """The players with all that is theirs, the active player last."""
    attached: dict[str, list[GameObject]] = {}
    for obj in scenario["objects"]:
        if "attached_to" in obj:
            attached.setdefault(obj["attached_to"], []).append(obj)
    drawing = _Drawing(scenario, attached)
    ordered = sorted(scenario["players"], key=lambda p: p["id"] == scenario["active_player"])
    return tuple(_seat(player, drawing) for player in ordered)


def _seat(player: Json, drawing: _Drawing) -> Seat:
    scenario = drawing.scenario
    voice = Voice("this player", "enchanted player", names=names_in(scenario), quote=in_words_of(scenario))
    return Seat(
        player["id"],
        player.get("life", 20),
        player.get("team", ""),
        player["id"] == scenario["active_player"],
        tuple(in_words(ability, voice) for ability in player.get("abilities", ())),
        _cards(drawing.attached.get(player["id"], ()), drawing, player["id"]),
        tuple(_zones(player["id"], drawing)),
    )


def _zones(player: str, drawing: _Drawing) -> Iterable[Zone]:
    """The zones in which something of the player's lies by itself."""
    theirs = [o for o in drawing.scenario["objects"] if _holder(o) == player and "attached_to" not in o]
    for zone, title in ZONES.items():
        cards = _cards([o for o in theirs if o["zone"] == zone], drawing, player)
        if cards:
            yield Zone(zone, title, cards)


def _holder(obj: GameObject) -> str:
    """In whose part of the picture it lies: its controller's, or its owner's where it has none."""
    holder: str = obj.get("controller", obj["owner"])
    return holder


def _cards(objects: Iterable[GameObject], drawing: _Drawing, holder: str) -> tuple[Card, ...]:
    return tuple(_card(obj, drawing, holder) for obj in objects)


def _card(obj: GameObject, drawing: _Drawing, holder: str) -> Card:
    return Card(
        obj["id"],
        obj["name"],
        _frame(obj),
        tuple(_mana(symbol) for symbol in _SYMBOL.findall(obj.get("mana_cost", ""))),
        tuple(Pip(LETTERS[c], c) for c in obj["colors"]),
        type_line(obj) or "No types",
        tuple(_text(obj, drawing.scenario)),
        f"{obj['power']}/{obj['toughness']}" if "power" in obj and "toughness" in obj else "",
        tuple(_remarks(obj, names_in(drawing.scenario))),
        _whose(obj, holder),
        _host(obj, names_in(drawing.scenario)),
        describe_object(obj, drawing.scenario),
        bool(obj.get("token")),
        _cards(drawing.attached.get(obj["id"], ()), drawing, _holder(obj)),
    )


def _frame(obj: GameObject) -> str:
    """The colour of the card's frame."""
    if len(obj["colors"]) > 1:
        return "gold"
    if obj["colors"]:
        color: str = obj["colors"][0]
        return color
    return "land" if "land" in obj["types"] else "colorless"


def _mana(symbol: str) -> Pip:
    color = next((name for name, letter in LETTERS.items() if letter == symbol), "colorless")
    return Pip(symbol, color)


def _text(obj: GameObject, scenario: Scenario) -> Iterable[str]:
    """Its rules text: as printed where the engine was given a card, else in words that name names."""
    if scenario["build"] == "text" and "card" in obj:
        return [line for line in obj["card"]["text"].split("\n") if line]
    voice = report_voice(obj, scenario)
    lines = [in_words(ability, voice) for ability in obj["abilities"]]
    return [*lines, *_spell(obj, voice)]


def _spell(obj: GameObject, voice: Voice) -> list[str]:
    """What an instant or sorcery does."""
    if not (obj.get("targets") or obj.get("effects")):
        return []
    try:
        return [spell_text(obj, voice)]
    except Unprintable as why:
        return [f"[{why.args[-1]}]"]


def _remarks(obj: GameObject, names: dict[str, str]) -> Iterable[str]:
    if "loyalty" in obj:
        yield f"loyalty {obj['loyalty']}"
    for kind, many in sorted(obj.get("counters", {}).items()):
        yield f"{many} × {kind} counter"
    for kind, value in sorted(obj.get("chosen", {}).items()):
        yield f"chosen {kind}: {names.get(value, value)}"


def _host(obj: GameObject, names: dict[str, str]) -> str:
    """What it is attached to, by name."""
    host: str = obj.get("attached_to", "")
    return names.get(host, host)


def _whose(obj: GameObject, holder: str) -> str:
    """Told where the place of the card doesn't tell it."""
    told = [f"controlled by {_holder(obj)}"] if _holder(obj) != holder else []
    return ", ".join([*told, *([f"owned by {obj['owner']}"] if obj["owner"] != _holder(obj) else [])])
