"""Objects entering the battlefield and leaving it, and turns that end."""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.phase.board import blank_card
from conformance.adapters.phase.casting import TARGETING, choose_targets, is_as_wanted
from conformance.adapters.phase.fiat import GIVEN, happen, link, move_itself
from conformance.adapters.phase.harming import attach_by_effect
from conformance.adapters.phase.looking import host, zone_of
from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.adapters.phase.tokens import token_effect
from conformance.adapters.phase.world import SILENT, World
from conformance.wire.json_types import Json

Event = Callable[[World], object]


def enter(world: World, step: Json) -> Json:
    """Onto the battlefield, perhaps attached; its when-this-enters ability triggers."""
    if "blocking" in step:
        raise Unsupported("enter.blocking", "phase can't put a creature onto the battlefield blocking")
    triggered = _with_trigger(world, step, "when_enters", lambda w: _enter(w, step))
    held = world.look_at(step["object"])
    if held is None or (world.names.cards[step["object"]]["zone"] == "outside" and held["zone"] != "Battlefield"):
        return {"zone": "none", "attached_to": None, "triggered": None if triggered is None else False}
    return {"zone": zone_of(world, held), "attached_to": host(world, held), "triggered": triggered}


def _enter(world: World, step: Json) -> None:
    ident = step["object"]
    card = world.names.cards[ident]
    seat = world.names.seats[step.get("under", card["owner"])]
    if world.saved()["objects"].get(str(world.names.numbers[ident])) is None:
        _create(world, step, seat)
        return
    if "Aura" in card.get("subtypes", ()):
        _enter_on(world, step, seat)
        return
    move_itself(world, ident, "battlefield", seat)
    if "attached_to" in step:
        attach_by_effect(world, ident, step["attached_to"])


def _enter_on(world: World, step: Json, seat: int) -> None:
    """phase asks what an Aura shall enchant; if that isn't on offer the Aura stays where it was (303.4i)."""
    if "attached_to" not in step:
        raise Unsupported("step.enter", "an Aura without something to enchant")
    before = world.fork()
    wanted = world.names.reference(step["attached_to"])
    try:
        move_itself(world, step["object"], "battlefield", seat, lambda w, waiting: _enchant(w, waiting, wanted))
    except Illegal:
        world.become(before)
    held = world.look_at(step["object"])
    if held is not None and held["zone"] == "Battlefield" and host(world, held) != step["attached_to"]:
        world.become(before)
    elif world.waiting()["type"] == "Priority":
        world.settle()  # phase gives priority after the choice without looking for state-based actions


def _enchant(world: World, waiting: Json, wanted: Json) -> list[Json]:
    if waiting["type"] != "ReturnAsAuraTarget":
        raise Stuck(f"entering asks for {waiting['type']}")
    if wanted not in waiting["data"]["legal_targets"]:
        raise Illegal("the Aura can't enchant that")
    return world.tell(waiting["data"]["player"], {"type": "ChooseTarget", "data": {"target": wanted}})


def _create(world: World, step: Json, seat: int) -> None:
    """A token is made by phase's own effect that makes tokens; then it gets the number that its id means."""
    ident = step["object"]
    card = world.names.cards[ident]
    targets = [world.names.reference(step["attached_to"])] if "attached_to" in step else []
    effect = token_effect(card, world.names.build, GIVEN if targets and "Aura" in card.get("subtypes", ()) else None)
    number = world.names.numbers[ident]
    before = set(world.saved()["objects"])
    happen(world, link(number, seat, effect, targets))
    made = [n for n in world.saved()["objects"] if n not in before]
    world.made = {**world.made, ident: bool(made)}
    if made:
        _renumber(world, int(made[0]), number)
        if targets and "Aura" not in card.get("subtypes", ()):
            attach_by_effect(world, ident, step["attached_to"])


def _renumber(world: World, old: int, new: int) -> None:
    state = world.edit()
    held: Json = state["objects"].pop(str(old))
    state["objects"][str(new)] = {**held, "id": new, "card_id": new}
    state["battlefield"] = [new if n == old else n for n in state["battlefield"]]
    to = held["attached_to"]
    if to and to["type"] == "Object":
        there = state["objects"][str(to["data"])]
        there["attachments"] = [new if n == old else n for n in there["attachments"]]


def _with_trigger(world: World, step: Json, kind: str, event: Event) -> bool | None:
    """Lets the event happen and its trigger go on the stack with the step's targets; without, if they aren't legal."""
    card = world.names.cards[step["object"]]
    ability = next((a for a in card["abilities"] if a["kind"] == kind), None)
    if ability is None:
        event(world)
        world.expect_priority()
        return None
    before = world.fork()
    try:
        return _triggered(world, step, event)
    except Illegal:
        world.become(before)
        triggers = world.set_triggers(step["object"], SILENT)  # phase would insist on other targets
        event(world)
        world.expect_priority()
        world.set_triggers(step["object"], triggers)
        return False


def _triggered(world: World, step: Json, event: Event) -> bool:
    depth = len(world.stack())
    wanted = [world.names.reference(t) for t in step.get("targets", ())]
    event(world)
    if world.waiting()["type"] in TARGETING:
        choose_targets(world, wanted)
    if len(world.stack()) == depth:
        return False
    if not is_as_wanted(world, wanted):
        raise Illegal("another target than the one given")
    return True


def move(world: World, step: Json) -> Json:
    """Into its owner's hand, graveyard, exile or library."""
    held = world.look_at(step["object"])
    if held is None:
        raise Unsupported("step.move", "the object isn't in the game")
    if held["zone"] == "Stack":
        raise Unsupported("step.move", "the adapter can't move spells off the stack")
    dies = held["zone"] == "Battlefield" and step["zone"] == "graveyard"
    seat = held["controller"] if held["zone"] == "Battlefield" else held["owner"]
    triggered = _with_trigger(
        world, step, "when_dies" if dies else "", lambda w: move_itself(w, step["object"], step["zone"], seat)
    )
    return {"triggered": triggered}


def end_turn(world: World, _step: Json) -> Json:
    """phase plays the end of this turn, skips the others' turns, and comes to the next main phase."""
    if world.stack():
        raise Unsupported("step.end_turn", "the stack isn't empty")
    if any(undo.get("lasts") == "UntilEndOfTurn" for began in world.began.values() for undo in began):
        raise Unsupported("begin.turn", "phase has no such effect that ends with the turn")
    state = world.edit()
    active, turn = state["active_player"], state["turn_number"]
    state["phase"] = "PostCombatMain"
    state["combat"] = None
    state["turns_to_skip"] = [0 if seat == active else 1 for seat in range(len(state["players"]))]
    for seat in range(len(state["players"])):
        _give_card_to_draw(state, seat)
    world.priority_to(active)
    for _ in range(80):
        game = world.game()
        if game.turn != turn and game.phase == "PreCombatMain":
            break
        world.expect_priority()
        world.pass_once()
    after = world.saved()
    if after["active_player"] != active or after["phase"] != "PreCombatMain":
        raise Stuck("the next turn isn't the same player's")
    return {}


def _give_card_to_draw(state: Json, seat: int) -> None:
    """A helper to draw, so that the library isn't empty."""
    number: int = state["next_object_id"]
    state["next_object_id"] = number + 1
    state["objects"][str(number)] = blank_card(number, seat)
    player = state["players"][seat]
    state["players"][seat] = {**player, "library": [number, *player["library"]]}
