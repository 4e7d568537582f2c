"""702.16k: how boards have protection from a player, and what players do to the protected one: ask, attach.

Everything is red, so that only whose it is can matter.
"""

from __future__ import annotations

from collections.abc import Sequence

from conformance.properties.rule_702_16_protection.from_players import CHOSEN
from conformance.strategies.stage import Stage
from conformance.strategies.terms import activate, activated, cast, player, protection, slot, thing, trigger, triggered
from conformance.wire.json_types import Ability, Json

RED = ("red",)
_ASKING = {
    "cast": ("use.cast", "zone.hand", "type.instant"),
    "activate": ("use.activate", "ability.activated"),
    "trigger": ("use.trigger", "ability.when_enters", "zone.hand"),
}


def ward(stage: Stage, who: str) -> tuple[Ability, Json]:
    """Protection from that player, and the fields of what has or grants it: the player is named, or was chosen.

    No card names a player, so boards by text choose.
    """
    ways = {"named": ("protection.player",), "chosen": ("protection.chosen:player", "chosen.player")}
    printed = ("chosen",) if stage.features.build == "text" else tuple(ways)
    way = stage.pick([w for w in printed if stage.features.has(*ways[w])])
    if way == "named":
        return protection(player(who)), {}
    return protection(CHOSEN), {"chosen": {"player": who}}


def warded(stage: Stage, kind: str = "creature", *, owner: str = "p1", who: str = "p2") -> str:
    """A permanent with protection from a player."""
    ability, fields = ward(stage, who)
    body: Json = {"toughness": 6} if kind == "creature" else {}
    return stage.permanent(owner, kind, abilities=[ability], **fields, **body)


def at_the_table(stage: Stage) -> tuple[str, ...]:
    """Two players, or three."""
    if stage.flip("players.3"):
        stage.players.append({"id": "p3"})
    return tuple(p["id"] for p in stage.players)


def some(stage: Stage, people: Sequence[str]) -> list[str]:
    """The named player p2 and another, in either order."""
    other = stage.pick([p for p in people if p != "p2"])
    return stage.pick((["p2", other], [other, "p2"]))


def asker(stage: Stage, who: str, kind: str, way: str) -> str:
    """A spell, activated or triggered ability of that player, asked for its targets."""
    if way == "cast":
        ident = stage.spell(who, colors=RED, slots=[slot(kind)])
        stage.step("targets", of=cast(ident))
    elif way == "activate":
        ident = stage.permanent(who, colors=RED, abilities=[activated(slot(kind))])
        stage.step("targets", of=activate(ident))
    else:
        ident = stage.add(
            zone="hand",
            owner=who,
            types=["creature"],
            colors=list(RED),
            power=2,
            toughness=2,
            abilities=[triggered("when_enters", slot(kind))],
        )
        stage.step("targets", of=trigger(ident))
    return ident


def asking_way(stage: Stage) -> str:
    """By a spell, an activated or a triggered ability."""
    return stage.pick(tuple(w for w, needs in _ASKING.items() if stage.features.has(*needs)))


def attachment(stage: Stage, sort: str, who: str, attached_to: str | None) -> str:
    """An attachment of that player: an unattached Aura is a card in their hand."""
    make = {"aura": stage.aura, "equipment": stage.equipment, "fortification": stage.fortification}[sort]
    return make(who, attached_to, colors=RED)


def try_to_attach(stage: Stage, sort: str, who: str, subject: str) -> None:
    """The step that tries: an Aura is put onto the battlefield attached, others are attached by fiat."""
    what = attachment(stage, sort, who, None)
    if sort == "aura":
        stage.step("enter", object=what, attached_to=subject)
    else:
        stage.step("attach", what=what, to=subject)


def takes(what: str, who: str) -> Json:
    """The effect: that player gains control of it."""
    return {"effect": "gain_control", "to": thing(what), "player": who}
