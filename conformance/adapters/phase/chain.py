"""The links of one spell or ability, while they are put in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.adapters.phase.filters import slot_filter, spelled_out
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.words import fixed, specific_object, specific_player
from conformance.wire.json_types import Json

AUDIBLE: Json = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(0)}}
SIMPLE = {"this": "SelfRef", "you": "Controller", "attached": "AttachedTo"}


class Chain:
    """phase asks for targets in the order of the links that name them: a slot belongs to the first link that uses it.

    A slot that would come too late for that gets a link of its own, which does nothing but target.
    """

    __slots__ = ("links", "named", "numbers", "slots")

    def __init__(self, slots: list[Json], numbers: Mapping[str, int] | None = None) -> None:
        """`numbers`: phase's ids of objects and seats of players, where effects name them."""
        self.slots = slots
        self.numbers = numbers or {}
        self.links: list[Json] = []
        self.named = 0

    def link(self, effect: Json, **more: Any) -> None:
        """One more link."""
        self.links.append({"kind": "Spell", "effect": effect, **more})

    def only_targets(self, until: int) -> None:
        """Links that only target, for the slots before that one."""
        while self.named < until:
            self.link({"type": "TargetOnly", "target": spelled_out(slot_filter(self.slots[self.named]))})
            self.named += 1

    def claim(self, slot: int) -> None:
        """The next link uses this slot, in its own way."""
        if slot != self.named:
            raise Unsupported("slot.several", "phase's effect has a target of its own here")
        self.named += 1

    def whom(self, who: Json) -> Json:
        """Whom the next link is about."""
        kind = "you" if who.get("which") == "you" else who["kind"]
        if kind == "target":
            return self._target(who["slot"])
        if kind in SIMPLE:
            return {"type": SIMPLE[kind]}
        if kind == "object":
            return specific_object(self.numbers[who["id"]])
        if kind == "player":
            return specific_player(self.numbers[who["id"]])
        raise Unsupported("effect", f"phase has no single word for {kind} here")

    def _target(self, slot: int) -> Json:
        """The filter of a slot where it is named first; afterwards the target of an earlier link."""
        if slot >= self.named:
            self.only_targets(slot)
            self.named = slot + 1
            return slot_filter(self.slots[slot])
        return {"type": "ParentTarget"} if self.named == 1 else {"type": "ParentTargetSlot", "index": slot}

    def whole(self) -> Json:
        """The links, each inside the one before it; one that phase tells about, if the others only target."""
        inner: Json | None = None
        silent = all(link["effect"]["type"] == "TargetOnly" for link in self.links)
        links: list[Json] = [*self.links, *([AUDIBLE] if silent else [])]
        for link in reversed(links):
            own = {} if "damage_source" in link["effect"] else {"sub_link": "SequentialSibling"}
            inner = {**link, **own, "sub_ability": inner}
        assert inner is not None
        return inner


def made_audible(ability: Json) -> Json:
    """An ability that only targets, with a last link by which phase tells that it resolved."""
    if ability.get("effect", {}).get("type") != "TargetOnly":
        return ability
    inner = ability.get("sub_ability")
    if inner is None:
        return {**ability, "sub_ability": {**AUDIBLE, "sub_link": "SequentialSibling"}}
    return {**ability, "sub_ability": made_audible(inner)}
