"""702.16p: an Aura grants protection and doesn't remove Auras and Equipment you control that are already attached."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Claim, Trial
from conformance.properties.reading import reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import gone, stays, taken_on
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    arriving,
    attachment,
    three_colors,
)
from conformance.properties.rule_702_16_protection.attempts import (
    as_it_is,
    attempt,
    last_look,
    possible,
)
from conformance.properties.rule_702_16_protection.exceptions import (
    another_instance,
    another_trials,
    arrives,
    asked_for_protection,
    has_equipment,
    has_protection,
    later_scene,
    later_trials,
    law,
    trying_one,
    warding,
)
from conformance.properties.rule_702_16_protection.granted_protection import (
    bars,
    first_look,
    for_each,
    granted,
    looks,
    one_check,
    settled,
    takes_off,
    things,
    unpointed,
    unspared,
)
from conformance.properties.rule_702_16_protection.without_the_aura import moved_onto, printed_instead
from conformance.properties.shapes import says, seen
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage
from conformance.strategies.terms import become, color, thing
from conformance.wire.json_types import Quality, Scenario

FORM = "already_attached"


def _with_own(stage: Stage, white: str) -> tuple[str, dict[str, str]]:
    """A creature of either player with a white Aura, and white Equipment, of p1."""
    subject = stage.permanent(stage.pick(SIDES))
    roles = {"aura": attachment(stage, "Aura", "p1", white, on=subject)}
    if has_equipment(stage):
        roles["equipment"] = attachment(stage, "Equipment", "p1", white, on=subject)
    return subject, roles


# ---------------------------------------------------------------- 16p.1
def _spares_scene(stage: Stage) -> Board:
    """p1's white Aura with the exception gets onto a creature that p1's white Aura and Equipment are on."""
    white, other, _ = three_colors(stage)
    subject, roles = _with_own(stage, white)
    granting = arriving(stage, subject, white, warding(white, FORM), who="p1")
    asked_for_protection(stage, subject)
    return stage.board(subject=subject, source=granting, other=color(other), **roles)


def _spares_trials(board: Board) -> list[Trial]:
    arrives(board, FORM)
    asked = things(board, for_each("16p.1", "source", "aura", "equipment"))
    return one_check(board, asked, more=has_protection(board, "16p.1"), stripped=True)


def _nothing_later_scene(stage: Stage) -> Board:
    """After the Aura with the exception, p1's Aura or Equipment of another colour gets on, and becomes white."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    granting = arriving(stage, subject, white, warding(white, FORM), who="p1")
    late = trying_one(
        stage, stage.pick(("Aura", "Equipment")) if has_equipment(stage) else "Aura", third, subject, ("p1",)
    )
    stage.begin(stage.pick(SIDES), become(thing(late), colors=[white]))
    stage.step("look")
    return stage.board(subject=subject, source=granting, late=late, other=color(other))


def _nothing_later_trials(board: Board) -> list[Trial]:
    """Where nothing comes later, or changes colour, what there is stays."""
    scenario, subject, late = board.scenario, board["subject"], board.roles.get("late")
    arrives(board, FORM)
    if late is not None:
        _gets_on_at_first(scenario, late, subject)
    control = without_protection(scenario)[0]
    qualities = [q for given in granted(scenario, board["source"]) for q in given["from"]]
    trials = [
        Trial("control", control, unpointed(_later_on(board, control, quiet=True))),
        Trial("treatment", scenario, _later_on(board, scenario)),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        must(late is None or not bars(twin, late, subject, attempt(twin, late, subject).at), "another quality")
        trials.append(Trial("other quality", twin, _later_on(board, twin, quiet=True)))
    if late is None:
        return trials
    return [*trials, *printed_instead(board, lambda plain: _gets_on_and_goes(board, plain, qualities))]


def _gets_on_at_first(scenario: Scenario, late: str, subject: str) -> None:
    """The premise: it gets on between the looks, and changes colour just before the last one if at all."""
    a, last = attempt(scenario, late, subject), last_look(scenario)
    must(possible(scenario, a, looked_at=False) and not bars(scenario, late, subject, a.at), "it gets on at first")
    must(first_look(scenario) < a.at < last, "it gets on in between")
    must(as_it_is(scenario, late, last - 1) == thing_of(scenario, late), "it changes colour at last")


def _later_on(board: Board, scenario: Scenario, quiet: bool = False) -> tuple[Claim, ...]:
    """It gets on; once it has the quality, it is taken off, since it wasn't there as the effect started."""
    qualities = [q for a in granted(scenario, board["source"]) for q in a["from"]]
    source = things(board, for_each("16p.1", "source"))
    at_first = settled(scenario, first_look(scenario), board["subject"], source, quiet=True)
    if "late" not in board.roles:
        return at_first
    off = any(reads(q, as_it_is(scenario, board["late"], last_look(scenario))) for q in qualities)
    must(not (off and quiet), "the protection doesn't read it")
    return (*at_first, *_gets_on_and_goes(board, scenario, qualities))


def _gets_on_and_goes(board: Board, scenario: Scenario, qualities: Sequence[Quality]) -> tuple[Claim, ...]:
    """It gets on, and goes if by then it has one of the qualities."""
    late, subject, last = board["late"], board["subject"], last_look(scenario)
    because = "it wasn't attached yet as the effect started to apply"
    off = any(reads(q, as_it_is(scenario, late, last)) for q in qualities)
    gets_on = taken_on(scenario, attempt(scenario, late, subject), "16p.1")
    end = gone(scenario, last, late, "16p.1", because)[0] if off else stays(scenario, last, late, subject, "16p.1")
    return (*gets_on, end)


# ---------------------------------------------------------------- 16p.2
def _later_scene(stage: Stage) -> Board:
    return later_scene(stage, FORM, ("Aura", "Equipment") if has_equipment(stage) else ("Aura",), ("p1",))


def _later_trials(board: Board) -> list[Trial]:
    arrives(board, FORM)
    return later_trials(board, FORM, "16p.2", "16p.1")


# ---------------------------------------------------------------- 16p.3
def _another_scene(stage: Stage) -> Board:
    """After the Aura with the exception another instance of protection from white comes, without exception."""
    white, other, third = three_colors(stage)
    subject, roles = _with_own(stage, white)
    granting = arriving(stage, subject, white, warding(white, FORM), who="p1")
    another_instance(stage, subject, color(white), third)
    return stage.board(subject=subject, source=granting, other=color(other), **roles)


def _another_trials(board: Board) -> list[Trial]:
    arrives(board, FORM)
    return another_trials(board, things(board, for_each("16p.3", "source", "aura", "equipment")), "16p.1")


# ---------------------------------------------------------------- 16p.4
def _theirs_scene(stage: Stage) -> Board:
    """White Auras or Equipment of both players are on a creature of either as p1's Aura with the exception arrives."""
    white, other, _ = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    sort = stage.pick(("Aura", "Equipment")) if has_equipment(stage) else "Aura"
    theirs = attachment(stage, sort, "p2", white, on=subject)
    ours = attachment(stage, sort, "p1", white, on=subject)
    granting = arriving(stage, subject, white, warding(white, FORM), who="p1")
    return stage.board(subject=subject, source=granting, theirs=theirs, ours=ours, other=color(other))


def _theirs_trials(board: Board) -> list[Trial]:
    arrives(board, FORM)
    asked = things(board, {"source": ("16p.1", "16p.1"), **for_each("16p.4", "theirs", "ours")})
    return one_check(board, asked, stripped=True)


def _back_scene(stage: Stage) -> Board:
    """A spared white Aura or Equipment is moved to another creature, and back."""
    white, other, _ = three_colors(stage)
    subject, elsewhere = stage.permanent(stage.pick(SIDES)), stage.permanent(stage.pick(SIDES))
    sort = stage.pick(("Aura", "Equipment")) if has_equipment(stage) else "Aura"
    ours = attachment(stage, sort, "p1", white, on=subject)
    granting = arriving(stage, subject, white, warding(white, FORM), who="p1")
    for host in (elsewhere, subject):
        stage.step("attach", what=ours, to=host)
    stage.step("look")
    return stage.board(subject=subject, source=granting, ours=ours, elsewhere=elsewhere, other=color(other))


def _back_trials(board: Board) -> list[Trial]:
    scenario = board.scenario
    arrives(board, FORM)
    must(not takes_off(scenario, board["ours"], board["subject"], first_look(scenario)), "it is spared at first")
    control = without_protection(scenario)[0]
    trials = [
        Trial("control", control, unpointed(_there_and_back(board, control, back=True))),
        Trial("treatment", scenario, _there_and_back(board, scenario, back=False)),
    ]
    if board.other is not None:
        twin = with_quality(scenario, board.other)
        trials.append(Trial("other quality", twin, _there_and_back(board, twin, back=True)))
    premises = moved_onto(board, board["ours"], board["elsewhere"])
    return [*trials, *unspared(board, things(board, for_each("16p.1", "source", "ours"))), *premises]


def _there_and_back(board: Board, scenario: Scenario, back: bool) -> tuple[Claim, ...]:
    """It leaves freely, and comes back unless the protection reads it."""
    ours, subject, elsewhere, source = board["ours"], board["subject"], board["elsewhere"], board["source"]
    moves = [n for n, s in enumerate(scenario["steps"]) if s["do"] == "attach"]
    must(len(moves) == 2 and len(looks(scenario)) == 2, "it is moved between the looks")
    must(looks(scenario)[0] < moves[0] < moves[1] < looks(scenario)[1], "it is moved between the looks")
    ways = [(scenario["steps"][n]["what"], scenario["steps"][n]["to"]) for n in moves]
    must(ways == [(ours, elsewhere), (ours, subject)], "it is moved there and back")
    qualities = [q for a in granted(scenario, source) for q in a["from"]]
    must(any(reads(q, thing_of(scenario, ours)) for q in qualities) != back, "the protection reads it or not")
    must(possible(scenario, attempt(scenario, ours, elsewhere)), "it may be moved")
    must(thing_of(scenario, ours).get("attached_to") == subject, "it is there at first")
    because = "it may come back" if back else "it isn't one that was already attached any more"
    where = subject if back else elsewhere
    return (
        *settled(scenario, looks(scenario)[0], subject, things(board, for_each("16p.1", "source", "ours")), quiet=True),
        says(moves[0], "attached", True, no=False, because="nothing keeps it off the other creature", point="16p.4"),
        says(moves[1], "attached", back, no=not back, because=because, point="16p.4"),
        seen(looks(scenario)[1], ours, "attached_to", where, no=not back, because=because, point="16p.4"),
    )


LAWS = (
    law(
        "already-attached-exception-keeps-what-was-there",
        ("16p.1", "16c.6"),
        "what the granting Aura's controller controls and was attached when the effect starts stays, the Aura too",
        _spares_scene,
        _spares_trials,
        f"spares.{FORM}",
    ),
    law(
        "already-attached-exception-covers-nothing-later",
        ("16p.1",),
        "what becomes attached after the effect has started, and gains the quality, comes off",
        _nothing_later_scene,
        _nothing_later_trials,
        "step.begin",
        "begin.become",
        "begin.turn",
        "become.colors",
        f"spares.{FORM}",
    ),
    law(
        "already-attached-exception-keeps-later-ones-off",
        ("16p.2", "16p.1"),
        "what has the quality and wasn't attached when the effect started can't become attached",
        _later_scene,
        _later_trials,
        f"spares.{FORM}",
    ),
    law(
        "already-attached-exception-binds-one-instance",
        ("16p.3", "16p.1"),
        "another instance of protection from the same quality removes what was spared as usual",
        _another_scene,
        _another_trials,
        f"spares.{FORM}",
    ),
    law(
        "already-attached-exception-spares-its-own-side",
        ("16p.4", "16p.1"),
        "an opponent's Aura or Equipment with the quality comes off",
        _theirs_scene,
        _theirs_trials,
        f"spares.{FORM}",
    ),
    law(
        "already-attached-exception-spares-once",
        ("16p.4", "16p.1"),
        "something spared that was moved away can't be put back",
        _back_scene,
        _back_trials,
        "step.attach",
        f"spares.{FORM}",
    ),
)
