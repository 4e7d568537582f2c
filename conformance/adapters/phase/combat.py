"""Attacks, blocks and combat damage."""

from __future__ import annotations

from conformance.adapters.phase.harming import damage_events
from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

TWO = 2


def _to_attackers(world: World) -> Json | None:
    """The declaration of attackers; None where phase skips it, for nobody could attack."""
    if world.stack():
        raise Unsupported("step.attack", "the stack isn't empty")
    world.priority_to(world.saved()["active_player"])
    for _ in range(20):
        waiting = world.waiting()
        if waiting["type"] == "DeclareAttackers":
            data: Json = waiting["data"]
            return data
        if waiting["type"] != "Priority" or world.game().phase in ("PostCombatMain", "End", "EndCombat"):
            return None
        world.pass_once()
    raise Stuck("phase never comes to attackers")


def legal_attacks(world: World, _: Json) -> Json:
    """Each attacker of the active player with each thing that it may attack."""
    data = _to_attackers(world.fork())
    if data is None:
        return {"attacks": []}
    pairs: list[list[str]] = []
    by_attacker = data.get("valid_attack_targets_by_attacker") or {}
    for number in data["valid_attacker_ids"]:
        attacker = world.names.ids.get(number)
        if attacker is None or not _is_of(world, number, world.saved()["active_player"]):
            continue
        for target in by_attacker.get(str(number), data["valid_attack_targets"]):
            pairs += [[attacker, i] for i in world.names.idents([{_kind(target["type"]): target["data"]}])]
    return {"attacks": pairs}


def _kind(kind: str) -> str:
    return "Player" if kind == "Player" else "Object"


def _is_of(world: World, number: int, seat: int) -> bool:
    """In phase teammates attack together; the contract asks about the active player."""
    return bool(world.saved()["objects"][str(number)]["controller"] == seat)


def attack(world: World, step: Json) -> bool:
    """Declares these attackers."""
    before = world.fork()
    data = _to_attackers(world)
    if data is None:
        world.become(before)
        return False
    attacks = [[world.names.numbers[a], _attacked(world, d)] for a, d in step["attacks"]]
    try:
        world.do(data["player"], {"type": "DeclareAttackers", "data": {"attacks": attacks, "bands": []}})
    except Illegal:
        world.become(before)
        return False
    if world.waiting()["type"] != "Priority":
        raise Stuck(f"attacking asks for {world.waiting()['type']}")
    return True


def _attacked(world: World, ident: str) -> Json:
    reference = world.names.reference(ident)
    if "Player" in reference:
        return {"type": "Player", "data": reference["Player"]}
    return {"type": "Planeswalker", "data": reference["Object"]}


def _to_blockers(world: World) -> Json | None:
    """The next declaration of blockers; None once all defending players have declared, or can't block."""
    while world.waiting()["type"] == "Priority" and world.game().phase == "DeclareAttackers":
        if world.stack():
            raise Unsupported("step.block", "the stack isn't empty")
        world.pass_once()
    waiting = world.waiting()
    if waiting["type"] == "DeclareBlockers":
        data: Json = waiting["data"]
        return data
    if waiting["type"] != "Priority":
        raise Stuck(f"blocking asks for {waiting['type']}")
    return None


def legal_blocks(world: World, _: Json) -> Json:
    """Each pair of blocker and attacker that may be declared alone."""
    copy = world.fork()
    pairs: list[list[str]] = []
    data = _to_blockers(copy)
    while data is not None:
        pairs += _pairs(world, data)
        if len(world.names.players) == TWO:
            break
        _declare(copy, data, [])
        data = _to_blockers(copy)
    return {"blocks": pairs}


def _declare(world: World, data: Json, assignments: list[list[int]]) -> None:
    world.do(data["player"], {"type": "DeclareBlockers", "data": {"assignments": assignments}})


def _pairs(world: World, data: Json) -> list[list[str]]:
    ids = world.names.ids
    targets = data["valid_block_targets"]
    return [[ids[int(b)], ids[a]] for b, attackers in targets.items() if int(b) in ids for a in attackers if a in ids]


def block(world: World, step: Json) -> bool:
    """The defending players declare these blocks, in turn."""
    before = world.fork()
    blocks = [[world.names.numbers[b], world.names.numbers[a]] for b, a in step["blocks"]]
    try:
        data = _to_blockers(world)
        while data is not None:
            mine = [pair for pair in blocks if _is_of(before, pair[0], data["player"])]
            _declare(world, data, mine)
            blocks = [pair for pair in blocks if pair not in mine]
            data = _to_blockers(world)
    except Illegal:
        blocks = [[]]
    if blocks:
        world.become(before)
        return False
    return True


def combat_damage(world: World, step: Json) -> Json:
    """Combat damage, assigned as the step says where phase asks."""
    before = world.fork()
    assigned: list[Json] = step.get("assign", [])
    try:
        block(world, {"blocks": []})
        events, asked = _deal(world, assigned)
    except Illegal:
        world.become(before)
        return {"legal": False, "dealt": []}
    if {a["from"] for a in assigned} - asked:
        raise Unsupported("step.combat_damage", "phase doesn't ask how this damage is assigned")
    dealt = [{"from": source, "to": to, "amount": n} for source, to, n in damage_events(world, events) if source]
    return {"legal": True, "dealt": dealt}


def _deal(world: World, assigned: list[Json]) -> tuple[list[Json], set[str]]:
    """All events until damage was dealt, and who phase asked about."""
    events: list[Json] = []
    asked: set[str] = set()
    for _ in range(60):
        waiting = world.waiting()
        if waiting["type"] == "Priority" and world.game().phase not in ("DeclareAttackers", "DeclareBlockers"):
            return events, asked
        if waiting["type"] == "Priority":
            events += world.pass_once()
        elif waiting["type"] == "AssignCombatDamage":
            asked.add(world.names.ids[waiting["data"]["attacker_id"]])
            events += _assign(world, waiting["data"], assigned)
        else:
            raise Stuck(f"combat damage asks for {waiting['type']}")
    raise Stuck("combat damage is never dealt")


def _assign(world: World, data: Json, assigned: list[Json]) -> list[Json]:
    """One attacker's damage: to its blockers, and what tramples over."""
    attacker = world.names.ids[data["attacker_id"]]
    mine = {a["to"]: a["amount"] for a in assigned if a["from"] == attacker}
    target = data["attack_target"]
    attacked = world.names.ident({_kind(target["type"]): target["data"]})
    blockers = [world.names.ids[b["blocker_id"]] for b in data["blockers"]]
    if not mine and len(blockers) == 1:
        mine = {blockers[0]: data["total_damage"]}
    over = mine.get(attacked or "", 0)
    if (
        set(mine) - {*blockers, attacked}
        or (over and not data["trample"])
        or sum(mine.values()) != data["total_damage"]
    ):
        raise Illegal("not all of the damage, or not to those")
    assignments = [[world.names.numbers[b], mine.get(b, 0)] for b in blockers]
    action = {"mode": "Normal", "assignments": assignments, "trample_damage": over, "controller_damage": 0}
    return world.tell(data["player"], {"type": "AssignCombatDamage", "data": action})
