"""702.16a: which sources have the stated quality. Each board has one source with it and one without."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, Unaskable, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES, SUPERTYPES
from conformance.strategies.terms import activate, activated, card_type, cast, color, protection, slot
from conformance.wire.json_types import Json, Quality

SYMBOLS = dict(zip(COLORS, "WUBRG", strict=True))
NEEDS = frozenset({"step.targets", "ability.protection"})
ABILITY_NEEDS = NEEDS | {"use.activate", "ability.activated", "type.creature"}


def host(stage: Stage, quality: Quality, side: str | None = None) -> tuple[str, str]:
    """A permanent of either side, or a player by data, with protection from the quality; and the slot that fits it."""
    kind = stage.pick((*PERMANENT_TYPES, "player"), "host.{}")
    side = side or stage.pick(("p1", "p2"))
    if kind == "player":
        stage.give(side, protection(quality))
        return side, stage.pick(("player", "any"), "slot.{}")
    return (stage.permanent(side, kind, abilities=[protection(quality)]), stage.pick((kind, "permanent"), "slot.{}"))


def matching_and_not(point: str) -> Callable[[Board], list[Trial]]:
    """Trials of a board on which one source shows the subject's quality and another doesn't: both are asked about."""

    def trials(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
        must(qualities, "the subject has protection")
        asks = [_asked(board, position, step, qualities, point) for position, step in enumerate(scenario["steps"])]
        must(asks, "something is asked")
        return [*targeting(board, *asks), *premises(scenario, subject)]

    return trials


def _asked(board: Board, position: int, step: Json, qualities: Sequence[Quality], point: str) -> Asked:
    must(step["do"] == "targets" and step["of"]["kind"] in ("cast", "activate"), "questions of targets")
    scenario, subject = board.scenario, board["subject"]
    source = thing_of(scenario, step["of"]["object"])
    must(is_plain(scenario, source["id"]), "the source is what its fields say")
    shown = any(reads(q, source) for q in qualities)
    has = "has" if shown else "lacks"
    words = f"{source['name']} {has} the quality that {named(scenario, subject)} has protection from"
    return Asked(position, frozenset({subject} if shown else ()), point, point, words)


def _two_sources(stage: Stage, quality: Quality, shows: Json, lacks: Json, kind: str = "creature") -> Board:
    """Two permanents with the same activated ability, one of which shows the quality."""
    subject, kind_of_slot = host(stage, quality)
    for fields in stage.pick(((shows, lacks), (lacks, shows))):
        source = stage.permanent("p1", kind, abilities=[activated(slot(kind_of_slot))], **fields)
        stage.step("targets", of=activate(source))
    return stage.board(subject=subject)


# ---------------------------------------------------------------- 16a.1
def _any_quality_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS)
    kinds = ("colorless", "monocolored", "multicolored", "supertype", "name", "power", "toughness")
    kind = stage.pick(tuple(k for k in kinds if k != "supertype" or stage.features.has("supertype")), "protection.{}")
    supertype = stage.pick(SUPERTYPES[:2])
    table: dict[str, tuple[Quality, Json, Json]] = {
        "colorless": ({"kind": "colorless"}, {}, {"colors": [red]}),
        "monocolored": ({"kind": "monocolored"}, {"colors": [red]}, {"colors": [red, other]}),
        "multicolored": ({"kind": "multicolored"}, {"colors": [red, other]}, {"colors": [red]}),
        "supertype": ({"kind": "supertype", "supertype": supertype}, {"supertypes": [supertype]}, {}),
        "name": ({"kind": "name", "name": "Eshkar"}, {"name": "Eshkar"}, {}),
        "power": ({"kind": "power", "is": "at_least", "number": 3}, {"power": 3}, {"power": 2}),
        "toughness": ({"kind": "toughness", "is": "at_most", "number": 2}, {}, {"toughness": 3}),
    }
    return _two_sources(stage, *table[kind])


# ---------------------------------------------------------------- 16a.2
def _color_scene(stage: Stage) -> Board:
    """One source has the colour, maybe among others; the other hasn't, whatever the symbols in its mana cost."""
    red, other = stage.two(COLORS, "protection.color:{}")
    third = stage.pick([c for c in COLORS if c not in (red, other)])
    shows = stage.pick(((red, other), (other, red), (red, other, third), (red,)))
    lacks: Json = {"colors": stage.pick(((), (other,), (other, third)))}
    if stage.features.build != "text" and stage.flip("object.mana_cost"):
        lacks["mana_cost"] = f"{{2}}{{{SYMBOLS[red]}}}"
    return _two_sources(stage, color(red), {"colors": shows}, lacks)


# ---------------------------------------------------------------- 16a.3
def _name_scene(stage: Stage) -> Board:
    """A permanent called Goblin that is none, and a Goblin called otherwise; the ability means a name or doesn't."""
    by_name = stage.pick((False, True)) if stage.features.has("protection.name") else False
    quality: Quality = {"kind": "name", "name": "Goblin"} if by_name else {"kind": "subtype", "subtype": "Goblin"}
    if stage.features.build == "text":
        raise Unaskable("a name that stands in rules text would only test a text parser")
    return _two_sources(stage, quality, {"name": "Goblin", "subtypes": ["Bear"]}, {"subtypes": ["Goblin"]})


# ---------------------------------------------------------------- 16a.4, 16a.5
def _permanent_type_scene(stage: Stage) -> Board:
    if stage.flip("protection.subtype"):
        return _two_sources(
            stage, {"kind": "subtype", "subtype": "Goblin"}, {"subtypes": ["Goblin"]}, {"subtypes": ["Elf"]}
        )
    kind, other = stage.two(("creature", "artifact", "enchantment"), "protection.type:{}")
    subject, kind_of_slot = host(stage, card_type(kind))
    for t in stage.pick(((kind, other), (other, kind))):
        stage.step("targets", of=activate(stage.permanent("p1", t, abilities=[activated(slot(kind_of_slot))])))
    return stage.board(subject=subject)


def _elsewhere_scene(stage: Stage) -> Board:
    """Spells, and cards in a hand or graveyard whose abilities are used."""
    ways = [
        w
        for w, needs in (
            ("spell", ("protection.type:instant", "use.cast", "type.sorcery")),
            ("aura", ("protection.type:enchantment", "use.cast", "cast.aura", "subtype.aura", "protection.color")),
            ("kindred", ("protection.subtype", "use.cast", "type.kindred")),
            ("hand", ("protection.type:creature", "use.activate", "use.from_hand")),
            ("graveyard", ("protection.type:creature", "use.activate", "use.from_graveyard")),
        )
        if stage.features.has(*needs)
    ]
    way = stage.pick(ways)
    if way in ("hand", "graveyard"):
        return _card_ability(stage, way)
    if way == "aura":
        return _aura_spell(stage)
    if way == "kindred":
        subject, k = host(stage, {"kind": "subtype", "subtype": "Goblin"})
        pair = ({"subtypes": ["Goblin"]}, {"subtypes": ["Elf"]})
        for fields in stage.pick((pair, pair[::-1])):
            stage.step("targets", of=cast(_kindred(stage, k, fields)))
        return stage.board(subject=subject)
    subject, k = host(stage, card_type("instant"))
    for kind in stage.pick((("instant", "sorcery"), ("sorcery", "instant"))):
        stage.step("targets", of=cast(stage.spell("p1", kind, slots=[slot(k)])))
    return stage.board(subject=subject)


def _kindred(stage: Stage, kind_of_slot: str, fields: Json) -> str:
    """A Goblin instant, or an Elf one."""
    return stage.add(
        zone="hand",
        owner="p1",
        types=["kindred", "instant"],
        targets=[slot(kind_of_slot)],
        effects=[{"effect": "nothing"}],
        **fields,
    )


def _aura_spell(stage: Stage) -> Board:
    subject = stage.permanent(stage.pick(("p1", "p2")), "creature", abilities=[protection(card_type("enchantment"))])
    aura = stage.aura("p1", None)
    spell = stage.spell("p1", "sorcery", slots=[slot("creature")])
    for ident in stage.pick(((aura, spell), (spell, aura))):
        stage.step("targets", of=cast(ident))
    return stage.board(subject=subject)


def _card_ability(stage: Stage, zone: str) -> Board:
    subject, k = host(stage, card_type("creature"))
    for kind in stage.pick((("creature", "artifact"), ("artifact", "creature"))):
        body = {"power": 2, "toughness": 2} if kind == "creature" else {}
        card = stage.add(zone=zone, owner="p1", types=[kind], abilities=[activated(slot(k), from_zone=zone)], **body)
        stage.step("targets", of=activate(card))
    return stage.board(subject=subject)


def _law(name: str, points: tuple[str, ...], says: str, scene: Callable[[Stage], Board], needs: frozenset[str]) -> Law:
    return Law(f"protection/{name}", points, says, boards(scene), matching_and_not(points[0]), needs)


LAWS = (
    _law(
        "from-any-characteristic",
        ("16a.1",),
        "any characteristic can be the quality: a source that has it can't target, one that lacks it can",
        _any_quality_scene,
        ABILITY_NEEDS,
    ),
    _law(
        "from-a-colour-reads-each-colour",
        ("16a.2",),
        "a multicoloured source has each of its colours, a colourless one none",
        _color_scene,
        ABILITY_NEEDS,
    ),
    _law(
        "a-word-is-a-name-only-if-said",
        ("16a.3",),
        "a quality that could be a card name is one only if the ability says so",
        _name_scene,
        ABILITY_NEEDS | {"protection.subtype"},
    ),
    _law(
        "from-a-type-of-permanents",
        ("16a.4",),
        "a type quality reaches permanents of that type and no others",
        _permanent_type_scene,
        ABILITY_NEEDS,
    ),
    _law(
        "from-a-type-off-the-battlefield",
        ("16a.5",),
        "a type quality reaches spells, and cards in other zones, of that type",
        _elsewhere_scene,
        NEEDS,
    ),
)
