"""Hexproof and protection wording in English, Spanish and Italian: which language a text is in, read, and written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from conformance.wording.italian import ITALIAN
from conformance.wording.look_alikes import look_alike
from conformance.wording.qualities import Unprintable, from_phrase
from conformance.wording.reader import Refused, plainly_spaced
from conformance.wording.reader import read_abilities as read_english
from conformance.wording.romance import Romance, ability_words
from conformance.wording.romance_reader import read_abilities as read_romance
from conformance.wording.spanish import SPANISH

Ability = dict[str, Any]

ROMANCE: Mapping[str, Romance] = {"es": SPANISH, "it": ITALIAN}
NAMES = {"en": "English", "es": "Spanish", "it": "Italian"}
KEYWORDS = {
    "en": r"(hexproof|protection|shroud)(?!\w)",
    "es": r"(antimaleficio|protecci[oó]n|velo)(?!\w)",
    "it": r"(anti-?malocchio|protezione|velo)(?!\w)",
}


class Reading(NamedTuple):
    """What a text means, and the language it is in."""

    language: str
    abilities: list[Ability]


def read_wording(text: str, language: str | None = None) -> Reading:
    """The abilities that the text means, one or more a line; the language is found by the keyword where it isn't given.

    Raises Refused, with the reason, for everything that is not hexproof or protection as the rules know them.
    """
    lines = [line for line in text.splitlines() if plainly_spaced(line)]
    found = language or _language_of(text)
    return Reading(found, [ability for line in lines or [text] for ability in _read(line, found)])


def _language_of(text: str) -> str:
    """By the keyword at the start; "velo" is Spanish and Italian, and then whatever else is there decides."""
    words = plainly_spaced(text)
    found = [code for code, pattern in KEYWORDS.items() if re.match(pattern, words, re.IGNORECASE)]
    if found:
        return max(found, key=lambda code: len(re.findall(KEYWORDS[code], words, re.IGNORECASE)))
    raise Refused(f"{text!r} is neither hexproof nor protection in English, Spanish or Italian{look_alike(words)}")


def _read(line: str, language: str) -> list[Ability]:
    if language == "en":
        return read_english(line)
    words = plainly_spaced(line)
    if not re.match(KEYWORDS[language], words, re.IGNORECASE):
        named = ROMANCE[language]
        why = look_alike(words) or _other_language(words)
        raise Refused(f"{line!r} is neither {named.hexproof} nor {named.protection} ({named.name}){why}")
    return read_romance(line, ROMANCE[language])


def _other_language(words: str) -> str:
    found = [NAMES[code] for code, pattern in KEYWORDS.items() if re.match(pattern, words, re.IGNORECASE)]
    return f"; it seems to be {found[0]}" if found else ""


def write_ability(ability: Ability, language: str, names: Mapping[str, str] | None = None) -> str:
    """A hexproof or protection ability as a card prints it in that language; raises Unprintable.

    `names` says what players are called, by id, where the words are for a report.
    """
    if any(q["kind"] == "not_evaluated" for q in ability.get("from", ())):
        raise Unprintable("not_evaluated", "the contract has no words for it")
    if language != "en":
        return ability_words(ability, ROMANCE[language], names)
    keyword = ability["kind"].removesuffix("_from")
    if keyword not in ("hexproof", "protection", "shroud") or "spares" in ability:
        raise Unprintable(ability["kind"], "it is neither hexproof nor protection alone")
    return " ".join([keyword.capitalize(), *([from_phrase(ability["from"], names)] if "from" in ability else [])])
