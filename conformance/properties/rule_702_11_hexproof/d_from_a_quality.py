"""702.11d: "hexproof from [quality]" stops opponents' spells with the quality and abilities of sources with it."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, is_opponent, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, give_player, host, shade, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    begins_before,
    must_stop_quality,
    opposed,
    player_given,
    player_in,
    stands,
    steps_of,
    stopped,
    twin_holds,
)
from conformance.properties.shapes import says, targeting, trial
from conformance.properties.twins import must, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, hexproof_from, protection


# ------------------------------------------------------------------ 11d.1, 11d.2
def _scene(stage: Stage, *ways: str) -> Board:
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage, *ways)
    subject = stage.permanent("p2", kind, abilities=[hexproof_from(color(red))])
    stage.permanent("p2", kind, colors=shade(stage))
    colors = [red] if stage.flip() else [red, stage.pick([c for c in COLORS if c not in (red, other)])]
    source = asker(stage, "p1", slot_for(stage, kind, aura=way == "aura"), way, colors=colors)
    ask(stage, source)
    return stage.board(color(other), subject=subject, source=source)


def _spell_scene(stage: Stage) -> Board:
    """An opponent's red spell, and a permanent with hexproof from red."""
    return _scene(stage, "cast", "aura")


def _ability_scene(stage: Stage) -> Board:
    """An ability of an opponent's red permanent, or of a red card that enters."""
    return _scene(stage, "activate", "trigger")


def _spell_trials(board: Board) -> list[Trial]:
    because = must_stop_quality(board.scenario, board["subject"], board["source"])
    twin_holds(board, board["source"])
    return targeting(board, *stopped(board.scenario, board["source"], (board["subject"],), "11d.1", "11d.1", because))


def _ability_trials(board: Board) -> list[Trial]:
    because = must_stop_quality(board.scenario, board["subject"], board["source"])
    twin_holds(board, board["source"])
    return targeting(board, *stopped(board.scenario, board["source"], (board["subject"],), "11d.2", "11d.2", because))


# ------------------------------------------------------------------ 11d.3: nothing else
def _nothing_else_scene(stage: Stage) -> Board:
    """Hexproof from red on both sides; red, other and colourless sources of one player ask, and the other's red."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    for side in ("p1", "p2"):
        stage.permanent(side, kind, abilities=[hexproof_from(color(red))])
    wanted = slot_for(stage, kind)
    free, bare = (asker(stage, "p1", wanted, way, colors=colors) for colors in ([other], []))
    mine, foe = (asker(stage, p, wanted, way, instant=True, colors=[red]) for p in ("p1", "p2"))
    ask(stage, free, bare, mine, foe)
    return stage.board(free=free, bare=bare, mine=mine, foe=foe)


def _nothing_else_trials(board: Board) -> list[Trial]:
    scenario = board.scenario
    asking = askers(board, "free", "bare", "mine", "foe")
    holders = [o["id"] for o in scenario["objects"] if stands(scenario, o["id"], "hexproof_from")]
    must(
        holders and not any(own_abilities(scenario, o["id"], "hexproof") for o in scenario["objects"]),
        "hexproof is from a quality",
    )
    asks = []
    for i in asking:
        gone = [
            h
            for h in holders
            if opposed(scenario, h, i)
            and any(
                reads(q, thing_of(scenario, i)) for a in own_abilities(scenario, h, "hexproof_from") for q in a["from"]
            )
        ]
        because = f"{named(scenario, i)} has the quality and is an opponent's"
        asks += stopped(scenario, i, gone, "11d.3", "11d.3", because)
    return targeting(board, *asks)


# ------------------------------------------------------------------ 11d.4: it is a hexproof ability
_KINDS = ("color", "monocolored", "type", "abilities")


def _any_hexproof_from(stage: Stage) -> dict[str, object]:
    kind = stage.pick(_KINDS, "hexproof.{}")
    if kind == "color":
        return hexproof_from(color(stage.pick(COLORS, "hexproof.color:{}")))
    if kind == "type":
        return hexproof_from(
            {"kind": "type", "type": stage.pick(("creature", "artifact", "instant"), "hexproof.type:{}")}
        )
    return hexproof_from({"kind": kind})


def _has_scene(stage: Stage) -> Board:
    """Asked whether they have hexproof: one with hexproof from a quality, one with protection or nothing."""
    kind = host(stage)
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[_any_hexproof_from(stage)])
    red = stage.pick(COLORS)
    safe = [protection(color(red))] if stage.flip("ability.protection", f"protection.color:{red}") else []
    plain = stage.permanent("p2", kind, abilities=safe)
    stage.step("has", object=subject, what="hexproof")
    stage.step("has", object=plain, what="hexproof")
    return stage.board(subject=subject, plain=plain)


def _has_trials(board: Board) -> list[Trial]:
    scenario = board.scenario
    claims, free = [], []
    for n in steps_of(scenario, "has"):
        step = scenario["steps"][n]
        must(step["what"] == "hexproof", "asked about hexproof")
        has = bool(own_abilities(scenario, step["object"], "hexproof_from", "hexproof"))
        because = f"{named(scenario, step['object'])} has {'hexproof from a quality' if has else 'no hexproof ability'}"
        claims.append(says(n, "has", has, no=has, because=because, point="11d.4"))
        free.append(says(n, "has", False, no=False, because="it has no hexproof ability"))
    must(claims, "asked at all")
    return [trial("control", without_protection(scenario)[0], *free), trial("treatment", scenario, *claims)]


# ------------------------------------------------------------------ 11d.5: for a player
def _player_scene(stage: Stage) -> Board:
    """A player with hexproof from red; the opponent's red and other sources ask, and the player's own red ones."""
    red, other = stage.two(COLORS, "hexproof.color:{}")
    wanted, way = slot_for(stage, "player"), way_of(stage)
    mine = asker(stage, "p1", wanted, way, instant=True, colors=[red])
    own = asker(stage, "p2", wanted, way, instant=True, colors=[red])
    give_player(stage, "p2", hexproof_from(color(red)))
    ask(stage, mine, own)
    return stage.board(color(other), holder="p2", mine=mine, own=own)


def _player_trials(board: Board) -> list[Trial]:
    scenario, who = board.scenario, player_in(board, "holder")
    given = [q for a in player_given(scenario, who, "hexproof_from") for q in a["from"]]
    must(
        given and begins_before(scenario, min(steps_of(scenario, "targets"), default=0)),
        f"{who} has hexproof from something",
    )
    asking = askers(board, "mine", "own")
    twin_holds(board, *asking)
    because = f"{who} has hexproof from a quality that an opponent's source has"
    asks = []
    for i in asking:
        shown = any(reads(q, thing_of(scenario, i)) for q in given)
        out = shown and is_opponent(scenario, controller(scenario, i), who)
        asks += stopped(scenario, i, (who,) if out else (), "11d.5", "11d.5", because)
    must(any(a.gone for a in asks), "someone is stopped")
    return targeting(board, *asks)


_BASE = frozenset({"step.targets", "ability.hexproof_from"})
LAWS = (
    Law(
        "hexproof/from-a-quality-stops-spells-with-it",
        ("11d.1",),
        "a permanent with hexproof from a colour can't be the target of an opponent's spell of that colour",
        boards(_spell_scene),
        _spell_trials,
        _BASE | {"use.cast"},
    ),
    Law(
        "hexproof/from-a-quality-stops-abilities-of-sources-with-it",
        ("11d.2",),
        "a permanent with hexproof from a colour can't be targeted by abilities of opponents' sources of that colour",
        boards(_ability_scene),
        _ability_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-a-quality-stops-nothing-else",
        ("11d.3",),
        "hexproof from a colour lets in opponents' sources without the colour, and its controller's with it",
        boards(_nothing_else_scene),
        _nothing_else_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-a-quality-is-hexproof",
        ("11d.4",),
        "what has hexproof from a quality has hexproof; what has protection, or nothing, hasn't",
        boards(_has_scene),
        _has_trials,
        frozenset({"step.has", "ability.hexproof_from"}),
    ),
    Law(
        "hexproof/from-a-quality-works-for-a-player",
        ("11d.5",),
        "a player with hexproof from a colour can't be targeted by opponents' sources of it, and can by all others",
        boards(_player_scene),
        _player_trials,
        _BASE,
    ),
)
