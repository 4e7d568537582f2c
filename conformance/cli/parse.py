"""`mtg-conformance parse WORDING`: the abilities that printed wording means."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

LANGUAGES = ("en", "es", "it")
LONGEST = 2000
JOINED = {"hexproof_from": "702.11f", "protection": "702.16g"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `parse`."""
    parser.add_argument(
        "wording", metavar="WORDING", nargs="+", help='what a card prints: "Protection from black and from red"'
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="its language (found by the keyword where it isn't given)")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people (text) or programs (json)"
    )


def main(options: argparse.Namespace) -> int:
    """Prints the abilities, what of them is not evaluated, and their wording in the other languages."""
    import json

    from conformance.cli.files import fail
    from conformance.wire.printable import printable_lines
    from conformance.wording.languages import read_wording
    from conformance.wording.reader import Refused

    wording = " ".join(options.wording)
    if len(wording) > LONGEST:
        fail(f"the wording has {len(wording)} characters; a card's text has a few hundred, and {LONGEST} are read")
    try:
        reading = read_wording(wording, options.lang)
    except Refused as why:
        fail(str(why))
    if options.format == "json":
        found = [q for a in reading.abilities for q in a.get("from", ()) if q["kind"] == "not_evaluated"]
        whole = {
            "language": reading.language,
            "abilities": reading.abilities,
            "not_evaluated": [{"phrase": q["phrase"], "reads": q["reads"]} for q in found],
            "wording": {code: [_in(a, code) for a in reading.abilities] for code in LANGUAGES},
        }
        print(json.dumps(whole, indent=1, ensure_ascii=False))
        return 0
    print(printable_lines("\n".join(_lines(reading.language, reading.abilities))))
    return 0


def _in(ability: dict[str, Any], language: str) -> str | None:
    """The ability's wording in a language; None where there are no words for it."""
    from conformance.wording.languages import write_ability
    from conformance.wording.qualities import Unprintable

    try:
        return write_ability(ability, language)
    except Unprintable:
        return None


def _lines(language: str, abilities: list[dict[str, Any]]) -> Iterator[str]:
    from conformance.wording.languages import NAMES

    yield f"read as {NAMES[language]}"
    for ability in abilities:
        yield ""
        yield from _ability_lines(ability)
        for code in LANGUAGES:
            words = _in(ability, code)
            if words is not None:
                yield f"  {NAMES[code] + ':':9} {words}"


def _ability_lines(ability: dict[str, Any]) -> Iterator[str]:
    import json

    qualities = ability.get("from", [])
    rule = {"protection": "702.16", "shroud": "702.18"}.get(ability["kind"], "702.11")
    several = f": {len(qualities)} separate abilities ({JOINED[ability['kind']]})" if len(qualities) > 1 else ""
    yield f"{ability['kind'].removesuffix('_from')} ({rule}){several}"
    for quality in qualities:
        if quality["kind"] == "not_evaluated":
            yield f"  from {quality['phrase']}: not evaluated, for it reads {quality['reads']}"
        else:
            yield f"  from {json.dumps(quality, ensure_ascii=False)}"
