"""New targets for a spell or ability on the stack, and copies of spells."""

from __future__ import annotations

from conformance.adapters.phase.board import add_emblem
from conformance.adapters.phase.casting import targets_on
from conformance.adapters.phase.fiat import link, push
from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.adapters.phase.world import MANY, World
from conformance.wire.json_types import Json

CHANGE: Json = {"type": "ChangeTargets", "target": {"type": "StackSpell"}, "scope": {"type": "All"}}
COPY: Json = {"type": "CopySpell", "target": {"type": "StackSpell"}, "retarget": {"type": "MayChooseNewTargets"}}


def entry_of(world: World, ident: str) -> Json:
    """The spell or ability of that object nearest to the top of the stack."""
    number = world.names.numbers[ident]
    for entry in reversed(world.stack()):
        if entry["source_id"] == number:
            return entry
    raise Unsupported("step.retarget", f"nothing of {ident} is on the stack")


def new_targets(world: World, ident: str) -> list[list[Json]]:
    """What phase offers as new targets, slot by slot, but for those that there are: phase lets them stay."""
    old = targets_on(entry_of(world, ident))
    pools: list[list[Json]] = _change(world, ident)["slot_pools"]
    return [[new for new in pool if new != kept] for pool, kept in zip(pools, old, strict=True)]


def _change(world: World, ident: str) -> Json:
    """An effect that changes targets, up to the choice."""
    entry = entry_of(world, ident)
    _demand_spell(entry)
    _push(world, entry, CHANGE)
    return _until(world, "RetargetChoice")


def _push(world: World, entry: Json, effect: Json) -> None:
    """A helper's ability does this to the spell."""
    helper = add_emblem(world.edit(), entry["controller"], [])
    push(world, link(helper, entry["controller"], effect, [{"Object": entry["id"]}]))


def _demand_spell(entry: Json) -> None:
    if entry["kind"]["type"] != "Spell":
        raise Unsupported("step.retarget", "the adapter changes targets of spells only")


def _until(world: World, wanted: str) -> Json:
    """Everyone passes until phase asks for this."""
    depth = len(world.stack())
    for _ in range(MANY):
        waiting = world.waiting()
        if waiting["type"] == wanted:
            data: Json = waiting["data"]
            return data
        if waiting["type"] != "Priority":
            raise Stuck(f"changing targets asks for {waiting['type']}")
        if len(world.stack()) < depth:
            break
        world.pass_once()
    raise Illegal("phase offers no new target")


def retarget(world: World, step: Json) -> bool:
    """One slot gets another target; False, and nothing has changed, where phase doesn't allow it."""
    before = world.fork()
    old = targets_on(entry_of(world, step["object"]))
    wanted = [*old[: step["slot"]], world.names.reference(step["to"]), *old[step["slot"] + 1 :]]
    try:
        data = _change(world, step["object"])
        world.do(data["player"], {"type": "RetargetSpell", "data": {"new_targets": wanted}})
    except Illegal:
        world.become(before)
        return False
    if targets_on(entry_of(world, step["object"])) != wanted:
        world.become(before)
        return False
    return True


def copy_spell(world: World, step: Json) -> bool:
    """The spell's controller copies it; targets that stay as they were are kept, new ones must be legal."""
    before = world.fork()
    entry = entry_of(world, step["object"])
    _demand_spell(entry)
    old, wanted = targets_on(entry), [world.names.reference(t) for t in step["targets"]]
    depth = len(world.stack())
    _push(world, entry, COPY)
    try:
        _until_copied(world, depth, old, wanted)
    except Illegal:
        world.become(before)
        return False
    if targets_on(world.stack()[-1]) != wanted:
        world.become(before)
        return False
    return True


def _until_copied(world: World, depth: int, old: list[Json], wanted: list[Json]) -> None:
    for _ in range(20):
        waiting = world.waiting()
        if waiting["type"] == "CopyRetarget":
            _choose_for_copy(world, waiting["data"], old, wanted)
        elif waiting["type"] != "Priority":
            raise Stuck(f"copying asks for {waiting['type']}")
        elif len(world.stack()) == depth + 1 and world.stack()[-1]["kind"]["type"] == "Spell":
            return
        else:
            world.pass_once()
    raise Stuck("copying doesn't end")


def _choose_for_copy(world: World, data: Json, old: list[Json], wanted: list[Json]) -> None:
    slot = data["current_slot"]
    same = slot < len(wanted) and wanted[slot] == old[slot]
    if not same and (slot >= len(wanted) or wanted[slot] not in data["target_slots"][slot]["legal_alternatives"]):
        raise Illegal("no legal target for the copy")
    target = None if same else wanted[slot]
    world.do(data["player"], {"type": "ChooseTarget", "data": {"target": target}})
