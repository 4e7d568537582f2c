"""What laws read off the fields of a board that they built themselves: no layers, no state-based actions, no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conformance.properties.twins import must
from conformance.wire.json_types import Ability, GameObject, Json, Quality, Scenario
from conformance.wire.subtypes import OTHER_SUBTYPES


def compares(q: Quality, value: int) -> bool:
    """Is the value as the quality says: at least, at most, equal, odd, even?"""
    number: int = q.get("number", 0)
    found = {
        "at_least": value >= number,
        "at_most": value <= number,
        "equal": value == number,
        "odd": value % 2 == 1,
        "even": value % 2 == 0,
    }
    return found[q["is"]]


Reader = Callable[[Quality, GameObject], bool]
_READERS: Mapping[str, Reader] = {
    "color": lambda q, o: q["color"] in o["colors"],
    "colorless": lambda q, o: not o["colors"],
    "monocolored": lambda q, o: len(o["colors"]) == 1,
    "multicolored": lambda q, o: len(o["colors"]) > 1,
    "type": lambda q, o: q["type"] in o["types"],
    "subtype": lambda q, o: q["subtype"] in o.get("subtypes", ()),
    "supertype": lambda q, o: q["supertype"] in o.get("supertypes", ()),
    "name": lambda q, o: q["name"] == o["name"],
    "power": lambda q, o: "power" in o and compares(q, o["power"]),
    "toughness": lambda q, o: "toughness" in o and compares(q, o["toughness"]),
    "everything": lambda q, o: True,
    "player": lambda q, o: q["player"] == o.get("controller", o["owner"]),
    "each_color": lambda q, o: bool(o["colors"]),
    "objects": lambda q, o: _is_described(q, o),
}


def _is_described(q: Quality, o: GameObject) -> bool:
    """Has it all that a description asks for? Sides and what is attached are no field of an object: other laws read them."""
    must(not {"controlled_by", "modified"} & q.keys(), "the description reads fields only")
    subtypes = o.get("subtypes", ())
    types = [s for s in subtypes if s not in OTHER_SUBTYPES]
    permanent = o["zone"] == "battlefield"
    return (
        q.get("type") in (None, *o["types"])
        and q.get("not_type") not in o["types"]
        and q.get("supertype") in (None, *o.get("supertypes", ()))
        and q.get("not_supertype") not in o.get("supertypes", ())
        and q.get("subtype") in (None, *subtypes)
        and q.get("not_subtype") not in subtypes
        and len(types) >= q.get("creature_types", 0)
        and (permanent or "permanent" not in q)
        and ("no_name" not in q or o["zone"] == "command" or (permanent and o.get("face_down", False)))
        and q.get("counter") in (None, *o.get("counters", ()))
    )


def reads(quality: Quality, o: GameObject) -> bool:
    """Do the fields of the object show the quality? Only for qualities that one field decides."""
    reader = _READERS.get(quality["kind"])
    must(reader, f"the quality {quality['kind']} is not read off a field")
    return reader is not None and reader(quality, o)


def thing_of(scenario: Scenario, ident: str) -> Json:
    """The object or player with that id."""
    found = next((x for x in (*scenario["objects"], *scenario["players"]) if x["id"] == ident), None)
    must(found, f"{ident} is not on the board")
    return found or {}


def named(scenario: Scenario, ident: str) -> str:
    """The name to call it by in words."""
    name: str = thing_of(scenario, ident).get("name", ident)
    return name


def own_abilities(scenario: Scenario, ident: str, *kinds: str) -> list[Ability]:
    """Abilities of these kinds that the object or player has by itself."""
    return [a for a in thing_of(scenario, ident).get("abilities", ()) if a["kind"] in kinds]


def has_own(scenario: Scenario, ident: str, kind: str, quality_read_on: str | None = None) -> bool:
    """Has it an ability of that kind by itself, one of whose qualities that other object shows?"""
    found = own_abilities(scenario, ident, kind)
    if quality_read_on is None:
        return bool(found)
    other = thing_of(scenario, quality_read_on)
    return any(reads(q, other) for a in found for q in a["from"])


def controller(scenario: Scenario, ident: str) -> str:
    """Who controls it, or owns it where nobody controls it; a player is their own."""
    o = thing_of(scenario, ident)
    who: str = o["id"] if "owner" not in o else o.get("controller", o["owner"])
    return who


def is_opponent(scenario: Scenario, one: str, two: str) -> bool:
    """Different players without a common team (102.2, 102.3)."""
    teams = {p["id"]: p.get("team", p["id"]) for p in scenario["players"]}
    return teams[one] != teams[two]


_SLOT_TYPES: Mapping[str, tuple[str, ...]] = {
    "any": ("creature", "planeswalker"),
    "creature": ("creature",),
    "artifact": ("artifact",),
    "enchantment": ("enchantment",),
    "land": ("land",),
    "planeswalker": ("planeswalker",),
    "player_or_planeswalker": ("planeswalker",),
    "permanent": ("creature", "artifact", "enchantment", "land", "planeswalker"),
}
_SLOT_SUBTYPES = {"aura": "Aura", "equipment": "Equipment", "fortification": "Fortification"}


def fitting(scenario: Scenario, slot: Json, by: str) -> list[str]:
    """All that a slot's text admits on the board as sent, for a spell or ability that `by` controls."""
    kind = slot["kind"]
    found = [
        o["id"]
        for o in scenario["objects"]
        if o["zone"] == "battlefield"
        and (
            any(t in _SLOT_TYPES.get(kind, ()) for t in o["types"]) or _SLOT_SUBTYPES.get(kind) in o.get("subtypes", ())
        )
    ]
    if kind == "card_in_graveyard":
        found = [o["id"] for o in scenario["objects"] if o["zone"] == "graveyard"]
    if kind in ("player", "any", "player_or_planeswalker"):
        found += [p["id"] for p in scenario["players"]]
    side = slot.get("controlled_by")
    if side is None:
        return found
    return [
        i
        for i in found
        if (controller(scenario, i) == by) == (side == "you")
        and (side == "you" or is_opponent(scenario, controller(scenario, i), by))
    ]


def is_plain(scenario: Scenario, ident: str) -> bool:
    """Has it no protective ability and no static effect of its own, so that its fields say all about it?"""
    inert = {
        "activated",
        "when_enters",
        "when_dies",
        "when_cast",
        "enchant",
        "equip",
        "fortify",
        "trample",
        "lifelink",
        "deathtouch",
        "wither",
        "menace",
    }
    return all(a["kind"] in inert for a in thing_of(scenario, ident).get("abilities", ()))
