"""The page of `mtg-conformance features --terms`: every word of the contract, with its meaning, its wording on a card, an example, and the
features that declare it. docs/terms.md holds what this makes; a test keeps it current.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from conformance.cli.term_examples import NAMED_BY, example_of
from conformance.wire.features import features_of, vocabulary
from conformance.wire.json_types import Json
from conformance.wire.schema import schema_of
from conformance.wording.abilities import END_OF_TURN, ability_text, quoted
from conformance.wording.effects import effects_text, sentence
from conformance.wording.granting import SPARED, lost
from conformance.wording.nouns import Telling, Voice, whom
from conformance.wording.qualities import Unprintable, from_phrase

_OPENING = """\
# The words of the contract

Every kind of ability, quality, effect and step that a scenario can hold: an example, how a card prints it, what it means, and what an
engine declares to be sent it ([features](features.md)). Made from the schemas by `mtg-conformance features --terms`. A field in parentheses
may be left out. The printed wording is that of the example, as it stands in `card` on the road of text; what *no card says* is asked of
structure only.
"""
_SECTIONS = {
    "ability": "Abilities\n\n`abilities` of an object or a player, of a `grant`, and of a `gain`. The three triggers are `when_enters`, "
    "`when_dies` and `when_cast`; [when they go on the stack](adapter-guide/triggers.md) has a page.",
    "spares": "What an ability spares\n\n`spares` of `protection`: what the ability doesn't take off (702.16n, 702.16p).",
    "quality": "Qualities\n\nWhat stands in `from` of `hexproof_from` and `protection`. The features are those of protection, and "
    "`hexproof.…` likewise; `abilities` is of hexproof only.",
    "effect": "Effects\n\nWhat a spell or ability does (`effect.…`), what happens in an `apply` step (`apply.…`), or what begins in a "
    "`begin` step (`begin.…`).",
    "slot": "Target slots\n\n`targets` of a spell or ability.",
    "whom": "Whom an effect or a static ability affects\n\n`to`, `of`, `who`, `what` and `by` of abilities and effects.",
    "what": "What is lost\n\n`what` of `take` and of the effect `lose`.",
    "use": "What targets are asked for\n\n`of` in the step `targets`.",
    "step": "Steps\n\nEach has a page with an example and its answers.",
}
_IN = {"ability": "terms", "quality": "terms", "effect": "terms", "slot": "terms", "whom": "terms", "what": "terms",
       "use": "scenario", "step": "scenario"}  # fmt: skip
_VOICE = Voice("this creature", "enchanted creature", mortal=True, quote=quoted)
_SPELL = Voice("Zorb", until=END_OF_TURN, quote=quoted)
_ONE: list[Json] = [{"kind": "creature"}]
_PLAIN: Json = {
    "build": "structure",
    "players": [{"id": "p1"}, {"id": "p2"}],
    "objects": [],
    "steps": [],
}


def page() -> str:
    """The page in Markdown."""
    parts = [_OPENING]
    for family, heading in _SECTIONS.items():
        head, rows = _spared() if family == "spares" else _table(family)
        table = [head, ["---"] * len(head), *rows]
        parts.append(f"## {heading}\n\n" + "\n".join("| " + " | ".join(cells) + " |" for cells in table) + "\n")
    return "\n".join(parts)


def _table(family: str) -> tuple[list[str], list[list[str]]]:
    head = ["kind", "example", "printed", "meaning", "features"]
    shown = [at for at, name in enumerate(head) if name != "printed" or family in _PRINTED]
    return [head[at] for at in shown], [[row[at] for at in shown] for row in _rows(family)]


def _spared() -> tuple[list[str], list[list[str]]]:
    rows = [[f"`{value}`", text, _SPARES[value], f"`spares.{value}`"] for value, text in SPARED.items()]
    return ["value", "printed", "meaning", "features"], rows


def kinds_of(family: str) -> list[str]:
    """The kinds of a family (`ability`, `quality`, `effect`, `slot`, `whom`, `what`, `use`, `step`), as the schemas list them."""
    about = schema_of(_IN[family])["$defs"][family]
    found: list[str] = about["properties"][NAMED_BY.get(family, "kind")]["enum"]
    return found


def _rows(family: str) -> Iterator[list[str]]:
    for kind in kinds_of(family):
        example = example_of(family, kind)
        about = schema_of(_IN[family])["$defs"].get(f"{family}_{kind}", {})
        more = [f for f in about.get("properties", {}) if f not in about["required"]]
        beside = f" (`{'`, `'.join(more)}`)" if more else ""
        name = f"[{kind}](adapter-guide/steps/{kind}.md)" if family == "step" else f"`{kind}`"
        meaning = about.get("description") or _SLOTS.get(kind, "Such a permanent.")
        needs = ", ".join(f"`{f}`" for f in _needs(family, kind, example))
        yield [name + beside, f"`{json.dumps(example)}`", _printed(family, example), meaning, needs]


_SPARES = {
    "this_aura": "The Aura that gives the ability stays on, whatever its qualities (702.16n).",
    "auras": "No Aura is taken off by it (702.16n); Equipment and Fortifications are.",
    "already_attached": "Auras and Equipment that the controller of the ability's source controls and that are attached as it begins to "
    "apply stay on (702.16p). [How that moment is read](adapter-guide/attachments.md).",
}
_SLOTS = {
    "any": "A creature, planeswalker or player.",
    "card_in_graveyard": "Any card in any graveyard; with `controlled_by`, whose graveyard it is.",
    "permanent": "Any permanent.",
    "player": "Any player.",
    "player_or_planeswalker": "A player or planeswalker.",
    "spell": "Any spell on the stack other than the asking one.",
}


def _printed(family: str, example: Json) -> str:
    try:
        return _PRINTED[family](example) if family in _PRINTED else ""
    except Unprintable:
        return "*no card says it*"


def _effect(example: Json) -> str:
    """The sentence of a spell; one that has no use for a target has none."""
    slots = _ONE if '"slot"' in json.dumps(example) else []
    return sentence(effects_text(slots, [example], _SPELL)) or "*nothing*"


def _slot(example: Json) -> str:
    return Telling(_SPELL, [example]).target(0)


def _whom(example: Json) -> str:
    return whom(example, Telling(_SPELL._replace(attached="enchanted creature"), _ONE)).text


_PRINTED: dict[str, Callable[[Json], str]] = {
    "ability": lambda example: ability_text(example, _VOICE),
    "quality": lambda example: from_phrase([example]),
    "effect": _effect,
    "slot": _slot,
    "whom": _whom,
    "what": lost,
}


def _needs(family: str, kind: str, example: Json) -> list[str]:
    """The features of the kind itself, those of the example's other words aside."""
    if family == "quality":
        return _of_quality(kind, example)
    stems = {"effect": ("effect", "apply", "begin"), "whom": ("grant",), "what": ("lose",)}.get(family, (family,))
    return [f"{stem}.{kind}" for stem in stems if f"{stem}.{kind}" in vocabulary()]


def _of_quality(kind: str, example: Json) -> list[str]:
    """That of the example's value, and that of all values; then those of its further fields."""
    keyword = "hexproof" if kind == "abilities" else "protection"
    ability = {"kind": "hexproof_from" if kind == "abilities" else keyword, "from": [example]}
    player: dict[str, Any] = {"id": "p1", "abilities": [ability]}
    found = sorted(f for f in features_of({**_PLAIN, "players": [player]}) if f.startswith(f"{keyword}."))
    found += [f.partition(":")[0] for f in found if ":" in f]
    further = [f for f in vocabulary() if f.startswith(f"{keyword}.{kind}.")]
    return list(dict.fromkeys([*found, *further]))
