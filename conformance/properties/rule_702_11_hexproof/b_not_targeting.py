"""702.11b: hexproof stops targeting and nothing else. Beside each effect that reaches it, one that targets."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, host, shade
from conformance.properties.rule_702_11_hexproof.claiming import (
    is_present,
    must_stop,
    only_step,
    opposed,
    stands,
    stopped,
    touches,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, control_of, member, says, seen, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, damage, gain, slot, thing

POINT = "11b.4"


def reached(board: Board, *claims: Claim) -> list[Trial]:
    """Control and treatment: a targeted question (where there is one) stops the subject; these claims hold on both."""
    scenario = board.scenario
    first = min((c.step for c in claims), default=len(scenario["steps"]))
    control, treatment = targeting(board, *(a for a in _refused(board) if a.step < first), twin=False)
    return [
        Trial("control", control.scenario, control.claims + control_of(board, *claims).claims),
        Trial("treatment", scenario, treatment.claims + claims),
    ]


def _refused(board: Board) -> list[Asked]:
    """The targeted questions of the source, each of which the subject's hexproof stops."""
    scenario, source = board.scenario, board.roles.get("source")
    if source is None or not any(s["do"] == "targets" and s["of"]["object"] == source for s in scenario["steps"]):
        return []
    because = must_stop(scenario, board["subject"], source)
    return stopped(scenario, source, (board["subject"],), POINT, POINT, because)


def yes(step: int, field: str, right: object, because: str) -> Claim:
    """With hexproof or without, the answer says so."""
    return says(step, field, right, no=False, because=because, point=POINT)


# ------------------------------------------------------------------ effects on each, edicts, choices
def _sweep_scene(stage: Stage) -> Board:
    """An opponent's effect on each such permanent; the same opponent may not target it."""
    effects = [e for e in ("damage", "destroy", "exile", "counters") if stage.features.has(f"apply.{e}")]
    effect = stage.pick(effects)
    kinds = ("creature",) if effect in ("damage", "counters") else ("creature", "artifact", "enchantment", "land")
    kind = host(stage, kinds)
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", stage.pick((kind, "permanent"), "slot.{}"), colors=shade(stage))
    group = {"kind": "group", "type": kind}
    what = {
        "damage": damage(1, group),
        "counters": {"effect": "counters", "to": group, "counter": "+1/+1", "amount": 1},
    }
    ask(stage, source)
    stage.step("apply", source=source, by="p1", effect=what.get(effect, {"effect": effect, "to": group}))
    return stage.board(subject=subject, source=source)


def _affected(board: Board, at: int, because: str) -> list[Trial]:
    """The effect of that step reaches the subject."""
    return reached(board, member(at, ("affected",), board["subject"], True, no=False, point=POINT, because=because))


def _sweep_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "apply")
    step = scenario["steps"][at]
    must(
        "to" in step["effect"] and touches(scenario, step["effect"]["to"], subject, step["by"]), "the effect reaches it"
    )
    return _affected(board, at, f"the effect doesn't target {named(scenario, subject)}")


def _edict_scene(stage: Stage) -> Board:
    """An opponent's effect makes a player sacrifice their only permanent of a kind."""
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    source = stage.spell("p1", "instant", slots=[slot(stage.pick((kind, "permanent"), "slot.{}"))])
    ask(stage, source)
    stage.step(
        "apply",
        source=source,
        by="p1",
        effect={"effect": "sacrifice", "who": {"kind": "players", "which": "opponents"}, "type": kind},
    )
    return stage.board(subject=subject, source=source)


def _edict_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "apply")
    step = scenario["steps"][at]
    must(stands(scenario, subject), "it is a permanent")
    who = controller(scenario, subject)
    fitting = [
        o for o in scenario["objects"] if o.get("controller") == who and step["effect"].get("type") in o["types"]
    ]
    must(step["effect"]["effect"] == "sacrifice" and [o["id"] for o in fitting] == [subject], "it is the only one")
    must(
        step["effect"]["who"] == {"kind": "players", "which": "opponents"} and step["by"] != who,
        "its controller sacrifices",
    )
    return _affected(board, at, f"{who} sacrifices {named(scenario, subject)}, which is no target")


_AMONG = {"creature": ("creature", "permanent"), "planeswalker": ("planeswalker", "permanent")}


def _choice_scene(stage: Stage) -> Board:
    """An opponent's effect chooses without targeting."""
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", stage.pick((kind, "permanent"), "slot.{}"), colors=shade(stage))
    ask(stage, source)
    stage.step("choices", source=source, among=stage.pick(_AMONG.get(kind, ("permanent",))))
    return stage.board(subject=subject, source=source)


def _choice_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "choices")
    among = scenario["steps"][at]["among"]
    must(among == "permanent" or among in thing_of(scenario, subject)["types"], "it may be chosen")
    return reached(
        board,
        member(
            at,
            ("choices",),
            subject,
            True,
            no=False,
            point=POINT,
            because=f"{named(scenario, subject)} is chosen, not targeted",
        ),
    )


# ------------------------------------------------------------------ Auras and Equipment that don't target
def _aura_scene(stage: Stage) -> Board:
    """An opponent's Aura: cast it would target; put onto the battlefield, or moved from another, it doesn't."""
    kind = host(stage, ("creature", "artifact", "land"))
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    stage.permanent("p2", kind)
    source = stage.aura("p1", None, what=kind, colors=shade(stage))
    way = stage.pick([w for w, f in (("enter", "enter.attached"), ("attach", "step.attach")) if stage.features.has(f)])
    ask(stage, source)
    if way == "enter":
        stage.step("enter", object=source, attached_to=subject)
    else:
        other = stage.permanent("p1", kind)
        is_aura = kind != "creature" or stage.pick((True, False))
        moved = stage.aura("p1", other, what=kind) if is_aura else stage.equipment("p1")
        stage.step("attach", what=moved, to=subject)
    return stage.board(subject=subject, source=source)


def _aura_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "enter", "attach")
    step = scenario["steps"][at]
    what = step["object"] if step["do"] == "enter" else step["what"]
    must(step.get("to", step.get("attached_to")) == subject and is_present(scenario, what), "it is put on the subject")
    enchants = [a["what"] for a in own_abilities(scenario, what, "enchant")]
    fits = enchants or ["creature"] * ("Equipment" in thing_of(scenario, what).get("subtypes", ()))
    must(fits and fits[0] in (*thing_of(scenario, subject)["types"], "permanent"), "it may be attached to the subject")
    because = f"{named(scenario, what)} is not cast, so it doesn't target {named(scenario, subject)}"
    right = ("attached_to", subject) if step["do"] == "enter" else ("attached", True)
    return reached(board, yes(at, *right, because))


def _attached_scene(stage: Stage) -> Board:
    """An opponent's Aura, and Equipment, are on the creature when it gains hexproof."""
    subject = stage.permanent("p2", stage.pick(("creature",), "host.{}"))
    pieces = {
        "aura": lambda: stage.aura("p1", subject, colors=shade(stage)),
        "equipment": lambda: stage.equipment("p1", subject, colors=shade(stage)),
    }
    attached = pieces[stage.pick(("aura", "equipment"), "subtype.{}")]()
    source = asker(stage, "p1", stage.pick(("creature", "permanent"), "slot.{}"), "cast", "activate", instant=True)
    stage.begin("p2", gain(thing(subject), HEXPROOF), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, source)
    stage.step("look")
    return stage.board(subject=subject, source=source, attached=attached)


def _attached_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at, begun = only_step(scenario, "look"), only_step(scenario, "begin")
    gains = [b["effect"] for b in scenario["steps"][begun]["effects"]]
    must(gain(thing(subject), HEXPROOF) in gains and opposed(scenario, subject, source), "it gains hexproof")
    must(thing_of(scenario, board["attached"]).get("attached_to") == subject and at > begun, "it was attached before")
    because = f"{named(scenario, subject)} has gained hexproof, and an opponent asks"
    stays = seen(
        at,
        board["attached"],
        "attached_to",
        subject,
        no=False,
        point=POINT,
        because=f"{named(scenario, board['attached'])} doesn't target {named(scenario, subject)}",
    )
    asks = [a for a in stopped(scenario, source, (subject,), POINT, POINT, because) if begun < a.step < at]
    control, treatment = targeting(board, *asks, twin=False)
    return [
        Trial("control", control.scenario, control.claims + control_of(board, stays).claims),
        Trial("treatment", scenario, (*treatment.claims, stays)),
    ]


_BASE = frozenset({"step.targets", "ability.hexproof"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/lets-effects-on-each-reach-it",
        (POINT,),
        "an opponent's effect that damages, destroys, exiles or changes each such permanent reaches one with hexproof",
        boards(_sweep_scene),
        _sweep_trials,
        _BASE | {"step.apply"},
    ),
    Law(
        "hexproof/lets-it-be-sacrificed",
        (POINT,),
        "an opponent's effect can make a player sacrifice a permanent with hexproof",
        boards(_edict_scene),
        _edict_trials,
        _BASE | {"step.apply", "apply.sacrifice", "use.cast"},
    ),
    Law(
        "hexproof/lets-it-be-chosen",
        (POINT,),
        "an opponent's effect that chooses without targeting can choose a permanent with hexproof",
        boards(_choice_scene),
        _choice_trials,
        _BASE | {"step.choices"},
    ),
    Law(
        "hexproof/lets-auras-that-are-not-cast-enchant-it",
        (POINT,),
        "an opponent's Aura spell can't target a permanent with hexproof; an Aura put or moved there can enchant it",
        boards(_aura_scene),
        _aura_trials,
        _BASE | {"use.cast", "subtype.aura", "cast.aura"},
    ),
    Law(
        "hexproof/lets-what-is-attached-stay",
        (POINT,),
        "an opponent's Aura or Equipment stays on a creature that gains hexproof",
        boards(_attached_scene),
        _attached_trials,
        _BASE | {"begin.gain", "step.begin", "step.look", "object.attached", "host.creature"},
    ),
)
