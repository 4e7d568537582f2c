"""702.103e, 702.103f, 702.140b, 702.151b: what was, or would be, attached and is a creature (again) once it isn't."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.attempts import kept_from, protections
from conformance.properties.shapes import FIZZLES, RESOLVES, member, says, seen
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage
from conformance.strategies.terms import cast, gain, protection, slot, whom
from conformance.wire.json_types import Quality, Scenario

PROBES = frozenset(
    {"step.targets", "use.cast", "slot.creature", "type.instant", "zone.hand", "type.creature", "effect.nothing"}
)
PROTECTS = frozenset(
    {"ability.protection", "host.creature", "step.begin", "begin.gain", "begin.turn", "step.resolve", "step.look"}
)


def protect_and_look(stage: Stage, subject: str, ward: Quality, hue: str, early: bool) -> str:
    """Resolves what is on the stack, before or after the subject gains the protection, and looks at the board.

    Then asks which creatures an instant of an unrelated colour may target. Returns the instant.
    """
    probe = stage.spell("p1", colors=[hue], slots=[slot("creature")])
    steps = ["begin", "resolve"] if early else ["resolve", "begin"]
    for do in steps:
        if do == "begin":
            stage.begin(stage.pick(("p1", "p2")), gain(whom(subject), protection(ward)))
        else:
            stage.step("resolve")
    stage.step("look")
    stage.step("targets", of=cast(probe))
    return probe


def premises(board: Board, first: Sequence[object], keyword: str, types: Sequence[str]) -> None:
    """The use, resolution, protection, a look, maybe the instant's targets; the source shows the quality."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    steps = scenario["steps"]
    must(len(steps) in (4, 5) and [steps[0].get(k) for k in ("do", "object", "targets")] == list(first), "the use")
    must({steps[1]["do"], steps[2]["do"]} == {"begin", "resolve"} and steps[3]["do"] == "look", "the protection begins")
    if is_probed(scenario):
        must(steps[4]["do"] == "targets" and steps[4]["of"] == cast(board["probe"]), "the instant's targets are asked")
        must(thing_of(scenario, board["probe"]).get("targets") == [slot("creature")], "the instant targets a creature")
        must(not kept_from(scenario, board["probe"], subject, 3), "the instant is of another quality")
    must(own_abilities(scenario, source, keyword) and set(types) <= set(thing_of(scenario, source)["types"]), keyword)
    must("creature" in thing_of(scenario, subject)["types"] and subject != source, "the subject is another creature")
    must(not kept_from(scenario, source, subject, 0) and kept_from(scenario, source, subject, 3), "protection begins")
    must(thing_of(scenario, source)["owner"] == scenario["active_player"], "it is its owner's turn")


def is_probed(scenario: Scenario) -> bool:
    """Does the board ask an instant which creatures there are in the end?"""
    return len(scenario["steps"]) == 5


def comes_off_as_creature(board: Board, point: str) -> list[Trial]:
    """The source ends on the battlefield, an unattached creature; on the control and with another quality attached."""
    scenario = board.scenario
    trials = [
        _attached(board, "control", without_protection(scenario)[0], None),
        Trial("treatment", scenario, (*_unattached(board, point), *_is_creature(board, scenario, True, point))),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        roles = ("source", "probe") if is_probed(scenario) else ("source",)
        must(not any(reads(board.other, thing_of(scenario, board[r])) for r in roles), "the other quality")
        must(protections(twin, board["subject"], 3), "there is a protection")
        trials.append(_attached(board, "other quality", twin, point))
    return trials


def as_an_instant(board: Board) -> list[Trial]:
    """What a spell that resolves as a creature builds on: an instant of its looks at the same target doesn't resolve."""
    scenario, source = board.scenario, board["source"]
    instant = {"types": ["instant"], "targets": [slot("creature")], "effects": [{"effect": "nothing"}], "abilities": []}
    kept = ("id", "name", "zone", "owner", "colors")
    objects = [
        {**{k: o[k] for k in kept}, **instant} if o["id"] == source else o
        for o in scenario["objects"]
        if o["id"] != board.roles.get("probe")
    ]
    cast = {k: v for k, v in scenario["steps"][0].items() if k != "as"}
    plain: Scenario = {**scenario, "objects": objects, "steps": [cast, *scenario["steps"][1:3]]}
    fizzles = says(2, "result", FIZZLES, no=True, because="its target gained protection from it", point="16b.4")
    trials = [Trial("premise: an instant", plain, (fizzles,))]
    if board.other is not None:
        resolves = says(2, "result", RESOLVES, no=False, because="its target is legal still", point="16b.3")
        trials.append(Trial("premise: an instant of another colour", with_quality(plain, board.other), (resolves,)))
    return trials


def _unattached(board: Board, point: str) -> tuple[Claim, ...]:
    source = board["source"]
    because = (
        f"{named(board.scenario, board['subject'])} has protection from a quality of {named(board.scenario, source)}"
    )
    return (
        seen(3, source, "attached_to", None, no=True, because=because, point=point),
        seen(
            3, source, "zone", "battlefield", no=False, because="it stays on the battlefield, unattached", point=point
        ),
    )


def _is_creature(board: Board, scenario: Scenario, so: bool, point: str | None) -> list[Claim]:
    """Does the instant, where there is one, find it a creature?"""
    if not is_probed(board.scenario):
        return []
    source = board["source"]
    kind = "a creature while" if so else "no creature unless"
    because = f"{named(board.scenario, source)} is {kind} it is attached to nothing"
    last = len(scenario["steps"]) - 1
    return [member(last, ("targets", 0), source, so, no=not so, because=because, point=point)]


def _attached(board: Board, label: str, scenario: Scenario, point: str | None) -> Trial:
    """Attached to the subject and no creature."""
    source, subject = board["source"], board["subject"]
    look = next(n for n, s in enumerate(scenario["steps"]) if s["do"] == "look")
    because = f"nothing takes {named(scenario, source)} off {named(scenario, subject)}"
    stays = seen(look, source, "attached_to", subject, no=False, because=because, point=point)
    return Trial(label, scenario, (stays, *_is_creature(board, scenario, False, point)))
