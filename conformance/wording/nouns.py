"""Whom and what a sentence is about: "target creature", "each opponent", "other artifacts you control"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from conformance.wording.qualities import TYPE_PLURALS, Unprintable, plural_subtype


class Noun(NamedTuple):
    """A noun phrase, and whether its verb is a plural one ("creatures gain", "you gain")."""

    text: str
    plural: bool = False

    def verb(self, plural: str, singular: str = "") -> str:
        """The phrase with its verb; the singular is the plural and an s where it isn't given."""
        return f"{self.text} {plural if self.plural else singular or plural + 's'}"


class Voice(NamedTuple):
    """How a text speaks: what it calls its own object, the thing it is attached to, its controller and the others.

    `until` is how long its effects last (" until end of turn"), `mortal` whether it is a creature and so "dies";
    `you` and `names` are for reports, where players and objects have names; `quote` words an ability that is given.
    """

    this: str = "this permanent"
    attached: str | None = None
    until: str = ""
    you: str | None = None
    names: Mapping[str, str] | None = None
    mortal: bool = False
    quote: Callable[[dict[str, Any], str], str] | None = None

    @property
    def control(self) -> str:
        """The clause that restricts to what "you" control."""
        return f"{self.you} controls" if self.you else "you control"

    @property
    def opponents(self) -> str:
        """The opponents of "you"."""
        return f"{self.you}'s opponents" if self.you else "your opponents"

    def named(self, some_id: str) -> str:
        """An object or player by name; on a card there is no such thing."""
        if self.names is None:
            raise Unprintable("object", f"a card can't say {some_id}")
        return self.names.get(some_id, some_id)


SLOT_NOUNS = {
    "any": "permanent or player",
    "aura": "Aura",
    "card_in_graveyard": "card",
    "equipment": "Equipment",
    "fortification": "Fortification",
    "player_or_planeswalker": "player or planeswalker",
}
GRAVEYARDS = {None: "a", "you": "your", "opponents": "an opponent's"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Telling:
    """One text as it is being told; it remembers the targets it has named: "target creature", then "that creature"."""

    __slots__ = ("_named", "it", "slots", "voice")

    def __init__(self, voice: Voice, slots: Sequence[dict[str, Any]] = (), it: bool = False) -> None:
        """`it`: the text's own object was just named, so that "it" will do until the first sentence ends."""
        self.voice = voice
        self.slots = slots
        self.it = it
        self._named: set[int] = set()

    def this(self) -> str:
        """The text's own object."""
        return "it" if self.it else self.voice.this

    def target(self, slot: int, graveyard: str = "in") -> str:
        """The target of a slot, as it is called here; `graveyard` is the preposition before "a graveyard"."""
        if slot >= len(self.slots):
            raise Unprintable("target", f"there is no slot {slot}")
        same = [n for n, other in enumerate(self.slots) if other == self.slots[slot]]
        if slot in self._named:
            return _that(self.slots[slot]["kind"], same.index(slot) if len(same) > 1 else None)
        self._named.add(slot)
        return _new_target(self.slots[slot], same.index(slot), graveyard)


def _that(kind: str, position: int | None) -> str:
    noun = SLOT_NOUNS.get(kind, kind)
    return f"that {noun}" if position is None else f"the {ORDINALS[position]} {noun}"


def _new_target(slot: dict[str, Any], earlier: int, graveyard: str) -> str:
    """A target at its first mention: "target creature you control", "another target spell", "a third target land"."""
    kind, whose = slot["kind"], slot.get("controlled_by")
    if kind == "any":
        return _any_target(whose, earlier)
    lead = ("", "another ")[earlier] if earlier < 2 else f"a {ORDINALS[earlier]} "
    if kind == "player":
        return lead + _target_player(whose)
    if kind == "card_in_graveyard":
        return f"{lead}target card {graveyard} {GRAVEYARDS[whose]} graveyard"
    if kind == "player_or_planeswalker" and whose:
        raise Unprintable("slot", f"a player or planeswalker of {whose}")
    tail = {"you": " you control", "opponents": " an opponent controls"}.get(whose or "", "")
    return f"{lead}target {SLOT_NOUNS.get(kind, kind)}{tail}"


def _any_target(whose: str | None, earlier: int) -> str:
    if whose:
        raise Unprintable("slot", f"any target of {whose}")
    return ("any target", "any other target")[earlier] if earlier < 2 else f"a {ORDINALS[earlier]} target"


def _target_player(whose: str | None) -> str:
    if whose == "you":
        raise Unprintable("slot", "a target player who is you")
    return "target opponent" if whose else "target player"


def whom(who: dict[str, Any], telling: Telling, each: bool = False, graveyard: str = "in") -> Noun:
    """Whom an effect or ability is about. `each`: "each creature", rather than "all creatures" or "creatures"."""
    kind, voice = who["kind"], telling.voice
    if kind == "target":
        return Noun(telling.target(who["slot"], graveyard))
    if kind == "this":
        return Noun(telling.this())
    if kind == "you":
        return _you(voice)
    if kind == "attached":
        return Noun(attached(voice))
    if kind in ("object", "player"):
        return Noun(voice.named(who["id"]))
    return _players(who["which"], voice) if kind == "players" else _group(who, voice, each)


def attached(voice: Voice) -> str:
    """What the text's object is attached to: "enchanted creature"."""
    if voice.attached is None:
        raise Unprintable("attached", "it is no Aura, Equipment or Fortification")
    return voice.attached


def _you(voice: Voice) -> Noun:
    return Noun(voice.you) if voice.you else Noun("you", plural=True)


def _players(which: str, voice: Voice) -> Noun:
    if which == "you":
        return _you(voice)
    if which == "everyone":
        return Noun("each player")
    return Noun(f"each of {voice.opponents}" if voice.you else "each opponent")


def _group(who: dict[str, Any], voice: Voice, each: bool) -> Noun:
    other = "other " if who.get("other") else ""
    side = who.get("controlled_by")
    whose = f" {voice.control}" if side == "you" else f" {voice.opponents} control" if side else ""
    if each:
        return Noun(f"each {other}{_kind(who)}{whose}")
    return Noun(f"{other or ('' if whose else 'all ')}{_kinds(who)}{whose}", plural=True)


def _kind(who: dict[str, Any]) -> str:
    """One of a group: "creature", "Goblin", "Goblin creature", "permanent"."""
    return " ".join(who[part] for part in ("subtype", "type") if part in who) or "permanent"


def _kinds(who: dict[str, Any]) -> str:
    """Several of a group: "creatures", "Goblins", "Goblin creatures", "permanents"."""
    if "type" not in who:
        return plural_subtype(who["subtype"]) if "subtype" in who else "permanents"
    return " ".join(filter(None, (who.get("subtype"), TYPE_PLURALS[who["type"]])))


def host(who: dict[str, Any], telling: Telling) -> str:
    """What an ability given to them calls its own object, inside the quotation marks."""
    if who["kind"] == "this":
        return telling.voice.this
    noun = _host_noun(who, telling)
    if noun == "player":
        raise Unprintable("players", "a player can't be given that ability")
    return f"this {noun}"


def _host_noun(who: dict[str, Any], telling: Telling) -> str:
    kind = who["kind"]
    if kind == "group":
        return str(who.get("type", "permanent"))
    if kind == "attached":
        last = attached(telling.voice).rpartition(" ")[2]
        return last if last in TYPE_PLURALS or last == "player" else "permanent"
    if kind == "target" and who["slot"] < len(telling.slots):
        slot: str = telling.slots[who["slot"]]["kind"]
        return SLOT_NOUNS.get(slot, slot)
    return "player" if kind in ("you", "player", "players") else "permanent"
