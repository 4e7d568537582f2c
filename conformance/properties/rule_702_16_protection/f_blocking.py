"""702.16f: attacking creatures with protection can't be blocked by creatures with the quality; nothing else about blocks changes."""

from __future__ import annotations

from dataclasses import replace

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.shapes import control_of, member, says, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, gain, protection, thing
from conformance.wire.json_types import Ability, Json, Quality

COMBAT = frozenset({"ability.protection", "host.creature", "type.creature", "step.attack"})
BLOCKS = COMBAT | {"step.legal_blocks"}
_FREE = "nothing restricts that block"


def _may_block(step: int, blocker: str, attacker: str, right: bool, because: str, point: str | None) -> Claim:
    """A claim about one pair of `legal_blocks`."""
    return member(step, ("blocks",), [blocker, attacker], right, no=not right, because=because, point=point)


def _attack(stage: Stage, attacker: str) -> None:
    stage.step("attack", attacks=[[attacker, "p2"]])


def _attacking(board: Board, ask: str, subject: str = "subject") -> None:
    """The premise: that creature of p1 attacks p2, then the question comes."""
    steps = board.scenario["steps"]
    must(
        len(steps) == 2 and steps[0] == {"do": "attack", "attacks": [[board[subject], "p2"]]} and steps[1]["do"] == ask,
        "an attack, then the question",
    )


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
    _attack(stage, "o1")
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
    _attacking(board, "legal_blocks")
    must(own_abilities(scenario, subject, "protection"), "the attacker has protection")
    blockers = [board.roles[r] for r in ("source", "free") if r in board.roles]
    must(blockers and all(is_plain(scenario, b) for b in blockers), "the blockers are plain")
    must(
        board.other is None or not any(reads(board.other, thing_of(scenario, b)) for b in blockers),
        "nobody shows the other quality",
    )
    free = [_may_block(1, b, subject, True, _FREE, "16f.2") for b in blockers]
    claims = [
        _may_block(
            1, b, subject, False, f"{named(scenario, b)} has a quality that the attacker has protection from", "16f.1"
        )
        if has_own(scenario, subject, "protection", b)
        else f
        for b, f in zip(blockers, free, strict=True)
    ]
    return [control_of(board, *free), trial("treatment", scenario, *claims), *twin_of(board, *free)]


def _blocker_scene(stage: Stage) -> Board:
    """Two attackers of the quality's colour: a blocker with protection may block either; the protected attacker it may not."""
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
        asked.append(_may_block(1, blocker, attacker, True, free, "16f.3"))
    if roles.get("subject") in attacking and "source" in roles:
        subject, match = board["subject"], board["source"]
        must(has_own(scenario, subject, "protection", match) and is_plain(scenario, match), "the attacker is protected")
        stopped = f"{named(scenario, match)} has a quality that {named(scenario, subject)} has protection from"
        asked.append(_may_block(1, match, subject, False, stopped, "16f.3"))
    must(asked, "something is asked")
    return [
        control_of(board, *(replace(c, right=True, no=False, because=_FREE) for c in asked)),
        trial("treatment", scenario, *asked),
    ]


def _later_scene(stage: Stage) -> Board:
    """Protection begins after blocks: the attacker stays blocked, so nothing reaches the player."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p1")
    blocker = stage.permanent("p2", colors=[red], toughness=stage.pick((3, 4)))
    _attack(stage, subject)
    stage.step("block", blocks=[[blocker, subject]])
    stage.begin("p1", gain(thing(subject), protection(color(red))))
    stage.step("combat_damage")
    stage.step("look")
    return stage.board(subject=subject, source=blocker, other=color(other))


def _later_trials(board: Board) -> list[Trial]:
    scenario, subject, blocker = board.scenario, board["subject"], board["source"]
    steps = scenario["steps"]
    must(
        [s["do"] for s in steps] == ["attack", "block", "begin", "combat_damage", "look"],
        "attack, block, begin, damage, look",
    )
    must(
        steps[0]["attacks"] == [[subject, "p2"]] and steps[1]["blocks"] == [[blocker, subject]],
        "one attacker, one blocker",
    )
    must(not steps[3].get("assign"), "nobody is assigned anything")
    gained = [
        a
        for b in steps[2]["effects"]
        if b["effect"]["effect"] == "gain" and b["effect"]["to"].get("id") == subject
        for a in b["effect"]["abilities"]
        if a["kind"] == "protection"
    ]
    must(
        any(reads(q, thing_of(scenario, blocker)) for a in gained for q in a["from"]),
        "protection from the blocker begins",
    )
    must(
        is_plain(scenario, blocker) and is_plain(scenario, subject) and len(scenario["objects"]) == 2,
        "nothing else on the board",
    )
    power = thing_of(scenario, subject)["power"]
    must(0 < power < thing_of(scenario, blocker)["toughness"], "the blocker survives")
    because = "protection that begins after blocks were declared undoes no block (509.1h)"
    life = thing_of(scenario, "p2").get("life", 20)
    blocked = (
        seen(4, "p2", "life", life, no=False, because=because, point="16f.4"),
        seen(4, blocker, "damage", power, no=False, because=because, point="16f.4"),
    )
    early = {**scenario, "steps": [steps[2], steps[0], {"do": "legal_blocks"}]}
    pair = f"{named(scenario, blocker)} has a quality that the attacker has protection from"
    return [
        control_of(board, *blocked),
        trial("treatment", scenario, *blocked),
        trial("protection before blocks", early, _may_block(2, blocker, subject, False, pair, "16f.4")),
    ]


def _must_block_scene(stage: Stage) -> Board:
    """A creature that blocks each combat if able, of the quality's colour or another, and nobody blocks."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p1", abilities=[protection(color(red))])
    eager: Ability = {"kind": "must_block"}
    blocker = stage.permanent("p2", colors=[red], abilities=[eager])
    _attack(stage, subject)
    stage.step("block", blocks=[])
    return stage.board(subject=subject, blocker=blocker, other=color(other))


def _must_block_trials(board: Board) -> list[Trial]:
    scenario, subject, blocker = board.scenario, board["subject"], board["blocker"]
    _attacking(board, "block")
    must(scenario["steps"][1]["blocks"] == [], "nobody blocks")
    must(has_own(scenario, subject, "protection", blocker), "the blocker has the quality")
    must(
        [a["kind"] for a in thing_of(scenario, blocker)["abilities"]] == ["must_block"],
        "the blocker must block if able",
    )
    must(len([o for o in scenario["objects"] if o.get("controller") == "p2"]) == 1, "no other blocker")
    must(board.other and not reads(board.other, thing_of(scenario, blocker)), "another quality")
    able = f"{named(scenario, blocker)} is able to block, so it must"
    unable = "a requirement never overrides a restriction (509.1c): it can't block, so it needn't"
    wrong = says(1, "legal", False, no=False, because=able, point=None)
    blocking = {**scenario, "steps": [scenario["steps"][0], {"do": "block", "blocks": [[blocker, subject]]}]}
    return [
        control_of(board, wrong),
        trial("treatment", scenario, says(1, "legal", True, no=True, because=unable, point="16f.5")),
        trial("it blocks", blocking, says(1, "legal", False, no=True, because=unable, point="16f.5")),
        *twin_of(board, says(1, "legal", False, no=False, because=able, point="16f.5")),
    ]


def _enters_scene(stage: Stage) -> Board:
    """A creature of the quality's colour is put onto the battlefield blocking; then combat damage."""
    red = stage.pick(COLORS, "protection.color:{}")
    subject = stage.permanent("p1", abilities=[protection(color(red))])
    newcomer = stage.add(zone="hand", owner="p2", types=["creature"], colors=[red], power=1, toughness=4)
    _attack(stage, subject)
    stage.step("block", blocks=[])
    stage.step("enter", object=newcomer, blocking=subject)
    stage.step("combat_damage")
    stage.step("look")
    return stage.board(subject=subject, newcomer=newcomer)


def _enters_trials(board: Board) -> list[Trial]:
    scenario, subject, newcomer = board.scenario, board["subject"], board["newcomer"]
    steps = scenario["steps"]
    must(
        [s["do"] for s in steps] == ["attack", "block", "enter", "combat_damage", "look"],
        "attack, no block, enter, damage, look",
    )
    must(
        steps[0]["attacks"] == [[subject, "p2"]] and not steps[1]["blocks"] and not steps[3].get("assign"),
        "one attacker",
    )
    must(
        steps[2]["object"] == newcomer and steps[2].get("blocking") == subject and "under" not in steps[2],
        "it enters blocking",
    )
    must(has_own(scenario, subject, "protection", newcomer) and is_plain(scenario, newcomer), "it has the quality")
    must(len(scenario["objects"]) == 2, "nothing else on the board")
    power, life = thing_of(scenario, subject)["power"], thing_of(scenario, "p2").get("life", 20)
    must(0 < power < thing_of(scenario, newcomer)["toughness"], "it survives")
    because = "protection binds the declaration of blocks only: what enters blocking does block (509.4b)"
    blocks = (
        seen(4, "p2", "life", life, no=False, because=because, point="16f.5"),
        seen(4, newcomer, "damage", power, no=False, because=because, point="16f.5"),
    )
    objects = [
        {**o, "zone": "battlefield", "controller": "p2"} if o["id"] == newcomer else o for o in scenario["objects"]
    ]
    there = {**scenario, "objects": objects, "steps": [steps[0], {"do": "legal_blocks"}]}
    declared = "to declare it as a blocker is what protection forbids"
    return [
        control_of(board, *blocks),
        trial("treatment", scenario, *blocks),
        trial("already there", there, _may_block(1, newcomer, subject, False, declared, "16f.5")),
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
    Law(
        "protection/later-protection-undoes-no-block",
        ("16f.4",),
        "protection gained before blocks forbids the block, gained after blocks it leaves the attacker blocked",
        boards(_later_scene),
        _later_trials,
        BLOCKS | {"step.block", "step.begin", "begin.gain", "begin.turn", "step.combat_damage", "step.look"},
    ),
    Law(
        "protection/must-block-doesnt-override-it",
        ("16f.5",),
        "a creature that must block if able needn't, and can't, block past protection",
        boards(_must_block_scene),
        _must_block_trials,
        COMBAT | {"step.block", "ability.must_block"},
    ),
    Law(
        "protection/what-enters-blocking-does-block",
        ("16f.5",),
        "a creature with the quality can't be declared as a blocker, but put onto the battlefield blocking it does block",
        boards(_enters_scene),
        _enters_trials,
        COMBAT | {"step.block", "step.enter", "enter.blocking", "zone.hand", "step.combat_damage", "step.look"},
    ),
)
