"""Abilities as something one has, gains or loses: "trample and protection from red", "hexproof", "all abilities"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.wording.nouns import Telling, host
from conformance.wording.qualities import Unprintable, from_phrase, listed, quality_phrase

PLAIN = frozenset({"hexproof", "shroud", "trample", "deathtouch", "lifelink", "wither", "menace", "changeling"})
FREE = frozenset({"equip", "fortify", "reconfigure", "bestow", "mutate"})
SPARED = {
    "this_aura": "This effect doesn't remove this Aura.",
    "auras": "This effect doesn't remove Auras.",
    "already_attached": "This effect doesn't remove Auras and Equipment you control that are already attached to it.",
}


def keyword(ability: dict[str, Any], names: Mapping[str, str] | None = None) -> str | None:
    """The keyword as it stands inside a sentence, "hexproof from artifacts"; None if the ability is none.

    `names` as in `quality_phrase`. The "doesn't remove" form is a sentence of its own and not told here.
    """
    kind = ability["kind"]
    if kind in PLAIN:
        return kind
    if kind == "protection":
        return f"protection {from_phrase(ability['from'], names)}"
    if kind == "hexproof_from":
        return f"hexproof {from_phrase(ability['from'], names)}"
    if kind in FREE:
        return f"{kind} {{0}}"
    return f"enchant {ability['what']}" if kind == "enchant" else None


def lost(what: dict[str, Any], names: Mapping[str, str] | None = None) -> str:
    """What is lost: "hexproof", "all abilities", "protection from red"."""
    kind = what["kind"]
    if kind in ("hexproof_from", "protection_from"):
        return f"{kind.removesuffix('_from')} from {quality_phrase(what['quality'], names)}"
    return "all abilities" if kind == "all_abilities" else kind


def runs(abilities: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The abilities in runs that one "This effect doesn't remove …" can stand behind: it speaks of protection only."""
    found: list[list[dict[str, Any]]] = []
    for ability in abilities:
        if found and (ability["kind"] != "protection" or _spares(found[-1]) in ("any", ability.get("spares"))):
            found[-1].append(ability)
        else:
            found.append([ability])
    return found


def _spares(run: list[dict[str, Any]]) -> str | None:
    """What the protection in a run spares; `any` where there is no protection in it yet."""
    return next((a.get("spares") for a in run if a["kind"] == "protection"), "any")


def spared(run: list[dict[str, Any]]) -> str:
    """The "doesn't remove" sentence of a run with a space before it, or nothing."""
    sentence = SPARED.get(_spares(run) or "")
    return f" {sentence}" if sentence else ""


def given(run: list[dict[str, Any]], to: dict[str, Any], telling: Telling) -> str:
    """What a run gives, after "has" or "gains": keywords by name, then all else in quotation marks."""
    return listed([_given(a, to, telling) for a in sorted(run, key=_is_sentence)])


def _given(ability: dict[str, Any], to: dict[str, Any], telling: Telling) -> str:
    word = keyword(ability, telling.voice.names)
    if word is not None:
        return word
    if telling.voice.quote is None:
        raise Unprintable(ability["kind"], "it can't be given here")
    return f'"{telling.voice.quote(ability, host(to, telling))}"'


def _is_sentence(ability: dict[str, Any]) -> bool:
    return keyword(ability, {}) is None


def is_quoted(run: list[dict[str, Any]]) -> bool:
    """Does the run end in a quotation, whose full stop serves for the sentence?"""
    return any(map(_is_sentence, run))
