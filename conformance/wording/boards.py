"""Boards in words, as a judge would describe them: "p2's Veshk, a green 2/2 Bear creature with protection from red"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.wire.printable import printable
from conformance.wording.abilities import ability_text
from conformance.wording.cards import spell_text, voice_of
from conformance.wording.effects import TYPE_ORDER, article, number
from conformance.wording.granting import keyword
from conformance.wording.nouns import Voice
from conformance.wording.qualities import Unprintable, listed

Scenario = dict[str, Any]
Object = dict[str, Any]

UNSAID = "what it is attached to"
ZONES = {
    "exile": " in exile",
    "graveyard": " in the graveyard",
    "hand": " in hand",
    "library": " in the library",
    "outside": " that is still to be made",
}


def names_in(scenario: Scenario) -> dict[str, str]:
    """What each id of a scenario is called: an object by its name, a player by the id itself."""
    return {p["id"]: p["id"] for p in scenario["players"]} | {o["id"]: o["name"] for o in scenario["objects"]}


def describe_board(scenario: Scenario) -> list[str]:
    """The board at the start, one line for the players and one for each object."""
    players = [_player(p, scenario) for p in scenario["players"]]
    return [printable(f"Players: {'; '.join(players)}"), *[describe_object(o, scenario) for o in scenario["objects"]]]


def _player(player: dict[str, Any], scenario: Scenario) -> str:
    active = " (active)" if player["id"] == scenario["active_player"] else ""
    team = f", team {player['team']}" if "team" in player else ""
    voice = Voice("this player", "enchanted player", names=names_in(scenario), quote=in_words_of(scenario))
    return (
        f"{player['id']}{active}{team}, {player.get('life', 20)} life{_abilities(player.get('abilities', []), voice)}"
    )


def describe_object(obj: Object, scenario: Scenario) -> str:
    """One object in a line: whose, what, where, with what; rules text that is no keyword stands in quotation marks."""
    names = names_in(scenario)
    parts = [
        f"{_whose(obj)} {obj['name']}, {article(_kind(obj))}",
        ZONES.get(obj["zone"], ""),
        _abilities(obj["abilities"], report_voice(obj, scenario), _spell(obj, scenario)),
        *_remarks(obj, names),
    ]
    return printable("".join(parts))


def report_voice(obj: Object, scenario: Scenario) -> Voice:
    """The voice of the object's text in a report, where players and objects have names."""
    printed = voice_of(obj, scenario)
    return printed._replace(names=names_in(scenario), attached=printed.attached or UNSAID, quote=in_words_of(scenario))


def in_words_of(scenario: Scenario) -> Callable[[dict[str, Any], str], str]:
    """How an ability that is given is told: as `in_words`, by what has it."""
    names = names_in(scenario)

    def quote(ability: dict[str, Any], host: str) -> str:
        return in_words(ability, Voice(host, UNSAID, names=names, quote=quote))

    return quote


def in_words(ability: dict[str, Any], voice: Voice) -> str:
    """The ability on one line, also where no card could print it."""
    try:
        return ability_text(ability, voice).replace("\n", " ")
    except Unprintable as why:
        return f"[{ability['kind']}: {why.args[-1]}]"


def _whose(obj: Object) -> str:
    """Whose it is: its controller's, or its owner's where it has none."""
    controller = obj.get("controller", obj["owner"])
    return f"{controller}'s" if controller == obj["owner"] else f"{controller}'s ({obj['owner']}-owned)"


def _kind(obj: Object) -> str:
    """What it is: "green 2/2 Bear creature", "legendary land", "colorless artifact token"."""
    if not obj["types"]:
        return "emblem"
    color = listed(obj["colors"]) or ("" if "land" in obj["types"] else "colorless")
    size = f"{obj['power']}/{obj['toughness']}" if "power" in obj and "toughness" in obj else ""
    types = sorted(obj["types"], key=TYPE_ORDER.index)
    words = [*obj.get("supertypes", ()), color, size, *obj.get("subtypes", ()), *types]
    return " ".join(
        filter(None, [*words, "token" if obj.get("token") else "", "(face down)" if obj.get("face_down") else ""])
    )


def _abilities(abilities: list[dict[str, Any]], voice: Voice, spell: str = "") -> str:
    """Keywords after "with", all other text quoted after a colon."""
    keywords = [_spared_keyword(a, voice) for a in abilities if keyword(a, voice.names) is not None]
    texts = [in_words(a, voice) for a in abilities if keyword(a, voice.names) is None] + ([spell] if spell else [])
    with_them = f" with {listed(keywords)}" if keywords else ""
    return with_them + (": " + " ".join(f"“{text}”" for text in texts) if texts else "")


def _spared_keyword(ability: dict[str, Any], voice: Voice) -> str:
    spares = f" (spares {ability['spares'].replace('_', ' ')})" if "spares" in ability else ""
    return f"{keyword(ability, voice.names)}{spares}"


def _spell(obj: Object, scenario: Scenario) -> str:
    """What an instant or sorcery does."""
    if not (obj.get("targets") or obj.get("effects")):
        return ""
    try:
        return spell_text(obj, report_voice(obj, scenario))
    except Unprintable as why:
        return f"[{why.args[-1]}]"


def _remarks(obj: Object, names: dict[str, str]) -> list[str]:
    """What the printed card wouldn't say: loyalty, cost, counters, attachment, choices made."""
    found: list[str] = []
    if "loyalty" in obj:
        found.append(f", loyalty {obj['loyalty']}")
    if "mana_cost" in obj:
        found.append(f", mana cost {obj['mana_cost']}")
    for kind, many in sorted(obj.get("counters", {}).items()):
        found.append(f", {number(many)} {kind} counter{'' if many == 1 else 's'} on it")
    if "attached_to" in obj:
        found.append(f", attached to {names.get(obj['attached_to'], obj['attached_to'])}")
    for kind, value in sorted(obj.get("chosen", {}).items()):
        found.append(f", chosen {kind.replace('_', ' ')}: {names.get(value, value)}")
    return found
