"""What spells and abilities do, as phase's chain: each effect a link, targets in the order of the slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.adapters.phase.chain import Chain
from conformance.adapters.phase.changes import become, chosen_of, gained, lost
from conformance.adapters.phase.filters import group_filter, players_scope
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import COUNTERS, TYPES, fixed, specific_player, typed
from conformance.wire.json_types import Json

YOU: Json = {"type": "Controller"}
PLAYERS = frozenset({"any", "player", "player_or_planeswalker", "you"})
TURN = "UntilEndOfTurn"
CHOICES = {"color": "Color", "type": "CardType"}
NO_PREVENTION: Json = {
    "type": "AddRestriction",
    "restriction": {"type": "DamagePreventionDisabled", "source": 0, "expiry": {"type": "EndOfTurn"}},
}


def chained(slots: list[Json], effects: list[Json], chain: Chain) -> Json:
    """The whole spell or ability: its targets and what it does."""
    for effect in effects:
        LINKS[effect["effect"]](effect, chain)
    chain.only_targets(len(slots))
    return chain.whole()


def _damage(effect: Json, chain: Chain) -> None:
    if effect.get("unpreventable"):
        chain.link(NO_PREVENTION)
    by, to, amount = effect.get("by", {"kind": "this"}), effect["to"], fixed(effect["amount"])
    source = _damage_source(by, chain)
    if to["kind"] == "group":
        chain.link({"type": "DamageAll", "amount": amount, "target": group_filter(to), **source})
    elif to["kind"] == "players":
        scope = players_scope(to["which"])
        chain.link({"type": "DamageEachPlayer", "amount": amount, "player_filter": scope, **source})
    else:
        chain.link({"type": "DealDamage", "amount": amount, "target": chain.whom(to), **source})


def _damage_source(by: Json, chain: Chain) -> Json:
    """Who deals it: the source itself, or the first target in the chain."""
    if by["kind"] == "this":
        return {}
    if by["kind"] != "target" or by["slot"] != 0 or chain.links:
        raise Unsupported("damage.by", "phase lets only the source or the first target deal the damage")
    chain.only_targets(1)
    return {"damage_source": "Target"}


def _destroy(effect: Json, chain: Chain) -> None:
    to = effect["to"]
    if to["kind"] == "group":
        chain.link({"type": "DestroyAll", "target": group_filter(to)})
    else:
        chain.link({"type": "Destroy", "target": chain.whom(to)})


def _exile(effect: Json, chain: Chain) -> None:
    to = effect["to"]
    if to["kind"] == "group":
        chain.link({"type": "ChangeZoneAll", "destination": "Exile", "target": group_filter(to)})
    else:
        graveyard = to["kind"] == "target" and chain.slots[to["slot"]]["kind"] == "card_in_graveyard"
        origin: Json = {"origin": "Graveyard"} if graveyard else {}
        chain.link({"type": "ChangeZone", **origin, "destination": "Exile", "target": chain.whom(to)})


def _change(to: Json, modifications: list[Json], chain: Chain) -> None:
    """A continuous change until end of turn, of a target, the source, what it is attached to, a group, or you."""
    target: Json = {}
    if to["kind"] == "target":
        target = {"target": chain.whom(to)}
        about: Json = {"type": "ParentTarget"} if target["target"]["type"] != "ParentTargetSlot" else target["target"]
    elif to["kind"] == "you":
        about = YOU
        target = {"target": YOU}
    elif to["kind"] == "group":
        about = group_filter(to)
    else:
        about = chain.whom(to)
    static = {"mode": "Continuous", "affected": about, "modifications": modifications}
    chain.link({"type": "GenericEffect", "static_abilities": [static], "duration": TURN, **target}, duration=TURN)


def _gain(effect: Json, chain: Chain) -> None:
    for of in chosen_of(effect["abilities"]):
        chain.link({"type": "Choose", "choice_type": CHOICES[of], "persist": True})
    _change(effect["to"], gained(effect["abilities"], activated, triggered), chain)


def _lose(effect: Json, chain: Chain) -> None:
    _change(effect["to"], lost(effect["what"]), chain)


def _become(effect: Json, chain: Chain) -> None:
    _change(effect["to"], become(effect), chain)


def _cant_have(effect: Json, chain: Chain) -> None:
    mode = {"CantHaveKeyword": {"keyword": "Hexproof"}}
    _change(effect["to"], [{"type": "AddStaticMode", "mode": mode}], chain)


def _gain_control(effect: Json, chain: Chain) -> None:
    if effect["to"]["kind"] != "target":
        raise Unsupported("effect.gain_control", "only of a target")
    target = chain.whom(effect["to"])
    if "player" in effect:
        recipient = specific_player(chain.numbers[effect["player"]])
        chain.link({"type": "GiveControl", "target": target, "recipient": recipient}, duration=TURN)
    else:
        chain.link({"type": "GainControl", "target": target}, duration=TURN)


def _attach(effect: Json, chain: Chain) -> None:
    what = chain.whom(effect["what"])
    slot = chain.slots[effect["to"]["slot"]]["kind"] if effect["to"]["kind"] == "target" else effect["to"]["kind"]
    if slot in PLAYERS:
        raise Unsupported("effect.attach", "phase's effects attach to permanents only")
    at: Json = {"selection": {"at_resolution": {}}} if effect["what"]["kind"] == "this" else {}
    chain.link({"type": "Attach", "attachment": what, "target": chain.whom(effect["to"]), **at})


def _sacrifice(effect: Json, chain: Chain) -> None:
    who, kind = effect["who"], TYPES[effect["type"]]
    if who["kind"] == "target":
        chain.claim(who["slot"])
        chain.link({"type": "Sacrifice", "target": typed(kind, controller="TargetPlayer"), "count": fixed(1)})
    else:
        chain.link({"type": "Sacrifice", "target": typed(kind), "count": fixed(1)}, **_scope(who))


def _discard(effect: Json, chain: Chain) -> None:
    who = effect["who"]
    if who["kind"] == "target":
        chain.link({"type": "Discard", "count": _hand("Target"), "target": chain.whom(who)})
    else:
        scope = _scope(who)
        chain.link(
            {"type": "Discard", "count": _hand("ScopedPlayer" if scope else "Controller"), "target": YOU}, **scope
        )


def _hand(whose: str) -> Json:
    return {"type": "Ref", "qty": {"type": "HandSize", "player": {"type": whose}}}


def _lose_life(effect: Json, chain: Chain) -> None:
    who, amount = effect["who"], fixed(effect["amount"])
    scope = {} if who["kind"] == "target" else _scope(who)
    target: Json = {} if scope else {"target": chain.whom(who)}
    chain.link({"type": "LoseLife", "amount": amount, **target}, **scope)


def _scope(who: Json) -> dict[str, Any]:
    """The players that do it one by one; nothing for just you."""
    if who["kind"] == "you" or who.get("which") == "you":
        return {}
    if who["kind"] == "player":
        raise Unsupported("effect", "phase has no scope of one named player")
    return {"player_scope": players_scope(who["which"])}


def _gain_life(effect: Json, chain: Chain) -> None:
    chain.link({"type": "GainLife", "amount": fixed(effect["amount"])})


def _counters(effect: Json, chain: Chain) -> None:
    to = effect["to"]
    all_of = to["kind"] == "group"
    target = group_filter(to) if all_of else chain.whom(to)
    counted = {"counter_type": COUNTERS[effect["counter"]], "count": fixed(effect["amount"])}
    chain.link({"type": "PutCounterAll" if all_of else "PutCounter", **counted, "target": target})


def _no_prevention(_: Json, chain: Chain) -> None:
    chain.link(NO_PREVENTION, duration=TURN)


def _nothing(_: Json, chain: Chain) -> None:
    if not chain.slots:
        chain.link({"type": "NoOp"})


def _permission(_: Json, __: Chain) -> None:
    raise Unsupported("effect.permission", "phase knows this permission as a static ability only")


LINKS: dict[str, Callable[[Json, Chain], None]] = {
    "damage": _damage,
    "destroy": _destroy,
    "exile": _exile,
    "gain": _gain,
    "lose": _lose,
    "become": _become,
    "cant_have": _cant_have,
    "permission": _permission,
    "gain_control": _gain_control,
    "attach": _attach,
    "sacrifice": _sacrifice,
    "discard": _discard,
    "lose_life": _lose_life,
    "gain_life": _gain_life,
    "counters": _counters,
    "no_prevention": _no_prevention,
    "nothing": _nothing,
}

FREE: Json = {"type": "Mana", "cost": {"type": "Cost", "shards": [], "generic": 0}}
DISCARD: Json = {"type": "Discard", "count": fixed(1), "self_ref": True}
EXILE: Json = {"type": "Exile", "count": 1, "zone": "Graveyard", "filter": {"type": "SelfRef"}}
PLACES: dict[str | None, Json] = {
    None: {"cost": FREE},
    "hand": {"cost": DISCARD, "activation_zone": "Hand", "consumes_source": True},
    "graveyard": {"cost": EXILE, "activation_zone": "Graveyard"},
}
TRIGGERS: dict[str, Json] = {
    "when_enters": {"mode": "ChangesZone", "destination": "Battlefield", "trigger_zones": ["Battlefield"]},
    "when_dies": {
        "mode": "ChangesZone",
        "origin": "Battlefield",
        "destination": "Graveyard",
        "trigger_zones": ["Graveyard"],
    },
    "when_cast": {"mode": "SpellCast", "trigger_zones": ["Stack"]},
}


def spell(card: Json) -> Json:
    """What an instant or sorcery does."""
    slots = card.get("targets", [])
    return chained(slots, card.get("effects", []), Chain(slots))


def activated(ability: Json) -> Json:
    """An activated ability that costs nothing, or the card itself."""
    whole = chained(ability["targets"], ability["effects"], Chain(ability["targets"]))
    return {**whole, "kind": "Activated", **PLACES[ability.get("from_zone")]}


def triggered(ability: Json) -> Json:
    """A when-this-enters, when-this-dies or when-you-cast ability."""
    whole = chained(ability["targets"], ability["effects"], Chain(ability["targets"]))
    return {**TRIGGERS[ability["kind"]], "execute": whole, "valid_card": {"type": "SelfRef"}}
