"""702.16k, continued: who controls an ability counts, whoever controls or owns its source by now (113.8)."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_plain, named, thing_of
from conformance.properties.rule_702_16_protection.from_players import named_player
from conformance.properties.rule_702_16_protection.from_players_scenes import RED, takes, warded
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.shapes import FIZZLES, RESOLVES, control_of, says, seen, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import PERMANENT_TYPES
from conformance.strategies.terms import GAIN_LIFE, activated, gain, player, protection, slot, thing, triggered
from conformance.wire.json_types import Json, Scenario

NEEDS = frozenset({"ability.protection", "type.creature"})


# ---------------------------------------------------------------- on the stack
def _stack_scene(stage: Stage) -> Board:
    """p2 activates an ability of an artifact; p1 takes the artifact, and then the target gets protection from p2."""
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent("p1", kind)
    wanted = slot(stage.pick((kind, "permanent"), "slot.{}"))
    source = stage.permanent(
        "p2",
        stage.pick(("artifact", "creature", "enchantment"), "type.{}"),
        colors=RED,
        abilities=[activated(wanted, effects=[GAIN_LIFE])],
    )
    stage.step("activate", object=source, ability="a1", targets=[subject])
    stage.begin("p1", takes(source, "p1"), gain(thing(subject), protection(player("p2"))))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _stack_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    steps = scenario["steps"]
    user = controller(scenario, source)
    must(
        [s["do"] for s in steps[:3]] == ["activate", "begin", "resolve"]
        and [s["do"] for s in steps[3:]] in ([], ["look"]),
        "activated, an effect, resolved, looked at",
    )
    must(
        steps[0]["object"] == source and steps[0]["targets"] == [subject] and "picked_by" not in steps[0], "its ability"
    )
    taker = steps[1]["effects"][0]["effect"].get("player")
    wanted = [takes(source, str(taker)), gain(thing(subject), protection(player(user)))]
    must([b["effect"] for b in steps[1]["effects"]] == wanted and taker != user and taker, "another takes the source")
    _gains_life(scenario, source, subject)
    words = f"{user} controls the ability, whoever controls {named(scenario, source)} by now (113.8)"
    freely = f"{taker} controls both {named(scenario, source)} and its ability"
    begins = {**steps[1], "effects": steps[1]["effects"][:1]}
    later = {**steps[1], "effects": steps[1]["effects"][1:]}
    first = {**scenario, "steps": [begins, later, *(s for s in steps if s["do"] != "begin")]}
    fizzles = trial("treatment", scenario, *_outcome(scenario, 2, user, False, words))
    return [
        control_of(board, *_outcome(scenario, 2, user, True, "nothing stops it")),
        *with_premises([fizzles], lambda ident: ident == source),
        trial(
            "taken first",
            first,
            says(2, "legal", True, no=False, because=freely, point="16k.8"),
            *_outcome(scenario, 3, str(taker), True, freely),
        ),
    ]


def _gains_life(scenario: Scenario, source: str, subject: str) -> None:
    """The premise: the ability has one slot that the subject fits, and gains its controller 1 life."""
    abilities = thing_of(scenario, source)["abilities"]
    must(len(abilities) == 1 and abilities[0]["kind"] == "activated" and "from_zone" not in abilities[0], "one ability")
    must(abilities[0]["effects"] == [GAIN_LIFE] and len(abilities[0]["targets"]) == 1, "it gains life")
    must(thing_of(scenario, source)["zone"] == "battlefield" and len(scenario["objects"]) == 2, "nothing else")
    slots, types = abilities[0]["targets"][0], thing_of(scenario, subject).get("types", ())
    must(slots["kind"] in ("permanent", *types) and "controlled_by" not in slots, "it may target the subject")
    must(subject != source and is_plain(scenario, subject), "another, plain")


def _outcome(scenario: Scenario, at: int, who: str, resolves: bool, because: str) -> tuple[Claim, ...]:
    """Did it resolve? Told by the step, and where it is looked at, by the life that resolving gains its controller."""
    looked_at = scenario["steps"][-1]["do"] == "look"
    life = thing_of(scenario, who).get("life", 20)
    told = says(at, "result", RESOLVES if resolves else FIZZLES, no=not resolves, because=because, point="16k.8")
    gained = seen(at + 1, who, "life", life + resolves, no=not resolves, because=because, point="16k.8")
    return (told, gained) if looked_at else (told,)


# ---------------------------------------------------------------- as it dies
def _dying_scene(stage: Stage) -> Board:
    """Two stolen creatures die: one that p2 controlled and p1 owns, and one that p1 controlled and p2 owns."""
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = warded(stage, kind)
    wanted = slot(stage.pick((kind, "permanent"), "slot.{}"))
    for who, owner in stage.pick(((("p1", "p2"), ("p2", "p1")), (("p2", "p1"), ("p1", "p2")))):
        dying = stage.permanent(who, owner=owner, colors=RED, abilities=[triggered("when_dies", wanted)])
        stage.step("move", object=dying, zone="graveyard", targets=[subject])
    return stage.board(subject=subject)


def _dying_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    who = named_player(scenario, subject)
    must(all(s["do"] == "move" for s in scenario["steps"]), "things die")
    dead = [_dies(scenario, s, subject) for s in scenario["steps"]]
    must(len(set(dead)) == len(dead), "each once")
    claims = [
        _triggers(scenario, n, ident, ident_controller != who)
        for n, ident in enumerate(dead)
        if (ident_controller := controller(scenario, ident))
    ]
    free = [_triggers(scenario, n, ident, True) for n, ident in enumerate(dead)]
    asked = [control_of(board, *free), trial("treatment", scenario, *claims)]
    return with_premises(asked, lambda ident: controller(scenario, ident) == who)


def _dies(scenario: Scenario, step: Json, subject: str) -> str:
    """The premise: a plain permanent whose one ability, as it dies, may target the subject."""
    o = thing_of(scenario, step["object"])
    must(step["zone"] == "graveyard" and step.get("targets") == [subject] and o["zone"] == "battlefield", "it dies")
    must(len(o["abilities"]) == 1 and o["abilities"][0]["kind"] == "when_dies" and o["id"] != subject, "it triggers")
    slots = o["abilities"][0]["targets"]
    must(len(slots) == 1 and slots[0]["kind"] in ("permanent", *thing_of(scenario, subject)["types"]), "at the subject")
    must("controlled_by" not in slots[0], "whoever controls it")
    found: str = o["id"]
    return found


def _triggers(scenario: Scenario, n: int, ident: str, allowed: bool) -> Claim:
    because = (
        f"{controller(scenario, ident)} controlled {named(scenario, ident)} as it died, and so controls its ability"
    )
    return says(n, "triggered", allowed, no=not allowed, because=because, point="16k.8")


LAWS = (
    Law(
        "protection/from-a-player-stops-abilities-whose-source-was-taken",
        ("16k.8",),
        "an ability that the named player activated is stopped though another controls its source by now",
        boards(_stack_scene),
        _stack_trials,
        NEEDS
        | {
            "protection.player",
            "step.activate",
            "ability.activated",
            "step.begin",
            "begin.gain",
            "begin.turn",
            "begin.gain_control",
            "step.resolve",
            "step.look",
            "effect.gain_life",
        },
    ),
    Law(
        "protection/from-a-player-asks-who-controlled-what-died",
        ("16k.8",),
        "an ability that triggers as its source dies is of the player who controlled the source, whoever owns it",
        boards(_dying_scene),
        _dying_trials,
        NEEDS | {"step.move", "ability.when_dies", "object.stolen"},
    ),
)
