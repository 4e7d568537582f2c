"""Abilities as lines of rules text: keywords, static, activated and triggered abilities (Oracle templating)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.wording.effects import cant_have, effects_text, permission, sentence
from conformance.wording.granting import given, is_quoted, keyword, lost, runs, spared
from conformance.wording.nouns import Telling, Voice, whom
from conformance.wording.qualities import Unprintable

Ability = dict[str, Any]
END_OF_TURN = " until end of turn"
SOURCE_COSTS = {"hand": "Discard this card", "graveyard": "Exile this card from your graveyard"}
CANT_BE_TARGETED = {"opponents": "spells or abilities your opponents control", "anyone": "spells or abilities"}


def ability_text(ability: Ability, voice: Voice) -> str:
    """The ability as printed on an object that speaks with this voice: a line, or several where it takes that many.

    What no card can say raises Unprintable.
    """
    word = keyword(ability, voice.names)
    if word is None:
        return WORDED[ability["kind"]](ability, voice)
    if ability.get("spares") and voice.names is None:
        raise Unprintable("spares", "only what an Aura gives can spare that Aura")
    return sentence(word)


def is_printable(ability: Ability) -> bool:
    """Can a card say this? (Where it speaks of what it is attached to: the card of an Aura or Equipment.)"""
    try:
        ability_text(ability, Voice(attached="enchanted creature", quote=quoted))
    except Unprintable:
        return False
    return True


def quoted(ability: Ability, host: str) -> str:
    """The ability as given to something that it calls `host` ("this creature"): what stands in quotation marks."""
    return ability_text(ability, Voice(this=host, quote=_quoted_twice))


def _quoted_twice(ability: Ability, host: str) -> str:
    raise Unprintable(ability["kind"], f"a quotation within a quotation, for {host}")


def _cant_be_targeted(a: Ability, voice: Voice) -> str:
    return sentence(f"{voice.this} can't be the target of {CANT_BE_TARGETED[a['by']]}.")


def _grant(a: Ability, voice: Voice) -> str:
    to, telling = a["to"], Telling(voice)
    if to["kind"] in ("you", "players"):
        return "\n".join(_player_has(run, to, telling) for run in _player_runs(a["abilities"]))
    return "\n".join(_has(run, to, telling) for run in runs(a["abilities"]))


def _has(run: list[Ability], to: dict[str, Any], telling: Telling) -> str:
    clause = sentence(f"{whom(to, telling).verb('have', 'has')} {given(run, to, telling)}")
    return clause + ("" if is_quoted(run) else ".") + spared(run)


def _player_runs(abilities: list[Ability]) -> list[list[Ability]]:
    """Players aren't given the written-out form in quotation marks, so each of those stands alone."""
    written = [a for a in abilities if a["kind"] == "cant_be_targeted"]
    return [*runs([a for a in abilities if a not in written]), *[[a] for a in written]]


def _player_has(run: list[Ability], to: dict[str, Any], telling: Telling) -> str:
    if run[0]["kind"] != "cant_be_targeted":
        return _has(run, to, telling)
    if to["kind"] == "players" and to["which"] != "you":
        raise Unprintable("players", "whose opponents are meant can't be said")
    return sentence(f"{whom(to, telling).text} can't be the target of {CANT_BE_TARGETED[run[0]['by']]}.")


def _take(a: Ability, voice: Voice) -> str:
    return sentence(f"{whom(a['of'], Telling(voice)).verb('lose')} {lost(a['what'], voice.names)}.")


def _cant_have(a: Ability, voice: Voice) -> str:
    return sentence(cant_have(whom(a["of"], Telling(voice)), a["what"], voice))


def _permission(a: Ability, voice: Voice) -> str:
    return sentence(permission(a["reaches"], voice))


def _activated(a: Ability, voice: Voice) -> str:
    zone = a.get("from_zone")
    if zone:
        return f"{SOURCE_COSTS[zone]}: {sentence(_done(a, voice._replace(this='this card'), it=True))}"
    return f"{{0}}: {sentence(_done(a, voice))}"


def _done(a: Ability, voice: Voice, it: bool = False) -> str:
    """What an activated or triggered ability does; that must be something to be told."""
    text = effects_text(a["targets"], a["effects"], voice._replace(until=END_OF_TURN), it)
    if not text:
        raise Unprintable("nothing", "an ability that does nothing and targets nothing")
    return text


def _when_enters(a: Ability, voice: Voice) -> str:
    return f"When {voice.this} enters, {_done(a, voice, it=True)}"


def _when_dies(a: Ability, voice: Voice) -> str:
    return f"When {voice.this} {_dies(voice)}, {_done(a, voice, it=True)}"


def _dies(voice: Voice) -> str:
    """Creatures die; all else is put into a graveyard."""
    return "dies" if voice.mortal or voice.this == "this creature" else "is put into a graveyard from the battlefield"


def _when_cast(a: Ability, voice: Voice) -> str:
    return f"When you cast this spell, {_done(a, voice._replace(this='this spell'), it=True)}"


def _must_block(_: Ability, voice: Voice) -> str:
    return sentence(f"{voice.this} blocks each combat if able.")


WORDED: dict[str, Callable[[Ability, Voice], str]] = {
    "cant_be_targeted": _cant_be_targeted,
    "grant": _grant,
    "take": _take,
    "cant_have": _cant_have,
    "permission": _permission,
    "activated": _activated,
    "when_enters": _when_enters,
    "when_dies": _when_dies,
    "when_cast": _when_cast,
    "must_block": _must_block,
}
