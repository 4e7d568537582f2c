"""What no schema says of steps: they name what exists, in an order that makes sense, and fill the target slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.problems import Problem, listed
from conformance.wire.slots import ATTACHING, ability_of, object_of, slots_asked
from conformance.wire.walking import steps

Json = dict[str, Any]
_OBJECT, _PLAYER, _EITHER = "object", "player", "object or player"
REFERENCES: dict[str, dict[str, str]] = {
    "choices": {"source": _OBJECT},
    "cast": {"object": _OBJECT, "picked_by": _PLAYER},
    "activate": {"object": _OBJECT, "picked_by": _PLAYER},
    "enter": {"object": _OBJECT, "under": _PLAYER, "attached_to": _EITHER, "blocking": _OBJECT},
    "apply": {"source": _OBJECT, "by": _PLAYER},
    "damage": {"source": _OBJECT, "to": _EITHER, "redirect_to": _EITHER},
    "attach": {"what": _OBJECT, "to": _EITHER},
    "begin": {"by": _PLAYER, "source": _OBJECT},
    "move": {"object": _OBJECT},
    "has": {"object": _EITHER},
    "retarget": {"object": _OBJECT, "to": _EITHER},
    "copy": {"object": _OBJECT},
}
STACKING = frozenset({"cast", "activate", "enter", "move", "copy"})


def named_things_exist(scenario: Json) -> Iterator[Problem]:
    """Whatever a step names is there, and is an object or a player as the field asks."""
    players = {p["id"] for p in scenario["players"]}
    objects = {o["id"] for o in scenario["objects"]}
    known = {_OBJECT: objects, _PLAYER: players, _EITHER: objects | players}
    for place, name, kind in _named(scenario):
        if name not in known[kind]:
            yield Problem(place, f"{name!r} is no {kind}", f"there are {listed(sorted(known[kind]))}")


def _named(scenario: Json) -> Iterator[tuple[str, str, str]]:
    for place, step in steps(scenario):
        if step["do"] == "targets":
            yield f"{place}.of.object", step["of"]["object"], _OBJECT
        for field, kind in REFERENCES.get(step["do"], {}).items():
            if field in step:
                yield f"{place}.{field}", step[field], kind
        for at, name in enumerate(step.get("targets", ())):
            yield f"{place}.targets[{at}]", name, _EITHER
        if "sacrifice" in step.get("choose", {}):
            yield f"{place}.choose.sacrifice", step["choose"]["sacrifice"], _OBJECT
        yield from _named_in_combat(place, step)


def _named_in_combat(place: str, step: Json) -> Iterator[tuple[str, str, str]]:
    for field, second in (("attacks", _EITHER), ("blocks", _OBJECT)):
        for at, pair in enumerate(step.get(field, ())):
            yield f"{place}.{field}[{at}][0]", pair[0], _OBJECT
            yield f"{place}.{field}[{at}][1]", pair[1], second
    for at, one in enumerate(step.get("assign", ())):
        yield f"{place}.assign[{at}].from", one["from"], _OBJECT
        yield f"{place}.assign[{at}].to", one["to"], _EITHER


def named_abilities_exist(scenario: Json) -> Iterator[Problem]:
    """An ability that is used is on the object, or given to it somewhere in the scenario, and of a kind to be used."""
    for place, step in steps(scenario):
        use = step["of"] if step["do"] == "targets" else step
        o = object_of(scenario, use.get("object", ""))
        if "ability" not in use or o is None:
            continue
        ability = ability_of(scenario, o, use["ability"])
        here = f"{place}.of" if step["do"] == "targets" else place
        if ability is None:
            own = [a["id"] for a in o["abilities"] if "id" in a]
            yield Problem(f"{here}.ability", f"{o['id']!r} has no ability {use['ability']!r}", f"it has {listed(own)}")
        elif (use.get("kind") == "trigger") == (ability["kind"] == "activated" or ability["kind"] in ATTACHING):
            hint = f"it is not for {use.get('kind', step['do'])}"
            yield Problem(f"{here}.ability", f"an ability of kind {ability['kind']}", hint)


def targets_fill_the_slots(scenario: Json) -> Iterator[Problem]:
    """As many targets are given as the spell or ability has slots; a trigger without slots is given none."""
    for place, step in steps(scenario):
        if step["do"] in ("cast", "activate", "enter", "move"):
            slots = slots_asked(scenario, step)
            given = len(step.get("targets", ()))
            wanted = len(slots or ()) if step["do"] != "move" or step["zone"] == "graveyard" else 0
            if (slots is not None or step["do"] in ("enter", "move")) and given != wanted:
                yield Problem(f"{place}.targets", f"{given} targets", f"there are {wanted} target slots to fill")


def unusual_ways_are_there(scenario: Json) -> Iterator[Problem]:
    """Only a card with bestow or mutate is cast so, and no land is cast (305.9)."""
    for place, step in steps(scenario):
        use = step["of"] if step["do"] == "targets" else step
        o = object_of(scenario, use.get("object", ""))
        if o is None or "cast" not in (step["do"], use.get("kind")):
            continue
        if "as" in use and use["as"] not in [a["kind"] for a in o["abilities"]]:
            yield Problem(place, f"{o['id']!r} is cast with {use['as']}", f"it has no {use['as']} ability")
        if "land" in o["types"] or o["zone"] in ("command", "outside"):
            yield Problem(place, f"{o['id']!r} is cast", "a land, a token or an emblem isn't cast")


def stack_objects_are_on_the_stack(scenario: Json) -> Iterator[Problem]:
    """What is copied or given a new target was cast or activated before; its slot is one of its slots."""
    stacked: dict[str, int] = {}
    for place, step in steps(scenario):
        do, use = step["do"], step["of"] if step["do"] == "targets" else step
        name = use.get("object", "")
        if (do in ("retarget", "copy") or use.get("kind") == "retarget") and name not in stacked:
            yield Problem(place, f"{name!r} is not on the stack", "an earlier step casts or activates it")
        elif do == "retarget" and step["slot"] >= stacked[name]:
            yield Problem(f"{place}.slot", f"slot {step['slot']}", f"{name!r} was given {stacked[name]} targets")
        elif do == "copy" and len(step["targets"]) != stacked[name]:
            yield Problem(f"{place}.targets", f"{len(step['targets'])} targets", f"the original has {stacked[name]}")
        elif do in STACKING:
            stacked[name] = len(step.get("targets", ()))


def combat_goes_in_order(scenario: Json) -> Iterator[Problem]:
    """Blocks and combat damage come after an attack, and nobody attacks again before the turn ends."""
    attacked = False
    for place, step in steps(scenario):
        if step["do"] in ("legal_blocks", "block", "combat_damage") and not attacked:
            yield Problem(place, step["do"], "an `attack` step comes before")
        if step["do"] in ("attack", "legal_attacks") and attacked:
            yield Problem(place, step["do"], "there is one combat a turn: an `end_turn` step comes before")
        attacked = step["do"] == "attack" or (attacked and step["do"] != "end_turn")


def effects_end_after_they_began(scenario: Json) -> Iterator[Problem]:
    """Effects that begin have names of their own, and only those that last are ended."""
    begun: dict[str, str] = {}
    for place, step in steps(scenario):
        for at, one in enumerate(step["effects"] if step["do"] == "begin" else ()):
            if one["id"] in begun:
                yield Problem(f"{place}.effects[{at}].id", f"the name {one['id']!r} is taken", "name each effect apart")
            begun[one["id"]] = one["lasts"]
        if step["do"] == "end" and begun.get(step["effect"]) != "on":
            on = [name for name, lasts in begun.items() if lasts == "on"]
            yield Problem(f"{place}.effect", f"no effect {step['effect']!r} goes on here", f"going on: {listed(on)}")


def redirections_have_a_first(scenario: Json) -> Iterator[Problem]:
    """Which applies first is asked only where damage is redirected."""
    for place, step in steps(scenario):
        if step["do"] == "damage" and "first" in step and "redirect_to" not in step:
            yield Problem(f"{place}.first", step["first"], "nothing is redirected: `redirect_to` is missing")


def x_is_in_the_cost(scenario: Json) -> Iterator[Problem]:
    """X is said of a mana cost that has one; who pays another cost instead can only choose 0 (107.3a, 107.3b)."""
    for place, step in steps(scenario):
        here, use = (f"{place}.of", step["of"]) if step["do"] == "targets" else (place, step)
        o = object_of(scenario, use.get("object", ""))
        if not use.get("x") or o is None:
            continue
        if "X" not in o.get("mana_cost", ""):
            yield Problem(f"{here}.x", f"X is {use['x']}", f"there is no {{X}} in the mana cost of {o['id']!r}")
        elif "as" in use:
            yield Problem(f"{here}.x", f"X is {use['x']}", f"{use['as']} has no {{X}} in its cost, so X is 0 (107.3b)")


def begun_effects_name_their_source(scenario: Json) -> Iterator[Problem]:
    """An effect by fiat that speaks of "this", of what it is attached to, or of others, says what `source` that is."""
    for place, step in steps(scenario):
        for at, begun in enumerate(step["effects"] if step["do"] == "begin" and "source" not in step else ()):
            to = begun["effect"].get("to", {})
            if to.get("kind") in ("this", "attached") or to.get("other"):
                what = "other" if to.get("other") else to["kind"]
                hint = "the `begin` says by its `source` which object that is"
                yield Problem(f"{place}.effects[{at}].effect.to", f"{what!r} without a source", hint)


Rule = Callable[[Json], Iterator[Problem]]
STEP_RULES: tuple[Rule, ...] = (
    named_things_exist,
    named_abilities_exist,
    targets_fill_the_slots,
    unusual_ways_are_there,
    stack_objects_are_on_the_stack,
    combat_goes_in_order,
    effects_end_after_they_began,
    redirections_have_a_first,
    x_is_in_the_cost,
    begun_effects_name_their_source,
)
