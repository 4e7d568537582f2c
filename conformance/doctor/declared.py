"""The declared features: is each of them really answered?"""

from __future__ import annotations

from conformance.doctor.asking import Asked
from conformance.doctor.checks import Check, State, bad, ok, unchecked
from conformance.doctor.samples import covers, never_needed_alone
from conformance.engines import Answers
from conformance.wire.features import features_of
from conformance.wire.json_types import Answer

_SHOWN = 12
_TELLING = ("resolve.tells", "look.types", "look.loyalty")


def answered_features(found: Asked, declared: frozenset[str]) -> dict[str, State]:
    """For each declared feature: was a scenario that needs it answered?"""
    tried: set[str] = set()
    done: set[str] = set()
    for scenario, reply in zip(found.scenarios, found.alone, strict=False):
        needs = features_of(scenario)
        tried |= needs
        if isinstance(reply, Answers):
            done |= needs
    return {name: _state(name, found, tried, done) for name in sorted(declared)}


def _state(name: str, found: Asked, tried: set[str], done: set[str]) -> State:
    if name in _TELLING:
        return _told(name, [a for r in found.alone if isinstance(r, Answers) for a in r.answers])
    if any(covers(name, f) for f in done):
        return "answered"
    return "not answered" if any(covers(name, f) for f in tried) else "no sample"


def _told(name: str, answers: list[Answer]) -> State:
    """The features that say how fully an answer is given."""
    if name == "resolve.tells":
        results = {a["result"] for a in answers if a["do"] == "resolve"}
        return "no sample" if not results else "not answered" if "unknown" in results else "answered"
    field = name.removeprefix("look.")
    seen = [o for a in answers if a["do"] == "look" for o in a["objects"].values() if o["zone"] == "battlefield"]
    if any(field in o for o in seen):
        return "answered"
    return "not answered" if seen and field == "types" else "no sample"


def features_check(found: Asked, declared: frozenset[str]) -> Check:
    """Whether the declared features lead to questions, and these to answers."""
    states = answered_features(found, declared)
    by_state = {
        state: [n for n, s in states.items() if s == state] for state in ("answered", "not answered", "no sample")
    }
    silent, unseen = by_state["not answered"], by_state["no sample"]
    if not found.scenarios:
        return _nothing_asked(declared)
    details = [f"no sample of {name} was found{_reason(name, declared)}" for name in unseen[:_SHOWN]]
    details += [f"… and {len(unseen) - _SHOWN} more without a sample"] if len(unseen) > _SHOWN else []
    if len(found.alone) < len(found.scenarios):
        details.insert(0, f"time ran out after {len(found.alone)} of {len(found.scenarios)} scenarios")
    if silent:
        shown = ", ".join(silent[:_SHOWN]) + (" …" if len(silent) > _SHOWN else "")
        advice = "answer what needs them, or don't declare them"
        return bad("features", f"{len(silent)} are declared but were never answered: {shown}", advice, details)
    answered = f"{len(by_state['answered'])} of {len(states)} declared features were answered"
    return ok("features", answered + (f"; for {len(unseen)} there was no sample" if unseen else ""), details)


def _reason(name: str, declared: frozenset[str]) -> str:
    lacking = never_needed_alone(name, declared)
    return f": the simplest needs {', '.join(lacking[:4])} too" if lacking else ""


def _nothing_asked(declared: frozenset[str]) -> Check:
    if not any(f.startswith("build.") for f in declared):
        return unchecked(
            "features", "neither build.structure nor build.text is declared, so nothing can be asked", _FIRST
        )
    return unchecked("features", "these features together allow no question", _FIRST)


_FIRST = "docs/first-adapter.md has a first set of features that leads to questions; `mtg-conformance new-adapter` declares one"
