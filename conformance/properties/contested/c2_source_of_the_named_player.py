"""C2: protection from p2, and an ability that p3 controls whose source p2 controls by now.

702.16k protects from each object p2 controls, so from that source (702.16b); but its sentence on targeting names only
abilities that p2 controls. The reference reads that sentence: who controls the ability decides.
"""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import own_abilities, thing_of
from conformance.properties.shapes import RESOLVES, control_of, says, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import GAIN_LIFE, activated, player, protection, slot, thing


def _scene(stage: Stage) -> Board:
    kind = stage.pick(("creature", "artifact"), "type.{}")
    subject = stage.permanent("p1", abilities=[protection(player("p2"))])
    source = stage.permanent("p3", kind, abilities=[activated(slot("creature"), effects=[GAIN_LIFE])])
    stage.step("activate", object=source, ability="a1", targets=[subject])
    stage.begin("p2", {"effect": "gain_control", "to": thing(source), "player": "p2"})
    stage.step("resolve")
    return stage.board(subject=subject, source=source)


def _trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    must([s["do"] for s in scenario["steps"]] == ["activate", "begin", "resolve"], "activated, taken, resolved")
    must(thing_of(scenario, source)["controller"] == "p3" and len(scenario["players"]) == 3, "p3's source")
    must(
        [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]] == [player("p2")],
        "protection from p2",
    )
    effects = [b["effect"] for b in scenario["steps"][1]["effects"]]
    must(
        len(effects) == 1 and effects[0]["effect"] == "gain_control" and effects[0].get("player") == "p2", "p2 takes it"
    )
    goes = says(2, "result", RESOLVES, no=False, because="p3 controls the ability (contested: C2)", point="16k.8")
    objects = [{**o, "abilities": [protection(player("p3"))]} if o["id"] == subject else o for o in scenario["objects"]]
    named = {**scenario, "objects": objects, "steps": [{**scenario["steps"][0]}]}
    refused = says(0, "legal", False, no=True, because="p3 is named, and controls the ability", point="16k.8")
    return [control_of(board, goes), trial("treatment", scenario, goes), trial("p3 is named", named, refused)]


LAWS = (
    Law(
        "contested/an-ability-whose-source-the-named-player-took",
        ("16k.8",),
        "protection from a player doesn't stop an ability of another player whose source the named one controls by now",
        boards(_scene, players=3),
        _trials,
        frozenset(
            {
                "ability.protection",
                "protection.player",
                "players.3",
                "step.activate",
                "step.resolve",
                "step.begin",
                "begin.gain_control",
                "begin.turn",
                "ability.activated",
                "effect.gain_life",
                "slot.creature",
            }
        ),
        contested="C2",
    ),
)
