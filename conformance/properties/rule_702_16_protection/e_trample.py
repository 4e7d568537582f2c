"""702.16e, continued: combat damage is assigned as if nothing prevented it (702.19b, 702.2c)."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.combat import blocks_stand, fight
from conformance.properties.shapes import control_of, dealt, says, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, protection
from conformance.wire.json_types import Ability, Json, Scenario

_TRAMPLE: Ability = {"kind": "trample"}
_DEATHTOUCH: Ability = {"kind": "deathtouch"}


def _scene(stage: Stage) -> Board:
    """A trampler of the quality's colour is blocked by a protected creature, maybe by a plain one too."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p2", abilities=[protection(color(red))])
    blockers = [subject, stage.permanent("p2")] if stage.flip() else [subject]
    deadly = stage.flip("ability.deathtouch")
    lethal, past = 1 if deadly else 2, stage.pick((1, 2))
    source = stage.permanent(
        "p1",
        colors=[red],
        power=lethal * len(blockers) + past,
        abilities=[_TRAMPLE, _DEATHTOUCH] if deadly else [_TRAMPLE],
    )
    stage.step("attack", attacks=[[source, "p2"]])
    stage.step("block", blocks=[[b, source] for b in blockers])
    shares = [_share(source, b, lethal) for b in blockers]
    stage.step("combat_damage", assign=[*shares, _share(source, "p2", past)])
    return stage.board(subject=subject, source=source, other=color(other))


def _share(source: str, to: str, amount: int) -> Json:
    return {"from": source, "to": to, "amount": amount}


def _past(scenario: Scenario, source: str) -> tuple[int, str, list[str], int]:
    """Where the damage stands, who is attacked, the blockers (each gets just lethal damage), what goes past them."""
    found = fight(scenario)
    must(list(found.attacks) == [source] and len(scenario["steps"]) == 3, "one attacker")
    blockers, attacked = list(found.blocks), found.attacks[source]
    shares = {a["to"]: a["amount"] for a in scenario["steps"][found.at].get("assign", ()) if a["from"] == source}
    must(len(shares) == len(scenario["steps"][found.at].get("assign", ())), "the attacker's shares")
    must(blockers and set(shares) == {*blockers, attacked}, "to each blocker and past them")
    must(own_abilities(scenario, source, "trample"), "it tramples")
    deadly = bool(own_abilities(scenario, source, "deathtouch"))
    must(all(shares[b] == (1 if deadly else thing_of(scenario, b)["toughness"]) for b in blockers), "just lethal")
    must(shares[attacked] > 0 and sum(shares.values()) == thing_of(scenario, source)["power"], "the rest goes past")
    return found.at, attacked, blockers, shares[attacked]


def _trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at, attacked, blockers, past = _past(scenario, source)
    must(subject in blockers and has_own(scenario, subject, "protection", source), "a protected blocker")
    must(
        not any(own_abilities(scenario, i, "protection") for i in (*blockers, source, attacked) if i != subject),
        "it alone",
    )
    name = named(scenario, subject)
    enough = f"lethal damage is assigned to {name}, whatever of it is prevented, so the rest may go past"
    goes_past = (
        says(at, "legal", True, no=False, because=enough, point="16e.5"),
        dealt(at, attacked, past, no=False, because=enough, point="16e.5", source=source),
    )
    short = _shorted(scenario, at, source, subject, attacked)
    return [
        control_of(board, *goes_past),
        Trial("control", _bare(short), (_refused(at, name, None),)),
        trial("treatment", scenario, *blocks_stand(scenario), *goes_past),
        trial("one less to the protected blocker", short, *blocks_stand(short), _refused(at, name, "16e.5")),
        *twin_of(board, *goes_past),
    ]


def _refused(at: int, name: str, point: str | None) -> Claim:
    because = (
        f"prevention doesn't matter while damage is assigned: {name} must be assigned lethal damage first (702.19b)"
    )
    return says(at, "legal", False, no=True, because=because, point=point)


def _shorted(scenario: Scenario, at: int, source: str, subject: str, attacked: str) -> Scenario:
    """The same with one damage moved from the protected blocker to what is attacked."""
    moved = {subject: -1, attacked: 1}
    step = scenario["steps"][at]
    shares = [{**a, "amount": a["amount"] + moved.get(a["to"], 0)} for a in step["assign"]]
    steps = [
        {**step, "assign": [a for a in shares if a["amount"]]} if n == at else s
        for n, s in enumerate(scenario["steps"])
    ]
    return {**scenario, "steps": steps}


def _bare(scenario: Scenario) -> Scenario:
    """Without any protection."""
    objects = [
        {**o, "abilities": [a for a in o["abilities"] if a["kind"] != "protection"]} for o in scenario["objects"]
    ]
    return {**scenario, "objects": objects}


LAWS = (
    Law(
        "protection/damage-is-assigned-as-if-nothing-prevented-it",
        ("16e.5",),
        "a trampler must assign a protected blocker lethal damage (with deathtouch, 1) and may assign the rest past it",
        boards(_scene),
        _trials,
        frozenset(
            {
                "ability.protection",
                "type.creature",
                "host.creature",
                "step.attack",
                "step.block",
                "step.combat_damage",
                "ability.trample",
            }
        ),
    ),
)
