"""Steps in words: "p1 casts Zorb targeting Veshk", "Which are the legal targets of Zorb?"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.wire.printable import printable
from conformance.wording.abilities import END_OF_TURN
from conformance.wording.boards import in_words, in_words_of, names_in, report_voice
from conformance.wording.effects import effect_sentence
from conformance.wording.nouns import ORDINALS, Telling, Voice
from conformance.wording.qualities import Unprintable, listed

Step = dict[str, Any]
Scenario = dict[str, Any]


class Words:
    """The names of a scenario, and what its steps need to know of it."""

    __slots__ = ("names", "objects", "scenario")

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names = names_in(scenario)
        self.objects = {o["id"]: o for o in scenario["objects"]}

    def name(self, some_id: str) -> str:
        """An object's or player's name; the id itself where the scenario has none such."""
        return self.names.get(some_id, some_id)

    def all(self, ids: list[str]) -> str:
        """Names in a row."""
        return listed([self.name(i) for i in ids])

    def owner(self, some_id: str) -> str:
        """The owner of an object."""
        return self.objects[some_id]["owner"] if some_id in self.objects else "its owner"

    def you(self, some_id: str) -> str:
        """The controller of an object at the start, or its owner."""
        return self.objects[some_id].get("controller", self.owner(some_id)) if some_id in self.objects else "its owner"

    def voice(self, this: str, you: str, until: str = "") -> Voice:
        """How an effect speaks that no card prints: by names alone."""
        attached = f"what {this} is attached to"
        return Voice(this, attached, until, you, self.names, quote=in_words_of(self.scenario))


def describe_step(step: Step, scenario: Scenario) -> str:
    """One step in words; a question ends in a question mark."""
    return printable(WORDED[step["do"]](step, Words(scenario)))


def _targets(step: Step, w: Words) -> str:
    use = step["of"]
    lead = "legal new targets" if use["kind"] == "retarget" else "legal targets"
    return f"Which are the {lead} of {_used(use, w)}{_way(use)}?"


def _used(use: dict[str, Any], w: Words) -> str:
    """The spell or ability that is asked about."""
    return _ability(use["object"], use["ability"], w) if "ability" in use else w.name(use["object"])


def _ability(some_id: str, ability: str, w: Words) -> str:
    """An ability by whose it is, and by its words where the object has several."""
    own = [a for a in w.objects[some_id]["abilities"] if "id" in a] if some_id in w.objects else []
    asked = next((a for a in own if a["id"] == ability), None)
    if asked is None:
        return f"{w.name(some_id)}'s ability {ability}"
    if asked["kind"] in ("equip", "fortify", "reconfigure"):
        return f"{w.name(some_id)}'s {asked['kind']} ability"
    words = f" “{in_words(asked, report_voice(w.objects[some_id], w.scenario))}”" if len(own) > 1 else ""
    return f"{w.name(some_id)}'s ability{words}"


def _way(use: dict[str, Any]) -> str:
    way = f" with {use['as']}" if "as" in use else ""
    return way + (f" with X = {use['x']}" if "x" in use else "")


def _choices(step: Step, w: Words) -> str:
    among = {"creature_or_player": "creatures and players"}.get(step["among"], step["among"] + "s")
    return f"Which {among} may an effect of {w.name(step['source'])} choose without targeting?"


def _targeting(step: Step, w: Words, lead: str = " targeting") -> str:
    """The targets, and who picks them where that is someone else."""
    picked = f" ({step['picked_by']} picks)" if "picked_by" in step else ""
    return f"{lead} {w.all(step['targets'])}{picked}" if step.get("targets") else ""


def _cast(step: Step, w: Words) -> str:
    return f"{w.owner(step['object'])} casts {w.name(step['object'])}{_way(step)}{_targeting(step, w)}"


def _activate(step: Step, w: Words) -> str:
    return f"{_ability(step['object'], step['ability'], w)} is activated{_targeting(step, w)}"


def _enter(step: Step, w: Words) -> str:
    under = step.get("under", w.owner(step["object"]))
    attached = f", attached to {w.name(step['attached_to'])}" if "attached_to" in step else ""
    blocking = f", blocking {w.name(step['blocking'])}" if "blocking" in step else ""
    trigger = _targeting(step, w, "; its ability targets")
    return f"{w.name(step['object'])} enters the battlefield under {under}'s control{attached}{blocking}{trigger}"


def _resolve(step: Step, w: Words) -> str:
    return f"The top of the stack resolves{_chosen(step, w)}"


def _chosen(step: Step, w: Words) -> str:
    chosen = [w.name(value) for _, value in sorted(step.get("choose", {}).items())]
    return f", choosing {listed(chosen)}" if chosen else ""


def _apply(step: Step, w: Words) -> str:
    by = step.get("by", w.you(step["source"]))
    effect = _effect(step["effect"], w.voice(w.name(step["source"]), by))
    return f"An effect of {by}'s {w.name(step['source'])} happens: {effect}{_chosen(step, w)}"


def _effect(effect: dict[str, Any], voice: Voice) -> str:
    """One effect without its full stop, also where no card could print it."""
    try:
        return effect_sentence(effect, Telling(voice)).removesuffix(".") or "nothing"
    except Unprintable as why:
        return f"{effect['effect']} [{why.args[-1]}]"


def _damage(step: Step, w: Words) -> str:
    lead = f"{w.name(step['source'])} deals {step['amount']} damage to {w.name(step['to'])}"
    fixed = " that can't be prevented" if step.get("unpreventable") else ""
    first = f" ({step['first']} applies first)" if "first" in step else ""
    redirected = f", and an effect would redirect it to {w.name(step['redirect_to'])}" if "redirect_to" in step else ""
    return lead + fixed + redirected + first


def _attach(step: Step, w: Words) -> str:
    return f"An effect attaches {w.name(step['what'])} to {w.name(step['to'])}"


def _attack(step: Step, w: Words) -> str:
    return listed([f"{w.name(a)} attacks {w.name(d)}" for a, d in step["attacks"]])


def _block(step: Step, w: Words) -> str:
    return listed([f"{w.name(b)} blocks {w.name(a)}" for b, a in step["blocks"]]) or "No creature blocks"


def _combat_damage(step: Step, w: Words) -> str:
    parts = [f"{w.name(a['from'])} assigns {a['amount']} to {w.name(a['to'])}" for a in step.get("assign", ())]
    return f"Combat damage is dealt{': ' + listed(parts) if parts else ''}"


def _begin(step: Step, w: Words) -> str:
    told = "; ".join(f"{_begun(b, step, w)} ({b['id']})" for b in step["effects"])
    lead = "Effects begin at once" if len(step["effects"]) > 1 else "An effect begins"
    source = f" from {w.name(step['source'])}" if "source" in step else ""
    return f"{lead} by {step['by']}{source}: {told}"


def _begun(begun: dict[str, Any], step: Step, w: Words) -> str:
    this = w.name(step["source"]) if "source" in step else "its source"
    until = END_OF_TURN if begun["lasts"] == "turn" else ""
    return _effect(begun["effect"], w.voice(this, step["by"], until))


def _end(step: Step, w: Words) -> str:
    for earlier in w.scenario["steps"]:
        for begun in earlier.get("effects", ()) if earlier["do"] == "begin" else ():
            if begun["id"] == step["effect"]:
                return f"The effect {step['effect']} ends ({_begun(begun, earlier, w)})"
    return f"The effect {step['effect']} ends"


def _move(step: Step, w: Words) -> str:
    name, owner = w.name(step["object"]), w.owner(step["object"])
    where = "is exiled" if step["zone"] == "exile" else f"is put into {owner}'s {step['zone']}"
    return f"{name} {where}{_targeting(step, w, '; its ability targets')}"


def _has(step: Step, w: Words) -> str:
    return f"Does {w.name(step['object'])} have {step['what']}?"


def _retarget(step: Step, w: Words) -> str:
    which = "" if step["slot"] == 0 else f"{ORDINALS[step['slot']]} "
    return f"The {which}target of {w.name(step['object'])} becomes {w.name(step['to'])}"


def _copy(step: Step, w: Words) -> str:
    return f"{w.name(step['object'])} is copied{_targeting(step, w, ', the copy targeting')}"


WORDED: dict[str, Callable[[Step, Words], str]] = {
    "targets": _targets,
    "choices": _choices,
    "cast": _cast,
    "activate": _activate,
    "enter": _enter,
    "resolve": _resolve,
    "apply": _apply,
    "damage": _damage,
    "attach": _attach,
    "legal_attacks": lambda _, __: "Which attacks are legal?",
    "attack": _attack,
    "legal_blocks": lambda _, __: "Which blocks are legal?",
    "block": _block,
    "combat_damage": _combat_damage,
    "begin": _begin,
    "end": _end,
    "end_turn": lambda _, __: "The turn ends",
    "move": _move,
    "has": _has,
    "retarget": _retarget,
    "copy": _copy,
    "look": lambda _, __: "What is where?",
}
