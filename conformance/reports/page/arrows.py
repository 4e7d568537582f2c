"""What the steps of a counterexample do on the picture: arrows from one thing to another, and marks on single things.

Each bears the number of its step. Where the step that was answered wrongly asks about one thing in particular, its arrow or mark
is the one of that thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from conformance.wire.json_types import Json, Scenario

_ID = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Arrow:
    """From a thing to another; `is_wrong`: this is the step that was answered wrongly."""

    step: int
    start: str
    end: str
    label: str
    is_wrong: bool


@dataclass(frozen=True)
class Action:
    """All arrows and marks (step and id) of a counterexample, and the ids that the wrong answer is about."""

    arrows: tuple[Arrow, ...]
    marks: tuple[tuple[int, str], ...]
    about: tuple[str, ...]


def action(failure: Json) -> Action:
    """What happens, up to the wrong step."""
    scenario: Scenario = failure["board"]["scenario"]
    ids = {x["id"] for x in (*scenario["players"], *scenario["objects"])}
    about = tuple(i for i in dict.fromkeys(_ID.findall(failure["place"])[1:]) if i in ids)  # the first is a field
    told = list(enumerate(scenario["steps"][: failure["step"] + 1], 1))
    arrows = [
        a for at, step in told for a in _arrows(at, step, about, at == failure["step"] + 1) if {a.start, a.end} <= ids
    ]
    about = about or tuple(i for i in _subject(scenario["steps"][failure["step"]]) if i in ids)
    drawn = {(a.step, i) for a in arrows for i in (a.start, a.end)}
    marks = [(at, i) for at, step in told for i in _marked(step, about, at == failure["step"] + 1)]
    return Action(tuple(arrows), tuple((at, i) for at, i in marks if i in ids and (at, i) not in drawn), about)


def _subject(step: Json) -> Iterator[str]:
    """The thing that a step with one answer is about."""
    yield from (step[name] for name in ("object", "what") if isinstance(step.get(name), str))


def _arrows(at: int, step: Json, about: tuple[str, ...], is_wrong: bool) -> Iterator[Arrow]:
    for start, end, label in _PAIRS.get(step["do"], _nothing)(step, about if is_wrong else ()):
        yield Arrow(at, start, end, label, is_wrong)


Pairs = Iterable[tuple[str, str, str]]


def _nothing(_step: Json, _about: tuple[str, ...]) -> Pairs:
    return ()


def _asked(step: Json, about: tuple[str, ...]) -> Pairs:
    return [(step["of"]["object"], i, "may it be targeted?") for i in about]


def _chosen(step: Json, about: tuple[str, ...]) -> Pairs:
    return [(step["source"], i, "may it be chosen?") for i in about]


def _targeting(step: Json, _about: tuple[str, ...]) -> Pairs:
    return [(step["object"], i, "targets") for i in step.get("targets", ())]


def _damage(step: Json, _about: tuple[str, ...]) -> Pairs:
    yield step["source"], step["to"], f"{step['amount']} damage"
    if "redirect_to" in step:
        yield step["to"], step["redirect_to"], "redirected"


def _enter(step: Json, about: tuple[str, ...]) -> Pairs:
    if "attached_to" in step:
        yield step["object"], step["attached_to"], "enters attached"
    if "blocking" in step:
        yield step["object"], step["blocking"], "enters blocking"
    yield from _targeting(step, about)


def _combat(step: Json, about: tuple[str, ...]) -> Pairs:
    if len(about) == 2:
        return [(about[0], about[1], "combat damage")]
    return [(a["from"], a["to"], f"{a['amount']} damage") for a in step.get("assign", ())]


def _pair(label: str) -> Callable[[Json, tuple[str, ...]], Pairs]:
    def pairs(_step: Json, about: tuple[str, ...]) -> Pairs:
        return [(about[0], about[1], label)] if len(about) == 2 else []

    return pairs


def _whom(step: Json, effects: Iterable[Json]) -> Pairs:
    """From the source of an effect that happens by fiat to each thing that it names."""
    source = step.get("source")
    for effect in effects:
        whom = effect.get("to") or effect.get("of") or {}
        if source and "id" in whom:
            yield source, whom["id"], effect["effect"].replace("_", " ")


_PAIRS: dict[str, Callable[[Json, tuple[str, ...]], Pairs]] = {
    "targets": _asked,
    "choices": _chosen,
    "cast": _targeting,
    "activate": _targeting,
    "move": _targeting,
    "copy": _targeting,
    "enter": _enter,
    "damage": _damage,
    "attach": lambda step, _: [(step["what"], step["to"], "is attached")],
    "retarget": lambda step, _: [(step["object"], step["to"], "new target")],
    "attack": lambda step, _: [(a, d, "attacks") for a, d in step["attacks"]],
    "block": lambda step, _: [(b, a, "blocks") for b, a in step["blocks"]],
    "legal_attacks": _pair("may it attack?"),
    "legal_blocks": _pair("may it block?"),
    "combat_damage": _combat,
    "apply": lambda step, _: _whom(step, [step["effect"]]),
    "begin": lambda step, _: _whom(step, [b["effect"] for b in step["effects"]]),
}


def _marked(step: Json, about: tuple[str, ...], is_wrong: bool) -> Iterator[str]:
    """The things that a step concerns, where no arrow tells of them."""
    for name in ("object", "source", "what"):
        if isinstance(step.get(name), str) and step["do"] != "has":
            yield step[name]
    if step["do"] == "has":
        yield step["object"]
    if step["do"] == "targets":
        yield step["of"]["object"]
    effects = [b["effect"] for b in step.get("effects", ())] + ([step["effect"]] if step["do"] == "apply" else [])
    for effect in effects:
        whom = effect.get("to") or effect.get("of") or {}
        if "id" in whom:
            yield whom["id"]
    if is_wrong:
        yield from about
