"""The corpus keeps its promises: no id vanishes, none changes its meaning, and every version is told of."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re

from conformance.fixtures import load_fixtures
from conformance.fixtures.corpus import REGISTER, broken_promises, corpus_version, read_register, unregistered
from conformance.fixtures.loading import FOLDER

CASES = load_fixtures()
ENTRIES = read_register()
RELEASED = {"1.0.0": "e98554cf637b3c9a", "1.1.0": "6fd636e843913bcd", "1.2.0": "2009021a64887a35"}
"""Each released version with the digest of its ids and what they mean: what is released stays."""


def test_every_case_is_as_it_was_registered() -> None:
    assert list(broken_promises(CASES, ENTRIES)) == []


def test_every_case_is_registered() -> None:
    assert unregistered(CASES, ENTRIES) == [], "run: python -m conformance.fixtures.corpus"


def test_no_id_is_registered_twice() -> None:
    assert len({e.id for e in ENTRIES}) == len(ENTRIES)


def test_what_a_released_version_brought_is_as_it_was() -> None:
    for version, digest in RELEASED.items():
        told = "".join(f"{e.id} {e.slug} {e.digest}\n" for e in ENTRIES if e.since == version)
        assert hashlib.sha256(told.encode()).hexdigest()[:16] == digest, version


def test_the_register_only_grows() -> None:
    assert [e.since for e in ENTRIES] == sorted((e.since for e in ENTRIES), key=_numbers)
    assert REGISTER.read_text(encoding="utf-8").endswith("\n")


def test_every_version_is_in_the_changelog() -> None:
    told = re.findall(r"^## (\d+\.\d+\.\d+)", (FOLDER / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {e.since for e in ENTRIES} | {e.withdrawn for e in ENTRIES if e.withdrawn} | {corpus_version()}
    assert named <= set(told)
    assert told[0] == corpus_version()
    assert told == sorted(told, key=_numbers, reverse=True)


def test_a_vanished_a_changed_and_a_returned_case_are_told() -> None:
    first, second = CASES[:2]
    kept, changed = ENTRIES[0], dataclasses.replace(ENTRIES[1], slug="hexproof/elsewhere")
    assert list(broken_promises([second], [kept])) == [
        f"{first.id} vanished; withdraw it in ids.tsv, with the version and a line in the changelog"
    ]
    assert "is not what it was" in next(broken_promises([second], [changed]))
    other = dataclasses.replace(first, expected=(None,) * len(first.expected))
    assert "is not what it was" in next(broken_promises([other], [kept]))
    gone = dataclasses.replace(kept, withdrawn="2.0.0")
    assert "never used again" in next(broken_promises([first], [gone]))
    assert not list(broken_promises([second], [gone]))


def test_other_words_are_the_same_case() -> None:
    reworded = dataclasses.replace(CASES[0], description="Told in other words.", why="For another reason.")
    assert not list(broken_promises([reworded], ENTRIES[:1]))


def test_the_corpus_says_which_protocol_its_scenarios_speak() -> None:
    corpus = json.loads((FOLDER / "corpus.json").read_text(encoding="utf-8"))
    assert corpus == {"name": "mtg-conformance fixtures", "version": corpus_version(), "protocol": 0}


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(n) for n in version.split("."))
