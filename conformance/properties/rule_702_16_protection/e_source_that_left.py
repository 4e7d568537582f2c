"""702.16e, continued: a source that has left is read as it last existed (608.2h, 113.7a)."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, thing_of
from conformance.properties.rule_702_16_protection.attempts import kept_from
from conformance.properties.rule_702_16_protection.e_all_damage import protected
from conformance.properties.shapes import control_of, seen, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import activated, become, damage, thing, triggered
from conformance.wire.json_types import Json, Scenario

CREATURES: Json = {"kind": "group", "type": "creature", "controlled_by": "opponents"}
OPPONENTS: Json = {"kind": "players", "which": "opponents"}
_WAYS = {"activated": ("step.activate", "ability.activated"), "when_dies": ("ability.when_dies",)}


def _left_scene(stage: Stage) -> Board:
    """An untargeted ability is on the stack; its source, recoloured, has left by the time it resolves."""
    red, other = stage.two(COLORS, "protection.color:{}")
    before, after = stage.pick(((red, other), (other, red)))
    subject = protected(stage, "p2", red, ("creature", "player"))
    way = stage.pick(tuple(w for w, needs in _WAYS.items() if stage.features.has(*needs)))
    effects = [damage(1, OPPONENTS if subject == "p2" else CREATURES)]
    ability = activated(effects=effects) if way == "activated" else triggered(way, effects=effects)
    kind = stage.pick(("creature", "artifact", "enchantment"), "type.{}")
    source = stage.permanent("p1", kind, colors=[before], abilities=[ability])
    if way == "activated":
        stage.step("activate", object=source, ability="a1", targets=[])
    stage.begin("p1", become(thing(source), colors=[after]))
    stage.step("move", object=source, zone="graveyard")
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _ability(scenario: Scenario, source: str, subject: str) -> Json:
    """The one ability of the source: it damages all creatures or players of the other side, the subject among them."""
    abilities = thing_of(scenario, source)["abilities"]
    must(
        len(abilities) == 1 and abilities[0]["kind"] in _WAYS and not abilities[0]["targets"], "one untargeted ability"
    )
    must("from_zone" not in abilities[0], "of a permanent")
    effects = abilities[0]["effects"]
    reaching = CREATURES if "types" in thing_of(scenario, subject) else OPPONENTS
    must([e["effect"] for e in effects] == ["damage"] and effects[0]["to"] == reaching, "damage to all of them")
    must(not {"by", "unpreventable"} & effects[0].keys() and effects[0]["amount"] > 0, "of its own")
    must(is_opponent(scenario, controller(scenario, source), controller(scenario, subject)), "the other side")
    found: Json = abilities[0]
    return found


def _premise(scenario: Scenario, source: str, way: str) -> None:
    """It is activated (or triggers as it leaves), its source changes colour, leaves, and it resolves."""
    steps = scenario["steps"]
    first = ["activate"] if way == "activated" else []
    must([s["do"] for s in steps] == [*first, "begin", "move", "resolve", "look"], "the steps")
    must(steps[-3]["object"] == source and steps[-3]["zone"] == "graveyard", "the source leaves")
    must(not first or steps[0]["object"] == source, "its ability is used")
    effects = [b["effect"] for b in steps[-4]["effects"]]
    must([e["effect"] for e in effects] == ["become"] and effects[0]["to"].get("id") == source, "it changes colour")
    must(set(effects[0]) == {"effect", "to", "colors"} and not thing_of(scenario, source).get("token"), "nothing else")
    must(len(scenario["objects"]) <= 2, "nobody else")


def _left_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    ability = _ability(scenario, source, subject)
    _premise(scenario, source, ability["kind"])
    amount, look = ability["effects"][0]["amount"], len(scenario["steps"]) - 1
    printed, last = kept_from(scenario, source, subject, 0), kept_from(scenario, source, subject, look)
    must(printed != last, "its colours matter")
    steps = [s for s in scenario["steps"] if s["do"] != "begin"]
    because = f"{named(scenario, source)} counts as it last existed on the battlefield (113.7a)"
    return [
        control_of(board, _left(scenario, subject, amount, look, False, "nothing prevents it")),
        trial("treatment", scenario, _left(scenario, subject, amount, look, last, because)),
        trial(
            "colours as printed",
            {**scenario, "steps": steps},
            _left(scenario, subject, amount, look - 1, printed, because),
        ),
    ]


def _left(scenario: Scenario, subject: str, amount: int, look: int, prevented: bool, because: str) -> Claim:
    """What the look shows of the damage."""
    o = thing_of(scenario, subject)
    if "types" in o:
        must("creature" in o["types"] and o["toughness"] > amount and not o.get("counters"), "a creature that lives")
        return seen(look, subject, "damage", 0 if prevented else amount, no=prevented, because=because, point="16e.4")
    life = o.get("life", 20)
    must(life > amount, "a player who lives")
    return seen(look, subject, "life", life - amount * (not prevented), no=prevented, because=because, point="16e.4")


LAWS = (
    Law(
        "protection/a-source-that-left-counts-as-it-last-existed",
        ("16e.4",),
        "an ability's source that has left before it resolves is read as it last existed on the battlefield",
        boards(_left_scene),
        _left_trials,
        frozenset(
            {
                "ability.protection",
                "type.creature",
                "effect.damage",
                "step.begin",
                "begin.become",
                "begin.turn",
                "become.colors",
                "step.move",
                "step.resolve",
                "step.look",
            }
        ),
    ),
)
