"""C1: may an Aura that isn't cast become attached under 702.16n's "doesn't remove Auras" form?

702.16c says the permanent can't be enchanted by it; 702.16n speaks of the state-based action only. But 702.16p forbids
later attaching in so many words, and 702.16n doesn't. The reference reads it as forbidden.
"""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import own_abilities, reads, thing_of
from conformance.properties.shapes import control_of, says, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import ATTACHED, color, grant, protection


def _scene(stage: Stage) -> Board:
    white, black = stage.two(COLORS, "protection.color:{}")
    third = stage.pick([c for c in COLORS if c not in (white, black)])
    host, elsewhere = stage.permanent("p1"), stage.permanent("p1")
    granting = stage.aura(
        "p1", host, colors=[black], abilities=[grant(ATTACHED, protection(color(white), spares="auras"))]
    )
    moved = stage.aura("p1", elsewhere, colors=[white])
    stage.step("attach", what=moved, to=host)
    return stage.board(subject=host, granting=granting, source=moved, other=color(third))


def _trials(board: Board) -> list[Trial]:
    scenario, host, granting, moved = board.scenario, board["subject"], board["granting"], board["source"]
    must(scenario["steps"] == [{"do": "attach", "what": moved, "to": host}], "an Aura is moved")
    must(
        thing_of(scenario, granting).get("attached_to") == host != thing_of(scenario, moved).get("attached_to"),
        "both are attached",
    )
    granted = [a for g in own_abilities(scenario, granting, "grant") if g["to"] == ATTACHED for a in g["abilities"]]
    must(
        any(a.get("spares") == "auras" and reads(q, thing_of(scenario, moved)) for a in granted for q in a["from"]),
        "the exception",
    )
    on = says(0, "attached", True, no=False, because="the host has no protection from it", point="16n.2")
    off = says(
        0,
        "attached",
        False,
        no=True,
        because="702.16c forbids it to be enchanted by that Aura (contested: C1)",
        point="16n.2",
    )
    return [control_of(board, on), trial("treatment", scenario, off), *twin_of(board, on)]


LAWS = (
    Law(
        "contested/an-aura-put-on-under-the-auras-exception",
        ("16n.2",),
        "under \"doesn't remove Auras\", another Aura with the quality can't become attached without being cast",
        boards(_scene),
        _trials,
        frozenset(
            {
                "ability.protection",
                "ability.grant",
                "grant.attached",
                "spares.auras",
                "step.attach",
                "subtype.aura",
                "object.attached",
            }
        ),
        contested="C1",
    ),
)
