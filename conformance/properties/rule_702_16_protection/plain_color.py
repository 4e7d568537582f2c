"""What the laws of 702.16a build on: protection from a plain colour stops what has that colour, and nothing else.

Asked of the same permanent or player and the same askers, all of one colour. An engine that gets this wrong is wrong
about 702.16b, and what it makes of an unusual quality proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from conformance.properties.law import Claim, Trial
from conformance.properties.reading import named, own_abilities, thing_of
from conformance.properties.shapes import admitted, member
from conformance.properties.twins import with_artifacts_for_emblems, with_quality
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color
from conformance.wire.json_types import Json, Scenario, Step

_ONE, _ANOTHER = COLORS[:2]
_STOPPED_BY = {"cast": "16b.1", "activate": "16b.2", "trigger": "16b.2"}


def premises(scenario: Scenario, subject: str) -> list[Trial]:
    """Protection from the colour of all askers stops each of them; protection from another colour stops none.

    An emblem can't be given a colour, so an artifact asks in its place.
    """
    scenario = with_artifacts_for_emblems(scenario)
    steps = [_without_x(s) for s in scenario["steps"] if not _changes_looks(s)]
    plain: Scenario = {**scenario, "objects": [_in_one_color(o, scenario) for o in scenario["objects"]], "steps": steps}
    same, other = (with_quality(plain, color(c)) for c in (_ONE, _ANOTHER))
    return [
        Trial("premise: from a colour", same, tuple(_claims(same, subject, stopped=True))),
        Trial("premise: from another colour", other, tuple(_claims(other, subject, stopped=False))),
    ]


def _changes_looks(step: Step) -> bool:
    return step["do"] == "begin" and all(b["effect"]["effect"] == "become" for b in step["effects"])


def _without_x(step: Step) -> Step:
    """Without a cost there is no X."""
    return {**step, "of": {k: v for k, v in step["of"].items() if k != "x"}} if step["do"] == "targets" else step


def _in_one_color(o: Json, scenario: Scenario) -> Json:
    asks = any(s["do"] == "targets" and s["of"]["object"] == o["id"] for s in scenario["steps"])
    return {**{k: v for k, v in o.items() if k != "mana_cost"}, "colors": [_ONE]} if asks else o


def _claims(scenario: Scenario, subject: str, *, stopped: bool) -> Iterable[Claim]:
    for at, step in enumerate(scenario["steps"]):
        if step["do"] == "targets":
            asker, way = thing_of(scenario, step["of"]["object"]), step["of"]["kind"]
            for ident in admitted(scenario, at):
                if ident == subject:
                    yield _of_subject(scenario, at, ident, _STOPPED_BY[way], asker["name"], stopped)
                elif not own_abilities(scenario, ident, "protection"):
                    because = f"{named(scenario, ident)} has no protection itself"
                    yield member(at, ("targets", 0), ident, True, no=False, because=because, point="16b.3")


def _of_subject(scenario: Scenario, at: int, subject: str, by: str, asker: str, stopped: bool) -> Claim:
    is_player = "types" not in thing_of(scenario, subject)
    point = "16b.6" if is_player else by if stopped else "16b.3"
    has = "has the colour" if stopped else "hasn't the colour"
    because = f"{asker} {has} that {named(scenario, subject)} has protection from"
    return member(at, ("targets", 0), subject, not stopped, no=stopped, because=because, point=point)
