"""702.11b, whose permanent and whose ability: a card that enters under another's control is that player's (110.2a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, has_own, is_opponent, named, thing_of
from conformance.properties.rule_702_11_hexproof.asking import BODIES, ask, asker, host, shade, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import admits, asks_of, only_step
from conformance.properties.shapes import control_of, member, says
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, slot, triggered
from conformance.wire.json_types import Scenario


def _scene(stage: Stage) -> Board:
    """A player's card with hexproof enters under the other's control, and triggers at a permanent with hexproof."""
    kind, (owner, under) = host(stage), stage.two(("p1", "p2"))
    wanted = slot_for(stage, kind)
    target = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[HEXPROOF])
    abilities = [HEXPROOF, triggered("when_enters", slot(wanted))]
    card = stage.add(zone="hand", owner=owner, types=[kind], abilities=abilities, **BODIES.get(kind, {}))
    way = way_of(stage, "cast", "activate")
    one, two = (asker(stage, p, wanted, way, instant=True, colors=shade(stage)) for p in ("p1", "p2"))
    stage.step("enter", object=card, under=under, targets=[target])
    ask(stage, one, two)
    return stage.board(None, card=card, one=one, two=two)


def _trials(board: Board) -> list[Trial]:
    scenario, card = board.scenario, board["card"]
    at = only_step(scenario, "enter")
    step = scenario["steps"][at]
    must(
        at == 0 and step["object"] == card and "under" in step and "attached_to" not in step, "it enters under someone"
    )
    must(thing_of(scenario, card)["owner"] != step["under"], "who isn't its owner")
    after = _entered(scenario, card, step["under"])
    claims = [*_of_trigger(after, card, step.get("targets", ())), *_of_asks(after, board, card)]
    must(claims, "something is asked")
    control = control_of(board, *(Claim(c.step, c.path, True, False, c.because, None, c.member) for c in claims))
    return [control, Trial("treatment", scenario, tuple(claims))]


def _entered(scenario: Scenario, card: str, under: str) -> Scenario:
    """The board once the card has entered, for what is read off it."""
    new = {"zone": "battlefield", "controller": under}
    return {**scenario, "objects": [{**o, **new} if o["id"] == card else o for o in scenario["objects"]]}


def _of_trigger(after: Scenario, card: str, targets: Sequence[str]) -> Iterable[Claim]:
    """Whether its ability, which is its new controller's, may have that target."""
    if not targets:
        return
    must(len(targets) == 1 and admits(after, card, targets[0]), "one target that the text admits")
    out = _is_kept_off(after, targets[0], controller(after, card))
    because = f"the ability is {controller(after, card)}'s, under whose control {named(after, card)} entered"
    yield says(0, "triggered", not out, no=out, because=because, point="11b.6")


def _of_asks(after: Scenario, board: Board, card: str) -> Iterable[Claim]:
    asking = {s["of"]["object"] for s in after["steps"] if s["do"] == "targets"} & {*board.roles.values()}
    for source in sorted(asking):
        for n in asks_of(after, source):
            for o in after["objects"]:
                if o["zone"] == "battlefield" and admits(after, source, o["id"]):
                    out = _is_kept_off(after, o["id"], controller(after, source))
                    because = f"{controller(after, o['id'])} controls {named(after, o['id'])}, whoever owns it"
                    yield member(n, ("targets", 0), o["id"], not out, no=out, because=because, point="11b.5")


def _is_kept_off(after: Scenario, ident: str, by: str) -> bool:
    return has_own(after, ident, "hexproof") and is_opponent(after, controller(after, ident), by)


LAWS = (
    Law(
        "hexproof/is-of-whom-it-entered-under",
        ("11b.5", "11b.6"),
        "hexproof of a card that enters under another player's control keeps its owner off, and its trigger is that player's",
        boards(_scene),
        _trials,
        frozenset(
            {"ability.hexproof", "step.targets", "step.enter", "enter.under", "ability.when_enters", "zone.hand"}
        ),
    ),
)
