"""Reads Spanish and Italian hexproof and protection wording: the inverse of `romance.ability_words`.

The grammar is `romance.lark`, its words are the tables that the renderer prints from. An article that doesn't belong to
its noun ("dai nero") is refused with the right one; one that is left out ("da nero") is not missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from conformance.wording.reader import (
    Refused,
    grammar_text,
    misread,
    not_evaluated,
    plainly_spaced,
    refuse,
    refuse_repeated,
)
from conformance.wording.romance import Phrase, Romance, behind, phrase_of
from conformance.wording.unread import OUTSIDE_THE_RULES, READS

Ability = dict[str, Any]
Quality = dict[str, Any]


class Known(NamedTuple):
    """What a phrase means and the articles that it may have."""

    quality: Quality
    articles: tuple[str, ...]


def read_abilities(text: str, language: Romance) -> list[Ability]:
    """The abilities that the wording means; raises Refused with the reason, as the English reader does."""
    words = plainly_spaced(text)
    try:
        return _abilities(_grammar(language).parse(words), language)
    except UnexpectedInput as why:
        outside = {pattern: OUTSIDE_THE_RULES[same] for pattern, same in language.outside.items()}
        return _read_at_another_time(words, language) or refuse(text, misread(why, words), outside)


def _read_at_another_time(words: str, language: Romance) -> list[Ability]:
    """A list with "or" in it is well formed, but nothing that the contract can hold."""
    plain, times = re.subn(language.or_else, f" {language.joint} ", words, flags=re.IGNORECASE)
    if not times:
        return []
    kinds = {a["kind"] for a in read_abilities(plain, language)}
    reads = "one of several qualities, chosen as the effect resolves"
    phrase = re.sub(_any_of(_prepositions(language)) + " ?", "", words.partition(" ")[2], count=1, flags=re.IGNORECASE)
    return [{"kind": kind, "from": [not_evaluated(phrase.rstrip("."), reads)]} for kind in kinds]


def _prepositions(language: Romance) -> set[str]:
    return {p for table in language.prepositions.values() for p in table.values()}


class Tables:
    """One language's phrases by their words in lower case, as the tokens of the grammar hold them."""

    def __init__(self, language: Romance) -> None:
        """Turns the tables, which lead from meaning to words, the other way round."""
        self.fixed = _by_words(language.fixed_phrases)
        self.types = _by_words(({"kind": "type", "type": t}, (language.type_phrase(t),)) for t in language.types)
        phrases = ((not_evaluated(words, READS[same]), words) for words, same in language.unread.items())
        self.unread = _by_words((quality, (phrase_of(words, language.articles),)) for quality, words in phrases)
        self.supertypes = {form: s for s, forms in language.adjectives.items() for form in forms}
        self.not_supertypes = {language.not_adjective.format(form): s for form, s in self.supertypes.items()}
        self.not_subtypes = {
            language.not_subtype.format(p.words).lower(): s for s, names in language.subtypes.items() for p in names
        }
        self.subtypes = {
            language.subtype.format(p.words).lower(): s for s, names in language.subtypes.items() for p in names
        }
        self.broad = {
            p.words: Known({"permanent": True} if is_permanent else {}, (p.article,))
            for is_permanent in language.broad
            for p in (language.broad_phrase(is_permanent),)
        }
        self.modifiers: dict[str, tuple[str, Mapping[str, Any]]] = {
            "SUPERTYPE": ("supertype", self.supertypes),
            "NOT_SUPERTYPE": ("not_supertype", self.not_supertypes),
            "SUBTYPE": ("subtype", self.subtypes),
            "NOT_SUBTYPE": ("not_subtype", self.not_subtypes),
            "NOT_TYPE": ("not_type", _turned(language.not_types)),
            "CONTROLLED": ("controlled_by", _turned(language.controlled)),
            "MODIFIED": ("modified", dict.fromkeys(language.modified, True)),
            "NAMELESS": ("no_name", {language.no_name: True}),
            "SEVERAL_TYPES": ("creature_types", _turned(language.creature_types)),
            "COUNTERS": ("counter", _turned(language.counters)),
        }
        self.compared = [(q, phrase_of(text, language.articles)) for q, text in language.compared]
        self.named = phrase_of(language.named, language.articles)


def _turned(table: Mapping[Any, str]) -> dict[str, Any]:
    return {words: meant for meant, words in table.items()}


def _by_words(entries: Iterable[tuple[Quality, tuple[Phrase, ...]]]) -> dict[str, Known]:
    found: dict[str, Known] = {}
    for quality, phrases in entries:
        for article, words in phrases:
            before = found[words.lower()].articles if words.lower() in found else ()
            found[words.lower()] = Known(quality, (*before, article))
    return found


@cache
def _tables(language: Romance) -> Tables:
    return Tables(language)


@cache
def _grammar(language: Romance) -> Lark:
    tables = _tables(language)
    before = _any_of(_prepositions(language))
    joint = f"(?:,? (?:{'|'.join((language.joint, *language.also_joint))})(?!\\w)|,)"
    starts = f"(?:{'|'.join(map(_keyword, (language.hexproof, language.protection, language.shroud)))})"
    ends = rf"(?={joint} {before}|, ?{starts}|\.?$)"
    terminals = {
        "HEXPROOF": _keyword(language.hexproof),
        "PROTECTION": _keyword(language.protection),
        "SHROUD": _keyword(language.shroud),
        "FROM": before,
        "FIXED.2": _any_of(tables.fixed),
        "TYPES": _any_of(tables.types),
        "BROAD": _any_of(tables.broad),
        **{token: _any_of(words) for token, (_, words) in tables.modifiers.items()},
        "NAMED": _template(tables.named.words) + ends,
        "COMPARED.2": "|".join(sorted((_template(p.words) for _, p in tables.compared), key=len, reverse=True)),
        "UNREAD.3": f"{_any_of(tables.unread)}{ends}",
        "_NEXT.4": rf",(?= ?{starts})",
        "_AND.3": joint,
    }
    lines = [f"{name}: /{pattern}/i" for name, pattern in terminals.items()]
    return Lark("\n".join([grammar_text("romance.lark"), *lines]), parser="lalr", maybe_placeholders=False)


def _keyword(word: str) -> str:
    """The keyword, with or without its accent."""
    return word.replace("ó", "[oó]") + r"(?!\w)"


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; what ends in an apostrophe needs no space behind it."""
    longest = sorted(words, key=len, reverse=True)
    found = "|".join(re.escape(w) + ("" if w.endswith("'") else r"(?!\w)") for w in longest)
    return f"(?:{found})".replace("/", r"\/")


def _template(words: str) -> str:
    """The pattern of a template: a number for "{n}", any name for "{name}"."""
    return re.escape(words).replace(r"\{n\}", r"([0-9]+)").replace(r"\{name\}", r"(.+?)")


def _abilities(tree: Tree[Token], language: Romance) -> list[Ability]:
    return [_ability(found, language) for found in tree.children if isinstance(found, Tree)]


def _ability(tree: Tree[Token], language: Romance) -> Ability:
    kind = str(tree.data)
    lists = list(tree.find_data("from_list"))
    return {"kind": kind, "from": list(_qualities(lists[0], kind, language))} if lists else {"kind": kind}


def _qualities(listed: Tree[Token], keyword: str, language: Romance) -> Iterator[Quality]:
    for one in (part for part in listed.children if isinstance(part, Tree)):
        phrase = next(part for part in one.children if isinstance(part, Tree))
        known, words = _known(phrase, language)
        if one.data == "from_quality":
            _check_preposition(str(one.children[0]), known.articles, words, language.prepositions[keyword])
        yield known.quality


def _check_preposition(given: str, articles: tuple[str, ...], words: str, table: Mapping[str, str]) -> None:
    """The preposition is the keyword's, and holds no article or the noun's own."""
    if given.lower() not in {table[a] for a in (*articles, "")}:
        raise Refused(f"{given!r} doesn't fit before {words!r}; write {behind(table[articles[0]], words)!r}")


def _known(phrase: Tree[Token], language: Romance) -> tuple[Known, str]:
    tables, kind = _tables(language), str(phrase.data)
    tokens = list(phrase.scan_values(lambda _: True))
    words = str(tokens[0])
    if kind == "name":
        found = re.fullmatch(_template(tables.named.words), words, re.IGNORECASE)
        name = found[1] if found else words
        return Known({"kind": "name", "name": name}, (tables.named.article,)), words
    if kind == "compared":
        return _compared(words, tables), words
    if kind == "objects":
        return _objects(tokens, tables), words
    return {"fixed": tables.fixed, "type": tables.types, "unread": tables.unread}[kind][words.lower()], words


def _compared(words: str, tables: Tables) -> Known:
    for quality, phrase in tables.compared:
        found = re.fullmatch(_template(phrase.words), words, re.IGNORECASE)
        if found:
            return Known({**quality, "number": int(found[1])}, (phrase.article,))
    raise Refused(f"{words!r} is no comparison")


def _objects(tokens: list[Token], tables: Tables) -> Known:
    known = {**tables.types, **tables.broad}[tokens[0].lower()]
    made: Quality = {**known.quality, "kind": "objects"}
    refuse_repeated({token.type for token in tokens}, tokens)
    for token in tokens[1:]:
        field, table = tables.modifiers[token.type]
        made[field] = table[token.lower()]
    if len(made) == 1:
        raise Refused(f"{str(tokens[0])!r} alone describes nothing")
    return Known(made, known.articles)
