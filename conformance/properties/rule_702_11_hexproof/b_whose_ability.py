"""702.11b, whose spell or ability: the one who cast, activated, or controlled the source as it triggered (113.8)."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import (
    WAYS,
    act,
    ask,
    asker,
    host,
    shade,
    slot_for,
    told,
    way_on,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    admits,
    must_stop,
    only_step,
    opposed,
    resolution,
    stands,
    steps_of,
    stopped,
    target_of,
    was_put,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import says, targeting, trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, activated, gain, slot, thing, triggered

POINT = "11b.6"


# ------------------------------------------------------------------ who activates
def _borrowed_scene(stage: Stage) -> Board:
    """The ability of a permanent that one player owns and the other controls; hexproof on each side."""
    kind = host(stage)
    theirs, mine = (stage.permanent(p, kind, abilities=[HEXPROOF]) for p in ("p2", "p1"))
    keeper, owner = stage.two(("p1", "p2"))
    source = stage.permanent(keeper, "artifact", owner=owner, abilities=[activated(slot(slot_for(stage, kind)))])
    ask(stage, source)
    return stage.board(source=source, mine=mine, theirs=theirs)


def _borrowed_trials(board: Board) -> list[Trial]:
    scenario, source = board.scenario, board["source"]
    must(thing_of(scenario, source)["owner"] != controller(scenario, source), "its owner doesn't control it")
    hexproof = [o["id"] for o in scenario["objects"] if stands(scenario, o["id"], "hexproof")]
    must(hexproof, "something has hexproof")
    because = f"{controller(scenario, source)} activates the ability of {named(scenario, source)}"
    gone = [i for i in hexproof if opposed(scenario, i, source)]
    return targeting(board, *stopped(scenario, source, gone, POINT, POINT, because), twin=False)


# ------------------------------------------------------------------ the source changes sides while the ability waits
def _waiting_scene(stage: Stage) -> Board:
    """The source of an ability on the stack changes sides; the target has hexproof as the ability resolves."""
    kind, way = host(stage), way_on(stage, "activate", "trigger")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind)
    by, thief = stage.two(("p1", "p2"))
    source = asker(stage, by, slot_for(stage, kind), way, colors=shade(stage), effects=told())
    act(stage, source, subject)
    stage.begin(
        thief,
        {"effect": "gain_control", "to": thing(source), "player": thief},
        gain(thing(subject), HEXPROOF),
        lasts=stage.pick(("turn", "on"), "begin.{}"),
    )
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _waiting_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    put, at = only_step(scenario, "activate", "enter"), only_step(scenario, "resolve")
    begun = [b["effect"] for n in steps_of(scenario, "begin") if put < n < at for b in scenario["steps"][n]["effects"]]
    must(gain(thing(subject), HEXPROOF) in begun and target_of(scenario) == subject, "its target gains hexproof")
    must(all(e["effect"] != "gain_control" or e["to"] == thing(source) for e in begun), "only the source changes sides")
    must(not own_abilities(scenario, subject, "hexproof"), "it is legal at first")
    by, keeper = controller(scenario, source), controller(scenario, subject)
    because = f"{by} controls the ability, whoever controls {named(scenario, source)} now, and {keeper} the target"
    control = without_protection(scenario)[0]
    right = not is_opponent(scenario, keeper, by)
    return [
        trial(
            "control", control, *was_put(control, source, None), *resolution(control, source, by, True, None, because)
        ),
        trial(
            "treatment",
            scenario,
            *was_put(scenario, source, POINT),
            *resolution(scenario, source, by, right, POINT, because),
        ),
    ]


# ------------------------------------------------------------------ the source triggers as it dies
def _dying_scene(stage: Stage) -> Board:
    """A creature that one player owns and the other controls dies; its ability targets what has hexproof."""
    kind = host(stage)
    keeper, owner = stage.two(("p1", "p2"))
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[HEXPROOF])
    source = stage.permanent(
        keeper, "creature", owner=owner, abilities=[triggered("when_dies", slot(slot_for(stage, kind)))]
    )
    stage.step("move", object=source, zone="graveyard", targets=[subject])
    return stage.board(subject=subject, source=source)


def _dying_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at = only_step(scenario, "move")
    step = scenario["steps"][at]
    must(step["object"] == source and step["zone"] == "graveyard" and step.get("targets") == [subject], "it dies")
    must(admits(scenario, source, subject), "its text admits the subject")
    must(own_abilities(scenario, source, "when_dies") and stands(scenario, subject, "hexproof"), "its ability triggers")
    by = controller(scenario, source)
    out = opposed(scenario, subject, source)
    because = f"{by} controlled {named(scenario, source)} as its ability triggered"
    return [
        trial(
            "control",
            without_protection(scenario)[0],
            says(at, "triggered", True, no=False, because="nothing stops it"),
        ),
        trial("treatment", scenario, says(at, "triggered", not out, no=out, because=because, point=POINT)),
    ]


# ------------------------------------------------------------------ who picks the target
def _picked_scene(stage: Stage) -> Board:
    """One player controls the spell or ability, the other picks its target, which has hexproof."""
    kind, way = host(stage), way_on(stage, "cast", "activate")
    by, picker = stage.two(("p1", "p2"))
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[HEXPROOF])
    source = asker(stage, by, slot_for(stage, kind), way, instant=True, colors=shade(stage))
    act(stage, source, subject, picked_by=picker)
    return stage.board(subject=subject, source=source)


def _picked_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at = only_step(scenario, "cast", "activate")
    step, by = scenario["steps"][at], controller(scenario, source)
    must(
        step["object"] == source and target_of(scenario) == subject and stands(scenario, subject, "hexproof"),
        "it is picked",
    )
    must(step.get("picked_by", by) != by and admits(scenario, source, subject), "another player picks")
    out = opposed(scenario, subject, source)
    because = f"{by} controls it, whoever picks its target, and {named(scenario, subject)} has hexproof"
    return [
        trial(
            "control", without_protection(scenario)[0], says(at, "legal", True, no=False, because="nothing stops it")
        ),
        trial("treatment", scenario, says(at, "legal", not out, no=out, because=because, point=POINT)),
    ]


# ------------------------------------------------------------------ who casts
def _owner_scene(stage: Stage) -> Board:
    """A trigger of a card that enters, asked of both players at once: each controls their own."""
    kind = host(stage)
    theirs, mine = (stage.permanent(p, kind, abilities=[HEXPROOF]) for p in ("p2", "p1"))
    wanted = slot_for(stage, kind)
    one, two = (asker(stage, p, wanted, "trigger", colors=shade(stage)) for p in ("p1", "p2"))
    ask(stage, one, two)
    return stage.board(mine=mine, theirs=theirs, one=one, two=two)


def _owner_trials(board: Board) -> list[Trial]:
    scenario = board.scenario
    asks = []
    for source, foe in ((board["one"], board["theirs"]), (board["two"], board["mine"])):
        because = must_stop(scenario, foe, source)
        asks += stopped(scenario, source, (foe,), POINT, POINT, because)
    must(
        not opposed(scenario, board["mine"], board["one"]) and not opposed(scenario, board["theirs"], board["two"]),
        "sides",
    )
    return targeting(board, *asks, twin=False)


LAWS = building_on_hexproof(
    Law(
        "hexproof/asks-who-activates-the-ability",
        (POINT,),
        "an activated ability is its activator's: the source's owner has no say in what it may target",
        boards(_borrowed_scene),
        _borrowed_trials,
        frozenset({"step.targets", "ability.hexproof", "use.activate", "object.stolen", "type.artifact"}),
    ),
    Law(
        "hexproof/asks-who-controls-the-ability-not-its-source-now",
        (POINT,),
        "an ability on the stack keeps its controller when its source changes sides, and is measured by that",
        boards(_waiting_scene),
        _waiting_trials,
        frozenset({"ability.hexproof", "step.begin", "begin.gain", "begin.gain_control", "step.resolve", "step.look"}),
    ),
    Law(
        "hexproof/asks-who-controlled-the-source-as-it-triggered",
        (POINT,),
        "the ability of a creature that dies is its last controller's, not its owner's",
        boards(_dying_scene),
        _dying_trials,
        frozenset({"ability.hexproof", "step.move", "ability.when_dies", "object.stolen", "type.creature"}),
    ),
    Law(
        "hexproof/asks-who-controls-the-spell-not-who-picks-its-target",
        (POINT,),
        "a target that another player picks is measured by the controller of the spell or ability",
        boards(_picked_scene),
        _picked_trials,
        frozenset({"ability.hexproof", "use.picked_by"}),
    ),
    Law(
        "hexproof/counts-each-players-trigger-as-theirs",
        (POINT,),
        "a trigger is stopped by hexproof of its controller's opponents and not by that of its controller",
        boards(_owner_scene),
        _owner_trials,
        frozenset({"ability.hexproof", "step.targets", *WAYS["trigger"]}),
    ),
)
