"""Answers in words: "legal targets: Veshk and p2", "no damage dealt". What an engine said is never trusted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from conformance.wire.printable import printable
from conformance.wording.effects import article
from conformance.wording.nouns import ORDINALS
from conformance.wording.qualities import listed
from conformance.wording.steps import Words

Answer = dict[str, Any]

LONGEST = 2000
TRIGGERED = {True: "; its ability triggered", False: "; its ability did not go on the stack", None: ""}
RESULTS = {
    "resolved": "resolved",
    "no_legal_target": "did not resolve: no legal target",
    "unknown": "resolved or not, the engine can't tell",
    None: "nothing was on the stack",
}
PLACES = {
    "battlefield": "on the battlefield",
    "command": "in the command zone",
    "exile": "in exile",
    "outside": "not made yet",
    "stack": "on the stack",
    "gone": "gone",
    "none": "not made",
}


def describe_answer(answer: Answer | None, scenario: dict[str, Any]) -> str:
    """One answer in words, on one line; an answer that isn't as the schema says is shown as it came, made safe."""
    if answer is None:
        return "no answer"
    try:
        return printable(WORDED[answer["do"]](answer, Words(scenario)), LONGEST)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return printable(json.dumps(answer, ensure_ascii=False, default=repr), LONGEST)


def _set(ids: Iterable[str], w: Words) -> str:
    """A set of ids in the order of the scenario, ids that it doesn't have last."""
    order = {some_id: place for place, some_id in enumerate(w.names)}
    return listed([w.name(i) for i in sorted(ids, key=lambda i: (order.get(i, len(order)), i))]) or "none"


def _targets(answer: Answer, w: Words) -> str:
    sets = [_set(ids, w) for ids in answer["targets"]]
    if len(sets) == 1:
        return f"legal targets: {sets[0]}"
    return "legal targets: " + "; ".join(f"{ORDINALS[n]} {names}" for n, names in enumerate(sets))


def _legal(answer: Answer, _: Words) -> str:
    return "legal" if answer["legal"] else "not legal"


def _place(zone: str) -> str:
    return PLACES.get(zone, f"in the {zone}")


def _enter(answer: Answer, w: Words) -> str:
    attached = f", attached to {w.name(answer['attached_to'])}" if answer["attached_to"] is not None else ""
    return f"{_place(answer['zone'])}{attached}{TRIGGERED[answer['triggered']]}"


def _damage(answer: Answer, w: Words) -> str:
    return listed([f"{d['amount']} dealt to {w.name(d['to'])}" for d in answer["dealt"]]) or "no damage dealt"


def _combat_damage(answer: Answer, w: Words) -> str:
    if not answer["legal"]:
        return "the assignment is not legal"
    dealt = [f"{w.name(d['from'])} dealt {d['amount']} to {w.name(d['to'])}" for d in answer["dealt"]]
    return listed(dealt) or "no damage dealt"


def _pairs(pairs: list[list[str]], verb: str, w: Words) -> str:
    return listed([f"{w.name(one)} {verb} {w.name(other)}" for one, other in pairs]) or "none"


def _look(answer: Answer, w: Words) -> str:
    seen = [f"{w.name(i)} {_seen(s, w)}" for i, s in answer["objects"].items()]
    return "; ".join([*seen, *[f"{w.name(i)} at {p['life']} life" for i, p in answer["players"].items()]])


def _seen(seen: dict[str, Any], w: Words) -> str:
    """One object of a look, zeros and nulls left out."""
    parts = [_place(seen["zone"])]
    if seen["controller"] is not None:
        parts.append(f"under {w.name(seen['controller'])}")
    if seen["attached_to"] is not None:
        parts.append(f"attached to {w.name(seen['attached_to'])}")
    if seen["damage"]:
        parts.append(f"with {seen['damage']} damage")
    parts += [f"with {many} {kind}" for kind, many in sorted(seen["counters"].items())]
    parts += [article(" ".join(seen["types"]))] if seen.get("types") else []
    return ", ".join(parts + ([f"loyalty {seen['loyalty']}"] if "loyalty" in seen else []))


WORDED: dict[str, Callable[[Answer, Words], str]] = {
    "targets": _targets,
    "choices": lambda a, w: f"may be chosen: {_set(a['choices'], w)}",
    **dict.fromkeys(("cast", "activate", "attack", "block", "retarget", "copy"), _legal),
    "enter": _enter,
    "resolve": lambda a, _: RESULTS[a["result"]],
    "apply": lambda a, w: f"affected: {_set(a['affected'], w)}",
    "damage": _damage,
    "attach": lambda a, _: "attached" if a["attached"] else "not attached",
    "legal_attacks": lambda a, w: f"legal attacks: {_pairs(a['attacks'], 'on', w)}",
    "legal_blocks": lambda a, w: f"legal blocks: {_pairs(a['blocks'], 'blocks', w)}",
    "combat_damage": _combat_damage,
    **dict.fromkeys(("begin", "end", "end_turn"), lambda _, __: "done"),
    "move": lambda a, _: f"done{TRIGGERED[a['triggered']]}",
    "has": lambda a, _: "yes" if a["has"] else "no",
    "look": _look,
}
