"""The board at the start, as a saved game of phase, and who is who in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from conformance.adapters.phase.cards import chosen_attributes, object_of, prototype
from conformance.adapters.phase.library import template
from conformance.adapters.phase.qualities import from_player, keywords_of
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.structure import PARTS, statics_of
from conformance.adapters.phase.words import COUNTERS, ZONES, specific_player
from conformance.wire.json_types import Json, Scenario
from conformance.wire.subtypes import CREATURE_TYPES

FIRST_HELPER = 500
FIRST_TIMESTAMP = 2000
TURN = 9
TEAM_SIZE = 2
HELPER: Json = {"id": None}
EMBLEM_FACE: Json = {
    **{part: [] for part in PARTS},
    "name": "Emblem",
    "mana_cost": {"type": "Cost", "shards": [], "generic": 0},
    "card_type": {"supertypes": [], "core_types": [], "subtypes": []},
    "colors": [],
    "power": None,
    "toughness": None,
    "loyalty": None,
}


@dataclass(slots=True)
class Names:
    """The contract's ids and phase's: numbers of objects, seats of players."""

    cards: dict[str, Json]
    numbers: dict[str, int]
    seats: dict[str, int]
    build: str
    ids: dict[int, str] = field(default_factory=dict[int, str])
    players: dict[int, str] = field(default_factory=dict[int, str])

    def __post_init__(self) -> None:
        self.ids = {number: ident for ident, number in self.numbers.items()}
        self.players = {seat: ident for ident, seat in self.seats.items()}

    def reference(self, ident: str) -> Json:
        """A target reference of phase."""
        if ident in self.seats:
            return {"Player": self.seats[ident]}
        return {"Object": self.numbers[ident]}

    def ident(self, reference: Json) -> str | None:
        """The contract's id of a target reference; None for helpers."""
        if "Player" in reference:
            return self.players.get(reference["Player"])
        return self.ids.get(reference["Object"])

    def idents(self, references: list[Json]) -> list[str]:
        """The ids of all that are no helpers."""
        return [ident for ident in map(self.ident, references) if ident is not None]


def set_up(scenario: Scenario) -> tuple[Names, Json, Any]:
    """Who is who, the state of the saved game, and what phase keeps beside the state."""
    players = _seated(scenario)
    names = Names(
        cards={o["id"]: o for o in scenario["objects"]},
        numbers={o["id"]: n for n, o in enumerate(scenario["objects"], start=1)},
        seats={p["id"]: seat for seat, p in enumerate(players) if p is not HELPER},
        build=scenario["build"],
    )
    kept = template(len(players), _in_teams(scenario))
    state = _empty(kept["state"], names.seats[scenario["active_player"]], [p.get("life", 20) for p in players])
    for place, card in enumerate(scenario["objects"]):
        if card["zone"] != "outside":
            _place(state, card, place, names)
    _attach_all(state, names)
    _give_players(state, players, names)
    if "changeling" in repr(scenario):
        state["all_creature_types"] = sorted(CREATURE_TYPES)  # phase learns them from a whole card database
    return names, state, kept["runtime"]


def _in_teams(scenario: Scenario) -> bool:
    return max(Counter(p["team"] for p in scenario["players"] if "team" in p).values(), default=1) > 1


def _seated(scenario: Scenario) -> list[Json]:
    """The players by seat. phase knows teams as in Two-Headed Giant only: seats 0 and 1 against 2 and 3.

    Who has no teammate there gets a helper for one.
    """
    players: list[Json] = scenario["players"]
    if not _in_teams(scenario):
        return players
    active = next(p for p in players if p["id"] == scenario["active_player"])
    teams: dict[str, list[Json]] = {}
    for player in [active, *(p for p in players if p is not active)]:
        teams.setdefault(player.get("team", player["id"]), []).append(player)
    if len(teams) != TEAM_SIZE or any(len(team) > TEAM_SIZE for team in teams.values()):
        raise Unsupported("players.teams", "phase knows two teams of two only")
    return [player for team in teams.values() for player in (*team, *[HELPER] * (TEAM_SIZE - len(team)))]


def _empty(saved: Json, active: int, lives: list[int]) -> Json:
    """A saved game without cards, in the first main phase of the active player."""
    blank = {**saved["players"][0], "library": [], "hand": [], "graveyard": []}
    players = [{**blank, "id": s, "life": n, "library": [], "hand": [], "graveyard": []} for s, n in enumerate(lives)]
    return {
        **saved,
        "objects": {},
        "battlefield": [],
        "exile": [],
        "stack": [],
        "command_zone": [],
        "players": players,
        "active_player": active,
        "priority_player": active,
        "waiting_for": {"type": "Priority", "data": {"player": active}},
        "phase": "PreCombatMain",
        "turn_number": TURN,
        "next_object_id": FIRST_HELPER,
        "next_timestamp": FIRST_TIMESTAMP,
        "transient_continuous_effects": [],
        "next_continuous_effect_id": 1,
        "debug_mode": True,
        "debug_permitted": list(range(len(lives))),
    }


def _place(state: Json, card: Json, place: int, names: Names) -> None:
    made = prototype(card, names.build)
    number, owner = names.numbers[card["id"]], names.seats[card["owner"]]
    controller = names.seats[card.get("controller", card["owner"])] if card["zone"] == "battlefield" else owner
    made = {
        **made,
        "id": number,
        "card_id": number,
        "owner": owner,
        "controller": controller,
        "base_controller": controller,
        "zone": ZONES[card["zone"]],
        "timestamp": card.get("timestamp", place) + 1,
        "counters": {**made.get("counters", {}), **{COUNTERS[k]: n for k, n in card.get("counters", {}).items()}},
        "attachments": [],
        "is_token": card.get("token", False),
    }
    chosen = _chosen(card, names)
    if chosen:
        made["chosen_attributes"] = chosen
    state["objects"][str(number)] = made if card["zone"] != "command" else emblem(made)
    _zone_list(state, card["zone"], owner).append(number)


def _chosen(card: Json, names: Names) -> list[Json]:
    """Chosen values; the player of 'protection from [that player]' is one to phase."""
    chosen = dict(card.get("chosen", {}))
    player = from_player(card["abilities"])
    if player is not None and chosen.setdefault("player", player) != player:
        raise Unsupported("protection.player", "phase keeps one chosen player an object")
    return chosen_attributes(chosen, names.seats)


def _zone_list(state: Json, zone: str, owner: int) -> list[int]:
    if zone in ("battlefield", "exile"):
        found: list[int] = state[zone]
    elif zone == "command":
        found = state["command_zone"]
    else:
        found = state["players"][owner][zone]
    return found


def emblem(made: Json) -> Json:
    """An object as an emblem: its abilities work in the command zone."""
    statics = [{**static, "active_zones": ["Command"]} for static in made["static_definitions"]]
    abilities = [{**ability, "activation_zone": "Command"} for ability in made["abilities"]]
    changed = {"static_definitions": statics, "abilities": abilities}
    return {**made, "is_emblem": True, **changed, **{f"base_{field}": value for field, value in changed.items()}}


def _attach_all(state: Json, names: Names) -> None:
    for ident, card in names.cards.items():
        if "attached_to" in card and card["zone"] == "battlefield":
            attach(state, names.numbers[ident], names.reference(card["attached_to"]))


def attach(state: Json, number: int, host: Json) -> None:
    """Notes on both sides that it is attached."""
    kind, data = next(iter(host.items()))
    state["objects"][str(number)]["attached_to"] = {"type": kind, "data": data}
    if kind == "Object":
        state["objects"][str(data)]["attachments"].append(number)


def _give_players(state: Json, players: list[Json], names: Names) -> None:
    """Players have no abilities in phase: an emblem of each says 'you have …', or an effect on them lasts."""
    for seat, player in enumerate(players):
        give_player(state, seat, player.get("abilities", []), names)


def give_player(state: Json, seat: int, abilities: list[Json], names: Names, duration: str = "Permanent") -> list[Json]:
    """Gives a player abilities, in the way in which phase acts on them; returns what takes them away again."""
    lasting = [a for a in abilities if _is_from_everything(a)]
    others = [a for a in abilities if not _is_from_everything(a)]
    undo: list[Json] = []
    for ability in lasting:
        changes = [{"type": "AddKeyword", "keyword": keyword} for keyword in keywords_of(ability)]
        undo.append({"effect": add_effect(state, specific_player(seat), changes, seat, duration=duration)})
    if others:
        chosen = from_player(others)
        attributes = chosen_attributes({"player": chosen} if chosen else {}, names.seats)
        statics = statics_of({"kind": "grant", "to": {"kind": "you"}, "abilities": others}, [])
        undo.append({"emblem": add_emblem(state, seat, statics, chosen_attributes=attributes), "lasts": duration})
    return undo


def _is_from_everything(ability: Json) -> bool:
    """phase acts on a player's protection from everything only where an effect gave it."""
    return ability["kind"] == "protection" and any(q["kind"] == "everything" for q in ability["from"])


def add_effect(
    state: Json, affected: Json, modifications: list[Json], seat: int, source: int = 0, duration: str = "Permanent"
) -> int:
    """One more continuous effect that began by itself; returns its number."""
    number: int = state["next_continuous_effect_id"]
    stamp: int = state["next_timestamp"]
    state["next_continuous_effect_id"], state["next_timestamp"] = number + 1, stamp + 1
    entry = {"id": number, "affected": affected, "controller": seat, "duration": duration, "timestamp": stamp}
    entry |= {"modifications": modifications, "source_id": source, "source_name": ""}
    state["transient_continuous_effects"].append(entry)
    return number


def add_emblem(state: Json, seat: int, statics: list[Json], **more: Any) -> int:
    """A helper in the command zone with these static abilities; returns its number."""
    number: int = state["next_object_id"]
    state["next_object_id"] = number + 1
    made = emblem({**object_of({**EMBLEM_FACE, "static_abilities": statics}), **more})
    own = {"id": number, "card_id": number, "owner": seat, "controller": seat, "base_controller": seat}
    state["objects"][str(number)] = {
        **made,
        **own,
        "zone": "Command",
        "timestamp": 0,
        "counters": {},
        "attachments": [],
    }
    state["command_zone"].append(number)
    return number


def blank_card(number: int, seat: int) -> Json:
    """A helper card without characteristics, in that player's library."""
    own = {"id": number, "card_id": number, "owner": seat, "controller": seat, "base_controller": seat}
    return {**object_of(EMBLEM_FACE), **own, "zone": "Library", "timestamp": 0, "counters": {}, "attachments": []}
