"""702.16c.2 with 404.2: an Aura that comes off goes to its owner's graveyard, whoever controlled it."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import is_plain, named, thing_of
from conformance.properties.rule_702_16_protection.attaching_scenes import BEGINS, SIDES, attachment, three_colors
from conformance.properties.rule_702_16_protection.attempts import fits, kept_from
from conformance.properties.shapes import control_of, member, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import activate, activated, color, gain, protection, slot, thing

NEEDS = frozenset(
    {
        "ability.protection",
        "subtype.aura",
        "ability.enchant",
        "type.enchantment",
        "host.creature",
        "type.creature",
        "object.attached",
        "object.stolen",
        "step.look",
        "step.targets",
        "use.activate",
        "ability.activated",
        "slot.card_in_graveyard",
        "slot.controlled_by",
        *BEGINS,
    }
)
_MINE = slot("card_in_graveyard", "you")


def _scene(stage: Stage) -> Board:
    """A player's Aura under the other's control comes off; then each player asks for cards in their own graveyard."""
    red, other, third = three_colors(stage)
    owner = stage.pick(SIDES)
    thief = next(p for p in SIDES if p != owner)
    subject = stage.permanent(stage.pick(SIDES))
    source = attachment(stage, "Aura", thief, red, on=subject, owner=owner)
    asking = [stage.permanent(who, colors=[third], abilities=[activated(_MINE)]) for who in SIDES]
    stage.begin(stage.pick(SIDES), gain(thing(subject), protection(color(red))))
    stage.step("look")
    for ident in asking:
        stage.step("targets", of=activate(ident))
    return stage.board(subject=subject, source=source, other=color(other))


def _trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    steps = scenario["steps"]
    must([s["do"] for s in steps[:3]] == ["begin", "look", "targets"], "protection, a look, questions")
    must(fits(scenario, source, subject) and thing_of(scenario, source).get("attached_to") == subject, "it is attached")
    must(not kept_from(scenario, source, subject, 0) and kept_from(scenario, source, subject, 1), "protection begins")
    must(not thing_of(scenario, source).get("token"), "a card")
    because = f"{named(scenario, source)} goes to the graveyard of its owner"
    there = [_asked(board, at, because) for at in range(2, len(steps))]
    stays = seen(1, source, "attached_to", subject, no=False, because="nothing takes it off", point="16c.2")
    gone = seen(1, source, "zone", "graveyard", no=True, because="protection takes it off", point="16c.2")
    return [
        control_of(board, stays),
        *_graveyards(board),
        trial("treatment", scenario, gone, *there),
        *twin_of(board, stays),
    ]


def _graveyards(board: Board) -> list[Trial]:
    """The control of the questions: with the Aura in its owner's graveyard from the start, nothing attached."""
    scenario, source = board.scenario, board["source"]
    places = {"controller", "attached_to"}
    buried = [
        {**{k: v for k, v in o.items() if k not in places}, "zone": "graveyard"} if o["id"] == source else o
        for o in scenario["objects"]
    ]
    asked = [s for s in scenario["steps"] if s["do"] == "targets"]
    moved = len(scenario["steps"]) - len(asked)
    claims = [_asked(board, at + moved, "it is in its owner's graveyard") for at in range(len(asked))]
    laid = {**scenario, "objects": buried, "steps": asked}
    return [
        Trial(
            "control: buried",
            laid,
            tuple(Claim(c.step - moved, c.path, c.right, c.no, c.because, None, c.member) for c in claims),
        )
    ]


def _asked(board: Board, at: int, because: str) -> Claim:
    """Is the Aura in the graveyard of the player who asks?"""
    scenario, source, step = board.scenario, board["source"], board.scenario["steps"][at]
    must(step["do"] == "targets" and step["of"]["kind"] == "activate", "questions of targets")
    asker = thing_of(scenario, step["of"]["object"])
    must(
        [a.get("targets") for a in asker["abilities"]] == [[_MINE]] and is_plain(scenario, asker["id"]), "of one's own"
    )
    must(asker["zone"] == "battlefield", "a permanent's")
    own = thing_of(scenario, source)["owner"] == asker["controller"]
    return member(at, ("targets", 0), source, own, no=not own, because=because, point="16c.2")


LAWS = (
    Law(
        "protection/sends-auras-to-their-owners-graveyard",
        ("16c.2",),
        "an Aura under another player's control that comes off goes to its owner's graveyard",
        boards(_scene),
        _trials,
        NEEDS,
    ),
)
