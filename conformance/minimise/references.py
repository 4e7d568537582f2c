"""Takes along what refers to a thing that is gone: steps, effects, abilities, qualities, attachments, players' things.

A scenario in which nothing refers to what isn't there comes back equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from conformance.wire.json_types import Ability, GameObject, Json, Scenario, Step
from conformance.wire.slots import ability_of, given_abilities

_NOTHING: Json = {"effect": "nothing"}
_COMBAT = frozenset({"legal_blocks", "block", "combat_damage"})
_STEP_IDS = ("object", "source", "to", "redirect_to", "attached_to", "blocking", "by", "under", "picked_by")


@dataclass(frozen=True, slots=True)
class Known:
    """The ids that are there."""

    objects: frozenset[str]
    players: frozenset[str]

    def has(self, ident: str) -> bool:
        """Is there an object or player with that id?"""
        return ident in self.objects or ident in self.players


def tidied(scenario: Scenario) -> Scenario | None:
    """The scenario without dangling references; None where no step, or fewer than two players, are left."""
    while True:
        fresh = _once(scenario)
        if len(fresh["players"]) < 2 or not fresh["steps"]:
            return None
        if fresh == scenario:
            return fresh
        scenario = fresh


def _once(scenario: Scenario) -> Scenario:
    players = frozenset(p["id"] for p in scenario["players"])
    there = [o for o in scenario["objects"] if {o["owner"], o.get("controller", o["owner"])} <= players]
    known = Known(frozenset(o["id"] for o in there), players)
    fresh = {
        **scenario,
        "players": [_holder(p, known) for p in scenario["players"]],
        "objects": [x for o in there if (x := _object(o, known)) is not None],
    }
    return {**fresh, "steps": _steps(fresh, known)}


# ------------------------------------------------------------------ objects and players
def _holder(holder: Json, known: Known) -> Json:
    if not holder.get("abilities"):
        return holder
    return {**holder, "abilities": _abilities(holder["abilities"], known)}


def _object(o: GameObject, known: Known) -> GameObject | None:
    """An Aura goes with its host; other things that were attached stay where they are."""
    if "attached_to" in o and not known.has(o["attached_to"]):
        if any(a["kind"] == "enchant" for a in o["abilities"]):
            return None
        o = {k: v for k, v in o.items() if k != "attached_to"}
    if "effects" in o:
        o = {**o, "effects": _effects(o["effects"], known)}
    if o.get("chosen", {}).get("player", "") not in ("", *known.players):
        o = {**o, "chosen": {k: v for k, v in o["chosen"].items() if k != "player"}}
    return _holder(o, known)


# ------------------------------------------------------------------ abilities and effects
def _abilities(abilities: Iterable[Ability], known: Known) -> list[Ability]:
    return [kept for a in abilities if (kept := _ability(a, known)) is not None]


def _ability(a: Ability, known: Known) -> Ability | None:
    if not all(_whom_is_there(a[f], known) for f in ("to", "of") if f in a):
        return None
    if "from" in a:
        kept = [q for q in a["from"] if _quality_is_there(q, known)]
        return {**a, "from": kept} if kept else None
    if a["kind"] == "take" and not _what_is_there(a["what"], known):
        return None
    if a["kind"] == "grant":
        granted = _abilities(a["abilities"], known)
        return {**a, "abilities": granted} if granted else None
    return {**a, "effects": _effects(a["effects"], known)} if "effects" in a else a


def _effects(effects: Iterable[Json], known: Known) -> list[Json]:
    return [kept for e in effects if (kept := _effect(e, known)) is not None] or [_NOTHING]


def _effect(e: Json, known: Known) -> Json | None:
    if not all(_whom_is_there(e[f], known) for f in ("to", "by", "who", "what") if isinstance(e.get(f), dict)):
        return None
    if e.get("player", "") not in ("", *known.players):
        return None
    if e["effect"] == "lose" and not _what_is_there(e["what"], known):
        return None
    if e["effect"] == "gain":
        gained = _abilities(e["abilities"], known)
        return {**e, "abilities": gained} if gained else None
    return e


def _whom_is_there(whom: Json, known: Known) -> bool:
    return known.has(whom["id"]) if whom.get("kind") in ("object", "player") and "id" in whom else True


def _quality_is_there(quality: Json, known: Known) -> bool:
    return quality["kind"] != "player" or quality["player"] in known.players


def _what_is_there(what: Json, known: Known) -> bool:
    return "quality" not in what or _quality_is_there(what["quality"], known)


# ------------------------------------------------------------------ steps
def _steps(scenario: Scenario, known: Known) -> list[Step]:
    """The steps that are left; with its `begin` goes the `end` of an effect, with the attack the rest of the combat."""
    left = [s for step in scenario["steps"] if (s := _step(step, scenario, known)) is not None]
    begun = {b["id"] for s in left if s["do"] == "begin" for b in s["effects"]}
    attacks = any(s["do"] == "attack" for s in left)
    return [s for s in left if (s["do"] != "end" or s["effect"] in begun) and (attacks or s["do"] not in _COMBAT)]


def _step(step: Step, scenario: Scenario, known: Known) -> Step | None:
    if not all(known.has(i) for i in _named(step)) or not _ability_is_there(step.get("of", step), scenario):
        return None
    match step["do"]:
        case "begin":
            return _begin(step, known)
        case "apply":
            kept = _effect(step["effect"], known)
            return None if kept is None else _choosing({**step, "effect": kept}, known)
        case "attack":
            pairs = _pairs(step["attacks"], known)
            return {**step, "attacks": pairs} if pairs else None
        case "block":
            return {**step, "blocks": _pairs(step["blocks"], known)}
        case "combat_damage":
            return _assigning(step, known)
        case "enter" | "move":
            return _triggering(step, scenario)
        case _:
            return _choosing(step, known)


def _named(step: Step) -> list[str]:
    """The ids without which the step makes no sense."""
    found = [step[f] for f in _STEP_IDS if f in step] + list(step.get("targets", ()))
    if step["do"] == "attach":
        found.append(step["what"])
    return [*found, step["of"]["object"]] if "of" in step else found


def _ability_is_there(use: Json, scenario: Scenario) -> bool:
    if "ability" not in use:
        return True
    o = next((o for o in scenario["objects"] if o["id"] == use["object"]), None)
    return o is not None and ability_of(scenario, o, use["ability"]) is not None


def _begin(step: Step, known: Known) -> Step | None:
    kept: list[Any] = [{**b, "effect": e} for b in step["effects"] if (e := _effect(b["effect"], known)) is not None]
    return {**step, "effects": kept} if kept else None


def _pairs(pairs: Iterable[list[str]], known: Known) -> list[list[str]]:
    return [pair for pair in pairs if all(known.has(i) for i in pair)]


def _assigning(step: Step, known: Known) -> Step:
    if "assign" not in step:
        return step
    kept = [a for a in step["assign"] if known.has(a["from"]) and known.has(a["to"])]
    return {**step, "assign": kept} if kept else {k: v for k, v in step.items() if k != "assign"}


_TRIGGERS: Mapping[str, str] = {"enter": "when_enters", "move": "when_dies"}


def _triggering(step: Step, scenario: Scenario) -> Step:
    """Targets are given only where there is an ability to have them."""
    if not step.get("targets"):
        return step
    o = next(o for o in scenario["objects"] if o["id"] == step["object"])
    wanted = _TRIGGERS[step["do"]]
    given = any(a["kind"] == wanted for a in _all_abilities(scenario, o))
    return step if given else {k: v for k, v in step.items() if k != "targets"}


def _all_abilities(scenario: Scenario, o: GameObject) -> list[Ability]:
    return [*o["abilities"], *given_abilities(scenario)]


def _choosing(step: Step, known: Known) -> Step:
    choose = step.get("choose")
    if not choose or choose.get("sacrifice") is None or known.has(choose["sacrifice"]):
        return step
    left = {k: v for k, v in choose.items() if k != "sacrifice"}
    return {**step, "choose": left} if left else {k: v for k, v in step.items() if k != "choose"}
