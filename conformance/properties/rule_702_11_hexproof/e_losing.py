"""702.11e: what takes hexproof takes every hexproof-from ability; what takes hexproof from A takes only that."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_11_hexproof.acting import Acting, acting, by_hexproof, must_decide, open_while
from conformance.properties.rule_702_11_hexproof.asking import (
    act,
    ask,
    asker,
    give_player,
    hexproof_forms,
    host,
    own_shield,
    slot_for,
    way_of,
)
from conformance.properties.rule_702_11_hexproof.claiming import askers, asks_of, steps_of, stopped
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import says, targeting, trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import HEXPROOF, color, hexproof_from, lose, slot, somebody, target, thing
from conformance.wire.json_types import Ability, Json, Scenario

_LOSES = {
    "begin": ("step.begin", "begin.lose"),
    "group": ("step.begin", "begin.lose"),
    "spell": ("effect.lose", "step.cast", "step.resolve", "zone.hand"),
    "own spell": ("effect.lose", "step.cast", "step.resolve", "zone.hand"),
}
FOES = {"kind": "players", "which": "opponents"}


def _of_opponents(kind: str) -> Json:
    return {"kind": "group", "type": kind, "controlled_by": "opponents"}


def take_away(stage: Stage, subject: str, kind: str, what: str, quality: Json | None = None, also: str = "") -> None:
    """The subject of p2 (begun by fiat: another one `also`), or all such permanents of p2, lose it."""
    allowed = [w for w, needs in _LOSES.items() if stage.features.has(*needs)]
    way = stage.pick([w for w in allowed if w != "own spell" or stage.features.has(f"slot.{kind}")])
    if way in ("begin", "group"):
        whom = [thing(i) for i in (subject, also) if i] if way == "begin" else [_of_opponents(kind)]
        stage.begin("p1", *(lose(to, what, quality) for to in whom), lasts=stage.pick(("turn", "on"), "begin.{}"))
        return
    if way == "spell":
        spell = stage.spell("p1", "instant", effects=[lose(_of_opponents(kind), what, quality)])
        act(stage, spell)
    else:
        spell = stage.spell("p2", "instant", slots=[slot(kind)], effects=[lose(target(), what, quality)])
        act(stage, spell, subject)
    stage.step("resolve")


# ------------------------------------------------------------------ 11e.1: begun effects and spells
def _losing_scene(stage: Stage) -> Board:
    """A permanent with hexproof from red in some form loses hexproof; another keeps its protection from red."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    shielded = stage.permanent("p2", kind, abilities=own_shield(stage, red))
    stage.permanent("p2", kind, abilities=[hexproof_from(color(red))])
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=[red])
    ask(stage, source)
    take_away(stage, subject, kind, "hexproof", also=shielded)
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _static_scene(stage: Stage) -> Board:
    """The same, taken by a permanent's static ability or by an Aura."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    ways = {
        "group": ("grant.group",),
        "attached": ("grant.attached", "object.attached", "subtype.aura", "host.creature"),
    }
    how = stage.pick([w for w, needs in ways.items() if stage.features.has(*needs)])
    kind, way = "creature" if how == "attached" else host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    stage.permanent("p2", kind, abilities=own_shield(stage, red))
    source = asker(stage, "p1", slot_for(stage, kind), way, colors=[red])
    what: Json = {"kind": "hexproof"}
    if how == "attached":
        stage.aura("p1", subject, abilities=[{"kind": "take", "of": {"kind": "attached"}, "what": what}])
    else:
        taker = stage.pick(("artifact", "enchantment"), "type.{}")
        stage.permanent("p1", taker, abilities=[{"kind": "take", "of": _of_opponents(kind), "what": what}])
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _player_scene(stage: Stage) -> Board:
    """A player with hexproof, or hexproof from red, loses hexproof."""
    red = stage.pick(COLORS, "hexproof.color:{}")
    source = asker(stage, "p1", slot_for(stage, "player"), colors=[red])
    give_player(stage, "p2", hexproof_from(color(red)))
    ask(stage, source)
    stage.begin(
        "p1", lose(stage.pick((somebody("p2"), FOES)), "hexproof"), lasts=stage.pick(("turn", "on"), "begin.{}")
    )
    ask(stage, source)
    return stage.board(subject="p2", source=source)


def _is_all_hexproof(found: Acting) -> bool:
    return found.effect["what"] == {"kind": "hexproof"}


def _losing_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    held = by_hexproof(scenario, source)
    losses = acting(scenario, "lose")
    must(subject in held and losses and all(map(_is_all_hexproof, losses)), "it has hexproof, and hexproof is lost")
    must(_gains_come_first(scenario), "what a player is given comes first")
    freed = {
        n: frozenset(i for i in held for e in losses if e.acts_at(n) and e.reaches(scenario, i))
        for n in asks_of(scenario, source)
    }
    because = f"{named(scenario, subject)} has lost hexproof, and with it every hexproof-from ability; nothing else"
    return must_decide(open_while(board, [source], "lose", freed, "11e.1", because), subject)


def _gains_come_first(scenario: Scenario) -> bool:
    """No effect that gives something begins after the first question."""
    first = min(steps_of(scenario, "targets"), default=99)
    return all(
        n < first
        for n in steps_of(scenario, "begin")
        if any(b["effect"]["effect"] == "gain" for b in scenario["steps"][n]["effects"])
    )


# ------------------------------------------------------------------ 11e.1: asked for its abilities
def _has_scene(stage: Stage) -> Board:
    """Asked whether it has hexproof, before and after it lost hexproof."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=hexproof_forms(stage, red, other))
    stage.step("has", object=subject, what="hexproof")
    take_away(stage, subject, kind, "hexproof")
    stage.step("has", object=subject, what="hexproof")
    return stage.board(subject=subject)


def _has_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(own_abilities(scenario, subject, "hexproof", "hexproof_from"), "it has hexproof")
    losses = [e for e in acting(scenario, "lose") if e.reaches(scenario, subject)]
    must(losses and all(map(_is_all_hexproof, losses)), "it loses hexproof")
    claims, free = [], []
    for n in steps_of(scenario, "has"):
        must(
            scenario["steps"][n]["object"] == subject and scenario["steps"][n]["what"] == "hexproof",
            "asked about hexproof",
        )
        gone = any(e.acts_at(n) for e in losses)
        because = f"{named(scenario, subject)} {'has lost' if gone else 'has'} hexproof"
        claims.append(says(n, "has", not gone, no=not gone, because=because, point="11e.1"))
        free.append(says(n, "has", False, no=False, because="it has no hexproof ability"))
    must(any(c.right is False for c in claims), "asked after the loss")
    return [trial("control", without_protection(scenario)[0], *free), trial("treatment", scenario, *claims)]


# ------------------------------------------------------------------ 11e.6: losing one
def _one_scene(stage: Stage) -> Board:
    """Hexproof from red beside hexproof from another colour or beside hexproof itself; hexproof from red is lost."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    rest = HEXPROOF if stage.flip("ability.hexproof") else hexproof_from(color(other))
    subject = stage.permanent("p2", kind, abilities=[hexproof_from(color(red)), rest])
    single = stage.permanent("p2", kind, abilities=[hexproof_from(color(red))])
    wanted = slot_for(stage, kind)
    one, two = (asker(stage, "p1", wanted, way, colors=[c], instant=True) for c in (red, other))
    take_away(stage, subject, kind, "hexproof_from", color(red))
    stage.begin("p1", lose(thing(single), "hexproof_from", color(red)), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, one, two)
    return stage.board(subject=subject, single=single, one=one, two=two)


def _left(scenario: Scenario, holder: str, source: str, losses: list[Acting]) -> bool:
    """Is any hexproof of its own that stops the source left, when hexproof from these qualities is gone?"""
    taken = [e.effect["what"]["quality"] for e in losses if e.reaches(scenario, holder)]
    return any(_stops(scenario, a, source, taken) for a in own_abilities(scenario, holder, "hexproof", "hexproof_from"))


def _stops(scenario: Scenario, ability: Ability, source: str, taken: list[Json]) -> bool:
    left = [q for q in single_values(ability) if q not in taken]
    return ability["kind"] == "hexproof" or any(reads(q, thing_of(scenario, source)) for q in left)


def single_values(ability: Ability) -> list[Json]:
    """Its qualities one by one; "each color" is one for each colour (702.11g)."""
    return [
        one
        for q in ability.get("from", ())
        for one in ([color(c) for c in COLORS] if q["kind"] == "each_color" else [q])
    ]


def one_lost(board: Board, point: str) -> list[Trial]:
    """Trials of a board on which hexproof from some colours is lost before the questions: what is left still stops."""
    scenario = board.scenario
    losses = acting(scenario, "lose")
    must(losses and all(e.effect["what"]["kind"] == "hexproof_from" for e in losses), "hexproof from a quality is lost")
    must(
        all(q["kind"] in ("color", "each_color") for a in _own(scenario) for q in a.get("from", ())),
        "hexproof from colours",
    )
    must(all(e.at < min(steps_of(scenario, "targets"), default=0) for e in losses), "it is lost before the questions")
    asks = []
    for source in askers(board, "one", "two", "three"):
        gone = [h for h in by_hexproof(scenario, source) if _left(scenario, h, source, losses)]
        because = f"it keeps hexproof that stops {named(scenario, source)} of {controller(scenario, source)}"
        asks += stopped(scenario, source, gone, point, point, because)
    must(asks, "someone asks")
    return targeting(board, *asks, twin=False)


def _own(scenario: Scenario) -> list[Ability]:
    return [a for o in scenario["objects"] for a in own_abilities(scenario, o["id"], "hexproof_from")]


def _one_trials(board: Board) -> list[Trial]:
    return one_lost(board, "11e.6")


_BASE = frozenset({"step.targets", "ability.hexproof_from", "lose.hexproof"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/lost-takes-hexproof-from",
        ("11e.1",),
        "an effect that makes a permanent lose hexproof takes every hexproof-from ability and leaves other protection",
        boards(_losing_scene),
        _losing_trials,
        _BASE,
    ),
    Law(
        "hexproof/taken-by-a-static-ability-takes-hexproof-from",
        ("11e.1",),
        "a static ability that says a permanent loses hexproof takes every hexproof-from ability while it is there",
        boards(_static_scene),
        _losing_trials,
        _BASE | {"ability.take"},
    ),
    Law(
        "hexproof/of-a-player-lost-takes-hexproof-from",
        ("11e.1",),
        "a player who loses hexproof loses hexproof from every quality",
        boards(_player_scene),
        _losing_trials,
        _BASE | {"step.begin", "begin.lose"},
    ),
    Law(
        "hexproof/lost-is-no-longer-there",
        ("11e.1",),
        "what had hexproof from a quality and lost hexproof has no hexproof ability",
        boards(_has_scene),
        _has_trials,
        frozenset({"step.has", "ability.hexproof_from", "lose.hexproof"}),
    ),
    Law(
        "hexproof/from-one-quality-lost-leaves-the-rest",
        ("11e.6",),
        "what loses hexproof from one colour keeps hexproof and hexproof from other colours",
        boards(_one_scene),
        _one_trials,
        frozenset({"step.targets", "ability.hexproof_from", "lose.hexproof_from", "step.begin", "begin.lose"}),
    ),
)
