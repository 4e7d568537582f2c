"""Printed hexproof and protection wording read back into abilities."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wording_samples import HEXPROOF, QUALITIES, RED, WHITE, creature, protection

from conformance.wire.subtypes import SUBTYPES
from conformance.wording import card_of
from conformance.wording.reader import Refused, read_abilities

LINES = Path(__file__).with_name("printed_phrases.tsv").read_text(encoding="utf-8").splitlines()[1:]
PHRASES = [tuple(line.split("\t")) for line in LINES]

qualities = st.lists(st.sampled_from([q for q, _ in QUALITIES]), min_size=1, max_size=4)
keywords = st.sampled_from(["hexproof_from", "protection"])


def outcome(phrase: str) -> str:
    try:
        found = read_abilities(phrase)
    except Refused:
        return "refused"
    kinds = {q["kind"] for a in found for q in a.get("from", ())}
    return "not evaluated" if "not_evaluated" in kinds else "evaluated"


@pytest.mark.parametrize(("phrase", "expected"), PHRASES, ids=[p for p, _ in PHRASES])
def test_a_phrase_printed_on_real_cards(phrase: str, expected: str) -> None:
    assert outcome(phrase) == expected
    assert outcome(phrase[0].upper() + phrase[1:]) == expected


@given(keywords, qualities)
@settings(max_examples=200, deadline=None)
def test_what_is_printed_reads_back_as_it_was(keyword: str, joined: list[dict[str, Any]]) -> None:
    ability = {"kind": keyword, "from": joined}
    assert read_abilities(card_of(creature(ability))["text"]) == [ability]


@given(keywords, qualities)
@settings(max_examples=50, deadline=None)
def test_what_was_read_prints_as_it_was(keyword: str, joined: list[dict[str, Any]]) -> None:
    words = card_of(creature({"kind": keyword, "from": joined}))["text"]
    assert card_of(creature(*read_abilities(words)))["text"] == words


def test_every_subtype_reads_back_from_its_plural() -> None:
    for subtype in sorted(SUBTYPES):
        ability = protection({"kind": "subtype", "subtype": subtype})
        assert read_abilities(card_of(creature(ability))["text"]) == [ability]


@pytest.mark.parametrize(
    ("words", "abilities"),
    [
        ("Hexproof", [HEXPROOF]),
        ("Hexproof from red", [{"kind": "hexproof_from", "from": [RED]}]),
        ("Protection from red, from white, and from everything", [protection(RED, WHITE, {"kind": "everything"})]),
        ("protection from black, protection from red",
         [protection({"kind": "color", "color": "black"}), protection(RED)]),
        ("Protection from white, blue, and red.", [protection(WHITE, {"kind": "color", "color": "blue"}, RED)]),
        ("protection from elves", [protection({"kind": "subtype", "subtype": "Elf"})]),
        ("protection from legendary creatures",
         [protection({"kind": "objects", "type": "creature", "supertype": "legendary"})]),
        ("protection from snow", [protection({"kind": "supertype", "supertype": "snow"})]),
        ("protection from cards named Veshk and from red", [protection({"kind": "name", "name": "Veshk"}, RED)]),
    ],
)  # fmt: skip
def test_wording_reads_as(words: str, abilities: list[dict[str, Any]]) -> None:
    assert read_abilities(words) == abilities


def test_what_is_not_evaluated_says_what_it_reads() -> None:
    found = read_abilities("protection from red and from ring-bearers")
    reads = "the Ring-bearer designation"
    assert found == [protection(RED, {"kind": "not_evaluated", "phrase": "ring-bearers", "reads": reads})]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("This creature can't be the target of spells or abilities your opponents control.", "neither hexproof nor"),
        ("shrouded", "neither hexproof nor protection"),
        ("", "neither hexproof nor protection"),
        ("hexproofed from red", "neither hexproof nor protection"),
        ("protection", "it stops too early"),
        ("protection from", "neither hexproof nor protection"),
        ("protection from veshks", "not understood from 'veshks' on"),
        ("protection from red and from common", "rarity"),
        ("protection from reddish things", "not understood"),
        ("protection from red or from wordy", "length of a text"),
        ("protection from objects", "'objects' alone describes nothing"),
        ("protection from legendary snow creatures", "'legendary snow creatures' says two things of one kind"),
        ("protection from Human God creatures", "two things of one kind"),
    ],
)
def test_other_wording_is_refused_with_the_reason(words: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_abilities(words)


def descriptions() -> st.SearchStrategy[dict[str, Any]]:
    """Every quality of kind `objects` that a board may hold."""
    rest = {
        "supertype": st.sampled_from(["basic", "legendary", "snow"]),
        "not_supertype": st.sampled_from(["basic", "legendary", "snow"]),
        "subtype": st.sampled_from(["God", "Elf", "Arcane", "Kavu"]),
        "not_subtype": st.sampled_from(["Squirrel", "Wolf", "Kavu"]),
        "not_type": st.sampled_from(["creature", "land", "sorcery"]),
        "creature_types": st.integers(2, 5),
        "modified": st.just(True),
        "no_name": st.just(True),
        "counter": st.sampled_from(["+1/+1", "-1/-1", "corruption", "charge", "on"]),
        "controlled_by": st.sampled_from(["you", "opponents"]),
    }
    nouns = [{"type": "creature"}, {"type": "sorcery"}, {"permanent": True}, {}]
    described = st.builds(dict.__or__, st.sampled_from(nouns), st.fixed_dictionaries({}, optional=rest))
    return described.filter(lambda q: q and q.keys() != {"type"}).map(lambda q: {"kind": "objects", **q})


@given(keywords, st.lists(descriptions(), min_size=1, max_size=3))
@settings(max_examples=300, deadline=None)
def test_any_description_of_objects_reads_back_as_it_was(keyword: str, joined: list[dict[str, Any]]) -> None:
    ability = {"kind": keyword, "from": joined}
    words = card_of(creature(ability))["text"]
    assert read_abilities(words) == [ability]
    assert card_of(creature(*read_abilities(words)))["text"] == words


def test_a_name_may_hold_any_word() -> None:
    ability = protection({"kind": "name", "name": "Common Wordy"})
    assert read_abilities("Protection from cards named Common Wordy") == [ability]
