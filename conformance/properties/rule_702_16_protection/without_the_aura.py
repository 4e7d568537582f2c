"""What the laws of 702.16n and 702.16p build on: the same protection, printed on the creature, without any exception.

An engine that gets this wrong is wrong about 702.16b to 702.16f, and what it makes of an exception proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.rule_702_16_protection.attempts import sort_of
from conformance.properties.rule_702_16_protection.granted_protection import first_look, granted
from conformance.properties.rule_702_16_protection.in_colors import earlier_point
from conformance.properties.shapes import says, seen
from conformance.strategies.terms import protection
from conformance.wire.json_types import Json, Quality, Scenario, Step


def printed_instead(board: Board, claims: Callable[[Scenario], Sequence[Claim]]) -> list[Trial]:
    """The premise: the `subject` has by itself what the `source` grants it, and that Aura never comes.

    `claims` says of that board what the law says of its own. None where more than the Aura's arrival would be missing.
    """
    scenario, source, subject = board.scenario, board["source"], board["subject"]
    look = first_look(scenario)
    qualities = [q for a in granted(scenario, source) for q in a["from"]]
    rest = scenario["steps"][look + 1 :]
    only_arrives = all(_is_of(s, source) or s["do"] == "resolve" for s in scenario["steps"][:look])
    if not only_arrives or any(_is_of(s, source) for s in rest):
        return []
    if any(o.get("attached_to") == subject for o in scenario["objects"]):
        return []
    objects = [
        {**o, "abilities": [*o["abilities"], protection(*qualities)]} if o["id"] == subject else o
        for o in scenario["objects"]
        if o["id"] != source
    ]
    plain: Scenario = {**scenario, "objects": objects, "steps": rest}
    found = [(c, earlier_point(plain, c)) for c in claims(plain)]
    return [Trial("premise: printed on the creature", plain, tuple(replace(c, point=p) for c, p in found if p))]


def moved_onto(board: Board, what: str, elsewhere: str) -> list[Trial]:
    """The premise for what is moved back: from elsewhere, onto a creature that has the protection by itself.

    It can't be moved there, and stays; with another quality it can.
    """
    qualities = [q for a in granted(board.scenario, board["source"]) for q in a["from"]]
    onto, stays, free = _MOVED["Aura" if sort_of(board.scenario, what) == "Aura" else "Equipment"]
    plain = _moved(board, what, elsewhere, qualities)
    refused = (
        says(0, "attached", False, no=True, because="the protection keeps it off", point=onto),
        seen(1, what, "attached_to", elsewhere, no=True, because="it stays where it was", point=stays),
    )
    trials = [Trial("premise: moved onto it", plain, refused)]
    if board.other is not None:
        other = _moved(board, what, elsewhere, [board.other])
        moves = says(0, "attached", True, no=False, because="nothing keeps it off", point=free)
        trials.append(Trial("premise: moved onto it, another quality", other, (moves,)))
    return trials


_MOVED = {"Aura": ("16c.1", "16c.5", "16c.4"), "Equipment": ("16d.1", "16d.5", "16d.4")}


def _moved(board: Board, what: str, elsewhere: str, qualities: Sequence[Quality]) -> Scenario:
    changes: Mapping[str, Json] = {
        board["subject"]: {"abilities": [protection(*qualities)]},
        what: {"attached_to": elsewhere},
    }
    objects = [{**o, **changes.get(o["id"], {})} for o in board.scenario["objects"] if o["id"] != board["source"]]
    steps = [{"do": "attach", "what": what, "to": board["subject"]}, {"do": "look"}]
    return {**board.scenario, "objects": objects, "steps": steps}


def _is_of(step: Step, ident: str) -> bool:
    """Does the step use or move that object?"""
    return ident in (step.get("object"), step.get("what"))
