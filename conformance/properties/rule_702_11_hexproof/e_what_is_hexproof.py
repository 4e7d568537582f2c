"""702.11e: what looks for hexproof finds hexproof from a quality, and not the same written out in words."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, named, own_abilities
from conformance.properties.rule_702_11_hexproof.acting import acting, by_hexproof, by_other, must_decide, open_while
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, card, hexproof_forms, host, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, asks_of, opposed, steps_of
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import says, trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import HEXPROOF, color, hexproof_from, lose, protection, thing
from conformance.wire.json_types import Ability, Json, Scenario

WRITTEN: Ability = {"kind": "cant_be_targeted", "by": "opponents"}


def _has_trials_for(scenario: Scenario, point: str) -> list[Trial]:
    """Each `has` step is answered by the hexproof abilities that are printed on what it asks about."""
    claims, free = [], []
    for n in steps_of(scenario, "has"):
        step = scenario["steps"][n]
        must(step["what"] == "hexproof", "asked about hexproof")
        has = bool(own_abilities(scenario, step["object"], "hexproof", "hexproof_from"))
        because = f"{named(scenario, step['object'])} has {'a' if has else 'no'} hexproof ability"
        claims.append(says(n, "has", has, no=has, because=because, point=point))
        free.append(says(n, "has", False, no=False, because="it has no hexproof ability"))
    must(claims, "asked at all")
    return [trial("control", without_protection(scenario)[0], *free), trial("treatment", scenario, *claims)]


# ------------------------------------------------------------------ 11e.3
def _card_scene(stage: Stage) -> Board:
    """Cards outside the battlefield: one with hexproof from a quality, one with protection or nothing."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    zone = stage.pick(("library", "graveyard", "hand", "exile"), "zone.{}")
    kind = stage.pick(("creature", "artifact", "enchantment"), "type.{}")
    subject = card(stage, "p1", kind, zone, abilities=hexproof_forms(stage, red, other))
    safe = [protection(color(red))] if stage.flip("ability.protection", f"protection.color:{red}") else []
    plain = card(stage, "p1", kind, zone, abilities=safe)
    for ident in (subject, plain):
        stage.step("has", object=ident, what="hexproof")
    return stage.board(subject=subject, plain=plain)


def _card_trials(board: Board) -> list[Trial]:
    must(all(o["zone"] != "battlefield" for o in board.scenario["objects"]), "they are cards outside the battlefield")
    return _has_trials_for(board.scenario, "11e.3")


# ------------------------------------------------------------------ 11e.7
def _called_scene(stage: Stage) -> Board:
    """Asked whether it has hexproof: one that has it written out, one with the keyword."""
    kind = host(stage)
    red = stage.pick(COLORS, "hexproof.color:{}")
    written = stage.permanent("p2", kind, abilities=[WRITTEN])
    keyword = stage.permanent(
        "p2", kind, abilities=[HEXPROOF if stage.flip("ability.hexproof") else hexproof_from(color(red))]
    )
    for ident in (written, keyword):
        stage.step("has", object=ident, what="hexproof")
    return stage.board(written=written, keyword=keyword)


def _called_trials(board: Board) -> list[Trial]:
    must(own_abilities(board.scenario, board["written"], "cant_be_targeted"), "it is written out")
    return _has_trials_for(board.scenario, "11e.7")


def _not_lost_scene(stage: Stage) -> Board:
    """Both lose hexproof, or can't have it; the controller asks too."""
    return _written_scene(stage, "lose", "cant_have")


def _not_passed_scene(stage: Stage) -> Board:
    """Both are targeted as though they hadn't hexproof; the controller asks too."""
    return _written_scene(stage, "permission")


def _written_scene(stage: Stage, *ways: str) -> Board:
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    written = stage.permanent("p2", kind, abilities=[WRITTEN])
    keyword = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    wanted = slot_for(stage, kind)
    mine, own = (asker(stage, p, wanted, way, colors=[red], instant=True) for p in ("p1", "p2"))
    for effect in _spoiling(stage, ways, written, keyword):
        stage.begin("p1", effect, lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, mine, own)
    return stage.board(written=written, keyword=keyword, mine=mine, own=own)


def _spoiling(stage: Stage, ways: Sequence[str], *both: str) -> list[Json]:
    roads = {
        "lose": ("begin.lose", "lose.hexproof"),
        "cant_have": ("begin.cant_have",),
        "permission": ("begin.permission", "permission.permanents"),
    }
    way = stage.pick([w for w in ways if stage.features.has(*roads[w])])
    if way == "permission":
        return [{"effect": "permission", "reaches": ["permanents"]}]
    if way == "lose":
        return [lose(thing(i), "hexproof") for i in both]
    return [{"effect": "cant_have", "to": thing(i), "what": "hexproof"} for i in both]


def _written_trials(board: Board) -> list[Trial]:
    scenario, written, keyword, source = board.scenario, board["written"], board.roles.get("keyword"), board["mine"]
    must(
        written in by_other(scenario, source) and opposed(scenario, written, source),
        "it can't be targeted, written out",
    )
    must(
        keyword is None or keyword in by_hexproof(scenario, source) - by_other(scenario, source),
        "the other has only hexproof",
    )
    kind = next((k for k in ("lose", "cant_have", "permission") if acting(scenario, k)), "")
    must(kind, "something is done about hexproof")
    found = acting(scenario, kind)
    must(
        len({e.effect["effect"] for k in ("lose", "cant_have", "permission") for e in acting(scenario, k)}) == 1,
        "one thing",
    )
    must(kind != "lose" or all(e.effect["what"] == {"kind": "hexproof"} for e in found), "hexproof is lost")
    sources = askers(board, "mine", "own")
    freed: dict[int, frozenset[str]] = {}
    for s in sources:
        open_to = [e for e in found if kind != "permission" or _permits(scenario, e.by, e.effect["reaches"], s)]
        freed |= {
            n: frozenset(
                i
                for i in by_hexproof(scenario, s)
                for e in open_to
                if e.acts_at(n) and (kind == "permission" or e.reaches(scenario, i))
            )
            for n in asks_of(scenario, s)
        }
    because = f"{named(scenario, written)} has no hexproof that could be taken or passed, only the same in words"
    trials = open_while(board, sources, kind, freed, "11e.7", because)
    return trials if keyword is None else must_decide(trials, keyword)


def _permits(scenario: Scenario, by: str, reaches: list[str], source: str) -> bool:
    must(reaches == ["permanents"], "every permanent is reached")
    return by == controller(scenario, source)


_WRITTEN_NEEDS = frozenset({"step.targets", "step.begin", "ability.cant_be_targeted", "ability.hexproof_from"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/from-a-quality-is-found-by-who-looks-for-hexproof",
        ("11e.3",),
        "a card with hexproof from a quality, in any zone, is a card with hexproof",
        boards(_card_scene),
        _card_trials,
        frozenset({"step.has", "ability.hexproof_from", "host.card"}),
    ),
    Law(
        "hexproof/written-out-is-not-called-hexproof",
        ("11e.7",),
        "a permanent that can't be the target of opponents' spells and abilities hasn't got hexproof",
        boards(_called_scene),
        _called_trials,
        frozenset({"step.has", "ability.cant_be_targeted", "ability.hexproof_from"}),
    ),
    Law(
        "hexproof/written-out-is-not-lost",
        ("11e.7",),
        "what is written out without the keyword stays when hexproof is lost or can't be had",
        boards(_not_lost_scene),
        _written_trials,
        _WRITTEN_NEEDS,
    ),
    Law(
        "hexproof/written-out-is-not-passed",
        ("11e.7",),
        "what is written out without the keyword stops who may target as though without hexproof",
        boards(_not_passed_scene),
        _written_trials,
        _WRITTEN_NEEDS,
    ),
)
