"""702.11h: several instances of the same hexproof ability are redundant, and each stands for itself."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named, own_abilities
from conformance.properties.rule_702_11_hexproof.acting import acting, instances
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, host, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, asks_of, stands, steps_of, twin_holds
from conformance.properties.rule_702_11_hexproof.e_losing import single_values, take_away
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, admitted, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import ATTACHED, HEXPROOF, color, gain, grant, hexproof_from, thing
from conformance.wire.json_types import Ability


def _same(stage: Stage) -> tuple[str, str, Ability]:
    """A colour, another, and hexproof or hexproof from the first."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    return red, other, HEXPROOF if stage.flip("ability.hexproof") else hexproof_from(color(red))


# ------------------------------------------------------------------ 11h.1
def _twice_scene(stage: Stage) -> Board:
    """Two instances: printed twice, or printed and given by an effect or an Aura; both players ask."""
    red, other, ability = _same(stage)
    roads = {
        "printed": (),
        "begin": ("step.begin", "begin.gain"),
        "aura": ("ability.grant", "grant.attached", "object.attached", "subtype.aura", "host.creature"),
    }
    road = stage.pick([r for r, needs in roads.items() if stage.features.has(*needs)])
    kind, way = "creature" if road == "aura" else host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=[ability, ability] if road == "printed" else [ability])
    wanted = slot_for(stage, kind)
    mine, own = (asker(stage, p, wanted, way, colors=[red], instant=True) for p in ("p1", "p2"))
    if road == "aura":
        stage.aura(stage.pick(("p1", "p2")), subject, abilities=[grant(ATTACHED, ability)])
    elif road == "begin":
        stage.begin(
            stage.pick(("p1", "p2")), gain(thing(subject), ability), lasts=stage.pick(("turn", "on"), "begin.{}")
        )
    ask(stage, mine, own)
    return stage.board(color(other), subject=subject, mine=mine, own=own)


def _twice_trials(board: Board) -> list[Trial]:
    scenario, subject, mine = board.scenario, board["subject"], board.roles.get("mine")
    printed = len(own_abilities(scenario, subject, "hexproof", "hexproof_from"))
    count = printed if mine is None else len(instances(scenario, subject, mine, max(asks_of(scenario, mine))))
    must(count > 1, "two instances")
    return _by_instances(board, askers(board, "mine", "own"), "11h.1", twin=not _has_plain(board))


def _has_plain(board: Board) -> bool:
    """Is there hexproof that no other quality takes the place of?"""
    gained = [a for e in acting(board.scenario, "gain") for a in e.effect["abilities"]]
    return HEXPROOF in (*own_abilities(board.scenario, board["subject"], "hexproof"), *gained)


def _by_instances(board: Board, asking: list[str], point: str, *, twin: bool) -> list[Trial]:
    """At each question the subject is stopped as long as it has any instance, and nothing else is."""
    scenario, subject = board.scenario, board["subject"]
    must(stands(scenario, subject), "it is a permanent")
    must(
        all(
            o["id"] == subject or not own_abilities(scenario, o["id"], "hexproof", "hexproof_from")
            for o in scenario["objects"]
        ),
        "nothing else has hexproof",
    )
    must(all(e.effect["to"] == thing(subject) for e in acting(scenario, "gain")), "it alone is given hexproof")
    if twin:
        twin_holds(board, *asking)
    because = f"{named(scenario, subject)} has an instance of it"
    asks = [
        Asked(n, frozenset({subject} if instances(scenario, subject, i, n) else ()), point, point, because)
        for i in asking
        for n in asks_of(scenario, i)
    ]
    return targeting(board, *asks, twin=twin)


# ------------------------------------------------------------------ 11h.2: one instance goes
def _ends_scene(stage: Stage) -> Board:
    """Given by two effects, or printed and given by an effect; the effects end one by one, or with the turn."""
    red, _, ability = _same(stage)
    kind, way = host(stage), way_of(stage)
    by_turn = not stage.features.has("step.end", "begin.on") or stage.flip("step.end_turn", "begin.turn")
    printed = by_turn or stage.pick((True, False))
    subject = stage.permanent("p2", kind, abilities=[ability] if printed else [])
    stage.permanent("p2", kind)
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=[red], instant=True)
    given = [gain(thing(subject), ability)] * (1 if printed else 2)
    stage.begin("p2", *given, lasts="turn" if by_turn else "on")
    ask(stage, source)
    for n in range(len(given)):
        stage.step("end_turn") if by_turn else stage.step("end", effect=f"e{n + 1}")
        ask(stage, source)
    return stage.board(subject=subject, source=source)


def _giver_leaves_scene(stage: Stage) -> Board:
    """Printed, and given by an Aura that leaves."""
    red, _, ability = _same(stage)
    subject = stage.permanent("p2", abilities=[ability])
    stage.permanent("p2")
    source = asker(stage, "p1", "creature", colors=[red], instant=True)
    aura = stage.aura("p2", subject, abilities=[grant(ATTACHED, ability)])
    ask(stage, source)
    stage.step("move", object=aura, zone="graveyard")
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _ends_trials(board: Board) -> list[Trial]:
    scenario, source = board.scenario, board["source"]
    counts = [len(instances(scenario, board["subject"], source, n)) for n in asks_of(scenario, source)]
    must(max(counts) > 1 and len(set(counts)) > 1, "one of several instances goes")
    must(steps_of(scenario, "end", "end_turn", "move"), "something ends")
    gone = {scenario["steps"][n]["object"] for n in steps_of(scenario, "move")}
    must(not any(gone & {*admitted(scenario, n)} for n in asks_of(scenario, source)), "what leaves is no target")
    return _by_instances(board, [source], "11h.2", twin=False)


# ------------------------------------------------------------------ 11h.2: a loss takes all
def _all_go_scene(stage: Stage) -> Board:
    """Two instances, printed or given; then it loses hexproof, or hexproof from that colour."""
    red, _, ability = _same(stage)
    kind, way = host(stage), way_of(stage)
    given = stage.flip("step.begin", "begin.gain")
    subject = stage.permanent("p2", kind, abilities=[ability] if given else [ability, ability])
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=[red], instant=True)
    if given:
        stage.begin("p2", gain(thing(subject), ability), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, source)
    one = ability != HEXPROOF and stage.flip("lose.hexproof_from")
    take_away(stage, subject, kind, "hexproof_from" if one else "hexproof", color(red) if one else None)
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _all_go_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    losses = [e for e in acting(scenario, "lose") if e.reaches(scenario, subject)]
    must(losses and len(losses) == len(acting(scenario, "lose")), "it loses something, and only it")
    asks = []
    for n in asks_of(scenario, source):
        found = instances(scenario, subject, source, n)
        must(len(found) > 1, "two instances")
        what = [e.effect["what"] for e in losses if e.acts_at(n)]
        must(all(e.at <= losses[0].at for e in acting(scenario, "gain")), "both are there before the loss")
        taken = [
            w for w in what if w == {"kind": "hexproof"} or all(w.get("quality") in single_values(a) for a in found)
        ]
        must(len(taken) == len(what) and all(len(single_values(a)) < 2 for a in found), "the loss is of what it has")
        because = f"{named(scenario, subject)} has lost nothing yet"
        asks.append(Asked(n, frozenset(() if what else {subject}), "11h.2", "11h.2", because))
    must(any(not a.gone for a in asks), "asked after the loss")
    return targeting(board, *asks, twin=False)


_BASE = frozenset({"step.targets", "ability.hexproof_from"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/had-twice-changes-nothing",
        ("11h.1",),
        "a second instance of the same hexproof ability changes no answer",
        boards(_twice_scene),
        _twice_trials,
        _BASE,
    ),
    Law(
        "hexproof/had-twice-survives-the-end-of-one",
        ("11h.2",),
        "when one of two instances ends, the other still works, and when both have ended none does",
        boards(_ends_scene),
        _ends_trials,
        _BASE | {"step.begin", "begin.gain"},
    ),
    Law(
        "hexproof/had-twice-survives-the-leaving-of-an-aura",
        ("11h.2",),
        "when an Aura that gave one of two instances leaves, the other still works",
        boards(_giver_leaves_scene),
        _ends_trials,
        _BASE
        | {
            "step.move",
            "ability.grant",
            "grant.attached",
            "object.attached",
            "subtype.aura",
            "host.creature",
            "slot.creature",
        },
    ),
    Law(
        "hexproof/had-twice-is-lost-at-once",
        ("11h.2",),
        "what loses hexproof, or hexproof from a quality, loses every instance of it",
        boards(_all_go_scene),
        _all_go_trials,
        _BASE | {"lose.hexproof"},
        always=False,
    ),
)
