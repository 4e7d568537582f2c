"""702.16b, continued: whatever a spell does, it does to no target that has become illegal, and to all that it doesn't target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, reads, thing_of
from conformance.properties.rule_702_16_protection.b_when_it_resolves import gained
from conformance.properties.shapes import control_of, member, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import become, cast, color, gain, protection, slot, target, thing
from conformance.wire.json_types import Json, Scenario

_CREATURES: Json = {"kind": "group", "type": "creature", "controlled_by": "opponents"}
_OPPONENTS: Json = {"kind": "players", "which": "opponents"}


def _on(to: Json) -> Mapping[str, Json]:
    """Effects on a permanent or on several, by name."""
    return {
        "exile": {"effect": "exile", "to": to},
        "destroy": {"effect": "destroy", "to": to},
        "gain_control": {"effect": "gain_control", "to": to},
        "counters": {"effect": "counters", "to": to, "counter": "+1/+1", "amount": 1},
        "become": become(to, add_types=["artifact"]),
    }


def _askable(stage: Stage, effects: Mapping[str, Json]) -> list[str]:
    """Those of the effects that the engine has, and tells the outcome of."""
    telling = {"become": ("become.types", "look.types", "type.artifact")}
    return [e for e in effects if stage.features.has(f"effect.{e}", *telling.get(e, ()))]


_TOLD: Mapping[str, tuple[str, object, object]] = {
    "exile": ("zone", "exile", "battlefield"),
    "destroy": ("zone", "graveyard", "battlefield"),
    "sacrifice": ("zone", "graveyard", "battlefield"),
    "gain_control": ("controller", "p1", "p2"),
    "counters": ("counters", {"+1/+1": 1}, {}),
}


def _outcome(step: int, ident: str, effect: str, happens: bool, *, no: bool, because: str, point: str) -> Claim:
    """Whether p1's effect happened to p2's creature, by what a look tells."""
    if effect == "become":
        return member(step, ("objects", ident, "types"), "artifact", happens, no=no, because=because, point=point)
    what, after, before = _TOLD[effect]
    return seen(step, ident, what, after if happens else before, no=no, because=because, point=point)


# ---------------------------------------------------------------- 16b.4
def _spared_scene(stage: Stage) -> Board:
    """A spell does the same to two target creatures, one of which is protected by then."""
    red, other = stage.two(COLORS, "protection.color:{}")
    one, two = stage.permanent("p2"), stage.permanent("p2")
    effect = stage.pick(_askable(stage, _on(target())))
    effects = [_on(target(n))[effect] for n in range(2)]
    source = stage.spell("p1", colors=[red], slots=[slot("creature"), slot("creature")], effects=effects)
    subject, rest = stage.pick(((one, two), (two, one)))
    stage.step("cast", object=source, targets=[one, two])
    stage.begin("p2", gain(thing(subject), protection(color(red))))
    stage.step("resolve")
    stage.step("look")
    return stage.board(color(other), subject=subject, rest=rest, source=source)


def _spared_trials(board: Board) -> list[Trial]:
    scenario, subject, rest, source = board.scenario, board["subject"], board["rest"], board["source"]
    steps, spell = scenario["steps"], thing_of(scenario, source)
    must([s["do"] for s in steps] == ["cast", "begin", "resolve", "look"], "the steps")
    must(steps[0]["object"] == source and sorted(steps[0]["targets"]) == sorted([subject, rest]), "both are targets")
    effect = spell["effects"][0]["effect"]
    must(spell["effects"] == [_on(target(n)).get(effect) for n in range(2)], "the same is done to both")
    must([s["kind"] for s in spell["targets"]] == ["creature"] * 2, "target creatures")
    must(any(reads(q, spell) for q in gained(scenario, 1, subject)), "one is protected by then")
    must(all(is_plain(scenario, i) and thing_of(scenario, i)["controller"] == "p2" for i in (subject, rest)), "p2's")
    spared = f"{named(scenario, subject)} is an illegal target by now, so nothing is done to it (608.2b)"
    hit = "the target is still legal, so the spell does to it what it says"
    both = tuple(_outcome(3, i, effect, True, no=False, because=hit, point="16b.4") for i in (subject, rest))
    kept = _outcome(3, subject, effect, False, no=True, because=spared, point="16b.4")
    return [control_of(board, *both), trial("treatment", scenario, kept, both[1]), *twin_of(board, *both)]


# ---------------------------------------------------------------- 16b.5
def _reached_scene(stage: Stage) -> Board:
    """One spell may not target the protected creature or player; another, that targets nothing, acts on them."""
    red, other = stage.two(COLORS, "protection.color:{}")
    on_players: dict[str, Json] = {
        "lose_life": {"effect": "lose_life", "who": _OPPONENTS, "amount": 1},
        "discard": {"effect": "discard", "who": _OPPONENTS},
    }
    on_creatures = {**_on(_CREATURES), "sacrifice": {"effect": "sacrifice", "who": _OPPONENTS, "type": "creature"}}
    effects = {**on_creatures, **(on_players if stage.features.has("host.player", "slot.player") else {})}
    effect = stage.pick(_askable(stage, effects))
    if effect in on_players:
        subject, kind = "p2", "player"
        stage.give(subject, protection(color(red)))
    else:
        subject, kind = stage.permanent("p2", abilities=[protection(color(red))]), "creature"
    held = stage.add(zone="hand", owner="p2", types=["creature"], power=2, toughness=2)
    aimed = stage.spell("p1", colors=[red], slots=[slot(kind)])
    source = stage.spell("p1", colors=[red], effects=[effects[effect]])
    stage.step("targets", of=cast(aimed))
    stage.step("cast", object=source, targets=[])
    stage.step("resolve")
    stage.step("look")
    return stage.board(color(other), subject=subject, held=held, aimed=aimed, source=source)


def _reached_trials(board: Board) -> list[Trial]:
    scenario, subject, aimed, source = board.scenario, board["subject"], board.roles.get("aimed"), board["source"]
    steps, spell = scenario["steps"], thing_of(scenario, source)
    asked = steps[0]["do"] == "targets"
    must([s["do"] for s in steps] == [*(["targets"] * asked), "cast", "resolve", "look"], "the steps")
    must(steps[-3]["object"] == source and spell["targets"] == [] and len(spell["effects"]) == 1, "one effect")
    must(has_own(scenario, subject, "protection", source) and is_plain(scenario, source), "the subject is protected")
    claims: list[Claim] = []
    if asked:
        must(steps[0]["of"] == cast(str(aimed)) and has_own(scenario, subject, "protection", aimed), "one is aimed")
        kinds = [s["kind"] for s in thing_of(scenario, str(aimed))["targets"]]
        must(kinds == ["player" if subject == "p2" else "creature"], "at what the subject is")
        out = f"{named(scenario, subject)} can't be the target of that spell"
        claims.append(member(0, ("targets", 0), subject, False, no=True, because=out, point="16b.5"))
    reached = _reached(board, len(steps) - 1, spell["effects"][0])
    premise = [_premise(scenario, subject, c) for c in claims]
    free = [Claim(c.step, c.path, True, False, c.because, c.point, c.member) for c in claims]
    control = control_of(board, *free, reached)
    return [control, trial("treatment", scenario, *claims, reached), *twin_of(board, *free, reached), *premise]


def _premise(scenario: Scenario, subject: str, claim: Claim) -> Trial:
    """That the subject can't be the target of such a spell at all."""
    point = "16b.6" if subject == "p2" else "16b.1"
    return trial("premise: as a target", {**scenario, "steps": scenario["steps"][:1]}, replace(claim, point=point))


def _reached(board: Board, look: int, effect: Json) -> Claim:
    scenario, subject, kind = board.scenario, board["subject"], effect["effect"]
    because = "this targets nothing, so protection is no matter"
    if kind == "lose_life":
        must(subject == "p2" and effect["who"] == _OPPONENTS and effect["amount"] == 1, "p2 loses life")
        life = thing_of(scenario, subject).get("life", 20) - 1
        return seen(look, subject, "life", life, no=False, because=because, point="16b.5")
    if kind == "discard":
        held = thing_of(scenario, board["held"])
        must(
            subject == "p2" and effect["who"] == _OPPONENTS and (held["zone"], held["owner"]) == ("hand", "p2"),
            "a hand",
        )
        return seen(look, held["id"], "zone", "graveyard", no=False, because=because, point="16b.5")
    o = thing_of(scenario, subject)
    must(o.get("zone") == "battlefield" and "creature" in o["types"] and o["controller"] == "p2", "p2's creature")
    must(
        effect in (*_on(_CREATURES).values(), {"effect": "sacrifice", "who": _OPPONENTS, "type": "creature"}),
        "all of p2's",
    )
    return _outcome(look, subject, kind, True, no=False, because=because, point="16b.5")


_BASE = frozenset({"ability.protection", "type.creature", "step.cast", "step.resolve", "step.look", "zone.hand"})
LAWS = (
    Law(
        "protection/spares-an-illegal-target-from-any-effect",
        ("16b.4",),
        "whatever a spell does to two targets, it does to the legal one only when the other is protected by then",
        boards(_spared_scene),
        _spared_trials,
        _BASE | {"slot.creature", "slot.several", "begin.gain", "begin.turn", "step.begin"},
    ),
    Law(
        "protection/leaves-untargeted-effects-of-spells-alone",
        ("16b.5",),
        "what a resolving spell does to each creature or player that it doesn't target, it does to protected ones too",
        boards(_reached_scene),
        _reached_trials,
        _BASE | {"host.creature", "slot.creature", "step.targets", "use.cast"},
    ),
)
