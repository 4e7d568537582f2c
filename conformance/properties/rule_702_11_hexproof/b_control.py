"""702.11b, whose permanent: who controls it now counts; whose effect gave it hexproof doesn't."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.asking import (
    act,
    ask,
    asker,
    host,
    shade,
    slot_for,
    told,
    way_of,
    way_on,
)
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    asks_of,
    only_step,
    opposed,
    resolution,
    stands,
    steps_of,
    stopped,
    target_of,
    touches,
    was_put,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import targeting
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import ATTACHED, HEXPROOF, gain, grant, thing
from conformance.wire.json_types import Json, Scenario


# ------------------------------------------------------------------ 11b.5: now, not by ownership
def _stolen_scene(stage: Stage) -> Board:
    """One player owns the permanent, another controls it; both ask."""
    kind, way = host(stage), way_of(stage)
    keeper, owner = stage.two(("p1", "p2"))
    subject = stage.permanent(keeper, kind, owner=owner, abilities=[HEXPROOF])
    wanted = slot_for(stage, kind)
    askers = [asker(stage, p, wanted, way, instant=True, colors=shade(stage)) for p in ("p1", "p2")]
    ask(stage, *askers)
    return stage.board(subject=subject, one=askers[0], two=askers[1])


def _given_away_scene(stage: Stage) -> Board:
    """Both players ask, the permanent changes sides, and both ask again."""
    kind, way = host(stage), way_of(stage)
    before, after = stage.two(("p1", "p2"))
    subject = stage.permanent(before, kind, abilities=[HEXPROOF])
    wanted = slot_for(stage, kind)
    askers = [asker(stage, p, wanted, way, instant=True, colors=shade(stage)) for p in ("p1", "p2")]
    ask(stage, *askers)
    stage.begin(after, _takes(subject, after), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, *askers)
    return stage.board(subject=subject, one=askers[0], two=askers[1])


def _takes(what: str, who: str) -> Json:
    return {"effect": "gain_control", "to": thing(what), "player": who}


def _keeper(scenario: Scenario, ident: str, at: int) -> str:
    """Who controls it at a step: as sent, or whom an effect before that step gave it to."""
    keeper = controller(scenario, ident)
    for step in scenario["steps"][:at]:
        for b in step["effects"] if step["do"] == "begin" else ():
            if b["effect"]["effect"] == "gain_control" and b["effect"]["to"] == thing(ident):
                keeper = b["effect"].get("player", step["by"])
    return keeper


def _side_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(stands(scenario, subject, "hexproof"), "the subject has hexproof")
    must(
        thing_of(scenario, subject)["owner"] != controller(scenario, subject) or steps_of(scenario, "begin"),
        "control differs",
    )
    asks = []
    for source in askers(board, "one", "two"):
        must("controlled_by" not in str(thing_of(scenario, source)), "no slot asks about control")
        for n in asks_of(scenario, source):
            keeper = _keeper(scenario, subject, n)
            out = is_opponent(scenario, keeper, controller(scenario, source))
            because = f"{named(scenario, subject)} has hexproof and is controlled by {keeper}"
            asks += [
                a
                for a in stopped(scenario, source, (subject,) if out else (), "11b.5", "11b.5", because)
                if a.step == n
            ]
    return targeting(board, *asks, twin=False)


def _response_scene(stage: Stage) -> Board:
    """A player targets their own permanent with hexproof; before that resolves, it or another changes sides."""
    kind, way = host(stage), way_on(stage)
    subject = stage.permanent("p1", kind, abilities=[HEXPROOF])
    other = stage.permanent("p1", kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=shade(stage), effects=told())
    act(stage, source, subject)
    stage.begin("p2", _takes(stage.pick((subject, other)), "p2"), lasts=stage.pick(("turn", "on"), "begin.{}"))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _gained_scene(stage: Stage) -> Board:
    """The target of a spell or ability, one player's or the other's, gains hexproof before that resolves."""
    kind, way = host(stage), way_on(stage)
    subject = stage.permanent(stage.pick(("p1", "p2")), kind)
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=shade(stage), effects=told())
    act(stage, source, subject)
    stage.begin(stage.pick(("p1", "p2")), gain(thing(subject), HEXPROOF), lasts=stage.pick(("turn", "on"), "begin.{}"))
    stage.step("resolve")
    stage.step("look")
    return stage.board(subject=subject, source=source)


def _resolves_trials(board: Board) -> list[Trial]:
    """The right answer follows from who controls the target as the spell or ability resolves."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at = only_step(scenario, "resolve")
    put = only_step(scenario, "cast", "activate", "enter")
    begun = [n for n in steps_of(scenario, "begin") if put < n < at]
    must(begun and target_of(scenario) == subject, "something begins before it resolves")
    must(stands(scenario, subject, "hexproof") or _gains(scenario, subject, begun), "it has hexproof as it resolves")
    by = controller(scenario, source)
    must(
        not own_abilities(scenario, subject, "hexproof") or controller(scenario, subject) == by, "it is legal at first"
    )
    keeper = _keeper(scenario, subject, at)
    because = f"{named(scenario, subject)} has hexproof and is controlled by {keeper}, and {by} controls what resolves"
    return _resolution_trials(board, source, by, not is_opponent(scenario, keeper, by), "11b.5", because)


def _gains(scenario: Scenario, subject: str, steps: list[int]) -> bool:
    return any(b["effect"] == gain(thing(subject), HEXPROOF) for n in steps for b in scenario["steps"][n]["effects"])


def _resolution_trials(board: Board, source: str, by: str, resolves: bool, point: str, because: str) -> list[Trial]:
    control = without_protection(board.scenario)[0]
    free = (*was_put(control, source, None), *resolution(control, source, by, True, None, "nothing stops it"))
    kept = (*was_put(board.scenario, source, point), *resolution(board.scenario, source, by, resolves, point, because))
    return [Trial("control", control, free), Trial("treatment", board.scenario, kept)]


# ------------------------------------------------------------------ 11b.7: whose permanent, not whose effect
def _given_by_effect_scene(stage: Stage) -> Board:
    """An effect of one player gives hexproof to the other's permanent; both players ask."""
    return _given_scene(stage, "begin")


def _given_by_permanent_scene(stage: Stage) -> Board:
    """The same, by an Aura or another permanent of the giver."""
    ways = {"aura": ("grant.attached", "object.attached", "subtype.aura"), "group": ("grant.group",)}
    return _given_scene(stage, stage.pick([w for w, needs in ways.items() if stage.features.has(*needs)]))


def _given_scene(stage: Stage, how: str) -> Board:
    kind = host(stage) if how == "begin" else stage.pick(("creature",), "host.{}")
    giver, side = stage.two(("p1", "p2"))
    subject = stage.permanent(side, kind)
    wanted, way = slot_for(stage, kind), way_of(stage)
    askers = [asker(stage, p, wanted, way, instant=True, colors=shade(stage)) for p in ("p1", "p2")]
    if how == "begin":
        stage.begin(giver, gain(thing(subject), HEXPROOF), lasts=stage.pick(("turn", "on"), "begin.{}"))
    elif how == "aura":
        stage.aura(giver, subject, abilities=[grant(ATTACHED, HEXPROOF)])
    else:
        stage.permanent(giver, "enchantment", abilities=[grant({"kind": "group", "type": kind}, HEXPROOF)])
    ask(stage, *askers)
    return stage.board(subject=subject, one=askers[0], two=askers[1])


def _holders(scenario: Scenario) -> list[str]:
    """Permanents that a grant on the board, or an effect that begins, gives hexproof."""
    found = [
        i["id"]
        for o in scenario["objects"]
        for g in o["abilities"]
        if g["kind"] == "grant" and HEXPROOF in g["abilities"]
        for i in scenario["objects"]
        if _granted(scenario, o, g["to"], i["id"])
    ]
    begun = [b["effect"] for s in scenario["steps"] if s["do"] == "begin" for b in s["effects"]]
    return found + [e["to"]["id"] for e in begun if e["effect"] == "gain" and HEXPROOF in e["abilities"]]


def _granted(scenario: Scenario, o: Json, to: Json, ident: str) -> bool:
    if to == ATTACHED:
        return o.get("attached_to") == ident
    return touches(scenario, to, ident, controller(scenario, o["id"]))


def _given_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    held = _holders(scenario)
    must(subject in held, "the subject is given hexproof")
    begun = max(steps_of(scenario, "begin"), default=-1)
    asks = []
    for source in askers(board, "one", "two"):
        because = f"{named(scenario, subject)} has hexproof, and an opponent of its controller asks"
        gone = [i for i in held if opposed(scenario, i, source)]
        asks += [a for a in stopped(scenario, source, gone, "11b.7", "11b.7", because) if a.step > begun]
    must(asks)
    return targeting(board, *asks, twin=False)


_BASE = frozenset({"step.targets", "ability.hexproof"})
_RECHECK = frozenset({"ability.hexproof", "step.begin", "step.resolve", "step.look"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/asks-who-controls-it-not-who-owns-it",
        ("11b.5",),
        "the owner of a permanent with hexproof that an opponent controls can't target it, its controller can",
        boards(_stolen_scene),
        _side_trials,
        _BASE | {"object.stolen"},
    ),
    Law(
        "hexproof/changes-sides-with-control",
        ("11b.5",),
        "after a permanent with hexproof changes control, its new controller can target it and its old one can't",
        boards(_given_away_scene),
        _side_trials,
        _BASE | {"step.begin", "begin.gain_control"},
    ),
    Law(
        "hexproof/measures-control-again-on-resolution",
        ("11b.5",),
        "a spell or ability whose target with hexproof came under an opponent's control doesn't resolve",
        boards(_response_scene),
        _resolves_trials,
        _RECHECK | {"begin.gain_control"},
    ),
    Law(
        "hexproof/gained-in-response-stops-an-opponent",
        ("11b.5",),
        "a spell or ability whose target gains hexproof doesn't resolve if it is an opponent's, else it does",
        boards(_gained_scene),
        _resolves_trials,
        _RECHECK | {"begin.gain"},
    ),
    Law(
        "hexproof/given-by-an-effect-is-the-permanents-controllers",
        ("11b.7",),
        "hexproof that one player's effect gives to another's permanent stops the giver and lets its controller in",
        boards(_given_by_effect_scene),
        _given_trials,
        _BASE | {"begin.gain", "step.begin"},
    ),
    Law(
        "hexproof/given-by-a-permanent-is-the-permanents-controllers",
        ("11b.7",),
        "hexproof that one player's permanent gives to another's stops the giver and lets its controller in",
        boards(_given_by_permanent_scene),
        _given_trials,
        _BASE | {"ability.grant"},
    ),
)
