"""Hexproof and protection wording in Spanish and Italian: written, read, and round both ways."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wording_samples import HEXPROOF, QUALITIES, RED, WHITE, kinds, protection

from conformance.adapters.reference import ReferenceEngine
from conformance.wording import Unprintable
from conformance.wording.italian import ITALIAN
from conformance.wording.languages import ROMANCE, read_wording, write_ability
from conformance.wording.reader import Refused
from conformance.wording.romance import behind
from conformance.wording.spanish import SPANISH
from conformance.wording.unread import OUTSIDE_THE_RULES, READS

Json = dict[str, Any]

SHROUD: Json = {"kind": "shroud"}
BLACK: Json = {"kind": "color", "color": "black"}
ZOMBIE: Json = {"kind": "subtype", "subtype": "Zombie"}
ELF: Json = {"kind": "subtype", "subtype": "Elf"}
COLORS = ("white", "blue", "black", "red", "green")
PHRASES = [
    line.split("\t")
    for line in Path(__file__).with_name("printed_phrases.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


def hexproof_from(*qualities: Json) -> Json:
    return {"kind": "hexproof_from", "from": list(qualities)}


@cache
def qualities(code: str) -> st.SearchStrategy[Json]:
    """Every quality that the language has words for, with any number, name or addition."""
    language = ROMANCE[code]
    numbers = st.integers(0, 1_000_000)
    compared = [{k: v for k, v in q.items() if k != "number"} for q, _ in language.compared]
    return st.one_of(
        st.sampled_from([q for q, _ in QUALITIES if q.get("subtype", "Elf") in language.subtypes]),
        st.sampled_from([q for q, _ in language.fixed_phrases]),
        st.builds(lambda q, n: {**q, "number": n}, st.sampled_from(compared), numbers),
        st.builds(lambda name: {"kind": "name", "name": name}, st.sampled_from(["Veshk", "Zorb the Common", "Ó's"])),
        st.fixed_dictionaries(
            {"kind": st.just("objects")},
            optional={
                "type": st.sampled_from(sorted(language.types)),
                "permanent": st.just(True),
                "subtype": st.sampled_from(sorted(language.subtypes)),
                "not_type": st.sampled_from(sorted(language.not_types)),
                "modified": st.just(True),
                "no_name": st.just(True),
                "creature_types": st.sampled_from(sorted(language.creature_types)),
                "counter": st.sampled_from(sorted(language.counters)),
                "supertype": st.sampled_from(sorted(language.adjectives)),
                "not_supertype": st.sampled_from(sorted(language.adjectives)),
                "not_subtype": st.sampled_from(sorted(language.subtypes)),
                "controlled_by": st.sampled_from(["opponents", "you"]),
            },
        ).filter(lambda q: len(q) > (2 if "type" in q else 1) and not {"type", "permanent"} <= q.keys()),
    )


@cache
def abilities(code: str) -> st.SearchStrategy[Json]:
    joined = st.lists(qualities(code), min_size=1, max_size=4)
    built = st.builds(lambda k, q: {"kind": k, "from": q}, st.sampled_from(["hexproof_from", "protection"]), joined)
    return st.sampled_from([HEXPROOF, SHROUD]) | built


@pytest.mark.parametrize("code", ["es", "it"])
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_back_as_it_was_and_writes_as_it_was(code: str, data: st.DataObject) -> None:
    ability = data.draw(abilities(code))
    words = write_ability(ability, code)
    assert read_wording(words, code) == (code, [ability])
    assert read_wording(words).language == code or ability == SHROUD  # "velo" is a word of both
    assert [write_ability(a, code) for a in read_wording(words, code).abilities] == [words]
    assert read_wording(words.lower(), code).abilities[0]["kind"] == ability["kind"]


@pytest.mark.parametrize("code", ["es", "it"])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_several_abilities_on_a_line_or_on_lines_are_read_each(code: str, data: st.DataObject) -> None:
    two = data.draw(st.lists(abilities(code), min_size=2, max_size=3))
    words = [write_ability(a, code) for a in two]
    assert read_wording("\n".join(words)).abilities == two
    assert read_wording(", ".join(words), code).abilities == two


@pytest.mark.parametrize("code", ["es", "it"])
def test_every_phrase_of_the_tables_is_read_as_its_quality(code: str) -> None:
    language = ROMANCE[code]
    for quality, phrases in language.fixed_phrases:
        for keyword, kind in ((language.protection, "protection"), (language.hexproof, "hexproof_from")):
            for article, words in phrases:
                text = f"{keyword} {behind(language.prepositions[kind][article], words)}"
                assert read_wording(text) == (code, [{"kind": kind, "from": [quality]}]), text


@pytest.mark.parametrize("code", ["es", "it"])
def test_every_kind_of_quality_has_words_except_a_player_by_name(code: str) -> None:
    samples = {q["kind"]: q for q, _ in QUALITIES if q.get("subtype", "Elf") in ROMANCE[code].subtypes}
    assert samples.keys() | {"player"} == kinds("quality")
    for quality in samples.values():
        assert write_ability(protection(quality), code)
    player = protection({"kind": "player", "player": "p2"})
    with pytest.raises(Unprintable):
        write_ability(player, code)
    assert (
        write_ability(player, code, {"p2": "Zorb"})
        == {"es": "Protección contra Zorb", "it": "Protezione da Zorb"}[code]
    )


@pytest.mark.parametrize("code", ["es", "it"])
def test_what_stands_beside_a_table_is_what_the_english_knows(code: str) -> None:
    assert set(ROMANCE[code].unread.values()) <= READS.keys()
    assert set(ROMANCE[code].outside.values()) <= OUTSIDE_THE_RULES.keys()


@pytest.mark.parametrize("color", range(5))
def test_the_five_colors_in_both_languages_and_keywords(color: int) -> None:
    es = ("blanco", "azul", "negro", "rojo", "verde")[color]
    it = ("bianco", "blu", "nero", "rosso", "verde")[color]
    quality = {"kind": "color", "color": COLORS[color]}
    for text in (
        f"protección contra el {es}",
        f"Protección contra {es}",
        f"protezione dal {it}",
        f"protezione da {it}",
    ):
        assert read_wording(text).abilities == [protection(quality)]
    for text in (f"antimaleficio del {es}", f"antimaleficio de {es}", f"Anti-malocchio dal {it}"):
        assert read_wording(text).abilities == [hexproof_from(quality)]


@pytest.mark.parametrize(
    ("words", "language", "ability"),
    [
        ("protección contra el negro y contra el rojo", "es", protection(BLACK, RED)),
        ("Protección contra el negro, contra el rojo y contra el blanco", "es", protection(BLACK, RED, WHITE)),
        ("protección contra blanco, negro y rojo", "es", protection(WHITE, BLACK, RED)),
        ("protección contra negro e instantáneos", "es", protection(BLACK, {"kind": "type", "type": "instant"})),
        ("proteccion contra todo", "es", protection({"kind": "everything"})),
        ("Protección contra cada color", "es", protection({"kind": "each_color"})),
        ("Protección contra cada uno de tus oponentes", "es", protection({"kind": "each_opponent"})),
        ("antimaleficio de negro y de rojo", "es", hexproof_from(BLACK, RED)),
        ("antimaleficio de cada color", "es", hexproof_from({"kind": "each_color"})),
        ("antimaleficio del jugador elegido", "es", hexproof_from({"kind": "chosen", "of": "player"})),
        ("Antimaleficio (Esta criatura no puede ser objetivo de hechizos.)", "es", HEXPROOF),
        ("protezione dal nero", "it", protection(BLACK)),
        ("Protezione dai Non Morti e dagli Elfi", "it", protection(ZOMBIE, ELF)),
        ("protezione dagli Zombie", "it", protection(ZOMBIE)),
        ("protezione dalle creature e dagli istantanei", "it",
         protection({"kind": "type", "type": "creature"}, {"kind": "type", "type": "instant"})),
        ("protezione dall’incolore", "it", protection({"kind": "colorless"})),
        ("protezione da tutti i colori", "it", protection({"kind": "each_color"})),
        ("protezione da tutto", "it", protection({"kind": "everything"})),
        ("protezione da ciascuno dei tuoi avversari", "it", protection({"kind": "each_opponent"})),
        ("Anti-malocchio dal nero e dal rosso", "it", hexproof_from(BLACK, RED)),
        ("Anti-malocchio", "it", HEXPROOF),
        ("Protection from black", "en", protection(BLACK)),
        ("shroud", "en", SHROUD),
        ("Velo", "es", SHROUD),
        ("protección contra criaturas sin nombre", "es",
         protection({"kind": "objects", "type": "creature", "no_name": True})),
        ("protezione dagli oggetti che non siano Scoiattoli", "it",
         protection({"kind": "objects", "not_subtype": "Squirrel"})),
        ("protezione dai permanenti non creatura", "it",
         protection({"kind": "objects", "permanent": True, "not_type": "creature"})),
        ("Protezione dal colore a scelta del suo controllore", "it",
         protection({"kind": "of_your_choice", "of": "color", "by": "its_controller"})),
    ],
)  # fmt: skip
def test_wording_reads_as(words: str, language: str, ability: Json) -> None:
    assert read_wording(words) == (language, [ability])
    assert read_wording(words, language) == (language, [ability])


def test_velo_is_of_the_language_that_the_rest_is_in() -> None:
    nero = protection(BLACK)
    assert read_wording("Velo, protezione dal nero") == ("it", [SHROUD, nero])
    assert read_wording("Velo\nProtección contra el negro") == ("es", [SHROUD, nero])
    assert read_wording("Velo", "it") == ("it", [SHROUD])


def test_a_decomposed_accent_is_the_same_accent() -> None:
    assert read_wording("proteccio\u0301n contra el negro").abilities == [protection(BLACK)]


@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ("protección contra ese color", "a color named earlier in the text"),
        ("antimaleficio de ese color", "a color named earlier in the text"),
        ("protección contra cada color con más votos o empatado con más votos", "votes"),
        ("protezione da quel giocatore", "a player named earlier in the text"),
        ("protezione dai portatori dell'Anello", "the Ring-bearer designation"),
        ("protección contra artefactos o contra el color de tu elección", "one of several qualities"),
        ("protezione dagli artefatti o dal colore a tua scelta", "one of several qualities"),
        ("protection from each color with the most votes or tied for most votes", "votes"),
        ("protection from enemy-colored multicolored", "pairs of enemy colors, which readers understand differently"),
    ],
)
def test_what_the_board_cannot_hold_is_named_and_not_evaluated(words: str, reads: str) -> None:
    ((ability),) = read_wording(words).abilities
    (quality,) = ability["from"]
    assert quality["kind"] == "not_evaluated"
    assert quality["reads"].startswith(reads)
    with pytest.raises(Unprintable):
        write_ability(ability, "en")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("protección contra el artista de tu elección", "the artist"),
        ("protección contra comunes", "rarity"),
        ("protección contra maná híbrido", "mana symbol"),
        ("protezione dai bordi neri", "the border"),
        ("protezione dai tiri di dado", "die rolls"),
        ("protezione da quel giocattolo", "toys"),
        ("protection from wordy", "length of a text"),
        ("protección contra", "it stops too early"),
        ("protección contra el negro y", "it stops too early"),
        ("protección contra objetos", "'objetos' alone describes nothing"),
        ("protezione dalle creature leggendarie neve", "says two things of one kind"),
        ("protección contra el morado", "not understood from 'morado' on"),
        ("protección de negro", "write 'contra el negro'"),
        ("antimaleficio contra el negro", "write 'del negro'"),
        ("protezione dai nero", "write 'dal nero'"),
        ("protezione dal artefatti", "write 'dagli artefatti'"),
        ("protezione dal incolore", 'write "dall\'incolore"'),
        ("Esta criatura no puede ser objetivo de hechizos o habilidades.", "isn't called hexproof"),
        ("Questa creatura non può essere bersaglio di magie o abilità.", "isn't called hexproof"),
        ("This creature can't be the target of spells or abilities your opponents control.", "isn't called hexproof"),
        ("Creatures you control have hexproof.", "a sentence that gives the ability"),
        ("Target creature loses protection from red.", "takes the ability away"),
        ("Prevent all damage that would be dealt to this creature.", "702.16e"),
        ("This creature can't be blocked by red creatures.", "702.16f"),
        ("flying", "neither hexproof nor protection in English, Spanish or Italian$"),
        ("", "neither hexproof nor protection"),
    ],
)
def test_other_wording_is_refused_with_the_reason(words: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_wording(words)


def test_wording_of_another_language_than_the_given_one_is_refused() -> None:
    with pytest.raises(Refused, match="it seems to be Spanish"):
        read_wording("protección contra el negro", "it")
    with pytest.raises(Refused, match="neither hexproof nor protection"):
        read_wording("protección contra el negro", "en")


def test_a_subtype_without_a_word_is_unprintable_rather_than_left_in_english() -> None:
    for language in (SPANISH, ITALIAN):
        assert "Beeble" not in language.subtypes
        with pytest.raises(Unprintable):
            write_ability(protection({"kind": "subtype", "subtype": "Beeble"}), language.code)


@pytest.mark.parametrize("phrase", [phrase for phrase, outcome in PHRASES if outcome == "evaluated"])
def test_the_reference_evaluates_every_printed_quality_that_a_board_can_hold(phrase: str) -> None:
    reply = ReferenceEngine()({"message": "run", "id": phrase, "scenario": _asked(read_wording(phrase).abilities)})
    assert reply is not None
    assert reply["message"] == "answers", reply
    assert {tuple(a["targets"][0]) for a in reply["answers"]} <= {(), ("guarded",)}


def _asked(abilities: list[Json]) -> Json:
    """A board with the abilities on a creature of p2, and an ability of p1's artifact that may target creatures."""
    stated = [q for a in abilities for q in a.get("from", ())]
    chosen = {q.get("of", "number") for q in stated if q["kind"] == "chosen" or "chosen" in q}
    values = {"color": "red", "type": "artifact", "name": "Zorb", "player": "p1", "number": 1}
    values |= {"creature_type": "Goblin", "parity": "odd"}
    given = {"chosen": {k: values[k] for k in chosen}} if chosen else {}
    guarded = {"id": "guarded", "name": "Veshk", "zone": "battlefield", "owner": "p2", "controller": "p2"}
    creature = {"types": ["creature"], "colors": ["green"], "power": 2, "toughness": 2, "abilities": _held(abilities)}
    shot = {"effect": "destroy", "to": {"kind": "target", "slot": 0}}
    spell = {"id": "ray", "name": "Zorb", "zone": "hand", "owner": "p1", "types": ["instant"], "colors": ["red"]}
    return {
        "edition": "current",
        "build": "structure",
        "players": [{"id": "p1"}, {"id": "p2"}],
        "active_player": "p1",
        "objects": [
            {**guarded, **creature, **given},
            {**spell, "abilities": [], "targets": [{"kind": "creature"}], "effects": [shot]},
        ],
        "steps": [{"do": "targets", "of": {"kind": "cast", "object": "ray"}}],
    }


def _held(abilities: list[Json]) -> list[Json]:
    """What a permanent can have by itself: a value "of your choice" is one that was chosen, here red or artifact."""
    chosen = {"color": RED, "type": {"kind": "type", "type": "artifact"}}
    return [
        {**a, "from": [chosen[q["of"]] if q["kind"] == "of_your_choice" else q for q in a["from"]]}
        if "from" in a
        else a
        for a in abilities
    ]
