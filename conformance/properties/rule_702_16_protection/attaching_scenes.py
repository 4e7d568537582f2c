"""702.16c, 702.16d: boards on which something is tried to be attached, or comes off what becomes protected from it."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.law import Board
from conformance.strategies.stage import Stage
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import (
    THIS,
    activated,
    become,
    color,
    gain,
    protection,
    slot,
    target,
    thing,
    whom,
)
from conformance.wire.json_types import Ability, Json

SIDES = ("p1", "p2")
ZONES = ("hand", "graveyard", "exile")
_OWN_ABILITY: dict[str, Json] = {
    "Equipment": {"kind": "equip", "id": "a9"},
    "Fortification": {"kind": "fortify", "id": "a9"},
}
BEGINS = ("step.begin", "begin.gain", "begin.turn")
_CAST_AURA = ("cast.aura", "step.cast", "step.resolve", "step.look", "zone.hand")
_WAYS: dict[str, tuple[str, ...]] = {
    "enter": ("step.enter", "enter.attached"),
    "attach": ("step.attach", "step.look"),
    "spell": (*_CAST_AURA, *BEGINS),
    "ability": ("step.activate", "step.resolve", "step.look", *BEGINS),
    "mover": ("effect.attach", "step.cast", "step.resolve", "step.look", "slot.several", "type.instant", "zone.hand"),
}
STARTS: dict[str, tuple[str, ...]] = {
    "begin": BEGINS,
    "become": ("step.begin", "begin.become", "begin.turn", "become.colors"),
    "spell": (
        "effect.gain",
        "effect.nothing",
        "step.cast",
        "step.resolve",
        "slot.creature",
        "type.instant",
        "zone.hand",
    ),
    "ability": ("effect.gain", "effect.nothing", "step.activate", "step.resolve", "ability.activated"),
}


def possible_zones(stage: Stage, zones: Sequence[str]) -> list[str]:
    """The zones that the engine can be given a card in; `outside` is a token yet to be made."""
    return [z for z in zones if stage.features.has("object.token" if z == "outside" else f"zone.{z}")]


def possible_hosts(stage: Stage, kinds: Sequence[str]) -> list[str]:
    """The kinds of permanent that the engine can be given, with protection."""
    return [k for k in kinds if stage.features.has(f"host.{k}", f"type.{k}")]


def way(stage: Stage, ways: Sequence[str], zones: Sequence[str]) -> str:
    """One of the ways to attach that the engine can be asked about."""
    return stage.pick(
        [w for w in ways if stage.features.has(*_WAYS[w]) and (w != "enter" or possible_zones(stage, zones))]
    )


def three_colors(stage: Stage) -> tuple[str, str, str]:
    """The colour protected from, the twin's, and one that is neither."""
    red, other = stage.two(COLORS, "protection.color:{}")
    return red, other, stage.pick([c for c in COLORS if c not in (red, other)])


def attachment(
    stage: Stage,
    sort: str,
    who: str,
    hue: str,
    *,
    on: str | None = None,
    what: str = "creature",
    zone: str = "hand",
    owner: str | None = None,
    abilities: Sequence[Ability] = (),
) -> str:
    """An Aura, Equipment or Fortification: attached, unattached on the battlefield, or a card or token elsewhere."""
    own = _OWN_ABILITY.get(sort, {"kind": "enchant", "what": what})
    place: Json = {"zone": zone, "owner": owner or who}
    if on is not None or zone == "battlefield":
        place = {"zone": "battlefield", "owner": owner or who, "controller": who, **({"attached_to": on} if on else {})}
    if zone == "outside":
        place["token"] = True
    return stage.add(
        types=["enchantment" if sort == "Aura" else "artifact"],
        subtypes=[sort],
        colors=[hue],
        abilities=[own, *abilities],
        **place,
    )


def trying(
    stage: Stage,
    how: str,
    sort: str,
    hue: str,
    host: str,
    holder: str | None,
    *,
    what: str,
    where: str,
    mover: str,
    late: Ability | None = None,
    who: Sequence[str] = SIDES,
) -> str:
    """Adds the thing, the steps that try to attach it to the host, and a look. Returns the thing.

    `what` is what it may enchant, `where` the zone it enters from, `mover` the colour of the spell that moves it,
    `late` what the host gains before the spell or ability resolves, and `who` may control it.
    """
    side = "p1" if how in ("spell", "ability") else stage.pick(who)
    zone = {"enter": where, "spell": "hand"}.get(how, "battlefield")
    source = attachment(stage, sort, side, hue, on=holder, what=what, zone=zone)
    if how == "enter":
        stage.step("enter", object=source, attached_to=host)
    elif how == "attach":
        stage.step("attach", what=source, to=host)
    elif how == "mover":
        _cast_mover(stage, sort, mover, source, host, what)
    else:
        stage.step(
            *({"spell": "cast", "ability": "activate"}[how],),
            object=source,
            targets=[host],
            **({"ability": "a9"} if how == "ability" else {}),
        )
        if late is not None:
            stage.begin(stage.pick(SIDES), gain(whom(host), late))
        stage.step("resolve")
    if how != "enter":
        stage.step("look")
    return source


def arriving(stage: Stage, host: str, hue: str, *abilities: Ability, who: str | None = None) -> str:
    """An Aura that enchants creatures gets onto the host: put there, or cast and resolved; a look follows."""
    enter = possible_zones(stage, ZONES) and stage.features.has(*_WAYS["enter"])
    how = stage.pick([*(["enter"] if enter else []), *(["spell"] if stage.features.has(*_CAST_AURA) else [])])
    owner = "p1" if how == "spell" else who or stage.pick(SIDES)
    zone = stage.pick(possible_zones(stage, ZONES)) if how == "enter" else "hand"
    aura = attachment(stage, "Aura", owner, hue, zone=zone, abilities=abilities)
    if how == "enter":
        stage.step("enter", object=aura, attached_to=host)
    else:
        stage.step("cast", object=aura, targets=[host])
        stage.step("resolve")
    stage.step("look")
    return aura


def _cast_mover(stage: Stage, sort: str, hue: str, source: str, host: str, what: str) -> None:
    """An instant: attach target Aura (Equipment, Fortification) to target creature (…)."""
    moves: Json = {"effect": "attach", "what": target(0), "to": target(1)}
    spell = stage.spell("p1", colors=[hue], slots=[slot(sort.lower()), slot(what)], effects=[moves])
    stage.step("cast", object=spell, targets=[source, host])
    stage.step("resolve")


def attaching_scene(
    stage: Stage, sort: str, kinds: Sequence[str], ways: Sequence[str], zones: Sequence[str] = ZONES
) -> Board:
    """A thing of a colour is tried to be attached to a permanent with protection from that colour, of either player."""
    red, other, third = three_colors(stage)
    kind = stage.pick(possible_hosts(stage, kinds))
    movable = stage.features.has(
        f"slot.{sort.lower()}", f"slot.{kind}", *(("object.attached",) if sort == "Aura" else ())
    )
    how = way(stage, [w for w in ways if w != "mover" or movable], zones)
    ward, late = protection(color(red)), how in ("spell", "ability")
    sides = ("p1",) if how == "ability" else SIDES
    subject = stage.permanent(stage.pick(sides), kind, abilities=[] if late else [ward])
    neighbour = stage.permanent(stage.pick(sides), kind)
    held = how in ("attach", "mover") if sort == "Aura" else how != "enter" and stage.features.has("object.attached")
    holder = stage.permanent(stage.pick(SIDES), kind) if held else None
    where = stage.pick(possible_zones(stage, zones)) if how == "enter" else "hand"
    what = kind if how == "mover" else stage.pick((kind, "permanent"))
    source = trying(
        stage, how, sort, red, subject, holder, what=what, where=where, mover=third, late=ward if late else None
    )
    return stage.board(other=color(other), subject=subject, source=source, neighbour=neighbour)


def coming_off_scene(stage: Stage, sort: str, kinds: Sequence[str]) -> Board:
    """A thing is attached to a permanent that gets protection from its colour, or gets the colour itself.

    Beside it stands a companion of another colour on the same permanent, or one of the same colour next door.
    """
    red, other, third = three_colors(stage)
    kind = stage.pick(possible_hosts(stage, kinds))
    how = stage.pick(
        [w for w in (STARTS if kind == "creature" else ("begin", "become")) if stage.features.has(*STARTS[w])]
    )
    ward = protection(color(red))
    own = {"become": [ward], "ability": [activated(effects=[gain(THIS, ward)])]}.get(how, [])
    subject = stage.permanent(stage.pick(SIDES), kind, abilities=own)
    what = stage.pick((kind, "permanent"))
    owner, who = sides(stage)
    source = attachment(stage, sort, who, third if how == "become" else red, on=subject, what=what, owner=owner)
    roles = _witness(stage, sort, kind, subject, what, red, third)
    start(stage, how, subject, source, red, third, ward)
    stage.step("look")
    return stage.board(other=color(other), subject=subject, source=source, **roles)


def sides(stage: Stage) -> tuple[str, str]:
    """Owner and controller, of either side."""
    owner = stage.pick(SIDES)
    other = next(p for p in SIDES if p != owner)
    return owner, other if stage.flip("object.stolen") else owner


def _witness(stage: Stage, sort: str, kind: str, subject: str, what: str, red: str, third: str) -> dict[str, str]:
    """What stays: a companion, or the same next door."""
    if stage.flip():
        return {"companion": attachment(stage, sort, stage.pick(SIDES), third, on=subject, what=what)}
    neighbour = stage.permanent(stage.pick(SIDES), kind)
    return {"next_door": attachment(stage, sort, stage.pick(SIDES), red, on=neighbour, what=what)}


def start(stage: Stage, how: str, subject: str, source: str, red: str, third: str, ward: Ability) -> None:
    """The protection begins, or the thing gains the quality."""
    if how == "begin":
        stage.begin(stage.pick(SIDES), gain(whom(subject), ward))
    elif how == "become":
        stage.begin(stage.pick(SIDES), become(thing(source), colors=[red]))
    elif how == "spell":
        spell = stage.spell("p1", colors=[third], slots=[slot("creature")], effects=[gain(target(0), ward)])
        stage.step("cast", object=spell, targets=[subject])
        stage.step("resolve")
    else:
        stage.step("activate", object=subject, ability="a1", targets=[])
        stage.step("resolve")
