"""702.16f: attackers with protection can't be blocked by creatures with the quality, and can by others."""

from __future__ import annotations

from dataclasses import replace

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, has_own, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.shapes import control_of, member, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, protection
from conformance.wire.json_types import Json, Quality

COMBAT = frozenset({"ability.protection", "host.creature", "type.creature", "step.attack"})
BLOCKS = COMBAT | {"step.legal_blocks"}
FREE = "nothing restricts that block"


def may_block(step: int, blocker: str, attacker: str, right: bool, because: str, point: str | None) -> Claim:
    """A claim about one pair of `legal_blocks`."""
    return member(step, ("blocks",), [blocker, attacker], right, no=not right, because=because, point=point)


def attack(stage: Stage, attacker: str) -> None:
    """The step in which that creature attacks p2."""
    stage.step("attack", attacks=[[attacker, "p2"]])


def attacking(board: Board, ask: str, subject: str = "subject") -> None:
    """The premise: that creature of p1 attacks p2, then the question comes."""
    steps = board.scenario["steps"]
    must(
        len(steps) == 2 and steps[0] == {"do": "attack", "attacks": [[board[subject], "p2"]]} and steps[1]["do"] == ask,
        "an attack, then the question",
    )
    must(controller(board.scenario, board[subject]) == board.scenario["active_player"] != "p2", "it may attack")


def _blocked_scene(stage: Stage) -> Board:
    """Two possible blockers, one with the quality; the attacker has the protection."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p1", abilities=[protection(color(red))])
    shows: Json = {"colors": [red]}
    lacks: Json = {"colors": stage.pick(([other], []))}
    match, free = _blockers(stage, shows, lacks)
    spare = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    return stage.board(subject=subject, source=match, free=free, other=color(spare))


def _blockers(stage: Stage, shows: Json, lacks: Json) -> tuple[str, str]:
    """Two possible blockers, in either order, and the question."""
    first = stage.pick((True, False))
    ids = [stage.permanent("p2", **fields) for fields in ((shows, lacks) if first else (lacks, shows))]
    attack(stage, "o1")
    stage.step("legal_blocks")
    return (ids[0], ids[1]) if first else (ids[1], ids[0])


def _otherwise_blocked_scene(stage: Stage) -> Board:
    """The same with a quality that is no colour."""
    red, other = stage.two(COLORS)
    spare = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    table: dict[str, tuple[Quality, Json, Json]] = {
        "subtype": ({"kind": "subtype", "subtype": "Goblin"}, {"subtypes": ["Goblin"]}, {"subtypes": ["Elf"]}),
        "multicolored": ({"kind": "multicolored"}, {"colors": [red, other]}, {"colors": [red]}),
        "colorless": ({"kind": "colorless"}, {}, {"colors": [other]}),
        "power": ({"kind": "power", "is": "at_least", "number": 3}, {"power": 3}, {"power": 2}),
    }
    quality, shows, lacks = table[stage.pick(tuple(table), "protection.{}")]
    subject = stage.permanent("p1", abilities=[protection(quality)])
    match, free = _blockers(stage, shows, lacks)
    return stage.board(subject=subject, source=match, free=free, other=color(spare))


def _blocked_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    attacking(board, "legal_blocks")
    must(own_abilities(scenario, subject, "protection"), "the attacker has protection")
    blockers = [board.roles[r] for r in ("source", "free") if r in board.roles]
    must(blockers and all(is_plain(scenario, b) for b in blockers), "the blockers are plain")
    must(
        board.other is None or not any(reads(board.other, thing_of(scenario, b)) for b in blockers),
        "nobody shows the other quality",
    )
    free = [may_block(1, b, subject, True, FREE, "16f.2") for b in blockers]
    claims = [
        may_block(
            1, b, subject, False, f"{named(scenario, b)} has a quality that the attacker has protection from", "16f.1"
        )
        if has_own(scenario, subject, "protection", b)
        else f
        for b, f in zip(blockers, free, strict=True)
    ]
    return [control_of(board, *free), trial("treatment", scenario, *claims), *twin_of(board, *free)]


def _blocker_scene(stage: Stage) -> Board:
    """A protected creature may block what it is protected from; a protected attacker can't be blocked by such."""
    red = stage.pick(COLORS, "protection.color:{}")
    attacker = stage.permanent("p1", colors=[red])
    blocker = stage.permanent("p2", abilities=[protection(color(red))])
    subject = stage.permanent("p1", abilities=[protection(color(red))])
    match = stage.permanent("p2", colors=[red])
    stage.step("attack", attacks=[[attacker, "p2"], [subject, "p2"]])
    stage.step("legal_blocks")
    return stage.board(attacker=attacker, blocker=blocker, subject=subject, source=match)


def _blocker_trials(board: Board) -> list[Trial]:
    """The protected creature may block what it is protected from; the protected attacker can't be blocked by such."""
    scenario, roles = board.scenario, board.roles
    steps = scenario["steps"]
    must(
        len(steps) == 2 and steps[0]["do"] == "attack" and steps[1]["do"] == "legal_blocks",
        "an attack, then the question",
    )
    attacking = [pair[0] for pair in steps[0]["attacks"]]
    must(all(to == "p2" for _, to in steps[0]["attacks"]), "p2 is attacked")
    asked: list[Claim] = []
    if roles.get("attacker") in attacking and "blocker" in roles:
        attacker, blocker = board["attacker"], board["blocker"]
        must(
            has_own(scenario, blocker, "protection", attacker) and is_plain(scenario, attacker),
            "the blocker is protected",
        )
        free = f"{named(scenario, blocker)} has protection, and protection on the blocker restricts no block"
        asked.append(may_block(1, blocker, attacker, True, free, "16f.3"))
    if roles.get("subject") in attacking and "source" in roles:
        subject, match = board["subject"], board["source"]
        must(has_own(scenario, subject, "protection", match) and is_plain(scenario, match), "the attacker is protected")
        stopped = f"{named(scenario, match)} has a quality that {named(scenario, subject)} has protection from"
        asked.append(may_block(1, match, subject, False, stopped, "16f.3"))
    must(asked, "something is asked")
    return [
        control_of(board, *(replace(c, right=True, no=False, because=FREE) for c in asked)),
        trial("treatment", scenario, *asked),
    ]


LAWS = (
    Law(
        "protection/creatures-with-the-quality-cant-block",
        ("16f.1", "16f.2"),
        "an attacker with protection can't be blocked by creatures with the quality, and can by others",
        boards(_blocked_scene),
        _blocked_trials,
        BLOCKS,
    ),
    Law(
        "protection/any-quality-restricts-blocks",
        ("16f.1", "16f.2"),
        "an attacker with protection from a type, a power and the like can't be blocked by creatures with that quality",
        boards(_otherwise_blocked_scene),
        _blocked_trials,
        BLOCKS,
    ),
    Law(
        "protection/on-the-blocker-restricts-no-block",
        ("16f.3",),
        "protection on the blocker restricts no block",
        boards(_blocker_scene),
        _blocker_trials,
        BLOCKS,
    ),
)
