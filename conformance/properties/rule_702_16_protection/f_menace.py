"""702.16f, continued: a creature that can't block doesn't count for what asks for two blockers (702.111b)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, reads, thing_of
from conformance.properties.shapes import control_of, says, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, protection


def _scene(stage: Stage) -> Board:
    """An attacker with menace and protection is blocked by two creatures, one of which it may be protected from."""
    red, other = stage.two(COLORS, "protection.color:{}")
    third = stage.pick([c for c in COLORS if c not in (red, other)])
    attacker = stage.permanent("p1", abilities=[{"kind": "menace"}, protection(color(red))])
    barred, one, two = (stage.permanent("p2", colors=[c]) for c in (red, third, third))
    pair = stage.pick(((barred, one), (one, barred), (one, two)))
    stage.step("attack", attacks=[[attacker, "p2"]])
    stage.step("block", blocks=[[i, attacker] for i in pair])
    return stage.board(color(other), attacker=attacker)


def _trials(board: Board) -> list[Trial]:
    scenario, attacker = board.scenario, board["attacker"]
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["attack", "block"] and steps[0]["attacks"] == [[attacker, "p2"]], "it is blocked")
    blockers = [b for b, a in steps[1]["blocks"] if a == attacker]
    must(len(blockers) == len(steps[1]["blocks"]) == 2 and all(is_plain(scenario, b) for b in blockers), "by two")
    must(own_abilities(scenario, attacker, "menace"), "it has menace")
    qualities = [q for a in own_abilities(scenario, attacker, "protection") for q in a["from"]]
    barred = [b for b in blockers if any(reads(q, thing_of(scenario, b)) for q in qualities)]
    must(board.other is None or not any(reads(board.other, thing_of(scenario, b)) for b in blockers), "another quality")
    free = says(1, "legal", True, no=False, because="two creatures that may block it do", point="16f.2")
    because = f"{named(scenario, barred[0])} can't block it, and one blocker is too few" if barred else ""
    kept = says(1, "legal", False, no=True, because=because, point="16f.1") if barred else free
    return [control_of(board, free), trial("treatment", scenario, kept), *twin_of(board, free)]


LAWS = (
    Law(
        "protection/keeps-a-barred-creature-out-of-two-blockers",
        ("16f.1", "16f.2"),
        "an attacker with menace and protection isn't blocked by two creatures of which one has the quality",
        boards(_scene),
        _trials,
        frozenset(
            {
                *("ability.protection", "ability.menace", "type.creature", "host.creature"),
                *("step.attack", "step.block"),
            }
        ),
    ),
)
