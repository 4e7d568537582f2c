"""702.16e: damage that sources with the quality would deal to the protected is prevented; other damage is dealt."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, thing_of
from conformance.properties.shapes import control_of, dealt, member, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, damage, protection
from conformance.wire.json_types import Json, Scenario, Step

HOSTS = ("creature", "planeswalker", "player")
NEEDS = frozenset({"ability.protection", "type.creature"})
NO_PREVENTION: Json = {"effect": "no_prevention"}


def protected(stage: Stage, side: str, red: str, hosts: tuple[str, ...] = HOSTS) -> str:
    """A creature, planeswalker or player with protection from a colour."""
    host = stage.pick(hosts, "host.{}")
    if host == "player":
        stage.give(side, protection(color(red)))
        return side
    return stage.permanent(side, host, abilities=[protection(color(red))])


def can_be_damaged(scenario: Scenario, ident: str) -> bool:
    """Is it a creature, a planeswalker or a player?"""
    thing = thing_of(scenario, ident)
    return "types" not in thing or bool({"creature", "planeswalker"} & set(thing["types"]))


def reason(board: Board) -> str:
    """Why damage from the source to the subject is prevented; checks that it is so."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    must(has_own(scenario, subject, "protection", quality_read_on=source), "the subject is protected from the source")
    must(is_plain(scenario, source), "the source has nothing but its fields")
    must(can_be_damaged(scenario, subject), "the subject can be dealt damage")
    return f"{named(scenario, source)} has a quality that {named(scenario, subject)} has protection from"


def _dealt_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = protected(stage, stage.pick(("p1", "p2")), red)
    source = stage.permanent(
        stage.pick(("p1", "p2")), stage.pick(("creature", "artifact", "enchantment"), "type.{}"), colors=[red]
    )
    stage.step("damage", source=source, to=subject, amount=stage.pick((1, 2)))
    return stage.board(subject=subject, source=source, other=color(other))


def _dealt_trials(board: Board) -> list[Trial]:
    because = reason(board)
    step = board.scenario["steps"][0]
    must(step["do"] == "damage" and step["source"] == board["source"] and step["to"] == board["subject"], "the damage")
    must(not {"redirect_to", "unpreventable"} & step.keys(), "plain damage")
    full = dealt(0, board["subject"], step["amount"], no=False, because="nothing prevents it", point="16e.2")
    return [
        control_of(board, full),
        trial("treatment", board.scenario, dealt(0, board["subject"], 0, no=True, because=because, point="16e.1")),
        *_the_other_way(board, step),
        *twin_of(board, full),
    ]


def _the_other_way(board: Board, step: Json) -> list[Trial]:
    """What the protected one deals to a creature that has the quality is dealt."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    if not {"types"} <= thing_of(scenario, subject).keys() or "creature" not in thing_of(scenario, source)["types"]:
        return []
    back = {**scenario, "steps": [{**step, "source": subject, "to": source}]}
    because = "protection is from damage that is dealt to its holder, not by it"
    return [trial("the other way", back, dealt(0, source, step["amount"], no=False, because=because, point="16e.2"))]


def _each_scene(stage: Stage) -> Board:
    """Damage to each creature, from a permanent or from a card that was just an instant or sorcery."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(color(red))])
    bystander = stage.permanent(stage.pick(("p1", "p2")))
    source = stage.permanent("p1", stage.pick(("creature", "artifact", "enchantment"), "type.{}"), colors=[red])
    stage.step("apply", source=source, effect=damage(1, {"kind": "group", "type": "creature"}))
    return stage.board(subject=subject, source=source, bystander=bystander, other=color(other))


def _each_trials(board: Board) -> list[Trial]:
    because = reason(board)
    subject, bystander = board["subject"], board["bystander"]
    must(
        board.scenario["steps"][0]["do"] == "apply" and board.scenario["steps"][0]["source"] == board["source"],
        "the effect",
    )
    must(is_plain(board.scenario, bystander) and bystander != subject, "the bystander is inert")
    for ident in (subject, bystander):
        must("creature" in thing_of(board.scenario, ident)["types"], "creatures")

    def hit(ident: str) -> Claim:
        return member(0, ("affected",), ident, True, no=False, because="each creature is dealt damage", point="16e.2")

    return [
        control_of(board, hit(subject), hit(bystander)),
        trial(
            "treatment",
            board.scenario,
            member(0, ("affected",), subject, False, no=True, because=because, point="16e.1"),
            hit(bystander),
        ),
        *twin_of(board, hit(subject), hit(bystander)),
    ]


def _unpreventable_scene(stage: Stage) -> Board:
    red = stage.pick(COLORS, "protection.color:{}")
    subject = protected(stage, "p2", red, HOSTS[:2])
    source = stage.permanent(stage.pick(("p1", "p2")), colors=[red])
    if stage.flip("begin.no_prevention", "begin.turn", "step.begin"):
        stage.begin("p1", NO_PREVENTION)
    elif stage.flip("effect.no_prevention", "step.cast", "step.resolve", "type.instant", "zone.hand"):
        stage.step("cast", object=stage.spell("p1", effects=[NO_PREVENTION]), targets=[])
        stage.step("resolve")
    unpreventable = {} if stage.steps else {"unpreventable": True}
    stage.step("damage", source=source, to=subject, amount=2, **unpreventable)
    return stage.board(subject=subject, source=source)


def _unpreventable_trials(board: Board) -> list[Trial]:
    because = reason(board)
    steps = board.scenario["steps"]
    last = steps[-1]
    must(last["do"] == "damage" and last["source"] == board["source"] and last["to"] == board["subject"], "the damage")
    must(last.get("unpreventable") or _ends_prevention(board.scenario, steps[:-1]), "it can't be prevented")
    ordinary = {**board.scenario, "steps": [{k: v for k, v in last.items() if k != "unpreventable"}]}
    at = len(steps) - 1
    full = dealt(
        at, board["subject"], last["amount"], no=False, because="this damage can't be prevented (615.12)", point="16e.3"
    )
    return [
        control_of(board, full),
        trial("treatment", board.scenario, full),
        trial("preventable", ordinary, dealt(0, board["subject"], 0, no=True, because=because, point="16e.3")),
    ]


def _ends_prevention(scenario: Scenario, steps: list[Step]) -> bool:
    """Does an effect that damage can't be prevented begin, by fiat or as a spell resolves?"""
    if [s["do"] for s in steps] == ["cast", "resolve"]:
        return bool(thing_of(scenario, steps[0]["object"])["effects"] == [NO_PREVENTION])
    return [s["do"] for s in steps] == ["begin"]


def _now_scene(stage: Stage) -> Board:
    """The source changes colour before it deals the damage: into the quality, or out of it."""
    red, other = stage.two(COLORS, "protection.color:{}")
    into = stage.pick((True, False))
    subject = protected(stage, "p2", red, HOSTS[:2])
    source = stage.permanent(stage.pick(("p1", "p2")), colors=[other if into else red])
    new = red if into else stage.pick((other, None))
    stage.begin("p1", {"effect": "become", "to": {"kind": "object", "id": source}, "colors": [new] if new else []})
    stage.step("damage", source=source, to=subject, amount=2)
    return stage.board(subject=subject, source=source)


def _change_and_damage(scenario: Scenario, source: str, subject: str) -> tuple[Json, Json]:
    """The effect that changes the source's colour, and the step that deals its damage to the subject."""
    steps = scenario["steps"]
    must(len(steps) == 2 and steps[0]["do"] == "begin" and len(steps[0]["effects"]) == 1, "one change of colour")
    change, deal = steps[0]["effects"][0]["effect"], steps[1]
    must(
        change["effect"] == "become" and change["to"].get("id") == source and "colors" in change,
        "the source changes colour",
    )
    must(deal["do"] == "damage" and deal["source"] == source and deal["to"] == subject, "the damage")
    return change, deal


def _now_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    change, deal = _change_and_damage(scenario, source, subject)
    qualities = [
        q["color"] for a in thing_of(scenario, subject)["abilities"] for q in a.get("from", ()) if q["kind"] == "color"
    ]
    must(qualities and is_plain(scenario, source), "protection from a colour")
    must(can_be_damaged(scenario, subject), "the subject can be dealt damage")
    was = bool(set(qualities) & set(thing_of(scenario, source)["colors"]))
    now = bool(set(qualities) & set(change["colors"]))
    must(was != now, "the change matters")
    amount = deal["amount"]
    had = f"{named(scenario, source)} {'has' if now else 'had'} the colour {'as the damage is dealt' if now else 'before'}"
    return [
        control_of(board, dealt(1, subject, amount, no=False, because="nothing prevents it")),
        trial(
            "treatment",
            scenario,
            dealt(
                1,
                subject,
                0 if now else amount,
                no=now,
                because=f"its colours count as it deals the damage: {had}",
                point="16e.4",
            ),
        ),
        trial(
            "before the change",
            {**scenario, "steps": [deal]},
            dealt(
                0,
                subject,
                0 if was else amount,
                no=was,
                because="its colours count as it deals the damage",
                point="16e.4",
            ),
        ),
    ]


LAWS = (
    Law(
        "protection/prevents-damage",
        ("16e.1", "16e.2"),
        "all damage from a source with the quality to a creature, planeswalker or player with protection is prevented",
        boards(_dealt_scene),
        _dealt_trials,
        NEEDS | {"step.damage"},
    ),
    Law(
        "protection/prevents-damage-to-each",
        ("16e.1", "16e.2"),
        "an effect that deals damage to each creature deals none to the one with protection from its source",
        boards(_each_scene),
        _each_trials,
        NEEDS | {"step.apply", "apply.damage"},
    ),
    Law(
        "protection/unpreventable-damage-is-dealt",
        ("16e.3",),
        "damage that can't be prevented is dealt in spite of protection",
        boards(_unpreventable_scene),
        _unpreventable_trials,
        NEEDS | {"step.damage", "damage.unpreventable"},
    ),
    Law(
        "protection/qualities-as-the-damage-is-dealt",
        ("16e.4",),
        "the colours that the source has as it deals the damage decide, not those it had before",
        boards(_now_scene),
        _now_trials,
        NEEDS | {"step.damage", "step.begin", "begin.become", "begin.turn", "become.colors"},
    ),
)
