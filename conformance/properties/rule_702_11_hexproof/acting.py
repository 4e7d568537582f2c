"""What laws of 702.11e read: which effects act at which step, on whom, and what stops a source by print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from conformance.properties.law import Claim, Trial
from conformance.properties.reading import controller, own_abilities, reads, thing_of
from conformance.properties.rule_702_11_hexproof.claiming import (
    admits,
    asks_of,
    opposed,
    player_given,
    steps_of,
    touches,
)
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import changed, must
from conformance.strategies.board import Board
from conformance.wire.json_types import Ability, Json, Scenario, Step

BEFORE_ALL = -1
_STATIC = {"take": "lose", "cant_have": "cant_have", "permission": "permission", "grant": "gain"}


@dataclass(frozen=True, slots=True)
class Acting:
    """One effect that acts after step `at` and before step `until`; `by` is "you" in it, `targets` are its targets."""

    effect: Json
    by: str
    at: int
    until: int
    targets: tuple[str, ...] = ()

    def acts_at(self, step: int) -> bool:
        """Does it act at that step?"""
        return self.at < step < self.until

    def reaches(self, scenario: Scenario, ident: str) -> bool:
        """Is that permanent or player one that it acts on? For an effect with `to`."""
        whom = self.effect["to"]
        if whom["kind"] == "target":
            return self.targets[whom["slot"] : whom["slot"] + 1] == (ident,)
        return touches(scenario, whom, ident, self.by)


def acting(scenario: Scenario, kind: str) -> list[Acting]:
    """Effects of that kind: from static abilities of permanents, from effects that begin, from spells that resolve."""
    return [
        a
        for found in (_static(scenario), _begun(scenario), _resolved(scenario))
        for a in found
        if a.effect["effect"] == kind
    ]


def _static(scenario: Scenario) -> Iterator[Acting]:
    for o in scenario["objects"]:
        for a in o["abilities"] if o["zone"] == "battlefield" else ():
            if a["kind"] in _STATIC:
                effect = {**a, "effect": _STATIC[a["kind"]], "to": _whom(o, a)}
                yield Acting(effect, o["controller"], BEFORE_ALL, _leaves(scenario, o["id"]))


def _whom(o: Json, ability: Ability) -> Json:
    of: Json = ability.get("of", ability.get("to", {}))
    return {"kind": "object", "id": o.get("attached_to")} if of.get("kind") == "attached" else of


def _leaves(scenario: Scenario, ident: str) -> int:
    return min((n for n in steps_of(scenario, "move") if scenario["steps"][n]["object"] == ident), default=99)


def _begun(scenario: Scenario) -> Iterator[Acting]:
    for n in steps_of(scenario, "begin"):
        step = scenario["steps"][n]
        for b in step["effects"]:
            ends = [m for m, s in enumerate(scenario["steps"]) if _ends(s, b) and m > n]
            yield Acting(b["effect"], step["by"], n, min(ends, default=99))


def _ends(step: Step, begun: Json) -> bool:
    turn = step["do"] == "end_turn" and begun["lasts"] == "turn"
    return turn or (step["do"] == "end" and step["effect"] == begun["id"])


def _is_legal(scenario: Scenario, put: Step) -> bool:
    """Does nothing printed keep that spell off its targets?"""
    spell = put["object"]
    kept_off = by_hexproof(scenario, spell) | by_other(scenario, spell)
    return all(admits(scenario, spell, i) and i not in kept_off for i in put["targets"])


def _resolved(scenario: Scenario) -> Iterator[Acting]:
    for n in steps_of(scenario, "resolve"):
        put = next((s for s in reversed(scenario["steps"][:n]) if s["do"] in ("cast", "activate", "enter")), None)
        if put is not None and put["do"] == "cast" and _is_legal(scenario, put):
            turn = min((m for m in steps_of(scenario, "end_turn") if m > n), default=99)
            for effect in thing_of(scenario, put["object"]).get("effects", ()):
                yield Acting(effect, controller(scenario, put["object"]), n, turn, tuple(put["targets"]))


# ---------------------------------------------------------------------- what is printed
def by_hexproof(scenario: Scenario, source: str) -> frozenset[str]:
    """All whose own hexproof, plain or from a quality that the source shows, stops it."""
    return frozenset(
        i
        for i in _standing(scenario)
        if opposed(scenario, i, source)
        and (_has(scenario, i, "hexproof") or _shown(scenario, i, source, "hexproof_from"))
    )


def instances(scenario: Scenario, ident: str, source: str, step: int) -> list[Ability]:
    """Hexproof abilities that stop the source at that step: printed on it, or given by what acts then."""
    given = [
        a
        for e in acting(scenario, "gain")
        if e.acts_at(step) and e.reaches(scenario, ident)
        for a in e.effect["abilities"]
    ]
    return stopping(scenario, ident, source, [*own_abilities(scenario, ident, "hexproof", "hexproof_from"), *given])


def stopping(scenario: Scenario, ident: str, source: str, abilities: list[Ability]) -> list[Ability]:
    """Those of the abilities that, had by that permanent or player, are hexproof that stops the source."""
    o = thing_of(scenario, source)
    return [
        a
        for a in abilities
        if opposed(scenario, ident, source)
        and (a["kind"] == "hexproof" or (a["kind"] == "hexproof_from" and any(reads(q, o) for q in a["from"])))
    ]


def by_other(scenario: Scenario, source: str) -> frozenset[str]:
    """All that anything else of their own stops: protection from its quality, shroud, or the same written out."""
    return frozenset(
        i
        for i in _standing(scenario)
        if _shown(scenario, i, source, "protection") or _has(scenario, i, "shroud") or _written(scenario, i, source)
    )


def _standing(scenario: Scenario) -> list[str]:
    return [
        *(o["id"] for o in scenario["objects"] if o["zone"] == "battlefield"),
        *(p["id"] for p in scenario["players"]),
    ]


def _shown(scenario: Scenario, ident: str, source: str, kind: str) -> bool:
    o = thing_of(scenario, source)
    return any(reads(q, o) for a in _has(scenario, ident, kind) for q in a["from"])


def _written(scenario: Scenario, ident: str, source: str) -> bool:
    found = _has(scenario, ident, "cant_be_targeted")
    return any(a["by"] == "anyone" or opposed(scenario, ident, source) for a in found)


def _has(scenario: Scenario, ident: str, kind: str) -> list[Ability]:
    """Printed on a permanent; or a player's by data, by a permanent of theirs, or by an effect."""
    o = thing_of(scenario, ident)
    return own_abilities(scenario, ident, kind) if "types" in o else player_given(scenario, ident, kind)


# ---------------------------------------------------------------------- trials
def open_while(
    board: Board, sources: list[str], kind: str, freed: dict[int, frozenset[str]], point: str, because: str
) -> list[Trial]:
    """Control, treatment and, for a static ability, the board without it.

    `freed` says for each question's step whom the effect of that kind lets in.
    """
    scenario = board.scenario
    trials = targeting(board, *_asked(scenario, sources, freed, point, because), twin=False)
    abilities = frozenset(k for k, v in _STATIC.items() if v == kind)
    without = changed(scenario, lambda a: None if a["kind"] in abilities else a)[0]
    if without["objects"] == scenario["objects"]:
        return trials
    closed = targeting(Board(without), *_asked(without, sources, {}, point, because), twin=False)[1]
    return [*trials, Trial("without the effect", without, closed.claims)]


def _asked(
    scenario: Scenario, sources: list[str], freed: dict[int, frozenset[str]], point: str, because: str
) -> list[Asked]:
    return [
        Asked(n, by_other(scenario, s) | (by_hexproof(scenario, s) - freed.get(n, frozenset())), point, point, because)
        for s in sources
        for n in asks_of(scenario, s)
    ]


def must_decide(trials: list[Trial], subject: str) -> list[Trial]:
    """The trials, if some claim lets the subject in; else the board shows nothing."""
    own = [c for t in trials if not t.is_control for c in t.claims if isinstance(c, Claim) and c.member == subject]
    must(any(c.right for c in own), "the subject is let in at some step")
    return trials
