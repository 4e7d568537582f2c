"""702.11d, what the quality may be: types, subtypes and supertypes in every zone; numbers of colours; abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named, own_abilities, reads, thing_of
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, card, host, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import (
    askers,
    must_stop_quality,
    opposed,
    stands,
    stopped,
    twin_holds,
)
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, SUBTYPES
from conformance.strategies.terms import activated, hexproof_from, slot, triggered
from conformance.wire.json_types import Json, Quality

_WHERE = {
    "battlefield": ("use.activate", "ability.activated"),
    "hand": ("use.from_hand", "use.activate", "zone.hand"),
    "graveyard": ("use.from_graveyard", "use.activate", "zone.graveyard"),
    "enters": ("use.trigger", "ability.when_enters", "zone.hand"),
}


# ------------------------------------------------------------------ 11d.6: sources in every zone
def _source_card(stage: Stage, wanted: str, kind: str, **fields: Any) -> str:
    """A card of p1 with an ability that targets: a permanent, or a card in a hand or graveyard, or one that enters."""
    where = stage.pick([w for w, needs in _WHERE.items() if stage.features.has(*needs)])
    if where == "battlefield":
        return stage.permanent("p1", kind, abilities=[activated(slot(wanted))], **fields)
    if where == "enters":
        return card(stage, "p1", kind, abilities=[triggered("when_enters", slot(wanted))], **fields)
    return card(stage, "p1", kind, where, abilities=[activated(slot(wanted), from_zone=where)], **fields)


def _board(stage: Stage, quality: Quality, other: Quality, kind: str, source: str) -> Board:
    subject = stage.permanent("p2", kind, abilities=[hexproof_from(quality)])
    stage.permanent("p2", kind)
    ask(stage, source)
    return stage.board(other, subject=subject, source=source)


def _type_scene(stage: Stage) -> Board:
    """Hexproof from a card type: instants and sorceries as spells, the others as sources in any zone."""
    spells = ("instant", "sorcery") if stage.features.has("use.cast", "zone.hand") else ()
    one, other = stage.two(
        stage.features.allowed((*spells, "creature", "artifact", "enchantment"), "type.{}"), "hexproof.type:{}"
    )
    kind = host(stage)
    wanted = slot_for(stage, kind)
    is_spell = one in ("instant", "sorcery")
    source = stage.spell("p1", one, slots=[slot(wanted)]) if is_spell else _source_card(stage, wanted, one)
    return _board(stage, {"kind": "type", "type": one}, {"kind": "type", "type": other}, kind, source)


def _subtype_scene(stage: Stage) -> Board:
    """Hexproof from a creature type: creatures in any zone, and kindred instants."""
    one, other = stage.two(SUBTYPES)
    kind = host(stage)
    wanted = slot_for(stage, kind)
    if stage.flip("type.kindred", "type.instant", "use.cast", "zone.hand"):
        source = stage.spell("p1", "instant", slots=[slot(wanted)], subtypes=[one])
        stage.objects[-1] = {**stage.objects[-1], "types": ["kindred", "instant"]}
    else:
        source = _source_card(stage, wanted, "creature", subtypes=[one])
    return _board(stage, {"kind": "subtype", "subtype": one}, {"kind": "subtype", "subtype": other}, kind, source)


def _supertype_scene(stage: Stage) -> Board:
    """Hexproof from a supertype: legendary or snow spells, and sources in any zone."""
    one, other = stage.two(("legendary", "snow"), "hexproof.supertype:{}")
    kind = host(stage)
    wanted = slot_for(stage, kind)
    if stage.flip("use.cast", "type.sorcery", "zone.hand"):
        source = stage.spell("p1", "sorcery", slots=[slot(wanted)], supertypes=[one])
    else:
        source = _source_card(stage, wanted, stage.pick(("creature", "artifact"), "type.{}"), supertypes=[one])
    return _board(
        stage, {"kind": "supertype", "supertype": one}, {"kind": "supertype", "supertype": other}, kind, source
    )


def _twin_trials(board: Board) -> list[Trial]:
    because = must_stop_quality(board.scenario, board["subject"], board["source"])
    twin_holds(board, board["source"])
    return targeting(board, *stopped(board.scenario, board["source"], (board["subject"],), "11d.6", "11d.6", because))


# ------------------------------------------------------------------ numbers of colours
def _number_scene(stage: Stage) -> Board:
    """Hexproof from colourless, monocoloured or multicoloured; an opponent's source of each kind asks."""
    kind, way = host(stage), way_of(stage)
    quality = {"kind": stage.pick(("colorless", "monocolored", "multicolored"), "hexproof.{}")}
    stage.permanent("p2", kind, abilities=[hexproof_from(quality)])
    wanted = slot_for(stage, kind)
    one, two = stage.two(COLORS)
    askers = [asker(stage, "p1", wanted, way, colors=c) for c in ([], [one], [one, two])]
    ask(stage, *askers)
    return stage.board(None, **{f"asker{n}": i for n, i in enumerate(askers)})


def _number_trials(board: Board) -> list[Trial]:
    return by_reading(board, reads)


# ------------------------------------------------------------------ spells, or abilities
def _spell_or_ability_scene(stage: Stage) -> Board:
    """Hexproof from activated and triggered abilities, or from spells; an opponent asks with each."""
    kind = host(stage)
    quality = {"kind": stage.pick(("abilities", "spells"), "hexproof.{}")}
    stage.permanent("p2", kind, abilities=[hexproof_from(quality)])
    wanted = slot_for(stage, kind)
    askers = [asker(stage, "p1", wanted, "cast"), asker(stage, "p1", wanted, "activate", "trigger")]
    ask(stage, *askers)
    return stage.board(None, **{f"asker{n}": i for n, i in enumerate(askers)})


def _is_so(quality: Quality, o: Json) -> bool:
    """Is what asks, a spell or an ability by its card's fields, what the quality says? Only for the plain two."""
    must(quality in ({"kind": "abilities"}, {"kind": "spells"}), "from spells, or from abilities")
    return bool("targets" in o) == (quality["kind"] == "spells")


def _spell_or_ability_trials(board: Board) -> list[Trial]:
    return by_reading(board, _is_so)


def by_reading(board: Board, shown: Callable[[Quality, Json], bool]) -> list[Trial]:
    """Each asker is kept from those opponents' things whose hexproof is from a quality that `shown` finds on it."""
    scenario = board.scenario
    holders = [o["id"] for o in scenario["objects"] if stands(scenario, o["id"], "hexproof_from")]
    must(
        holders and not any(own_abilities(scenario, o["id"], "hexproof") for o in scenario["objects"]),
        "hexproof is from a quality",
    )
    asks = []
    for i in askers(board, "asker*"):
        o = thing_of(scenario, i)
        gone = [
            h
            for h in holders
            if opposed(scenario, h, i)
            and any(shown(q, o) for a in own_abilities(scenario, h, "hexproof_from") for q in a["from"])
        ]
        uses = [s["of"]["kind"] for s in scenario["steps"] if s["do"] == "targets" and s["of"]["object"] == i]
        point = "11d.1" if "cast" in uses else "11d.2"
        asks += stopped(scenario, i, gone, point, point, f"{named(scenario, i)} is what it has hexproof from")
    return targeting(board, *asks)


_BASE = frozenset({"step.targets", "ability.hexproof_from"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/from-a-card-type-reaches-every-zone",
        ("11d.6",),
        "hexproof from a card type stops spells of that type and abilities of such cards wherever they are",
        boards(_type_scene),
        _twin_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-a-subtype-reaches-every-zone",
        ("11d.6",),
        "hexproof from a creature type stops kindred spells of that type and abilities of such cards wherever they are",
        boards(_subtype_scene),
        _twin_trials,
        _BASE | {"hexproof.subtype"},
    ),
    Law(
        "hexproof/from-a-supertype-reaches-every-zone",
        ("11d.6",),
        "hexproof from a supertype stops spells with it and abilities of cards with it wherever they are",
        boards(_supertype_scene),
        _twin_trials,
        _BASE | {"supertype"},
    ),
    Law(
        "hexproof/from-a-number-of-colors-counts-them",
        ("11d.1", "11d.2"),
        "hexproof from colourless, monocoloured or multicoloured stops exactly sources with no, one, or more colours",
        boards(_number_scene),
        _number_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-abilities-lets-spells-in",
        ("11d.1", "11d.2"),
        "hexproof from activated and triggered abilities lets spells in, and hexproof from spells lets abilities in",
        boards(_spell_or_ability_scene),
        _spell_or_ability_trials,
        _BASE | {"use.cast"},
    ),
)
