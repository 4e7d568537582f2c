"""What the laws share that change a target of a spell or ability on the stack (115.7): the new one must be legal too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import is_plain, named
from conformance.properties.rule_702_11_hexproof.acting import by_hexproof, by_other
from conformance.properties.rule_702_11_hexproof.asking import act, asker, slot_for, way_on
from conformance.properties.rule_702_11_hexproof.claiming import admits, steps_of, target_of, was_put
from conformance.properties.shapes import member, says, twin_scenario
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage
from conformance.strategies.tables import PERMANENT_TYPES
from conformance.strategies.terms import retarget
from conformance.wire.json_types import Ability, Scenario

_SORTS = ("equipment", "fortification")


def warded(stage: Stage) -> tuple[str, Mapping[str, Any], str]:
    """A card type of a permanent that may be protected, its other fields, and a slot's kind that admits it."""
    hosts = [k for k in PERMANENT_TYPES if stage.features.has(f"host.{k}", f"type.{k}")]
    sorts = [s for s in _SORTS if "artifact" in hosts and stage.features.has(f"subtype.{s}", f"slot.{s}")]
    kind = stage.pick((*hosts, *sorts))
    if kind in _SORTS:
        return "artifact", {"subtypes": [kind.capitalize()]}, kind
    return kind, {}, slot_for(stage, kind)


def set_scene(stage: Stage, by: str, *holders: tuple[str, Ability], colors: Sequence[str]) -> dict[str, str]:
    """Something of `by` is put on the stack at a plain permanent; its target could be, and is, changed. The roles."""
    kind, fields, wanted = warded(stage)
    first = stage.permanent(stage.pick(("p1", "p2")), kind, **fields)
    held = [stage.permanent(side, kind, abilities=[ability], **fields) for side, ability in holders]
    plain = stage.permanent(stage.pick(("p1", "p2")), kind, **fields)
    source = asker(stage, by, wanted, way_on(stage), colors=colors)
    act(stage, source, first)
    ways = [w for w, need in (("ask", "use.retarget"), ("change", "step.retarget")) if stage.features.has(need)]
    way = stage.pick((*ways, "both") if len(ways) > 1 else ways)
    if way != "change":
        stage.step("targets", of=retarget(source))
    if way != "ask":
        stage.step("retarget", object=source, slot=0, to=stage.pick((*held, *held, plain)))
    return {"source": source, **{f"held{n}": ident for n, ident in enumerate(held)}}


def changing(board: Board, of_spell: str, of_ability: str) -> list[Trial]:
    """Control, treatment and twin; the point is one of the two."""
    scenario, source = board.scenario, board["source"]
    _is_put_once_and_changed(scenario, source)
    point = of_spell if scenario["steps"][0]["do"] == "cast" else of_ability
    kept_off = by_hexproof(scenario, source) | by_other(scenario, source)
    first = target_of(scenario)
    must(first not in kept_off and is_plain(scenario, source), "the first target is legal")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, tuple(_claims(control, source, frozenset(), None))),
        Trial("treatment", scenario, tuple(_claims(scenario, source, kept_off, point))),
    ]
    if board.other is not None:
        twin = twin_scenario(board, board.other)
        trials.append(Trial("other quality", twin, tuple(_claims(twin, source, frozenset(), point))))
    return trials


def _is_put_once_and_changed(scenario: Scenario, source: str) -> None:
    put, *rest = scenario["steps"]
    must(put["do"] in ("cast", "activate", "enter") and put["object"] == source, "it is put on the stack")
    must(steps_of(scenario, "retarget") in ([], [len(rest)]), "a change comes last")
    for step in rest:
        use = step["of"] if step["do"] == "targets" else step
        must(step["do"] == "retarget" or use["kind"] == "retarget", "then it is about new targets")
        must(use["object"] == source and use.get("slot", 0) == 0, "of the same")
    must(rest, "a new target is asked for")


def _claims(scenario: Scenario, source: str, kept_off: frozenset[str], point: str | None) -> Iterable[Claim]:
    first = target_of(scenario)
    yield from was_put(scenario, source, point)
    there = [o["id"] for o in scenario["objects"] if o["zone"] == "battlefield"] + [
        p["id"] for p in scenario["players"]
    ]
    others = [i for i in there if i != first and i != source and admits(scenario, source, i)]
    for n, step in enumerate(scenario["steps"]):
        for ident in others if step["do"] == "targets" else ():
            out = ident in kept_off
            yield member(n, ("targets", 0), ident, not out, no=out, because=_why(scenario, ident, out), point=point)
        if step["do"] == "retarget":
            must(step["to"] in others, "another thing that the text admits")
            out = step["to"] in kept_off
            yield says(n, "legal", not out, no=out, because=_why(scenario, step["to"], out), point=point)


def _why(scenario: Scenario, ident: str, out: bool) -> str:
    name = named(scenario, ident)
    return f"a new target must be legal, and {name} is none (115.7)" if out else f"nothing keeps it off {name}"
