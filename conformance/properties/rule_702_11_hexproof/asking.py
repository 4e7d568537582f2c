"""What the laws of 702.11 share: who asks, and how. Each function adds to the stage, by features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.strategies.stage import Stage
from conformance.strategies.tables import COLORS, PERMANENT_TYPES, SPELL_TYPES
from conformance.strategies.terms import (
    GAIN_LIFE,
    HEXPROOF,
    SHROUD,
    YOU,
    activated,
    color,
    gain,
    grant,
    hexproof_from,
    protection,
    slot,
    somebody,
    triggered,
)
from conformance.wire.json_types import Ability, GameObject, Json

WAYS: Mapping[str, tuple[str, ...]] = {
    "cast": ("use.cast", "zone.hand"),
    "aura": ("use.cast", "zone.hand", "cast.aura", "subtype.aura", "ability.enchant", "type.enchantment"),
    "activate": ("use.activate", "ability.activated"),
    "trigger": ("use.trigger", "ability.when_enters", "zone.hand"),
}
BODIES: Mapping[str, Json] = {"creature": {"power": 2, "toughness": 2}, "planeswalker": {"loyalty": 5}}
_PUT: Mapping[str, str] = {"cast": "step.cast", "activate": "step.activate", "trigger": "step.enter"}
_TARGETED = ("activated", "when_enters", "when_dies")


def shade(stage: Stage) -> list[str]:
    """One colour, or none: for sources whose colour doesn't matter."""
    return stage.pick((*([c] for c in COLORS), []))


def host(stage: Stage, kinds: Sequence[str] = PERMANENT_TYPES) -> str:
    """A kind of permanent that may have hexproof."""
    return stage.pick([k for k in kinds if stage.features.has(f"host.{k}", f"type.{k}")])


def slot_for(stage: Stage, kind: str, *, aura: bool = False) -> str:
    """A slot's kind that admits a permanent of that type, or a player (`player`)."""
    wide = {
        "player": ("player", "player_or_planeswalker", "any"),
        "creature": ("creature", "permanent", "any"),
        "planeswalker": ("planeswalker", "permanent", "any"),
    }.get(kind, (kind, "permanent"))
    return stage.pick((kind,) if aura else wide, "slot.{}")


def card(stage: Stage, owner: str, kind: str, zone: str = "hand", **fields: Any) -> str:
    """A permanent card that isn't on the battlefield."""
    return stage.add(zone=zone, owner=owner, types=[kind], **{**BODIES.get(kind, {}), **fields})


def way_of(stage: Stage, *ways: str) -> str:
    """One of the ways to target that the features allow."""
    return stage.pick([w for w in ways or ("cast", "activate", "trigger") if stage.features.has(*WAYS[w])])


def way_on(stage: Stage, *ways: str) -> str:
    """One of the ways to put something with targets on the stack that the features allow."""
    return stage.pick([w for w in ways or tuple(_PUT) if stage.features.has(_PUT[w], *WAYS[w])])


def asker(
    stage: Stage,
    by: str,
    kind: str,
    *ways: str,
    colors: Sequence[str] = (),
    instant: bool = False,
    effects: list[Json] | None = None,
) -> str:
    """Something of `by` that targets one `kind`: an instant or sorcery, an Aura spell, a permanent's activated
    ability, or a card in hand whose ability triggers as it enters."""
    way = way_of(stage, *ways)
    if way == "cast":
        speed = ("instant",) if instant or by != stage.active else SPELL_TYPES
        return stage.spell(by, stage.pick(speed, "type.{}"), colors=colors, slots=[slot(kind)], effects=effects or [])
    if way == "aura":
        return stage.aura(by, None, what=kind, colors=colors)
    body = stage.pick(("artifact", "creature", "enchantment"), "type.{}")
    if way == "activate":
        return stage.permanent(by, body, colors=colors, abilities=[activated(slot(kind), effects=effects)])
    return card(stage, by, body, colors=list(colors), abilities=[triggered("when_enters", slot(kind), effects=effects)])


def use_of(o: GameObject) -> Json:
    """The use by which an asker targets: its ability, or casting it."""
    ability = next((a for a in o["abilities"] if a["kind"] in _TARGETED), None)
    if ability is None:
        return {"kind": "cast", "object": o["id"]}
    kind = "activate" if ability["kind"] == "activated" else "trigger"
    return {"kind": kind, "object": o["id"], "ability": ability["id"]}


def ask(stage: Stage, *askers: str) -> None:
    """A `targets` step for each of the askers."""
    for ident in askers:
        stage.step("targets", of=use_of(next(o for o in stage.objects if o["id"] == ident)))


def give_player(stage: Stage, who: str, ability: Ability) -> None:
    """A player has the ability: by data, by a permanent of theirs, or by an effect that began."""
    roads = {
        "host.player": ("host.player",),
        "permanent": ("host.player_by_permanent", "ability.grant", "grant.you"),
        "effect": ("host.player_by_effect", "begin.gain", "begin.on"),
    }
    road = stage.pick([r for r, needs in roads.items() if stage.features.has(*needs)])
    if road == "host.player":
        stage.give(who, ability)
    elif road == "permanent":
        stage.permanent(who, stage.pick(("enchantment", "artifact"), "type.{}"), abilities=[grant(YOU, ability)])
    else:
        stage.begin(who, gain(somebody(who), ability), lasts="on")


def act(stage: Stage, ident: str, *targets: str, **fields: Any) -> None:
    """Puts an asker's spell or ability on the stack at these targets: it is cast, activated, or enters and triggers."""
    use = use_of(next(o for o in stage.objects if o["id"] == ident))
    do: str = "enter" if use["kind"] == "trigger" else use["kind"]
    chosen = {"ability": use["ability"]} if do == "activate" else {}
    stage.step(do, object=ident, targets=list(targets), **chosen, **fields)


def told(*others: Json) -> list[Json]:
    """Effects from which a look can tell whether the spell or ability resolved."""
    return [*others, GAIN_LIFE]


def hexproof_forms(stage: Stage, red: str, other: str) -> list[Ability]:
    """Hexproof from that colour in some form: alone, as one colour at all, beside another, beside hexproof."""
    single, second = hexproof_from(color(red)), hexproof_from(color(other))
    forms: dict[str, tuple[tuple[str, ...], list[Ability]]] = {
        "alone": ((), [single]),
        "beside another": ((), [second, single]),
        "monocolored": (("hexproof.monocolored",), [hexproof_from({"kind": "monocolored"})]),
        "beside hexproof": (("ability.hexproof",), [HEXPROOF, single]),
    }
    return forms[stage.pick([f for f, (needs, _) in forms.items() if stage.features.has(*needs)])][1]


def own_shield(stage: Stage, red: str) -> list[Ability]:
    """Something that stops a source of that colour and isn't hexproof; nothing where the features leave none."""
    shields: list[tuple[tuple[str, ...], Ability]] = [
        (("ability.protection", f"protection.color:{red}"), protection(color(red))),
        (("ability.shroud",), SHROUD),
    ]
    shields = [shields[0], *shields]  # protection twice as often: it is what an engine would most likely take along
    allowed = [s for needs, s in shields if stage.features.has(*needs)]
    return [stage.pick(allowed)] if allowed else []
