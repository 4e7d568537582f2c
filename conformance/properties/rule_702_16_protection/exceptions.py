"""702.16n, 702.16p: an Aura with an exception arrives; then others try to get on, or another instance comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import named, reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import held_off, stays, taken_on
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    ZONES,
    arriving,
    attachment,
    possible_zones,
    three_colors,
    trying,
    way,
)
from conformance.properties.rule_702_16_protection.attempts import attempt, possible
from conformance.properties.rule_702_16_protection.granted_protection import (
    Thing,
    arrives_freely,
    bars,
    first_look,
    form_of,
    granted,
    looks,
    on_host,
    settled,
    takes_off,
    unpointed,
    unspared,
)
from conformance.properties.rule_702_16_protection.without_the_aura import printed_instead
from conformance.properties.shapes import says
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import ATTACHED, color, gain, grant, protection, thing
from conformance.wire.json_types import Ability, Json, Quality, Scenario

FORMS = ("this_aura", "auras")
GUARDS = {"this_aura": "16n.1", "auras": "16n.2"}
GRANTS = frozenset(
    {
        "ability.protection",
        "host.creature",
        "type.creature",
        "type.enchantment",
        "subtype.aura",
        "ability.enchant",
        "ability.grant",
        "grant.attached",
        "step.look",
        "object.attached",
    }
)


def warding(hue: str, form: str | None) -> Ability:
    """An Aura's ability: the enchanted creature has protection from the colour, with an exception."""
    return grant(ATTACHED, protection(color(hue), spares=form))


def has_equipment(stage: Stage) -> bool:
    """Can the engine be asked about Equipment?"""
    return stage.features.has("subtype.equipment", "ability.equip", "type.artifact")


def arrives(board: Board, *forms: str) -> str:
    """The `source`, with one of these exceptions, arrives, and bears the quality that it names. Returns the form."""
    scenario, source = board.scenario, board["source"]
    form = form_of(scenario, source)
    must(form in forms and arrives_freely(scenario, source, board["subject"]), "the Aura with the exception arrives")
    must(attempt(scenario, source, board["subject"]).settles < first_look(scenario), "it is looked at")
    must(
        any(reads(q, thing_of(scenario, source)) for a in granted(scenario, source) for q in a["from"]),
        "it bears the quality",
    )
    return form or ""


def law(
    name: str,
    points: tuple[str, ...],
    says: str,
    scene: Callable[[Stage], Board],
    trials: Callable[[Board], list[Trial]],
    *needs: str,
) -> Law:
    """A law about an Aura that grants protection to the enchanted creature."""
    return Law(f"protection/{name}", points, says, boards(scene), trials, GRANTS | set(needs))


def asked_for_protection(stage: Stage, subject: str) -> None:
    """Where the engine can tell, it is asked whether the creature has protection."""
    if stage.features.has("step.has"):
        stage.step("has", object=subject, what="protection")


def has_protection(board: Board, point: str) -> Callable[[Scenario], tuple[Claim, ...]]:
    """Claims for a board with the question: the creature has protection wherever the granting Aura grants some."""

    def claims(scenario: Scenario) -> tuple[Claim, ...]:
        at = next((n for n, s in enumerate(scenario["steps"]) if s["do"] == "has"), None)
        if at is None:
            return ()
        must(
            at > first_look(scenario) and scenario["steps"][at]["object"] == board["subject"], "it is asked afterwards"
        )
        grants = bool(granted(scenario, board["source"]))
        because = f"{named(scenario, board['source'])} gives it protection" if grants else "nothing gives it protection"
        return (says(at, "has", grants, no=grants, because=because, point=point),)

    return claims


# ---------------------------------------------------------------- others try later (16n.5, 16p.2)
def later_scene(stage: Stage, form: str, sorts: Sequence[str], who: Sequence[str] = SIDES) -> Board:
    """A white Aura with the exception gets onto a creature; then one thing of another colour and a white one try to."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    granting = arriving(stage, subject, white, warding(white, form), who=stage.pick(who))
    sort = stage.pick(sorts)
    tries = {
        "plain": trying_one(stage, sort, third, subject, who),
        "late": trying_one(stage, sort, white, subject, who),
    }
    return stage.board(subject=subject, source=granting, other=color(other), **tries)


def trying_one(stage: Stage, sort: str, hue: str, subject: str, who: Sequence[str] = SIDES) -> str:
    """A thing of that colour is put onto the creature, or moved there from another one."""
    how = way(stage, ("enter", "attach") if sort == "Aura" else ("attach", "attach", "enter"), ZONES)
    holder = stage.permanent(stage.pick(SIDES)) if how == "attach" else None
    where = stage.pick(possible_zones(stage, ZONES)) if how == "enter" else "hand"
    return trying(stage, how, sort, hue, subject, holder, what="creature", where=where, mover=hue, who=who)


def later_trials(board: Board, form: str, point: str, stays_point: str) -> list[Trial]:
    """The granting Aura is on, the white thing is kept off, the other gets on; on the control and the twin both do."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    must(
        form_of(scenario, source) == form and arrives_freely(scenario, source, subject),
        "the Aura with the exception arrives",
    )
    must(not takes_off(scenario, source, subject, first_look(scenario)), "it stays")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed(_tried(board, control, point, stays_point, free=True))),
        Trial("treatment", scenario, _tried(board, scenario, point, stays_point, free=False)),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(Trial("other quality", twin, _tried(board, twin, point, stays_point, free=True)))
    kept_off = printed_instead(board, lambda plain: _tries(board, plain, point, free=False))
    return [*trials, *unspared(board, [Thing(source, stays_point, stays_point)]), *kept_off]


def _tried(board: Board, scenario: Scenario, point: str, stays_point: str, free: bool) -> tuple[Claim, ...]:
    subject, source = board["subject"], board["source"]
    on_it = stays(scenario, first_look(scenario), source, subject, stays_point)
    must(all(attempt(scenario, i, subject).at > first_look(scenario) for i in _trying(board, scenario)), "later")
    return (on_it, *_tries(board, scenario, point, free))


def _trying(board: Board, scenario: Scenario) -> list[str]:
    present = {o["id"] for o in scenario["objects"]}
    return [board[role] for role in ("plain", "late") if board.roles.get(role) in present]


def _tries(board: Board, scenario: Scenario, point: str, free: bool) -> tuple[Claim, ...]:
    """The white one is kept off, unless all are free; the other gets on."""
    subject = board["subject"]
    found: list[Claim] = []
    for role in ("plain", "late"):
        ident = board.roles.get(role)
        if ident is None or not any(o["id"] == ident for o in scenario["objects"]):
            continue
        a = attempt(scenario, ident, subject)
        barred = bars(scenario, ident, subject, a.at)
        must(
            possible(scenario, a) and barred == (not free and role == "late"),
            "who may and who not",
        )
        because = (
            f"{named(scenario, subject)} has protection from a quality of {named(scenario, ident)}, which wasn't there"
        )
        found += held_off(scenario, a, point, because) if barred else taken_on(scenario, a, point)
    must(found, "something tries")
    return tuple(found)


# ---------------------------------------------------------------- another instance (16n.3, 16p.3)
def another_instance(stage: Stage, subject: str, ward: Quality, hue: str) -> None:
    """Protection without exception comes by an effect, or from an Equipment of an unrelated colour. A look follows."""
    ways = [
        w
        for w, needs in (("begin", ("step.begin", "begin.gain", "begin.turn")), ("equipment", ("step.attach",)))
        if stage.features.has(*needs) and (w == "begin" or has_equipment(stage))
    ]
    if stage.pick(ways) == "begin":
        stage.begin(stage.pick(SIDES), gain(thing(subject), protection(ward)))
    else:
        source = attachment(
            stage,
            "Equipment",
            stage.pick(SIDES),
            hue,
            zone="battlefield",
            abilities=[grant(ATTACHED, protection(ward))],
        )
        stage.step("attach", what=source, to=subject)
    stage.step("look")


def another_trials(board: Board, asked: Sequence[Thing], guard: str) -> list[Trial]:
    """All are there at the first look (by the point `guard`); at the last, what the other instance reads has gone.

    None has on the control, with another quality, or where only the other instance has another quality.
    """
    scenario, subject = board.scenario, board["subject"]
    must(
        arrives_freely(scenario, board["source"], subject) and len(looks(scenario)) < 3,
        "the Aura arrives, then the other",
    )
    must(scenario["steps"][-1]["do"] == "look", "the board is looked at in the end")
    others = set(on_host(scenario, subject, looks(scenario)[-1])) - {t.ident for t in asked}
    must(not any(takes_off(scenario, x, subject, looks(scenario)[-1]) for x in others), "what brings the other stays")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed(_twice(control, subject, asked, guard, quiet=True))),
        Trial("treatment", scenario, _twice(scenario, subject, asked, guard)),
    ]
    if board.other is not None:
        for label, twin in (
            ("other instance of another quality", _unspared_with(scenario, board.other)),
            ("other quality", with_quality(scenario, board.other)),
        ):
            trials.append(Trial(label, twin, _twice(twin, subject, asked, guard, quiet=True)))
    return [*trials, *unspared(board, asked)]


def _twice(
    scenario: Scenario, subject: str, asked: Sequence[Thing], guard: str, quiet: bool = False
) -> tuple[Claim, ...]:
    first, *last = looks(scenario)
    guarded = [Thing(t.ident, guard, guard) for t in asked]
    at_last = [claim for look in last for claim in settled(scenario, look, subject, asked, quiet)]
    return (*settled(scenario, first, subject, guarded, quiet=True), *at_last)


def _unspared_with(scenario: Scenario, other: Quality) -> Scenario:
    """Only the instances without exception have the other quality."""
    objects = [{**o, "abilities": [_other_unspared(a, other) for a in o["abilities"]]} for o in scenario["objects"]]
    steps = [_other_gains(s, other) if s["do"] == "begin" else s for s in scenario["steps"]]
    return {**scenario, "objects": objects, "steps": steps}


def _other_unspared(ability: Ability, other: Quality) -> Ability:
    if ability["kind"] == "grant":
        return {**ability, "abilities": [_other_unspared(a, other) for a in ability["abilities"]]}
    return {**ability, "from": [other]} if ability["kind"] == "protection" and "spares" not in ability else ability


def _other_gains(step: Json, other: Quality) -> Json:
    def changed(effect: Json) -> Json:
        given = effect.get("abilities")
        return effect if given is None else {**effect, "abilities": [_other_unspared(a, other) for a in given]}

    return {**step, "effects": [{**b, "effect": changed(b["effect"])} for b in step["effects"]]}
