"""Every quality that hexproof from and protection from can name, each with sources that show it and sources that lack it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from conformance.properties.law import Board
from conformance.properties.reading import controller, is_opponent, is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.unusual_sources import shown
from conformance.properties.rule_702_16_protection.a_values import mana_value
from conformance.properties.shapes import Asked
from conformance.properties.twins import must
from conformance.strategies.stage import Stage
from conformance.strategies.tables import COLORS, NAMES
from conformance.strategies.terms import activate, activated, gain, slot, target
from conformance.wire.features import features_of
from conformance.wire.json_types import Ability, Json, Quality, Scenario

BEAR: Json = {"types": ["creature"], "power": 2, "toughness": 2}
RELIC: Json = {"types": ["artifact"]}
_NAME = NAMES[-2]
Make = Callable[[Quality], Ability]


@dataclass(frozen=True, slots=True)
class Named:
    """A quality, looks of sources that show it and that lack it, and fields of the creature that has the ability."""

    quality: Quality
    shows: Sequence[Json]
    lacks: Sequence[Json] = ()
    holder: Json = field(default_factory=dict[str, Any])


def _costs(mana_cost: str) -> Json:
    return {**BEAR, "mana_cost": mana_cost}


def _compared(how: str, number: int | None, shows: str, lacks: str) -> Named:
    limit = {} if number is None else {"number": number}
    return Named({"kind": "mana_value", "is": how, **limit}, (_costs(shows),), (_costs(lacks),))


def _chosen(of: str, value: Any, shows: Json, lacks: Json) -> Named:
    return Named({"kind": "chosen", "of": of}, (shows,), (lacks,), {"chosen": {of: value}})


def _typed(kind: str, look: Json, lacks: Json = BEAR) -> Named:
    return Named({"kind": "type", "type": kind}, (look,), (lacks,))


RED, BLUE = {**BEAR, "colors": ["red"]}, {**BEAR, "colors": ["blue"]}
GOBLIN, ELF = {**BEAR, "subtypes": ["Goblin"]}, {**BEAR, "subtypes": ["Elf"]}
MINE, THEIRS = {**RELIC, "owner": "p1"}, {**RELIC, "owner": "p2"}
QUALITIES: Mapping[str, Named] = {
    "name": Named({"kind": "name", "name": _NAME}, ({**BEAR, "name": _NAME},), (BEAR,)),
    "mana_value:odd": _compared("odd", None, "{3}", "{2}"),
    "mana_value:even": _compared("even", None, "{2}", "{3}"),
    "mana_value:at_least": _compared("at_least", 3, "{3}", "{2}"),
    "mana_value:at_most": _compared("at_most", 2, "{2}", "{3}"),
    "mana_value:equal": _compared("equal", 2, "{1}{1}", "{3}"),
    "power": Named({"kind": "power", "is": "at_least", "number": 3}, ({**BEAR, "power": 3},), (BEAR, RELIC)),
    "toughness": Named({"kind": "toughness", "is": "equal", "number": 3}, ({**BEAR, "toughness": 3},), (BEAR, RELIC)),
    "type:land": _typed("land", {"types": ["land"]}),
    "type:planeswalker": _typed("planeswalker", {"types": ["planeswalker"], "loyalty": 5}),
    "type:kindred": _typed("kindred", {"types": ["kindred", "artifact"], "subtypes": ["Goblin"]}, GOBLIN),
    "supertype:basic": Named(
        {"kind": "supertype", "supertype": "basic"},
        ({"types": ["land"], "supertypes": ["basic"]},),
        ({"types": ["land"], "supertypes": ["snow"]},),
    ),
    "chosen:color": _chosen("color", "red", RED, BLUE),
    "chosen:type": _chosen("type", "artifact", RELIC, BEAR),
    "chosen:name": _chosen("name", _NAME, {**BEAR, "name": _NAME}, BEAR),
    "chosen:player": _chosen("player", "p1", MINE, THEIRS),
    "chosen:number": _chosen("number", 3, _costs("{3}"), _costs("{2}")),
    "chosen:creature_type": _chosen("creature_type", "Goblin", GOBLIN, ELF),
    "chosen:parity": _chosen("parity", "odd", _costs("{3}"), _costs("{2}")),
    "player": Named({"kind": "player", "player": "p1"}, (MINE,), (THEIRS,)),
    "each_opponent": Named({"kind": "each_opponent"}, (MINE,), (THEIRS,)),
    "everything": Named({"kind": "everything"}, (BEAR, RELIC, RED)),
    "its_colors": Named({"kind": "its_colors"}, (RED,), (BLUE, RELIC), {"colors": ["red"]}),
    "colors_among_your_permanents": Named(
        {"kind": "colors_among_your_permanents"}, (RED,), (BLUE, RELIC), {"colors": ["red"]}
    ),
    "mana_values_among_your_artifacts": Named(
        {"kind": "mana_values_among_your_artifacts"},
        (_costs("{3}"),),
        (_costs("{2}"),),
        {"types": ["artifact", "creature"], "mana_cost": "{3}"},
    ),
    "each_mana_value_except": Named(
        {"kind": "each_mana_value_except", "number": 3}, (_costs("{2}"), RELIC), (_costs("{3}"),)
    ),
    "each_mana_value_except.chosen": Named(
        {"kind": "each_mana_value_except", "chosen": True},
        (_costs("{2}"), RELIC),
        (_costs("{3}"),),
        {"chosen": {"number": 3}},
    ),
    "objects.no_name": Named({"kind": "objects", "no_name": True}, ({"types": [], "zone": "command"},), (BEAR,)),
}


def hold(stage: Stage, make: Make) -> tuple[str, Named]:
    """p2's creature with the ability from one of the qualities that the features allow; which one."""
    named = QUALITIES[stage.pick([q for q in QUALITIES if stage.features.has(*_needed(q, make, stage.features.build))])]
    fields = {**BEAR, **named.holder, "abilities": [make(named.quality)]}
    return stage.add(zone="battlefield", owner="p2", controller="p2", **fields), named


def let_ask(stage: Stage, named: Named) -> list[str]:
    """A source that shows the quality asks by its ability, and one that lacks it, if any does."""
    looks = [stage.pick(named.shows), *([stage.pick(named.lacks)] if named.lacks else [])]
    found: list[str] = []
    for look in stage.pick((looks, looks[::-1])):
        found.append(stage.add(**_source(look)))
        stage.step("targets", of=activate(found[-1]))
    return found


def _source(look: Json) -> Json:
    owner = look.get("owner", "p1")
    place = {"zone": "command"} if "zone" in look else {"zone": "battlefield", "controller": owner}
    return {"owner": owner, **look, **place, "abilities": [activated(slot("creature"))]}


@cache
def _needed(quality: str, make: Make, build: str) -> frozenset[str]:
    """What an engine must know to be asked about a quality."""
    named = QUALITIES[quality]
    holder = {"zone": "battlefield", "owner": "p2", **BEAR, **named.holder, "abilities": [make(named.quality)]}
    looks = [_source(look) for look in (*named.shows, *named.lacks)]
    objects = [{"id": f"o{n}", **o} for n, o in enumerate((holder, *looks))]
    steps = [{"do": "targets", "of": activate("o1")}]
    return frozenset(features_of({"build": build, "players": [], "objects": objects, "steps": steps}))


def has_quality(scenario: Scenario, quality: Quality, holder: str, source: str) -> bool:
    """Has the source the quality, as the holder's ability means it?"""
    o, held, kind = thing_of(scenario, source), thing_of(scenario, holder), quality["kind"]
    if kind == "chosen":
        value = held.get("chosen", {}).get(quality["of"])
        must(value is not None, "a choice was made")
        return has_quality(scenario, _meaning(quality["of"], value), holder, source)
    if kind == "each_mana_value_except":
        number = held.get("chosen", {}).get("number") if quality.get("chosen") else quality["number"]
        must(number is not None, "a number was chosen")
        return mana_value(o, 0) != number
    if kind == "each_opponent":
        return is_opponent(scenario, controller(scenario, source), controller(scenario, holder))
    if kind in ("its_colors", "colors_among_your_permanents"):
        return not {*held["colors"]}.isdisjoint(o["colors"])
    if kind == "mana_values_among_your_artifacts":
        return "artifact" in held["types"] and mana_value(o, 0) == mana_value(held, 0)
    return shown(quality, o)


def _meaning(of: str, value: Any) -> Quality:
    """The quality that a chosen value stands for."""
    meanings: dict[str, Quality] = {
        "number": {"kind": "mana_value", "is": "equal", "number": value},
        "parity": {"kind": "mana_value", "is": value},
        "creature_type": {"kind": "objects", "type": "creature", "subtype": value},
    }
    return meanings.get(of, {"kind": of, of: value})


def scene_with(make: Make) -> Callable[[Stage], Board]:
    """A creature has the ability from some quality; a source that shows it asks, and one that lacks it."""

    def scene(stage: Stage) -> Board:
        subject, quality = hold(stage, make)
        stage.permanent("p2")
        let_ask(stage, quality)
        return stage.board(None, subject=subject)

    return scene


def held_quality(board: Board, kind: str) -> Quality:
    """The one quality that the subject's only ability, of that kind, is from; nothing else on the board matters."""
    scenario, subject = board.scenario, board["subject"]
    abilities = thing_of(scenario, subject)["abilities"]
    qualities = [q for a in own_abilities(scenario, subject, kind) for q in a["from"]]
    must(len(qualities) == len(abilities) == 1, "an ability from one quality")
    only_the_holder_counts(scenario, subject)
    others = [o["id"] for o in scenario["objects"] if o["id"] != subject]
    must(all(is_plain(scenario, ident) for ident in others), "nothing else is protected")
    return qualities[0]


def only_the_holder_counts(scenario: Scenario, holder: str) -> None:
    """The premise for qualities read off a side's permanents: nothing else on that side has colours or is an artifact."""
    for o in scenario["objects"]:
        theirs = o["id"] != holder and controller(scenario, o["id"]) == controller(scenario, holder)
        must(
            not theirs or (not o["colors"] and ("artifact" not in o["types"] or "mana_cost" not in o)),
            "no other counts",
        )


# ---------------------------------------------------------------------- of somebody's choice
def give_of_choice(stage: Stage, make: Make, keyword: str) -> Board:
    """A spell gives a creature the ability from a colour that is chosen as it resolves; two sources ask."""
    own = stage.flip(f"{keyword}.of_your_choice.by_its_controller")
    quality: Quality = {"kind": "of_your_choice", "of": "color", **({"by": "its_controller"} if own else {})}
    subject = stage.permanent("p2")
    giver = stage.spell("p1", slots=[slot("creature")], effects=[gain(target(), make(quality))])
    red, other = stage.two(COLORS)
    asks = [
        stage.permanent("p1", "artifact", colors=[c], abilities=[activated(slot("creature"))]) for c in (red, other)
    ]
    stage.step("cast", object=giver, targets=[subject])
    stage.step("resolve", choose={"color": red})
    for source in stage.pick((asks, asks[::-1])):
        stage.step("targets", of=activate(source))
    return stage.board(None, subject=subject, giver=giver)


def printed_for_choice(board: Board, make: Make) -> Scenario:
    """The same with the ability printed on the creature, from some colour, and nothing cast: what such a law builds on."""
    ability = make({"kind": "color", "color": COLORS[0]})
    objects = [{**o, "abilities": [ability]} if o["id"] == board["subject"] else o for o in board.scenario["objects"]]
    return {**board.scenario, "objects": objects, "steps": board.scenario["steps"][2:]}


def asked_of_choice(board: Board, make: Make, point: str) -> list[Asked]:
    """Each source is stopped exactly if it has the colour that was chosen."""
    scenario, subject, giver = board.scenario, board["subject"], thing_of(board.scenario, board["giver"])
    cast, resolve, *rest = scenario["steps"]
    must(
        cast == {"do": "cast", "object": giver["id"], "targets": [subject]} and resolve["do"] == "resolve",
        "it is given",
    )
    qualities = [q for e in giver["effects"] for a in e.get("abilities", ()) for q in a.get("from", ())]
    must(len(qualities) == 1 and giver["effects"] == [gain(target(), make(qualities[0]))], "one ability")
    must(qualities[0]["kind"] == "of_your_choice" and "color" in resolve.get("choose", {}), "from what is chosen")
    asks: list[Asked] = []
    for n, step in enumerate(rest, 2):
        must(step["do"] == "targets" and is_plain(scenario, step["of"]["object"]), "plain sources ask")
        o = thing_of(scenario, step["of"]["object"])
        out = resolve["choose"]["color"] in o["colors"]
        because = f"{named(scenario, o['id'])} {'has' if out else 'lacks'} the chosen colour"
        asks.append(Asked(n, frozenset({subject} if out else ()), point, point, because))
    must(
        asks and all(is_plain(scenario, o["id"]) for o in scenario["objects"]),
        "something is asked, nothing else stops it",
    )
    return asks
