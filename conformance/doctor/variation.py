"""A sample board with one thing changed, so that a quality, a kind of slot, a field or a step is asked that no draw has brought up.

Such a board is only asked, never judged: whether an engine takes it in is all that it shows.
"""

from __future__ import annotations

from typing import Any

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
_CHOSEN = {"color": "red", "type": "artifact", "name": "Veshk", "number": 2}
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
    if family in _KEYWORDS and rest != "of_your_choice":  # that one stands in effects only
        changed = _with_quality(scenario, _KEYWORDS[family], *rest.partition(":")[::2])
    elif family == "slot" and rest not in ("several", "controlled_by"):
        changed = _with_slot(scenario, rest)
    elif family == "step":
        changed = _with_step(scenario, rest)
    else:
        changed = _with_field(scenario, feature)
    return changed if changed is not None and _is_possible(changed) else None


def _is_possible(scenario: Scenario) -> bool:
    return compiled("scenario")(scenario) and not unsound(scenario)


def _asking(scenario: Scenario) -> list[Step]:
    """The steps up to the first that does something: what it does may not be possible any more."""
    steps: list[Step] = scenario["steps"]
    doing = next((at for at, step in enumerate(steps) if step["do"] not in _ASKING), len(steps))
    return steps[:doing]


def _with_quality(scenario: Scenario, keyword: str, kind: str, value: str) -> Scenario | None:
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
    return _CHOSEN.get(value, scenario["players"][0]["id"])


def _with_slot(scenario: Scenario, kind: str) -> Scenario | None:
    for o in scenario["objects"]:
        if len(o.get("targets", ())) == 1 and "controlled_by" not in o["targets"][0]:
            return _replaced(scenario, {**o, "targets": [{"kind": kind}], "effects": [{"effect": "nothing"}]})
    return None


def _with_step(scenario: Scenario, kind: str) -> Scenario | None:
    """One more step at the end, of those that can be taken on any board."""
    creature = _creature(scenario)
    has = {"has": {"object": creature["id"], "what": "hexproof"}} if creature else {}
    fields: Json | None = {"look": {}, "legal_attacks": {}, "end_turn": {}, **has}.get(kind)
    return None if fields is None else {**scenario, "steps": [*_asking(scenario), {"do": kind, **fields}]}


def _with_field(scenario: Scenario, feature: str) -> Scenario | None:
    creature = _creature(scenario)
    fields = _FIELDS.get(feature)
    return None if creature is None or fields is None else _replaced(scenario, {**creature, **fields})


def _creature(scenario: Scenario) -> GameObject | None:
    return next((o for o in scenario["objects"] if o["zone"] == "battlefield" and "creature" in o["types"]), None)


def _replaced(scenario: Scenario, changed: GameObject) -> Scenario:
    objects = [changed if o["id"] == changed["id"] else o for o in scenario["objects"]]
    return {**scenario, "objects": objects, "steps": _asking(scenario)}
