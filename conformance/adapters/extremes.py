"""Two engines that know no rules: one refuses everything, one allows everything. A law that either passes is no law."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.wire.features import vocabulary
from conformance.wire.json_types import Answer, Json, Scenario, Step

Engine = Callable[[Json], "Json | None"]
Answerer = Callable[[Scenario, Step], Answer]


def refuses_everything(message: Json) -> Json | None:
    """Nothing may be targeted, cast, attached, blocked or damaged."""
    return _engine(message, "refuses-everything", _refusal)


def allows_everything(message: Json) -> Json | None:
    """Everything may be targeted, cast, attached, blocked and damaged."""
    return _engine(message, "allows-everything", _permission)


def _engine(message: Json, name: str, answer: Answerer) -> Json | None:
    if message["message"] == "hello":
        return {
            "message": "ready",
            "protocol": 0,
            "engine": {"name": name, "version": "1"},
            "editions": ["current"],
            "features": [f for f in vocabulary() if f != "named_cards"],
        }
    if message["message"] == "bye":
        return None
    scenario = message["scenario"]
    answers = [{"do": step["do"], **answer(scenario, step)} for step in scenario["steps"]]
    return {"message": "answers", "id": message["id"], "answers": answers}


def _things(scenario: Scenario) -> list[str]:
    return [x["id"] for x in (*scenario["objects"], *scenario["players"])]


def _slots(scenario: Scenario, step: Step) -> int:
    """How many slots the use has; attaching abilities and Auras have one."""
    use = step["of"]
    o = next(x for x in scenario["objects"] if x["id"] == use["object"])
    if use["kind"] in ("cast", "retarget"):
        return len(o.get("targets", (0,)))
    ability = next((a for a in o["abilities"] if a.get("id") == use.get("ability")), {})
    return len(ability.get("targets", (0,)))


def _look(scenario: Scenario) -> Answer:
    seen = {
        o["id"]: {
            "zone": o["zone"],
            "controller": o.get("controller"),
            "attached_to": o.get("attached_to"),
            "damage": 0,
            "counters": o.get("counters", {}),
            "types": o["types"],
        }
        for o in scenario["objects"]
    }
    return {"objects": seen, "players": {p["id"]: {"life": p.get("life", 20)} for p in scenario["players"]}}


def _zone(scenario: Scenario, ident: str) -> str:
    zone: str = next(o["zone"] for o in scenario["objects"] if o["id"] == ident)
    return "none" if zone == "outside" else zone


def _refusal(scenario: Scenario, step: Step) -> Answer:
    simple: dict[str, Answer] = {
        "choices": {"choices": []},
        "resolve": {"result": "no_legal_target"},
        "apply": {"affected": []},
        "damage": {"dealt": []},
        "attach": {"attached": False},
        "legal_attacks": {"attacks": []},
        "legal_blocks": {"blocks": []},
        "combat_damage": {"legal": False, "dealt": []},
        "begin": {},
        "end": {},
        "end_turn": {},
        "move": {"triggered": False},
        "has": {"has": True},
    }
    do = step["do"]
    if do == "targets":
        return {"targets": [[] for _ in range(_slots(scenario, step))]}
    if do == "enter":
        return {"zone": _zone(scenario, step["object"]), "attached_to": None, "triggered": False}
    if do == "look":
        return _look(scenario)
    return simple.get(do, {"legal": False})


def _permission(scenario: Scenario, step: Step) -> Answer:
    do = step["do"]
    everything = _things(scenario)
    fixed: dict[str, Answer] = {
        "choices": {"choices": everything},
        "resolve": {"result": "resolved"},
        "apply": {"affected": everything},
        "attach": {"attached": True},
        "begin": {},
        "end": {},
        "end_turn": {},
        "move": {"triggered": True},
        "has": {"has": False},
        "combat_damage": {"legal": True, "dealt": _all_damage(scenario)},
        "legal_attacks": {"attacks": _attacks(scenario)},
        "legal_blocks": {"blocks": _blocks(scenario)},
    }
    if do == "targets":
        return {"targets": [everything for _ in range(_slots(scenario, step))]}
    if do == "damage":
        return {"dealt": [{"to": step.get("redirect_to", step["to"]), "amount": step["amount"]}]}
    if do == "enter":
        return {"zone": "battlefield", "attached_to": step.get("attached_to"), "triggered": True}
    if do == "look":
        return _look(scenario)
    return fixed.get(do, {"legal": True})


def _creatures(scenario: Scenario, active: bool) -> list[Json]:
    return [
        o
        for o in scenario["objects"]
        if o["zone"] == "battlefield"
        and "creature" in o["types"]
        and (o.get("controller", o["owner"]) == scenario["active_player"]) == active
    ]


def _attacks(scenario: Scenario) -> list[list[str]]:
    walkers = [o["id"] for o in scenario["objects"] if "planeswalker" in o["types"] and o["zone"] == "battlefield"]
    defenders = [p["id"] for p in scenario["players"] if p["id"] != scenario["active_player"]] + walkers
    return [[a["id"], d] for a in _creatures(scenario, True) for d in defenders]


def _blocks(scenario: Scenario) -> list[list[str]]:
    attacking = {a for s in scenario["steps"] if s["do"] == "attack" for a, _ in s["attacks"]}
    return [[b["id"], a] for b in _creatures(scenario, False) for a in sorted(attacking)]


def _all_damage(scenario: Scenario) -> list[Json]:
    power = {o["id"]: o.get("power", 0) for o in scenario["objects"]}
    pairs: list[Any] = [p for s in scenario["steps"] if s["do"] == "attack" for p in s["attacks"]]
    blocks: list[Any] = [p for s in scenario["steps"] if s["do"] == "block" for p in s["blocks"]]
    blocked = {a for _, a in blocks}
    dealing = [(a, d) for a, d in pairs if a not in blocked] + [p for b, a in blocks for p in ((a, b), (b, a))]
    return [{"from": a, "to": d, "amount": power[a]} for a, d in dealing if power.get(a)]
