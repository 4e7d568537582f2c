"""Looking at the board: where everything is, what has hexproof or protection, what the engine holds."""

from __future__ import annotations

from conformance.adapters.phase.board import add_emblem
from conformance.adapters.phase.fiat import happen, link
from conformance.adapters.phase.library import build_face
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import COLORS, COUNTERS, TYPES, ZONES, fixed, reversed_words, typed
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

OUR_ZONES = reversed_words(ZONES)
OUR_COUNTERS = reversed_words(COUNTERS)
OUR_TYPES = reversed_words(TYPES)
OUR_COLORS = reversed_words(COLORS)
MARK = "charge"
REACHED = {"Battlefield": "", "Graveyard": "Exile", "Hand": "Exile", "Library": "Exile", "Exile": "Graveyard"}
KINDS = {
    "hexproof": {"type": "HasKeywordKind", "value": "Hexproof"},
    "protection": {"type": "HasKeywordKind", "value": "Protection"},
}


def look(world: World, _: Json) -> Json:
    """Every object and player."""
    game = world.game()
    players = {ident: {"life": game.player(seat)["life"]} for seat, ident in world.names.players.items()}
    return {"objects": {ident: seen(world, ident) for ident in world.names.cards}, "players": players}


def seen(world: World, ident: str) -> Json:
    """One object."""
    held = world.look_at(ident)
    if held is None or zone_of(world, held) == "gone":
        zone = "gone" if held is not None else _nowhere(world, ident)
        return {"zone": zone, "controller": None, "attached_to": None, "damage": 0, "counters": {}}
    zone = zone_of(world, held)
    there = held["zone"] in ("Battlefield", "Stack")
    found: Json = {
        "zone": zone,
        "controller": world.names.players[held["controller"]] if there else None,
        "attached_to": host(world, held),
        "damage": held["damage_marked"] if zone == "battlefield" else 0,
        "counters": {OUR_COUNTERS[k]: n for k, n in held["counters"].items() if k in OUR_COUNTERS and n},
        "types": [OUR_TYPES[t] for t in held["card_types"]["core_types"] if t in OUR_TYPES],
    }
    if held.get("loyalty") is not None and zone == "battlefield":
        found["loyalty"] = held["loyalty"]
    return found


def _nowhere(world: World, ident: str) -> str:
    """Where a token is that phase doesn't have: still outside, never made, or made and gone."""
    if world.names.cards[ident]["zone"] != "outside":
        return "gone"
    return {None: "outside", False: "none", True: "gone"}[world.made.get(ident)]


def zone_of(world: World, held: Json) -> str:
    """The zone; a token that has left the battlefield is gone."""
    if held.get("is_token") and held["zone"] != "Battlefield":
        return "gone"
    return OUR_ZONES[held["zone"]]


def host(world: World, held: Json) -> str | None:
    """What it is attached to."""
    to = held["attached_to"]
    return world.names.ident({to["type"]: to["data"]}) if to else None


def has(world: World, step: Json) -> Json:
    """phase answers by an effect on 'each permanent with hexproof', or each card: does it reach this one?"""
    if step["object"] in world.names.seats:
        raise Unsupported("step.has", "phase has no question about a player's keywords")
    held = world.look_at(step["object"])
    if held is None or held["zone"] not in REACHED:
        raise Unsupported("step.has", "phase's effects of this kind don't reach there")
    copy = world.fork()
    helper = add_emblem(copy.edit(), 0, [])
    properties = (_asked(step["what"], world.names.build),)
    if held["zone"] == "Battlefield":
        effect: Json = {"type": "PutCounterAll", "counter_type": MARK, "count": fixed(1)}
        happen(copy, link(helper, 0, {**effect, "target": typed("Permanent", properties=properties)}))
        marked = copy.look_at(step["object"]) or held
        return {"has": bool(marked["counters"].get(MARK))}
    effect = {"type": "ChangeZoneAll", "origin": held["zone"], "destination": REACHED[held["zone"]]}
    happen(copy, link(helper, 0, {**effect, "target": typed("Card", properties=properties)}))
    return {"has": (copy.look_at(step["object"]) or held)["zone"] != held["zone"]}


def _asked(what: str, build: str) -> Json:
    """The property 'with hexproof' or 'with protection'; for cards made from text, as phase reads it off a card."""
    if build == "text" and what == "hexproof":
        sentence = "Destroy all permanents with hexproof."
        face = build_face("Wuxle", "{0}", [], ["Sorcery"], [], sentence, [])
        found: Json = face["abilities"][0]["effect"]["target"]["properties"][0]
        return found
    return KINDS[what]


def choices(world: World, step: Json) -> Json:
    """What proliferating offers, once everything has a counter: it chooses permanents and players without targeting."""
    copy = world.fork()
    state = copy.edit()
    for number in state["battlefield"]:
        state["objects"][str(number)]["counters"][MARK] = 1
    for player in state["players"]:
        player["poison_counters"] = 1
    number = world.names.numbers[step["source"]]
    ability = link(number, state["objects"][str(number)]["controller"], {"type": "Proliferate"})
    offered: list[Json] = []
    happen(copy, ability, lambda w, waiting: _note(w, waiting, offered))
    return {"choices": [i for i in world.names.idents(offered) if _fits(world, state, i, step["among"])]}


def _note(world: World, waiting: Json, offered: list[Json]) -> list[Json]:
    offered += waiting["data"]["eligible"]
    return world.tell(waiting["data"]["player"], {"type": "SelectTargets", "data": {"targets": []}})


def _fits(world: World, state: Json, ident: str, among: str) -> bool:
    if ident in world.names.seats:
        return among in ("player", "creature_or_player")
    types = state["objects"][str(world.names.numbers[ident])]["card_types"]["core_types"]
    return among == "permanent" or (among != "player" and TYPES[among.removesuffix("_or_player")] in types)


def echo(world: World) -> Json:
    """What phase holds for each object before the first step."""
    game = world.fork().game()
    state = game.state()["state"]
    return {"objects": {ident: _held(world, state, ident) for ident in world.names.cards}}


def _held(world: World, state: Json, ident: str) -> Json:
    held = state["objects"].get(str(world.names.numbers[ident]))
    if held is None:
        return {"zone": "outside", "controller": None}
    there = held["zone"] == "Battlefield"
    return {
        "zone": OUR_ZONES[held["zone"]],
        "controller": world.names.players[held["controller"]] if there else None,
        "colors": [OUR_COLORS[c] for c in held["color"]],
        "types": [OUR_TYPES[t] for t in held["card_types"]["core_types"] if t in OUR_TYPES],
    }
