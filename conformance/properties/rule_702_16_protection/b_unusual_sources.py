"""702.16a to 702.16k, abilities whose source is no permanent: of an emblem, or of a spell as it is cast."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import own_abilities
from conformance.properties.rule_702_11_hexproof.asking import host, slot_for
from conformance.properties.rule_702_11_hexproof.unusual_sources import (
    UNUSUAL,
    abilities_ask,
    cast_trigger_asks,
    emblem_asks,
    permanent_asks,
    spell_kinds,
)
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import EVERYTHING, card_type, color, player, protection
from conformance.wire.json_types import Ability, Quality


def _is_from(*kinds: str) -> Callable[[Ability], bool]:
    """Is it protection from one quality, of one of these kinds?"""
    return lambda a: a["kind"] == "protection" and [q["kind"] in kinds for q in a["from"]] == [True]


# ---------------------------------------------------------------- 16b.2: the spell is the source
def _cast_scene(stage: Stage) -> Board:
    """Protection from the spell's colour, from its type, or from spells; a permanent of the same looks asks too."""
    kind = host(stage)
    red, other = stage.two(COLORS, "protection.color:{}")
    what = stage.pick(spell_kinds(stage))
    qualities: dict[str, Quality] = {
        f"color:{red}": color(red),
        f"type:{what}": card_type(what),
        "spells": {"kind": "spells"},
    }
    quality = stage.pick(tuple(qualities), "protection.{}")
    stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[protection(qualities[quality])])
    wanted = slot_for(stage, kind)
    cast_trigger_asks(stage, wanted, what, [red])
    same = what if what not in ("instant", "sorcery") else "artifact"
    permanent_asks(stage, "p1", wanted, same, [stage.pick((red, other))])
    third = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    return stage.board(color(third) if quality.startswith("color") else None)


def _cast_trials(board: Board) -> list[Trial]:
    asked = {s["of"]["object"] for s in board.scenario["steps"] if s["do"] == "targets"}
    shades = {c for o in board.scenario["objects"] if o["id"] in asked for c in o["colors"]}
    must(board.other is None or board.other["color"] not in shades, "nobody shows the other colour")
    return abilities_ask(board, "16b.2", "16b.3", _is_from("color", "type", "spells"))


# ---------------------------------------------------------------- 16a.1: what an emblem is
_SHOWS: dict[str, Quality] = {
    "colorless": {"kind": "colorless"},
    "objects.not_type": {"kind": "objects", "not_type": "creature"},
    "mana_value:even": {"kind": "mana_value", "is": "even"},
}
_LACKS: dict[str, Quality] = {
    "monocolored": {"kind": "monocolored"},
    "each_color": {"kind": "each_color"},
    "type:enchantment": card_type("enchantment"),
    "mana_value:odd": {"kind": "mana_value", "is": "odd"},
    "objects.permanent": {"kind": "objects", "permanent": True},
}


def _emblem_scene(stage: Stage) -> Board:
    """Protection from what an emblem is, and from what it isn't; its owner has a coloured artifact."""
    kind, owner = host(stage), stage.pick(("p1", "p2"))
    for qualities in (_SHOWS, _LACKS):
        quality = qualities[stage.pick(tuple(qualities), "protection.{}")]
        stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[protection(quality)])
    wanted = slot_for(stage, kind)
    emblem_asks(stage, owner, wanted)
    stage.permanent(owner, "artifact", colors=[stage.pick(COLORS)])
    return stage.board(None)


def _emblem_trials(board: Board) -> list[Trial]:
    kinds = {q["kind"] for q in (*_SHOWS.values(), *_LACKS.values())}
    return _emblems_ask(board, "16a.1", *kinds)


def _emblems_ask(board: Board, point: str, *kinds: str) -> list[Trial]:
    """What an emblem's ability may target; and what a permanent's may, in colours: what that builds on."""
    trials = abilities_ask(board, point, point, _is_from(*kinds))
    subject = next(o["id"] for o in board.scenario["objects"] if own_abilities(board.scenario, o["id"], "protection"))
    return [*trials, *premises(board.scenario, subject)]


# ---------------------------------------------------------------- 16j.1 and 16k.1
def _reached_by(quality: Quality) -> Callable[[Stage], Board]:
    def scene(stage: Stage) -> Board:
        """An emblem of each player asks for the protected one and for another."""
        kind = host(stage)
        subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[protection(quality)])
        stage.permanent(stage.pick(("p1", "p2")), kind)
        wanted = slot_for(stage, kind)
        for owner in stage.pick((("p1", "p2"), ("p2", "p1"))):
            emblem_asks(stage, owner, wanted)
        return stage.board(None, subject=subject)

    return scene


def _everything_trials(board: Board) -> list[Trial]:
    return _emblems_ask(board, "16j.1", "everything")


def _player_trials(board: Board) -> list[Trial]:
    return _emblems_ask(board, "16k.1", "player")


_BASE = frozenset({"step.targets", "ability.protection"})
_EMBLEM = _BASE | set(UNUSUAL["emblem"])
LAWS = (
    Law(
        "protection/reads-the-spell-of-a-cast-trigger",
        ("16b.2", "16b.3"),
        "what triggers as a spell is cast has that spell for its source: protection from its quality, or from spells, stops it",
        boards(_cast_scene),
        _cast_trials,
        _BASE | set(UNUSUAL["cast"]) | {"use.activate", "ability.activated"},
    ),
    Law(
        "protection/reads-an-emblem-as-colorless-and-untyped",
        ("16a.1",),
        "an emblem has no colour, type or mana cost: protection from colourless stops it, from a type or colours doesn't",
        boards(_emblem_scene),
        _emblem_trials,
        _EMBLEM | {"type.artifact"},
    ),
    Law(
        "protection/from-everything-reaches-emblems",
        ("16j.1",),
        "protection from everything stops an emblem's ability, whoever's it is",
        boards(_reached_by(EVERYTHING)),
        _everything_trials,
        _EMBLEM | {"protection.everything"},
    ),
    Law(
        "protection/from-a-player-reaches-their-emblems",
        ("16k.1",),
        "protection from a player stops the abilities of that player's emblems, and no others'",
        boards(_reached_by(player("p2"))),
        _player_trials,
        _EMBLEM | {"protection.player"},
    ),
)
