"""702.16f, continued: it binds the declaration of blocks, and nothing before or after."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, reads, thing_of
from conformance.properties.rule_702_16_protection.f_blocking import BLOCKS, COMBAT, attack, attacking, may_block
from conformance.properties.shapes import control_of, says, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, gain, protection, thing
from conformance.wire.json_types import Ability, Step


def _later_scene(stage: Stage) -> Board:
    """Protection begins after blocks: the attacker stays blocked, so nothing reaches the player."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p1")
    blocker = stage.permanent("p2", colors=[red], toughness=stage.pick((3, 4)))
    attack(stage, subject)
    stage.step("block", blocks=[[blocker, subject]])
    stage.begin("p1", gain(thing(subject), protection(color(red))))
    stage.step("combat_damage")
    stage.step("look")
    return stage.board(subject=subject, source=blocker, other=color(other))


def _gained(begin: Step, subject: str) -> list[Ability]:
    """The protection that the subject has from the effects that begin."""
    return [
        a
        for b in begin["effects"]
        if b["effect"]["effect"] == "gain" and b["effect"]["to"].get("id") == subject
        for a in b["effect"]["abilities"]
        if a["kind"] == "protection"
    ]


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
    must(
        any(reads(q, thing_of(scenario, blocker)) for a in _gained(steps[2], subject) for q in a["from"]),
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
        trial("protection before blocks", early, may_block(2, blocker, subject, False, pair, "16f.4")),
    ]


def _must_block_scene(stage: Stage) -> Board:
    """A creature that blocks each combat if able, of the quality's colour or another, and nobody blocks."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p1", abilities=[protection(color(red))])
    eager: Ability = {"kind": "must_block"}
    blocker = stage.permanent("p2", colors=[red], abilities=[eager])
    attack(stage, subject)
    stage.step("block", blocks=[])
    return stage.board(subject=subject, blocker=blocker, other=color(other))


def _must_block_trials(board: Board) -> list[Trial]:
    scenario, subject, blocker = board.scenario, board["subject"], board["blocker"]
    attacking(board, "block")
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
    attack(stage, subject)
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
        trial("already there", there, may_block(1, newcomer, subject, False, declared, "16f.5")),
    ]


LAWS = (
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
        "a creature with the quality can't be declared as a blocker, but one that enters blocking does block",
        boards(_enters_scene),
        _enters_trials,
        COMBAT | {"step.block", "step.enter", "enter.blocking", "zone.hand", "step.combat_damage", "step.look"},
    ),
)
