"""What the laws of 702.16j and 702.16k build on: the same board, with a plain colour for what they ask about.

Everything that is covered is white and the protection is from white, so that each answer is the same and is given by
the clauses before them. An engine that gets this wrong is wrong about those clauses, and what it makes of everything,
or of a player, proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from conformance.properties.law import Claim, Trial
from conformance.properties.reading import own_abilities, thing_of
from conformance.properties.rule_702_16_protection.attempts import SORTS
from conformance.properties.twins import with_quality
from conformance.strategies.terms import color
from conformance.wire.json_types import Scenario, Step

_COVERED, _FREE = "white", "blue"
_UNTARGETED = ("affected", "choices", "attacks")
_LOOKS = ("zone", "attached_to", "attached")


def with_premises(trials: Sequence[Trial], covered: Callable[[str], bool] = lambda _: True) -> list[Trial]:
    """The trials, and beside them the board of each whose protection matters in colours: the covered ids are white."""
    painted = [_premise(t, covered) for t in trials if t.label in ("treatment", "on the blocker", "before")]
    return [*trials, *(t for t in painted if t.claims)]


def _premise(trial: Trial, covered: Callable[[str], bool]) -> Trial:
    plain = with_quality(trial.scenario, color(_COVERED))
    objects = [
        {**{k: v for k, v in o.items() if k != "mana_cost"}, "colors": [_COVERED if covered(o["id"]) else _FREE]}
        for o in plain["objects"]
    ]
    scenario: Scenario = {**plain, "objects": objects}
    claims = [(c, earlier_point(scenario, c)) for c in trial.claims if isinstance(c, Claim)]
    return Trial(f"premise: {trial.label}, in colours", scenario, tuple(replace(c, point=p) for c, p in claims if p))


def earlier_point(scenario: Scenario, claim: Claim) -> str | None:
    """The point of 702.16b to 702.16f that a claim about plain colours is about; None: it is about none."""
    step, what = scenario["steps"][claim.step], claim.path[0]
    if what == "targets":
        return _of_target(scenario, step, claim)
    if what == "dealt":
        return "16e.1" if claim.no else "16e.3" if step.get("unpreventable") else "16e.2"
    if what == "blocks":
        by_blocker = own_abilities(scenario, claim.member[0], "protection")
        return "16f.1" if claim.no else "16f.3" if by_blocker else "16f.2"
    if what in _UNTARGETED:
        return "16b.5"
    if what == "triggered":
        return "16b.2" if claim.no else "16b.3"
    if what in ("result", "legal", "players"):
        return "16b.4"
    return _of_attachment(scenario, step, claim) if what == "objects" or what in _LOOKS else None


def _of_target(scenario: Scenario, step: Step, claim: Claim) -> str:
    if "types" not in thing_of(scenario, claim.member):
        return "16b.6"
    if not claim.no:
        return "16b.3"
    return "16b.1" if step["of"]["kind"] == "cast" else "16b.2"


def _of_attachment(scenario: Scenario, step: Step, claim: Claim) -> str:
    look = claim.path[0] == "objects"
    what = thing_of(scenario, str(claim.path[1]) if look else step.get("what") or step["object"])
    sort = next((s for s in SORTS if s in what.get("subtypes", ())), "Aura")
    if sort == "Fortification":
        return "16d.3"
    if sort == "Equipment":
        return ("16d.2" if look else "16d.1") if claim.no or claim.path[-1] == "zone" else "16d.4"
    if {"kind": "enchant", "what": "player"} in what["abilities"]:
        return "16c.3"
    return ("16c.2" if look else "16c.1") if claim.no else "16c.4"
