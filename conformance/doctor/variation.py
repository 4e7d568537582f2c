"""A sample board with one thing changed, so that a quality, a kind of slot, a field or a step is asked that no draw has brought up.

Such a board is only asked, never judged: whether an engine takes it in is all that it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.doctor.additions import CHOSEN, plain_ability, plain_effect, plain_object
from conformance.wire.compiled import compiled
from conformance.wire.json_types import Ability, GameObject, Json, Quality, Scenario, Step
from conformance.wire.soundness import unsound

_NUMBERED = {"power": {"is": "at_least", "number": 2}, "toughness": {"is": "at_least", "number": 2},
             "each_mana_value_except": {"number": 1}}  # fmt: skip
_WORDED: dict[str, Quality] = {
    "subtype": {"subtype": "Goblin"},
    "name": {"name": "Veshk"},
    "objects": {"type": "creature", "supertype": "legendary"},
}
_FIELDS: dict[str, Json] = {
    "object.counters": {"counters": {"+1/+1": 1}},
    "object.token": {"token": True},
    "object.timestamp": {"timestamp": 3},
    "object.mana_cost": {"mana_cost": "{2}"},
    "supertype": {"supertypes": ["legendary"]},
}
_KEYWORDS = {"hexproof": "hexproof_from", "protection": "protection"}
_ASKING = frozenset({"targets", "has", "look", "legal_blocks"})


def varied(scenario: Scenario, feature: str) -> Scenario | None:
    """The scenario with that feature in it; None where it can't be put there, or the board would be no possible one."""
    family, _, rest = feature.partition(".")
    if not _asking(scenario):
        return None
    if family in _KEYWORDS:
        changed = _with_quality(scenario, _KEYWORDS[family], *rest.partition(":")[::2])
    elif feature in _FIELDS:
        changed = _with_field(scenario, feature)
    else:
        changed = _WAYS[family](scenario, rest) if family in _WAYS else None
    return changed if changed is not None and _is_possible(changed) else None


def _is_possible(scenario: Scenario) -> bool:
    return compiled("scenario")(scenario) and not unsound(scenario)


def _asking(scenario: Scenario) -> list[Step]:
    """The steps up to the first that does something: what it does may not be possible any more."""
    steps: list[Step] = scenario["steps"]
    doing = next((at for at, step in enumerate(steps) if step["do"] not in _ASKING), len(steps))
    return steps[:doing]


def _with_quality(scenario: Scenario, keyword: str, kind: str, value: str) -> Scenario | None:
    if kind == "of_your_choice":  # That one stands in effects only.
        return None
    quality = _quality(scenario, kind, value)
    for o in scenario["objects"]:
        places = [at for at, a in enumerate(o["abilities"]) if a["kind"] == keyword and set(a) == {"kind", "from"}]
        if places:
            ability: Ability = {"kind": keyword, "from": [quality]}
            abilities = [ability if at == places[0] else a for at, a in enumerate(o["abilities"])]
            chosen = {"chosen": {**o.get("chosen", {}), value: _chosen(scenario, value)}} if kind == "chosen" else {}
            return _replaced(scenario, {**o, "abilities": abilities, **chosen})
    return None


def _quality(scenario: Scenario, kind: str, value: str) -> Quality:
    if kind == "player":
        return {"kind": kind, "player": scenario["players"][0]["id"]}
    if kind == "mana_value":
        number = {} if value in ("odd", "even") else {"number": 2}
        return {"kind": kind, "is": value or "odd", **number}
    named: dict[str, Quality] = {"color": {"color": value or "red"}, "type": {"type": value or "instant"},
                                 "supertype": {"supertype": value or "legendary"}, "chosen": {"of": value}}  # fmt: skip
    return {"kind": kind, **_NUMBERED.get(kind, {}), **_WORDED.get(kind, {}), **named.get(kind, {})}


def _chosen(scenario: Scenario, value: str) -> Any:
    return CHOSEN.get(value, scenario["players"][0]["id"])


def _with_slot(scenario: Scenario, kind: str) -> Scenario | None:
    slots = {"several": [{"kind": "creature"}, {"kind": "creature"}],
             "controlled_by": [{"kind": "creature", "controlled_by": "opponents"}]}  # fmt: skip
    return _with_spell(scenario, slots.get(kind, [{"kind": kind}]), {"effect": "nothing"})


def _with_effect(scenario: Scenario, kind: str) -> Scenario | None:
    effect = plain_effect(kind, {"kind": "target", "slot": 0}, {"kind": "you"})
    return _with_spell(scenario, [{"kind": "creature"}], effect)


def _with_spell(scenario: Scenario, slots: list[Json], effect: Json) -> Scenario | None:
    """A spell that has one plain slot gets these slots and this effect."""
    for o in scenario["objects"]:
        if len(o.get("targets", ())) == 1 and "controlled_by" not in o["targets"][0]:
            return _replaced(scenario, {**o, "targets": slots, "effects": [effect]})
    return None


def _with_step(scenario: Scenario, kind: str) -> Scenario | None:
    """One more step at the end, of those that can be taken on any board."""
    fields: dict[str, Json] = {"look": {}, "legal_attacks": {}, "end_turn": {}}
    if (creature := _creature(scenario)) is not None:
        ident = creature["id"]
        fields |= {"has": {"object": ident, "what": "hexproof"}, "move": {"object": ident, "zone": "exile"},
                   "choices": {"source": ident, "among": "creature"},
                   "damage": {"source": ident, "to": ident, "amount": 1}}  # fmt: skip
    return _and_then(scenario, {"do": kind, **fields[kind]}) if kind in fields else None


def _and_then(scenario: Scenario, step: Step) -> Scenario:
    return {**scenario, "steps": [*_asking(scenario), step]}


def _with_apply(scenario: Scenario, kind: str) -> Scenario | None:
    creature = _creature(scenario)
    if creature is None:
        return None
    effect = plain_effect(kind, {"kind": "object", "id": creature["id"]}, {"kind": "you"})
    return _and_then(scenario, {"do": "apply", "source": creature["id"], "effect": effect})


def _with_begin(scenario: Scenario, kind: str) -> Scenario | None:
    """An effect that begins: of that kind, lasting that long, or with a source."""
    creature = _creature(scenario)
    if creature is None:
        return None
    to = {"kind": "object", "id": creature["id"]}
    effect = plain_effect("gain" if kind in ("turn", "on", "source") else kind, to, {"kind": "you"})
    begun = {"id": "begun", "effect": effect, "lasts": "on" if kind == "on" else "turn"}
    source = {"source": creature["id"]} if kind == "source" else {}
    return _and_then(
        scenario, {"do": "begin", "by": creature.get("controller", creature["owner"]), "effects": [begun], **source}
    )


def _with_zone(scenario: Scenario, zone: str) -> Scenario:
    return _with(scenario, plain_object(_first(scenario), "creature", zone))


def _with_type(scenario: Scenario, kind: str) -> Scenario:
    zone = "hand" if kind in ("instant", "sorcery") else "battlefield"
    return _with(scenario, plain_object(_first(scenario), kind, zone))


def _with_host(scenario: Scenario, kind: str) -> Scenario | None:
    """Something of that kind with hexproof."""
    first = _first(scenario)
    hexproof: list[Ability] = [{"kind": "hexproof"}]
    if kind == "player":
        players = [{**p, "abilities": hexproof} if p["id"] == first else p for p in scenario["players"]]
        return {**scenario, "players": players, "steps": _asking(scenario)}
    if kind.startswith("player"):
        return None
    zone, kind = ("graveyard", "creature") if kind == "card" else ("battlefield", kind)
    return _with(scenario, plain_object(first, kind, zone, abilities=hexproof))


def _with_object(scenario: Scenario, kind: str) -> Scenario | None:
    first, last = _first(scenario), scenario["players"][-1]["id"]
    if kind == "emblem":
        return _with(scenario, plain_object(first, "", "command"))
    return _with(scenario, plain_object(first, "creature", controller=last)) if kind == "stolen" else None


def _with_ability(scenario: Scenario, kind: str) -> Scenario | None:
    ability = plain_ability(kind)
    if ability is None:
        return None
    return _with(scenario, plain_object(_first(scenario), "creature", abilities=[ability]))


def _with_chosen(scenario: Scenario, kind: str) -> Scenario | None:
    creature = _creature(scenario)
    chosen = {"chosen": {kind: _chosen(scenario, kind)}}
    return None if creature is None else _replaced(scenario, {**creature, **chosen})


def _with_players(scenario: Scenario, number: str) -> Scenario | None:
    if not number.isdigit() or len(scenario["players"]) >= int(number):
        return None
    more = [{"id": f"p{n + 1}"} for n in range(len(scenario["players"]), int(number))]
    return {**scenario, "players": [*scenario["players"], *more], "steps": _asking(scenario)}


_WAYS: dict[str, Callable[[Scenario, str], Scenario | None]] = {
    "slot": _with_slot,
    "effect": _with_effect,
    "step": _with_step,
    "apply": _with_apply,
    "begin": _with_begin,
    "zone": _with_zone,
    "type": _with_type,
    "host": _with_host,
    "object": _with_object,
    "ability": _with_ability,
    "chosen": _with_chosen,
    "players": _with_players,
}


def _with_field(scenario: Scenario, feature: str) -> Scenario | None:
    creature = _creature(scenario)
    fields = _FIELDS.get(feature)
    return None if creature is None or fields is None else _replaced(scenario, {**creature, **fields})


def _first(scenario: Scenario) -> str:
    first: str = scenario["players"][0]["id"]
    return first


def _with(scenario: Scenario, more: GameObject) -> Scenario:
    return {**scenario, "objects": [*scenario["objects"], more], "steps": _asking(scenario)}


def _creature(scenario: Scenario) -> GameObject | None:
    return next((o for o in scenario["objects"] if o["zone"] == "battlefield" and "creature" in o["types"]), None)


def _replaced(scenario: Scenario, changed: GameObject) -> Scenario:
    objects = [changed if o["id"] == changed["id"] else o for o in scenario["objects"]]
    return {**scenario, "objects": objects, "steps": _asking(scenario)}
