"""702.16b, continued: the recheck on resolution, several targets, and what an ability's source was when it left."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import is_plain, named, reads, thing_of
from conformance.properties.shapes import FIZZLES, RESOLVES, control_of, says, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import GAIN_LIFE, activated, become, color, gain, protection, slot, target, thing
from conformance.wire.json_types import Json, Quality, Scenario

NEEDS = frozenset(
    {"ability.protection", "step.resolve", "step.begin", "begin.turn", "step.look", "effect.gain_life", "type.creature"}
)


def gained(scenario: Scenario, step: int, subject: str) -> list[Quality]:
    """The qualities from which a `begin` step gives the subject protection; nothing else begins there."""
    effects = [b["effect"] for b in scenario["steps"][step]["effects"]]
    must(
        effects and all(e["effect"] == "gain" and e["to"].get("id") == subject for e in effects),
        "the subject gains something",
    )
    return [q for e in effects for a in e["abilities"] for q in a.get("from", ()) if a["kind"] == "protection"]


def life_of(scenario: Scenario, who: str) -> int:
    """A player's life at the start."""
    life: int = thing_of(scenario, who).get("life", 20)
    return life


def outcome(
    resolve: int, look: int, scenario: Scenario, resolves: bool, because: str, point: str
) -> tuple[Claim, Claim]:
    """Did it resolve? Told by the step, and by the life that resolving would gain p1."""
    return (
        says(resolve, "result", RESOLVES if resolves else FIZZLES, no=not resolves, because=because, point=point),
        seen(look, "p1", "life", life_of(scenario, "p1") + resolves, no=not resolves, because=because, point=point),
    )


def _fits(scenario: Scenario, source: str, subject: str, kinds: list[str]) -> Json:
    """What all these boards share: steps of these kinds, p1's source, that gains p1 one life as it resolves."""
    must([s["do"] for s in scenario["steps"]] == kinds, "the steps")
    first = scenario["steps"][0]
    must(first["object"] == source and subject in first["targets"], "the source's spell or ability targets the subject")
    owner = thing_of(scenario, source)
    must(owner.get("controller", owner["owner"]) == "p1" and is_plain(scenario, source), "p1's plain source")
    effects: list[Json] = owner.get("effects") or next((a["effects"] for a in owner["abilities"] if "effects" in a), [])
    must(
        any(e == GAIN_LIFE for e in effects)
        and all(e["effect"] in ("gain_life", "nothing", "destroy") for e in effects),
        "it gains life",
    )
    must(sum(e["effect"] == "gain_life" for e in effects) == 1, "once")
    return first


# ---------------------------------------------------------------- 16b.4: one target
def _recheck_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    way = stage.pick(
        tuple(
            w
            for w, n in (("cast", ("step.cast",)), ("activate", ("step.activate", "ability.activated")))
            if stage.features.has(*n)
        )
    )
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind)
    slots = [slot(stage.pick((kind, "permanent"), "slot.{}"))]
    if way == "cast":
        source = stage.spell("p1", colors=[red], slots=slots, effects=[GAIN_LIFE])
        stage.step("cast", object=source, targets=[subject])
    else:
        source = stage.permanent("p1", colors=[red], abilities=[activated(*slots, effects=[GAIN_LIFE])])
        stage.step("activate", object=source, ability="a1", targets=[subject])
    stage.begin("p2", gain(thing(subject), protection(color(red))))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source, other=color(other))


def _recheck_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    kinds = [s["do"] for s in scenario["steps"]]
    must(kinds[:1] in (["cast"], ["activate"]), "cast or activated")
    _fits(scenario, source, subject, [kinds[0], "begin", "resolve", "look"])
    must(any(reads(q, thing_of(scenario, source)) for q in gained(scenario, 1, subject)), "protection from the source")
    stopped = f"{named(scenario, subject)}, its only target, is protected from it by now (608.2b)"
    goes = outcome(2, 3, scenario, True, "its target is still legal", "16b.4")
    return [
        control_of(board, *goes),
        trial("treatment", scenario, *outcome(2, 3, scenario, False, stopped, "16b.4")),
        *twin_of(board, *goes),
    ]


# ---------------------------------------------------------------- 16b.4: two targets
def _partial_scene(stage: Stage) -> Board:
    """Destroys two target creatures, one of which is protected by then."""
    red, other = stage.two(COLORS, "protection.color:{}")
    one, two = stage.permanent("p2"), stage.permanent(stage.pick(("p1", "p2")))
    source = stage.spell(
        "p1",
        colors=[red],
        slots=[slot("creature"), slot("creature")],
        effects=[{"effect": "destroy", "to": target(0)}, {"effect": "destroy", "to": target(1)}],
    )
    subject, rest = stage.pick(((one, two), (two, one)))
    stage.step("cast", object=source, targets=[one, two])
    stage.begin("p2", gain(thing(subject), protection(color(red))))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, rest=rest, source=source, other=color(other))


def _partial_trials(board: Board) -> list[Trial]:
    scenario, subject, rest, source = board.scenario, board["subject"], board["rest"], board["source"]
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["cast", "begin", "resolve", "look"], "the steps")
    must(steps[0]["object"] == source and sorted(steps[0]["targets"]) == sorted([subject, rest]), "both are targets")
    spell = thing_of(scenario, source)
    wanted = [{"effect": "destroy", "to": target(n)} for n in range(2)]
    must(spell["effects"] == wanted and [s["kind"] for s in spell["targets"]] == ["creature"] * 2, "it destroys both")
    must(
        any(reads(q, spell) for q in gained(scenario, 1, subject)) and is_plain(scenario, rest),
        "one is protected by then",
    )
    spared = f"{named(scenario, subject)} is an illegal target by now, so the spell does nothing to it"
    hit = "the other target is still legal, so the spell resolves for it"

    def where(ident: str, zone: str, *, no: bool, because: str) -> Claim:
        return seen(3, ident, "zone", zone, no=no, because=because, point="16b.4")

    both = (
        where(subject, "graveyard", no=False, because="both targets are legal"),
        where(rest, "graveyard", no=False, because=hit),
    )
    return [
        control_of(board, *both),
        trial("treatment", scenario, where(subject, "battlefield", no=True, because=spared), both[1]),
        *twin_of(board, *both),
    ]


# ---------------------------------------------------------------- 16b.9
def _source_scene(stage: Stage) -> Board:
    """An ability on the stack whose source changes colour, and maybe leaves."""
    red, other = stage.two(COLORS, "protection.color:{}")
    third = stage.pick([c for c in COLORS if c not in (red, other)])
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(color(red))])
    source = stage.permanent("p1", colors=[other], abilities=[activated(slot("creature"), effects=[GAIN_LIFE])])
    stage.step("activate", object=source, ability="a1", targets=[subject])
    stage.begin("p2", become(thing(source), colors=[red]))
    if stage.flip("step.move"):
        stage.step("move", object=source, zone=stage.pick(("graveyard", "exile", "hand")))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source, other=color(third))


def _source_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    kinds = [s["do"] for s in scenario["steps"]]
    leaves = "move" in kinds
    _fits(scenario, source, subject, ["activate", "begin", *(["move"] if leaves else []), "resolve", "look"])
    effects = [b["effect"] for b in scenario["steps"][1]["effects"]]
    must(
        len(effects) == 1 and effects[0]["effect"] == "become" and effects[0]["to"].get("id") == source,
        "the source changes colour",
    )
    must(not leaves or scenario["steps"][2]["object"] == source, "the source leaves")
    new = effects[0].get("colors", [])
    before, after = thing_of(scenario, source), {**thing_of(scenario, source), "colors": new}
    own = [q for a in thing_of(scenario, subject)["abilities"] for q in a.get("from", ()) if a["kind"] == "protection"]
    must(any(reads(q, after) for q in own) and not any(reads(q, before) for q in own), "it gains the quality")
    must(
        board.other is None or not (reads(board.other, after) or reads(board.other, before)),
        "it never has the other quality",
    )
    words = "as it last existed on the battlefield" if leaves else "as it is now"
    last = len(kinds) - 1
    stopped = outcome(
        last - 1, last, scenario, False, f"the source is read {words}: it has the quality (608.2b, 113.7a)", "16b.9"
    )
    goes = outcome(last - 1, last, scenario, True, "the source hasn't the quality", "16b.9")
    return [control_of(board, *goes), trial("treatment", scenario, *stopped), *twin_of(board, *goes)]


def _law(
    name: str,
    point: str,
    says_: str,
    scene: Callable[[Stage], Board],
    trials: Callable[[Board], list[Trial]],
    *needs: str,
) -> Law:
    return Law(f"protection/{name}", (point,), says_, boards(scene), trials, NEEDS | set(needs))


LAWS = (
    _law(
        "is-asked-again-on-resolution",
        "16b.4",
        "a spell or ability whose only target is protected by then doesn't resolve",
        _recheck_scene,
        _recheck_trials,
        "begin.gain",
    ),
    _law(
        "some-illegal-targets-spare-those-only",
        "16b.4",
        "a spell of which one target is protected by then resolves for the other",
        _partial_scene,
        _partial_trials,
        "begin.gain",
        "step.cast",
        "slot.several",
        "slot.creature",
        "effect.destroy",
    ),
    _law(
        "an-abilitys-source-is-read-now-or-as-it-left",
        "16b.9",
        "an ability's source is read as it is now, or as it last existed if it has left",
        _source_scene,
        _source_trials,
        "begin.become",
        "become.colors",
        "step.activate",
        "ability.activated",
        "slot.creature",
        "host.creature",
    ),
)
