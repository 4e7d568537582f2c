"""Hexproof and protection in the wording of a Romance language: its tables, and how a quality is put into its words.

What Spanish and Italian share: the preposition stands before every quality ("contra el negro y contra el rojo",
702.16g), it may draw the quality's article to itself ("dal nero", "del color elegido"), and an adjective follows its
noun. All else is in the tables of `spanish.py` and `italian.py`, which serve the reader (`romance_reader.py`) as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from conformance.wording.qualities import Unprintable

Quality = dict[str, Any]

SUBTYPE_TABLE = Path(__file__).with_name("subtypes_romance.tsv")


class Phrase(NamedTuple):
    """What a quality is called, and the article that belongs to it ("" where none does)."""

    article: str
    words: str


def phrase_of(text: str, articles: frozenset[str]) -> Phrase:
    """Splits "el negro", "l'incolore" or "todo" after its article."""
    for article in articles:
        lead = article if article.endswith("'") else f"{article} "
        if article and text.startswith(lead):
            return Phrase(article, text[len(lead) :])
    return Phrase("", text)


@dataclass(frozen=True, eq=False, kw_only=True)
class Romance:
    """One language's tables.

    `fixed`: qualities without a number, name or addition, each with what it is called: the first is printed, all are
    read. `compared`: templates with "{n}". `prepositions`: for each keyword, every article with what it becomes behind
    the preposition. A value of `adjectives`, and `modified`, is the form for a masculine and the form for a feminine noun.
    """

    code: str
    name: str
    hexproof: str
    protection: str
    shroud: str
    prepositions: Mapping[str, Mapping[str, str]]
    fixed: tuple[tuple[Quality, tuple[str, ...]], ...]
    types: Mapping[str, str]
    feminine: frozenset[str]
    compared: tuple[tuple[Quality, str], ...]
    named: str
    adjectives: Mapping[str, tuple[str, str]]
    modified: tuple[str, str]
    not_adjective: str
    not_subtype: str
    subtype: str
    not_types: Mapping[str, str]
    broad: Mapping[bool, str]
    no_name: str
    creature_types: Mapping[int, str]
    counters: Mapping[str, str]
    controlled: Mapping[str, str]
    joint: str
    also_joint: tuple[str, ...]
    or_else: str
    unread: Mapping[str, str]
    outside: Mapping[str, str]
    prints_plural_article: bool
    subtype_column: str
    bare_hexproof: frozenset[str] = field(default=frozenset())

    @cached_property
    def articles(self) -> frozenset[str]:
        """Every article that the preposition knows."""
        return frozenset(self.prepositions["protection"])

    @cached_property
    def subtypes(self) -> dict[str, tuple[Phrase, ...]]:
        """The subtypes that the language has words for here, in the plural."""
        lines = SUBTYPE_TABLE.read_text(encoding="utf-8").splitlines()
        at = lines[0].split("\t").index(self.subtype_column)
        rows = (line.split("\t") for line in lines[1:])
        return {row[0]: tuple(phrase_of(t, self.articles) for t in row[at].split("|")) for row in rows}

    @cached_property
    def fixed_phrases(self) -> list[tuple[Quality, tuple[Phrase, ...]]]:
        """Every quality that is called by one fixed phrase, the subtypes among them."""
        called = [(quality, tuple(phrase_of(t, self.articles) for t in texts)) for quality, texts in self.fixed]
        return called + [({"kind": "subtype", "subtype": s}, phrases) for s, phrases in self.subtypes.items()]

    def type_phrase(self, card_type: str) -> Phrase:
        """A card type in the plural."""
        return phrase_of(self.types[card_type], self.articles)

    def broad_phrase(self, permanent: bool) -> Phrase:
        """Permanents, or objects, of any type."""
        return phrase_of(self.broad[permanent], self.articles)

    def adjective(self, supertype: str, card_type: str) -> str:
        """A supertype as it stands behind the card type: "legendarias" behind "criaturas"."""
        return self.adjectives[supertype][card_type in self.feminine]


def ability_words(ability: dict[str, Any], language: Romance, names: Mapping[str, str] | None = None) -> str:
    """The ability as a card prints it: "Protección contra el negro y contra el rojo", "Anti-malocchio".

    `names` as in `quality_phrase`. Raises Unprintable for any other ability, and for what the language's tables lack.
    """
    kind = ability["kind"]
    if kind in ("hexproof", "shroud"):
        return _capital(language.hexproof if kind == "hexproof" else language.shroud)
    if kind not in ("hexproof_from", "protection") or "spares" in ability:
        raise Unprintable(kind, f"{language.name} has no words for it here")
    keyword = language.hexproof if kind == "hexproof_from" else language.protection
    parts = [_from(q, kind, language, names) for q in ability["from"]]
    return f"{_capital(keyword)} {_joined(parts, language.joint)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _joined(parts: list[str], joint: str) -> str:
    return f" {joint} ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _from(quality: Quality, keyword: str, language: Romance, names: Mapping[str, str] | None) -> str:
    phrase = _phrase(quality, language, names)
    table = language.prepositions[keyword]
    is_bare = keyword == "hexproof_from" and quality["kind"] in language.bare_hexproof
    is_plural = quality["kind"] in ("type", "subtype", "objects", "abilities")
    article = "" if is_bare or (is_plural and not language.prints_plural_article) else phrase.article
    return behind(table[article], phrase.words)


def behind(preposition: str, words: str) -> str:
    """The words behind the preposition: "dall'incolore", "dal nero"."""
    return preposition + ("" if preposition.endswith("'") else " ") + words


def _phrase(quality: Quality, language: Romance, names: Mapping[str, str] | None) -> Phrase:
    kind = quality["kind"]
    if kind == "player":
        return Phrase("", _player(quality["player"], names))
    if kind == "name":
        return phrase_of(language.named.format(name=quality["name"]), language.articles)
    if kind == "type":
        return language.type_phrase(quality["type"])
    if kind == "objects":
        return _objects(quality, language)
    return _fixed(quality, language) or _compared(quality, language)


def _player(player: str, names: Mapping[str, str] | None) -> str:
    if names is None:
        raise Unprintable("player", f"a card can't name the player {player}")
    return names.get(player, player)


def _fixed(quality: Quality, language: Romance) -> Phrase | None:
    plain = {k: v for k, v in quality.items() if v is not False}
    return next((phrases[0] for q, phrases in language.fixed_phrases if q == plain), None)


def _compared(quality: Quality, language: Romance) -> Phrase:
    plain = {k: v for k, v in quality.items() if k != "number"}
    template = next((text for q, text in language.compared if q == plain), None)
    if template is None or "number" not in quality:
        raise Unprintable(quality["kind"], f"{language.name} has no words for it here")
    return phrase_of(template.format(n=quality["number"]), language.articles)


def _objects(quality: Quality, language: Romance) -> Phrase:
    """A card type with what follows it: "criaturas legendarias que controlan tus oponentes"."""
    of_type = quality.get("type", "")
    phrase = language.type_phrase(of_type) if of_type else language.broad_phrase("permanent" in quality)
    words = [phrase.words]
    if "supertype" in quality:
        words.append(language.adjective(quality["supertype"], of_type))
    if "modified" in quality:
        words.append(language.modified[of_type in language.feminine])
    if "not_supertype" in quality:
        words.append(language.not_adjective.format(language.adjective(quality["not_supertype"], of_type)))
    if "subtype" in quality:
        words.append(language.subtype.format(_subtype(quality["subtype"], language).words))
    if "not_subtype" in quality:
        words.append(language.not_subtype.format(_subtype(quality["not_subtype"], language).words))
    return Phrase(phrase.article, " ".join([*words, *_more(quality, language)]))


def _more(quality: Quality, language: Romance) -> Iterator[str]:
    """What has words of its own, whatever the noun: "que no sean criaturas", "senza nome"."""
    if "not_type" in quality:
        yield language.not_types[quality["not_type"]]
    if "controlled_by" in quality:
        yield language.controlled[quality["controlled_by"]]
    if "no_name" in quality:
        yield language.no_name
    if "creature_types" in quality:
        yield language.creature_types[quality["creature_types"]]
    if "counter" in quality:
        if quality["counter"] not in language.counters:
            raise Unprintable("counter", f"{language.name} has no word for {quality['counter']} counters here")
        yield language.counters[quality["counter"]]


def _subtype(subtype: str, language: Romance) -> Phrase:
    if subtype not in language.subtypes:
        raise Unprintable("subtype", f"{language.name} has no word for {subtype} here")
    return language.subtypes[subtype][0]
