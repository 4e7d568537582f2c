"""The shapes that most laws have: control, treatment, twin, and the claims about each.

On the control (no protective ability anywhere) everything that a slot's text admits is a legal target. In the
treatment exactly the protected ones are gone. In the twin (another quality) nothing is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.properties.law import Claim, Trial
from conformance.properties.reading import (
    controller,
    fitting,
    is_opponent,
    is_plain,
    named,
    own_abilities,
    reads,
    thing_of,
)
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.board import Board
from conformance.wire.json_types import Json, Scenario

FIZZLES, RESOLVES = frozenset({"no_legal_target", "unknown"}), frozenset({"resolved", "unknown"})
"""The results of a `resolve`, as `says` takes them: an engine that can't tell says `unknown`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One `targets` step of a board: who is gone from which slot, by which point; and which point lets the rest in."""

    step: int
    gone: frozenset[str]
    no: str
    yes: str
    because: str
    slot: int = 0


_OF_ABILITIES = frozenset({"11b.2", "11d.2", "16b.2", "18a.2"})


def targeting(board: Board, *asks: Asked, twin: bool = True, twin_yes: str | None = None) -> list[Trial]:
    """Control, treatment and (where the board has another quality) twin for questions of legal targets."""
    for a in asks:
        use = board.scenario["steps"][a.step].get("of", {}).get("kind")
        must(use != "cast" or not a.gone or a.no not in _OF_ABILITIES, "an ability asks, for spells are another point")
    control, moved = without_protection(board.scenario)
    trials = [
        Trial("control", control, tuple(c for a in asks for c in _all_in(control, a, moved[a.step], None))),
        Trial("treatment", board.scenario, tuple(c for a in asks for c in _without_gone(board.scenario, a))),
    ]
    if twin and board.other is not None:
        other = twin_scenario(board, board.other)
        trials.append(
            Trial("other quality", other, tuple(c for a in asks for c in _all_in(other, a, a.step, twin_yes or a.yes)))
        )
    return [*trials, *_premise_of_players(board, asks)]


_ABOUT_PLAYERS = ("16b.6", "16j.7", "16k.7", "11", "18")


def _premise_of_players(board: Board, asks: Sequence[Asked]) -> list[Trial]:
    """Where the protected one is a player and the point is another: that protection of a player works at all (16b.6)."""
    people = {p["id"] for p in board.scenario["players"]}
    subject = next((i for a in asks if not a.no.startswith(_ABOUT_PLAYERS) for i in a.gone & people), None)
    if subject is None:
        return []
    white = {"kind": "color", "color": "white"}
    players: list[Json] = [
        {**p, "abilities": [{"kind": "protection", "from": [white]}] if p["id"] == subject else []}
        for p in board.scenario["players"]
    ]
    spell: Json = {
        "id": "o1",
        "name": "Veshk",
        "zone": "hand",
        "owner": "p1",
        "types": ["instant"],
        "colors": ["white"],
        "abilities": [],
        "targets": [{"kind": "player"}],
        "effects": [{"effect": "nothing"}],
    }
    scenario = {
        **board.scenario,
        "players": players,
        "objects": [spell],
        "steps": [{"do": "targets", "of": {"kind": "cast", "object": "o1"}}],
    }
    claim = Claim(0, ("targets", 0), False, True, f"{subject} has protection from white", "16b.6", subject)
    return [Trial("premise: a protected player", scenario, (claim,))]


def admitted(scenario: Scenario, step: int, slot: int = 0) -> list[str]:
    """What the text of a slot admits for the use that a `targets` step asks about."""
    use = scenario["steps"][step]["of"]
    asker = thing_of(scenario, use["object"])
    by = controller(scenario, asker["id"])
    return [
        i
        for i in fitting(scenario, _slot(asker, use, slot), by)
        if not (use.get("as") == "mutate" and i == asker["id"])
    ]


def _slot(asker: Json, use: Json, slot: int) -> Json:
    if use["kind"] == "cast":
        if "targets" in asker:
            must(len(asker["targets"]) > slot, "the spell has a target")
            found: Json = asker["targets"][slot]
            return found
        enchant = next((a for a in asker["abilities"] if a["kind"] == "enchant"), None)
        must(enchant, "the card has a target")
        return {"kind": enchant["what"]} if enchant else {}
    ability = next((a for a in asker["abilities"] if a.get("id") == use["ability"]), None)
    must(ability, "the ability is there")
    assert ability is not None
    special = {"equip": "creature", "fortify": "land", "reconfigure": "creature"}.get(ability["kind"])
    if special:
        return {"kind": special, "controlled_by": "you"}
    must(len(ability["targets"]) > slot, "the ability has a target")
    answer: Json = ability["targets"][slot]
    return answer


def _all_in(scenario: Scenario, asked: Asked, step: int, point: str | None) -> Iterable[Claim]:
    for ident in admitted(scenario, step, asked.slot):
        because = f"{named(scenario, ident)} has nothing that stops it"
        yield Claim(step, ("targets", asked.slot), True, False, because, point, ident)


def _without_gone(scenario: Scenario, asked: Asked) -> Iterable[Claim]:
    for ident in admitted(scenario, asked.step, asked.slot):
        out = ident in asked.gone
        because = asked.because if out else _open(scenario, asked.step, ident)
        yield Claim(asked.step, ("targets", asked.slot), not out, out, because, asked.no if out else asked.yes, ident)


def _open(scenario: Scenario, at: int, ident: str) -> str:
    """Why it can be targeted; where its hexproof would be looked at first, and nobody has changed sides before, that its own side asks."""
    told = f"nothing stops it from targeting {named(scenario, ident)}"
    *before, step = scenario["steps"][: at + 1]
    if not own_abilities(scenario, ident, *_AGAINST_OPPONENTS) or any(s["do"] != "targets" for s in before):
        return told
    whose = controller(scenario, ident)
    if is_opponent(scenario, controller(scenario, step["of"]["object"]), whose):
        return told
    return f"{told}: that hexproof stops {whose}'s opponents only"


_AGAINST_OPPONENTS = ("hexproof", "hexproof_from")


def trial(label: str, scenario: Scenario, *claims: Claim) -> Trial:
    """A trial, written short."""
    return Trial(label, scenario, claims)


def control_of(board: Board, *claims: Claim) -> Trial:
    """The control of a board; the claims name the treatment's steps and are moved to where those steps now stand."""
    scenario, moved = without_protection(board.scenario)
    return Trial("control", scenario, tuple(_moved(c, moved) for c in claims if c.step in moved))


def twin_of(board: Board, *claims: Claim) -> list[Trial]:
    """The twin of a board with its other quality, where it has one."""
    if board.other is None:
        return []
    return [Trial("other quality", twin_scenario(board, board.other), claims)]


def twin_scenario(board: Board, other: Json) -> Scenario:
    """The board with the other quality, which its source (where one plays that role) must not show."""
    source = board.roles.get("source")
    must(source is None or not reads(other, thing_of(board.scenario, source)), "the source lacks the other quality")
    return with_quality(board.scenario, other)


def _moved(claim: Claim, moved: Mapping[int, int]) -> Claim:
    return Claim(moved[claim.step], claim.path, claim.right, claim.no, claim.because, None, claim.member)


def says(step: int, field: str, right: Any, *, no: bool, because: str, point: str | None = None) -> Claim:
    """A claim about one field of an answer: `legal`, `attached`, `has`, `zone`, `result` …"""
    return Claim(step, (field,), right, no, because, point)


def member(
    step: int, path: tuple[str | int, ...], ident: Any, right: bool, *, no: bool, because: str, point: str | None = None
) -> Claim:
    """A claim that something is, or is not, in a set of an answer: a target, a choice, an affected id, a pair."""
    return Claim(step, path, right, no, because, point, ident)


def seen(step: int, ident: str, field: str, right: Any, *, no: bool, because: str, point: str | None = None) -> Claim:
    """A claim about a `look`: field `zone`, `attached_to`, `damage` … of an object, or `life` of a player."""
    table = "players" if field == "life" else "objects"
    return Claim(step, (table, ident, field), right, no, because, point)


def dealt(
    step: int, to: str, amount: int, *, no: bool, because: str, point: str | None = None, source: str | None = None
) -> Claim:
    """A claim about how much damage was dealt to something, by all sources or by one."""
    path = ("dealt", "to", to) if source is None else ("dealt", "from", source, "to", to)
    return Claim(step, path, amount, no, because, point)


def each_question(
    board: Board, stopped: Callable[[Json], bool], point: str, because: Callable[[Json], str]
) -> list[Asked]:
    """Each `targets` step: the subject is gone exactly where the asking object is one that is stopped; some are, some aren't."""
    scenario, subject = board.scenario, board["subject"]
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        if step["do"] == "targets":
            asker = thing_of(scenario, step["of"]["object"])
            must(is_plain(scenario, asker["id"]), "the asker is what its fields say")
            asks.append(Asked(position, frozenset({subject} if stopped(asker) else ()), point, point, because(asker)))
    must(asks, "something is asked")
    return asks
