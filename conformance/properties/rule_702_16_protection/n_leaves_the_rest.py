"""702.16n: protection with an exception for Auras stops targeting, damage and blocking as usual."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import controller, reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import stays
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    arriving,
    three_colors,
)
from conformance.properties.rule_702_16_protection.exceptions import (
    FORMS,
    GUARDS,
    arrives,
    law,
    warding,
)
from conformance.properties.rule_702_16_protection.granted_protection import (
    first_look,
    granted,
    takes_off,
    unpointed,
)
from conformance.properties.rule_702_16_protection.without_the_aura import printed_instead
from conformance.properties.shapes import dealt, member
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage
from conformance.strategies.terms import cast, color, slot
from conformance.wire.json_types import Ability, Scenario

_ASPECTS = {
    "targets": ("step.targets", "use.cast", "slot.creature", "type.instant", "zone.hand", "effect.nothing"),
    "damage": ("step.damage",),
    "blocks": ("step.attack", "step.legal_blocks"),
}


def _usual_scene(stage: Stage) -> Board:
    """The Aura with its exception is on; then spells, damage or blockers, a white one and one of another colour."""
    white, other, third = three_colors(stage)
    form = stage.pick(FORMS, "spares.{}")
    aspect = stage.pick([a for a in (*_ASPECTS, "blocks") if stage.features.has(*_ASPECTS[a])])
    subject = stage.permanent("p1" if aspect == "blocks" else stage.pick(SIDES), toughness=5)
    granting = arriving(stage, subject, white, warding(white, form))
    if aspect == "targets":
        pair = [stage.spell(stage.pick(SIDES), colors=[c], slots=[slot("creature")]) for c in (third, white)]
    else:
        pair = [stage.permanent("p2" if aspect == "blocks" else stage.pick(SIDES), colors=[c]) for c in (third, white)]
    if aspect == "blocks":
        stage.step("attack", attacks=[[subject, "p2"]])
        stage.step("legal_blocks")
    else:
        for ident in pair:
            stage.step(
                aspect,
                **({"of": cast(ident)} if aspect == "targets" else {"source": ident, "to": subject, "amount": 1}),
            )
    return stage.board(subject=subject, source=granting, plain=pair[0], marked=pair[1], other=color(other))


def _usual_trials(board: Board) -> list[Trial]:
    scenario, source, subject = board.scenario, board["source"], board["subject"]
    form = arrives(board, *FORMS)
    must(not takes_off(scenario, source, subject, first_look(scenario)), "it stays")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed(_as_usual(board, control, GUARDS[form]))),
        Trial("treatment", scenario, _as_usual(board, scenario, GUARDS[form])),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(Trial("other quality", twin, _as_usual(board, twin, GUARDS[form])))
    return [*trials, *printed_instead(board, lambda plain: _asked(board, plain, granted(scenario, source)))]


def _as_usual(board: Board, scenario: Scenario, guard: str) -> tuple[Claim, ...]:
    """The Aura is there; what has a quality that it grants protection from is stopped, what hasn't isn't."""
    look, source = first_look(scenario), board["source"]
    must(not any(s["do"] in _ASPECTS for s in scenario["steps"][:look]), "it is asked afterwards")
    asked = _asked(board, scenario, granted(scenario, source))
    return (stays(scenario, look, source, board["subject"], guard), *asked)


def _asked(board: Board, scenario: Scenario, given: Sequence[Ability]) -> tuple[Claim, ...]:
    """Who is stopped by these protection abilities of the creature, and who isn't."""
    found: list[Claim] = []
    for role in ("plain", "marked"):
        ident = board.roles.get(role)
        if ident is not None and any(o["id"] == ident for o in scenario["objects"]):
            stopped = any(reads(q, thing_of(scenario, ident)) for a in given for q in a["from"])
            found.append(_question(scenario, ident, board["subject"], stopped))
    must(found, "something is asked")
    return tuple(found)


def _question(scenario: Scenario, ident: str, subject: str, stopped: bool) -> Claim:
    """The claim about the question that the board asks of a spell, a source of damage or a blocker."""
    because = f"the creature has{'' if stopped else ' no'} protection from it"
    for at, step in enumerate(scenario["steps"]):
        if step["do"] == "targets" and step["of"] == cast(ident):
            must(thing_of(scenario, ident).get("targets") == [slot("creature")], "it targets a creature")
            return member(at, ("targets", 0), subject, not stopped, no=stopped, because=because, point="16n.4")
        if step["do"] == "damage" and step["source"] == ident and step["to"] == subject:
            return dealt(at, subject, 0 if stopped else step["amount"], no=stopped, because=because, point="16n.4")
        if step["do"] == "legal_blocks":
            return _block(scenario, at, ident, subject, stopped, because)
    must(False, f"nothing is asked about {ident}")
    raise AssertionError


def _block(scenario: Scenario, at: int, ident: str, subject: str, stopped: bool, because: str) -> Claim:
    attack = scenario["steps"][at - 1]
    must(attack["do"] == "attack" and attack["attacks"] and attack["attacks"][0][0] == subject, "the creature attacks")
    must(controller(scenario, subject) == scenario["active_player"] != attack["attacks"][0][1], "it may attack")
    blocker = thing_of(scenario, ident)
    must("creature" in blocker["types"] and blocker.get("controller") == attack["attacks"][0][1], "it may block")
    return member(at, ("blocks",), [ident, subject], not stopped, no=stopped, because=because, point="16n.4")


LAWS = (
    law(
        "aura-exceptions-leave-the-rest-at-work",
        ("16n.4",),
        "protection with an exception for Auras stops targeting, damage and blocking as usual",
        _usual_scene,
        _usual_trials,
    ),
)
