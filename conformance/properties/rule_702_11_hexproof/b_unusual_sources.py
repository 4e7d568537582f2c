"""702.11b and 702.11d, abilities whose source is no permanent: of an emblem, or of a spell as it is cast."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.rule_702_11_hexproof.asking import host, shade, slot_for
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.rule_702_11_hexproof.unusual_sources import (
    abilities_ask,
    cast_trigger_asks,
    emblem_asks,
    permanent_asks,
    spell_kinds,
    unusual_ways,
)
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import HEXPROOF, card_type, color, hexproof_from
from conformance.wire.json_types import Quality


def _sides_scene(stage: Stage) -> Board:
    """A permanent with hexproof on each side; an emblem or a spell's own trigger asks."""
    kind = host(stage)
    for side in ("p1", "p2"):
        stage.permanent(side, kind, abilities=[HEXPROOF])
    stage.permanent(stage.pick(("p1", "p2")), kind)
    wanted = slot_for(stage, kind)
    if stage.pick(unusual_ways(stage)) == "emblem":
        emblem_asks(stage, stage.pick(("p1", "p2")), wanted)
    else:
        what = stage.pick(spell_kinds(stage))
        by = stage.pick(("p1", "p2")) if what == "instant" else "p1"
        cast_trigger_asks(stage, wanted, what, shade(stage), by)
    return stage.board(None)


def _sides_trials(board: Board) -> list[Trial]:
    return abilities_ask(board, "11b.2", "11b.2", lambda a: a["kind"] == "hexproof")


def _quality_scene(stage: Stage) -> Board:
    """Hexproof from a colour, a type, what is colourless, or abilities; the trigger of a spell, an emblem, or both ask."""
    kind, ways = host(stage), unusual_ways(stage)
    red, other = stage.two(COLORS, "hexproof.color:{}")
    what = stage.pick(spell_kinds(stage)) if "cast" in ways else "artifact"
    qualities: dict[str, Quality] = {
        f"color:{red}": color(red),
        f"type:{what}": card_type(what),
        "colorless": {"kind": "colorless"},
        "abilities": {"kind": "abilities"},
    }
    quality = stage.pick(tuple(qualities), "hexproof.{}")
    stage.permanent("p2", kind, abilities=[hexproof_from(qualities[quality])])
    stage.permanent(stage.pick(("p1", "p2")), kind)
    wanted = slot_for(stage, kind)
    for way in ways:
        if way == "cast":
            cast_trigger_asks(stage, wanted, what, [red])
        else:
            emblem_asks(stage, "p1", wanted)
    permanent_asks(stage, "p1", wanted, stage.pick(("creature", "enchantment"), "type.{}"), [other])
    return stage.board(None)


def _quality_trials(board: Board) -> list[Trial]:
    return abilities_ask(board, "11d.2", "11d.2", lambda a: a["kind"] == "hexproof_from")


_BASE = frozenset({"step.targets"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/counts-cast-triggers-and-emblems-as-abilities",
        ("11b.2",),
        "hexproof keeps off the abilities of opponents' emblems and of spells as they are cast, and lets its side's in",
        boards(_sides_scene),
        _sides_trials,
        _BASE | {"ability.hexproof"},
    ),
    Law(
        "hexproof/from-reads-the-spell-or-emblem",
        ("11d.2",),
        "hexproof from a quality stops what triggers as a spell that has it is cast, and of emblems what is colourless",
        boards(_quality_scene),
        _quality_trials,
        _BASE | {"ability.hexproof_from", "use.activate", "ability.activated"},
    ),
)
