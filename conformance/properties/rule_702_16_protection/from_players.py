"""702.16k: protection from a player, as boards have it, and what every question about it must be answered.

A source is covered exactly if the named player controls it, or owns it where nobody controls it. The answers are read
off the board as sent: no source changes hands on the boards that are read here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import controller, is_plain, named, thing_of
from conformance.properties.rule_702_16_protection.attempts import fits, sort_of
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.shapes import admitted, control_of, dealt, member, says, seen, trial
from conformance.properties.twins import must
from conformance.strategies.terms import whom
from conformance.wire.json_types import Ability, Json, Quality, Scenario, Step

CHOSEN: Quality = {"kind": "chosen", "of": "player"}
_BODIES = ("creature", "planeswalker")


# ---------------------------------------------------------------- who is named
def named_player(scenario: Scenario, subject: str) -> str:
    """The one player that it has protection from: by itself, by a permanent's grant to "you", or by an effect."""
    found = [_value(q, holder) for a, holder in _wards(scenario, subject) for q in a.get("from", ())]
    must(len(found) == 1 and found[0], "one protection from one player")
    return found[0] or ""


def _wards(scenario: Scenario, subject: str) -> Iterable[tuple[Ability, Json]]:
    own = thing_of(scenario, subject)
    yield from ((a, own) for a in own.get("abilities", ()))
    for o in scenario["objects"]:
        if o.get("controller") == subject:
            yield from ((a, o) for g in o["abilities"] if _to_you(g) for a in g["abilities"])
    yield from ((a, {}) for e in _begun(scenario) if e["effect"] == "gain" for a in e["abilities"])


def _to_you(ability: Ability) -> bool:
    return ability["kind"] == "grant" and ability["to"]["kind"] == "you"


def _value(quality: Quality, holder: Json) -> str | None:
    if quality["kind"] == "player":
        return quality["player"]
    return holder.get("chosen", {}).get("player") if quality == CHOSEN else None


def _begun(scenario: Scenario) -> list[Json]:
    return [b["effect"] for s in scenario["steps"] if s["do"] == "begin" for b in s["effects"]]


# ---------------------------------------------------------------- what must be answered
Covers = Callable[[str], bool]


Premise = Callable[[Board, str], object]


def trials(
    point: str, *kinds: str, premise: Premise = lambda *_: True, no: str | None = None
) -> Callable[[Board], list[Trial]]:
    """Control and treatment: whatever is asked, the subject is out of reach exactly of what the named player controls.

    `no` is the point for what must be refused, where that isn't what the law is about. What is asked before control
    changes is about 16k.1.
    """

    def judged(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        who = named_player(scenario, subject)
        _premises(scenario, subject, kinds)
        must(premise(board, who), "what the law is about")
        free = _claims(scenario, subject, lambda _: False, point)
        kept_off = _claims(scenario, subject, lambda ident: controller(scenario, ident) == who, point)
        blamed = [replace(c, point=no) if no and c.no else c for c in kept_off]
        asked = [control_of(board, *free), trial("treatment", scenario, *blamed)]
        return with_premises(asked, lambda ident: controller(scenario, ident) == who)

    return judged


def _premises(scenario: Scenario, subject: str, kinds: Sequence[str]) -> None:
    """Effects begin on the subject alone, first or after questions; everybody else is plain; the subject lives."""
    steps = scenario["steps"]
    begins = [n for n, s in enumerate(steps) if s["do"] == "begin"]
    must(
        len(begins) < 2 and all(s["do"] == "targets" for s in steps[: max(begins, default=0)]), "only questions before"
    )
    must(begins in ([], [0]) or all(e["effect"] == "gain_control" for e in _begun(scenario)), "the protection is there")
    must(
        all(e["effect"] in ("gain", "gain_control") and e["to"] == whom(subject) for e in _begun(scenario)),
        "on the subject",
    )
    must(all(s["do"] in ("begin", *kinds) for s in steps) and any(s["do"] in kinds for s in steps), "questions")
    for o in scenario["objects"]:
        giving = o.get("controller") == subject and all(_to_you(a) for a in o["abilities"])
        must(o["id"] == subject or giving or is_plain(scenario, o["id"]), "the others are plain")
    host = thing_of(scenario, subject)
    left = min(host.get(f, 999) for f in ("toughness", "loyalty")) if "types" in host else host.get("life", 20)
    must(sum(s["amount"] for s in steps if s["do"] == "damage") < left and not host.get("counters"), "it lives")


def _claims(scenario: Scenario, subject: str, covers: Covers, point: str) -> list[Claim]:
    return [
        c
        for n, s in enumerate(scenario["steps"])
        if s["do"] in _READ
        for c in _READ[s["do"]](scenario, n, subject, covers, _point(scenario, n, point))
    ]


def _point(scenario: Scenario, n: int, point: str) -> str:
    """Before control changes it is the plain question of 16k.1 (what is wrong there isn't blamed on the change)."""
    return "16k.1" if any(s["do"] == "begin" for s in scenario["steps"][n:]) else point


def _because(scenario: Scenario, ident: str, subject: str, out: bool) -> str:
    whose = f"{controller(scenario, ident)} {'controls' if 'controller' in thing_of(scenario, ident) else 'owns'}"
    protected = f"{named(scenario, subject)} {'is' if out else 'is not'} protected from that"
    return f"{whose} {named(scenario, ident)}, and {protected}"


def _targets(scenario: Scenario, n: int, subject: str, covers: Covers, point: str) -> Iterable[Claim]:
    asker = scenario["steps"][n]["of"]["object"]
    must(asker != subject and scenario["steps"][n]["of"]["kind"] in ("cast", "activate", "trigger"), "another asks")
    for ident in admitted(scenario, n):
        out = ident == subject and covers(asker)
        yield member(
            n, ("targets", 0), ident, not out, no=out, because=_because(scenario, asker, subject, out), point=point
        )


def _damage(scenario: Scenario, n: int, subject: str, covers: Covers, point: str) -> Iterable[Claim]:
    step = scenario["steps"][n]
    must(
        step["to"] == subject and not {"redirect_to", "unpreventable"} & step.keys() and step["amount"] > 0,
        "damage to it",
    )
    must(not {*thing_of(scenario, subject).get("types", _BODIES)}.isdisjoint(_BODIES), "it can be dealt damage")
    out = covers(step["source"])
    yield dealt(
        n,
        subject,
        0 if out else step["amount"],
        no=out,
        because=_because(scenario, step["source"], subject, out),
        point=point,
    )


def _enter(scenario: Scenario, n: int, subject: str, covers: Covers, point: str) -> Iterable[Claim]:
    step = scenario["steps"][n]
    aura = thing_of(scenario, step["object"])
    must(step.get("attached_to") == subject and set(step) == {"do", "object", "attached_to"}, "it enters attached")
    must(sort_of(scenario, aura["id"]) == "Aura" and fits(scenario, aura["id"], subject), "an Aura that may enchant it")
    must(aura["zone"] in ("hand", "graveyard") and sum(_enters(s, aura["id"]) for s in scenario["steps"]) == 1, "once")
    out = covers(aura["id"])
    yield says(
        n,
        "zone",
        aura["zone"] if out else "battlefield",
        no=out,
        because=_because(scenario, aura["id"], subject, out),
        point=point,
    )


def _enters(step: Step, ident: str) -> bool:
    return step["do"] == "enter" and step["object"] == ident


def _attach(scenario: Scenario, n: int, subject: str, covers: Covers, point: str) -> Iterable[Claim]:
    step = scenario["steps"][n]
    what = thing_of(scenario, step["what"])
    must(
        step["to"] == subject and sort_of(scenario, what["id"]) != "Aura" and fits(scenario, what["id"], subject),
        "it may be",
    )
    must("attached_to" not in what and "creature" not in what["types"] and what["zone"] == "battlefield", "unattached")
    out = covers(what["id"])
    yield says(n, "attached", not out, no=out, because=_because(scenario, what["id"], subject, out), point=point)


def _look(scenario: Scenario, n: int, subject: str, covers: Covers, point: str) -> Iterable[Claim]:
    """What was attached from the start."""
    for o in scenario["objects"]:
        if o.get("attached_to") == subject:
            out, aura = covers(o["id"]), sort_of(scenario, o["id"]) == "Aura"
            must(not o.get("token") and fits(scenario, o["id"], subject), "a card")
            field, value = ("zone", "graveyard") if out and aura else ("attached_to", None if out else subject)
            yield seen(n, o["id"], field, value, no=out, because=_because(scenario, o["id"], subject, out), point=point)


_READ: Mapping[str, Callable[[Scenario, int, str, Covers, str], Iterable[Claim]]] = {
    "targets": _targets,
    "damage": _damage,
    "enter": _enter,
    "attach": _attach,
    "look": _look,
}
