"""702.16a, continued: descriptions of objects, and values chosen earlier that stand for more than themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import compares, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.a_values import mana_value
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import activate, activated, cast, protection, slot
from conformance.wire.json_types import Json, Quality

NEEDS = frozenset(
    {
        "step.targets",
        "ability.protection",
        "type.creature",
        "slot.creature",
        "host.creature",
        "use.activate",
        "ability.activated",
    }
)
GOBLIN: Json = {"types": ["creature"], "subtypes": ["Goblin"], "power": 2, "toughness": 2}
ELF: Json = {**GOBLIN, "subtypes": ["Elf"]}
GOBLIN_RELIC: Json = {"types": ["kindred", "artifact"], "subtypes": ["Goblin"]}
RELIC: Json = {"types": ["artifact"]}
GOLEM: Json = {"types": ["artifact", "creature"], "power": 2, "toughness": 2}
SPELL: Json = {"types": ["instant"]}
EMBLEM: Json = {"types": [], "zone": "command"}
TWO_TYPES: Json = {**GOBLIN, "subtypes": ["Goblin", "Elf"]}
GOBLIN_TOOL: Json = {**GOLEM, "subtypes": ["Goblin", "Equipment"]}
_FEATURES = {"instant": ("use.cast",), "command": ("object.emblem",)}


# ---------------------------------------------------------------- 16a.1
def _objects(**fields: Any) -> Quality:
    return {"kind": "objects", **fields}


DESCRIPTIONS: dict[str, tuple[Quality, Sequence[Json], Sequence[Json]]] = {
    "subtype": (_objects(type="creature", subtype="Goblin"), (GOBLIN, TWO_TYPES), (ELF, GOBLIN_RELIC)),
    "any_type": (_objects(not_subtype="Goblin"), (ELF, RELIC), (GOBLIN, GOBLIN_RELIC)),
    "not_type": (_objects(not_type="creature", permanent=True), (RELIC, GOBLIN_RELIC), (GOBLIN, GOLEM)),
    "permanent": (_objects(not_type="creature", permanent=True), (RELIC,), (SPELL,)),
    "creature_types": (_objects(type="creature", creature_types=2), (TWO_TYPES,), (GOBLIN, GOBLIN_TOOL)),
    "no_name": (_objects(no_name=True), (EMBLEM,), ({**ELF, "token": True}, ELF)),
    "counter": (
        _objects(permanent=True, counter="corruption"),
        ({**ELF, "counters": {"corruption": 1}}, {**RELIC, "counters": {"corruption": 2}}),
        (ELF, {**ELF, "counters": {"charge": 1}}),
    ),
}
"""For each feature of the quality `objects`: the quality, objects that show it, and objects that lack it."""


def askable(stage: Stage, looks: Sequence[Json]) -> Sequence[Json]:
    """The looks that the engine has words for."""
    return [look for look in looks if stage.features.has(*_needed(look))]


def _needed(look: Json) -> list[str]:
    found = [f"type.{t}" for t in look["types"]] + [f for t in look["types"] for f in _FEATURES.get(t, ())]
    found += _FEATURES.get(look.get("zone", ""), ())
    found += ["object.token"] if look.get("token") else []
    found += ["object.counters", "object.counters.named"] if look.get("counters") else []
    return found + (["subtype.equipment"] if "Equipment" in look.get("subtypes", ()) else [])


def asker_with(stage: Stage, look: Json) -> Json:
    """p1's object with that look, and how it asks: an instant as a spell, all else by its ability."""
    if "instant" in look["types"]:
        return cast(stage.spell("p1", slots=[slot("creature")]))
    place = {} if "zone" in look else {"zone": "battlefield", "controller": "p1"}
    return activate(stage.add(owner="p1", **place, **{**look, "abilities": [activated(slot("creature"))]}))


def _two_askers(stage: Stage, quality: Quality, shows: Sequence[Json], lacks: Sequence[Json], **fields: Any) -> Board:
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(quality)], **fields)
    pair = (stage.pick(askable(stage, shows)), stage.pick(askable(stage, lacks)))
    for look in stage.pick((pair, pair[::-1])):
        stage.step("targets", of=asker_with(stage, look))
    return stage.board(subject=subject)


def _described_by(*fields: str) -> Callable[[Stage], Board]:
    """One source that a description with one of these fields fits, and one that it doesn't fit in a single point."""

    def scene(stage: Stage) -> Board:
        return _two_askers(stage, *DESCRIPTIONS[stage.pick(fields, "protection.objects.{}")])

    return scene


# ---------------------------------------------------------------- 16a.6
CHOSEN: dict[str, tuple[Quality, Json, Sequence[Json], Sequence[Json]]] = {
    "chosen:creature_type": (
        {"kind": "chosen", "of": "creature_type"},
        {"creature_type": "Goblin"},
        (GOBLIN, TWO_TYPES),
        (ELF, GOBLIN_RELIC),
    ),
    "chosen:parity": (
        {"kind": "chosen", "of": "parity"},
        {"parity": "even"},
        ({**ELF, "mana_cost": "{2}"}, RELIC),
        ({**ELF, "mana_cost": "{3}"},),
    ),
    "each_mana_value_except.chosen": (
        {"kind": "each_mana_value_except", "chosen": True},
        {"number": 3},
        ({**ELF, "mana_cost": "{2}"}, RELIC),
        ({**ELF, "mana_cost": "{3}"},),
    ),
}


def _chosen_scene(stage: Stage) -> Board:
    """One source that what was chosen speaks of, and one that it doesn't."""
    kinds = [k for k in CHOSEN if k == "chosen:creature_type" or stage.features.has("object.mana_cost")]
    quality, chosen, shows, lacks = CHOSEN[stage.pick(kinds, "protection.{}")]
    return _two_askers(stage, quality, shows, lacks, chosen=chosen)


def _meant(quality: Quality, holder: Json) -> Quality:
    """What a quality that speaks of a choice means, by the choice that was made for its holder."""
    chosen = holder.get("chosen", {})
    if quality == {"kind": "chosen", "of": "creature_type"}:
        return _objects(type="creature", subtype=chosen.get("creature_type"))
    if quality == {"kind": "chosen", "of": "parity"}:
        return {"kind": "mana_value", "is": chosen.get("parity")}
    if quality.get("chosen"):
        return {"kind": "each_mana_value_except", "number": chosen.get("number")}
    return quality


def _shows(quality: Quality, source: Json) -> bool:
    if quality["kind"] == "mana_value":
        return compares(quality, mana_value(source, 0))
    if quality["kind"] == "each_mana_value_except":
        return mana_value(source, 0) != quality["number"]
    return reads(quality, source)


def _trials_about(point: str, kinds: frozenset[str]) -> Callable[[Board], list[Trial]]:
    """Each source is stopped exactly if it shows what the quality means."""

    def trials(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        stated = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
        must(len(stated) == 1 and stated[0]["kind"] in kinds, "protection from one such quality")
        quality = _meant(stated[0], thing_of(scenario, subject))
        must(None not in quality.values(), "the value was chosen")
        asks: list[Asked] = []
        for position, step in enumerate(scenario["steps"]):
            must(step["do"] == "targets", "questions of targets")
            source = thing_of(scenario, step["of"]["object"])
            must(is_plain(scenario, source["id"]), "the source is what its fields say")
            shown = _shows(quality, source)
            words = (
                f"{source['name']} {'is' if shown else 'is not'} what {named(scenario, subject)} has protection from"
            )
            asks.append(Asked(position, frozenset({subject} if shown else ()), point, point, words))
        must(asks, "something is asked")
        return [*targeting(board, *asks), *premises(scenario, subject)]

    return trials


LAWS = (
    Law(
        "protection/from-objects-by-subtypes",
        ("16a.1",),
        "a description that names, excludes or counts subtypes is met by what is so, and by nothing else",
        boards(_described_by("subtype", "any_type", "creature_types")),
        _trials_about("16a.1", frozenset({"objects"})),
        NEEDS | {"protection.objects"},
    ),
    Law(
        "protection/from-objects-by-other-facts",
        ("16a.1",),
        "a description by what an object isn't, by its lack of a name or by its counters is met by what is so",
        boards(_described_by("not_type", "permanent", "no_name", "counter")),
        _trials_about("16a.1", frozenset({"objects"})),
        NEEDS | {"protection.objects"},
    ),
    Law(
        "protection/from-what-a-choice-stands-for",
        ("16a.6",),
        "a chosen creature type, odd or even, and a number left out are read from the choice that was made",
        boards(_chosen_scene),
        _trials_about("16a.6", frozenset({"chosen", "each_mana_value_except"})),
        NEEDS,
    ),
)
