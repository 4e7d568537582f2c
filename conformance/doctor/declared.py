"""The declared features: is each of them really answered?"""

from __future__ import annotations

from conformance.doctor.asking import Asked
from conformance.doctor.checks import Check, State, bad, ok, unchecked
from conformance.doctor.samples import covers, never_needed_alone
from conformance.engines import Answers, Reply, Unsupported
from conformance.wire.features import features_of
from conformance.wire.json_types import Answer
from conformance.wire.printable import printable

_SHOWN = 12
_TELLING = ("resolve.tells", "look.types", "look.loyalty")
_NO_FAULT = "these are no fault: a run asks them as little, unless what they need is declared, or answered, as well"
Try = tuple[set[str], Reply | None]
"""What a scenario needs, and what was said to it; None: time ran out before it was asked."""


def answered_features(found: Asked, declared: frozenset[str]) -> dict[str, State]:
    """For each declared feature: was a scenario that needs it answered?"""
    tries = _tries(found)
    answers = [a for reply in found.alone if isinstance(reply, Answers) for a in reply.answers]
    return {
        name: _told(name, answers) if name in _TELLING else _state(name, _of(name, tries)) for name in sorted(declared)
    }


def _tries(found: Asked) -> list[Try]:
    replies = [*found.alone, *[None] * (len(found.scenarios) - len(found.alone))]
    return [(features_of(s), reply) for s, reply in zip(found.scenarios, replies, strict=True)]


def _of(name: str, tries: list[Try]) -> list[Try]:
    return [(needs, reply) for needs, reply in tries if any(covers(name, f) for f in needs)]


def _state(name: str, tries: list[Try]) -> State:
    if not tries:
        return "no sample"
    if any(isinstance(reply, Answers) for _, reply in tries):
        return "answered"
    return (
        "not tried" if all(reply is None or _blamed(name, needs, reply) for needs, reply in tries) else "not answered"
    )


def _blamed(name: str, needs: set[str], reply: Reply) -> str | None:
    """The other feature of the scenario for which it was refused; None if it wasn't refused for another."""
    if not isinstance(reply, Unsupported) or covers(name, reply.feature) or covers(reply.feature, name):
        return None
    return reply.feature if any(covers(reply.feature, f) for f in needs) else None


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
    if not found.scenarios:
        return _nothing_asked(declared)
    states = answered_features(found, declared)
    silent = [name for name, state in states.items() if state == "not answered"]
    unseen = [name for name, state in states.items() if state in ("not tried", "no sample")]
    tries = _tries(found)
    details = [f"not tried: {name}{_why_untried(name, _of(name, tries), declared)}" for name in unseen[:_SHOWN]]
    details += [f"… and {len(unseen) - _SHOWN} more that were not tried"] if len(unseen) > _SHOWN else []
    details += [_NO_FAULT] if unseen else []
    if len(found.alone) < len(found.scenarios):
        details.insert(0, f"time ran out after {len(found.alone)} of {len(found.scenarios)} scenarios")
    if silent:
        shown = ", ".join(silent[:_SHOWN]) + (" …" if len(silent) > _SHOWN else "")
        many = "1 declared feature was" if len(silent) == 1 else f"{len(silent)} declared features were"
        return bad("features", f"{many} asked, and never answered: {shown}", _ADVICE, details)
    answered = f"{len(states) - len(unseen)} of {len(states)} declared features were answered"
    return ok("features", answered + (f"; {len(unseen)} could not be tried" if unseen else ""), details)


def _why_untried(name: str, tries: list[Try], declared: frozenset[str]) -> str:
    blamed = sorted({b for needs, r in tries if r is not None and (b := _blamed(name, needs, r))})
    if blamed:
        return f": each board that has it was refused for {_listed(blamed)}"
    if tries:
        return ": time ran out before"
    lacking = never_needed_alone(name, declared)
    return f": no board has it with only what you declare; the simplest needs {_listed(lacking)} too" if lacking else ""


def _listed(names: list[str]) -> str:
    return ", ".join(printable(n, 60) for n in names[:4]) + (" …" if len(names) > 4 else "")


def _nothing_asked(declared: frozenset[str]) -> Check:
    if not any(f.startswith("build.") for f in declared):
        return unchecked(
            "features", "neither build.structure nor build.text is declared, so nothing can be asked", _FIRST
        )
    return unchecked("features", "these features together allow no question", _FIRST)


_ADVICE = "answer what needs them, or don't declare them"
_FIRST = "docs/first-adapter.md has a first set of features that leads to questions; `mtg-conformance new-adapter` declares one"
