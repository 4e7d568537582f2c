"""702.16b, continued: what isn't targeting, players, abilities given by attachments, and newly chosen targets."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.shapes import Asked, control_of, member, targeting, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import (
    ATTACHED,
    activate,
    activated,
    cast,
    color,
    grant,
    protection,
    slot,
)
from conformance.wire.json_types import Json

NEEDS = frozenset({"ability.protection", "type.creature"})
CREATURE = NEEDS | {"host.creature", "slot.creature"}


# ---------------------------------------------------------------- 16b.5
def _untargeted_scene(stage: Stage) -> Board:
    """A permanent with the quality: its ability can't target the subject, its untargeted effects reach it."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent("p2", abilities=[protection(color(red))])
    source = stage.permanent("p1", colors=[red], abilities=[activated(slot("creature"))])
    stage.step("targets", of=activate(source))
    effects: dict[str, Json] = {
        "destroy": {"effect": "destroy", "to": {"kind": "group", "type": "creature", "controlled_by": "opponents"}},
        "counters": {
            "effect": "counters",
            "to": {"kind": "group", "type": "creature"},
            "counter": "+1/+1",
            "amount": 1,
        },
        "sacrifice": {"effect": "sacrifice", "who": {"kind": "players", "which": "opponents"}, "type": "creature"},
    }
    ways = [*stage.features.allowed(tuple(effects), "apply.{}")] if stage.features.has("step.apply") else []
    ways += ["choose"] if stage.features.has("step.choices") else []
    way = stage.pick(ways)
    if way == "choose":
        stage.step("choices", source=source, among=stage.pick(("creature", "permanent")))
    else:
        stage.step("apply", source=source, effect=effects[way])
    return stage.board(subject=subject, source=source, other=color(other))


def _untargeted_trials(board: Board) -> list[Trial]:
    """What doesn't target reaches the subject; where its ability is asked about too, that can't target it."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    steps, last = scenario["steps"], len(scenario["steps"]) - 1
    must(
        last in (0, 1) and all(s == {"do": "targets", "of": activate(source)} for s in steps[:last]),
        "the question of targets",
    )
    must(
        has_own(scenario, subject, "protection", source) and is_plain(scenario, source),
        "the subject is protected from the source",
    )
    must(steps[last].get("source") == source and len(scenario["objects"]) == 2, "nothing else")
    must(
        "creature" in thing_of(scenario, subject)["types"] and thing_of(scenario, subject)["controller"] == "p2",
        "p2's creature",
    )
    must(thing_of(scenario, source)["controller"] == "p1" and "by" not in steps[last], "p1's effect")
    path = _untargeted_path(steps[last])
    reached = member(
        last, path, subject, True, no=False, because="this doesn't target, so protection is no matter", point="16b.5"
    )
    if not last:
        return [control_of(board, reached), trial("treatment", scenario, reached), *twin_of(board, reached)]
    stopped = Asked(
        0,
        frozenset({subject}),
        "16b.5",
        "16b.5",
        f"{named(scenario, subject)} can't be the target of this source's abilities",
    )
    return [
        Trial(t.label, t.scenario, (*t.claims, reached if not t.is_control else _plain(reached)))
        for t in targeting(board, stopped)
    ]


def _untargeted_path(step: Json) -> tuple[str]:
    if step["do"] == "choices":
        return ("choices",)
    effect = step["effect"]
    must(
        effect["effect"] in ("destroy", "counters", "sacrifice") and effect.get("counter") != "-1/-1",
        "an untargeted effect",
    )
    must(
        effect.get("amount", 1) > 0 and effect.get("type", "creature") == "creature", "it does something to a creature"
    )
    must(
        effect.get("to", {}).get("type", "creature") == "creature" and "subtype" not in effect.get("to", {}),
        "of creatures",
    )
    must(effect.get("to", {}).get("controlled_by") != "you" and effect.get("who", {}).get("which") != "you", "of p2's")
    return ("affected",)


def _plain(claim: Claim) -> Claim:
    return Claim(claim.step, claim.path, claim.right, claim.no, claim.because, None, claim.member)


# ---------------------------------------------------------------- 16b.6
def _player_scene(stage: Stage) -> Board:
    """A player with protection, by whatever road the features allow; their own spells and the other's."""
    red, other = stage.two(COLORS, "protection.color:{}")
    who = stage.pick(("p1", "p2"))
    if stage.features.has("host.player") and (
        not stage.features.has("host.player_by_permanent", "grant.you") or stage.flip()
    ):
        stage.give(who, protection(color(red)))
        holder = who
    else:
        holder = stage.permanent(who, "enchantment", abilities=[grant({"kind": "you"}, protection(color(red)))])
    asker = stage.pick(("p1", "p2"))
    kind = stage.pick(("player", "any"), "slot.{}")
    by_ability = stage.flip("use.activate", "ability.activated")
    stage.permanent(who)
    asking = [_asking(stage, asker, hue, kind, by_ability) for hue in stage.pick(((red, other), (other, red)))]
    for ident in asking:
        stage.step("targets", of=activate(ident) if by_ability else cast(ident))
    return stage.board(subject=who, holder=holder)


def _asking(stage: Stage, who: str, hue: str, kind: str, by_ability: bool) -> str:
    """A spell, or a creature with a targeting ability, of that colour."""
    if by_ability:
        return stage.permanent(who, colors=[hue], abilities=[activated(slot(kind))])
    return stage.spell(who, colors=[hue], slots=[slot(kind)])


def _player_trials(board: Board) -> list[Trial]:
    scenario, subject, holder = board.scenario, board["subject"], board["holder"]
    given = own_abilities(scenario, holder, "protection") or [
        a for g in own_abilities(scenario, holder, "grant") if g["to"] == {"kind": "you"} for a in g["abilities"]
    ]
    must(thing_of(scenario, holder).get("controller", holder) == subject, "the player's own")
    qualities = [q for a in given for q in a["from"] if a["kind"] == "protection"]
    must(
        qualities and not any(own_abilities(scenario, o["id"], "protection") for o in scenario["objects"]),
        "nobody else's",
    )
    asks: list[Asked] = []
    for n, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets" and step["of"]["kind"] in ("cast", "activate"), "questions of targets")
        source = thing_of(scenario, step["of"]["object"])
        must(is_plain(scenario, source["id"]) and source["id"] != holder, "plain sources")
        stopped = any(reads(q, source) for q in qualities)
        why = f"{subject} has protection from a quality of {source['name']}, whoever controls it"
        asks.append(Asked(n, frozenset({subject} if stopped else ()), "16b.6", "16b.6", why))
    must(asks, "something is asked")
    return targeting(board, *asks)


# ---------------------------------------------------------------- 16b.7
def _given_ability_scene(stage: Stage) -> Board:
    """An Aura or Equipment of one colour gives an ability to a creature of another: the creature is the source."""
    red, other = stage.two(COLORS, "protection.color:{}")
    creature = stage.permanent("p1", colors=[red])
    given = grant(ATTACHED, activated(slot("creature")))
    kind = stage.pick(
        tuple(k for k, n in (("aura", "subtype.aura"), ("equipment", "subtype.equipment")) if stage.features.has(n))
    )
    if kind == "aura":
        giver = stage.aura("p1", creature, colors=[other], abilities=[given])
    else:
        giver = stage.equipment("p1", creature, colors=[other], abilities=[given])
    subject = stage.permanent("p2", abilities=[protection(color(red))])
    free = stage.permanent("p2", abilities=[protection(color(other))])
    stage.step("targets", of=activate(creature))
    return stage.board(subject=subject, free=free, creature=creature, giver=giver)


def _given_ability_trials(board: Board) -> list[Trial]:
    scenario, subject, free, creature, giver = (
        board.scenario,
        board["subject"],
        board["free"],
        board["creature"],
        board["giver"],
    )
    must(scenario["steps"] == [{"do": "targets", "of": activate(creature)}], "the question of targets")
    must(
        has_own(scenario, subject, "protection", creature) and not has_own(scenario, subject, "protection", giver),
        "from the creature",
    )
    must(
        has_own(scenario, free, "protection", giver) and not has_own(scenario, free, "protection", creature),
        "from the attachment",
    )
    must(
        thing_of(scenario, giver).get("attached_to") == creature and not thing_of(scenario, creature)["abilities"],
        "it is attached",
    )
    grants = own_abilities(scenario, giver, "grant")
    must(
        len(grants) == 1 and grants[0]["to"] == ATTACHED and grants[0]["abilities"] == [activated(slot("creature"))],
        "it gives the ability",
    )
    source = f"the ability's source is {named(scenario, creature)}, not {named(scenario, giver)}"

    def claim(ident: str, right: bool, because: str, point: str | None = "16b.7") -> Claim:
        return member(0, ("targets", 0), ident, right, no=not right, because=because, point=point)

    return [
        control_of(board, claim(subject, True, "nothing stops it"), claim(free, True, "nothing stops it")),
        trial("treatment", scenario, claim(subject, False, source), claim(free, True, source)),
    ]


LAWS = (
    Law(
        "protection/what-doesnt-target-is-not-stopped",
        ("16b.5",),
        "a source with the quality can't target the permanent, but its untargeted effects and choices reach it",
        boards(_untargeted_scene),
        _untargeted_trials,
        CREATURE | {"step.targets", "use.activate", "ability.activated"},
    ),
    Law(
        "protection/of-a-player-stops-own-spells-too",
        ("16b.6",),
        "a player with protection can't be the target of spells and abilities with the quality, their own included",
        boards(_player_scene),
        _player_trials,
        frozenset({"ability.protection", "step.targets", "use.cast", "type.creature"}),
    ),
    Law(
        "protection/an-ability-has-its-sources-qualities",
        ("16b.7",),
        "an ability that an Aura or Equipment gives to a creature has the creature as its source",
        boards(_given_ability_scene),
        _given_ability_trials,
        CREATURE
        | {"step.targets", "use.activate", "ability.activated", "ability.grant", "grant.attached", "object.attached"},
    ),
)
