"""Reads a scenario's JSON as the cards, abilities and effects of the reference's rule book.

What it reads is taken to be valid by the schemas; a field that is missing all the same is a `KeyError`, which
the adapter reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from reference_impl.book import Consultation
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import (
    Ability,
    CantBeTargeted,
    CantHave,
    Effect,
    Enchant,
    Grant,
    Hexproof,
    Keyword,
    Loss,
    Permission,
    Protection,
    Quality,
    Shroud,
    Slot,
    Take,
    Usable,
    Whom,
)
from reference_impl.objects.cards import Card, Piece, Player, placed
from reference_impl.objects.game import Game

Json = dict[str, Any]
STATIC_KINDS = frozenset({"grant", "take", "cant_have", "permission"})
PROTECTIVE_KINDS = frozenset({"hexproof", "hexproof_from", "protection"})
SYMBOL = re.compile(r"\{([^}]*)\}")
VALUE_FIELDS = {
    "color": "color",
    "type": "type",
    "subtype": "subtype",
    "supertype": "supertype",
    "name": "name",
    "mana_value": "is",
    "power": "is",
    "toughness": "is",
    "player": "player",
    "chosen": "of",
    "of_your_choice": "of",
}
THIS, FIRST_TARGET = Whom("this"), Whom("target", 0)
ATTACH_THIS = (Effect("attach", FIRST_TARGET, what=THIS),)
KEYWORD_SLOTS = {
    "equip": Slot("creature", "you"),
    "fortify": Slot("land", "you"),
    "reconfigure": Slot("creature", "you", other=True),
}


def quality(data: Json) -> Quality:
    """One quality."""
    kind = data["kind"]
    if kind in VALUE_FIELDS:
        return Quality(kind, data[VALUE_FIELDS[kind]], data.get("number"))
    if kind == "each_mana_value_except" and "chosen" in data:
        return Quality("chosen", "other_number")
    if kind == "spells":
        return Quality(kind, data.get("type"), colored=data.get("colored", False))
    if kind == "objects":
        return _described(data)
    return Quality(kind, number=data.get("number"))


def _described(data: Json) -> Quality:
    """Objects with or without something; with nothing but a card type it is the type itself, so with a subtype."""
    if len(data) == 2:
        plain = next((kind for kind in ("type", "subtype", "supertype") if kind in data), None)
        if plain is not None:
            return Quality(plain, data[plain])
    return Quality(
        "objects",
        data.get("type"),
        supertype=data.get("supertype"),
        not_subtype=data.get("not_subtype"),
        not_supertype=data.get("not_supertype"),
        side=data.get("controlled_by"),
        subtype=data.get("subtype"),
        not_type=data.get("not_type"),
        permanent=data.get("permanent", False),
        creature_types=data.get("creature_types", 0),
        nameless=data.get("no_name", False),
        counter=data.get("counter"),
        modified=data.get("modified", False),
    )


def slots(data: Iterable[Json]) -> tuple[Slot, ...]:
    """Target slots in order."""
    return tuple([Slot(slot["kind"], slot.get("controlled_by")) for slot in data])


def whom(data: Json) -> Whom:
    """Whom an effect or a static ability affects."""
    kind = data["kind"]
    if kind == "target":
        return Whom(kind, data["slot"])
    if kind in ("object", "player"):
        return Whom(kind, id=data["id"])
    if kind == "players":
        return Whom(kind, side=data["which"])
    if kind == "group":
        return Whom(
            kind, 0, "", data.get("type"), data.get("subtype"), data.get("controlled_by"), data.get("other", False)
        )
    return Whom(kind)


def loss(data: Json) -> Loss:
    """Which abilities are lost."""
    return Loss(data["kind"], quality(data["quality"]) if "quality" in data else None)


def effect(data: Json) -> Effect:
    """One effect."""
    to = data.get("to") or data.get("who")
    colors = data.get("colors")
    return Effect(
        data["effect"],
        whom(to) if to else None,
        data.get("amount", 0),
        whom(data["by"]) if "by" in data else None,
        data.get("unpreventable", False),
        abilities(data.get("abilities", ())),
        loss(data["what"]) if data["effect"] == "lose" else None,
        frozenset(data.get("reaches", ())),
        None if colors is None else frozenset(colors),
        frozenset(data.get("add_types", ())),
        frozenset(data.get("add_subtypes", ())),
        frozenset(data.get("lose_types", ())),
        data.get("power"),
        data.get("toughness"),
        data.get("player"),
        whom(data["what"]) if data["effect"] == "attach" else None,
        data.get("type"),
        data.get("counter"),
    )


def effects(data: Iterable[Json]) -> tuple[Effect, ...]:
    """Effects in order."""
    return tuple([effect(e) for e in data])


def _hexproof_from(data: Json) -> Ability:
    return Hexproof(tuple([quality(q) for q in data["from"]]))


def _protection(data: Json) -> Ability:
    return Protection(tuple([quality(q) for q in data["from"]]), data.get("spares"))


def _usable(data: Json) -> Ability:
    zone = data.get("from_zone", "battlefield")
    return Usable(data["kind"], data["id"], slots(data["targets"]), effects(data["effects"]), zone)


def _attaching(data: Json) -> Ability:
    return Usable(data["kind"], data["id"], (KEYWORD_SLOTS[data["kind"]],), ATTACH_THIS)


READERS: dict[str, Callable[[Json], Ability]] = {
    "hexproof": lambda data: Hexproof(),
    "hexproof_from": _hexproof_from,
    "protection": _protection,
    "shroud": lambda data: Shroud(),
    "cant_be_targeted": lambda data: CantBeTargeted(data["by"]),
    "grant": lambda data: Grant(whom(data["to"]), abilities(data["abilities"])),
    "take": lambda data: Take(whom(data["of"]), loss(data["what"])),
    "cant_have": lambda data: CantHave(whom(data["of"])),
    "permission": lambda data: Permission(frozenset(data["reaches"])),
    "enchant": lambda data: Enchant(data["what"]),
    **dict.fromkeys(("activated", "when_enters", "when_dies", "when_cast"), _usable),
    **dict.fromkeys(KEYWORD_SLOTS, _attaching),
}


def abilities(data: Iterable[Json]) -> tuple[Ability, ...]:
    """Abilities in order; any kind without a reader of its own is a keyword and no more."""
    return tuple([READERS[a["kind"]](a) if a["kind"] in READERS else Keyword(a["kind"]) for a in data])


def _mana(cost: str) -> tuple[int, int]:
    """The mana value without X, and how many X there are."""
    symbols = SYMBOL.findall(cost)
    return sum(int(s) if s.isdigit() else s != "X" for s in symbols), symbols.count("X")


def card(data: Json) -> Card:
    """The card, token or emblem that an object of the scenario is."""
    has = abilities(data["abilities"])
    kinds = [a["kind"] for a in data["abilities"]]
    cost, xs = _mana(data["mana_cost"]) if "mana_cost" in data else (0, 0)
    return Card(
        data["id"],
        data["name"],
        data["owner"],
        data.get("token", False),
        data["zone"] == "command",
        frozenset(data["types"]),
        frozenset(data.get("subtypes", ())),
        frozenset(data.get("supertypes", ())),
        frozenset(data["colors"]),
        has,
        cost,
        xs,
        data.get("power"),
        data.get("toughness"),
        data.get("loyalty"),
        data.get("chosen", {}),
        slots(data.get("targets", ())),
        effects(data.get("effects", ())),
        not STATIC_KINDS.isdisjoint(kinds),
        not PROTECTIVE_KINDS.isdisjoint(kinds),
        "changeling" in kinds,
        mana_cost=data.get("mana_cost", ""),
        face_down=data.get("face_down", False),
    )


def game(scenario: Json, rules: Consultation) -> Game:
    """The game at the start of the scenario; a board that can't be is impossible, and the place is named."""
    seats = tuple([Player(p["id"], p.get("team"), abilities(p.get("abilities", ()))) for p in scenario["players"]])
    people = {seat.id for seat in seats}
    life = {p["id"]: p.get("life", 20) for p in scenario["players"]}
    _check_people(scenario, people)
    found = Game(rules, seats, scenario["active_player"], {}, life)
    for place, data in enumerate(scenario["objects"]):
        if data["id"] in found.pieces or data["id"] in people:
            raise Impossible(f"objects[{place}].id", f"the id {data['id']!r} is used twice")
        found.pieces[data["id"]] = _piece(data, place, people, rules, found)
    _mark_attachments(scenario, found, people)
    return found


def _check_people(scenario: Json, people: set[str]) -> None:
    if len(people) < len(scenario["players"]):
        raise Impossible("players", "two players have the same id")
    if scenario["active_player"] not in people:
        raise Impossible("active_player", f"no player is called {scenario['active_player']!r}")


def _piece(data: Json, place: int, people: set[str], rules: Consultation, found: Game) -> Piece:
    for field in ("owner", "controller"):
        if field in data and data[field] not in people:
            raise Impossible(f"objects[{place}].{field}", f"no player is called {data[field]!r}")
    made, zone = card(data), data["zone"]
    controller = data.get("controller", made.owner) if zone == "battlefield" else None
    if zone == "command":
        controller = rules.emblem_controller(found, made)
    host = data.get("attached_to")
    attached_to = None if host is None else (host, -1 if host in people else 0)
    piece = placed(made, zone, 0, controller, data.get("timestamp", place), attached_to)
    counters = data.get("counters")
    if not counters:
        return piece
    others = {kind: many for kind, many in counters.items() if kind not in ("+1/+1", "-1/-1")}
    return replace(piece, plus=counters.get("+1/+1", 0), minus=counters.get("-1/-1", 0), others=others)


def _mark_attachments(scenario: Json, found: Game, people: set[str]) -> None:
    """Check what is attached, and mark it with all that is attached to the same host at the start (702.16p)."""
    hosts: dict[str, list[str]] = {}
    for place, data in enumerate(scenario["objects"]):
        if "attached_to" in data:
            host = data["attached_to"]
            if host not in people and (host not in found.pieces or found.pieces[host].zone != "battlefield"):
                raise Impossible(f"objects[{place}].attached_to", f"nothing on the battlefield is called {host!r}")
            hosts.setdefault(host, []).append(data["id"])
        elif data["zone"] == "battlefield" and "Aura" in data.get("subtypes", ()):
            raise Impossible(f"objects[{place}].attached_to", "an Aura there must be attached to something")
    for attached in hosts.values():
        present = frozenset([(ident, found.pieces[ident].timestamp) for ident in attached])
        for ident in attached:
            has_reconfigure = found.rules.has_reconfigure(found, found.pieces[ident].printed)
            found.change(ident, present=present, reconfigured=has_reconfigure)
