"""Reads printed hexproof and protection wording back into abilities: the inverse of `ability_text` for these two.

The grammar is `qualities.lark`. Three things can happen to a phrase: it becomes an ability of the contract; it parses
but asks for what the contract has no words for (votes, a commander's color identity), which a quality says by name, of
kind `not_evaluated`; or it is refused with the reason (no such keyword, or a thing outside the game's rules).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from conformance.wire.subtypes import SUBTYPES
from conformance.wording.look_alikes import look_alike
from conformance.wording.qualities import BROAD, CHOSEN, FIXED, OF_CHOICE, SEVERAL, TYPE_PLURALS, plural_subtype
from conformance.wording.unread import CHOICES, OUTSIDE_THE_RULES, READS

Ability = dict[str, Any]
Quality = dict[str, Any]

KEYWORD = re.compile(r"(hexproof|protection)(?=\.?$|,? from )|shroud(?![a-z])", re.IGNORECASE)
COLORS = ("white", "blue", "black", "red", "green")
SUPERTYPES = ("basic", "legendary", "snow")
SET_KINDS = (
    "colors_among_your_permanents",
    "mana_values_among_your_artifacts",
    "each_color",
    "each_opponent",
    "its_colors",
)
SETS = {FIXED[kind]: kind for kind in SET_KINDS} | {
    "its colors": "its_colors",
    "the colors of permanents you control": "colors_among_your_permanents",
}
CHOSEN_WORDS = {words: kind for kind, words in CHOSEN.items()} | {"the last chosen color": "color"}
CHOICE_WORDS = {words: chosen for chosen, words in OF_CHOICE.items()} | {"a color of your choice": ("color", "")}
TYPES = {words: kind for kind, words in TYPE_PLURALS.items() if kind != "permanent"}
SUBTYPE_WORDS = {form.lower(): s for s in SUBTYPES for form in (s, plural_subtype(s))}


class Refused(ValueError):
    """Wording that is no hexproof or protection ability of the game, with the reason."""


def read_abilities(text: str) -> list[Ability]:
    """The abilities that the wording means, "Protection from red and from white" being one with two qualities.

    Raises Refused, with the reason, for wording about things outside the game's rules and for all other text: also for
    "can't be the target of …", which only looks like these keywords.
    """
    words = plainly_spaced(text)
    if not KEYWORD.match(words):
        raise Refused(f"{text!r} is neither hexproof nor protection{look_alike(words)}")
    try:
        return _abilities(_grammar().parse(words))
    except UnexpectedInput as why:
        return _read_at_another_time(words) or refuse(text, misread(why, words), OUTSIDE_THE_RULES)


def plainly_spaced(text: str) -> str:
    """The text with single spaces, typewriter apostrophes, composed accents, and no reminder text in parentheses."""
    bare = re.sub(r"\([^()]*\)", " ", unicodedata.normalize("NFC", text))
    return re.sub(r"\s+", " ", bare).strip().replace("’", "'").replace(" .", ".")


def _read_at_another_time(words: str) -> list[Ability]:
    """A list of qualities with "or" or "if" in it: well formed, but nothing that the contract can hold."""
    for pattern, instead, reads in CHOICES:
        plain, times = re.subn(pattern, instead, words, flags=re.IGNORECASE)
        if times:
            kinds = {a["kind"] for a in read_abilities(plain)}
            return [{"kind": kind, "from": [not_evaluated(words.partition(" from ")[2], reads)]} for kind in kinds]
    return []


def misread(why: UnexpectedInput, words: str) -> str:
    """Where the grammar lost its way."""
    if isinstance(why, UnexpectedToken) and why.token.type == "$END":
        return "it stops too early"
    return f"not understood from {words[why.pos_in_stream or 0 :]!r} on"


def refuse(text: str, otherwise: str, outside: Mapping[str, str]) -> NoReturn:
    """Raises Refused: with the reason of the first word that no rules know, by its pattern, or else as told."""
    for word, reason in outside.items():
        if re.search(rf"\b{word}\b", text, re.IGNORECASE):
            raise Refused(f"{text!r}: {reason}")
    raise Refused(f"{text!r}: {otherwise}")


def refuse_repeated(kept: Collection[str], tokens: Collection[str]) -> None:
    """Raises Refused where two words of a description would say the same field: "legendary snow creatures"."""
    if len(kept) < len(tokens):
        raise Refused(f"{' '.join(tokens)!r} says two things of one kind; a description holds one of each")


def not_evaluated(phrase: str, reads: str) -> Quality:
    """A quality outside the contract's vocabulary: its words, and what one would have to read to judge it."""
    return {"kind": "not_evaluated", "phrase": phrase, "reads": reads}


def grammar_text(name: str) -> str:
    """The rules of a grammar file of this folder; its words are added from the tables."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


@cache
def _grammar() -> Lark:
    subtype = either(SUBTYPE_WORDS)
    tables = {
        "COLOR": either(COLORS),
        "TYPES": either(TYPES),
        "TYPE_WORD": either(TYPES.values()) + "(?= spells)",
        "SUBTYPES": subtype,
        "SUPERTYPE": either(SUPERTYPES),
        "BROAD": either(BROAD.values()),
        "NOT_TYPE": f"non{either(TYPES.values())}",
        "NOT_SUBTYPE": f"non-{subtype}",
        "NOT_SUPERTYPE": f"non{either(SUPERTYPES)}",
        "CHOSEN.2": either(CHOSEN_WORDS),
        "OF_YOUR_CHOICE.2": either(CHOICE_WORDS),
        "SET.2": either(SETS),
        "UNREAD.3": either(READS) + r"(?=,? and from |, from |\.?$)",
    }
    lines = [f"{name}: /{pattern}/i" for name, pattern in tables.items()]
    return Lark("\n".join([grammar_text("qualities.lark"), *lines]), parser="lalr", maybe_placeholders=False)


def either(words: Iterable[str]) -> str:
    """A pattern of the grammar for any of the words, the longest first."""
    return f"(?:{'|'.join(re.escape(w) for w in sorted(words, key=len, reverse=True))})(?![a-z])".replace("/", r"\/")


def _abilities(tree: Tree[Token]) -> list[Ability]:
    return [_ability(found) for found in tree.children if isinstance(found, Tree)]


def _ability(tree: Tree[Token]) -> Ability:
    if not tree.children:
        return {"kind": str(tree.data)}
    listed = next(tree.find_data("from_list"))
    qualities = [q for q in listed.children if isinstance(q, Tree)]
    return {"kind": str(tree.data), "from": [_quality(q) for q in qualities]}


def _quality(tree: Tree[Token]) -> Quality:
    """One quality from its tokens by their names; the fixed ones have none."""
    tokens = list(tree.scan_values(lambda _: True))
    found = {t.type: str(t) for t in tokens}
    refuse_repeated(found.values(), tokens)
    kind = str(tree.data)
    return {"kind": kind} if kind in FIXED else BUILT[kind](found)


def _number(kind: str) -> Callable[[dict[str, str]], Quality]:
    def build(found: dict[str, str]) -> Quality:
        how = {"or greater": "at_least", "or less": "at_most"}.get(found.get("OR_MORE", "").lower(), "equal")
        return {"kind": kind, "is": how, "number": int(found["INT"])}

    return build


def _parity(kind: str) -> Callable[[dict[str, str]], Quality]:
    return lambda found: {"kind": kind, "is": found["PARITY"].lower()}


def _spells(found: dict[str, str]) -> Quality:
    kind = {"type": found["TYPE_WORD"].lower()} if "TYPE_WORD" in found else {}
    return {"kind": "spells", **kind, **({"colored": True} if "COLORED" in found else {})}


def _objects(found: dict[str, str]) -> Quality:
    """Each word is a field of its own; "objects" alone describes nothing."""
    fields = [FIELDS[token](words.lower()) for token, words in found.items()]
    made: Quality = {"kind": "objects", **{name: value for name, value in fields if value is not None}}
    if len(made) == 1:
        raise Refused("'objects' alone describes nothing; 'everything' is what means every object")
    return made


FIELDS: dict[str, Callable[[str], tuple[str, Any]]] = {
    "TYPES": lambda words: ("type", TYPES[words]),
    "BROAD": lambda words: ("permanent", words == BROAD[True] or None),
    "SUPERTYPE": lambda words: ("supertype", words),
    "SUBTYPES": lambda words: ("subtype", SUBTYPE_WORDS[words]),
    "NOT_TYPE": lambda words: ("not_type", words.removeprefix("non")),
    "NOT_SUBTYPE": lambda words: ("not_subtype", SUBTYPE_WORDS[words.removeprefix("non-")]),
    "NOT_SUPERTYPE": lambda words: ("not_supertype", words.removeprefix("non")),
    "CONTROLLED": lambda words: ("controlled_by", "you" if words.startswith("you ") else "opponents"),
    "MODIFIED": lambda words: ("modified", True),
    "NAMELESS": lambda words: ("no_name", True),
    "SEVERAL_TYPES": lambda words: ("creature_types", next(n for n, word in SEVERAL.items() if word in words.split())),
    "COUNTERS": lambda words: ("counter", words.split()[1]),
}
"""What each word of a description says: the field of the quality, and its value."""


def _of_choice(found: dict[str, str]) -> Quality:
    of, by = CHOICE_WORDS[found["OF_YOUR_CHOICE"].lower()]
    return {"kind": "of_your_choice", "of": of, **({"by": by} if by else {})}


def _each_mana_value_except(found: dict[str, str]) -> Quality:
    left_out = {"number": int(found["INT"])} if "INT" in found else {"chosen": True}
    return {"kind": "each_mana_value_except", **left_out}


BUILT: dict[str, Callable[[dict[str, str]], Quality]] = {
    "color": lambda found: {"kind": "color", "color": found["COLOR"].lower()},
    "type": lambda found: {"kind": "type", "type": TYPES[found["TYPES"].lower()]},
    "subtype": lambda found: {"kind": "subtype", "subtype": SUBTYPE_WORDS[found["SUBTYPES"].lower()]},
    "supertype": lambda found: {"kind": "supertype", "supertype": found["SUPERTYPE"].lower()},
    "name": lambda found: {"kind": "name", "name": found["NAMED"][len("cards named ") :]},
    "mana_value": _number("mana_value"),
    "power": _number("power"),
    "toughness": _number("toughness"),
    "mana_value_parity": _parity("mana_value"),
    "power_parity": _parity("power"),
    "toughness_parity": _parity("toughness"),
    "chosen": lambda found: {"kind": "chosen", "of": CHOSEN_WORDS[found["CHOSEN"].lower()]},
    "of_your_choice": _of_choice,
    "spells": _spells,
    "objects": _objects,
    "one_of_a_set": lambda found: {"kind": SETS[found["SET"].lower()]},
    "each_mana_value_except": _each_mana_value_except,
    "unread": lambda found: not_evaluated(found["UNREAD"], READS[found["UNREAD"].lower()]),
}
